/** Leads, their files, and what guards forms, in a database that others use at the same time. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { limits } from "../../../engine/limits.ts"
import type { LeadFile } from "../../../engine/model/Lead.ts"
import type { LeadFileId } from "../../../engine/model/ids.ts"
import { FormGuards } from "../../../engine/ports/FormGuards.ts"
import { LeadFiles } from "../../../engine/ports/LeadFiles.ts"
import { Leads } from "../../../engine/ports/Leads.ts"
import { LeadTurns } from "../../../engine/ports/LeadTurns.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"
import { testDatabase } from "../../../test/builders/database.ts"
import { aLead, anId, aSiteId, noon } from "../../../test/builders/nouns.ts"
import { sweptBy } from "../../../test/builders/sweep.ts"

const database = testDatabase()
const run = database.run

const aFile = (name: string): LeadFile => ({
  id: anId("file") as LeadFileId,
  field: "cv",
  name,
  type: "application/pdf",
  size: 10,
  keptUntil: noon + 1_000
})

describe("a lead", () => {
  it("tells the fields that leads have, the newest's first and each as it was asked for", () =>
    run(
      Effect.gen(function* () {
        const leads = yield* Leads
        const siteId = aSiteId()
        const of = (createdAt: number, data: { readonly [field: string]: string }, isTest = false) =>
          leads.insert({ ...aLead({ siteId }), createdAt, data, isTest })
        yield* of(noon, { telephone: "1", name: "Ada" })
        yield* of(noon + 1, { message: "Hello", name: "Ada", "my-email": "ada@example.org", a: "" })
        yield* of(noon + 2, { trial: "x" }, true)
        const names = (includeTest: boolean, limit: number) =>
          Effect.map(leads.fields(siteId, { includeTest }, limit), (fields) => fields.map(({ name }) => name))
        expect(yield* names(false, 9)).toEqual(["message", "name", "my-email", "a", "telephone"])
        expect(yield* names(true, 2)).toEqual(["trial", "message"])
        yield* leads.insert({
          ...aLead({ siteId }),
          createdAt: noon + 3,
          fieldLabels: { a: "Why, a?" },
          data: { a: "x" }
        })
        expect(
          (yield* leads.fields(siteId, { includeTest: false }, 3)).map(({ name, label }) => [name, label])
        ).toEqual([
          ["a", "Why, a?"],
          ["message", null],
          ["name", null]
        ])
        expect(yield* leads.fields(aSiteId(), { includeTest: true }, 9)).toEqual([])
      })
    ))

  it("comes back as it was stored, with its files in their order", () =>
    run(
      Effect.gen(function* () {
        const siteId = aSiteId()
        const lead = aLead({
          siteId,
          data: { "e-mail": "ada@vale.test", list: ["a", "b"], ticked: true, n: 1.5, text: "\u{1F3B9}\n'\"\\" },
          fieldLabels: { "e-mail": "Your email?" },
          attribution: { utm_source: "news", params: { ref: "x" } },
          assignee: { key: "7", name: "Nell", email: null, at: noon, reason: "rotation" },
          destinations: ["studio"],
          files: [aFile("b.pdf"), aFile("a.pdf")]
        })
        for (const { id } of lead.files) yield* (yield* LeadFiles).announce({ siteId, id }, noon)
        const leads = yield* Leads
        yield* leads.insert(lead)
        expect(yield* leads.get(siteId, lead.id)).toEqual(lead)
        expect(yield* leads.list(siteId, { includeTest: false, limit: 10, offset: 0 })).toEqual([lead])
        expect(yield* leads.get(aSiteId(), lead.id)).toBeUndefined()
      })
    ))

  it("that is stored once more, as after a commit of which nobody learnt, is one", () =>
    run(
      Effect.gen(function* () {
        const leads = yield* Leads
        const lead = aLead({ siteId: aSiteId() })
        yield* leads.insert(lead)
        yield* leads.insert({ ...lead, data: { name: "Somebody else" } })
        expect(yield* leads.list(lead.siteId, { includeTest: true, limit: 10, offset: 0 })).toEqual([lead])
      })
    ))
})

describe("files on their way", () => {
  it("are abandoned until they have a lead, and then never forgotten as such", () =>
    run(
      Effect.gen(function* () {
        const files = yield* LeadFiles
        const siteId = aSiteId()
        const [kept, lost] = [aFile("kept.pdf"), aFile("lost.pdf")]
        for (const { id } of [kept, lost]) yield* files.announce({ siteId, id }, noon)
        expect(yield* files.get(siteId, kept.id)).toBeUndefined()
        yield* (yield* Leads).insert(aLead({ siteId, files: [kept] }))
        const mine = (found: ReadonlyArray<{ readonly siteId: string; readonly id: string }>) =>
          found.filter((file) => file.siteId === siteId).map(({ id }) => id)
        expect(mine(yield* files.abandoned(noon, 100))).toEqual([])
        expect(mine(yield* files.abandoned(noon + 1, 100))).toEqual([lost.id])
        yield* files.forget([
          { siteId, id: kept.id },
          { siteId, id: lost.id }
        ])
        expect(mine(yield* files.abandoned(noon + 1, 100))).toEqual([])
        expect(yield* files.get(siteId, kept.id)).toEqual({ ...kept, siteId, removed: false })
        expect(mine(yield* files.expired(noon + 999, 100))).toEqual([])
        expect(mine(yield* files.expired(noon + 1_000, 100))).toEqual([kept.id])
        yield* files.markRemoved([{ siteId, id: kept.id }], noon)
        expect(mine(yield* files.expired(noon + 1_000, 100))).toEqual([])
        expect(yield* files.get(siteId, kept.id)).toMatchObject({ removed: true })
      })
    ))
})

describe("guards", () => {
  it("SUBMIT-17: let five through, however many processes ask at once", async () => {
    const siteId = aSiteId()
    const attempt = Effect.flatMap(FormGuards, (guards) => guards.attempt(siteId, "198.51.100.7", noon))
    const ten = Effect.all(Array<typeof attempt>(10).fill(attempt), { concurrency: "unbounded" })
    const both = await Promise.all([run(ten), Effect.runPromise(Effect.provide(ten, database.fresh))])
    expect(both.flat().filter((retryAt) => retryAt === undefined)).toHaveLength(5)
    expect(new Set(both.flat())).toEqual(new Set([undefined, noon + 60_000]))
  })

  it("SUBMIT-17: count one address on one site, and not those of its neighbours", async () => {
    const [siteId, other] = [aSiteId(), aSiteId()]
    const attempt = (site: typeof siteId, visitor: string, at = noon) =>
      run(Effect.flatMap(FormGuards, (guards) => guards.attempt(site, visitor, at)))
    for (let count = 0; count < 5; count++) expect(await attempt(siteId, "198.51.100.7")).toBeUndefined()
    expect(await attempt(siteId, "198.51.100.7")).toBe(noon + 60_000)
    expect(await attempt(siteId, "198.51.100.8")).toBeUndefined()
    expect(await attempt(other, "198.51.100.7")).toBeUndefined()
    expect(await attempt(siteId, "198.51.100.7", noon + 59_999)).toBe(noon + 60_000)
    expect(await attempt(siteId, "198.51.100.7", noon + 60_000)).toBeUndefined()
  })

  it("SUBMIT-17, SUBMIT-23: forget what is older than they are told, and that alone", async () => {
    const siteId = aSiteId()
    const guards = <A>(use: (guards: FormGuards["Service"]) => Effect.Effect<A>) => run(Effect.flatMap(FormGuards, use))
    const attempt = (visitor: string, at: number) => guards((guards) => guards.attempt(siteId, visitor, at))
    const use = (nonce: string, lead: string, at: number) =>
      guards((guards) => guards.useNonce(siteId, nonce, lead as never, at))
    for (let count = 0; count < 5; count++) for (const visitor of ["old", "new"]) await attempt(visitor, noon)
    await attempt("new", noon + 60_000)
    await use("old", "lead_1", noon)
    await use("new", "lead_2", noon + 1)
    await run(sweptBy("form-attempts", noon + 60_000 + limits.formWindowMs))
    await run(sweptBy("form-nonces", noon + 1 + limits.formNonceKeptMs))
    expect(await attempt("old", noon)).toBeUndefined()
    expect(await use("old", "lead_3", noon)).toBe(true)
    expect(await use("new", "lead_3", noon)).toBe(false)
    for (let count = 0; count < 4; count++) expect(await attempt("new", noon + 60_000)).toBeUndefined()
    expect(await attempt("new", noon + 60_000)).toBe(noon + 120_000)
  })

  it("SUBMIT-23: a nonce that one site has used is still good on another", async () => {
    const use = (site: ReturnType<typeof aSiteId>) =>
      run(Effect.flatMap(FormGuards, (guards) => guards.useNonce(site, "nonce", "lead_1" as never, noon)))
    expect([await use(aSiteId()), await use(aSiteId())]).toEqual([true, true])
  })

  it("SUBMIT-23: of leads with one nonce one has it, and a lead that is rolled back gives it back", async () => {
    const siteId = aSiteId()
    const use = (lead: string) =>
      Effect.flatMap(FormGuards, (guards) => guards.useNonce(siteId, "nonce", lead as never, noon))
    const rolledBack = Effect.flatMap(Transaction, (transaction) =>
      transaction.run(Effect.andThen(use("lead_0"), Effect.fail("undone")))
    )
    await run(Effect.flip(rolledBack))
    const used = await run(Effect.all(["lead_1", "lead_2", "lead_3"].map(use), { concurrency: "unbounded" }))
    expect(used.filter(Boolean)).toHaveLength(1)
    expect(await run(use(`lead_${used.indexOf(true) + 1}`))).toBe(true)
  })

  it("LEAD-16: turns are taken one after the other", async () => {
    const siteId = aSiteId()
    const next = Effect.flatMap(LeadTurns, (turns) => turns.next(siteId))
    const eight = await run(Effect.all(Array<typeof next>(8).fill(next), { concurrency: "unbounded" }))
    expect([...eight].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(await run(Effect.flatMap(LeadTurns, (turns) => turns.next(aSiteId())))).toBe(0)
    expect(await run(next)).toBe(8)
  })
})
