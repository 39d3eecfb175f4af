import { Effect } from "effect"
import { beforeEach, describe, expect, it } from "vitest"
import { CdnPurges } from "../../../engine/ports/CdnPurges.ts"
import { sitePrefix } from "../../../engine/publish/keys.ts"
import { testDatabase } from "../../../test/builders/database.ts"
import { aSiteId, noon } from "../../../test/builders/nouns.ts"
import { Database } from "../Database.ts"

const database = testDatabase()
const [vale, lea, crowded] = [aSiteId(), aSiteId(), aSiteId()]
const purges = <A>(use: (purges: CdnPurges["Service"]) => Effect.Effect<A>) =>
  database.run(Effect.flatMap(CdnPurges, use))
const put = (
  siteId: typeof vale,
  id: string,
  dueAt = noon,
  keys: ReadonlyArray<string> = [`sites/${siteId}/pages/${id}`]
) => purges((all) => all.put({ siteId, id, keys, dueAt }))
const idsDue = (of: typeof vale, now: number, most = 100) =>
  purges((all) => Effect.map(all.due(of, now, most), (due) => due.map(({ id }) => id)))

beforeEach(() =>
  database.run(Effect.flatMap(Database, ({ query }) => query((db) => db.deleteFrom("cdn_purges").execute())))
)

describe("what is due", () => {
  it("is told with its keys from its time on, the earliest of the site first", async () => {
    await put(vale, "later", noon + 1_000)
    await put(vale, "now", noon, ["sites/x/pages/ä/index.html", "sites/x/feed.xml"])
    expect(await purges((all) => all.due(vale, noon, 10))).toEqual([
      { siteId: vale, id: "now", keys: ["sites/x/pages/ä/index.html", "sites/x/feed.xml"], dueAt: noon, again: false }
    ])
    expect(await idsDue(vale, noon + 1_000)).toEqual(["now", "later"])
    expect(await purges((all) => all.next(vale))).toBe(noon)
    expect(await purges((all) => all.next(lea))).toBeUndefined()
  })

  it("is of the site first, and then of others in turns, however much one of them has", async () => {
    for (let at = 0; at < 20; at++) await put(crowded, `crowded-${at}`, noon - 1_000 + at)
    await put(lea, "lea", noon)
    await put(vale, "vale-1", noon)
    await put(vale, "vale-2", noon)
    expect(await idsDue(vale, noon, 4)).toEqual(["vale-1", "vale-2", "crowded-0", "lea"])
  })
})

describe("what the CDN was told of", () => {
  it("is told once more at its time, and is gone after that", async () => {
    await put(vale, "one")
    const told = async (now: number) =>
      purges((all) => Effect.flatMap(all.due(vale, now, 10), (due) => all.told(due, now + 5_000)))
    await told(noon)
    expect(await idsDue(vale, noon + 4_999)).toEqual([])
    expect(await purges((all) => all.due(vale, noon + 5_000, 10))).toMatchObject([{ id: "one", again: true }])
    await told(noon + 5_000)
    expect(await purges((all) => all.next(vale))).toBeUndefined()
  })

  it("stays where the same was left again meanwhile", async () => {
    await put(vale, "one")
    const first = await purges((all) => all.due(vale, noon, 10))
    await put(vale, "one", noon + 10)
    await purges((all) => all.told(first, noon + 5_000))
    expect(await purges((all) => all.due(vale, noon + 10, 10))).toMatchObject([{ id: "one", again: false }])
  })

  it("is only what was told: rows of other sites by the same id stay", async () => {
    await put(vale, "one")
    await put(lea, "one")
    const [mine] = await purges((all) => all.due(vale, noon, 1))
    await purges((all) => all.told([{ ...mine!, again: true }], 0))
    expect(await purges((all) => all.due(vale, noon, 10))).toMatchObject([{ siteId: lea, id: "one" }])
  })
})

it("what was announced is due at once when it has changed, and says where nothing was announced", async () => {
  await put(vale, "announced", noon + 600_000)
  expect(await purges((all) => all.hasten(vale, "announced", noon))).toBe(true)
  // Due now as it is.
  expect(await purges((all) => all.hasten(vale, "announced", noon))).toBe(true)
  expect(await idsDue(vale, noon)).toEqual(["announced"])
  expect(await purges((all) => all.hasten(vale, "never", noon))).toBe(false)
  expect(await purges((all) => all.hasten(lea, "announced", noon))).toBe(false)
})

it("many rows of a site that is due are one of all of it, and a few stay as they are", async () => {
  for (const id of ["a", "b", "c"]) await put(vale, id)
  await put(vale, "announced", noon + 1_000)
  await put(lea, "lea")
  await purges((all) => all.fold(vale, "all", noon, 3))
  expect(await idsDue(vale, noon)).toEqual(["a", "b", "c", "lea"])
  await purges((all) => all.fold(vale, "all", noon, 2))
  expect(await purges((all) => all.due(vale, noon + 1_000, 10))).toMatchObject([
    { id: "all", keys: [sitePrefix(vale)] },
    { id: "announced" },
    { id: "lea" }
  ])
})

it("the figures count what is due, and tell since when the oldest has not been told at all", async () => {
  const figures = (now: number, most = 10) => purges((all) => all.figures(now, most))
  expect(await figures(noon)).toEqual({ waiting: 0, oldestDueAt: null })
  await put(vale, "old", noon - 9_000)
  await put(vale, "older", noon - 10_000)
  await put(vale, "announced", noon + 1_000)
  expect(await figures(noon)).toEqual({ waiting: 2, oldestDueAt: noon - 10_000 })
  expect((await figures(noon, 1)).waiting).toBe(1)
  await purges((all) => Effect.flatMap(all.due(vale, noon, 10), (due) => all.told(due, noon)))
  expect(await figures(noon)).toEqual({ waiting: 2, oldestDueAt: null })
})
