/** Which builders' lots a site shows. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Access, access } from "../../access/Access.ts"
import { publicationMembers, publicationWarnings } from "../../answers/publications.ts"

export const BuilderShape = Schema.Struct({
  orgId: Schema.String,
  builder: Schema.String,
  lots: Schema.Int,
  cities: Schema.Array(Schema.String),
  sample: Schema.NullOr(Schema.String.annotate({ description: "Address of one of the lots." }))
}).annotate({ identifier: "Builder" })

const Place = Schema.String.check(Schema.isTrimmed(), Schema.isMinLength(1), Schema.isMaxLength(100))

export const NewListingScope = Schema.Struct({
  orgIds: Schema.Array(Schema.String.check(Schema.isPattern(/^[\w-]{1,64}$/))).check(
    Schema.isMinLength(1),
    Schema.isMaxLength(50)
  ),
  province: Schema.optionalKey(Place),
  city: Schema.optionalKey(Place)
}).annotate({ identifier: "NewListingScope" })

export const ListingScopeAnswer = Schema.Struct({
  configured: Schema.Boolean,
  builders: Schema.Array(BuilderShape),
  lots: Schema.Int,
  province: Schema.NullOr(Schema.String),
  rerender: Schema.Int.annotate({ description: "Pages of listings that are rendered again." }),
  ...publicationMembers,
  ...publicationWarnings
}).annotate({ identifier: "ListingScope" })

export class ListingsApi extends HttpApiGroup.make("listings")
  .add(
    HttpApiEndpoint.get("builders", "/listings/builders", {
      query: Schema.Struct({
        q: Schema.optionalKey(Schema.String.annotate({ description: "Part of the builder's name, whatever its case." }))
      }),
      success: Schema.Struct({ builders: Schema.Array(BuilderShape) })
    })
      .annotate(Access, access.read("content:read", ["listings.upstream_failed"]))
      .annotate(OpenApi.Summary, "List builders with lots"),

    HttpApiEndpoint.put("setScope", "/listings/scope", { payload: NewListingScope, success: ListingScopeAnswer })
      .annotate(
        Access,
        access.write({
          action: "listings.scope",
          charge: "write",
          lease: true,
          // The inventory is read before the site is locked.
          takesFile: true,
          errors: ["listings_scope.no_inventory", "listings_scope.mls_configured", "listings.upstream_failed"]
        })
      )
      .annotate(OpenApi.Summary, "Choose the builders whose lots the site shows")
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Lots of builders that a site shows.") {}
