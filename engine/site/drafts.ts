/**
 * Sites made without an account. Anyone may make one, so their number an address and their size are bounded, and they
 * go after 72 hours unless a person claims them (DRAFT-05 to DRAFT-11).
 */
import ipaddr from "ipaddr.js"
import type { Refusal } from "../errors/Refusal.ts"
import { refuse } from "../errors/Refusal.ts"
import { limits, SECOND_MS } from "../limits.ts"
import { instant } from "../values/instant.ts"
import type { Site } from "../model/Site.ts"

/** A draft that nobody has claimed yet. */
export const isUnclaimedDraft = (site: Pick<Site, "draftExpiresAt" | "claimedAt">): boolean =>
  site.draftExpiresAt !== null && site.claimedAt === null

/** Whether an unclaimed draft's time is over; from that millisecond on it may be deleted (DRAFT-06). */
export const draftHasExpired = (site: Pick<Site, "draftExpiresAt" | "claimedAt">, now: number): boolean =>
  isUnclaimedDraft(site) && site.draftExpiresAt! <= now

/**
 * What counts as one address: an IPv4 address, or the /64 network of an IPv6 one, which is what one household gets. An
 * IPv4 address written as IPv6 is the IPv4 address. Text that is no address counts as itself.
 */
export const networkKey = (address: string): string => {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === "ipv4") return parsed.toString()
  const network = [...(parsed as ipaddr.IPv6).parts.slice(0, 4), 0, 0, 0, 0]
  return `${network
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`
}

/** Drafts made after this instant count to the address's allowance; the window rolls (DRAFT-10). */
export const draftWindowStart = (now: number): number => now - limits.draftsWindowMs

/** `draft.ip_limit` (429) when the address made three in the last 24 hours. `made` counts since `draftWindowStart`. */
export const refuseDraftFrom = (
  made: { readonly count: number; readonly oldest: number | null },
  now: number
): Refusal | undefined => {
  if (made.count < limits.draftsPerAddress) return undefined
  const freeAt = (made.oldest ?? now) + limits.draftsWindowMs
  return refuse(
    "draft.ip_limit",
    `This address made ${made.count} drafts in the last 24 hours; ${limits.draftsPerAddress} are allowed.`,
    { limit: limits.draftsPerAddress, retryAt: instant(freeAt) },
    { "retry-after": String(Math.max(1, Math.ceil((freeAt - now) / SECOND_MS))) }
  )
}

/** `draft.page_limit` (422) when an unclaimed draft holds its ten pages (DRAFT-11). */
export const refuseDraftPage = (
  site: Pick<Site, "draftExpiresAt" | "claimedAt">,
  pages: number
): Refusal | undefined =>
  isUnclaimedDraft(site) && pages >= limits.draftPages
    ? refuse(
        "draft.page_limit",
        `This draft holds ${pages} pages; an unclaimed one holds at most ${limits.draftPages}.`,
        {
          limit: limits.draftPages
        }
      )
    : undefined
