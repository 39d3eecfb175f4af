/** Leads as lines of a table: one column for each thing that any of them says. */
import { readyMadeLabel } from "../forms/labels.ts"
import type { EnquiryStanding } from "../../model/Enquiry.ts"
import type { Delivery, Lead } from "../../model/Lead.ts"
import type { MadeOfEnquiry } from "../../ports/Enquiries.ts"
import type { AnsweredField } from "../../ports/Leads.ts"
import { csvLine, keptWhole } from "../../values/csv.ts"
import { instant } from "../../values/instant.ts"
import { withoutUnseen } from "../../values/plainText.ts"
import type { Json } from "../../values/Json.ts"
import { crmStatus } from "./crmStatus.ts"

export interface LeadTable {
  /** The line of headings. */
  readonly head: string
  readonly line: (told: ToldLead) => string
}

/** A lead with what became of it. */
export interface ToldLead {
  readonly lead: Lead
  readonly deliveries: ReadonlyArray<Delivery>
  /** Null for programs, to whom it is not told. */
  readonly made: MadeOfEnquiry | null
}

/** Programs read columns by the members' names in the API's JSON, people in words of the site's language where there are any. */
export type Headings =
  { readonly for: "programs" } | { readonly for: "people"; readonly language: string; readonly timeZone: string }

/** `fields` are the fields that have a column of their own; answers to others stand together in the last one, as JSON. */
export const leadTable = (fields: ReadonlyArray<AnsweredField>, headings: Headings): LeadTable => {
  const own = new Set(fields.map(({ name }) => name))
  const others = (lead: Lead) => {
    const rest = Object.entries(lead.data).filter(([name]) => !own.has(name))
    return rest.length === 0 ? "" : JSON.stringify(Object.fromEntries(rest))
  }
  // Programs read digits as digits.
  const answered = (text: string) => (headings.for === "people" ? keptWhole(text) : text)
  const fieldHeading = ({ name, label }: AnsweredField) =>
    headings.for === "programs"
      ? `data.${name}`
      : withoutUnseen(label ?? readyMadeLabel(name, headings.language) ?? name)
  const [first, last] = [before, after].map((columns) => columns.filter((column) => isFor(column, headings)))
  return {
    head: csvLine([
      ...first!.map((column) => headingOf(column, headings)),
      ...fields.map(fieldHeading),
      ...last!.map((column) => headingOf(column, headings)),
      headings.for === "programs" ? "data" : "Other answers"
    ]),
    line: (told) =>
      csvLine([
        ...first!.map(([, , cell]) => cell(told, headings)),
        ...fields.map(({ name }) => (Object.hasOwn(told.lead.data, name) ? answered(said(told.lead.data[name])) : "")),
        ...last!.map(([, , cell]) => cell(told, headings)),
        others(told.lead)
      ])
  }
}

/** A name is null for what only people are told, words for what only programs know what to do with. */
type Column = readonly [name: string | null, words: string | null, cell: (told: ToldLead, headings: Headings) => string]

const isFor = ([name, words]: Column, headings: Headings): boolean =>
  (headings.for === "programs" ? name : words) !== null

const headingOf = ([name, words]: Column, headings: Headings): string =>
  headings.for === "programs" ? name! : words!.replace("{zone}", headings.timeZone)

const before: ReadonlyArray<Column> = [
  ["createdAt", "Sent ({zone})", ({ lead }, headings) => sentAt(lead.createdAt, headings)],
  ["id", null, ({ lead }) => lead.id],
  ["formKey", "Form", ({ lead }) => lead.formKey],
  ["pageId", null, ({ lead }) => lead.pageId],
  ["route", "Sent from", ({ lead }) => lead.route ?? ""],
  ["isTest", null, ({ lead }) => yes(lead.isTest)],
  [null, "Standing", ({ made }) => (made === null ? "" : standingWords[made.standing])]
]

const after: ReadonlyArray<Column> = [
  [
    "consent",
    "Agreed to be contacted",
    ({ lead }, { for: reader }) => (lead.consentAsked ? yesOrNo(lead.consent, reader) : "")
  ],
  ["consentWords", "What they were asked to agree to", ({ lead }) => lead.consentWords ?? ""],
  ["files", "Files", ({ lead }) => lead.files.map(({ name }) => name).join(", ")],
  ["assignee.name", "Taken care of by", ({ lead }) => lead.assignee?.name ?? ""],
  ["assignee.email", "Their address", ({ lead }) => lead.assignee?.email ?? ""],
  ["attribution.utm_source", "Campaign: source", ({ lead }) => lead.attribution?.utm_source ?? ""],
  ["attribution.utm_medium", "Campaign: medium", ({ lead }) => lead.attribution?.utm_medium ?? ""],
  ["attribution.utm_campaign", "Campaign: name", ({ lead }) => lead.attribution?.utm_campaign ?? ""],
  ["attribution.referrer", "Came from", ({ lead }) => lead.attribution?.referrer ?? ""],
  ["attribution.landingPath", "Came in at", ({ lead }) => lead.attribution?.landingPath ?? ""],
  ["crm_status", "Handed on", ({ deliveries }) => crmStatus(deliveries) ?? ""],
  [null, "Notes", ({ made }) => made?.notes.join("\n") ?? ""]
]

const standingWords: { readonly [standing in EnquiryStanding]: string } = { new: "New", done: "Done", spam: "Spam" }

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
