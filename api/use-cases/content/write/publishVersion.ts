/** Makes a waiting version the live one. */
import { Effect } from "effect"
import { Refusal, refuse } from "../../../../engine/errors/Refusal.ts"
import type { VersionId } from "../../../../engine/model/ids.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import type { Current } from "../../../../engine/write/decision.ts"
import { publish, refuseUnconfirmed } from "../../../../engine/write/publish.ts"
import { awaitedOf } from "../review/settleMoved.ts"
import { timestamp } from "../../../answers/shapes.ts"
import { siteForAuthor } from "../../site/credentialPolicy.ts"
import { coveredRedirect } from "./coveredRedirect.ts"
import { partialForms } from "./partialForms.ts"
import { judge } from "./judge.ts"
import { writeContext } from "./session.ts"
import { store } from "./store.ts"
import { written } from "../../../answers/written/written.ts"

/** The version named, else the newest that waits. The answer names its author and what it replaced. */
export const publishVersion = Effect.fnUntraced(function* (current: Current, versionId: VersionId | undefined) {
  const { page } = current
  const named =
    versionId === undefined
      ? null
      : { id: versionId, version: yield* (yield* Pages).version(page.siteId, page.id, versionId) }
  const context = yield* writeContext(page.kind)
  const decided = publish(current, { named }, context)
  if (decided instanceof Refusal) return yield* decided
  const appears = page.kind === "page" && page.publishedVersionId === null && page.slot !== null
  const covered = appears ? yield* coveredRedirect(page.slot) : []
  const decision = { ...decided, warnings: [...decided.warnings, ...covered] }
  const version = yield* (yield* Pages).version(page.siteId, page.id, decision.published.id)
  const ofAuthor = version && (yield* siteForAuthor(context.site, version))
  const unconfirmed =
    version &&
    refuseUnconfirmed(current, version, {
      ...context,
      site: ofAuthor ?? context.site,
      partials: yield* partialForms(context.site, version.parts)
    })
  if (unconfirmed !== undefined) {
    const { code, detail, fields } = unconfirmed
    return yield* refuse(code, detail, { ...fields, pendingChange: yield* awaitedOf(page, decision.published.id) })
  }
  // A theme names typefaces of the site, and those may have gone since it was written.
  if (page.kind === "theme" && version !== undefined) yield* judge(page.kind, null, version.payload)
  yield* store(current, decision)
  const { published, replaced } = decision
  const answer = written({ decision, report: null })
  return {
    ...answer,
    body: {
      ...answer.body,
      versionId: published.id,
      editClass: published.editClass,
      createdBy: published.createdBy,
      createdAt: timestamp(published.createdAt),
      replaced:
        replaced === undefined
          ? null
          : { versionId: replaced.id, createdBy: replaced.createdBy, createdAt: timestamp(replaced.createdAt) }
    }
  }
})
