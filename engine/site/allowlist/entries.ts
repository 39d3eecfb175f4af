/** What the entries of an allowlist mean for the rest of the site. */
import type { AllowlistEntry } from "../../model/Allowlist.ts"
import type { Redirect } from "../../model/Redirect.ts"

/** Origins that are approved, each once. */
export const activeOrigins = (entries: ReadonlyArray<AllowlistEntry>): ReadonlyArray<string> =>
  [...new Set(entries.filter(({ status }) => status === "active").map(({ origin }) => origin))].sort()

/** The origin a stored redirect leads to; null for one that stays on the site, or that says a page is gone. */
export const redirectOrigin = ({ to }: Pick<Redirect, "to">): string | null =>
  to !== null && /^https:/i.test(to) && URL.canParse(to) ? new URL(to).origin : null

/** False for a redirect to an origin that was approved once and is no more: its address answers nothing (CA-B35). */
export const mayLead = (redirect: Pick<Redirect, "to">, origins: ReadonlyArray<string>): boolean => {
  const origin = redirectOrigin(redirect)
  return origin === null || origins.includes(origin)
}
