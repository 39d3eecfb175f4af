/** Which destinations a lead goes to. */
import type { Lead } from "../../model/Lead.ts"
import type { LeadDestination } from "../../model/LeadDestination.ts"
import { destinationOf } from "./destinations/catalogue.ts"

export interface Target {
  readonly name: string
  /** Undefined where the form names one that is gone: that is a failed delivery, and not a lead that nobody missed. */
  readonly destination: LeadDestination | undefined
}

/**
 * Those the form names, or every one that need not be named (DEST-09 to DEST-11). A test lead goes only where a test
 * does no harm (DEST-51).
 */
export const targetsOf = (
  lead: Pick<Lead, "destinations" | "isTest">,
  all: ReadonlyArray<LeadDestination>
): ReadonlyArray<Target> => {
  const targets =
    lead.destinations.length > 0
      ? [...new Set(lead.destinations)].map((name) => ({ name, destination: all.find((one) => one.name === name) }))
      : all
          .filter(({ provider }) => destinationOf(provider)?.namedOnly === false)
          .map((destination) => ({ name: destination.name, destination }))
  return lead.isTest
    ? targets.filter(({ destination }) => destination === undefined || takesTests(destination))
    : targets
}

export const takesTests = ({ provider, settings }: Pick<LeadDestination, "provider" | "settings">): boolean =>
  destinationOf(provider)?.takesTests(settings) === true
