/** Appends a copy of an old version as the live one. */
import { Effect } from "effect"
import { Refusal } from "../../engine/errors/Refusal.ts"
import type { VersionId } from "../../engine/model/ids.ts"
import { Pages } from "../../engine/ports/Pages.ts"
import type { Current } from "../../engine/write/decision.ts"
import { revert } from "../../engine/write/revert.ts"
import { judge } from "./judge.ts"
import { writeContext } from "./session.ts"
import { store } from "./store.ts"
import { written } from "./written.ts"

/** `toVersionId` null goes back to nothing, which only the not-found page can. */
export const revertTo = Effect.fnUntraced(function* (current: Current, toVersionId: VersionId | null) {
  const { page } = current
  const version = toVersionId === null ? undefined : yield* (yield* Pages).version(page.siteId, page.id, toVersionId)
  const target =
    version === undefined
      ? undefined
      : { version, accepted: yield* judge(page.kind, page.slot ?? page.archivedRoute, version.payload) }
  const context = yield* writeContext(page.kind)
  const command = toVersionId === null ? { toVersionId } : { toVersionId, target }
  const decision = revert(current, command, context)
  if (decision instanceof Refusal) return yield* decision
  const ticket = yield* store(current, decision)
  const answer = written({ decision, ticket, report: target?.accepted.report ?? null })
  return { ...answer, body: { ...answer.body, revertedTo: toVersionId } }
})
