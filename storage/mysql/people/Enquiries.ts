/** Leads as an inbox, over the rows of `leads`. Every list is entered by an index in its order, and ends with its page. */
import { Effect, Layer } from "effect"
import { type RawBuilder, sql } from "kysely"
import type { EnquiryNote, EnquiryStanding } from "../../../engine/model/Enquiry.ts"
import type { LeadId, SiteId } from "../../../engine/model/ids.ts"
import { searchedAtOnce, spellingsOf } from "../../../engine/people/leads/soughtWords.ts"
import { Enquiries, type EnquiryQuery } from "../../../engine/ports/Enquiries.ts"
import type { LeadPlace } from "../../../engine/ports/Leads.ts"
import { Database } from "../Database.ts"
import { filesOfLeads, toLead } from "./leadRows.ts"

const make = Effect.gen(function* () {
  const { query } = yield* Database

  /** The last of as many leads as one search reads; undefined where there are fewer. */
  const searchEnd = (siteId: SiteId, after: LeadPlace | undefined) =>
    Effect.map(
      query((db) =>
        db
          .selectFrom("leads")
          .select(["created_at", "lead_id"])
          .where("site_id", "=", siteId)
          .$if(after !== undefined, (leads) => leads.where(comesAfter(after!)))
          .orderBy("created_at", "desc")
          .orderBy("lead_id", "desc")
          .limit(1)
          .offset(searchedAtOnce - 1)
          .executeTakeFirst()
      ),
      (row) => row && { createdAt: row.created_at, id: row.lead_id as LeadId }
    )

  /** Leads with a note that holds the word. A site's notes are few beside its leads, and are looked through apart. */
  const noted = (siteId: SiteId, word: string) =>
    Effect.map(
      query((db) =>
        db
          .selectFrom("lead_notes")
          .select("lead_id")
          .distinct()
          .where("site_id", "=", siteId)
          .where(sql<boolean>`instr(lower(text), ${word}) > 0`)
          .execute()
      ),
      (rows) => rows.map(({ lead_id }) => lead_id)
    )

  const list = Effect.fnUntraced(function* (siteId: SiteId, { standing, unread, words, limit, after }: EnquiryQuery) {
    const end = words.length === 0 ? undefined : yield* searchEnd(siteId, after)
    const sought = yield* Effect.forEach(words, (word) => Effect.map(noted(siteId, word), (ids) => ({ word, ids })))
    const rows = yield* query((db) =>
      db
        .selectFrom("leads")
        .selectAll()
        .where("site_id", "=", siteId)
        .where("is_test", "=", 0)
        .$if(standing !== undefined, (leads) => leads.where("standing", "=", standing!))
        .$if(standing === undefined, (leads) => leads.where("standing", "!=", "spam"))
        .$if(unread === true, (leads) => leads.where("unread", "=", 1))
        .$if(after !== undefined, (leads) => leads.where(comesAfter(after!)))
        .$if(end !== undefined, (leads) => leads.where("created_at", ">=", end!.createdAt))
        .$call((leads) => sought.reduce((narrowed, { word, ids }) => narrowed.where(says(word, ids)), leads))
        .orderBy("created_at", "desc")
        .orderBy("lead_id", "desc")
        .limit(limit + 1)
        .execute()
    )
    const shown = rows.slice(0, limit)
    const files = yield* filesOfLeads(
      query,
      siteId,
      shown.map(({ lead_id }) => lead_id)
    )
    const last = shown.at(-1)
    return {
      enquiries: shown.map((row) => ({
        lead: toLead(row, files.get(row.lead_id) ?? []),
        unread: row.unread === 1,
        standing: row.standing as EnquiryStanding
      })),
      next: rows.length > shown.length ? { createdAt: last!.created_at, id: last!.lead_id as LeadId } : end
    }
  })

  return Enquiries.of({
    list,

    get: Effect.fnUntraced(function* (siteId, id) {
      const row = yield* query((db) =>
        db
          .selectFrom("leads")
          .selectAll()
          .where("site_id", "=", siteId)
          .where("lead_id", "=", id)
          .where("is_test", "=", 0)
          .executeTakeFirst()
      )
      if (row === undefined) return undefined
      const files = (yield* filesOfLeads(query, siteId, [id])).get(id) ?? []
      return { lead: toLead(row, files), unread: row.unread === 1, standing: row.standing as EnquiryStanding }
    }),

    unread: (siteId, most) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom(
              db
                .selectFrom("leads")
                .select("lead_id")
                .where("site_id", "=", siteId)
                .where("unread", "=", 1)
                .limit(most)
                .as("some")
            )
            .select(({ fn }) => fn.countAll<number>().as("unread"))
            .executeTakeFirst()
        ),
        (row) => Number(row?.unread ?? 0)
      ),

    madeOf: Effect.fnUntraced(function* (siteId, ids) {
      if (ids.length === 0) return new Map()
      const rows = yield* query((db) =>
        db
          .selectFrom("leads")
          .select(["lead_id", "standing"])
          .where("site_id", "=", siteId)
          .where("lead_id", "in", ids)
          .where("is_test", "=", 0)
          .execute()
      )
      const noted = yield* query((db) =>
        db
          .selectFrom("lead_notes")
          .select(["lead_id", "text"])
          .where("site_id", "=", siteId)
          .where("lead_id", "in", ids)
          .orderBy("created_at")
          .orderBy("note_id")
          .execute()
      )
      const notes = Map.groupBy(noted, ({ lead_id }) => lead_id)
      return new Map(
        rows.map(({ lead_id, standing }) => [
          lead_id as LeadId,
          { standing: standing as EnquiryStanding, notes: (notes.get(lead_id) ?? []).map(({ text }) => text) }
        ])
      )
    }),

    // Rows that are found, changed or not: whoever marks the same once more finds it marked.
    mark: (siteId, id, { unread, standing }) =>
      Effect.map(
        query((db) =>
          db
            .updateTable("leads")
            .set({
              ...(unread !== undefined && { unread: unread ? 1 : 0 }),
              ...(standing !== undefined && { standing }),
              lead_id: id
            })
            .where("site_id", "=", siteId)
            .where("lead_id", "=", id)
            .where("is_test", "=", 0)
            .executeTakeFirst()
        ),
        ({ numUpdatedRows }) => numUpdatedRows > 0n
      ),

    notes: (siteId, id) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("lead_notes")
            .selectAll()
            .where("site_id", "=", siteId)
            .where("lead_id", "=", id)
            .orderBy("created_at")
            .orderBy("note_id")
            .execute()
        ),
        (rows) =>
          rows.map(({ note_id, author, text, created_at }): EnquiryNote => ({
            id: note_id,
            author,
            text,
            createdAt: created_at
          }))
      ),

    note: (siteId, id, { id: noteId, author, text, createdAt }) =>
      Effect.asVoid(
        query((db) =>
          db
            .insertInto("lead_notes")
            .values({ site_id: siteId, lead_id: id, note_id: noteId, author, text, created_at: createdAt })
            // Once more after a commit of which nobody learnt changes nothing.
            .onDuplicateKeyUpdate({ note_id: noteId })
            .execute()
        )
      ),

    removeNote: (siteId, id, noteId) =>
      Effect.map(
        query((db) =>
          db
            .deleteFrom("lead_notes")
            .where("site_id", "=", siteId)
            .where("lead_id", "=", id)
            .where("note_id", "=", noteId)
            .executeTakeFirst()
        ),
        ({ numDeletedRows }) => numDeletedRows > 0n
      )
  })
})

export const layer: Layer.Layer<Enquiries, never, Database> = Layer.effect(Enquiries, make)

/** The first half says no more than the second, and is what the index is entered by. */
const comesAfter = ({ createdAt, id }: LeadPlace): RawBuilder<boolean> =>
  sql<boolean>`(created_at <= ${createdAt} and (created_at < ${createdAt} or lead_id < ${id}))`

/** One of the answers holds the word, or a note does. */
const says = (word: string, noted: ReadonlyArray<string>): RawBuilder<boolean> =>
  noted.length === 0 ? answers(word) : sql<boolean>`(lead_id in (${sql.join(noted)}) or ${answers(word)})`

/**
 * One of the answers holds the word. The whole text is asked first, which is quick and says no to nearly all; whether it
 * stands in an answer and not in a field's name is asked of what is left.
 */
const answers = (word: string): RawBuilder<boolean> => {
  const [first, ...others] = spellingsOf(word).map(answersWith)
  return others.reduce((any, other) => sql<boolean>`(${any} or ${other})`, first!)
}

const answersWith = (word: string): RawBuilder<boolean> => sql<boolean>`(
  instr(lower(data), ${JSON.stringify(word).slice(1, -1)}) > 0
  and json_search(lower(data), 'one', ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}) is not null
)`
