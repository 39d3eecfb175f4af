/** Rules by which a lead finds its recipients: the value of one field decides, or they take turns (SITE-59, CA-B38). */
import { Schema, SchemaIssue } from "effect"
import { Refusal, refuse } from "../../errors/Refusal.ts"
import { limits } from "../../limits.ts"
import type { Json } from "../../model/Page.ts"
import { unprintableWithin } from "../../values/plainText.ts"
import type { Site } from "../../model/Site.ts"
import { readAddresses } from "./recipients.ts"
import { type SiteField, withSetting } from "./SiteField.ts"

const addresses = Schema.Array(Schema.String).check(
  Schema.isMinLength(1),
  Schema.isMaxLength(limits.siteNotifyAddresses)
)

export const LeadRouting = Schema.Struct({
  /** Field of the form whose value is compared. */
  field: Schema.String.check(
    Schema.isPattern(/^[A-Za-z0-9_.-]{1,64}$/, {
      message: "Use the name of a form field: 1 to 64 letters, digits, dots, hyphens and underscores"
    })
  ),
  rules: Schema.Array(
    Schema.Struct({ equals: Schema.String.check(Schema.isBetweenLength(1, 200)), recipients: addresses })
  ).check(Schema.isMaxLength(limits.leadRoutingRules)),
  /** `attributed`: whom the rule names; `rotation`: each of them in turn. */
  mode: Schema.Literals(["attributed", "rotation"]),
  /** Where no rule fits; the site's own list where this is left out. */
  fallback: Schema.optionalKey(Schema.NullOr(addresses))
})
export type LeadRouting = typeof LeadRouting.Type

const decode = Schema.decodeUnknownResult(LeadRouting, { onExcessProperty: "error" })

/** As stored; null where a site has no rules. */
export const leadRoutingOf = ({ settings }: Pick<Site, "settings">): LeadRouting | null => {
  const result = decode(settings["leadRouting"])
  return result._tag === "Success" ? result.success : null
}

const issues = SchemaIssue.makeFormatterStandardSchemaV1()

/** The first fault, by the member it is in. */
const faultIn = (issue: SchemaIssue.Issue): string => {
  const { path = [], message } = issues(issue).issues[0]!
  const member = path.map((step) => String(typeof step === "object" ? step.key : step)).join(".")
  return member === "" ? `${message}.` : `${member} – ${message}.`
}

export const leadRouting: SiteField = {
  label: "Routing of enquiries",
  description:
    "Rules by which the value of one form field decides who gets a lead, or by which people take turns: " +
    "`{ field, rules: [{ equals, recipients }], mode, fallback }`.",
  schema: Schema.Json,
  errors: ["site.lead_routing_invalid"],
  set: (site, value) => {
    if (value === null) return withSetting(site, "leadRouting", null)
    const invalid = (reason: string) =>
      refuse("site.lead_routing_invalid", `leadRouting cannot be understood: ${reason}`, { reason })
    const result = decode(value)
    if (result._tag === "Failure") return invalid(faultIn(result.failure.issue))
    const { rules, fallback } = result.success
    const unfit = unprintableWithin(rules)
    if (unfit !== undefined) return invalid(`rules ${unfit}`)
    for (const list of [...rules.map(({ recipients }) => recipients), fallback ?? ["a@b.example"]]) {
      const read = readAddresses("leadRouting", list)
      if (read instanceof Refusal) return invalid(read.detail)
    }
    return withSetting(site, "leadRouting", value as Json)
  },
  shown: ({ settings }) => settings["leadRouting"] ?? null,
  inWords: (site) => {
    const routing = leadRoutingOf(site)
    return routing === null ? null : routingInWords(routing)
  },
  isRecipient: false,
  needsOwner: true,
  onPages: false
}

/** `when topic is “sales”: to z@x.example; otherwise: to desk@x.example`. */
const routingInWords = ({ field, rules, mode, fallback = null }: LeadRouting): string => {
  const turns = mode === "rotation" ? ", each in turn" : ""
  return [
    ...rules.map(({ equals, recipients }) => `when ${field} is “${equals}”: to ${recipients.join(", ")}${turns}`),
    `otherwise: to ${fallback === null ? "everybody the website tells of enquiries" : `${fallback.join(", ")}${turns}`}`
  ].join("; ")
}
