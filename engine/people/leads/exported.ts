/** Leads as lines of a table: one column for each thing that any of them says. */
import { readyMadeLabel } from "../forms/labels.ts"
import type { Delivery, Lead } from "../../model/Lead.ts"
import { csvLine, keptWhole } from "../../values/csv.ts"
import { instant } from "../../values/instant.ts"
import type { Json } from "../../values/Json.ts"
import { crmStatus } from "./crmStatus.ts"

export interface LeadTable {
  /** The line of headings. */
  readonly head: string
  readonly line: (lead: Lead, deliveries: ReadonlyArray<Delivery>) => string
}

/** Programs read columns by the members' names in the API's JSON, people in words of the site's language where there are any. */
export type Headings =
  { readonly for: "programs" } | { readonly for: "people"; readonly language: string; readonly timeZone: string }

/** `fields` are the fields that have a column of their own; answers to others stand together in the last one, as JSON. */
export const leadTable = (fields: ReadonlyArray<string>, headings: Headings): LeadTable => {
  const own = new Set(fields)
  const others = (lead: Lead) => {
    const rest = Object.entries(lead.data).filter(([name]) => !own.has(name))
    return rest.length === 0 ? "" : JSON.stringify(Object.fromEntries(rest))
  }
  // Programs read digits as digits.
  const answered = (text: string) => (headings.for === "people" ? keptWhole(text) : text)
  const fieldHeading = (name: string) =>
    headings.for === "programs" ? `data.${name}` : (readyMadeLabel(name, headings.language) ?? name)
  const [first, last] = [before, after].map((columns) => columns.filter((column) => isFor(column, headings)))
  return {
    head: csvLine([
      ...first!.map((column) => headingOf(column, headings)),
      ...fields.map(fieldHeading),
      ...last!.map((column) => headingOf(column, headings)),
      headings.for === "programs" ? "data" : "Other answers"
    ]),
    line: (lead, deliveries) =>
      csvLine([
        ...first!.map(([, , cell]) => cell(lead, deliveries, headings)),
        ...fields.map((name) => (Object.hasOwn(lead.data, name) ? answered(said(lead.data[name])) : "")),
        ...last!.map(([, , cell]) => cell(lead, deliveries, headings)),
        others(lead)
      ])
  }
}

/** `words` are null for what only programs know what to do with. */
type Column = readonly [
  name: string,
  words: string | null,
  cell: (lead: Lead, deliveries: ReadonlyArray<Delivery>, headings: Headings) => string
]

const isFor = ([, words]: Column, { for: reader }: Headings): boolean => reader === "programs" || words !== null

const headingOf = ([name, words]: Column, headings: Headings): string =>
  headings.for === "programs" ? name : words!.replace("{zone}", headings.timeZone)

const before: ReadonlyArray<Column> = [
  ["createdAt", "Sent ({zone})", ({ createdAt }, _, headings) => sentAt(createdAt, headings)],
  ["id", null, ({ id }) => id],
  ["formKey", "Form", ({ formKey }) => formKey],
  ["pageId", null, ({ pageId }) => pageId],
  ["route", "Sent from", ({ route }) => route ?? ""],
  ["isTest", null, ({ isTest }) => yes(isTest)]
]

const after: ReadonlyArray<Column> = [
  [
    "consent",
    "Agreed to be contacted",
    ({ consent, consentAsked }, _, { for: reader }) => (consentAsked ? yesOrNo(consent, reader) : "")
  ],
  ["consentWords", "What they were asked to agree to", ({ consentWords }) => consentWords ?? ""],
  ["files", "Files", ({ files }) => files.map(({ name }) => name).join(", ")],
  ["assignee.name", "Taken care of by", ({ assignee }) => assignee?.name ?? ""],
  ["assignee.email", "Their address", ({ assignee }) => assignee?.email ?? ""],
  ["attribution.utm_source", "Campaign: source", ({ attribution }) => attribution?.utm_source ?? ""],
  ["attribution.utm_medium", "Campaign: medium", ({ attribution }) => attribution?.utm_medium ?? ""],
  ["attribution.utm_campaign", "Campaign: name", ({ attribution }) => attribution?.utm_campaign ?? ""],
  ["attribution.referrer", "Came from", ({ attribution }) => attribution?.referrer ?? ""],
  ["attribution.landingPath", "Came in at", ({ attribution }) => attribution?.landingPath ?? ""],
  ["crm_status", "Handed on", (_, deliveries) => crmStatus(deliveries) ?? ""]
]

const yes = (is: boolean): string => (is ? "true" : "")
const yesOrNo = (is: boolean, reader: Headings["for"]): string =>
  reader === "programs" ? String(is) : is ? "Yes" : "No"

/** For people as every spreadsheet reads a date and sorts by it: `2026-11-21 19:04`. */
const sentAt = (at: number, headings: Headings): string =>
  headings.for === "programs"
    ? instant(at)
    : new Date(at).toLocaleString("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone: headings.timeZone })

const said = (value: Json | undefined): string =>
  value === undefined || value === null
    ? ""
    : Array.isArray(value)
      ? value.map((one: Json) => said(one)).join(", ")
      : typeof value === "object"
        ? JSON.stringify(value)
        : String(value)
