/**
 * The shape of a connector: one receiver's protocol, as what to ask and what an answer means. Everything it performs it
 * performs with what it is handed.
 */
import type { Effect } from "effect"
import type { Lead } from "../../../model/Lead.ts"
import type { LeadDestination } from "../../../model/LeadDestination.ts"
import type { ConnectorRefused, ConnectorUnreachable, CrmAccount } from "../../../ports/LeadConnectors.ts"
import type { Outcome } from "../outcome.ts"
import type { Reply, Stopped } from "./reply.ts"

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
  /** Of the receiver whose account is installed: whose account a token opens. */
  readonly account?: (token: string) => Effect.Effect<CrmAccount, ConnectorRefused | ConnectorUnreachable>
}

/** One call to a receiver. */
export interface Question {
  readonly url: string
  readonly method: "GET" | "POST" | "PUT" | "PATCH"
  readonly headers: { readonly [name: string]: string }
  readonly body?: string
}

/** What a connector works with. */
export interface Means<Configured> {
  /** Asks through the guarded door. Stops where no answer comes. */
  readonly ask: (question: Question) => Effect.Effect<Reply, Stopped>
  /** As the operator has configured the receiver. */
  readonly configured: Configured
  /** In lower-case hex. */
  readonly md5: (text: string) => string
  /** In base64url without padding. */
  readonly hmacSha256: (key: string, text: string) => string
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
