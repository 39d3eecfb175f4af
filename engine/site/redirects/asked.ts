/** What somebody asks for who sets a redirect: one, or each line of an import. */
import { refuse, type Refusal } from "../../errors/Refusal.ts"
import type { Redirect } from "../../model/Redirect.ts"
import type { RedirectEnd } from "./end.ts"
import { liesBelow, readRedirectFrom, type RedirectFrom } from "./from.ts"
import { readRedirectTarget } from "./target.ts"

/** The address in its proper spelling, or `redirect.from_invalid`. */
export const readFrom = (sent: string): RedirectFrom | Refusal => {
  const read = readRedirectFrom(sent)
  if (!("reason" in read)) return read
  return refuse("redirect.from_invalid", `No redirect can stand at this address: ${read.reason}.`, {
    reason: read.reason
  })
}

/** 301 where nothing is sent. Else what is none of the two is refused with `redirect.status_invalid`. */
export const readStatus = (sent: number | string = 301): 301 | 302 | Refusal =>
  sent === 301 || sent === 302
    ? sent
    : refuse("redirect.status_invalid", `A redirect answers 301 or 302, and not ${sent}.`, { supported: [301, 302] })

/** Sent again as it stands, it needs nobody to look where it leads. */
export const isSame = (present: Redirect | undefined, to: string): present is Redirect & { readonly to: string } => {
  if (present === undefined || present.to === null) return false
  const target = readRedirectTarget(to)
  return (target.kind === "site" || target.kind === "origin") && target.to === present.to
}

/** A subtree leads out of itself, also where a page is published in it: nobody who visits one that goes would get out. */
export const outside = (at: RedirectFrom, sent: string, end: RedirectEnd): RedirectEnd =>
  leadsInto(at, sent) || (end.kind === "serves" && leadsInto(at, end.to)) ? { kind: "loop" } : end

const leadsInto = ({ subtree, route }: RedirectFrom, to: string): boolean => {
  const target = readRedirectTarget(to)
  return subtree && target.kind === "site" && liesBelow(target.route, route)
}
