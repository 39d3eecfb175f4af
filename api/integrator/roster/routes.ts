/** The site's roster and how it is reached. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Access, access } from "../../access/Access.ts"
import { HeldForOwner } from "../../answers/pendingChange.ts"
import { publicationMembers, publicationWarnings } from "../../answers/publications.ts"

const NullableText = Schema.NullOr(Schema.String)

export const RosterAgentShape = Schema.Struct({
  creaId: NullableText,
  displayName: Schema.String,
  title: NullableText,
  email: NullableText,
  phone: NullableText,
  headshotUrl: NullableText,
  profileSlug: Schema.String.annotate({ description: "Slug of the agent's row in the collection `roster`." }),
  bio: Schema.optionalKey(Schema.String),
  communitiesServed: Schema.Array(Schema.String),
  socials: Schema.Struct({ website: NullableText, builderReferralUrl: NullableText }),
  routable: Schema.Boolean.annotate({ description: "Has an email address and a value in `routingKeyField`." })
}).annotate({ identifier: "RosterAgent" })

export const RosterAnswer = Schema.Struct({
  configured: Schema.Boolean,
  routingKeyField: NullableText,
  counts: Schema.Struct({
    total: Schema.Int,
    routable: Schema.Int,
    withBio: Schema.Int,
    withHeadshot: Schema.Int
  }),
  partial: Schema.Boolean.annotate({ description: "The roster broke off before its end." }),
  duplicateCreaIds: Schema.Array(Schema.String),
  skipped: Schema.Int,
  withoutCreaId: Schema.Int,
  agents: Schema.Array(RosterAgentShape)
}).annotate({ identifier: "Roster" })

const Account = Schema.String.check(Schema.isTrimmed(), Schema.isMinLength(1), Schema.isMaxLength(200))
const Secret = Schema.String.check(
  Schema.isPattern(/^[\x21-\x7e]{8,500}$/, { message: "Use 8 to 500 letters, digits and signs, without spaces" })
)

export const NewRosterConnector = Schema.Struct({
  brokerageAccountId: Account,
  secret: Secret.annotate({ description: "Write only; answers show its last characters." }),
  confirmBrokerage: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "NewRosterConnector" })

export const RosterConnected = Schema.Struct({
  configured: Schema.Boolean,
  brokerageName: Schema.String,
  counts: Schema.Struct({ total: Schema.Int, routable: Schema.Int }),
  secretHint: Schema.String,
  ...publicationMembers,
  ...publicationWarnings
}).annotate({ identifier: "RosterConnected" })

export class RosterApi extends HttpApiGroup.make("roster")
  .add(
    HttpApiEndpoint.get("read", "/roster", { success: RosterAnswer })
      .annotate(Access, access.read("content:read", ["roster.upstream_failed", "roster_connector.needs_reconnect"]))
      .annotate(OpenApi.Summary, "Read the roster from the service that keeps it"),

    HttpApiEndpoint.put("connect", "/roster-connector", {
      payload: NewRosterConnector,
      success: [RosterConnected, HeldForOwner.pipe(HttpApiSchema.status(202))]
    })
      .annotate(
        Access,
        access.write({
          action: "roster.connect",
          charge: "write",
          lease: true,
          // The roster is asked before the site is locked.
          takesFile: true,
          errors: [
            "roster_connector.confirm_brokerage",
            "roster_connector.rejected_by_showroom",
            "roster_connector.unreachable",
            "owner.unreachable"
          ]
        })
      )
      .annotate(OpenApi.Summary, "Connect a roster")
      .annotate(
        OpenApi.Description,
        "The first call answers 428 with the name of the brokerage; sent again as confirmBrokerage, it connects. " +
          "On a live site the owner confirms it as well (202)."
      ),

    HttpApiEndpoint.delete("disconnect", "/roster-connector", {
      success: Schema.Struct({ configured: Schema.Boolean, ...publicationMembers, ...publicationWarnings })
    })
      .annotate(Access, access.write({ action: "roster.disconnect", charge: "write", lease: true, errors: [] }))
      .annotate(OpenApi.Summary, "Disconnect the roster; the rows of its collection go with it")
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "The people of the site's brokerage, kept in the collection `roster`.") {}
