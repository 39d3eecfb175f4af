/**
 * A version and its consequences (heads, audit record, jobs) commit together. Every change of content is made over a
 * connection that breaks when it is about to be committed. What had been written by then is as it was, budgets and leases
 * too; and the same request lands once commits go through.
 */
import { readFileSync } from "node:fs"
import { Effect, Redacted } from "effect"
import { createConnection } from "mysql2/promise"
import { describe, expect, it } from "vitest"
import { routes } from "../front/routeTable.ts"
import { testApi } from "../../test/builders/api.ts"
import { cutFromDatabase } from "../../test/builders/cutAtCommit.ts"
import { aPicture } from "../../test/builders/files.ts"
import { expectStatus, signIn, type TestSite } from "../../test/builders/testSite.ts"
import { inWorker } from "../../test/builders/deliveries.ts"
import { aSavedSearch } from "../../test/builders/nouns.ts"
import type { PageId, SiteId } from "../../engine/model/ids.ts"
import { SavedSearches } from "../../engine/ports/SavedSearches.ts"
import { allowed } from "../../test/builders/allowlist.ts"

const api = testApi()
const broken = cutFromDatabase(api)

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

/** A shared asset that was written twice, and the way back to its first version. */
const reverted = (path: string, first: object, second: object): Prepare => {
  return async (site) => {
    const { versionId, latestVersionId } = expectStatus(await site.put(path, first), 200)
    expectStatus(await site.put(path, second, { "if-match": latestVersionId }), 200)
    return { path: `${path}/revert`, body: { toVersionId: versionId } }
  }
}
const [bread, cake] = [{ html }, { html: "<h1>Cake</h1>" }]
const archived = async (site: TestSite) => {
  const { pageId, route } = await page(site)
  expectStatus(await site.post(`/v1/pages/${pageId}/archive`, { disposition: "gone" }), 202)
  expectStatus(await site.post(`/v1/pages/${pageId}/archive/confirm`, { route }), 200)
  return pageId as string
}
const proposed = async (site: TestSite) =>
  (await site.post("/v1/allowlist", { origin: "https://pay.example", reason: "Payments." })).body.id as string
const uploaded = async (site: TestSite, path: string, filename: string, bytes: Uint8Array, field: [string, string]) => {
  const form = new FormData()
  form.append(...field)
  form.append("file", new Blob([new Uint8Array(bytes)]), filename)
  return expectStatus(await site.post(path, form), 201)
}

/** Every row of the route table that is written under the lease, by its name there. */
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
  "pages.remove": async (site) => ({ path: `/v1/pages/${(await page(site, { hold: true })).pageId}` }),
  "archive.confirm": async (site) => {
    const { pageId, route } = await page(site)
    expectStatus(await site.post(`/v1/pages/${pageId}/archive`, { disposition: "gone" }), 202)
    return { path: `/v1/pages/${pageId}/archive/confirm`, body: { route } }
  },
  "archive.cancel": async (site) => {
    const { pageId } = await page(site)
    expectStatus(await site.post(`/v1/pages/${pageId}/archive`, { disposition: "gone" }), 202)
    return { path: `/v1/pages/${pageId}/archive` }
  },
  "archive.requestUnarchive": async (site) => ({ path: `/v1/pages/${await archived(site)}/unarchive` }),
  "archive.cancelUnarchive": async (site) => {
    const path = `/v1/pages/${await archived(site)}/unarchive`
    expectStatus(await site.post(path), 202)
    return { path }
  },
  "stylesheet.revert": reverted("/v1/stylesheet", { css: ".a{color:red}" }, { css: ".a{color:blue}" }),
  "script.revert": reverted("/v1/script", { js: "console.log(1)" }, { js: "console.log(2)" }),
  "chrome.write": () => ({ path: "/v1/chrome/footer", body: bread }),
  "chrome.revert": reverted("/v1/chrome/footer", bread, cake),
  "notfound.write": () => ({ path: "/v1/notfound", body: bread }),
  "notfound.revert": reverted("/v1/notfound", bread, cake),
  "partials.write": () => ({ path: "/v1/partials/hours", body: bread }),
  "partials.revert": reverted("/v1/partials/hours", bread, cake),
  "partials.remove": async (site) => {
    expectStatus(await site.put("/v1/partials/hours", bread), 200)
    return { path: "/v1/partials/hours" }
  },
  "theme.write": () => ({ path: "/v1/theme", body: { font: { heading: "Bitter", body: "Inter" } } }),
  "theme.publish": async (site) => {
    const held = await site.put("/v1/theme", { font: { heading: "Bitter", body: "Inter" } })
    return { path: "/v1/theme/publish", body: { themeVersionId: expectStatus(held, 202).themeVersionId } }
  },
  "fonts.remove": async (site) => {
    const inter = readFileSync(new URL("../../renderer/fonts/inter/normal.woff2", import.meta.url))
    const { id } = await uploaded(site, "/v1/fonts", "a.woff2", inter, ["family", "Ours"])
    return { path: `/v1/fonts/${id}` }
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
  "collections.patch": async (site) => {
    await collection(site)
    return { path: "/v1/collections/team", body: { name: "Crew" } }
  },
  "collections.remove": async (site) => {
    await collection(site)
    return { path: "/v1/collections/team" }
  },
  "analytics.setSecrets": () => ({ path: "/v1/analytics/secrets", body: { ga4ApiSecret: "a-secret-of-ga4-0001" } }),
  "listings.provision": () => ({ path: "/v1/listings/provision" }),
  "savedSearches.remove": async (site) => {
    const { pageId } = await page(site)
    const search = aSavedSearch({ siteId: site.siteId as SiteId, pageId: pageId as PageId })
    await inWorker(
      api,
      Effect.flatMap(SavedSearches, (searches) => searches.keep(search, { ofSite: 10, ofAddress: 10 }))
    )
    return { path: `/v1/saved-searches/${search.id}` }
  },
  "turnstile.set": () => ({
    path: "/v1/turnstile",
    body: { siteKey: "0x4AAAAAAAA_test_key", secret: "a-secret-of-turnstile-01" }
  }),
  "allowlist.propose": () => ({
    path: "/v1/allowlist",
    body: { origin: "https://pay.example", reason: "Payments." }
  }),
  "allowlist.approve": async (site) => ({ path: `/v1/allowlist/${await proposed(site)}/approve` }),
  "allowlist.remove": async (site) => ({ path: `/v1/allowlist/${await proposed(site)}` }),
  "leadWebhooks.remove": async (site) => {
    await allowed(api, site, "https://crm.example")
    const hook = { provider: "webhook", url: "https://crm.example/leads", secret: "a secret of many characters" }
    expectStatus(await site.put("/v1/lead-webhooks/crm", hook), 200)
    return { path: "/v1/lead-webhooks/crm" }
  },
  "formTrial.send": async (site) => {
    await page(site, { html: '<h1>Ask</h1><mk-component name="contact-form"></mk-component>' })
    return { path: "/v1/forms/contact-form/test" }
  },
  "redirects.set": async (site) => {
    await page(site, { route: "/new" })
    return { path: "/v1/redirects", body: { from: "/old", to: "/new" } }
  },
  "redirects.import": async (site) => {
    await page(site, { route: "/new" })
    return { path: "/v1/redirects/import", body: { redirects: [{ from: "/old", to: "/new" }] } }
  },
  "redirects.remove": async (site) => {
    await page(site, { route: "/new" })
    expectStatus(await site.post("/v1/redirects", { from: "/old", to: "/new" }), 200)
    return { path: "/v1/redirects?from=/old" }
  },
  "site.renameAddress": (site) => ({ path: "/v1/site/address", body: { label: `bakery-${site.siteId.slice(-8)}` } }),
  "site.setFavicon": async (site) => {
    const { id } = await uploaded(site, "/v1/media", "a.png", await aPicture(), ["alt", ""])
    return { path: "/v1/favicon", body: { assetId: id } }
  },
  "archive.request": async (site) => ({
    path: `/v1/pages/${(await page(site)).pageId}/archive`,
    body: { disposition: "gone" }
  }),
  "site.change": () => ({ path: "/v1/site", body: { notifyEmail: "hello@bread.test" } }),
  "integrationRequests.answer": async ({ siteId }) => {
    const asked = { intakeTemplateId: "tpl-visit", destinationName: "intake", questions: [] }
    const { id } = expectStatus(await api.operator.post(`/ops/v1/sites/${siteId}/integration-requests`, asked), 201)
    return { path: `/v1/integration-requests/${id}/status`, body: { status: "claimed" } }
  }
}

/** Nothing is connected that could be let go. */
const withoutOne = ["roster.disconnect"]

it("no row that is written under the lease is left out, but for what asks another service first", () => {
  const leased = routes().filter(({ access }) => access?.write?.lease === true && access.write.takesFile !== true)
  expect([...Object.keys(changes), ...withoutOne].sort()).toEqual(leased.map(({ name }) => name).sort())
})

describe.each(Object.keys(changes))("%s", (name) => {
  it("leaves nothing behind when the commit does not arrive, and lands when sent again", async () => {
    const route = routes().find((one) => one.name === name)
    expect(route, `the route table has a row ${name}`).toBeDefined()
    const site = await api.aSite()
    const { path, body, headers = {} } = await changes[name]!(site)
    const writer = await signIn(broken.client(), site.clientId, site.clientSecret)
    // That it came is noted apart from what it writes, once a minute.
    expectStatus(await writer.get("/v1/site"), 200)

    const [before, shown] = [await everything(), await published(site)]
    broken.way().cut()
    const lost = await writer.request(route!.method, path, body, headers)
    expect(
      broken.way().mend(),
      `it came as far as the commit, and was answered ${JSON.stringify(lost.body)}`
    ).toBeGreaterThan(0)
    expect(lost.status).toBeGreaterThanOrEqual(500)
    expect(await everything()).toEqual(before)
    expect(await published(site), "visitors see nothing of it").toEqual(shown)

    const landed = await writer.request(route!.method, path, body, headers)
    expect(landed.status, JSON.stringify(landed.body).slice(0, 400)).toBeLessThan(300)
    expect(await everything()).not.toEqual(before)
  })
})

/** What visitors get of a site, by key. */
const published = async ({ siteId }: TestSite): Promise<{ readonly [key: string]: unknown }> => {
  const keys = [...(await api.objectKeys(`sites/${siteId}/`)), ...(await api.objectKeys("hosts/"))]
  return Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await api.object(key)] as const)))
}

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
