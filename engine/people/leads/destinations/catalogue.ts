/** The kinds of destinations, for whoever asks all of them or looks for one. */
import type { LeadDestination } from "../../../model/LeadDestination.ts"
import * as all from "./all.ts"
import type { Destination } from "./destination.ts"

export const destinations: ReadonlyArray<Destination> = Object.values(all)

/** Undefined for a name that no destination has, or has any more. */
export const destinationOf = (provider: string): Destination | undefined => byName.get(provider)

/** A receiver in words for the owner, after "are handed on to"; no secrets. */
export const receiverInWords = ({ provider, settings }: Pick<LeadDestination, "provider" | "settings">): string =>
  destinationOf(provider)?.words(settings) ?? provider

const byName = new Map(destinations.map((one) => [one.name, one]))

/** Names of all, as `provider` has them. */
export const providers: ReadonlyArray<string> = destinations.map(({ name }) => name)

/** Those a site can set for itself. */
export const settable: ReadonlyArray<string> = destinations.flatMap(({ name, unsettable }) => (unsettable ? [] : name))
