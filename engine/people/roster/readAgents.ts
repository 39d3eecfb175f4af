/** Entries of a roster, as they come over the wire, read into agents. */
import { limits } from "../../limits.ts"
import type { RosterAgent } from "../../model/Roster.ts"

/** The agents in order, and how many entries are none: no id, no name, an id that came before, or too many. */
export const readAgents = (
  items: ReadonlyArray<unknown>
): { readonly agents: ReadonlyArray<RosterAgent>; readonly skipped: number } => {
  const agents = new Map<string, RosterAgent>()
  for (const item of items) {
    const agent = readAgent(item)
    if (agent !== undefined && !agents.has(agent.id) && agents.size < limits.collectionRows) agents.set(agent.id, agent)
  }
  return { agents: [...agents.values()], skipped: items.length - agents.size }
}

const readAgent = (item: unknown): RosterAgent | undefined => {
  const of = membersOf(item)
  const id = textOf(of["id"], limits.rosterIdCharacters)
  const displayName = textOf(of["displayName"])
  if (id === null || displayName === null) return undefined
  const socials = membersOf(of["socials"])
  return {
    id,
    creaId: textOf(of["creaId"]),
    displayName,
    title: textOf(of["title"]),
    email: textOf(of["email"]),
    phone: textOf(of["phone"]),
    headshotUrl: webAddress(of["headshotUrl"], /^https?:$/),
    bio: textOf(of["bio"], limits.rosterBioCharacters),
    communitiesServed: listOf(of["communitiesServed"]).flatMap((one) => textOf(one) ?? []),
    socials: {
      website: webAddress(socials["website"]),
      builderReferralUrl: webAddress(socials["builderReferralUrl"])
    }
  }
}

const membersOf = (value: unknown): { readonly [member: string]: unknown } =>
  typeof value === "object" && value !== null ? (value as { readonly [member: string]: unknown }) : {}

const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

/** A text that says something. Numbers are taken for ids that were not quoted; what is too long is no value. */
const textOf = (value: unknown, characters: number = limits.titleCharacters): string | null => {
  const text = typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : ""
  return text === "" || text.length > characters ? null : text.toWellFormed()
}

/** Visitors are led to https alone. A portrait is fetched by us, and whether that may be is for the guard to say. */
const webAddress = (value: unknown, schemes = /^https:$/): string | null => {
  const text = textOf(value, limits.rosterAddressCharacters)
  if (text === null || !URL.canParse(text)) return null
  const url = new URL(text)
  return schemes.test(url.protocol) && url.username === "" && url.password === "" ? url.href : null
}
