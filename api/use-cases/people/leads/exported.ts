/**
 * Every lead of a site as one document, written as it is read: a few leads at a time are in memory, however many there
 * are. What fails on the way breaks the connection, and what comes in meanwhile is not part of it.
 */
import { Clock, Effect, Option, Stream } from "effect"
import { limits } from "../../../../engine/limits.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { type Headings, leadTable, type ToldLead } from "../../../../engine/people/leads/exported.ts"
import { Enquiries } from "../../../../engine/ports/Enquiries.ts"
import { Deliveries, type LeadFilter, type LeadPlace, Leads } from "../../../../engine/ports/Leads.ts"
import type { Answer } from "../../../answers/Answer.ts"
import { someLeads } from "./someLeads.ts"
import { instant } from "../../../../engine/values/instant.ts"

/** How a document of leads is written. */
export interface LeadDocument {
  readonly contentType: string
  /** Of the file's name, without its dot. */
  readonly extension: string
  readonly head: string
  /** Whether it tells what the owner has made of each. */
  readonly isOwners: boolean
  /** The `at`th lead from 0. */
  readonly item: (told: ToldLead, at: number) => string
  readonly end: (count: number) => string
}

/** A table with a column for each field that any of the leads answers. */
export const asTable = Effect.fnUntraced(function* (siteId: SiteId, filter: LeadFilter, headings: Headings) {
  const fields = yield* (yield* Leads).fields(siteId, filter, limits.leadExportFields)
  const { head, line } = leadTable(fields, headings)
  // Spreadsheets take UTF-8 for what it is by the mark alone; to programs it would be part of the first heading.
  const mark = headings.for === "people" ? "\uFEFF" : ""
  return {
    contentType: "text/csv; charset=utf-8",
    extension: "csv",
    isOwners: headings.for === "people",
    head: `${mark}${head}`,
    item: line,
    end: () => ""
  } satisfies LeadDocument
})

/** The document as a download. The first leads are read before it is begun, so that an outage then is told as one. */
export const exported = Effect.fnUntraced(function* (siteId: SiteId, filter: LeadFilter, document: LeadDocument) {
  const leads = yield* Leads
  const deliveries = yield* Deliveries
  const enquiries = yield* Enquiries
  const read = (after: LeadPlace | undefined) =>
    someLeads(leads, siteId, { ...filter, limit: atOnce, offset: 0, ...(after !== undefined && { after }) })
  const first = yield* read(undefined)

  const part = Effect.fnUntraced(function* ({ after, count }: Position) {
    const { leads: some, more } = after === undefined ? first : yield* read(after)
    const ids = some.map(({ id }) => id)
    const known = Map.groupBy(yield* deliveries.of(siteId, ids), ({ leadId }) => leadId)
    const made = document.isOwners ? yield* enquiries.madeOf(siteId, ids) : undefined
    const written = some
      .map((lead, at) =>
        document.item({ lead, deliveries: known.get(lead.id) ?? [], made: made?.get(lead.id) ?? null }, count + at)
      )
      .join("")
    const last = some.at(-1)
    return !more || last === undefined
      ? ([[`${written}${document.end(count + some.length)}`], Option.none<Position>()] as const)
      : ([[written], Option.some({ after: last, count: count + some.length })] as const)
  })

  const day = instant(yield* Clock.currentTimeMillis).slice(0, 10)
  return {
    status: 200,
    body: "",
    raw: {
      contentType: document.contentType,
      stream: Stream.concat(Stream.make(document.head), Stream.paginate(start, part)).pipe(Stream.encodeText)
    },
    headers: {
      "content-disposition": `attachment; filename="enquiries-${day}.${document.extension}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff"
    }
  } satisfies Answer<string>
})

interface Position {
  readonly after: LeadPlace | undefined
  readonly count: number
}
const start: Position = { after: undefined, count: 0 }

/** Leads in memory at a time, at most. */
const atOnce = limits.leadsPageDefault
