/** Areas around the site, with the figures of its market in them. Paths are under `/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { limits } from "../../../engine/limits.ts"
import { areaKinds } from "../../../engine/model/Area.ts"
import { Access, access } from "../../access/Access.ts"
import { described } from "../../answers/described.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const Amount = Schema.NullOr(Count)
const few = `null of less than ${limits.areaFiguresLeast}`

export const AreaShape = Schema.Struct({
  id: described(Schema.String, "Its id, which `data-boundary` of a component takes."),
  name: described(Schema.String, "Its name."),
  kind: described(Schema.Literals(areaKinds), "What it is."),
  distanceKm: described(
    Schema.NullOr(Schema.Finite),
    "Kilometres from the point that was asked about to its outline, 0 within it; null where it was asked for by name."
  ),
  inventory: described(
    Schema.Struct({
      forSale: described(Count, "Listings for sale."),
      forRent: described(Count, "Listings for rent.")
    }).annotate({ identifier: "AreaInventory", description: "What is offered, neither under contract nor sold." }),
    "What is offered now."
  ),
  price: described(
    Schema.Struct({
      currency: described(Schema.NullOr(Schema.String), "ISO 4217 code of the amounts; null without any."),
      median: described(Amount, `Median asking price; ${few}.`),
      lowest: described(Amount, `The lowest; ${few}.`),
      highest: described(Amount, `The highest; ${few}.`),
      of: described(Count, "Listings for sale that publish a price in this currency.")
    }).annotate({ identifier: "AreaPrice", description: "Asking prices in whole units of the currency." }),
    "Asking prices of what is for sale. No feed tells what was paid."
  ),
  velocity: described(
    Schema.Struct({
      medianDays: described(Amount, `Median of the days since they were listed; ${few}.`),
      of: described(Count, "How many say when that was."),
      newIn30Days: described(Count, "Of these, listed in the 30 days before.")
    }).annotate({ identifier: "AreaVelocity", description: "How long what is for sale has been." }),
    "Time on the market of what is for sale now."
  ),
  turnover: described(
    Schema.Struct({
      pending: described(Count, "Sales under contract."),
      sold: described(Count, "Sales that are sold and that the feed still tells of."),
      share: described(Schema.NullOr(Schema.Finite), `Both together of all sales that are told, from 0 to 1; ${few}.`)
    }).annotate({ identifier: "AreaTurnover", description: "What has found its buyer." }),
    "What has found its buyer."
  )
}).annotate({ identifier: "Area", description: "An area, with figures of the site's own listings in it." })

const AreaList = Schema.Struct({
  areas: described(Schema.Array(AreaShape), `At most ${limits.areasShown}.`),
  total: described(Count, "How many there are in all."),
  notes: described(Schema.Array(Schema.String), "What has to be said of the figures, in sentences.")
}).annotate({ identifier: "AreaList", description: "Areas with their figures." })

const Latitude = Schema.Finite.check(Schema.isBetween({ minimum: -90, maximum: 90 }))
const Longitude = Schema.Finite.check(Schema.isBetween({ minimum: -180, maximum: 180 }))

export class AreasApi extends HttpApiGroup.make("areas")
  .add(
    HttpApiEndpoint.get("find", "/areas", {
      query: Schema.Struct({
        name: described(
          Schema.optionalKey(Schema.String.check(Schema.isMaxLength(limits.areaNameCharacters))),
          "Words of a name, or their beginnings; case and accents do not count."
        ),
        lat: described(Schema.optionalKey(Latitude), "Latitude of a point, with `lng`: areas that hold it."),
        lng: described(Schema.optionalKey(Longitude), "Its longitude.")
      }),
      success: AreaList
    })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "Find areas by name or point")
      .annotate(
        OpenApi.Description,
        "Either `name`, or `lat` and `lng` together. By name in the order of the alphabet; of a point the neighbourhood first, then city and region. Figures are those of the site's own listings."
      ),
    HttpApiEndpoint.get("rank", "/areas/rank", {
      query: Schema.Struct({
        lat: described(Latitude, "Latitude of a point."),
        lng: described(Longitude, "Its longitude."),
        kind: described(Schema.optionalKey(Schema.Literals(areaKinds)), "Only areas of this kind.")
      }),
      success: AreaList
    })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "Compare areas around a point")
      .annotate(
        OpenApi.Description,
        `Areas within ${limits.areaRankKm} kilometres, by how much is offered in them. Raw numbers, and no score made of them.`
      )
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Areas around the site, with the figures of its market in them.") {}
