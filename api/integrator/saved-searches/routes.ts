/** Searches of listings that visitors saved. Paths are under `/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { limits } from "../../../engine/limits.ts"
import { savedSearchStates } from "../../../engine/model/SavedSearch.ts"
import { Access, access } from "../../access/Access.ts"
import { described } from "../../answers/described.ts"
import { Timestamp } from "../../answers/shapes.ts"

const SavedSearchShape = Schema.Struct({
  id: Schema.String.annotate({ description: "`saved_…`." }),
  state: Schema.Literals(savedSearchStates).annotate({
    description: "`waiting` until whoever has the mailbox has confirmed it by mail; `confirmed` from then on."
  }),
  email: Schema.NullOr(Schema.String).annotate({
    description: "Where new listings are sent; null while it waits, since nobody has shown whose address it is."
  }),
  filters: Schema.Record(Schema.String, Schema.String).annotate({
    description: "What is searched for, by the names of a listing page's parameters."
  }),
  featured: Schema.NullOr(Schema.Literals(["agent", "office", "mine"])).annotate({
    description: "Whose listings alone are searched, as the grid's author had it; null for all that the site shows."
  }),
  agentKey: Schema.NullOr(Schema.String).annotate({
    description: "Key of the one member of the office whose listings are searched; null for everybody's."
  }),
  route: Schema.String.annotate({ description: "The page it was saved on." }),
  leadId: Schema.NullOr(Schema.String).annotate({ description: "The enquiry it became; null while it waits." }),
  mails: Schema.Int.annotate({ description: "How many mails with listings it was sent." }),
  createdAt: Timestamp.annotateKey({ description: "When it was saved." }),
  expiresAt: Timestamp.annotateKey({ description: "When it ends unless it is confirmed, or renewed." }),
  nextAt: Schema.NullOr(Timestamp).annotate({
    description: "When its new listings are next looked for; null while it waits."
  })
}).annotate({ identifier: "SavedSearch", description: "A search that a visitor saved, to be told of new listings." })

const SavedSearchIdParam = Schema.String.annotate({ description: "Id of the search, `saved_…`." })

export class SavedSearchesApi extends HttpApiGroup.make("savedSearches")
  .add(
    HttpApiEndpoint.get("list", "/saved-searches", {
      query: {
        limit: described(
          Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))),
          `How many at most; more than ${limits.savedSearchesPageSize} gives ${limits.savedSearchesPageSize}, which is usual too.`
        ),
        after: described(
          Schema.optionalKey(Schema.String),
          "Only what comes after this search: `nextAfter` of the answer before."
        )
      },
      success: Schema.Struct({
        counts: Schema.Struct({
          waiting: Schema.Int.annotate({ description: "Searches that nobody has confirmed yet." }),
          confirmed: Schema.Int.annotate({ description: "Searches that mails are sent for." })
        }).annotate({ description: "How many the site has, by state." }),
        searches: Schema.Array(SavedSearchShape).annotate({ description: "Newest first." }),
        nextAfter: Schema.NullOr(Schema.String).annotate({
          description: "Continue with `?after=` this id; null at the end."
        })
      }).annotate({ identifier: "SavedSearchList", description: "Some of the site's saved searches." })
    })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "List saved searches, newest first")
      .annotate(
        OpenApi.Description,
        "Personal data, as leads are: every call is recorded in the site's audit trail with its caller, and no cache may keep the " +
          "answer."
      ),

    HttpApiEndpoint.delete("remove", "/saved-searches/:id", {
      params: { id: SavedSearchIdParam },
      success: Schema.Struct({
        status: Schema.Literal("removed").annotate({ description: "It is not there any more." }),
        id: SavedSearchIdParam
      }).annotate({ identifier: "SavedSearchRemoved", description: "A search that ended." })
    })
      .annotate(
        Access,
        access.write({
          action: "saved_search.remove",
          charge: "write",
          lease: true,
          errors: ["saved_search.not_found"]
        })
      )
      .annotate(OpenApi.Summary, "End a saved search")
      .annotate(
        OpenApi.Description,
        "As if its visitor had ended it: no mail is sent for it any more, one that waits included. The enquiry it became stays."
      )
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Searches of listings that visitors saved, to be told of new ones by mail.") {}
