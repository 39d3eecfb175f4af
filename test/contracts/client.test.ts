/** The typed client, as a program imports it, against the real API. */
import { readFileSync } from "node:fs"
import {
  connect,
  type ConnectOptions,
  isRefused,
  type Makeready,
  operations,
  Refused,
  Unreachable
} from "makeready/client"
import { describe, expect, it } from "vitest"
import { routes } from "../../api/front/routeTable.ts"
import { clientFiles, clientFolder } from "../../client/writeClient.ts"
import { catalogue } from "../../engine/errors/catalogue.ts"
import { HOUR_MS } from "../../engine/limits.ts"
import { testApi } from "../builders/api.ts"
import { aPicture } from "../builders/files.ts"
import type { TestSite } from "../builders/testSite.ts"

const api = testApi()

const clientOf = (site: TestSite, more: Partial<ConnectOptions> = {}): Makeready => {
  const { clientId, clientSecret } = site
  return connect({ url: site.address(), clientId, clientSecret, ...more })
}

const refused = async (call: Promise<unknown>): Promise<Refused> => {
  const error = await call.then(
    () => undefined,
    (error: unknown) => error
  )
  if (!isRefused(error)) throw new Error(`Expected a refusal, got ${String(error)}`)
  return error
}

describe("the typed client", () => {
  it("is written in the repository as the API declares it", async () => {
    for (const [path, text] of await clientFiles())
      expect(readFileSync(new URL(path, clientFolder), "utf8"), `${path}: run npm run client.`).toBe(text)
  })

  it("has every operation under /v1, and every code", () => {
    const named = Object.values(operations).flatMap((group) =>
      Object.values(group).map(({ method, path }) => `${method} ${path}`)
    )
    const rows = routes().filter(({ path }) => path.startsWith("/v1/"))
    expect(named.sort()).toEqual(
      rows.map(({ method, path }) => `${method} ${path.replace(/:([A-Za-z]+)/g, "{$1}")}`).sort()
    )
    const types = readFileSync(new URL("lib/operations.d.ts", clientFolder), "utf8")
    for (const code of Object.keys(catalogue)) expect(types).toContain(`"${code}"`)
  })

  it("fetches its token and takes the lease by itself, writes on what it read, and gives the lease back", async () => {
    const site = await api.aSite({ lease: false })
    const client = clientOf(site)
    const created = await client.pages.create({
      body: { route: "/a", title: "A", payload: { html: "<h1>A</h1>" }, meta: { description: "First" } }
    })
    expect(created.status).toBe("published")
    expect((await site.get("/v1/lease")).body).toMatchObject({ held: true, youHoldIt: true })
    if (!("pageId" in created)) throw new Error("It was rehearsed.")
    const id = created.pageId
    await client.pages.writePayload({ id, body: { html: "<h1>B</h1>" } })
    await client.pages.patch({ id, body: { title: "B" } })
    const page = await client.pages.read({ id })
    expect(page).toMatchObject({ title: "B", payload: { html: "<h1>B</h1>" } })
    const rehearsed = await client.pages.writePayload({
      id,
      dryRun: true,
      render: "classes",
      body: { html: '<p class="c">C</p>' }
    })
    expect(rehearsed).toMatchObject({ status: "would-publish", rendered: { classes: expect.arrayContaining(["c"]) } })
    await client.pages.writePayload({ id, body: { html: "<h1>D</h1>" } })
    await client.close()
    expect((await site.get("/v1/lease")).body.held).toBe(false)
  })

  it("sends the version that was read, so that what came since is never written over", async () => {
    const site = await api.aSite()
    const { pageId: id } = await site.aPage()
    const [one, other] = [clientOf(site), clientOf(site)]
    await one.pages.read({ id })
    await other.pages.read({ id })
    await other.pages.writePayload({ id, body: { html: "<h1>Theirs</h1>" } })
    const error = await refused(one.pages.writePayload({ id, body: { html: "<h1>Mine</h1>" } }))
    expect(error.code).toBe("version.conflict")
    if (isRefused(error, "version.conflict")) {
      const current: string | null = error.problem.latestVersionId
      expect((await one.pages.read({ id })).latestVersionId).toBe(current)
    }
    await one.pages.writePayload({ id, body: { html: "<h1>Both</h1>" } })
    const blind = await refused(clientOf(site).pages.writePayload({ id, body: { html: "<h1>Blind</h1>" } }))
    expect(blind.code).toBe("version.conflict")
  })

  it("sends the version of a row, of a collection and of the site likewise", async () => {
    const site = await api.aSite()
    const [one, other] = [clientOf(site), clientOf(site)]
    const schema = [{ name: "name", type: "text" as const }]
    await other.collections.create({ body: { key: "team", name: "Team", schema } })
    const ada = await other.collections.createRow({ key: "team", body: { slug: "ada", data: { name: "Ada" } } })
    if (!("id" in ada)) throw new Error("It was rehearsed.")
    const row = { key: "team", id: ada.id }
    await one.collections.listRows({ key: "team" })
    await one.collections.list()
    await one.site.read()
    await other.collections.patchRow({ ...row, body: { data: { name: "Theirs" } } })
    await other.collections.patchRow({ ...row, body: { featured: true } })
    await other.collections.patch({ key: "team", body: { name: "Theirs" } })
    await other.site.change({ body: { contact: { phone: "1" } } })
    await other.site.change({ body: { contact: { phone: "2" } } })
    for (const write of [
      () => one.collections.patchRow({ ...row, body: { data: { name: "Mine" } } }),
      () => one.collections.removeRow(row),
      () => one.collections.patch({ key: "team", body: { name: "Mine" } }),
      () => one.collections.remove({ key: "team" }),
      () => one.site.change({ body: { contact: { phone: "3" } } })
    ]) {
      const error = await refused(write())
      expect(error.code).toBe("version.stale")
      if (isRefused(error, "version.stale")) {
        const by: string | null = error.problem.latestBy
        expect(by).toBe(site.clientId)
      }
    }
    const [read] = (await one.collections.listRows({ key: "team" })).rows
    expect(read).toMatchObject({ data: { name: "Theirs" }, featured: true })
    await one.collections.patchRow({ ...row, body: { data: { name: "Both" } } })
    await one.collections.removeRow(row)
    await one.site.change({ body: { contact: { phone: "3" } } }, { ifMatch: null })
  })

  it("knows no version of rows from which it took a field, and goes on with them", async () => {
    const site = await api.aSite()
    const client = clientOf(site)
    const schema = ["name", "role"].map((name) => ({ name, type: "text" as const }))
    await client.collections.create({ body: { key: "team", name: "Team", schema } })
    const body = { slug: "ada", data: { name: "Ada", role: "Tuner" } }
    const ada = await client.collections.createRow({ key: "team", body })
    if (!("id" in ada)) throw new Error("It was rehearsed.")
    await client.collections.patch({ key: "team", body: { schema: schema.slice(0, 1), dropFields: ["role"] } })
    const changed = await client.collections.patchRow({ key: "team", id: ada.id, body: { featured: true } })
    expect(changed).toMatchObject({ status: "updated", data: { name: "Ada" } })
  })

  it("sends a version that it is given also where the API compares none, which then refuses it", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/new" })
    const client = clientOf(site)
    const redirect = { body: { from: "/old", to: "/new" } }
    expect((await refused(client.redirects.set(redirect, { ifMatch: "x" }))).code).toBe("request.invalid")
    await client.redirects.set(redirect)
  })

  it("does not write over what waits when only what is live was read", async () => {
    const site = await api.aSite()
    const { pageId: id } = await site.aPage()
    const client = clientOf(site)
    await client.pages.read({ id })
    await client.pages.writePayload({ id, hold: true, body: { html: "<h1>Waits</h1>" } })
    const fresh = clientOf(site)
    await fresh.pages.read({ id })
    expect((await refused(fresh.pages.writePayload({ id, body: { html: "<h1>Past it</h1>" } }))).code).toBe(
      "version.conflict"
    )
    await fresh.pages.read({ id, payload: "latest" })
    await fresh.pages.writePayload({ id, body: { html: "<h1>After it</h1>" } })
  })

  it("goes ahead with a refused write once it is acknowledged", async () => {
    const site = await api.aSite()
    const lines = Array.from({ length: 30 }, (_, line) => `<p>Line ${line}</p>`).join("\n")
    const { pageId: id } = await site.aPage({ html: lines })
    const client = clientOf(site)
    await client.pages.read({ id })
    const error = await refused(client.pages.writePayload({ id, body: { html: "<p>Line 0</p>" } }))
    expect(error).toMatchObject({
      code: "write.destructive_overwrite",
      acknowledgeWith: { header: "X-Mk-Deleting-Lines", value: "29" }
    })
    await error.acknowledge()
    expect((await client.pages.read({ id })).payload.html).toBe("<p>Line 0</p>")
  })

  it("sends a write again whose answer was lost, and it happens once", async () => {
    const site = await api.aSite()
    let lost = 0
    const client = clientOf(site, {
      pause: async () => {},
      fetch: async (...request) => {
        const response = await fetch(...request)
        if ((request[1]?.method ?? "") === "POST" && String(request[0]).endsWith("/v1/pages") && lost++ < 2)
          throw new TypeError("socket hang up")
        return response
      }
    })
    await client.pages.create({ body: { route: "/once", title: "Once", payload: { html: "<h1>Once</h1>" } } })
    expect(lost).toBe(3)
    expect((await client.pages.list()).pages).toHaveLength(1)
  })

  it("gives up after as many attempts as it may make, and says so", async () => {
    let asked = 0
    const client = connect({
      url: "http://127.0.0.1:9",
      token: "a token",
      attempts: 3,
      pause: async () => {},
      fetch: () => (asked++, Promise.reject(new TypeError("fetch failed")))
    })
    await expect(client.site.read()).rejects.toThrow(Unreachable)
    expect(asked).toBe(3)
  })

  it("waits as long as the API says when a budget is spent, and no longer than it may", async () => {
    const site = await api.aSite({ domain: `www.waits-${process.pid}.test` })
    const { pageId: id } = await site.aPage()
    const waits: Array<number> = []
    const client = clientOf(site, {
      pause: (milliseconds) => {
        waits.push(milliseconds)
        api.clock.advance(milliseconds)
        return Promise.resolve()
      }
    })
    await client.pages.read({ id })
    for (let write = 0; write < 32; write++) await client.pages.patch({ id, body: { title: `Title ${write}` } })
    expect(waits.length).toBeGreaterThan(0)
    expect(Math.max(...waits)).toBeLessThanOrEqual(60_000)
    // Past the hour in which so many writes would freeze the site.
    api.clock.advance(HOUR_MS)
    const impatient = clientOf(site, { longestWaitSeconds: 0 })
    await impatient.pages.read({ id })
    const error = await refused(
      (async () => {
        for (let write = 0; write < 32; write++) await impatient.pages.patch({ id, body: { title: `Other ${write}` } })
      })()
    )
    expect(error.code).toBe("rate.limited")
    expect(error.retryAfterSeconds).toBeGreaterThan(0)
  })

  it("renews a token that ran out, and says who holds the lease where somebody does", async () => {
    const site = await api.aSite({ lease: false })
    const client = clientOf(site)
    await client.site.read()
    api.clock.advance(2 * HOUR_MS)
    expect((await client.site.read()).live).toBe(false)
    const writer = await site.writer({ label: "Ann" })
    await writer.post("/v1/lease")
    const error = await refused(client.stylesheet.write({ body: { css: "body { margin: 0 }" } }))
    expect(isRefused(error, "lease.held") && error.problem.heldByLabel).toBe("Ann")
    const wrong = connect({ url: site.address(), clientId: site.clientId, clientSecret: "wrong" })
    expect((await refused(wrong.site.read())).code).toBe("auth.invalid_client")
  })

  it("sends files, and brings back what is not JSON as it is", async () => {
    const site = await api.aSite()
    const client = clientOf(site)
    const file = new File([new Uint8Array(await aPicture("png"))], "dot.png")
    const asset = await client.media.upload({ body: { file, alt: "A corner" } })
    expect(asset).toMatchObject({ kind: "image", alt: "A corner" })
    const { pageId: id } = await site.aPage({ html: "<h1>Shown</h1>" })
    const [version] = (await client.versions.list({ id })).versions
    expect(await client.versions.preview({ id, vid: version!.id })).toContain("<h1>Shown</h1>")
  })
})
