/**
 * What a caller asks a destination to be, judged against what is there. The outcome is plain data, so that it can wait
 * for the owner; secrets leave here in the clear and are sealed by whoever keeps the change.
 */
import { refuse, Refusal } from "../../../errors/Refusal.ts"
import { limits } from "../../../limits.ts"
import { type LeadDestination, type LeadProvider, leadProviders } from "../../../model/LeadDestination.ts"
import type { DestinationBody, DestinationMember } from "./body.ts"
import { defaultName, isCounted, isPlatforms, nameProblem } from "./names.ts"
import { commonFaults, fault, type ReadDestination, refuseMembers, type Surroundings } from "./provider.ts"
import { providers } from "./providers.ts"

export interface DestinationChange extends ReadDestination {
  readonly name: string
  readonly provider: Exclude<LeadProvider, "crm">
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
  if (body.provider === "newsletter_list") {
    return refuse(
      "lead_webhook.newsletter_needs_name",
      "A newsletter is joined only through a form that names it, so it needs a name of its own."
    )
  }
  if (body.provider !== undefined && !isProvider(body.provider)) return unknownProvider(body.provider)
  if (body.provider !== undefined && body.provider !== "webhook") {
    return refuse(
      "lead_webhook.provider_not_default",
      `The site-wide default is a webhook; ${body.provider} takes a name of its own.`,
      { provider: body.provider }
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
  const provider = body.provider ?? "webhook"
  if (!isProvider(provider)) return unknownProvider(provider)
  if (provider === "crm") {
    return refuse(
      "lead_webhook.staff_only",
      "The CRM is set up by the platform's staff; PUT /v1/crm-credential connects its account."
    )
  }
  const { members, read } = providers[provider]
  // An address where none is taken is told by the provider itself, in words of its own.
  const own: ReadonlySet<DestinationMember> = new Set([
    ...members,
    "provider",
    ...(provider === "event_venue" ? (["url"] as const) : [])
  ])
  const foreign = (Object.keys(body) as ReadonlyArray<DestinationMember>)
    .filter((member) => !own.has(member))
    .map((member) => fault(member, `belongs to another provider; ${provider} takes ${members.join(", ")}`))
  const faults = [...foreign, ...commonFaults(body)]
  if (faults.length > 0) return refuseMembers(provider, faults)
  const change = read(body, { ...around, stored: stored?.provider === provider ? stored : undefined })
  return change instanceof Refusal ? change : { name, provider, ...change }
}

const isProvider = (text: string): text is LeadProvider => leadProviders.includes(text as LeadProvider)

const unknownProvider = (provider: string): Refusal =>
  refuse("lead_webhook.provider_unknown", `There is no provider ${JSON.stringify(provider.slice(0, 64))}.`, {
    providers: Object.keys(providers)
  })
