/** Appends a copy of an old version as the live one. */
import { Effect } from "effect"
import { Refusal, refuse } from "../../../../engine/errors/Refusal.ts"
import type { Version } from "../../../../engine/model/Page.ts"
import type { VersionId } from "../../../../engine/model/ids.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import type { Current } from "../../../../engine/write/decision.ts"
import { changedFields } from "../../../../engine/write/fields.ts"
import { canonical } from "../../../../engine/values/canonical.ts"
import { revert } from "../../../../engine/write/revert.ts"
import { askOwner, ownerReachable } from "../review/askOwner.ts"
import { judge } from "./judge.ts"
import { remarked } from "./remarks.ts"
import { writeContext } from "./session.ts"
import { store } from "./store.ts"
import { written } from "../../../answers/written/written.ts"

/** `toVersionId` null goes back to nothing, which only the not-found page can. */
export const revertTo = Effect.fnUntraced(function* (current: Current, toVersionId: VersionId | null) {
  const { page } = current
  const version = toVersionId === null ? undefined : yield* (yield* Pages).version(page.siteId, page.id, toVersionId)
  const unapproved = version && refuseUnapproved(version)
  if (unapproved !== undefined) return yield* unapproved
  const target =
    version === undefined
      ? undefined
      : { version, accepted: yield* judge(page.kind, page.slot ?? page.archivedRoute, version.payload) }
  const context = yield* writeContext(page.kind, target?.accepted.parts)
  const command = toVersionId === null ? { toVersionId } : { toVersionId, target }
  const decided = revert(current, command, context)
  if (decided instanceof Refusal) return yield* decided
  yield* ownerReachable(decided)
  const decision = yield* remarked(decided, target === undefined ? {} : { accepted: target.accepted })
  const asked = yield* askOwner(current, decision)
  yield* store(current, decision)
  const answer = written({ decision, report: target?.accepted.report ?? null, asked })
  return { ...answer, body: { ...answer.body, revertedTo: toVersionId, restored: restored(current, decision.version) } }
})

/** What a revert changed of what was shown, or was newest where nothing was; without a version, all there was is gone. */
const restored = ({ published, latest }: Current, now: Version | null): ReadonlyArray<string> => {
  const before = published ?? latest
  if (before === undefined || now === null) return before === undefined ? [] : ["payload"]
  return [...(canonical(before.payload) === canonical(now.payload) ? [] : ["payload"]), ...changedFields(before, now)]
}

/**
 * A revert goes live without waiting, so it only brings back what was live or was overtaken: what waits for a person, or
 * was turned down by one, is decided by a publish, which takes a scope of its own.
 */
const refuseUnapproved = ({ id, state }: Version): Refusal | undefined => {
  if (state === "rejected") return refuse("publish.version_rejected", `A reviewer rejected ${id}.`, { versionId: id })
  return state === "held" || state === "draft"
    ? refuse("publish.not_yet_live", `${id} still waits for approval, so there is nothing to go back to.`, {
        versionId: id
      })
    : undefined
}
