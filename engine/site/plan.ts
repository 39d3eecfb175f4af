/**
 * The plan that staff set of a site, and how many pages it covers. The cap is set by staff and absent by default. A page
 * beyond it is not taken away: it is frozen, which means that it goes on serving, refuses changes and may be archived
 * (LIMIT-28 to 31). Which pages those are follows from the pages alone, oldest first, so the answer is the same however
 * the site got there.
 */
import type { Refusal } from "../errors/Refusal.ts"
import { refuse } from "../errors/Refusal.ts"
import { limits } from "../limits.ts"
import type { Page } from "../model/Page.ts"
import type { Site } from "../model/Site.ts"
import { isUnclaimedDraft } from "./drafts.ts"
import type { Json } from "../values/Json.ts"

type Settings = Pick<Site, "settings">

/** What the business pays for, as staff name it. */
export interface Plan {
  /** For programs: lower-case letters, digits and hyphens. */
  readonly id: string
  readonly label: string
}

/** The site's plan; null where staff set none (SITE-09). */
export const planOf = ({ settings }: Settings): Plan | null => {
  const { id, label } = (settings["plan"] ?? {}) as { readonly id?: unknown; readonly label?: unknown }
  return typeof id === "string" && typeof label === "string" ? { id, label } : null
}

/** The settings with another plan, or none. The cap on pages stays. */
export const withPlan = (settings: Site["settings"], plan: Plan | null): Site["settings"] => {
  const { id: _, label: __, ...others } = (settings["plan"] ?? {}) as { readonly [member: string]: Json }
  return { ...settings, plan: { ...others, ...plan } }
}

/** Pages the plan covers; null where nothing is limited (SITE-08, SITE-11). */
export const pageCapOf = ({ settings }: Settings): number | null => {
  const plan = settings["plan"] as { readonly pageCap?: unknown } | null | undefined
  return typeof plan?.pageCap === "number" ? plan.pageCap : null
}

/** How many pages the site may have for now: what its plan covers, and of an unclaimed draft no more than drafts hold. */
export const pageRoomOf = (site: Pick<Site, "settings" | "draftExpiresAt" | "claimedAt">): number | null => {
  const cap = pageCapOf(site)
  return isUnclaimedDraft(site) ? Math.min(limits.draftPages, cap ?? limits.draftPages) : cap
}

/** The settings with another cap; null lifts it. What else the plan says stays. */
export const withPageCap = (settings: Site["settings"], pageCap: number | null): Site["settings"] => ({
  ...settings,
  plan: { ...(settings["plan"] as object | null | undefined), pageCap }
})

/** `plan.page_cap` (422) when the plan covers no page more. `pages` are those with an address, archived ones left out. */
export const refusePageBeyondPlan = (site: Settings, pages: number): Refusal | undefined => {
  const cap = pageCapOf(site)
  return cap !== null && pages >= cap
    ? refuse("plan.page_cap", `The site holds ${pages} pages, and its plan covers ${cap}.`, { cap, used: pages })
    : undefined
}

/** A page whose `frozen` is not what the plan says, with what it ought to be. */
export interface Coverage {
  readonly id: Page["id"]
  readonly frozen: boolean
}

/**
 * What has to change so that exactly the newest pages beyond the cap are frozen. An archived page has no address, takes
 * no room and is never frozen; of two pages made in the same millisecond the greater id is the newer.
 */
export const coverageChanges = (
  pages: ReadonlyArray<Pick<Page, "id" | "slot" | "createdAt" | "frozen">>,
  pageCap: number | null
): ReadonlyArray<Coverage> => {
  const oldestFirst = pages
    .filter(({ slot }) => slot !== null)
    .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
  const beyond = new Set(pageCap === null ? [] : oldestFirst.slice(pageCap).map(({ id }) => id))
  return pages
    .map(({ id, frozen }) => ({ id, was: frozen, frozen: beyond.has(id) }))
    .filter(({ was, frozen }) => was !== frozen)
    .map(({ id, frozen }) => ({ id, frozen }))
}
