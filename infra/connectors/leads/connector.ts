/** The shape of a connector: one receiver's protocol. Each file beside this one speaks one. */
import type { Effect, Redacted } from "effect"
import type { Outcome } from "../../../engine/people/leads/outcome.ts"
import type { Lead } from "../../../engine/model/Lead.ts"
import type { LeadDestination } from "../../../engine/model/LeadDestination.ts"
import type { ConnectorRefused, ConnectorUnreachable } from "../../../engine/ports/LeadConnectors.ts"
import type { Egress } from "../egress.ts"

/** A file of a lead, with the address it can be fetched from while it is kept. */
export interface HandedFile {
  readonly field: string
  readonly name: string
  readonly url: string
  readonly type: string
  readonly size: number
  readonly keptUntil: number
}

/** Everything a receiver may be told. */
export interface Handover {
  readonly lead: Lead
  /** Names of all fields its form has, in order, filled in or not; empty where that is not known any more. */
  readonly fields: ReadonlyArray<string>
  readonly settings: LeadDestination["settings"]
  readonly secret: string | null
  /** Name of the host that visitors know the site by. */
  readonly host: string
  readonly files: ReadonlyArray<HandedFile>
  /** How often this was tried before. */
  readonly attempts: number
  readonly now: number
}

export interface LeadConnector {
  readonly deliver: (handover: Handover) => Effect.Effect<Outcome>
  /** Left out where the receiver has no call that changes nothing. */
  readonly check?: (
    settings: LeadDestination["settings"],
    secret: string | null
  ) => Effect.Effect<void, ConnectorRefused | ConnectorUnreachable>
}

/** Where the receivers are and who we are to them. Addresses have no trailing slash. */
export interface ConnectorAddresses {
  /** `{dc}` stands for the data centre. */
  readonly newsletter: string
  readonly eventVenue: string
  readonly agentCrm: string
  /** The platform's own account, for sites that bring none. */
  readonly agentCrmKey: Redacted.Redacted<string> | null
  /** How our calls are told from those of other systems. */
  readonly agentCrmSystem: { readonly name: string; readonly key: Redacted.Redacted<string> } | null
  readonly sheets: string
  readonly sheetsToken: string
  readonly sheetsAccount: ServiceAccount | null
  readonly crm: string
}

export interface ServiceAccount {
  readonly email: string
  /** PKCS #8 as PEM. */
  readonly privateKey: Redacted.Redacted<string>
}

/** What a connector is made of. */
export interface Means {
  readonly egress: Egress["Service"]
  readonly addresses: ConnectorAddresses
}

/** A setting that is a text. */
export const textSetting = (settings: LeadDestination["settings"], name: string): string | null =>
  typeof settings[name] === "string" ? settings[name] : null

/** A setting that maps names to names. */
export const mapSetting = (
  settings: LeadDestination["settings"],
  name: string
): { readonly [field: string]: string } => {
  const value = settings[name]
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as { readonly [field: string]: string })
    : {}
}
