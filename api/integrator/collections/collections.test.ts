/** Collections and rows as data, over the real API. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { limits } from "../../../engine/limits.ts"
import type { CollectionRow } from "../../../engine/model/Collection.ts"
import type { RowId, SiteId } from "../../../engine/model/ids.ts"
import { Collections } from "../../../engine/ports/Collections.ts"
import { Media } from "../../../engine/ports/Media.ts"
import type { MediaAsset } from "../../../engine/model/Media.ts"
import { testApi } from "../../../test/builders/api.ts"
import { expectStatus, type TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()

const fields = [
  { name: "name", type: "text", label: "Name", required: true },
  { name: "role", type: "select", options: ["Tuner", { value: "maker", label: "Piano maker" }] },
  { name: "email", type: "email" },
  { name: "since", type: "date" },
  { name: "from", type: "time" },
  { name: "portrait", type: "image", altField: "name" },
  { name: "more", type: "link", labelField: "name" }
]
const aCollection = (collection: object = {}) => ({ key: "team", name: "Our team", schema: fields, ...collection })
const aRow = (row: object = {}) => ({ slug: "ada", data: { name: "Ada" }, ...row })

const withTeam = async (collection: object = {}) => {
  const site = await api.aSite()
  expectStatus(await site.post("/v1/collections", aCollection(collection)), 201)
  return site
}
const addRow = async (site: TestSite, row: object = {}) =>
  expectStatus(await site.post("/v1/collections/team/rows", aRow(row)), 201)
const rowsOf = async (site: TestSite) => (await site.get("/v1/collections/team/rows")).body.rows

/** A file as an upload leaves it. */
const upload = (site: TestSite, id: string, kind: "image" | "document") =>
  api.run(
    Effect.flatMap(Media, (media) =>
      media.insert({
        siteId: site.siteId,
        id,
        kind,
        type: kind === "image" ? "image/png" : "application/pdf",
        bytes: 10,
        width: 4,
        height: 4,
        scalable: false,
        alt: "",
        filename: "file",
        createdBy: site.clientId,
        createdAt: api.clock.now()
      } as MediaAsset)
    )
  )

const tooLong = "a".repeat(65)

describe("collections", () => {
  it("COLL-01, COLL-02, COLL-03, COLL-05: are created with their fields and listed without counts of rows", async () => {
    const site = await withTeam({ detailBasePath: "/team" })
    await addRow(site)
    const { body } = await site.get("/v1/collections")
    expect(Object.keys(body).sort()).toEqual(["collections", "limit"])
    expect(body.limit).toBe(24)
    const team = body.collections.find(({ key }: { key: string }) => key === "team")
    expect(Object.keys(team).sort()).toEqual(["detailBasePath", "key", "name", "schema", "updatedAt", "version"])
    expect(team).toMatchObject({ name: "Our team", schema: fields, detailBasePath: "/team" })
  })

  it.each(["My Key", "Team", "team_a", "-a", "a--b", tooLong, ""])("COLL-06: cannot be called %j", async (key) => {
    const site = await api.aSite()
    const reply = await site.post("/v1/collections", aCollection({ key }))
    expect([reply.status, reply.code]).toEqual([422, "collection.key_invalid"])
  })

  it("COLL-07: keep the key they were given", async () => {
    const site = await withTeam()
    const reply = await site.patch("/v1/collections/team", { key: "crew" })
    expect([reply.status, reply.code]).toEqual([422, "request.invalid"])
    expect((await site.get("/v1/collections/crew/rows")).code).toBe("collection.not_found")
  })

  it("COLL-08: have a key each", async () => {
    const site = await withTeam()
    const reply = await site.post("/v1/collections", aCollection())
    expect([reply.status, reply.code]).toEqual([409, "collection.key_taken"])
  })

  it("COLL-09: are 24 at most, and the roster does not count", async () => {
    const site = await api.aSite()
    expectStatus(await site.patch("/v1/collections/roster", { name: "Agents" }), 200)
    for (let made = 0; made < 24; made++)
      expectStatus(await site.post("/v1/collections", aCollection({ key: `list-${made}` })), 201)
    const reply = await site.post("/v1/collections", aCollection({ key: "one-more" }))
    expect([reply.status, reply.code, reply.body.limit]).toEqual([422, "collection.limit", 24])
  })

  it("COLL-11: take every field type of a form, and image and link", async () => {
    const site = await api.aSite()
    const types = "text email tel url number date time textarea select radio checkbox hidden image link".split(" ")
    const schema = types.map((type) => ({
      name: type,
      type,
      ...(["select", "radio"].includes(type) && { options: ["a", "b"] })
    }))
    expectStatus(await site.post("/v1/collections", aCollection({ schema })), 201)
    const data = {
      text: "t",
      email: "a@b.test",
      tel: "+49 30 1",
      url: "http://b.test/",
      number: 1.5,
      date: "2026-02-28",
      time: "09:30",
      textarea: "t",
      select: "a",
      radio: "b",
      checkbox: true,
      hidden: "h",
      link: "/about"
    }
    expect((await addRow(site, { data })).data).toEqual(data)
  })

  it.each([
    ["COLL-12", "a file field", [{ name: "cv", type: "file" }], "schema[0].type"],
    ["COLL-20", "an altField on a text", [{ name: "a", type: "text", altField: "a" }], "schema[0].altField"],
    [
      "COLL-20",
      "an altField that is not declared",
      [{ name: "a", type: "image", altField: "b" }],
      "schema[0].altField"
    ],
    ["COLL-14", "an unknown type", [{ name: "a", type: "colour" }], "schema[0].type"],
    [
      "COLL-14",
      "a name twice",
      [
        { name: "a", type: "text" },
        { name: "a", type: "text" }
      ],
      "schema[1].name"
    ],
    ["COLL-14", "an unknown member", [{ name: "a", type: "text", lable: "A" }], "schema[0].lable"],
    ["COLL-14", "a choice without options", [{ name: "a", type: "select" }], "schema[0].options"],
    ["COLL-14", "no list", { a: "text" }, "schema"]
  ])("%s: refuses %s, naming the place", async (_, __, schema, path) => {
    const site = await api.aSite()
    const reply = await site.post("/v1/collections", aCollection({ schema }))
    expect([reply.status, reply.code]).toEqual([422, "collection.schema_invalid"])
    expect(reply.body.fields.map((fault: { path: string }) => fault.path)).toContain(path)
  })

  it("COLL-12, COLL-14, COLL-20: refuse a schema with collection.schema_invalid, all faults at once", async () => {
    const site = await withTeam()
    const schema = [
      { name: "cv", type: "file" },
      { name: "a", type: "text", altField: "cv" }
    ]
    const reply = await site.patch("/v1/collections/team", { schema })
    expect([reply.status, reply.code, reply.body.fields.length]).toEqual([422, "collection.schema_invalid", 2])
  })

  it("COLL-24: can be renamed, given other fields and another base path", async () => {
    const site = await withTeam()
    for (const patch of [
      { name: "Crew" },
      { schema: [...fields, { name: "more-text", type: "text" }] },
      { detailBasePath: "/crew" }
    ])
      expect((await site.patch("/v1/collections/team", patch)).body).toMatchObject({ status: "updated", ...patch })
    const stored = async () =>
      (await site.get("/v1/collections")).body.collections.find(({ key }: { key: string }) => key === "team")
    const schema = [...fields, { name: "more-text", type: "text" }]
    expect(await stored()).toMatchObject({ name: "Crew", schema, detailBasePath: "/crew" })
    expect((await site.patch("/v1/collections/team", { detailBasePath: null })).body.detailBasePath).toBeNull()
    expect((await stored()).detailBasePath).toBeNull()
  })

  it("COLL-24: a patch that names nothing is refused, and says what it could name", async () => {
    const site = await withTeam()
    for (const patch of [{}, { dropFields: ["role"] }]) {
      const reply = await site.patch("/v1/collections/team", patch)
      expect([reply.status, reply.code, reply.body.fields[0].path]).toEqual([422, "request.invalid", "body"])
      expect(reply.body.detail).toContain("name, schema")
    }
  })

  it("hold no text that cannot be shown, in settings or in rows", async () => {
    const site = await withTeam()
    const path = "/v1/collections/team"
    for (const [reply, code, field] of [
      [await site.post("/v1/collections", { key: "k", name: "A\u0000", schema: [] }), "request.invalid", "body.name"],
      [await site.patch(path, { name: "A\ud800" }), "request.invalid", "body.name"],
      [
        await site.patch(path, { schema: [...fields, { name: "n", type: "text", label: "\u0007" }] }),
        "collection.schema_invalid",
        `schema[${fields.length}]`
      ],
      [await site.post(`${path}/rows`, aRow({ data: { name: "A\u001b" } })), "collection.row_invalid", "data.name"],
      [await site.post(`${path}/rows`, aRow({ data: { name: "A\udc00" } })), "collection.row_invalid", "data.name"]
    ] as const)
      expect([reply.status, reply.code, reply.body.fields[0].path]).toEqual([422, code, field])
    expect(await rowsOf(site)).toEqual([])
  })

  it("refuse a base path that is no plain route, and one that another has", async () => {
    const site = await withTeam({ detailBasePath: "/team" })
    for (const detailBasePath of ["team", "/", "/team/", "/team/:slug", "/media"])
      expect((await site.patch("/v1/collections/team", { detailBasePath })).code).toBe("collection.base_path_invalid")
    const other = await site.post("/v1/collections", aCollection({ key: "crew", detailBasePath: "/team" }))
    expect([other.status, other.code, other.body.key]).toEqual([409, "collection.base_path_taken", "team"])
  })

  it("COLL-25, COLL-26: give up the values of a field only when told to, after saying of how many rows", async () => {
    const site = await withTeam()
    for (const slug of ["a", "b", "c"]) await addRow(site, { slug, data: { name: slug, email: "a@b.test" } })
    await addRow(site, { slug: "d" })
    const schema = fields.filter(({ name }) => name !== "email")
    const refused = await site.patch("/v1/collections/team", { schema })
    expect([refused.status, refused.code, refused.body.fields]).toEqual([
      409,
      "collection.field_in_use",
      [{ name: "email", rows: 3 }]
    ])
    const dropFields = refused.body.fields.map(({ name }: { name: string }) => name)
    expect((await site.patch("/v1/collections/team", { schema, dropFields })).body.schema).toEqual(schema)
    expect((await rowsOf(site)).map((row: { data: object }) => Object.keys(row.data))).toEqual([
      ["name"],
      ["name"],
      ["name"],
      ["name"]
    ])
  })

  it("tell which links of a row lead nowhere, as pages do of theirs", async () => {
    const site = await withTeam({ detailBasePath: "/team" })
    await site.aPage({ route: "/team/:slug", html: '<mk-component name="collection-detail"></mk-component>' })
    const written = async (more: string, slug: string) =>
      expectStatus(
        await site.post("/v1/collections/team/rows?dryRun=1", aRow({ slug, data: { name: "Ada", more } })),
        200
      ).warnings
    expect(await written("/nowhere", "ada")).toEqual([
      { code: "seo.broken_internal_link", href: "/nowhere", field: "more", detail: expect.stringContaining("/nowhere") }
    ])
    for (const more of ["/team/ada", "/team/ada#work", "https://ada.example", "mailto:a@b.test"])
      expect(await written(more, "ada"), more).toEqual([])
    const { id } = await addRow(site, { data: { name: "Ada", more: "/nowhere" } })
    const hidden = await site.patch(`/v1/collections/team/rows/${id}?dryRun=1`, { featured: true })
    expect(hidden.body.warnings).toEqual([])
  })

  it("tell which pages go on naming a field that is gone, to choose by it, to show it, and on the rows' own page", async () => {
    const site = await withTeam({ detailBasePath: "/team" })
    const list = (attributes: string) =>
      `<h1>Team</h1><mk-component name="collection" data-collection="team" ${attributes}></mk-component>`
    await site.aPage({ route: "/makers", html: list('data-where="role=maker" data-fields="name,since"') })
    await site.aPage({ route: "/all", html: list('data-fields="name,email"') })
    await site.aPage({
      route: "/team/:slug",
      html: '<mk-component name="collection-detail" data-fields="name,since"></mk-component>'
    })
    const change = async (gone: ReadonlyArray<string>) => {
      const schema = fields.filter(({ name }) => !gone.includes(name))
      const rehearsed = expectStatus(await site.patch("/v1/collections/team?dryRun=1", { schema }), 200)
      return rehearsed.warnings as ReadonlyArray<{
        code: string
        detail: string
        usedBy: ReadonlyArray<{ slot: string; fields: unknown }>
      }>
    }
    expect(await change(["from"])).toEqual([])
    const [warning, ...others] = await change(["role", "since"])
    expect(others).toEqual([])
    expect(warning!.code).toBe("collection.field_still_named")
    expect(warning!.detail).toContain("2 published places name")
    expect(warning!.usedBy.toSorted((a, b) => a.slot.localeCompare(b.slot))).toMatchObject([
      { slot: "/makers", fields: ["since", "role"] },
      { slot: "/team/:slug", fields: ["since"] }
    ])
  })

  it("COLL-24: tell which rows do not fit other fields, which can be hidden still and are judged with their next values", async () => {
    const schema = [
      { name: "work", type: "text" },
      { name: "cost", type: "text" },
      { name: "kind", type: "select", options: ["a", "c"] }
    ]
    const site = await withTeam({ schema })
    const seam = await addRow(site, { slug: "seam", data: { work: "Seam", cost: "by the hour", kind: "a" } })
    await addRow(site, { slug: "hem", data: { work: "Hem", cost: "20", kind: "c" } })
    const others = [schema[0], { name: "cost", type: "number" }, { name: "kind", type: "select", options: ["c"] }]
    const change = async (fields: ReadonlyArray<unknown>) => {
      const rehearsed = expectStatus(await site.patch("/v1/collections/team?dryRun=1", { schema: fields }), 200)
      const { warnings } = expectStatus(await site.patch("/v1/collections/team", { schema: fields }), 200)
      expect(rehearsed.warnings).toEqual(warnings)
      return warnings
    }
    expect(await change(others)).toMatchObject([
      {
        code: "collection.rows_unfit",
        collection: "team",
        count: 1,
        fields: ["cost", "kind"],
        rows: [{ id: seam.id, slug: "seam", fields: ["cost", "kind"] }]
      }
    ])
    const [warning] = await change([...others, { name: "must", type: "text", required: true }])
    expect(warning).toMatchObject({ count: 2, fields: ["must", "cost", "kind"] })
    expect(warning.detail).toContain("data.must is required")

    const row = `/v1/collections/team/rows/${seam.id}`
    expectStatus(await site.patch(row, { featured: true }), 200)
    expect(expectStatus(await site.patch(row, { visibleUntil: "2020-01-01T00:00:00Z" }), 200)).toMatchObject({
      visible: false,
      data: seam.data
    })
    for (const data of [{}, { cost: 30 }]) {
      const reply = await site.patch(row, { data })
      expect([reply.status, reply.code]).toEqual([422, "collection.row_invalid"])
    }
    expectStatus(await site.patch(row, { data: { cost: 30, kind: "c", must: "yes" } }), 200)
    expect(await change([...others, { name: "must", type: "text" }])).toEqual([])
  })

  it("COLL-17, COLL-24: tell of rows whose texts become pictures that were never uploaded", async () => {
    const site = await withTeam({ schema: [{ name: "portrait", type: "text" }] })
    await upload(site, "med_1a2b", "image")
    await upload(site, "med_doc1", "document")
    for (const id of ["med_1a2b", "med_doc1", "med_none"])
      await addRow(site, { slug: id.slice(4), data: { portrait: `/media/${id}` } })
    const pictures = [{ name: "portrait", type: "image" }]
    const { warnings } = expectStatus(await site.patch("/v1/collections/team", { schema: pictures }), 200)
    expect(warnings).toMatchObject([{ code: "collection.rows_unfit", rows: [{ slug: "doc1" }, { slug: "none" }] }])
  })

  it("COLL-27, COLL-31: are deleted once they have no rows", async () => {
    const site = await withTeam()
    const { id } = await addRow(site)
    const refused = await site.delete("/v1/collections/team")
    expect([refused.status, refused.code, refused.body.rows]).toEqual([409, "collection.in_use", 1])
    expectStatus(await site.delete(`/v1/collections/team/rows/${id}`), 200)
    expect((await site.delete("/v1/collections/team")).body).toMatchObject({
      status: "removed",
      key: "team",
      warnings: []
    })
    expect((await site.get("/v1/collections")).body.collections.map(({ key }: { key: string }) => key)).toEqual([
      "roster"
    ])
  })

  it("COLL-30: are not deleted while the template of their detail pages is live", async () => {
    const site = await withTeam({ detailBasePath: "/team" })
    const page = await site.aPage({ route: "/team/:slug" })
    const refused = await site.delete("/v1/collections/team")
    expect([refused.status, refused.code]).toEqual([409, "collection.in_use"])
    expect(refused.body.usedBy).toEqual([{ pageId: page.pageId, kind: "page", slot: "/team/:slug" }])
  })
})

describe("rows", () => {
  it("COLL-33, COLL-35: have an id, all members of their own and whether they show", async () => {
    const site = await withTeam()
    const row = {
      slug: "ada",
      data: { name: "Ada" },
      visibleFrom: "2020-01-01T00:00:00Z",
      featured: true,
      sortOrder: 3
    }
    await addRow(site, row)
    const [read] = await rowsOf(site)
    expect(read).toMatchObject({ ...row, visibleFrom: "2020-01-01T00:00:00.000Z", visibleUntil: null, visible: true })
    expect(read.id).toMatch(/^row_[0-9a-z]+$/)
  })

  it("COLL-32, COLL-34: are listed outside their window too, and nobody says they are visible but the clock", async () => {
    const site = await withTeam()
    const now = api.clock.now()
    await addRow(site, { slug: "past", visibleUntil: now - 1, visible: false })
    await addRow(site, { slug: "soon", visibleFrom: now + 600_000, visibleUntil: now + 1_200_000 })
    const seen = async () =>
      Object.fromEntries(
        (await rowsOf(site)).map((row: CollectionRow & { visible: boolean }) => [row.slug, row.visible])
      )
    expect(await seen()).toEqual({ past: false, soon: false })
    api.clock.advance(600_000)
    expect(await seen()).toEqual({ past: false, soon: true })
    api.clock.advance(600_000)
    expect(await seen()).toEqual({ past: false, soon: false })
  })

  it("COLL-34: are refused where they say of themselves another visibility than they have", async () => {
    const site = await withTeam()
    const path = "/v1/collections/team/rows"
    const refused = (reply: Awaited<ReturnType<typeof site.post>>) => {
      expect([reply.status, reply.code]).toEqual([422, "request.member_differs"])
      expect(reply.body.fields).toMatchObject([{ path: "body.visible" }])
      expect(reply.body.detail).toContain("visibleFrom and visibleUntil")
    }
    refused(await site.post(path, aRow({ visible: false })))
    refused(await site.post(`${path}?dryRun=1`, aRow({ visibleUntil: 1, visible: true })))
    const { id } = await addRow(site, { visible: true })
    refused(await site.patch(`${path}/${id}`, { visible: false }))
    refused(await site.patch(`${path}/${id}?dryRun=1`, { featured: true, visible: false }))
    expect((await rowsOf(site))[0]).toMatchObject({ visible: true, featured: false })
    const hidden = await site.patch(`${path}/${id}`, { visible: true, visibleUntil: "2020-01-01T00:00:00Z" })
    expect(expectStatus(hidden, 200).visible).toBe(false)
  })

  it("COLL-36: must fit the fields, and every fault is told", async () => {
    const site = await withTeam()
    const data = { role: "Painter", email: "nobody", since: "2026-02-30", from: "25:00", shoe: 42 }
    const reply = await site.post("/v1/collections/team/rows", aRow({ slug: "Ada L", data }))
    expect([reply.status, reply.code]).toEqual([422, "collection.row_invalid"])
    expect(reply.body.fields.map(({ path }: { path: string }) => path).sort()).toEqual(
      ["data.email", "data.from", "data.name", "data.role", "data.shoe", "data.since", "slug"].sort()
    )
    expect(await rowsOf(site)).toEqual([])
  })

  it("COLL-10: are 2000 at most", async () => {
    const site = await withTeam()
    const { id: _, ...row } = await addRow(site)
    await api.run(
      Effect.flatMap(Collections, (collections) =>
        Effect.forEach(
          Array.from({ length: limits.collectionRows - 1 }, (_, index) => index),
          (index) =>
            collections.putRow({
              ...row,
              siteId: site.siteId as SiteId,
              collection: "team",
              id: `row_filler${index}` as RowId,
              slug: `filler-${index}`,
              visibleFrom: null,
              createdBy: site.clientId,
              createdAt: 0,
              updatedAt: 0
            }),
          { concurrency: 8, discard: true }
        )
      )
    )
    const reply = await site.post("/v1/collections/team/rows", aRow({ slug: "too-many" }))
    expect([reply.status, reply.code, reply.body.limit]).toEqual([422, "collection.row_limit", 2_000])
  })

  it("take so much room each, and so much in all, unless they do not grow", async () => {
    const site = await withTeam()
    const filled = (bytes: number) => ({ name: "x".repeat(bytes) })
    const over = await site.post("/v1/collections/team/rows", aRow({ data: filled(limits.rowBytes) }))
    expect([over.status, over.code, over.body.fields[0].path]).toEqual([422, "collection.row_invalid", "data"])

    const most = filled(limits.rowBytes - 1_000)
    const { id: _, ...row } = await addRow(site, { data: most })
    await api.run(
      Effect.flatMap(Collections, (collections) =>
        collections.putRows(
          Array.from({ length: limits.collectionBytes / limits.rowBytes }, (_, index) => ({
            ...row,
            siteId: site.siteId as SiteId,
            collection: "team",
            id: `row_large${index}` as RowId,
            slug: `large-${index}`,
            visibleFrom: null,
            createdBy: site.clientId,
            createdAt: 0,
            updatedAt: 0
          }))
        )
      )
    )
    const full = await site.post("/v1/collections/team/rows", aRow({ slug: "further", data: most }))
    expect([full.status, full.code, full.body.limitBytes]).toEqual([
      422,
      "collection.rows_too_large",
      limits.collectionBytes
    ])
    const grown = await site.patch("/v1/collections/team/rows/row_large0", {
      data: { name: "y".repeat(limits.rowBytes - 900) }
    })
    expect([grown.status, grown.code]).toEqual([422, "collection.rows_too_large"])
    const shortened = await site.patch("/v1/collections/team/rows/row_large0", { data: { name: "y" } })
    expect(shortened.status).toBe(200)
  })

  it("COLL-37: have a slug each", async () => {
    const site = await withTeam()
    const first = await addRow(site)
    const second = await addRow(site, { slug: "grace" })
    const again = await site.post("/v1/collections/team/rows", aRow())
    expect([again.status, again.code, again.body.id]).toEqual([409, "collection.slug_taken", first.id])
    expect((await site.patch(`/v1/collections/team/rows/${second.id}`, { slug: "ada" })).code).toBe(
      "collection.slug_taken"
    )
    expectStatus(await site.patch(`/v1/collections/team/rows/${second.id}`, { slug: "grace" }), 200)
  })

  it("COLL-38: take instants with an offset or in milliseconds", async () => {
    const site = await withTeam()
    const row = await addRow(site, { visibleFrom: "2026-01-01T10:00:00+02:00", visibleUntil: 1_798_761_600_000 })
    expect([row.visibleFrom, row.visibleUntil]).toEqual(["2026-01-01T08:00:00.000Z", "2027-01-01T00:00:00.000Z"])
  })

  it("COLL-39, COLL-40: take neither a bare date nor a time without an offset", async () => {
    const site = await withTeam()
    for (const at of ["2026-01-01", "2026-01-01T10:00:00", "2026-13-01T10:00:00Z", "1798761600000", -1, 1.5])
      for (const member of ["visibleFrom", "visibleUntil"]) {
        const reply = await site.post("/v1/collections/team/rows", aRow({ [member]: at }))
        expect([reply.status, reply.code, reply.body.fields[0].path]).toEqual([422, "collection.row_invalid", member])
      }
    const backwards = { visibleFrom: 2_000, visibleUntil: 1_000 }
    expect((await site.post("/v1/collections/team/rows", aRow(backwards))).body.fields[0].path).toBe("visibleUntil")
  })

  it("COLL-45, COLL-46: change only where told, value by value; null clears one", async () => {
    const site = await withTeam()
    const { id } = await addRow(site, {
      data: { name: "Ada", email: "a@b.test", role: "maker" },
      featured: true,
      sortOrder: 7
    })
    const { body } = await site.patch(`/v1/collections/team/rows/${id}`, { data: { email: null, role: "Tuner" } })
    const changed = { id, slug: "ada", featured: true, sortOrder: 7, data: { name: "Ada", role: "Tuner" } }
    expect(body).toMatchObject({ status: "updated", ...changed })
    expect(body.data).toEqual(changed.data)
    const [stored] = await rowsOf(site)
    expect(stored).toMatchObject(changed)
    expect(stored.data).toEqual(changed.data)
    const required = await site.patch(`/v1/collections/team/rows/${id}`, { data: { name: null } })
    expect(required.body.fields).toEqual([{ path: "data.name", reason: "is required" }])
    // Nobody sees these: the row would be a page without a heading, and a link without words.
    for (const name of [" ", "\u00a0\n", "\u200b"]) {
      const blank = await site.patch(`/v1/collections/team/rows/${id}`, { data: { name } })
      expect(blank.body.fields, JSON.stringify(name)).toEqual([{ path: "data.name", reason: "is required" }])
    }
  })

  it("COLL-45: a patch that names nothing is refused, says what it could name, and leaves the row as it was", async () => {
    const site = await withTeam()
    const { id, version } = await addRow(site)
    const before = await rowsOf(site)
    for (const nothing of [{}, { id, version }])
      for (const query of ["", "?dryRun=1"]) {
        const reply = await site.patch(`/v1/collections/team/rows/${id}${query}`, nothing)
        expect([reply.status, reply.code]).toEqual([422, "request.invalid"])
        expect(reply.body.detail).toContain("names nothing to change")
      }
    expect(await rowsOf(site)).toEqual(before)
  })

  it("COLL-15, COLL-17: show an uploaded picture by its path and nothing else of the library", async () => {
    const site = await withTeam()
    await upload(site, "med_picture1", "image")
    await upload(site, "med_leaflet1", "document")
    const send = (portrait: string) =>
      site.post("/v1/collections/team/rows?dryRun=1", aRow({ data: { name: "Ada", portrait } }))
    for (const portrait of ["/media/med_picture1", "/media/med_picture1?w=640"]) expectStatus(await send(portrait), 200)
    for (const portrait of [
      "/media/med_leaflet1",
      "/media/med_nowhere1",
      "/media/med_picture1?w=x",
      "/media/med_picture1/640.png",
      "/images/ada.png",
      "https://elsewhere.test/ada.png",
      "javascript:alert(1)"
    ]) {
      const reply = await send(portrait)
      expect([portrait, reply.status, reply.body.fields?.[0]?.path]).toEqual([portrait, 422, "data.portrait"])
    }
    expectStatus(await send("https://images.makeready.test/acme/ada.png"), 200)
    expect((await send("https://images.makeready.test/acme/../other/ada.png")).status).toBe(422)
  })

  it("COLL-21: link to a site path, https, mailto:, tel: or sms:", async () => {
    const site = await withTeam()
    const send = async (more: string) =>
      (await site.post("/v1/collections/team/rows?dryRun=1", aRow({ data: { name: "Ada", more } }))).status
    for (const link of ["/about?a=1#b", "https://x.test/a", "mailto:a@b.test", "tel:+49301", "sms:+49301"])
      expect([link, await send(link)]).toEqual([link, 200])
    for (const link of [
      "http://x.test/",
      "javascript:alert(1)",
      "//x.test/",
      "/\\x.test",
      "about",
      "data:text/html,x",
      "https://",
      "/a b"
    ])
      expect([link, await send(link)]).toEqual([link, 422])
  })

  it("COLL-49, COLL-50, COLL-51, LINT-21: are written with a warning where a date or a time is a whole timestamp", async () => {
    const site = await withTeam()
    const at = "2026-05-01T10:00:00Z"
    const { warnings } = await addRow(site, { data: { name: "Ada", since: at, from: at } })
    expect(warnings.map(({ code }: { code: string }) => code)).toEqual([
      "collection.date_not_a_date",
      "collection.time_not_a_time"
    ])
    for (const { detail } of warnings) expect(detail).toContain(at)
    expect((await rowsOf(site))[0].data.since).toBe(at)
    expect(
      (await addRow(site, { slug: "b", data: { name: "B", since: "2026-05-01", from: "10:00" } })).warnings
    ).toEqual([])
  })

  it("moves updatedAt of its collection, and leaves an audit record with what was and what is", async () => {
    const site = await withTeam()
    const updatedAt = async () =>
      (await site.get("/v1/collections")).body.collections.find(({ key }: { key: string }) => key === "team").updatedAt
    const before = await updatedAt()
    api.clock.advance(1_000)
    const { id } = await addRow(site)
    expect((await updatedAt()) > before).toBe(true)
    await site.patch(`/v1/collections/team/rows/${id}`, { data: { name: "Grace" } })
    const [record] = (await site.get("/v1/audit")).body.entries
    expect(record).toMatchObject({
      action: "collection.row.patch",
      detail: { id, before: { data: { name: "Ada" } }, after: { data: { name: "Grace" } } }
    })
  })

  it("need the lease, and answer a repeated key with the first answer", async () => {
    const site = await withTeam()
    const first = await site.post("/v1/collections/team/rows", aRow(), { "idempotency-key": "one" })
    expect((await site.post("/v1/collections/team/rows", aRow(), { "idempotency-key": "one" })).body).toEqual(
      first.body
    )
    await site.delete("/v1/lease")
    expect((await site.post("/v1/collections/team/rows", aRow({ slug: "b" }))).code).toBe("lease.required")
    expect(await rowsOf(site)).toHaveLength(1)
  })
})

it("COLL-52, COLL-53: all six writes can be rehearsed and then leave nothing behind", async () => {
  const site = await withTeam()
  const { id } = await addRow(site)
  const before = [(await site.get("/v1/collections")).body, await rowsOf(site)]
  const rehearsals = [
    [await site.post("/v1/collections?dryRun=1", aCollection({ key: "crew" })), "would-create"],
    [await site.patch("/v1/collections/team?dryRun=1", { name: "Crew" }), "would-update"],
    [await site.post("/v1/collections/team/rows?dryRun=1", aRow({ slug: "b" })), "would-create"],
    [await site.patch(`/v1/collections/team/rows/${id}?dryRun=1`, { slug: "b" }), "would-update"],
    [await site.delete(`/v1/collections/team/rows/${id}?dryRun=1`), "would-delete"]
  ] as const
  for (const [reply, status] of rehearsals)
    expect([reply.status, reply.body.status, reply.body.dryRun]).toEqual([200, status, true])
  expect((await site.delete("/v1/collections/team?dryRun=1")).code).toBe("collection.in_use")
  expect([(await site.get("/v1/collections")).body, await rowsOf(site)]).toEqual(before)
  await site.delete(`/v1/collections/team/rows/${id}`)
  expect((await site.delete("/v1/collections/team?dryRun=1")).body.status).toBe("would-delete")
})

describe("the roster", () => {
  it("COLL-04: is listed as managed on every site", async () => {
    const site = await withTeam()
    const { collections } = (await site.get("/v1/collections")).body
    const managed = Object.fromEntries(
      collections.map((one: { key: string; managedBy?: string }) => [one.key, one.managedBy])
    )
    expect(managed).toEqual({ roster: "roster", team: undefined })
  })

  it("COLL-54, COLL-55, COLL-57: takes neither rows nor fields, and is neither made nor deleted", async () => {
    const site = await api.aSite()
    const refused = [
      await site.post("/v1/collections/roster/rows", aRow()),
      await site.patch("/v1/collections/roster/rows/row_aaaa", { slug: "b" }),
      await site.delete("/v1/collections/roster/rows/row_aaaa"),
      await site.patch("/v1/collections/roster", { schema: fields }),
      await site.post("/v1/collections", aCollection({ key: "roster" })),
      await site.delete("/v1/collections/roster")
    ]
    expect(refused.map(({ status, code }) => `${status} ${code}`)).toEqual(refused.map(() => "409 collection.managed"))
  })

  it("COLL-56: can be named and given a base path", async () => {
    const site = await api.aSite()
    const patch = { name: "Agents", detailBasePath: "/agents" }
    expect((await site.patch("/v1/collections/roster", patch)).body).toMatchObject({ ...patch, managedBy: "roster" })
    expect((await site.get("/v1/collections")).body.collections[0]).toMatchObject(patch)
    expect((await site.get("/v1/collections/roster/rows")).body.rows).toEqual([])
  })
})
