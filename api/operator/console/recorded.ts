/**
 * What the record of a change says beside that it was made: why a site was frozen, which settings staff changed, which
 * domain or credential it was about. Of what people wrote, and of addresses of theirs, it tells nothing.
 */
import type { AuditAction } from "../../../engine/model/AuditAction.ts"
import { isObject } from "../../../engine/site/fields/SiteField.ts"
import type { Json } from "../../../engine/values/Json.ts"
import { approvalText, policyText } from "./words.ts"

type Detail = { readonly [member: string]: Json }

/** In words for staff; undefined where the change says all there is by its name. */
export const recorded = (action: AuditAction, detail: Json): string | undefined =>
  isObject(detail) ? about[action]?.(detail) : undefined

const member =
  (name: string) =>
  (detail: Detail): string | undefined =>
    typeof detail[name] === "string" ? detail[name] : undefined

/** What staff set, by the member that a record keeps it under; in the words of a site's screen. */
const flags: { readonly [name: string]: (value: Json) => string } = {
  plan: (plan) => (isObject(plan) ? `plan ${plan["label"]}` : "no plan"),
  trialDays: (days) => `trial ends in ${days} days`,
  pageCap: (cap) => (cap === null ? "any number of pages" : `${cap} pages at most`),
  ownerEmail: (to) => `owner ${to}`,
  approvalMode: (mode) => `pages leave by ${mode === "staff" ? approvalText.staff : approvalText.ai}`,
  publishPolicy: (policy) =>
    isObject(policy) ? `waits ${policyText(policy as { [subject: string]: string })}` : "waits",
  requireIfMatch: (on) => (on === true ? "edits always name their base" : "edits name their base where they must"),
  botChallenge: (on) => (on === true ? "forms ask for work" : "forms ask for no work"),
  imageAccount: () => "image account",
  listings: () => "listings",
  addressLookup: () => "whether it looks addresses up",
  reviews: () => "whose reviews it shows"
}

const about: { readonly [action in AuditAction]?: (detail: Detail) => string | undefined } = {
  "site.freeze": member("reason"),
  "site.flags": (detail) =>
    Object.entries(detail)
      .flatMap(([name, value]) => (Object.hasOwn(flags, name) ? [flags[name]!(value)] : []))
      .join(", ") || undefined,
  "domain.attach": member("host"),
  "domain.detach": member("host"),
  "domain.serving": member("host"),
  "domain.lapsed": member("host"),
  "credential.create": member("label")
}
