/**
 * Brings the object of a route in line with the database, whatever it takes: stored when a page is published there,
 * absent otherwise.
 *
 * Any number of processes may do this for one route at once. Each looks at the database again after its put and begins
 * anew when the state it rendered has passed. The last change's own publisher starts after that change, so whoever puts
 * last has either seen it, or sees on looking again that it has not. What a writer brings along is believed until then.
 *
 * A site that has an edition has each page twice. What is put goes into the edition first, so that whoever gets the page from
 * beside it, and from the edition once that is shown, never gets an earlier one after a later; what is removed goes from
 * there last, so that none is uncovered that was brought in line with nothing yet.
 */
import { Context, Effect, Layer } from "effect"
import type { ListingPage } from "../../../engine/listings/boundPage.ts"
import type { Page } from "../../../engine/model/Page.ts"
import type { RebuildId, SiteId } from "../../../engine/model/ids.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { Orphans } from "../../../engine/ports/Orphans.ts"
import type { Needs } from "../../../engine/components/given.ts"
import { noNeeds } from "../../../engine/components/sources.ts"
import { Pages, type PublishedPage } from "../../../engine/ports/Pages.ts"
import { Purge } from "../../../engine/ports/Purge.ts"
import { SharedCaches } from "../../../engine/ports/SharedCaches.ts"
import { isPattern } from "../../../engine/publish/addresses.ts"
import { editionOfKey, inEdition, pageKey, sitePrefix } from "../../../engine/publish/keys.ts"
import { ComponentSources } from "../render/ComponentSources.ts"
import { type Detail, Details } from "../render/Details.ts"
import { ListingPages } from "../render/ListingPages.ts"
import { Renders } from "../render/Renders.ts"
import type { SiteSurroundings } from "../render/SiteSurroundings.ts"
import { Surroundings } from "../render/Surroundings.ts"
import type { Into } from "./jobs.ts"

export class RoutePublisher extends Context.Service<
  RoutePublisher,
  {
    /**
     * `shown` is the page at the route as its writer left it, to be brought without reading it first. With `unlessShown` a
     * page is left alone that shows already what its components would be given.
     */
    readonly settle: (
      siteId: SiteId,
      route: string,
      shown?: PublishedPage,
      manner?: {
        readonly unlessShown?: boolean | undefined
        /** Nothing was stored there, so caches outside hold nothing that this could be newer than. */
        readonly atFirstVisit?: true
        /**
         * As part of a rebuild, which after a crash leaves alone what is stored already: caches outside are told of the change
         * before, by the rebuild's own id where it is to be told of as a whole.
         */
        readonly announced?: { readonly whole: boolean; readonly id: string }
        /** See `jobs.ts`. Nobody sees what this changes, so nobody is told. */
        readonly into?: Into | undefined
      }
    ) => Effect.Effect<void>
    /** Whether a page is to be stored there, as the database has it now. */
    readonly isServed: (siteId: SiteId, route: string) => Effect.Effect<boolean>
  }
>()("renderer/RoutePublisher") {
  static readonly layer: Layer.Layer<
    RoutePublisher,
    never,
    Pages | Objects | Orphans | Purge | Surroundings | Renders | Details | ListingPages | ComponentSources
  > = Layer.effect(
    RoutePublisher,
    Effect.gen(function* () {
      const pages = yield* Pages
      const { public: store } = yield* Objects
      const orphans = yield* Orphans
      const purge = yield* Purge
      const surroundings = yield* Surroundings
      const renders = yield* Renders
      const details = yield* Details
      const listings = yield* ListingPages
      const sources = yield* ComponentSources
      const caches = yield* SharedCaches

      const listingAt = (around: SiteSurroundings, route: string) =>
        Effect.map(listings.look(around, route), (found) => (found.kind === "page" ? found.page : undefined))

      /** Stores or removes once, and says which state of the database that was, and which objects origins are to forget. */
      const bring = Effect.fn("Publishing.bring")(function* (
        siteId: SiteId,
        route: string,
        known: PublishedPage | undefined,
        into: Into | undefined
      ) {
        const key = pageKey(siteId, route)
        const around = (known && surroundings.remembered(siteId)) ?? (yield* surroundings.current(siteId))
        const published = around && (known ?? (yield* pages.publishedBySlot(siteId, "page", route)))
        const detail = around && published === undefined ? yield* details.find(siteId, route) : undefined
        const isElse = published === undefined && detail === undefined
        const listing = around && isElse ? yield* listingAt(around, route) : undefined
        const shown = published ?? detail ?? listing
        const edition = around?.site.edition?.id ?? null
        const places = placesOf(edition, into)
        if (around === undefined || shown === undefined || isPattern(route)) {
          const changed = places.map((place) => place(key))
          for (const one of changed.toReversed()) yield* Effect.orDie(store.remove([one]))
          return { state: stateOf(around?.fingerprint, published?.page, route), edition, needs: noNeeds, changed }
        }
        const { put, more, css, needs, fingerprint } = yield* renders.page(around, shown)
        yield* renders.storeAssets(siteId, css === null ? around.assets : [...around.assets, css])
        // The page itself says how many there are, so it comes after them.
        if (more.length > 0) {
          // Some may be left by a longer list, and about to be removed.
          yield* orphans.release(
            siteId,
            more.map((object) => object.key)
          )
        }
        for (const place of places) {
          const placed = more.map((object) => ({ ...object, key: place(object.key) }))
          if (placed.length > 0) yield* Effect.orDie(store.putMany(placed, { concurrency: 4 }))
          yield* Effect.orDie(store.putMany([{ ...put, key: place(key) }], { concurrency: 1 }))
        }
        return {
          state: stateOf(around.fingerprint, pageOf(shown), route) + subjectOf(detail, listing) + fingerprint,
          edition,
          needs,
          changed: places.flatMap((place) => [key, ...more.map((object) => object.key)].map(place))
        }
      })

      const isShown = Effect.fnUntraced(function* (siteId: SiteId, route: string) {
        const around = yield* surroundings.current(siteId)
        // Whether the edition shows it too is not asked.
        if (around === undefined || around.site.edition !== null) return false
        const page =
          (yield* pages.publishedBySlot(siteId, "page", route)) ??
          (yield* details.find(siteId, route)) ??
          (yield* listingAt(around, route))
        return page !== undefined && (yield* renders.isShown(around, page))
      })

      const look = Effect.fnUntraced(function* (siteId: SiteId, route: string, needs: Needs) {
        const seen = yield* pages.at(siteId, route)
        const remembered = surroundings.remembered(siteId)
        const isCurrent = seen !== undefined && remembered?.site.revision === seen.siteRevision
        const around = isCurrent ? remembered : yield* surroundings.current(siteId)
        const record = around && seen?.page
        const page = record?.publishedVersionId === null ? undefined : record
        const detail = around && page === undefined ? yield* details.find(siteId, route) : undefined
        const isElse = page === undefined && detail === undefined
        const listing = around && isElse ? yield* listingAt(around, route) : undefined
        const state = stateOf(around?.fingerprint, page ?? detail?.template.page ?? listing?.page, route)
        return {
          edition: around?.site.edition?.id ?? null,
          state:
            state === absent ? state : state + subjectOf(detail, listing) + (yield* sources.fingerprint(siteId, needs))
        }
      })

      return RoutePublisher.of({
        isServed: Effect.fnUntraced(function* (siteId, route) {
          if (isPattern(route)) return false
          const page = yield* pages.bySlot(siteId, "page", route)
          if (page !== undefined && page.publishedVersionId !== null) return true
          if ((yield* details.find(siteId, route)) !== undefined) return true
          const around = yield* surroundings.current(siteId)
          return around !== undefined && (yield* listingAt(around, route)) !== undefined
        }),

        settle: Effect.fnUntraced(function* (
          siteId,
          route,
          shown,
          { unlessShown = false, atFirstVisit, announced, into } = {}
        ) {
          if (unlessShown && (yield* isShown(siteId, route))) return
          const told =
            announced === undefined || into !== undefined
              ? null
              : announced.whole
                ? yield* caches.changing(siteId, [sitePrefix(siteId)], announced.id)
                : yield* caches.changing(siteId, [pageKey(siteId, route)])
          let of: "everybody" | "origins" =
            told === null && atFirstVisit === undefined && into === undefined ? "everybody" : "origins"
          for (let known = shown; ; known = undefined) {
            const { state, edition, needs, changed } = yield* bring(siteId, route, known, into)
            const [seen] = yield* Effect.all([look(siteId, route, needs), purge.notify(changed, of)], {
              concurrency: 2
            })
            // An edition that is no more may have been cleared away before this was put into it.
            if (edition !== null && seen.edition !== edition) {
              yield* Effect.orDie(store.remove(changed.filter((key) => editionOfKey(key) === edition)))
            }
            if (seen.state === state && seen.edition === edition) break
            // What was put just now may have been asked for already.
            if (told === null && into === undefined) of = "everybody"
          }
          if (told !== null && announced?.whole === false) yield* caches.changed(siteId, told)
        })
      })
    })
  )
}

/** Names under which a page is stored, by the one that it has outside of editions, in the order in which they are put. */
export const placesOf = (edition: RebuildId | null, into: Into | undefined): ReadonlyArray<(key: string) => string> => [
  ...(edition === null || into === "beside" ? [] : [(key: string) => inEdition(key, edition)]),
  ...(into === "edition" ? [] : [(key: string) => key])
]

const pageOf = (shown: PublishedPage | Detail | ListingPage): Page =>
  "template" in shown ? shown.template.page : shown.page

/** The row or the listing that a page is about, as it was shown. */
const subjectOf = (detail: Detail | undefined, listing: ListingPage | undefined): string =>
  JSON.stringify(detail?.subject.row ?? listing?.listing ?? "")

const absent = "absent"

/** Everything a stored page is made of, as one comparable text. A page that is not served is one state, whatever else. */
export const stateOf = (fingerprint: string | undefined, page: Page | undefined, route: string): string =>
  fingerprint === undefined || page === undefined || page.publishedVersionId === null || isPattern(route)
    ? absent
    : JSON.stringify([fingerprint, headOf(page)])

/** What a render takes from the page record. */
export const headOf = (page: Page): string =>
  JSON.stringify([page.id, page.slot, page.publishedVersionId, page.title, page.meta])
