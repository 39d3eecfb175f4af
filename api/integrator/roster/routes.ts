/** The site's roster and how it is reached. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { limits, MINUTE_MS } from "../../../engine/limits.ts"
import { Access, access } from "../../access/Access.ts"
import { HeldForOwner } from "../../answers/pendingChange.ts"
import { publicationMembers, publicationWarnings } from "../../answers/publications.ts"

const text = (description: string) => Schema.String.annotate({ description })
const nullableText = (description: string) => Schema.NullOr(Schema.String).annotate({ description })
const count = (description: string) => Schema.Int.annotate({ description })

export const RosterAgentShape = Schema.Struct({
  creaId: nullableText("Number of the person with the association."),
  displayName: text("Their name."),
  title: nullableText("What they are, in words."),
  email: nullableText("Where leads for them go."),
  phone: nullableText("Their telephone number."),
  headshotUrl: nullableText("Address of their portrait at the service; pages show a copy from the site's own library."),
  profileSlug: Schema.String.annotate({ description: "Slug of the agent's row in the collection `roster`." }),
  bio: Schema.optionalKey(Schema.String).annotateKey({
    description: `About them, at most ${limits.rosterBioCharacters} characters; absent where nothing is said.`
  }),
  communitiesServed: Schema.Array(Schema.String).annotate({ description: "Places they work in." }),
  socials: Schema.Struct({
    website: nullableText("Their own website, an https address."),
    builderReferralUrl: nullableText("Where they lead people who want to build.")
  }).annotate({ description: "Where else they are found." }),
  routable: Schema.Boolean.annotate({ description: "Has an email address and a value in `routingKeyField`." })
}).annotate({ identifier: "RosterAgent", description: "A person of the brokerage, as the service tells." })

export const RosterAnswer = Schema.Struct({
  configured: Schema.Boolean.annotate({
    description: "Whether a roster is connected; without one everything else is empty."
  }),
  routingKeyField: nullableText("The member of an agent by which leads are addressed to them; null without a roster."),
  counts: Schema.Struct({
    total: count("Agents."),
    routable: count("Those that leads can be addressed to."),
    withBio: count("Those of whom something is told."),
    withHeadshot: count("Those with a portrait.")
  }).annotate({ description: "How many there are." }),
  partial: Schema.Boolean.annotate({ description: "The roster broke off before its end." }),
  duplicateCreaIds: Schema.Array(Schema.String).annotate({ description: "Numbers that several agents have." }),
  skipped: count("Entries of the service that are no agent: without id or name, or there twice."),
  withoutCreaId: count("Agents without a number."),
  agents: Schema.Array(RosterAgentShape).annotate({ description: "In the order of the service." })
}).annotate({
  identifier: "Roster",
  description: "The people of the brokerage, as the service that keeps them tells now."
})

const Account = Schema.String.check(Schema.isTrimmed(), Schema.isMinLength(1), Schema.isMaxLength(200))
const Secret = Schema.String.check(
  Schema.isPattern(/^[\x21-\x7e]{8,500}$/u, { message: "Use 8 to 500 letters, digits and signs, without spaces" })
)

export const NewRosterConnector = Schema.Struct({
  brokerageAccountId: Account.annotateKey({
    description: "The brokerage's account with the service that keeps the roster."
  }),
  secret: Secret.annotate({ description: "Secret of that account. Write only; answers show its last characters." }),
  confirmBrokerage: Schema.optionalKey(Schema.String).annotateKey({
    description: "The `brokerageName` that the first answer named: proof that the brokerage is the one that is meant."
  })
}).annotate({ identifier: "NewRosterConnector", description: "A roster, by the account it is kept under." })

export const RosterConnected = Schema.Struct({
  configured: Schema.Boolean.annotate({ description: "True." }),
  brokerageName: text("Whose roster it is."),
  counts: Schema.Struct({ total: count("Agents."), routable: count("Those that leads can be addressed to.") }).annotate(
    {
      description: "How many there are."
    }
  ),
  secretHint: text("The end of the secret, to tell it by."),
  ...publicationMembers,
  ...publicationWarnings
}).annotate({
  identifier: "RosterConnected",
  description: "The roster is connected, and its people are rows of the collection `roster`."
})

export class RosterApi extends HttpApiGroup.make("roster")
  .add(
    HttpApiEndpoint.get("read", "/roster", { success: RosterAnswer })
      .annotate(Access, access.read("content:read", ["roster.upstream_failed", "roster_connector.needs_reconnect"]))
      .annotate(OpenApi.Summary, "Read the roster from the service that keeps it")
      .annotate(
        OpenApi.Description,
        "The service is asked at each call. Pages show the rows of the collection `roster`, which follow it every " +
          `${limits.rosterSyncMs / MINUTE_MS} minutes; where it does not answer they stay as they were.`
      ),

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
      success: Schema.Struct({
        configured: Schema.Boolean.annotate({ description: "False." }),
        ...publicationMembers,
        ...publicationWarnings
      }).annotate({ identifier: "RosterDisconnected", description: "No roster is connected any more." })
    })
      .annotate(
        Access,
        access.write({ action: "roster.disconnect", charge: "write", lease: true, errors: ["site.owner_only"] })
      )
      .annotate(OpenApi.Summary, "Disconnect the roster")
      .annotate(
        OpenApi.Description,
        "At once, also on a live site. The rows of its collection go with it, and the pages of its people."
      )
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "The people of the site's brokerage, kept in the collection `roster`.") {}
