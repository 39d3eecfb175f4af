/** Rules by which a lead finds its recipients: the value of one field decides, or they take turns (SITE-59, CA-B38). */
import { Schema, SchemaIssue } from "effect"
import { Refusal, refuse } from "../../errors/Refusal.ts"
import { limits } from "../../limits.ts"
import type { Json } from "../../values/Json.ts"
import { unprintableWithin } from "../../values/plainText.ts"
import type { Site } from "../../model/Site.ts"
import { readAddresses } from "./recipients.ts"
import { type SiteField, withSetting } from "./SiteField.ts"

const addresses = Schema.Array(Schema.String).check(
  Schema.isMinLength(1),
  Schema.isMaxLength(limits.siteNotifyAddresses)
)

export const LeadRouting = Schema.Struct({
  field: Schema.String.check(
    Schema.isPattern(/^[A-Za-z0-9_.-]{1,64}$/u, {
      message: "Use the name of a form field: 1 to 64 letters, digits, dots, hyphens and underscores"
    })
  ).annotateKey({ description: "Field of the form whose value is compared." }),
  rules: Schema.Array(
    Schema.Struct({
      equals: Schema.String.check(Schema.isBetweenLength(1, 200)).annotateKey({
        description: "The value that this rule is for."
      }),
      recipients: addresses.annotateKey({ description: "Who gets the lead." })
    })
  )
    .check(Schema.isMaxLength(limits.leadRoutingRules))
    .annotateKey({ description: "The first that fits decides." }),
  mode: Schema.Literals(["attributed", "rotation"]).annotateKey({
    description: "`attributed`: everybody whom the rule names is told; `rotation`: they take turns."
  }),
  fallback: Schema.optionalKey(Schema.NullOr(addresses)).annotateKey({
    description: "Who gets a lead that no rule fits; the site's own list where this is null or left out."
  })
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
  description: "Rules by which the value of one form field decides who gets a lead, or by which people take turns.",
  schema: Schema.NullOr(LeadRouting),
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
