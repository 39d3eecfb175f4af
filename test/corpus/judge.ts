/** The gate as the tests of this folder use it: one site with two partials, an image account and a few components. */
import type { ComponentContract } from "../../engine/components/contract.ts"
import { judgeWith } from "../../engine/gate/gate.ts"
import type { GateContext, Verdict } from "../../engine/gate/verdict.ts"

export const imageAccount = "https://images.example/green-bakery/"

export const context: GateContext = {
  kind: "page",
  route: "/about",
  partials: new Set(["cta", "opening-hours", "a"]),
  media: new Set(["med_roof"]),
  collections: new Map([["team", new Set(["name"])]]),
  leadDestinations: new Set(["desk", "list"]),
  allowedOrigins: new Set(["https://crm.example", "https://maps.example", "https://player.vimeo.example"]),
  contactFields: new Set(["name", "phone"]),
  reviewedPlaces: new Set(["Workshop"]),
  imageAccount
}

/** Stand-ins for components, one for each kind of attribute and of markup. */
export const sampleComponents: ReadonlyArray<ComponentContract> = [
  {
    name: "sample",
    attributes: {
      "data-size": { kind: "oneOf", values: ["small", "large"] },
      "data-fields": { kind: "listOf", values: ["name", "email"] },
      "data-limit": { kind: "integer", min: 1, max: 48 },
      "data-lat": { kind: "number", min: -90, max: 90 },
      "data-pins": { kind: "json" },
      "data-label": { kind: "text" },
      "data-list": { kind: "collection" },
      "data-goes-to": { kind: "leadDestinations" },
      "data-reviews-of": { kind: "reviewedPlace" },
      "data-sent-to": { kind: "action" }
    },
    holds: ["block", "link"],
    judge: (attributes) =>
      attributes.has("data-lat") && attributes.get("data-label") === "file"
        ? [{ refusal: "gate.form_offsite_file", code: "form.file", message: "No files here.", attribute: "data-label" }]
        : []
  },
  { name: "site-field", attributes: { "data-field": { kind: "oneOf", values: ["name", "phone"] } }, holds: [] },
  {
    name: "contact-form",
    attributes: { "data-fields": { kind: "text" }, "data-phone": { kind: "text" } },
    holds: ["block", "button", "form"]
  },
  { name: "newsletter-form", attributes: { "data-submit-label": { kind: "text" } }, holds: ["block", "form"] },
  {
    name: "listings",
    attributes: {
      "data-city": { kind: "text" },
      "data-limit": { kind: "integer", min: 1 },
      "data-sort": { kind: "text" },
      "data-featured": { kind: "oneOf", values: ["agent", "office"] }
    },
    holds: ["block", "link"]
  }
]

const judge = judgeWith(sampleComponents)

export const judgePage = (html: string, changes: Partial<GateContext> = {}): Verdict =>
  judge({ html }, { ...context, ...changes })

export const judgeCss = (css: string): Verdict => judge({ css }, { ...context, kind: "stylesheet", route: null })

/** What a refusal lists, as `line:column code`. */
export const placesOf = (verdict: Verdict): ReadonlyArray<string> =>
  verdict.ok ? [] : verdict.findings.map(({ code, line, column }) => `${line}:${column} ${code}`)

export const codesOf = (verdict: Verdict): ReadonlyArray<string> =>
  verdict.ok ? [] : [...new Set(verdict.findings.map(({ code }) => code))]

/** The markup that would be served, with a mark where the renderer fills something in. */
export const served = (verdict: Verdict): string => {
  if (!verdict.ok) return `refused: ${placesOf(verdict).join(", ")}`
  const written = verdict.parts?.map((part) => (part.kind === "html" ? part.html : `[${part.kind}]`))
  return written?.join("") ?? ""
}
