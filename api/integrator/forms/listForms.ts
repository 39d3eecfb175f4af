/** `GET /v1/forms`: one window of the published pages, and with the first what stands on many pages. */
import { Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { PublishedForm } from "../../../engine/model/Form.ts"
import type { PageId, SiteId } from "../../../engine/model/ids.ts"
import { Forms } from "../../../engine/ports/Forms.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { buildRoutingOf } from "../../../engine/site/notification.ts"
import { answer } from "../../answers/Answer.ts"
import { ApiConfig } from "../../ApiConfig.ts"
import { Caller } from "../../access/Call.ts"
import { ownSite } from "../../use-cases/site/ownSite.ts"
import { notifyOf } from "../../use-cases/people/forms/notifyOf.ts"

export const listForms = Effect.fnUntraced(function* (offset: number) {
  const { siteId } = yield* Caller
  const site = yield* ownSite(siteId)
  const { buildInbox } = yield* ApiConfig
  const all = yield* (yield* Pages).routes(site.id)
  const pages = all.slice(offset, offset + limits.formsWindowPages)
  const places = new Map<PageId, Place>(
    pages.map(({ pageId, route }) => [pageId, { scope: "page", declaredIn: route } as const])
  )
  if (offset === 0) for (const [pageId, place] of yield* sharedPlaces(site.id)) places.set(pageId, place)
  const found = yield* (yield* Forms).declaredBy(site.id, [...places.keys()])
  const end = offset + pages.length
  return answer({
    forms: inOrder(found, [...places.keys()]).map(({ pageId, declaration }) => ({
      formKey: declaration.key,
      block: declaration.component,
      ...places.get(pageId)!,
      pageId,
      ...notifyOf(site, declaration, buildInbox)
    })),
    buildRouting: buildRoutingOf(site, buildInbox),
    nextOffset: end < all.length ? end : null,
    scanned: pages.length,
    totalPages: all.length,
    scanNote: noteOf(offset, pages.length, all.length)
  })
})

interface Place {
  readonly scope: "page" | "site"
  readonly declaredIn: string
}

/** What surrounds pages or is shown by several, and the page that answers unknown addresses. */
const sharedPlaces = Effect.fnUntraced(function* (siteId: SiteId) {
  const pages = yield* Pages
  const kinds = ["chrome", "partial", "notfound"] as const
  const found = yield* Effect.forEach(kinds, (kind) => pages.list(siteId, kind))
  return found
    .flat()
    .map(({ id, kind, slot }): readonly [PageId, Place] => [
      id,
      kind === "notfound" ? { scope: "page", declaredIn: "/404" } : { scope: "site", declaredIn: `${kind}:${slot}` }
    ])
})

/** By their places, and within one as they stand in its text. */
const inOrder = (found: ReadonlyArray<PublishedForm>, places: ReadonlyArray<PageId>): ReadonlyArray<PublishedForm> => {
  const byPlace = Map.groupBy(found, ({ pageId }) => pageId)
  return places.flatMap((pageId) => byPlace.get(pageId) ?? [])
}

const noteOf = (offset: number, scanned: number, total: number): string => {
  const shared = offset === 0 ? " Forms of chrome and partials are listed here and not with later windows." : ""
  if (scanned === 0) return `There is no published page from number ${offset + 1} on; the site has ${total}.${shared}`
  return `Published pages ${offset + 1} to ${offset + scanned} of ${total} were looked at.${shared}`
}
