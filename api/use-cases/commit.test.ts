/**
 * A version and its consequences (heads, audit record, jobs) commit together. Every change of content is made over a
 * connection that breaks when it is about to be committed. What had been written by then is as it was, budgets and leases
 * too; and the same request lands once commits go through.
 */
import { Redacted } from "effect"
import { createConnection } from "mysql2/promise"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { routes } from "../front/routeTable.ts"
import { testApi } from "../../test/builders/api.ts"
import type { Client } from "../../test/builders/client.ts"
import { type CutAtCommit, startCutAtCommit } from "../../test/builders/cutAtCommit.ts"
import { signIn, type TestSite } from "../../test/builders/testSite.ts"

const api = testApi()
let way: CutAtCommit
let broken: Client
beforeAll(async () => {
  way = await startCutAtCommit()
  broken = await api.another({ databasePort: way.port })
})
afterAll(() => way.close())

interface Wanted {
  readonly path: string
  readonly body?: unknown
  readonly headers?: { readonly [name: string]: string }
}
type Prepare = (site: TestSite) => Promise<Wanted> | Wanted

const html = "<h1>Bread</h1>"
const page = async (site: TestSite, more: object = {}) => site.aPage({ html, ...more })
const collection = (site: TestSite) =>
  site.post("/v1/collections", {
    key: "team",
    name: "Team",
    schema: [{ name: "name", type: "text", label: "Name", required: true }],
    detailBasePath: "/team"
  })
const row = async (site: TestSite) => {
  await collection(site)
  return (await site.post("/v1/collections/team/rows", { slug: "ada", data: { name: "Ada" } })).body.id as string
}

/** Every row of the route table that changes what visitors may read, by its name there. */
const changes: { readonly [row: string]: Prepare } = {
  "pages.create": () => ({ path: "/v1/pages", body: { route: "/bread", title: "Bread", payload: { html } } }),
  "pages.createBatch": () => ({
    path: "/v1/pages/batch",
    body: { pages: [{ route: "/one", title: "One", payload: { html } }] }
  }),
  "pages.writePayload": async (site) => {
    const { pageId, latestVersionId } = await page(site)
    return {
      path: `/v1/pages/${pageId}/payload`,
      body: { html: "<h1>Cake</h1>" },
      headers: { "if-match": latestVersionId }
    }
  },
  "pages.patch": async (site) => ({ path: `/v1/pages/${(await page(site)).pageId}`, body: { title: "Cake" } }),
  "pages.publish": async (site) => {
    const { pageId, versionId } = await page(site, { hold: true })
    return { path: `/v1/pages/${pageId}/publish`, body: { versionId } }
  },
  "pages.revert": async (site) => {
    const { pageId, versionId } = await page(site)
    await site.put(`/v1/pages/${pageId}/payload`, { html: "<h1>Cake</h1>" }, { "if-match": versionId })
    return { path: `/v1/pages/${pageId}/revert`, body: { toVersionId: versionId } }
  },
  "stylesheet.write": () => ({ path: "/v1/stylesheet", body: { css: ".a{color:red}" } }),
  "script.write": () => ({ path: "/v1/script", body: { js: "console.log(1)" } }),
  "collections.create": () => ({
    path: "/v1/collections",
    body: { key: "team", name: "Team", schema: [{ name: "name", type: "text", label: "Name" }] }
  }),
  "collections.createRow": async (site) => {
    await collection(site)
    return { path: "/v1/collections/team/rows", body: { slug: "ada", data: { name: "Ada" } } }
  },
  "collections.patchRow": async (site) => ({
    path: `/v1/collections/team/rows/${await row(site)}`,
    body: { data: { name: "Grace" } }
  }),
  "collections.removeRow": async (site) => ({ path: `/v1/collections/team/rows/${await row(site)}` }),
  "archive.request": async (site) => ({
    path: `/v1/pages/${(await page(site)).pageId}/archive`,
    body: { disposition: "gone" }
  }),
  "site.change": () => ({ path: "/v1/site", body: { notifyEmail: "hello@bread.test" } })
}

describe.each(Object.keys(changes))("%s", (name) => {
  it("leaves nothing behind when the commit does not arrive, and lands when sent again", async () => {
    const route = routes().find((one) => one.name === name)
    expect(route, `the route table has a row ${name}`).toBeDefined()
    const site = await api.aSite()
    const { path, body, headers = {} } = await changes[name]!(site)
    const writer = await signIn(broken, site.clientId, site.clientSecret)

    const before = await everything()
    way.cut()
    const lost = await writer.request(route!.method, path, body, headers)
    expect(way.mend(), `it came as far as the commit, and was answered ${JSON.stringify(lost.body)}`).toBeGreaterThan(0)
    expect(lost.status).toBeGreaterThanOrEqual(500)
    expect(await everything()).toEqual(before)

    const landed = await writer.request(route!.method, path, body, headers)
    expect(landed.status, JSON.stringify(landed.body).slice(0, 400)).toBeLessThan(300)
    expect(await everything()).not.toEqual(before)
  })
})

/** A checksum of every table. */
const everything = async (): Promise<{ readonly [table: string]: unknown }> => {
  const config = api.database.config()
  if (!("url" in config)) throw new Error("The test's database is reached by its address.")
  const connection = await createConnection(Redacted.value(config.url))
  try {
    const [tables] = await connection.query("show tables")
    const names = (tables as ReadonlyArray<object>).map((table) => Object.values(table)[0] as string)
    const [sums] = await connection.query(`checksum table ${names.map((name) => `\`${name}\``).join(", ")}`)
    return Object.fromEntries(
      (sums as unknown as ReadonlyArray<{ Table: string; Checksum: unknown }>).map(({ Table, Checksum }) => [
        Table.replace(/^.*\./, ""),
        String(Checksum)
      ])
    )
  } finally {
    await connection.end()
  }
}
