/** What is to be looked at: a version of a page, rendered as it would stand on the site's preview host. */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { SECOND_MS } from "../../../../engine/limits.ts"
import type { PageId, SiteId, VersionId } from "../../../../engine/model/ids.ts"
import type { CaptureSubject, CapturesBusy, CaptureUnavailable } from "../../../../engine/ports/Captures.ts"
import { Publishing, type RenderedPage } from "../../../../engine/ports/Publishing.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { flaggedPage } from "../../../../engine/serve/flaggedPage.ts"
import { shares } from "../../../../engine/turns/shares.ts"
import { ApiConfig, siteUrl } from "../../../ApiConfig.ts"
import { findPage, findVersion } from "../versions/findVersion.ts"
import { refuseIdleListing } from "../versions/refuseIdleListing.ts"

export interface Captured {
  readonly subject: CaptureSubject
  readonly route: string
  readonly bound: RenderedPage["bound"]
}

/**
 * Refuses with `page.not_found`, or `version.not_found` also for a page that has no version yet. `listing` is the number of
 * the one to show in a listing template; of any other page it is refused with `request.query_invalid`.
 */
export const captured = Effect.fnUntraced(function* (
  siteId: SiteId,
  id: PageId,
  wanted: VersionId | undefined,
  listing?: string
) {
  const page = yield* findPage(siteId, id)
  yield* refuseIdleListing(page, listing)
  const versionId = wanted ?? page.publishedVersionId ?? page.latestVersionId
  if (versionId === null) return yield* refuse("version.not_found", `The page ${id} has no version to look at.`)
  yield* findVersion(siteId, id, versionId)
  const { html, route, bound } = yield* (yield* Publishing).render(siteId, id, {
    versionId,
    ...(listing !== undefined && { listing })
  })
  const hosts = yield* (yield* Sites).hostnames(siteId)
  const host = (hosts.find(({ role }) => role === "preview") ?? hosts[0])?.host ?? "localhost"
  const url = `${siteUrl(yield* ApiConfig, host)}${route}`
  // As `?nolazy=1` does for whoever asks for it.
  const atOnce = flaggedPage(html, { capture: ["nolazy"], state: null })
  return { subject: { siteId, url, html: atOnce }, route: page.slot ?? route, bound } satisfies Captured
})

/** On a route with parameters: the row or listing that is shown, or why there is none (SHOT-13). */
export const boundHeader = ({ bound }: Captured): { readonly [name: string]: string } =>
  bound === null ? {} : { "x-mk-bound": "to" in bound ? bound.to : bound.none }

/** The same for a verification (VERIFY-16). */
export const auditOf = ({ route, bound }: Captured) => ({
  bound: bound !== null && "to" in bound,
  route,
  boundTo: bound !== null && "to" in bound ? bound.to : null,
  note: bound !== null && "none" in bound ? bound.none : null
})

export const refusingBusy = <A>(look: Effect.Effect<A, CaptureUnavailable | CapturesBusy>) =>
  Effect.catchTags(look, {
    CaptureUnavailable: ({ detail }) => refuse("capture.unavailable", detail),
    CapturesBusy: ({ full }) =>
      refuse(
        "capture.busy",
        full
          ? `Pages of a site are looked at one after another, and ${shares.captures.queue} looks of this one are waiting.`
          : `Other looks took so long that the turn of this one did not come within ${shares.captures.waitMs / SECOND_MS} s.`,
        undefined,
        { "retry-after": "5" }
      )
  })
