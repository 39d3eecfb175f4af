/** Which builders' lots a site shows, and on whose budget the resale feed is asked for it. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Access, access } from "../../access/Access.ts"
import { described } from "../../answers/described.ts"
import { publicationMembers, publicationWarnings } from "../../answers/publications.ts"

export const BuilderShape = Schema.Struct({
  orgId: described(Schema.String, "What a scope calls the builder."),
  builder: described(Schema.String, "Its name."),
  lots: described(Schema.Int, "How many it has."),
  cities: described(Schema.Array(Schema.String), "Where they are."),
  sample: described(Schema.NullOr(Schema.String), "Address of one of the lots; null where none has one.")
}).annotate({ identifier: "Builder", description: "A builder with lots." })

const placeCharacters = 100
const Place = Schema.String.check(Schema.isTrimmed(), Schema.isMinLength(1), Schema.isMaxLength(placeCharacters))
const mostBuilders = 50

export const NewListingScope = Schema.Struct({
  orgIds: Schema.Array(
    Schema.String.check(
      Schema.isPattern(/^[\w-]{1,64}$/u, {
        message: "Use 1 to 64 letters, digits, hyphens and underscores, for example 4711"
      })
    )
  )
    .check(Schema.isMinLength(1), Schema.isMaxLength(mostBuilders))
    .annotate({ description: `Builders as GET /v1/listings/builders names them, 1 to ${mostBuilders}.` }),
  province: described(
    Schema.optionalKey(Place),
    `Lots of this province alone: its name, at most ${placeCharacters} characters, without blanks around it.`
  ),
  city: described(Schema.optionalKey(Place), "Lots of this city alone; the same.")
}).annotate({ identifier: "NewListingScope", description: "Whose lots, and where." })

export const ListingScopeAnswer = Schema.Struct({
  configured: described(Schema.Boolean, "Whether the site shows lots."),
  builders: described(Schema.Array(BuilderShape), "Whose, with what there is of each within the scope."),
  lots: described(Schema.Int, "How many in all."),
  province: described(Schema.NullOr(Schema.String), "The province that was asked for; null for all of them."),
  rerender: Schema.Int.annotate({ description: "Pages of listings that are rendered again." }),
  ...publicationMembers,
  ...publicationWarnings
}).annotate({ identifier: "ListingScope", description: "What the site shows from now on." })

export const FeedBudgetAnswer = Schema.Struct({
  keyHint: described(
    Schema.String.check(Schema.isPattern(/^.{4}$/u)),
    "The last four characters of the key by which the budget is told apart; nobody is shown more of it."
  )
}).annotate({ identifier: "FeedBudget", description: "The site's budget at the resale feed." })

export class ListingsApi extends HttpApiGroup.make("listings")
  .add(
    HttpApiEndpoint.get("builders", "/listings/builders", {
      query: Schema.Struct({
        q: Schema.optionalKey(Schema.String.annotate({ description: "Part of the builder's name, whatever its case." }))
      }),
      success: Schema.Struct({ builders: described(Schema.Array(BuilderShape), "By name.") }).annotate({
        identifier: "BuilderList",
        description: "Builders that have lots."
      })
    })
      .annotate(Access, access.read("content:read", ["listings.upstream_failed"]))
      .annotate(OpenApi.Summary, "List builders with lots")
      .annotate(OpenApi.Description, "Read from the builders' own feed."),

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
      .annotate(OpenApi.Description, "Takes the place of the scope before. Not on sites with a feed of resales."),

    HttpApiEndpoint.post("provision", "/listings/provision", { success: FeedBudgetAnswer })
      .annotate(
        Access,
        access.write({ action: "listings.provision", charge: "write", lease: true, errors: ["listings.builder_site"] })
      )
      .annotate(OpenApi.Summary, "Give the site a budget of its own at the resale feed")
      .annotate(
        OpenApi.Description,
        "Its calls of the feed are then limited and counted apart from those of all other sites, and wait for none of theirs. " +
          "Once given it stays, and asking again answers the same. Not on sites of builders' lots."
      )
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Lots of builders that a site shows, and its budget at the resale feed.") {}
