import { Effect } from "effect"
import { expect, it } from "vitest"
import { firstSync } from "../../../engine/listings/feedState.ts"
import { ListingLooks } from "../../../engine/ports/ListingLooks.ts"
import { ListingSearch } from "../../../engine/ports/ListingSearch.ts"
import { Listings } from "../../../engine/ports/Listings.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { listingHome } from "../../../engine/listings/address.ts"
import { testDatabase } from "../../../test/builders/database.ts"
import { aListing, aPage, aSite, aSiteId, aVersionId, noon } from "../../../test/builders/nouns.ts"

const { run } = testDatabase()

it("a look at a site's listings sees what is read of each of its parts by itself, as they come and change", () =>
  run(
    Effect.gen(function* () {
      const [looks, sites, listings] = [yield* ListingLooks, yield* Sites, yield* Listings]
      const [pages, search] = [yield* Pages, yield* ListingSearch]
      const site = aSite()
      const other = aSite()
      yield* sites.insert(site)
      yield* sites.insert(other)
      const isSeen = Effect.gen(function* () {
        const look = yield* looks.look(site.id)
        expect(look?.site).toEqual(yield* sites.get(site.id))
        expect(look?.sync).toEqual(yield* listings.sync(site.id))
        expect(look?.base).toBe(listingHome(yield* pages.patterns(site.id)) ?? null)
        expect(String(look?.standing.mark)).toBe(yield* search.mark(site.id))
        return look!
      })
      expect(yield* isSeen).toMatchObject({
        sync: undefined,
        base: null,
        standing: { mark: 0, listings: 0, digest: 0 }
      })

      yield* listings.putSync(firstSync(site.id, noon))
      yield* listings.put(site.id, [aListing({ key: "1" }), aListing({ key: "2", mls: "W78" })])
      yield* sites.update(site.id, { name: "Another name" })
      const some = yield* isSeen
      expect([some.site.name, some.standing.listings]).toEqual(["Another name", 2])
      yield* listings.delist(site.id, ["1"], noon)
      expect((yield* isSeen).standing).toMatchObject({ listings: 1 })

      const publish = (siteId: typeof site.id, slot: string, isPublished = true) =>
        pages.insert(aPage({ siteId, slot, publishedVersionId: isPublished ? aVersionId() : null }))
      for (const slot of ["/listings/:mls/:slug", "/all/homes/:mls/:slug", "/team/:slug"]) yield* publish(site.id, slot)
      yield* publish(site.id, "/a/:mls/:slug", false)
      yield* publish(other.id, "/b/:mls/:slug")
      expect((yield* isSeen).base).toBe("/listings")
      expect(yield* looks.look(aSiteId())).toBeUndefined()
    })
  ))
