/** What two writers of one row, or of one collection, do to each other: nothing unseen, where they say what they know. */
import { describe, expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"
import { expectStatus, type TestSite, type Writer } from "../../../test/builders/testSite.ts"

const api = testApi()

const schema = [
  { name: "name", type: "text" },
  { name: "role", type: "text" }
]
const rows = "/v1/collections/team/rows"

const aTeam = async () => {
  const site = await api.aSite()
  const collection = expectStatus(await site.post("/v1/collections", { key: "team", name: "Team", schema }), 201)
  const reply = await site.post(rows, { slug: "ada", data: { name: "Ada", role: "Tuner" } })
  const row = expectStatus(reply, 201)
  expect(reply.headers.get("etag")).toBe(`"${row.version}"`)
  return { site, collection, row, path: `${rows}/${row.id}` }
}
const rowsOf = async (site: Pick<TestSite, "get">) => (await site.get(rows)).body.rows
const collectionsOf = async (site: Pick<TestSite, "get">) => (await site.get("/v1/collections")).body.collections
const isTeam = ({ key }: { readonly key: string }) => key === "team"
const handTo = async (from: Writer, to: Writer) => {
  expectStatus(await from.delete("/v1/lease"), 200)
  expectStatus(await to.post("/v1/lease"), 200)
}
const on = (version: string) => ({ "if-match": version })

it("a read of one row, or of one collection, tells the version that its change sends back", async () => {
  const { site, collection, row, path } = await aTeam()
  const team = "/v1/collections/team"
  const read = await site.get(path)
  // What is under way in the background may be done between the two.
  expect({ ...read.body, served: true }).toEqual({ ...(await rowsOf(site))[0], served: true })
  expect(typeof read.body.served).toBe("boolean")
  expect(read.headers.get("etag")).toBe(`"${row.version}"`)
  const whole = await site.get(team)
  expect(whole.body).toEqual((await collectionsOf(site)).find(isTeam))
  expect([whole.body.version, whole.headers.get("etag")]).toEqual([collection.version, `"${collection.version}"`])
  const changed = expectStatus(await site.patch(path, { data: { role: "Voicing" } }, on(row.version)), 200)
  const since = await site.get(path)
  expect([since.body.version, since.body.data.role]).toEqual([changed.version, "Voicing"])
  // What the platform keeps is read like any other.
  expect((await site.get("/v1/collections/roster")).body).toMatchObject({ key: "roster", managedBy: "roster" })
})

it("rows are read page by page, each once, while others come and go", async () => {
  const { site, path } = await aTeam()
  for (const [slug, sortOrder] of [
    ["bea", 0],
    ["cem", -1],
    ["dan", 3],
    ["eva", 3]
  ] as const)
    expectStatus(await site.post(rows, { slug, sortOrder, data: { name: slug } }), 201)
  const inOrder = (await rowsOf(site)).map(({ slug }: { slug: string }) => slug)
  const first = expectStatus(await site.get(`${rows}?limit=2`), 200)
  expect(first.rows.map(({ slug }: { slug: string }) => slug)).toEqual(inOrder.slice(0, 2))
  expectStatus(await site.delete(path), 200)
  const second = expectStatus(await site.get(`${rows}?limit=2&cursor=${first.nextCursor}`), 200)
  const last = expectStatus(await site.get(`${rows}?cursor=${second.nextCursor}`), 200)
  expect(last.nextCursor).toBeNull()
  const read = [first, second, last].flatMap((part) => part.rows.map(({ slug }: { slug: string }) => slug))
  expect(read).toEqual(inOrder.filter((slug: string) => slug !== "ada" || read.includes("ada")))
  expect("nextCursor" in (await site.get(rows)).body).toBe(false)
  for (const query of ["cursor=nonsense", "cursor=e30", "cursor=W10", "limit=0", "limit=1001", "limit=x"])
    expect([query, (await site.get(`${rows}?${query}`)).code]).toEqual([query, "request.query_invalid"])
})

it("a row, or a collection, that is not there is named", async () => {
  const { site } = await aTeam()
  for (const [path, code] of [
    ["/v1/collections/nobody", "collection.not_found"],
    ["/v1/collections/nobody/rows/row_x", "collection.not_found"],
    [`${rows}/row_x`, "collection.row_not_found"]
  ]) {
    const reply = await site.get(path!)
    expect([path, reply.status, reply.code]).toEqual([path, 404, code])
  }
})

describe("the version of a row", () => {
  it("keeps a writer from undoing what another wrote since, and says who and when", async () => {
    const { site, row, path } = await aTeam()
    const other = await site.writer()
    await handTo(site, other)
    api.clock.advance(1_000)
    const theirs = expectStatus(await other.patch(path, { data: { role: "Voicing" } }, on(row.version)), 200)
    await handTo(other, site)
    for (const stale of [
      await site.patch(path, { data: { role: "Partner" } }, on(row.version)),
      await site.patch(`${path}?dryRun=1`, { data: { role: "Partner" } }, on(row.version)),
      await site.delete(path, on(row.version)),
      await site.delete(`${path}?dryRun=1`, on(row.version))
    ]) {
      expect([stale.status, stale.code]).toEqual([409, "version.stale"])
      expect(stale.body).toMatchObject({
        version: theirs.version,
        latestBy: other.clientId,
        latestAt: theirs.updatedAt,
        readAgain: `GET ${path}`
      })
    }
    const [standing] = await rowsOf(site)
    expect(standing).toMatchObject({ data: { role: "Voicing" }, version: theirs.version })
    const mine = await site.patch(path, { data: { role: "Partner" } }, on(standing.version))
    expect([mine.status, mine.headers.get("etag")]).toEqual([200, `"${mine.body.version}"`])
    expectStatus(await site.delete(path, on(mine.body.version)), 200)
  })

  it("lets one of many writers on one base through, and refuses the others", async () => {
    const { site, row, path } = await aTeam()
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) => site.patch(path, { data: { role: `Role ${at}` } }, on(row.version)))
    )
    const [landed, ...others] = replies.toSorted((a, b) => a.status - b.status)
    expect(landed!.status).toBe(200)
    expect(others.map(({ code }) => code)).toEqual(others.map(() => "version.stale"))
    expect((await rowsOf(site))[0].data).toEqual(landed!.body.data)
  })

  it("is taken quoted, weak and among others, and * stands for whatever is there", async () => {
    const { site, path } = await aTeam()
    for (const spell of [
      (version: string) => `"${version}"`,
      (version: string) => `W/"${version}"`,
      (version: string) => `"x", "${version}"`,
      () => "*"
    ]) {
      const [{ version, sortOrder }] = await rowsOf(site)
      expectStatus(await site.patch(path, { sortOrder: sortOrder + 1 }, on(spell(version))), 200)
    }
    expect((await site.patch(`${rows}/row_none`, { sortOrder: 1 }, on("*"))).code).toBe("collection.row_not_found")
  })

  it("moves with what the row holds, and with nothing else", async () => {
    const { site, row, path } = await aTeam()
    const seen = new Set([row.version])
    const until = new Date(api.clock.now() + 60_000).toISOString()
    for (const change of [{ slug: "b" }, { data: { role: "x" } }, { featured: true }, { visibleUntil: until }])
      seen.add(expectStatus(await site.patch(path, change), 200).version)
    expect(seen.size).toBe(5)
    api.clock.advance(120_000)
    const [read] = await rowsOf(site)
    expect([read.visible, seen.has(read.version)]).toEqual([false, true])
    const same = expectStatus(await site.patch(path, { featured: true }), 200)
    expect(same.version).toBe(read.version)
  })

  it("may come back with the row that was read, and is nothing to be set", async () => {
    const { site, path } = await aTeam()
    const [read] = await rowsOf(site)
    expectStatus(await site.patch(path, read), 200)
    const [again] = await rowsOf(site)
    const other = await site.patch(path, { ...again, version: "x" })
    expect([other.status, other.code, other.body.fields[0].path]).toEqual([
      422,
      "request.member_differs",
      "body.version"
    ])
  })

  it("moves where a field is given up, and who gave it up is named", async () => {
    const { site, row, path } = await aTeam()
    const other = await site.writer()
    await handTo(site, other)
    api.clock.advance(1_000)
    const fewer = { schema: schema.slice(0, 1), dropFields: ["role"] }
    expectStatus(await other.patch("/v1/collections/team", fewer), 200)
    await handTo(other, site)
    const stale = await site.patch(path, { data: { name: "Ada V." } }, on(row.version))
    expect([stale.code, stale.body.latestBy]).toEqual(["version.stale", other.clientId])
  })
})

describe("what a row or a collection was", () => {
  const beforeOf = async (site: TestSite, action: string) => {
    const { entries } = (await site.get("/v1/audit")).body
    return entries.find((entry: { readonly action: string }) => entry.action === action).detail.before
  }

  it("stands in the record of its change, and is put back by sending that", async () => {
    const { site, path } = await aTeam()
    const until = new Date(api.clock.now() + 3_600_000).toISOString()
    const whole = { featured: true, sortOrder: 3, visibleUntil: until }
    const { version } = expectStatus(await site.patch(path, whole), 200)
    expectStatus(
      await site.patch(path, { slug: "b", data: { name: "Other" }, featured: false, visibleUntil: null }),
      200
    )
    const back = expectStatus(await site.patch(path, await beforeOf(site, "collection.row.patch")), 200)
    expect(back.version).toBe(version)

    expectStatus(await site.delete(path), 200)
    const again = expectStatus(await site.post(rows, await beforeOf(site, "collection.row.remove")), 201)
    expect(again.version).toBe(version)
  })

  it("is put back whole where a collection was removed", async () => {
    const site = await api.aSite()
    const made = { key: "team", name: "Team", schema, detailBasePath: "/team" }
    const { version } = expectStatus(await site.post("/v1/collections", made), 201)
    expectStatus(await site.delete("/v1/collections/team"), 200)
    const before = await beforeOf(site, "collection.remove")
    expect(expectStatus(await site.post("/v1/collections", { key: "team", ...before }), 201).version).toBe(version)
  })
})

describe("the version of a collection", () => {
  it("guards its fields and its removal, and does not move with its rows", async () => {
    const { site, collection, path } = await aTeam()
    expectStatus(await site.patch(path, { slug: "b" }), 200)
    const listed = (await site.get("/v1/collections")).body.collections.find(
      ({ key }: { key: string }) => key === "team"
    )
    expect(listed.version).toBe(collection.version)
    const changed = await site.patch("/v1/collections/team", { name: "People" }, on(collection.version))
    expect([changed.status, changed.headers.get("etag")]).toEqual([200, `"${changed.body.version}"`])
    expectStatus(await site.delete(path), 200)
    for (const stale of [
      await site.patch("/v1/collections/team", { name: "Crew" }, on(collection.version)),
      await site.delete("/v1/collections/team", on(collection.version))
    ]) {
      expect([stale.status, stale.code]).toEqual([409, "version.stale"])
      expect(stale.body).toMatchObject({
        version: changed.body.version,
        latestBy: site.clientId,
        readAgain: "GET /v1/collections"
      })
    }
    expectStatus(await site.delete("/v1/collections/team", on(changed.body.version)), 200)
  })

  it("is that of the platform's own collection too", async () => {
    const site = await api.aSite()
    const named = expectStatus(await site.patch("/v1/collections/roster", { name: "Agents" }), 200)
    expect((await site.patch("/v1/collections/roster", { name: "x" }, on("other"))).code).toBe("version.stale")
    expectStatus(await site.patch("/v1/collections/roster", { name: "Team" }, on(named.version)), 200)
  })
})
