/** Addresses that lead elsewhere, as their owner sees, sets, removes and brings them in. */
import { describe, expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"
import { previewOf } from "../../../test/builders/forms.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { anOwner, fieldsOf, type Screen } from "../../../test/builders/owner.ts"
import { expectStatus } from "../../../test/builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)

const aSite = async () => {
  const site = await api.aSite()
  for (const route of ["/new", "/other"]) await site.aPage({ route })
  const owner = await anOwner(api, site.siteId)
  const path = `/dashboard/${site.siteId}/redirects`
  const preview = await previewOf(site)
  const visit = async (address: string) => {
    const { status, headers } = await origin.visit(`${preview}${address}`)
    return [status, headers["location"]]
  }
  const listed = async () => (await site.get("/v1/redirects")).body.redirects
  const set = async (fields: Record<string, string>, on?: Screen) =>
    owner.send(on ?? (await owner.open(path)), path, fields)
  const look = async (table: string) =>
    owner.upload(await owner.open(path), `${path}/preview`, new File([table], "old.csv", { type: "text/csv" }))
  return { site, owner, path, visit, listed, set, look }
}

describe("an address", () => {
  it("REDIR-03: is led elsewhere at once, in the owner's name, and by the rules of any other", async () => {
    const { site, owner, path, visit, listed, set } = await aSite()
    const done = await set({ from: "/old", to: "/new", kind: "302" })
    expect(done.text).toContain("Saved.")
    expect(done.text).toMatch(/\/old leads to \/new For now · You · \d+ \w+/)
    expect(await visit("/old?x=1")).toEqual([302, "/new?x=1"])
    expect(await listed()).toMatchObject([{ source: "dashboard", createdBy: `dashboard:${site.siteId}` }])
    expect((await set({ from: "/everything/*", to: "/new" })).text).toContain("For good, with everything below")

    const refused = await set({ from: "/<b>", to: "/nowhere" })
    expect([refused.status, refused.text.includes("Nothing is published at /nowhere, where it would lead.")]).toEqual([
      400,
      true
    ])
    expect(fieldsOf(refused, path), "what was typed is there").toMatchObject({ from: "/<b>", to: "/nowhere" })
    expect((await owner.post(path, { from: "/a", to: "/new", token: "" })).status).toBe(403)
    expect(await listed()).toHaveLength(2)
  })

  it("is taken as it was printed: whole, or without its first slash", async () => {
    const { site, visit, listed, set, owner, path } = await aSite()
    const host = new URL(await previewOf(site)).hostname
    await set({ from: `http://${host}/old-prices?y=2`, to: "/new" })
    await set({ from: "prices/2019", to: "new" })
    const froms = (await listed()).map(({ from }: { readonly from: string }) => from)
    expect(froms.toSorted()).toEqual(["/old-prices?y=2", "/prices/2019"])
    expect(await visit("/prices/2019")).toEqual([301, "/new"])
    const spaced = await set({ from: "old prices", to: "/new" })
    expect(spaced.text).toContain("it holds a blank, which an address has as %20")
    expect(fieldsOf(spaced, path)["from"]).toBe("old prices")
    for (const from of ["https://elsewhere.example/old", "//elsewhere.example"])
      expect((await set({ from, to: "/new" }, await owner.open(path))).text).toContain("it is no path of the site")
  })

  it("of somebody else gives way once the owner has been shown it, and is removed with its name", async () => {
    const { site, owner, path, visit, listed, set } = await aSite()
    expectStatus(await site.post("/v1/redirects", { from: "/old", to: "/other" }), 200)
    const asked = await set({ from: "/old", to: "/new" })
    expect([asked.status, asked.text.includes("/old leads to /other already.")]).toEqual([409, true])
    expect(await visit("/old")).toEqual([301, "/other"])
    expect((await set({}, asked)).status).toBe(200)
    expect(await visit("/old")).toEqual([301, "/new"])

    const shown = await owner.open(path)
    expectStatus(
      await site.post(
        "/v1/redirects",
        { from: "/old", to: "/other" },
        { "x-mk-overwriting-writer": `dashboard:${site.siteId}` }
      ),
      200
    )
    const { token } = fieldsOf(shown, `${path}/remove`)
    const other = { token: token!, from: "/old", writer: "somebody" }
    expect((await owner.post(`${path}/remove`, other)).status).toBe(409)
    expect(await listed()).toHaveLength(1)
    expect((await owner.send(await owner.open(path), `${path}/remove`)).text).toContain("Removed.")
    expect(await listed()).toEqual([])
    expect(await visit("/old")).toEqual([404, undefined])
  })

  it("that a page comes back to over a third one leads nowhere once the page has left it again", async () => {
    const { site, owner, visit, listed } = await aSite()
    const { pageId } = await site.aPage({ route: "/a" })
    const page = `/dashboard/${site.siteId}/pages/${pageId}`
    const move = async (route: string, lead: "" | "1") =>
      expect((await owner.send(await owner.open(`${page}/place`), `${page}/move`, { route, lead })).status).toBe(200)
    for (const route of ["/b", "/c", "/a"]) await move(route, "1")
    expect(await visit("/b"), "led to where it is").toEqual([301, "/c"])
    expect(await visit("/c")).toEqual([301, "/a"])
    expect((await visit("/a"))[0]).toBe(200)
    expect((await listed()).map(({ from, to }: { from: string; to: string }) => [from, to])).toEqual([
      ["/b", "/c"],
      ["/c", "/a"]
    ])
    await move("/d", "")
    expect((await visit("/a"))[0], "not led round and round").toBe(404)
  })
})

describe("a table", () => {
  it("is shown line by line, changes nothing until that is confirmed, and then is served whole", async () => {
    const { site, owner, path, visit, listed, look } = await aSite()
    expectStatus(await site.post("/v1/redirects", { from: "/was", to: "/other" }), 200)
    const wrong = await look("from,to,status\n/a,/new,\n/b,/nowhere,\n/c,/new,307\n")
    expect([wrong.status, wrong.title]).toEqual([200, "What the table would change"])
    expect(wrong.text).toContain("3 lines: 1 new, 0 in the place of another, 0 there already, 2 that cannot be taken.")
    expect(wrong.text).toMatch(
      /\/b leads to \/nowhere Nothing is published at \/nowhere, where it would lead\. Line 3 Cannot be taken/
    )
    expect(() => fieldsOf(wrong, `${path}/import`), "nothing to confirm").toThrow()

    const table = '\uFEFFfrom,to,status\r\n"/a","/b",\r\n/b,/new,302\r\n/was,/new,\r\n'
    const shown = await look(table)
    expect(shown.text).toContain("2 new, 1 in the place of another")
    expect(shown.text).toContain("/was leads to /new and no more to /other")
    expect(await visit("/a")).toEqual([404, undefined])
    const done = await owner.send(shown, `${path}/import`)
    expect(done.text).toContain("Brought in.")
    expect(await visit("/a")).toEqual([301, "/new"])
    expect(await visit("/was")).toEqual([301, "/new"])
    expect((await listed()).map(({ source }: { source: string }) => source)).toEqual(Array(3).fill("dashboard"))

    const file = await fetch(`${api.anonymous.address()}${path}/export`, { headers: { cookie: owner.cookie() } })
    expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="redirects-/)
    const exported = Buffer.from(await file.arrayBuffer()).toString()
    expect(exported.startsWith('\uFEFF"from","to"'), "a spreadsheet knows it for UTF-8").toBe(true)
    expect((await look(exported)).text).toContain("0 new, 0 in the place of another, 3 there already")
  })

  it("is shown anew where the website has changed before it was confirmed", async () => {
    const { site, owner, path, listed, look } = await aSite()
    const shown = await look("from,to\n/a,/new\n/b,/new\n")
    expectStatus(await site.post("/v1/redirects", { from: "/b", to: "/other" }), 200)
    const again = await owner.send(shown, `${path}/import`)
    expect([again.status, again.text.includes("The website has changed in between")]).toEqual([422, true])
    expect(again.text).toContain("/b leads to /new and no more to /other")
    expect(await listed()).toHaveLength(1)
    expect((await owner.send(again, `${path}/import`)).text).toContain("Brought in.")
    expect(await listed()).toHaveLength(2)
  })

  it("that is none is told so, and one without the form's token is not looked at", async () => {
    const { owner, path, look } = await aSite()
    const none = await look("Where from;Where to\n/a;/new\n")
    expect([none.status, none.text.includes("Line 1 cannot be read")]).toEqual([422, true])
    const screen = await owner.open(path)
    const file = new File(["from,to\n/a,/new\n"], "old.csv")
    expect((await owner.upload(screen, `${path}/preview`, file, { token: "x" })).status).toBe(403)
    expect((await owner.post(`${path}/preview`, { token: "x" })).status).toBe(415)
    // The token stands before the table, so that a stranger's table is not waited for.
    const { request } = await import("node:http")
    const head = (token: string) =>
      `--cut\r\nContent-Disposition: form-data; name="token"\r\n\r\n${token}\r\n--cut\r\n` +
      `Content-Disposition: form-data; name="file"; filename="old.csv"\r\n\r\n${"/a,/b\n".repeat(1_000)}`
    const answered = await new Promise<number>((resolve, reject) => {
      const sending = request(
        `${api.anonymous.address()}${path}/preview`,
        {
          method: "POST",
          headers: {
            cookie: owner.cookie(),
            origin: api.anonymous.address(),
            "content-type": "multipart/form-data; boundary=cut",
            "content-length": 4_000_000
          }
        },
        (response) => {
          resolve(response.statusCode!)
          sending.destroy()
        }
      )
      sending.on("error", reject)
      sending.write(head("x".repeat(43)))
    })
    expect(answered).toBe(403)
  })
})
