/** Lead destinations over HTTP. Secrets go in and never come out (DEST-07). */
import { Schema, Struct } from "effect"
import { DestinationBody } from "../../engine/people/leads/destinations/body.ts"
import { type LeadDestination, leadProviders } from "../../engine/model/LeadDestination.ts"
import { Timestamp, timestamp } from "./shapes.ts"

/** What a caller may set and anybody may see. */
const shownSettings = Struct.omit(DestinationBody.fields, ["provider", "secret", "apiKey"])

export const DestinationShape = Schema.Struct({
  name: Schema.String,
  provider: Schema.Literals(leadProviders),
  ...shownSettings,
  /** Of crm: the account that is connected. */
  hubId: Schema.optionalKey(Schema.String),
  accountName: Schema.optionalKey(Schema.String),
  /** A product of the platform, connected by it. */
  firstParty: Schema.optionalKey(Schema.Literal(true)),
  /** Whether a secret or key is kept. */
  hasSecret: Schema.Boolean,
  /** Its end, to tell it by. */
  secretHint: Schema.optionalKey(Schema.String),
  createdAt: Timestamp,
  updatedAt: Timestamp
}).annotate({ identifier: "LeadDestination" })

/** The site-wide default: an address of null takes it away. */
export const DefaultBody = DestinationBody.mapFields(
  Struct.assign({
    url: Schema.optionalKey(
      Schema.NullOr(Schema.String).annotate({ description: "An https address; null for no default." })
    )
  })
).annotate({ identifier: "DefaultLeadDestinationBody" })

export const destinationShape = (destination: LeadDestination): typeof DestinationShape.Type => {
  const { name, provider, settings, sealedSecret, createdAt, updatedAt } = destination
  const { columns, ...others } = settings
  return {
    name,
    provider,
    ...(others as object),
    ...(Array.isArray(columns) && { columns: Object.fromEntries(columns as ReadonlyArray<[string, string]>) }),
    hasSecret: sealedSecret !== null,
    createdAt: timestamp(createdAt),
    updatedAt: timestamp(updatedAt)
  }
}
