/**
 * Gate → decision → store → publish: the one way by which a text replaces another, for pages and shared assets alike,
 * and whoever asks.
 */
import { Effect } from "effect"
import { Refusal } from "../../../../engine/errors/Refusal.ts"
import type { Accepted } from "../../../../engine/gate/verdict.ts"
import type { Page, PageFields, Payload } from "../../../../engine/model/Page.ts"
import type { PageId } from "../../../../engine/model/ids.ts"
import { Ids } from "../../../../engine/ports/Ids.ts"
import { Publishing } from "../../../../engine/ports/Publishing.ts"
import type { Current } from "../../../../engine/write/decision.ts"
import { editPayload } from "../../../../engine/write/editPayload.ts"
import { Write } from "../../../access/Call.ts"
import { askOwner, ownerReachable } from "../review/askOwner.ts"
import { judge } from "./judge.ts"
import { writeContext } from "./session.ts"
import { store } from "./store.ts"
import { rehearsed, written } from "../../../answers/written/written.ts"

export interface NewText {
  readonly payload: Payload
  readonly hold: boolean
  readonly draft?: boolean
  /** With a rehearsal: also render, and say this much of it. */
  readonly render?: RenderDetail
}
export type RenderDetail = "size" | "classes" | "html"

/** Writes a new version of an asset; `current` is undefined before the first one. */
export const writePayload = Effect.fnUntraced(function* (
  asset: Pick<Page, "kind" | "slot">,
  current: Current | undefined,
  text: NewText
) {
  const { dryRun } = yield* Write
  const accepted = yield* judge(asset.kind, asset.slot, text.payload)
  const id = current?.page.id ?? (yield* newPageId)
  const context = yield* writeContext(asset.kind)
  const decision = editPayload(
    current,
    { ...asset, id, accepted, hold: text.hold, draft: text.draft ?? false },
    context
  )
  if (decision instanceof Refusal) return yield* decision
  yield* ownerReachable(decision)
  if (dryRun)
    return rehearsed(
      decision,
      accepted.report,
      text.render && (yield* renderProposed(decision.page, decision.version ?? decision.page, accepted, text.render))
    )
  const asked = yield* askOwner(current, decision)
  yield* store(current, decision)
  return written({ decision, report: accepted.report, asked })
})

export const newPageId = Effect.flatMap(Ids, (ids) => ids.make("pg") as Effect.Effect<PageId>)

/** What the page would be, built and thrown away. A text that cannot be rendered is told as such, not refused. */
export const renderProposed = Effect.fnUntraced(function* (
  page: Page,
  fields: PageFields,
  accepted: Accepted,
  detail: RenderDetail
) {
  const publishing = yield* Publishing
  const { title, meta } = fields
  const result = yield* Effect.result(
    publishing.render(page.siteId, page.id, { accepted, route: page.slot ?? "/", title, meta })
  )
  if (result._tag === "Failure") return { bytes: 0, renderable: false }
  const { html, bytes, classes } = result.success
  return {
    bytes,
    renderable: true,
    ...(detail === "classes" && { classes: classes() }),
    ...(detail === "html" && { html })
  }
})
