/** The inbox over many enquiries: what it answers, and how much the database reads for it. */
import { Effect } from "effect"
import { sql } from "kysely"
import { beforeAll, describe, expect, it } from "vitest"
import type { LeadId } from "../../../engine/model/ids.ts"
import { searchedAtOnce } from "../../../engine/people/leads/soughtWords.ts"
import { Enquiries, type EnquiryQuery } from "../../../engine/ports/Enquiries.ts"
import { Leads } from "../../../engine/ports/Leads.ts"
import { testDatabase } from "../../../test/builders/database.ts"
import { aLead, aSiteId, noon } from "../../../test/builders/nouns.ts"
import { statementsDuring } from "../../../test/builders/statements.ts"
import { Database } from "../Database.ts"
import { toLeadRow } from "./leadRows.ts"

const database = testDatabase()
const siteId = aSiteId()
const many = searchedAtOnce + 500

/** The newest is unread and says `needle`, as the oldest does. */
beforeAll(async () => {
  const rows = Array.from({ length: many }, (_, at) => ({
    ...toLeadRow(
      aLead({
        siteId,
        createdAt: noon - at,
        data: {
          name: `Person ${at}`,
          email: `p${at}@mail.test`,
          message: `${at === 0 || at === many - 1 ? "Needle" : "Hay"} ${"and more of it, ".repeat(20)}`
        }
      })
    ),
    unread: at === 0 ? 1 : 0
  }))
  await database.run(
    Effect.flatMap(Database, ({ query }) =>
      Effect.forEach(
        Array.from({ length: Math.ceil(many / 500) }, (_, at) => rows.slice(at * 500, at * 500 + 500)),
        (some) => query((db) => db.insertInto("leads").values(some).execute()),
        { discard: true }
      )
    )
  )
}, 120_000)

const list = (query: Partial<EnquiryQuery>) =>
  Effect.flatMap(Enquiries, (enquiries) => enquiries.list(siteId, { words: [], limit: 50, ...query }))

/** Rows that the server steps over, on the connection that asks. */
const readDuring = <A, R>(asked: Effect.Effect<A, never, R>) =>
  Effect.flatMap(Database, ({ query, transaction }) =>
    transaction(
      Effect.gen(function* () {
        const read = Effect.map(
          query((db) => sql<{ Value: string }>`show session status like 'Handler_read%'`.execute(db)),
          ({ rows }) => rows.reduce((sum, { Value }) => sum + Number(Value), 0)
        )
        const before = yield* read
        const answer = yield* asked
        return { answer, read: (yield* read) - before }
      })
    )
  )

describe("an inbox of more than 10,000 enquiries", () => {
  it("C7: shows its newest, what is unread, and how many are, by reading about as many rows as it shows", async () => {
    const newest = await database.run(readDuring(list({})))
    expect(newest.answer.enquiries.map(({ lead }) => lead.createdAt)).toEqual(
      Array.from({ length: 50 }, (_, at) => noon - at)
    )
    expect(newest.read).toBeLessThan(400)
    const unread = await database.run(readDuring(list({ unread: true })))
    expect([unread.answer.enquiries.length, unread.answer.next]).toEqual([1, undefined])
    expect(unread.read).toBeLessThan(400)
    const count = Effect.flatMap(Enquiries, (enquiries) => enquiries.unread(siteId, 100))
    const counted = await database.run(readDuring(count))
    expect(counted.answer).toBe(1)
    expect(counted.read).toBeLessThan(400)
    for (const standing of ["done", "spam"] as const) {
      const marked = await database.run(readDuring(list({ standing })))
      expect(marked.answer.enquiries).toEqual([])
      expect(marked.read, standing).toBeLessThan(400)
    }
  })

  it("C7: is searched in two statements, as many as 10,000 at once, and goes on with the rest", async () => {
    let found = await database.run(list({ words: ["needle"] }))
    const statements = await statementsDuring(async () => {
      found = await database.run(list({ words: ["needle"] }))
    })
    const asked = statements.filter(({ sql }) => /from `leads`|from `lead_files`/.test(sql))
    // The end of the search, what is found, and its files.
    expect(asked.map(({ rows }) => rows)).toEqual([1, 1, 0])
    expect(found.enquiries.map(({ lead }) => lead.createdAt)).toEqual([noon])
    const { read } = await database.run(readDuring(list({ words: ["needle"] })))
    expect(read).toBeLessThan(2 * searchedAtOnce + 1_000)
    const rest = await database.run(list({ words: ["needle"], after: found.next! }))
    expect([rest.enquiries.map(({ lead }) => lead.createdAt), rest.next]).toEqual([[noon - many + 1], undefined])
    const noted = list({ words: ["café"] })
    await database.run(
      Effect.flatMap(Enquiries, (enquiries) =>
        enquiries.note(siteId, found.enquiries[0]!.lead.id, {
          id: "note_1",
          author: "Nell",
          text: "Meets at the CAFÉ.",
          createdAt: noon
        })
      )
    )
    const met = await database.run(readDuring(noted))
    expect(
      met.answer.enquiries.map(({ lead }) => lead.createdAt),
      "of what was noted"
    ).toEqual([noon])
    expect(met.read).toBeLessThan(2 * searchedAtOnce + 1_000)
    const none = await database.run(list({ words: ["nowhere"] }))
    expect([none.enquiries, none.next]).toEqual([[], found.next])
  })
})

it("C7: leaves out tests, and gives back what was marked", () =>
  database.run(
    Effect.gen(function* () {
      const [enquiries, leads] = [yield* Enquiries, yield* Leads]
      const here = aSiteId()
      const [test, real] = [aLead({ siteId: here, isTest: true }), aLead({ siteId: here })]
      yield* leads.insert(test)
      yield* leads.insert(real)
      const all = yield* enquiries.list(here, { words: [], limit: 10 })
      expect(all).toEqual({ enquiries: [{ lead: real, unread: true, standing: "new" }], next: undefined })
      expect(yield* enquiries.unread(here, 10)).toBe(1)
      expect(yield* enquiries.get(here, test.id)).toBeUndefined()
      expect(yield* enquiries.mark(here, test.id, { unread: true })).toBe(false)
      expect(yield* enquiries.mark(here, real.id, { standing: "done", unread: false })).toBe(true)
      expect(yield* enquiries.mark(here, real.id, { standing: "done", unread: false }), "once more").toBe(true)
      expect(yield* enquiries.get(here, real.id)).toEqual({ lead: real, unread: false, standing: "done" })
      expect(yield* enquiries.mark(aSiteId(), real.id, { unread: true }), "of another site").toBe(false)
      expect(yield* enquiries.mark(here, "lead_none" as LeadId, { unread: true })).toBe(false)
    })
  ))
