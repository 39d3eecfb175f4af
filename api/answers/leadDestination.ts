/** Lead destinations over HTTP. Secrets go in and never come out (DEST-07). */
import { Schema } from "effect"
import { destinationOf, providers } from "../../engine/people/leads/destinations/catalogue.ts"
import {
  bodyFields,
  type DestinationBody,
  memberFields,
  secretMembers
} from "../../engine/people/leads/destinations/body.ts"
import type { LeadDestination } from "../../engine/model/LeadDestination.ts"
import { Timestamp, timestamp } from "./shapes.ts"

/** What a caller may set and anybody may see. */
const shownSettings = Object.fromEntries(Object.entries(memberFields).filter(([name]) => !secretMembers.has(name)))

export const DestinationShape = Schema.Struct({
  name: Schema.String,
  provider: Schema.Literals(providers),
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
export const DefaultBody = Schema.Struct({
  ...bodyFields,
  url: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({ description: "An https address; null for no default." })
  )
}).annotate({ identifier: "DefaultLeadDestinationBody" }) as unknown as Schema.Codec<
  DestinationBody & { readonly url?: string | null }
>

export const destinationShape = (destination: LeadDestination): typeof DestinationShape.Type => {
  const { name, provider, settings, sealedSecret, createdAt, updatedAt } = destination
  return {
    name,
    provider,
    ...(destinationOf(provider)?.shown?.(settings) ?? settings),
    hasSecret: sealedSecret !== null,
    createdAt: timestamp(createdAt),
    updatedAt: timestamp(updatedAt)
  }
}
