/** Leads in MySQL, one row a lead; its files are rows of their own. */
import { Effect, Layer } from "effect"
import { type Kysely, sql } from "kysely"
import type { LeadFileId, LeadId, SiteId } from "../../../engine/model/ids.ts"
import type { Lead } from "../../../engine/model/Lead.ts"
import { isOfPerson } from "../../../engine/people/leads/erasure.ts"
import type { Mail } from "../../../engine/ports/Mailer.ts"
import { type LeadQuery, Leads } from "../../../engine/ports/Leads.ts"
import { chunksOf } from "../bulk.ts"
import { Database } from "../Database.ts"
import { fromNullableText, fromText, toNullableText } from "../json.ts"
import type { Tables } from "../tables.ts"
import { filesOfLeads, toLead, toLeadRow } from "./leadRows.ts"

/** Newest first. */
const listedLeads = (db: Kysely<Tables>, siteId: SiteId, { pageId, includeTest, limit, offset, after }: LeadQuery) =>
  db
    .selectFrom("leads")
    .where("site_id", "=", siteId)
    .$if(pageId !== undefined, (leads) => leads.where("page_id", "=", pageId!))
    .$if(!includeTest, (leads) => leads.where("is_test", "=", 0))
    .$if(after !== undefined, (leads) =>
      leads
        // Said by itself as well, so that the index is entered there.
        .where("created_at", "<=", after!.createdAt)
        .where((is) => is.or([is("created_at", "<", after!.createdAt), is("lead_id", "<", after!.id)]))
    )
    .orderBy("created_at", "desc")
    .orderBy("lead_id", "desc")
    .limit(limit)
    .offset(offset)

const make = Effect.gen(function* () {
  const { query, transaction } = yield* Database

  const filesOf = (siteId: SiteId, leadIds: ReadonlyArray<string>) => filesOfLeads(query, siteId, leadIds)

  /**
   * A daily mail that has not gone yet tells of several people. One that tells of somebody who is erased goes nowhere, and the
   * others of it wait for the next, which is made at once; whoever had a copy of it already is told of them twice.
   */
  const tellOthersAgain = Effect.fnUntraced(function* (siteId: SiteId, erased: ReadonlyArray<LeadId>) {
    const mails = yield* query((db) =>
      db
        .selectFrom("jobs")
        .select([
          "job_id",
          "state",
          "created_at",
          sql<string>`cast(json_extract(payload, '$.tellsOf') as char)`.as("tells_of")
        ])
        .where("site_id", "=", siteId)
        .where("queue", "=", "mail")
        .where("dedupe", "like", "%.d%")
        .where(sql<boolean>`json_contains_path(payload, 'one', '$.tellsOf')`)
        .execute()
    )
    const gone = new Set(erased)
    for (const { job_id, state, created_at, tells_of } of mails) {
      const { leads, told } = fromText<NonNullable<Mail["tellsOf"]>>(tells_of)
      if (!leads.some((id) => gone.has(id))) continue
      yield* query((db) => db.deleteFrom("jobs").where("site_id", "=", siteId).where("job_id", "=", job_id).execute())
      const others = leads.filter((id) => !gone.has(id))
      if (others.length === 0 || (state !== "waiting" && state !== "leased")) continue
      const rows = others.map((lead_id) => ({
        site_id: siteId,
        lead_id,
        told: toNullableText(told),
        due_at: created_at
      }))
      yield* query((db) => db.insertInto("lead_digests").ignore().values(rows).execute())
    }
  })

  const eraseSome = Effect.fnUntraced(function* (siteId: SiteId, some: ReadonlyArray<LeadId>) {
    const leads = yield* query((db) =>
      db.selectFrom("leads").select("lead_id").where("site_id", "=", siteId).where("lead_id", "in", some).execute()
    )
    const files = yield* query((db) =>
      db.selectFrom("lead_files").select("file_id").where("site_id", "=", siteId).where("lead_id", "in", some).execute()
    )
    const tried = yield* query((db) =>
      db
        .selectFrom("lead_deliveries")
        .select("destination")
        .where("site_id", "=", siteId)
        .where("lead_id", "in", some)
        .where("attempts", ">", 0)
        .execute()
    )
    // As if they were on their way and their lead never came: whatever becomes of us, their objects are found and removed.
    yield* query((db) =>
      db
        .updateTable("lead_files")
        .set({ lead_id: null, field: "", name: "", type: "", kept_until: null, begun_at: 0, removed_at: null })
        .where("site_id", "=", siteId)
        .where("lead_id", "in", some)
        .execute()
    )
    // Who is forgotten is not written to any more, nor is what waits to be sent.
    const searches = yield* query((db) =>
      db
        .selectFrom("saved_searches")
        .select("search_id")
        .where("site_id", "=", siteId)
        .where("lead_id", "in", some)
        .execute()
    )
    yield* tellOthersAgain(siteId, some)
    for (const table of ["lead_deliveries", "lead_digests", "lead_notes", "leads", "saved_searches"] as const)
      yield* query((db) => db.deleteFrom(table).where("site_id", "=", siteId).where("lead_id", "in", some).execute())
    // What is told of a lead is named after it: `lead_x.n1` a mail, `lead_x crm 0` an attempt, `lead_x/crm` an alert.
    yield* query((db) =>
      db
        .deleteFrom("jobs")
        .where("site_id", "=", siteId)
        .where("queue", "in", ["mail", "leads"])
        .where(sql`substring_index(substring_index(dedupe, ' ', 1), '.', 1)`, "in", [
          ...some,
          ...searches.map(({ search_id }) => search_id)
        ])
        .execute()
    )
    yield* query((db) =>
      db
        .deleteFrom("alerts")
        .where("site_id", "=", siteId)
        .where(sql`substring_index(subject, '/', 1)`, "in", some)
        .execute()
    )
    return {
      leads: leads.map(({ lead_id }) => lead_id as LeadId),
      files: files.map(({ file_id }) => ({ siteId, id: file_id as LeadFileId })),
      handedTo: tried.map(({ destination }) => destination)
    }
  })

  return Leads.of({
    // Once more after a commit of which nobody learnt changes nothing.
    insert: (lead) =>
      transaction(
        Effect.gen(function* () {
          yield* query((db) =>
            db.insertInto("leads").values(toLeadRow(lead)).onDuplicateKeyUpdate({ lead_id: lead.id }).execute()
          )
          yield* Effect.forEach(
            lead.files,
            ({ id, field, name, type, size, keptUntil }, position) =>
              query((db) =>
                db
                  .updateTable("lead_files")
                  .set({
                    lead_id: lead.id,
                    position,
                    field,
                    name,
                    type,
                    size,
                    kept_until: keptUntil,
                    visitor_hash: null
                  })
                  .where("site_id", "=", lead.siteId)
                  .where("file_id", "=", id)
                  .execute()
              ),
            { discard: true }
          )
        })
      ),

    get: Effect.fnUntraced(function* (siteId, id) {
      const row = yield* query((db) =>
        db.selectFrom("leads").selectAll().where("site_id", "=", siteId).where("lead_id", "=", id).executeTakeFirst()
      )
      return row && toLead(row, (yield* filesOf(siteId, [id])).get(id) ?? [])
    }),

    list: Effect.fnUntraced(function* (siteId, asked) {
      const rows = yield* query((db) => listedLeads(db, siteId, asked).selectAll().execute())
      const ids = rows.map(({ lead_id }) => lead_id)
      const files = yield* filesOf(siteId, ids)
      return rows.map((row) => toLead(row, files.get(row.lead_id) ?? []))
    }),

    sizes: (siteId, asked) =>
      Effect.map(
        query((db) =>
          listedLeads(db, siteId, asked)
            .select(sql<number>`length(data)`.as("bytes"))
            .execute()
        ),
        (rows) => rows.map(({ bytes }) => bytes)
      ),

    count: Effect.fnUntraced(function* (siteId, since) {
      const counted = yield* query((db) =>
        db
          .selectFrom("leads")
          .select(({ fn }) => fn.countAll<number>().as("leads"))
          .where("site_id", "=", siteId)
          .where("is_test", "=", 0)
          .where("created_at", ">=", since)
          .executeTakeFirst()
      )
      const earlier = yield* query((db) =>
        db
          .selectFrom("leads")
          .select("lead_id")
          .where("site_id", "=", siteId)
          .where("is_test", "=", 0)
          .where("created_at", "<", since)
          .limit(1)
          .executeTakeFirst()
      )
      return { last: Number(counted?.leads ?? 0), before: earlier !== undefined }
    }),

    fields: Effect.fnUntraced(function* (siteId, { pageId, includeTest }, limit) {
      // Forms are few, so are the sets of fields that were filled in.
      const sets = yield* query((db) =>
        db
          .selectFrom("leads")
          .select(sql<LeadId>`max(lead_id)`.as("one"))
          .where("site_id", "=", siteId)
          .$if(pageId !== undefined, (leads) => leads.where("page_id", "=", pageId!))
          .$if(!includeTest, (leads) => leads.where("is_test", "=", 0))
          .groupBy(sql`cast(json_keys(data) as char)`)
          .orderBy(sql`max(created_at)`, "desc")
          .limit(limit)
          .execute()
      )
      if (sets.length === 0) return []
      const ids = sets.map(({ one }) => one)
      const leads = yield* query((db) =>
        db
          .selectFrom("leads")
          .select(["lead_id", "data", "field_labels"])
          .where("site_id", "=", siteId)
          .where("lead_id", "in", ids)
          .execute()
      )
      const answered = new Map(leads.map((row) => [row.lead_id, row]))
      const fields = new Map<string, string | null>()
      for (const id of ids) {
        const row = answered.get(id)
        if (row === undefined) continue
        const labels = fromNullableText<NonNullable<Lead["fieldLabels"]>>(row.field_labels)
        // Read off a lead: MySQL gives the names of an object by their length.
        for (const name of Object.keys(fromText<object>(row.data)))
          fields.set(name, fields.get(name) ?? labels?.[name] ?? null)
      }
      return [...fields].slice(0, limit).map(([name, label]) => ({ name, label }))
    }),

    ofPerson: Effect.fnUntraced(function* (siteId, address) {
      const found: Array<LeadId> = []
      let last = ""
      for (;;) {
        const rows = yield* query((db) =>
          db
            .selectFrom("leads")
            .select(["lead_id", "data"])
            .where("site_id", "=", siteId)
            .where("lead_id", ">", last)
            .where(sql<boolean>`instr(lower(data), ${address}) > 0`)
            .orderBy("lead_id")
            .limit(batch)
            .execute()
        )
        for (const { lead_id, data } of rows) if (isOfPerson(fromText(data), address)) found.push(lead_id as LeadId)
        if (rows.length < batch) return found
        last = rows.at(-1)!.lead_id
      }
    }),

    erase: (siteId, ids) =>
      transaction(
        Effect.map(
          Effect.forEach(chunksOf(ids, batch), (some) => eraseSome(siteId, some)),
          (parts) => ({
            leads: parts.flatMap(({ leads }) => leads),
            files: parts.flatMap(({ files }) => files),
            handedTo: [...new Set(parts.flatMap(({ handedTo }) => handedTo))].sort()
          })
        )
      )
  })
})

export const layer: Layer.Layer<Leads, never, Database> = Layer.effect(Leads, make)

/** Rows of one statement. */
const batch = 200
