/** Makes a waiting version the live one. */
import { Effect } from "effect"
import { Refusal } from "../../engine/errors/Refusal.ts"
import type { Page } from "../../engine/model/Page.ts"
import type { VersionId } from "../../engine/model/ids.ts"
import { Pages } from "../../engine/ports/Pages.ts"
import type { Current } from "../../engine/write/decision.ts"
import { publish } from "../../engine/write/publish.ts"
import { timestamp } from "../shapes.ts"
import { judge } from "./judge.ts"
import { writeContext } from "./session.ts"
import { store } from "./store.ts"
import { written } from "./written.ts"

/** The version named, else the newest that waits. The answer names its author and what it replaced. */
export const publishVersion = Effect.fnUntraced(function* (current: Current, versionId: VersionId | undefined) {
  const { page } = current
  const named =
    versionId === undefined
      ? null
      : { id: versionId, version: yield* (yield* Pages).version(page.siteId, page.id, versionId) }
  const context = yield* writeContext(page.kind)
  const decision = publish(current, { named }, context)
  if (decision instanceof Refusal) return yield* decision
  if (page.kind === "theme") yield* judgeAgain(page, decision.published.id)
  const ticket = yield* store(current, decision)
  const { published, replaced } = decision
  const answer = written({ decision, ticket, report: null })
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

/** A theme names typefaces of the site, and those may have gone since it was written. */
const judgeAgain = Effect.fnUntraced(function* (page: Page, id: VersionId) {
  const version = yield* (yield* Pages).version(page.siteId, page.id, id)
  if (version !== undefined) yield* judge(page.kind, null, version.payload)
})
