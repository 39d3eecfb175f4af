/**
 * What a caller asks a destination to be, judged against what is there. The outcome is plain data, so that it can wait
 * for the owner; secrets leave here in the clear and are sealed by whoever keeps the change.
 */
import { refuse, Refusal } from "../../../errors/Refusal.ts"
import { limits } from "../../../limits.ts"
import type { LeadDestination } from "../../../model/LeadDestination.ts"
import { destinationOf, destinations, settable } from "./catalogue.ts"
import type { DestinationBody } from "./body.ts"
import type { ReadDestination } from "./destination.ts"
import { defaultName, isCounted, isPlatforms, nameProblem } from "./names.ts"
import { commonFaults, fault, refuseMembers } from "./faults.ts"
import type { Surroundings } from "./surroundings.ts"

export interface DestinationChange extends ReadDestination {
  readonly name: string
  readonly provider: string
}

type Around = Omit<Surroundings, "stored">

/** `PUT /v1/lead-webhooks/:name`. */
export const setNamed = (
  name: string,
  body: DestinationBody,
  all: ReadonlyArray<LeadDestination>,
  around: Around
): DestinationChange | Refusal => {
  const wrongName = nameProblem(name)
  if (wrongName !== undefined) return wrongName
  const stored = all.find((destination) => destination.name === name)
  if (stored !== undefined && isPlatforms(stored)) {
    return refuse("lead_webhook.name_taken", `${name} is the platform's own; it is not set through this route.`, {
      name
    })
  }
  const read = readBody(name, body, stored, around)
  if (read instanceof Refusal) return read
  const named = all.filter(isCounted).length
  if (stored === undefined && named >= limits.leadDestinations) {
    return refuse(
      "lead_webhook.limit",
      `The site has ${named} destinations, and at most ${limits.leadDestinations} may be named.`,
      {
        limit: limits.leadDestinations
      }
    )
  }
  return read
}

/** `PUT /v1/lead-webhook`: the webhook for forms that name nobody (DEST-14, DEST-15, DEST-37). */
export const setDefault = (
  body: DestinationBody,
  all: ReadonlyArray<LeadDestination>,
  around: Around
): DestinationChange | Refusal => {
  const provider = body.provider ?? "webhook"
  const asDefault = destinationOf(provider)?.asDefault
  if (destinationOf(provider) === undefined) return unknownProvider(provider)
  if (typeof asDefault === "function") return asDefault()
  if (asDefault === undefined) {
    return refuse(
      "lead_webhook.provider_not_default",
      `The site-wide default is a ${defaults.join(" or a ")}; ${provider} takes a name of its own.`,
      { provider }
    )
  }
  return readBody(
    defaultName,
    body,
    all.find(({ name }) => name === defaultName),
    around
  )
}

const readBody = (
  name: string,
  body: DestinationBody,
  stored: LeadDestination | undefined,
  around: Around
): DestinationChange | Refusal => {
  const { provider = "webhook", ...given } = body
  const declared = destinationOf(provider)
  if (declared === undefined) return unknownProvider(provider)
  if (declared.unsettable !== undefined) return declared.unsettable()
  const { members, refuses = {}, read } = declared
  const foreign = Object.keys(given)
    .filter((member) => !Object.hasOwn(members, member) && !Object.hasOwn(refuses, member))
    .map((member) => fault(member, `belongs to another provider; ${provider} takes ${Object.keys(members).join(", ")}`))
  const faults = [...foreign, ...commonFaults(given, members)]
  if (faults.length > 0) return refuseMembers(provider, faults)
  const refused = Object.keys(given).find((member) => Object.hasOwn(refuses, member))
  if (refused !== undefined) return refuses[refused]!()
  const change = read(given, { ...around, stored: stored?.provider === provider ? stored : undefined })
  return change instanceof Refusal ? change : { name, provider, ...change }
}

const defaults = destinations.flatMap(({ name, asDefault }) => (asDefault === true ? name : []))

const unknownProvider = (provider: string): Refusal =>
  refuse("lead_webhook.provider_unknown", `There is no provider ${JSON.stringify(provider.slice(0, 64))}.`, {
    providers: settable
  })
