/** Names of destinations: what a form writes into `data-lead-destination`. */
import { refuse, type Refusal } from "../../../errors/Refusal.ts"
import type { LeadDestination } from "../../../model/LeadDestination.ts"

/** The site-wide webhook (DEST-16) and the installed CRM account (DEST-54); neither counts among the named ones. */
export const defaultName = "default"
export const crmName = "crm"

/** What a name is made of. */
export const destinationName = /^[a-z0-9-]{1,32}$/u

/** Lower-case letters, digits and hyphens, at most 32 (DEST-03). */
export const nameProblem = (name: string): Refusal | undefined => {
  if (!destinationName.test(name)) {
    return refuse(
      "lead_webhook.name_invalid",
      `A destination is named by 1 to 32 lower-case letters, digits and hyphens; ${JSON.stringify(name.slice(0, 64))} is not.`
    )
  }
  return name === defaultName
    ? refuse("lead_webhook.name_invalid", "`default` is the site-wide webhook, which PUT /v1/lead-webhook sets.")
    : undefined
}

/** Set by the platform and not by the site: the CRM account, and products of the platform's own (DEST-12). */
export const isPlatforms = ({ provider, settings }: Pick<LeadDestination, "provider" | "settings">): boolean =>
  provider === "crm" || settings["firstParty"] === true

/** Whether a destination counts towards the most a site may name (DEST-04). */
export const isCounted = (destination: LeadDestination): boolean =>
  destination.name !== defaultName && !isPlatforms(destination)

/** Where a destination's secret is sealed for. */
export const destinationPlace = (siteId: string, name: string): string => `${siteId}/lead-destination/${name}`
