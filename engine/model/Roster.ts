/** The people of a brokerage, as the service that keeps its roster tells of them. */
import type { SiteId } from "./ids.ts"

export interface RosterAgent {
  /** The roster's own name for the agent; one agent an id. */
  readonly id: string
  /** Number at the national association; not everyone has one, and two entries may share it. */
  readonly creaId: string | null
  readonly displayName: string
  readonly title: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly headshotUrl: string | null
  readonly bio: string | null
  readonly communitiesServed: ReadonlyArray<string>
  readonly socials: { readonly website: string | null; readonly builderReferralUrl: string | null }
}

export interface Brokerage {
  readonly name: string
  /** Member of an agent by which leads are told apart, for example `email`. */
  readonly routingKeyField: string
}

/** One look at a roster. */
export interface RosterReading {
  readonly brokerage: Brokerage
  /** In the roster's own order. */
  readonly agents: ReadonlyArray<RosterAgent>
  /** Entries left out: without a name or an id of their own, or beyond what a collection takes. */
  readonly skipped: number
  /** The roster broke off before its end, so whoever is missing may still be there (ROSTER-04). */
  readonly partial: boolean
}

/** What came of the last look: the roster, no answer, or a refusal of the stored secret. */
export type RosterState = "read" | "unavailable" | "refused"

/** How a site reaches its roster. One a site. */
export interface RosterConnector {
  readonly siteId: SiteId
  readonly brokerageAccountId: string
  readonly brokerageName: string
  /** See `engine/ports/Sealing.ts`. */
  readonly sealedSecret: string
  readonly secretHint: string
  readonly state: RosterState
  /** When the roster is to be read again. */
  readonly nextSyncAt: number
  readonly createdAt: number
  readonly updatedAt: number
}
