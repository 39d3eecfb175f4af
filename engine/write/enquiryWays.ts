/** Who gets enquiries, as a change would have it, in words for whoever decides about it. */
import type { PendingChange, PendingDetail } from "../model/PendingChange.ts"
import { siteFields } from "../site/fields/catalogue.ts"
import type { SiteField } from "../site/fields/SiteField.ts"

/**
 * The mail addresses of a text that names several, as they compare. What is none is left out, and so is what parts them: rules
 * in words stand with a semicolon between them.
 */
export const mailboxesIn = (text: string | null | undefined): ReadonlyArray<string> =>
  (text ?? "").split(/[,;\s]+/).flatMap((one) => {
    const address = one.trim().toLowerCase()
    return /^[^\s@]+@[^\s@]+$/.test(address) ? [address] : []
  })

/** Who would get enquiries that did not until now, and who would no longer. */
export interface EnquiryWays {
  readonly came: ReadonlyArray<string>
  readonly went: ReadonlyArray<string>
}

export const enquiryWays = (was: ReadonlyArray<string>, now: ReadonlyArray<string>): EnquiryWays => {
  const [before, after] = [new Set(was), new Set(now)]
  return { came: [...after.difference(before)], went: [...before.difference(after)] }
}

/** `enquiries would go to a@else.test instead of b@own.test`; undefined where nobody comes and nobody goes. */
export const enquiriesWould = ({ came, went }: EnquiryWays): string | undefined => {
  if (came.length === 0) return went.length === 0 ? undefined : `enquiries would no longer go to ${named(went)}`
  return `enquiries would go to ${named(came)}${went.length === 0 ? "" : ` instead of ${named(went)}`}`
}

/** Who would get enquiries in whose place, by the mail addresses of a change; undefined where it is about none. */
export const enquiriesOf = (change: Asked): string | undefined => enquiriesWould(waysOf(change))

/** Mail addresses that enquiries would newly go to: whoever agrees to a change of recipients says that they know each. */
export const strangersAsked = (change: Asked): ReadonlyArray<string> =>
  change.kind === "site_recipients" ? waysOf(change).came : []

type Asked = Pick<PendingChange, "kind" | "details">

/** Of other settings that are changed with recipients, such as the address of the business, none gets enquiries. */
const waysOf = ({ kind, details }: Asked): EnquiryWays => {
  const isTold = ({ label }: PendingDetail): boolean =>
    kind === "version" || (kind === "site_recipients" && recipientLabels.has(label))
  const of = (side: "before" | "after") => details.filter(isTold).flatMap((detail) => mailboxesIn(detail[side]))
  return enquiryWays(of("before"), of("after"))
}

const recipientLabels: ReadonlySet<string> = new Set(
  Object.values<SiteField>(siteFields).flatMap(({ needsOwner, label }) => (needsOwner ? [label] : []))
)

const named = (all: ReadonlyArray<string>): string => {
  const some = all.slice(0, mostNamed).map((one) => (one.length > 254 ? `${one.slice(0, 254)}…` : one))
  return `${some.join(", ")}${all.length > mostNamed ? ` and ${all.length - mostNamed} more` : ""}`
}
const mostNamed = 3
