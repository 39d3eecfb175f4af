/** Rows that speak to visitors believe what is said of the visit, so they are open to our origins alone. */
import { describe, expect, it } from "vitest"
import { originSecret, previousOriginSecret, testApi } from "../../test/builders/api.ts"
import { previewOf } from "../../test/builders/forms.ts"
import { testOrigin } from "../../test/builders/origin.ts"
import { routes } from "../front/routeTable.ts"

const api = testApi()
const origin = testOrigin(api)

describe("what the origin hands on", () => {
  it("is a row for origins, whichever it is", () => {
    const rows = routes().filter(({ path }) => path.startsWith("/public/"))
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.filter(({ access }) => access?.scope !== "origin").map(({ name }) => name)).toEqual([])
    const elsewhere = routes().filter(({ access, path }) => access?.scope === "origin" && !path.startsWith("/public/"))
    expect(elsewhere).toEqual([])
  })

  it("is refused without the secret of our origins, or with another", async () => {
    const { siteId } = await api.aSite()
    const rows = routes().filter(({ path }) => path.startsWith("/public/"))
    for (const { method, path } of rows) {
      const address = path.replace(/:\w+/g, "x")
      for (const secret of [undefined, "", "guess", originSecret.slice(1)]) {
        const headers = { "x-makeready-site": siteId, ...(secret !== undefined && { "x-makeready-secret": secret }) }
        const reply = await api.anonymous.request(method, address, undefined, headers)
        const code = method === "HEAD" ? undefined : "origin.required"
        expect([address, reply.status, reply.code]).toEqual([address, 403, code])
      }
    }
  })

  it("is answered to whoever has it, or the one before, while origins are started again with another key", async () => {
    const { siteId } = await api.aSite()
    for (const secret of [originSecret, previousOriginSecret]) {
      const headers = { "x-makeready-site": siteId, "x-makeready-secret": secret }
      expect((await api.anonymous.get("/public/media/med_0000/320.png", headers)).code).toBe("media.not_found")
    }
  })

  it("NOTFOUND-03: shows visitors the site's own page for addresses it does not know, and nothing of its paths", async () => {
    const site = await api.aSite()
    expect((await site.put("/v1/notfound", { html: "<h1>Lost among the pianos</h1>" })).status).toBeLessThan(300)
    const preview = await previewOf(site)
    for (const path of ["/__data/nothing", "/__files/x", "/__forms/a/b", "/media/nope"]) {
      const { status, headers, text } = await origin.visit(`${preview}${path}`)
      expect([path, status, headers["cache-control"]]).toEqual([path, 404, "no-store"])
      expect(text).toContain("Lost among the pianos")
    }
    const refused = await origin.visit(`${preview}/__forms/x`, { method: "DELETE" })
    expect([refused.status, refused.headers["content-type"]]).toEqual([405, "text/html; charset=utf-8"])
    expect(refused.headers["allow"]).toContain("POST")
    expect(refused.text).not.toContain("public")
  })

  it("DATA-27: has no data of a provider that the site does not have, and says so to a script in JSON", async () => {
    const preview = await previewOf(await api.aSite())
    for (const path of ["/__data/weather", "/__data/weather?city=Oslo", "/__data/weather/today"]) {
      const { status, headers, text } = await origin.visit(`${preview}${path}`, {
        headers: { accept: "application/json" }
      })
      expect([path, status, headers["cache-control"]]).toEqual([path, 404, "no-store"])
      expect([headers["content-type"], Object.keys(JSON.parse(text))]).toEqual(["application/json", ["ok", "error"]])
    }
  })
})
