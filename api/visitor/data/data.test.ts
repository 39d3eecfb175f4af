/** What a site's data door says of itself, through the real origin. */
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { dataProviders } from "../../../engine/serve/dataProviders.ts"
import { testApi } from "../../../test/builders/api.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { staffSet } from "../../../test/builders/places.ts"
import { routes } from "../../front/routeTable.ts"

const api = testApi()
const origin = testOrigin(api)
const json = { headers: { accept: "application/json" } }

const aSite = async () => {
  const site = await api.aSite()
  const url: string = (await site.get("/v1/site")).body.hostnames[0].url
  return { site, visit: (path: string, asked = json) => origin.visit(`${url}${path}`, asked) }
}

describe("the data door", () => {
  it("DATA-25: says of a provider what it can be asked", async () => {
    const { site, visit } = await aSite()
    await staffSet(api, site, { addressLookup: { enabled: true } })
    const { status, headers, text } = await visit("/__data/places")
    expect([status, headers["content-type"]]).toEqual([200, "application/json"])
    const { name, does, answers } = dataProviders.find((provider) => provider.name === "places")!
    expect(JSON.parse(text)).toEqual({ provider: name, does, answers })
    // One whose name is a question answers it.
    expect(JSON.parse((await visit("/__data/listings")).text)).toMatchObject({ listings: [], total: 0 })
  })

  it("names to a script the providers that there are, of one that is none", async () => {
    const { visit } = await aSite()
    for (const path of ["/__data/weather", "/__data/weather/today", "/__data/weather?city=Oslo"]) {
      const { status, headers, text } = await visit(path)
      expect([path, status, headers["cache-control"]]).toEqual([path, 404, "no-store"])
      expect(JSON.parse(text)).toEqual({ ok: false, error: expect.stringContaining("listings, places") })
    }
    expect((await visit("/__data/places")).status, "is not switched on").toBe(404)
    const page = await visit("/__data/weather", { headers: { accept: "text/html" } })
    expect([page.status, page.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"])
  })

  it("is told in its document as it is", () => {
    const text = readFileSync(new URL("../../../docs/data.md", import.meta.url), "utf8")
    const told = text
      .split("\n")
      .map((line) => line.split("|").map((cell) => cell.trim().replaceAll("`", "")))
      .filter(([, , path]) => path?.startsWith("/__data/"))
      .map(([, provider, path, takes, visitor, kept]) => [provider, path, takes, visitor, kept])
    const each = dataProviders.flatMap(({ name, answers }) =>
      answers.map(({ path, takes, perMinute, kept }) => [
        name,
        path,
        takes.join(", "),
        perMinute === null ? "one after another" : `${perMinute} a minute together`,
        kept
      ])
    )
    expect(told).toEqual(each)
  })

  it("lists every question that there is a row for, and no other", () => {
    const rows = routes()
      .map(({ path }) => path.replace(/^\/public/, ""))
      .filter((path) => path.startsWith("/__data/") && path !== "/__data/places")
    const listed = dataProviders.flatMap(({ answers }) => answers.map(({ path }) => path))
    expect(listed.sort()).toEqual(rows.sort())
  })
})
