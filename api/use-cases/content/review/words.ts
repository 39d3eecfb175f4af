/** What an owner is told of a version, in words that need no explaining. */
import { complianceRules } from "../../../../engine/gate/compliance/rules.ts"
import type { GateReport } from "../../../../engine/gate/verdict.ts"
import type { EditClass, Page, Version } from "../../../../engine/model/Page.ts"
import type { Json } from "../../../../engine/values/Json.ts"
import { isListingTemplate } from "../../../../engine/site/routes.ts"
import { codeReason, ownerReason } from "../../../../engine/site/confirmation.ts"
import type { Decider } from "../../../../engine/model/Decider.ts"
import { isOwnersAlone } from "../../../../engine/write/deciders.ts"

/** `“About us” at /about`, `the footer`. A page that was taken off the site is named by where it was. */
export const nameOf = (page: Page): string => {
  switch (page.kind) {
    case "page":
      // Its title is made of what is filled in.
      if (isListingTemplate(page.slot)) return `the page of each listing at ${page.slot}`
      return pageName(page.title.trim(), page.slot ?? page.archivedRoute)
    case "chrome":
      return `the ${page.slot}`
    case "partial":
      return `the passage “${page.slot}”`
    default:
      return assets[page.kind]
  }
}

const pageName = (title: string, route: string | null): string => {
  if (title === "") return route === null ? "a page" : `the page at ${route}`
  return route === null ? `“${title}”` : `“${title}” at ${route}`
}

const assets = {
  stylesheet: "the stylesheet",
  script: "the script",
  theme: "the colours and typefaces",
  notfound: "the page for addresses that lead nowhere"
} as const

export const kindOfEdit: { readonly [editClass in EditClass]: string } = {
  copy: "Words",
  media: "Pictures",
  structure: "Links, or what stands where",
  links: "Links",
  style: "Looks",
  behaviour: "Behaviour",
  settings: "Settings, such as where a form goes"
}

/** Why it waits, one reason a sentence, and each sentence once. */
export const whyHeld = ({ holdReasons, report }: Pick<Version, "holdReasons" | "report">): ReadonlyArray<string> => {
  const said = holdReasons.flatMap((reason) => {
    if (reason === "requested") return "Its author asked for a second pair of eyes."
    if (reason === ownerReason) return "It changes where enquiries go."
    if (reason === codeReason) return "It is code: on your website it can read and send away whatever visitors type."
    if (isOwnersAlone(reason)) return "Changes of this kind are yours to decide."
    if (reason.startsWith("policy:")) return "Changes of this kind wait for a person."
    return complianceWords(reason, report).map((words) => `The checks say: ${words}`)
  })
  return [...new Set(said)]
}

/** Findings of one rule that an owner is told; whoever looks at the version sees the others in their place. */
const mostFindings = 5

/** What a compliance rule found in the text, in its sentences; what the rule is about where its findings are not kept. */
const complianceWords = (code: string, report: Json): ReadonlyArray<string> => {
  const { stages } = (report ?? {}) as Partial<GateReport>
  const found = (stages ?? []).flatMap(({ findings }) => findings.filter((finding) => finding.code === code))
  const said = [...new Set(found.map(({ message }) => message))].slice(0, mostFindings)
  return said.length > 0
    ? said
    : [complianceRules.find((rule) => rule.code === code)?.about ?? "Something in it wants a person to look."]
}

/** A field of title and meta in an owner's words. */
export const fieldName = (field: string): string => fieldNames[field] ?? field

const fieldNames: { readonly [field: string]: string } = {
  title: "Title",
  "meta.description": "Description",
  "meta.noindex": "Hidden from search engines",
  "meta.sitemap": "Listed for search engines",
  "meta.publishedAt": "Date of publication",
  "meta.schema": "Facts for search engines",
  "meta.ogImage": "Picture shown where it is shared",
  "meta.canonical": "Address search engines take for the original"
}

export const fieldText = (value: Json): string =>
  typeof value === "string" ? value : typeof value === "boolean" ? (value ? "yes" : "no") : JSON.stringify(value)

/** Who can decide about what waits, said to its owner. */
export const whoDecides = (deciders: ReadonlyArray<Decider>): string =>
  deciders.includes("publisher")
    ? "You, our staff, and any assistant with full access to this website."
    : "Only you or our staff."
