/** What a lead puts into a sheet: the cells by the headers above them. */
import { labelOf, textOf } from "../../sender.ts"
import type { Lead } from "../../../../model/Lead.ts"
import type { LeadDestination } from "../../../../model/LeadDestination.ts"
import { type Handover, textSetting } from "../connector.ts"
import { usDate } from "../usDate.ts"

type Settings = LeadDestination["settings"]
export type Row = ReadonlyArray<string>
/** A header and what goes under it. */
export type Cell = readonly [header: string, value: string]

/** Whether a person said which columns there are (DEST-48); else the sheet follows the forms that feed it. */
export const choosesColumns = (settings: Settings): boolean => Array.isArray(settings["columns"])

/**
 * Everything that goes into the row, in the order of an empty sheet. Without columns of its own a sheet gets every
 * field the form declares, filled in or not, so that the first lead does not decide for all that follow.
 */
export const cellsOf = (
  { lead, settings, fields }: Pick<Handover, "lead" | "settings" | "fields">,
  headers: Row
): ReadonlyArray<Cell> => {
  const us = settings["dateFormat"] === "us"
  const shown = (field: string) => (us ? usDate(textOf(lead.data[field])) : textOf(lead.data[field]))
  const stamp = textSetting(settings, "timestampColumn")
  const pairs = choosesColumns(settings)
    ? (settings["columns"] as unknown as ReadonlyArray<readonly [string, string]>)
    : namedFields(lead, [...new Set([...fields, ...Object.keys(lead.data)])], headers, stamp)
  return [
    ...(stamp === null ? [] : [[stamp, timestamp(lead.createdAt, us)] as const]),
    ...pairs.map(([field, header]) => [header, shown(field)] as const)
  ]
}

/**
 * A field goes under its own name or its question, whichever the sheet has. Two that ask the same do not share a column:
 * one of the answers would be lost.
 */
const namedFields = (
  lead: Lead,
  fields: ReadonlyArray<string>,
  headers: Row,
  stamp: string | null
): ReadonlyArray<readonly [string, string]> => {
  const used = new Set([stamp, ""])
  return fields.map((field) => {
    const label = labelOf(lead, field)
    const wanted = [...(headers.includes(field) ? [field] : []), label, field]
    const header = wanted.find((name) => !used.has(name)) ?? `${label} (${field})`
    used.add(header)
    return [field, header] as const
  })
}

/** In UTC (DEST-50). */
const timestamp = (at: number, us: boolean): string => {
  const iso = new Date(at).toISOString()
  return us ? `${usDate(iso.slice(0, 10))} ${iso.slice(11, 19)}` : `${iso.slice(0, 19)}Z`
}
