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
  name: Schema.String.annotate({ description: "What forms call it in data-lead-destination." }),
  provider: Schema.Literals(providers).annotate({ description: "Its kind, which says which members it has." }),
  ...shownSettings,
  hubId: Schema.optionalKey(Schema.String).annotateKey({
    description: "Of crm: number of the account that is connected."
  }),
  accountName: Schema.optionalKey(Schema.String).annotateKey({ description: "Of crm: name of that account." }),
  firstParty: Schema.optionalKey(Schema.Literal(true)).annotateKey({
    description: "A product of the platform, connected by it."
  }),
  hasSecret: Schema.Boolean.annotate({ description: "Whether a secret or key is kept." }),
  secretHint: Schema.optionalKey(Schema.String).annotateKey({ description: "The end of that secret, to tell it by." }),
  createdAt: Timestamp.annotateKey({ description: "When it was set first." }),
  updatedAt: Timestamp.annotateKey({ description: "When it was set last." })
}).annotate({
  identifier: "LeadDestination",
  description: "A place that leads are handed on to. Its secret is kept sealed and never shown."
})

/** The site-wide default: an address of null takes it away. */
export const DefaultBody = Schema.Struct({
  ...bodyFields,
  url: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({ description: "An https address; null for no default." })
  )
}).annotate({
  identifier: "DefaultLeadDestinationBody",
  description: "A webhook, or what a site-wide default may otherwise be; `url: null` takes it away."
}) as unknown as Schema.Codec<DestinationBody & { readonly url?: string | null }>

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
