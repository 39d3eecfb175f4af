/** A site that looks addresses up, and the port by which a test's API asks the stand-in. */
import { Layer, Redacted } from "effect"
import { Egress } from "../../infra/connectors/egress.ts"
import { layer as places } from "../../infra/connectors/places/GooglePlaces.ts"
import type { PlacesStandIn } from "../../infra/standins/places.ts"
import type { TestApi } from "./api.ts"
import { expectStatus, type TestSite } from "./testSite.ts"

export const placesAt = ({ key, address, host }: PlacesStandIn): Layer.Layer<never> =>
  places({ key: Redacted.make(key), placesUrl: address, geocodingUrl: address }).pipe(
    Layer.provide(Egress.layer({ allow: [host] }))
  )

/** What staff say of a site: `addressLookup`, `reviews`. */
export const staffSet = async (api: TestApi, { siteId }: Pick<TestSite, "siteId">, flags: object) =>
  expectStatus(await api.operator.patch(`/ops/v1/sites/${siteId}`, flags), 200)
