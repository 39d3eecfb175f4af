/**
 * Texts of a copy. Every one passes the gate of the new site and is authored `duplicate`; nothing that waited for a
 * decision comes along, and what is live on the original is live on the copy.
 */
import { Effect } from "effect"
import { Refusal } from "../../../../engine/errors/Refusal.ts"
import type { PageKind, Payload } from "../../../../engine/model/Page.ts"
import type { PageId, SiteId } from "../../../../engine/model/ids.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import type { CopyItem } from "../../../../engine/ports/SiteCopies.ts"
import { isPassing } from "../../../../engine/site/copying.ts"
import { createPage } from "../../../../engine/write/createPage.ts"
import { editPayload } from "../../../../engine/write/editPayload.ts"
import { Write } from "../../../access/Call.ts"
import { currentBySlot } from "../../content/write/current.ts"
import { judge } from "../../content/write/judge.ts"
import { integratorMetaRules, writeContext } from "../../content/write/session.ts"
import { store } from "../../content/write/store.ts"
import { newPageId } from "../../content/write/writePayload.ts"

export interface TextsTaken {
  readonly done: ReadonlyArray<CopyItem>
  readonly refused: ReadonlyArray<CopyItem>
  /** What something was busy or away for: neither it nor what comes after it was tried to the end. */
  readonly passing: Refusal | undefined
}

/** In a session on the new site, under its lock. */
export const takeTexts = Effect.fnUntraced(function* (from: SiteId, items: ReadonlyArray<CopyItem>) {
  const done: Array<CopyItem> = []
  const refused: Array<CopyItem> = []
  for (const item of items) {
    const refusal = yield* takeText(from, item).pipe(
      Effect.as(undefined),
      Effect.catchTag("Refusal", (refusal) => Effect.succeed(refusal))
    )
    if (refusal !== undefined && isPassing(refusal)) return { done, refused, passing: refusal } satisfies TextsTaken
    ;(refusal === undefined ? done : refused).push(item)
    // Whoever else waits for this process goes first.
    yield* Effect.yieldNow
  }
  return { done, refused, passing: undefined } satisfies TextsTaken
}, withOpenPolicy())

/** A copy is live as its original is: whoever starts it has seen it there. */
function withOpenPolicy() {
  return <A, E, R>(copying: Effect.Effect<A, E, R>) =>
    Effect.updateService(copying, Write, (session) => ({
      ...session,
      site: { ...session.site, publishPolicy: { theme: "auto" as const } }
    }))
}

const takeText = Effect.fnUntraced(function* (from: SiteId, item: CopyItem) {
  const kind = item.kind as PageKind
  const version = yield* (yield* Pages).version(from, item.sourceId as PageId, item.versionId!)
  // Deleted from the original meanwhile.
  if (version === undefined) return
  const current = kind === "page" ? undefined : yield* currentBySlot(kind, item.slot!)
  const decision = yield* kind === "page"
    ? createdFrom(item, version.payload)
    : writtenFrom(kind, item, version.payload)
  if (decision instanceof Refusal) return yield* decision
  // The whole site is rendered once, when all of it is there.
  yield* store(current, { ...decision, change: null })
})

const createdFrom = Effect.fnUntraced(function* ({ slot, title, meta }: CopyItem, payload: Payload) {
  const accepted = yield* judge("page", slot, payload)
  const { canonical: _, ...ownMeta } = meta
  return createPage(
    { routeHolder: undefined, pages: 0 },
    {
      id: yield* newPageId,
      route: slot!,
      title,
      meta: ownMeta,
      metaRules: yield* integratorMetaRules,
      accepted,
      hold: false
    },
    yield* writeContext("page")
  )
})

const writtenFrom = Effect.fnUntraced(function* (kind: PageKind, { slot }: CopyItem, payload: Payload) {
  const current = yield* currentBySlot(kind, slot!)
  const accepted = yield* judge(kind, slot, payload)
  const id = current?.page.id ?? (yield* newPageId)
  return editPayload(current, { kind, slot, id, accepted, hold: false }, yield* writeContext(kind))
})
