/** The owner changes what an entry of a list says, adds and deletes entries, and every page that shows them follows. */
import { expect, it } from "vitest"
import { originSecret, testApi } from "../../../../test/builders/api.ts"
import { aPlainPicture } from "../../../../test/builders/files.ts"
import { anOwner, fieldsOf } from "../../../../test/builders/owner.ts"
import { expectStatus } from "../../../../test/builders/testSite.ts"

const api = testApi()

const schema = [
  { name: "name", type: "text", label: "Name", required: true },
  { name: "story", type: "textarea", label: "Story" },
  { name: "mail", type: "email" },
  { name: "kind", type: "select", options: ["grand", "upright"] },
  { name: "keys", type: "number" }
]
const data = {
  name: "The grand",
  story: "Bought in 1962.\nRestrung since.",
  mail: "grand@vale.test",
  kind: "grand",
  keys: 88
}

const aList = async () => {
  await api.startWorker()
  const site = await api.aSite()
  await site.post("/v1/collections", { key: "pianos", name: "Pianos", schema })
  const { id } = (await site.post("/v1/collections/pianos/rows", { slug: "grand", data })).body
  await site.aPage({
    route: "/pianos",
    html: '<h1>Ours</h1><mk-component name="collection" data-collection="pianos"></mk-component>'
  })
  const owner = await anOwner(api, site.siteId)
  const path = `/dashboard/${site.siteId}/lists/pianos/${id}`
  const read = async () => (await site.get(`/v1/collections/pianos/rows`)).body.rows[0]
  return { site, owner, path, read, desk: `/dashboard/${site.siteId}` }
}

it("leads from the pages to a list, to its entry and to its words, which are live once they are saved", async () => {
  const { site, owner, path, read, desk } = await aList()
  const pages = await owner.open(`${desk}/pages`)
  expect(pages.text).toContain("Lists that pages show Pianos 1 entry")
  expect(pages.text).not.toContain("The page of each entry")
  const list = await owner.open(`${desk}/lists/pianos`)
  expect(list.html).toContain(`href="${path}"`)
  const screen = await owner.open(path)
  expect([screen.title, Object.keys(fieldsOf(screen, path))]).toEqual([
    "The grand",
    [
      "token",
      "base",
      ...schema.map(({ name }) => `seen-${name}`),
      "value-name",
      "value-mail",
      "value-keys",
      "value-story"
    ]
  ])
  const saved = await owner.send(screen, path, { "value-name": "The concert grand", "value-mail": "" })
  expect(saved.text).toContain("Saved. The pages that show it follow")
  const { mail: _, ...rest } = data
  expect((await read()).data, "and nothing else").toEqual({ ...rest, name: "The concert grand" })
  await expect.poll(() => api.served(site.siteId, "/pianos"), { timeout: 20_000 }).toContain("The concert grand")
  expect((await site.get("/v1/audit?limit=1")).body.entries[0]).toMatchObject({
    action: "collection.row.patch",
    actor: `dashboard:${site.siteId}`
  })
  expect((await owner.send(saved, path)).text).toContain("Nothing was changed.")
})

it("offers the way back from what was saved, for as long as nothing was done to it since, and from that again", async () => {
  const { site, owner, path, read } = await aList()
  const undo = `${path}/undo`
  const saved = await owner.send(await owner.open(path), path, {
    "value-name": "Mine",
    "value-mail": "",
    "value-keys": ""
  })
  const { mail: _, keys: __, ...rest } = data
  expect((await read()).data).toEqual({ ...rest, name: "Mine" })
  const undone = await owner.send(saved, undo)
  expect([undone.text.includes("Saved."), (await read()).data]).toEqual([true, data])
  const again = await owner.send(undone, undo)
  expect((await read()).data).toEqual({ ...rest, name: "Mine" })
  // Somebody else has changed it: what they did is not taken back unseen, and nothing is offered any more.
  api.clock.advance(1_000)
  expectStatus(
    await site.patch(`/v1/collections/pianos/rows/${(await read()).id}`, { data: { story: "Theirs." } }),
    200
  )
  expect((await owner.send(again, undo)).status).toBe(409)
  expect((await read()).data).toMatchObject({ name: "Mine", story: "Theirs." })
  expect((await owner.open(`${path}?done=saved`)).html).not.toContain(undo)
  // Of a list with a box that is ticked, and boxes of which some are.
  const fields = [
    { name: "new", type: "checkbox" },
    { name: "on", type: "checkbox", options: ["mon", "tue"] }
  ]
  expectStatus(await site.patch("/v1/collections/pianos", { schema: [...schema, ...fields] }), 200)
  expectStatus(
    await site.patch(`/v1/collections/pianos/rows/${(await read()).id}`, { data: { new: true, on: ["tue"] } }),
    200
  )
  const unticked = await owner.post(path, {
    ...fieldsOf(await owner.open(path), path),
    "boxes-new": "1",
    "boxes-on": "1",
    "value-on": "mon",
    "value-new": ""
  })
  expect((await read()).data).toMatchObject({ new: false, on: ["mon"] })
  await owner.send(unticked, undo)
  expect((await read()).data).toMatchObject({ new: true, on: ["tue"] })
})

it("shows what an entry said before, whoever changed it, and puts it back", async () => {
  const { site, owner, path, read } = await aList()
  const history = `${path}/history`
  expect((await owner.open(path)).html).toContain(`href="${history}"`)
  expect((await owner.open(history)).text).toContain("It was not changed lately.")
  const patch = async (data: object) => {
    api.clock.advance(1_000)
    expectStatus(await site.patch(`/v1/collections/pianos/rows/${(await read()).id}`, { data }), 200)
  }
  await patch({ story: "Sold.", keys: 85 })
  await patch({ name: "The <old> grand" })
  const told = await owner.open(history)
  expect(told.text).toMatch(
    /changed it .* Name Before: The grand After: The <old> grand .* story Before: Bought in 1962.* After: Sold\. keys Before: 88 After: 85/i
  )
  expect(told.html).not.toContain("<old>")
  expect(told.html.split("Put back as it was before")).toHaveLength(3)
  // The older one: all that it said before, and that can be taken back.
  const older = told.html.split(`action="${path}/undo"`).at(-1)!
  const fields = fieldsOf({ ...told, html: `<form action="${path}/undo"${older}` }, `${path}/undo`)
  const back = await owner.post(`${path}/undo`, fields)
  expect(back.text).toContain("Saved.")
  expect((await read()).data).toEqual(data)
  await owner.send(back, `${path}/undo`)
  expect((await read()).data).toMatchObject({ name: "The <old> grand", story: "Sold.", keys: 85 })
  const other = await aList()
  expect((await other.owner.open(history)).status).toBe(404)
  // Nothing is written over that came after the screen was opened.
  const stale = await owner.open(history)
  await patch({ story: "Theirs." })
  expect((await owner.send(stale, `${path}/undo`)).status).toBe(409)
})

it("writes over nothing that was not seen, and keeps what was typed and what is refused", async () => {
  const { site, owner, path, read } = await aList()
  const screen = await owner.open(path)
  api.clock.advance(1_000)
  await site.patch(`/v1/collections/pianos/rows/${(await read()).id}`, { data: { story: "Theirs." } })
  const moved = await owner.send(screen, path, { "value-name": "Mine" })
  expect([moved.status, fieldsOf(moved, path)["value-name"]]).toEqual([409, "Mine"])
  expect((await read()).data.name).toBe("The grand")
  const refused = await owner.send(await owner.open(path), path, { "value-name": "", "value-mail": "nowhere" })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain("Name: This is required.")
  expect(refused.html).toMatch(/id="value-mail"[^>]*aria-describedby="value-mail-wrong" aria-invalid="true"/)
  expect(fieldsOf(refused, path)["value-mail"]).toBe("nowhere")
  expect((await read()).data.mail).toBe("grand@vale.test")
})

it("C8: takes every field by its kind: a number, a day, a choice, boxes, a picture, and what is left empty", async () => {
  const kinds = [
    { name: "name", type: "text" },
    { name: "price", type: "number", label: "Price" },
    { name: "made", type: "date" },
    { name: "kind", type: "select", options: [{ value: "grand", label: "A grand" }, "upright"] },
    { name: "wood", type: "checkbox", options: ["oak", "beech"] },
    { name: "sold", type: "checkbox", label: "Sold" },
    { name: "photo", type: "image" },
    { name: "source", type: "hidden" }
  ]
  const site = await api.aSite()
  await site.post("/v1/collections", { key: "stock", name: "Stock", schema: kinds })
  const media = new FormData()
  media.append("alt", "The new one")
  media.append("file", new File([new Uint8Array(await aPlainPicture(40, 30))], "new.png"))
  const { path: photo } = (await site.post("/v1/media", media)).body
  const first = { name: "One", price: 9.5, kind: "upright", wood: ["oak"], sold: true, source: "feed" }
  const { id } = (await site.post("/v1/collections/stock/rows", { slug: "one", data: first })).body
  const owner = await anOwner(api, site.siteId)
  const path = `/dashboard/${site.siteId}/lists/stock/${id}`
  const read = async () => (await site.get("/v1/collections/stock/rows")).body.rows[0].data
  const screen = await owner.open(path)
  expect(screen.html).toMatch(/<option value="upright"\s+selected>upright/)
  expect(screen.html).toContain("A grand</option>")
  expect(fieldsOf(screen, path)).toMatchObject({ "value-price": "9.5", "value-wood": "oak", "value-sold": "1" })
  const sent = fieldsOf(screen, path)
  delete sent["value-sold"]
  const changes = { "value-price": "12", "value-made": "1962-05-04", "value-kind": "grand", "value-photo": photo }
  const saved = await owner.post(path, { ...sent, ...changes, "value-wood": "beech" })
  expect(saved.text).toContain("Saved.")
  expect(await read()).toEqual({
    name: "One",
    price: 12,
    made: "1962-05-04",
    kind: "grand",
    wood: ["beech"],
    sold: false,
    photo,
    source: "feed"
  })
  const wrong = await owner.send(saved, path, { "value-price": "twelve", "value-made": "1962-02-31" })
  expect([wrong.status, wrong.text.includes("Price: This is not a number.")]).toEqual([422, true])
  expect(wrong.html).toContain('<a href="#value-made">')
  expect(fieldsOf(wrong, path)["value-price"]).toBe("twelve")
})

it("takes along what a picture of the library shows, where nobody could write it here, and back with it", async () => {
  const site = await api.aSite()
  const pictured = [
    { name: "name", type: "text" },
    { name: "photo", type: "image", altField: "shows" },
    { name: "shows", type: "hidden" },
    { name: "seal", type: "image", altField: "name" }
  ]
  await site.post("/v1/collections", { key: "stock", name: "Stock", schema: pictured })
  const picture = async (alt: string) => {
    const media = new FormData()
    media.append("alt", alt)
    media.append("file", new File([new Uint8Array(await aPlainPicture(40, 30))], "new.png"))
    return (await site.post("/v1/media", media)).body.path as string
  }
  const [upright, fork, plain] = [await picture("An upright"), await picture("A fork"), await picture("")]
  const first = { name: "One", photo: upright, shows: "The upright of Mrs Osei" }
  const { id } = (await site.post("/v1/collections/stock/rows", { slug: "one", data: first })).body
  const owner = await anOwner(api, site.siteId)
  const desk = `/dashboard/${site.siteId}/lists/stock`
  const path = `${desk}/${id}`
  const read = async () => (await site.get("/v1/collections/stock/rows")).body.rows[0].data
  const screen = await owner.open(path)
  const saved = await owner.send(screen, path, { "value-photo": fork, "value-seal": fork })
  expect(await read()).toEqual({ name: "One", photo: fork, seal: fork, shows: "A fork" })
  await owner.send(saved, `${path}/undo`)
  expect(await read()).toEqual(first)
  await owner.send(await owner.open(path), path, { "value-name": "Two" })
  expect(await read(), "the words stay with their picture").toEqual({ ...first, name: "Two" })
  await owner.send(await owner.open(path), path, { "value-photo": plain })
  expect(await read(), "no words of another picture").toEqual({ name: "Two", photo: plain })
  await owner.send(await owner.open(`${desk}/add`), `${desk}/add`, { "value-name": "New", "value-photo": upright })
  const rows: ReadonlyArray<{ readonly data: { readonly name: string } }> = (
    await site.get("/v1/collections/stock/rows")
  ).body.rows
  expect(rows.find(({ data }) => data.name === "New")?.data).toMatchObject({ photo: upright, shows: "An upright" })
})

it("C8: adds an entry, which pages show and which is added once however often its form is sent", async () => {
  const { site, owner, desk } = await aList()
  await site.patch("/v1/collections/pianos", { detailBasePath: "/pianos" })
  await site.aPage({ route: "/pianos/:slug", html: `<mk-component name="collection-detail"></mk-component>` })
  const list = `${desk}/lists/pianos`
  expect((await owner.open(list)).html).toContain(`href="${list}/add"`)
  const screen = await owner.open(`${list}/add`)
  const typed = { "value-name": "The Grand", "value-keys": "85", "value-kind": "upright" }
  const nameless = await owner.send(screen, `${list}/add`, { ...typed, "value-name": "" })
  expect([nameless.status, nameless.text.includes("Name: This is required.")]).toEqual([422, true])
  expect(fieldsOf(nameless, `${list}/add`)["value-keys"]).toBe("85")
  const added = await owner.send(screen, `${list}/add`, typed)
  expect([added.title, added.text.includes("Added. The pages that show it follow")]).toEqual(["The Grand", true])
  const again = await owner.send(screen, `${list}/add`, typed)
  expect(again.path).toBe(list)
  const second = await owner.send(await owner.open(`${list}/add`), `${list}/add`, typed)
  expect(second.title).toBe("The Grand")
  const { rows } = (await site.get("/v1/collections/pianos/rows")).body
  expect(rows.map(({ slug }: { slug: string }) => slug).sort()).toEqual(["grand", "the-grand", "the-grand-2"])
  expect(rows.find(({ slug }: { slug: string }) => slug === "the-grand").data).toEqual({
    name: "The Grand",
    keys: 85,
    kind: "upright"
  })
  expect((await site.get("/v1/audit?limit=1")).body.entries[0]).toMatchObject({
    action: "collection.row.create",
    actor: `dashboard:${site.siteId}`
  })
  await expect.poll(() => api.served(site.siteId, "/pianos/the-grand-2"), { timeout: 20_000 }).toContain("The Grand")
})

it("C8: deletes an entry that was asked about, and none that has changed since", async () => {
  const { site, owner, path, read, desk } = await aList()
  expect((await owner.open(path)).html).toContain(`href="${path}/delete"`)
  const asked = await owner.open(`${path}/delete`)
  expect([asked.title, asked.text.includes("Right after, you can put it back")]).toEqual(["Delete The grand?", true])
  api.clock.advance(1_000)
  await site.patch(`/v1/collections/pianos/rows/${(await read()).id}`, { data: { story: "Theirs." } })
  const moved = await owner.send(asked, `${path}/delete`)
  expect([moved.status, (await read()).data.story]).toEqual([409, "Theirs."])
  const deleted = await owner.send(moved, `${path}/delete`)
  expect([deleted.path, deleted.text.includes("The entry was deleted.")]).toEqual([
    `${desk}/lists/pianos?done=deleted&row=${path.split("/").at(-1)}`,
    true
  ])
  expect(await read()).toBeUndefined()
  expect((await site.get("/v1/audit?limit=1")).body.entries[0].action).toBe("collection.row.remove")
  const { text } = await owner.open(`${desk}/changes`)
  expect(text).toContain("You deleted the entry “The grand” of the list “Pianos”")
  expect(text).toContain("changed the entry “The grand” of the list “Pianos”")
  await expect.poll(() => api.served(site.siteId, "/pianos"), { timeout: 20_000 }).not.toContain("The grand")
  expect((await owner.send(moved, `${path}/delete`)).status).toBe(404)
})

it("puts back what was just deleted as it was, once, and not in the place of another", async () => {
  const { site, owner, path, read, desk } = await aList()
  const window = { visibleUntil: "2099-01-01T00:00:00.000Z", featured: true, sortOrder: 7 }
  expectStatus(await site.patch(`/v1/collections/pianos/rows/${(await read()).id}`, window), 200)
  const { id: _, updatedAt: __, ...was } = await read()
  const putBack = `${desk}/lists/pianos/put-back`
  const deleted = await owner.send(await owner.open(`${path}/delete`), `${path}/delete`)
  expect(await read()).toBeUndefined()
  const back = await owner.send(deleted, putBack)
  expect(back.text).toContain("The entry is there again, as it was.")
  expect(await read()).toMatchObject({ ...was, served: expect.any(Boolean) })
  const twice = await owner.send(deleted, putBack)
  expect(twice.text).toContain("Nothing was put back")
  expect((await site.get("/v1/collections/pianos/rows")).body.rows).toHaveLength(1)
  const now = `${desk}/lists/pianos/${(await read()).id}`
  const gone = await owner.send(await owner.open(`${now}/delete`), `${now}/delete`)
  expectStatus(await site.post("/v1/collections/pianos/rows", { slug: "grand", data: { name: "Another" } }), 201)
  expect((await owner.open(gone.path)).html).not.toContain(putBack)
  expect((await owner.send(gone, putBack)).text).toContain("something else has its address by now")
  expect((await site.get("/v1/collections/pianos/rows")).body.rows).toMatchObject([{ data: { name: "Another" } }])
})

it("knows no list that the platform keeps, and none of another site", async () => {
  const { owner, desk } = await aList()
  const other = await aList()
  for (const path of ["roster", "roster/add"])
    expect((await owner.open(`${desk}/lists/${path}`)).status, path).toBe(404)
  const theirs = other.path.split("/").at(-1)
  for (const path of [theirs, `${theirs}/delete`])
    expect((await owner.open(`${desk}/lists/pianos/${path}`)).status, path).toBe(404)
})

it("C11: shows beside an entry the page that visitors see it on: its own, else the first that shows the list", async () => {
  const { site, owner, path, desk } = await aList()
  const frameOn = async (screen: string) => {
    const { html, headers } = await owner.open(screen)
    const src = /<iframe\s+src="([^"]*)"/.exec(html)?.[1]
    if (src !== undefined) expect(headers.get("content-security-policy")).toContain("frame-src 'self'")
    return src
  }
  /** What the frame leads to, as the origin has it answered. */
  const framed = async (screen: string) => {
    const to = (await owner.open((await frameOn(screen))!)).headers.get("location")!
    const headers = { "x-makeready-site": site.siteId, "x-makeready-secret": originSecret }
    return (await fetch(`${api.anonymous.address()}/public${new URL(to).pathname}`, { headers })).text()
  }
  expect(await framed(path)).toContain("<h1>Ours</h1>")
  expect(await frameOn(`${desk}/lists/pianos/add`)).toBe(await frameOn(path))
  await site.patch("/v1/collections/pianos", { detailBasePath: "/pianos" })
  await site.aPage({ route: "/pianos/:slug", html: `<mk-component name="collection-detail"></mk-component>` })
  const second = (
    await site.post("/v1/collections/pianos/rows", { slug: "second", sortOrder: 9, data: { name: "Second" } })
  ).body.id
  const its = `${desk}/lists/pianos/${second}`
  await owner.send(await owner.open(its), its, { "value-name": "Renamed" })
  // As it is by now, whichever entry comes first.
  expect(await framed(its)).toMatch(/<title>Renamed – /)
  expect(await framed(`${its}/page`)).toMatch(/<title>Renamed – /)
  expect(await framed(path)).toMatch(/<title>The grand – /)
  const own = await owner.open(its)
  expect(own.html).toContain(`href="${its}/page"`)
  // Nobody's entry, or no entry at all, is no way to another one.
  const src = (await frameOn(its))!
  const other = await aList()
  expect((await other.owner.open(src)).status).toBe(404)
  expect((await owner.open(src.replace(/row=.*/, "row=x"))).status).toBe(303)
  await site.patch(`/v1/collections/pianos/rows/${second}`, { visibleUntil: "2020-01-01T00:00:00Z" })
  expect([await frameOn(its), (await owner.open(`${its}/page`)).status]).toEqual([undefined, 404])
})

it("is found by a word and a press, and the page that shows each entry is named as that among the pages", async () => {
  const site = await api.aSite()
  await site.post("/v1/collections", { key: "pianos", name: "Pianos", schema, detailBasePath: "/pianos" })
  for (let number = 0; number < 21; number++)
    await site.post("/v1/collections/pianos/rows", { slug: `p-${number}`, data: { name: `Piano ${number}` } })
  await site.aPage({ route: "/pianos/:slug", title: "Vale & Daughter", html: "<h1>Piano</h1>" })
  const owner = await anOwner(api, site.siteId)
  const desk = `/dashboard/${site.siteId}`
  expect((await owner.open(`${desk}/pages`)).text).toContain("The page of each entry of Pianos")
  const list = await owner.open(`${desk}/lists/pianos`)
  expect(list.html).toMatch(/role="search"[\s\S]*<button type="submit" class="quiet">Find<\/button>/)
})
