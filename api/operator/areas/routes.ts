/** Boundaries of areas, which staff load and all sites share. Paths are under `/ops/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { limits } from "../../../engine/limits.ts"
import { areaKinds } from "../../../engine/model/Area.ts"
import { does } from "../../../engine/staff/actions.ts"
import { Access, access } from "../../access/Access.ts"
import { described } from "../../answers/described.ts"
import { Timestamp } from "../../answers/shapes.ts"

const collection = {
  collection: Schema.String.check(
    Schema.isPattern(/^[a-z0-9][a-z0-9-]{0,62}$/u, { message: "Use 1 to 63 small letters, digits and hyphens" })
  ).annotate({ description: "What the collection is called, the first part of its areas' ids: `lake-towns`." })
}

const kinds = described(
  Schema.Struct(
    Object.fromEntries(areaKinds.map((kind) => [kind, described(Schema.Int, `Of kind ${kind}.`)])) as {
      readonly [kind in (typeof areaKinds)[number]]: typeof Schema.Int
    }
  ).annotate({ identifier: "OpsAreaKinds", description: "Areas by their kind." }),
  "How many of each kind."
)

export const OpsAreaCollection = Schema.Struct({
  collection: described(Schema.String, "What it is called."),
  areas: described(Schema.Int, "How many areas it has."),
  kinds,
  loadedAt: described(Timestamp, "When it was loaded.")
}).annotate({ identifier: "OpsAreaCollection", description: "Areas that were loaded together." })

export const OpsAreaRecord = Schema.Struct({
  at: described(Timestamp, "When."),
  what: described(Schema.Literals(["loaded", "removed"]), "What was done."),
  collection: described(Schema.String, "To which collection."),
  areas: described(Schema.Int, "How many areas were loaded, or had been there.")
}).annotate({ identifier: "OpsAreaRecord", description: "What staff did to a collection of areas." })

export const OpsAreasRemoved = Schema.Struct({
  collection: described(Schema.String, "What was removed."),
  areas: described(Schema.Int, "How many areas it had.")
}).annotate({ identifier: "OpsAreasRemoved", description: "A collection that is gone." })

const anything = (description: string) => described(Schema.optionalKey(Schema.Unknown), description)

export const AreaFeatures = Schema.Struct({
  type: described(
    Schema.String.check(Schema.isPattern(/^FeatureCollection$/)),
    "`FeatureCollection`, as GeoJSON has it."
  ),
  features: Schema.Array(Schema.Unknown)
    .check(Schema.isMinLength(1), Schema.isMaxLength(limits.areasPerCollection))
    .annotate({
      description:
        `Features with a Polygon or MultiPolygon in longitude and latitude, at most ${limits.areasPerCollection}. Of the properties ` +
        `\`name\` and \`kind\` (${areaKinds.join(", ")}) are needed; \`id\` is the second part of its id, made of the name where it is left out.`
    }),
  name: anything("Ignored."),
  crs: anything("Ignored: GeoJSON is in WGS 84."),
  bbox: anything("Ignored."),
  metadata: anything("Ignored."),
  generator: anything("Ignored."),
  copyright: anything("Ignored."),
  timestamp: anything("Ignored.")
}).annotate({ identifier: "AreaFeatures", description: "A FeatureCollection of GeoJSON (RFC 7946)." })

export class OpsAreasApi extends HttpApiGroup.make("opsAreas")
  .add(
    HttpApiEndpoint.get("list", "/areas", {
      success: Schema.Struct({
        collections: described(Schema.Array(OpsAreaCollection), "By name."),
        record: described(Schema.Array(OpsAreaRecord), "What was loaded and removed, the latest first.")
      }).annotate({ identifier: "OpsAreaCollections", description: "What is loaded." })
    })
      .annotate(Access, access.operator())
      .annotate(OpenApi.Summary, "List collections of areas"),
    HttpApiEndpoint.put("load", "/areas/:collection", {
      params: collection,
      payload: AreaFeatures,
      success: OpsAreaCollection
    })
      .annotate(Access, access.oneAtATime(access.operator(["areas.features_refused"], limits.areaFileBytes)))
      .annotate(OpenApi.Summary, does("area.load"))
      .annotate(
        OpenApi.Description,
        "All or nothing: where a feature is refused, none is loaded, and each that is refused is told with its reason. Areas take the " +
          "place of those that the collection had; figures of an area whose id stays go on. Every site's figures are counted anew. " +
          "A file is held in memory while it is read, so a process takes one after another: the next waits before its body is taken."
      ),
    HttpApiEndpoint.delete("remove", "/areas/:collection", { params: collection, success: OpsAreasRemoved })
      .annotate(Access, access.operator(["areas.unknown_collection"]))
      .annotate(OpenApi.Summary, does("area.remove"))
      .annotate(
        OpenApi.Description,
        "With every figure that was kept of its areas. Components that name one of them show nothing from then on."
      )
  )
  .prefix("/ops/v1")
  .annotate(OpenApi.Description, "Boundaries of areas, which all sites share.") {}
