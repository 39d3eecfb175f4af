/**
 * Everything that is asked of a kind of lead destination, by whoever asks. Callers set its body; the owner reads its
 * words; routing asks what comes to it; configuration, the guarded door, stand-ins and the documents read where its
 * receiver is and what is needed there; and its connector speaks the receiver's protocol with what it is handed. A
 * connector performs nothing of itself: calls go through `Means`.
 */
import type { Effect, Redacted, Schema } from "effect"
import type { Refusal } from "../../../errors/Refusal.ts"
import type { LeadDestination } from "../../../model/LeadDestination.ts"
import type { LeadConnector, Means } from "./connector.ts"
import type { StandInOf } from "./standIn.ts"
import type { Surroundings } from "./surroundings.ts"

/** A member of the body that sets it. */
export interface Member<Value = unknown> {
  readonly schema: Schema.Codec<Value>
  /** After "Of <provider>: ". */
  readonly description: string
  /** Sealed where it is kept, and never read back. A destination has one at most. */
  readonly secret?: true
}
export type Members = { readonly [name: string]: Member }

/** The body as a caller sends it: any members, none of them certain. */
export type BodyOf<Of extends Members> = { readonly [Name in keyof Of]?: Of[Name]["schema"]["Type"] }

/** Something an operator configures, in the variable `MAKEREADY_<variable>`. */
export interface Setting {
  readonly variable: string
  /** Completes the sentence "it takes …". */
  readonly takes: string
  readonly fits: (value: string) => boolean
  /** The value that is used for a text that fits. */
  readonly read?: (value: string) => string
  /** What is used where the variable is not set. */
  readonly fallback?: string
  readonly secret?: true
  /** An address that is called, and may therefore lie on a private network: it is the operator's choice. */
  readonly isCalled?: true
}
export type Configurable = { readonly [name: string]: Setting }

type ValueOf<Of extends Setting> = "secret" extends keyof Of
  ? Of extends { readonly secret: true }
    ? Redacted.Redacted<string> | null
    : Redacted.Redacted<string> | string | null
  : Of extends { readonly fallback: string }
    ? string
    : string | null

/** Settings with what they are set to; null for what is not. */
export type Configured<Of extends Configurable> = { readonly [Name in keyof Of]: ValueOf<Of[Name]> }

export type Settings = LeadDestination["settings"]

/** A body that fits. */
export interface ReadDestination {
  readonly settings: Settings
  /** Left out where the stored one stays. */
  readonly secret?: string
}

export interface Declaration<Of extends Members, Needed extends Configurable> {
  /** As in `provider`; lower case, at most 20 characters. */
  readonly name: string
  readonly members: Of
  readonly read: (body: BodyOf<Of>, around: Surroundings) => ReadDestination | Refusal
  /** Members it does not have, and refuses in words of its own. */
  readonly refuses?: { readonly [member: string]: () => Refusal }
  /** Of one that only the platform sets: what a site that tries is told. */
  readonly unsettable?: () => Refusal
  /** Whether it can be the site-wide default; or why not, where that can be said better than in general. */
  readonly asDefault?: true | (() => Refusal)
  /** Whether it gets a lead only from a form that names it (DEST-11). */
  readonly namedOnly: boolean
  /** Whether a test lead goes there: only where a test does no harm (DEST-51). */
  readonly takesTests: (settings: Settings) => boolean
  /** The origin that the site itself chose to send to, which must be an active one of its allowlist (ALLOW-19). */
  readonly chosenOrigin?: (settings: Settings) => string | null
  /** Its receiver in words for the owner, after "are handed on to". No secrets, nothing that can be followed. */
  readonly words: (settings: Settings) => string
  /** Settings as callers see them, where they are kept otherwise. */
  readonly shown?: (settings: Settings) => Settings
  /** What the documents call it, for example "mailing lists, spoken to as Mailchimp's". */
  readonly title: string
  readonly configurable: Needed
  /** Pairs of settings of which one is nothing without the other. */
  readonly together?: ReadonlyArray<readonly [keyof Needed & string, keyof Needed & string]>
  readonly connect: (means: Means<Configured<Needed>>) => Effect.Effect<LeadConnector>
  readonly standIn: StandInOf<keyof Needed & string>
}

/** A declaration of any members and settings, as the list has it. */
export type Destination = Declaration<Members, Configurable>

/** Checks a declaration against itself: its rules against its members, its connector against its settings. */
export const destination = <const Of extends Members, const Needed extends Configurable>(
  declaration: Declaration<Of, Needed>
): Destination =>
  // Whoever calls `read` has refused other members, and whoever calls `connect` read these very settings.
  declaration as unknown as Destination
