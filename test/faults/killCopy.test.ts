/** A copy of a site whose worker is killed again and again: nothing of it is missing afterwards, and nothing is there twice. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { pause } from "../../infra/main/testing/Launched.ts"
import { seeded } from "../builders/seeded.ts"
import { aPicture } from "../builders/files.ts"
import { SiteUnderTest } from "./product.ts"
import { launchedProduct } from "./launchedProduct.ts"

const run = launchedProduct()

const pages = 300
const pictures = 40
const lists = 4
const rows = 25
const redirects = 12

describe("kill -9 of the worker while a site is copied", () => {
  it("leaves a copy that is like its original: every text, file, typeface, list and forwarding", async () => {
    const random = seeded()
    const site = await run.operator.site()
    for (let at = 0; at < pages; at += 20)
      await site.createPages(
        Array.from({ length: 20 }, (_, offset) => ({
          route: `/p/${at + offset}`,
          html: `<h1>Page ${at + offset}</h1>\n${"<p>Felt, maple and wire.</p>\n".repeat(20)}`
        }))
      )
    await filled(site)
    const dashboard = await signedIn(site.siteId)
    const ask = await dashboard("/dashboard/new")
    const started = await dashboard("/dashboard/new", { ...hiddenIn(ask), name: "Dale", like: site.siteId })
    const siteId = /\/dashboard\/(site_\w+)/.exec(started)![1]!
    const clientId = /cred_\w+/.exec(started)![0]
    const clientSecret = /secret">([\w-]{43})</.exec(started)![1]!
    const status = async () =>
      (await asked("/v1/site", await token(clientId, clientSecret))) as {
        readonly copying: { readonly total: number; readonly done: number; readonly failed: boolean } | null
        readonly hostnames: ReadonlyArray<{ readonly url: string }>
      }
    let killed = 0
    let seen = -1
    for (let now = await status(); now.copying !== null; now = await status()) {
      expect(now.copying.failed).toBe(false)
      // Each kill meets a copy that has moved since the one before.
      if (now.copying.done > seen) {
        seen = now.copying.done
        await pause(random.below(500))
        const pid = run.product.childOf("main/worker.ts")
        if (killed < 9 && pid !== undefined) {
          process.kill(pid, "SIGKILL")
          killed++
        }
      }
      await pause(50)
    }
    expect(killed, "the worker was killed under way").toBeGreaterThanOrEqual(3)
    await run.operator.settled()
    const authorization = await token(clientId, clientSecret)
    const [old, copy] = [await textsOf(site.authorization), await textsOf(authorization)]
    expect(old).toHaveLength(pages)
    expect(copy).toEqual(old)
    const [oldThings, things] = [await thingsOf(site.authorization), await thingsOf(authorization)]
    expect(oldThings.media).toHaveLength(pictures)
    expect(oldThings.rows.flat()).toHaveLength(lists * rows)
    expect([oldThings.faces.length, oldThings.redirects.length]).toEqual([1, redirects])
    expect(things).toEqual(oldThings)
    const siteUrl = (await status()).hostnames[0]!.url
    const dale = await SiteUnderTest.signIn(run.product, { siteId, siteUrl, clientId, clientSecret })
    for (const { path } of things.media) {
      const [there, here] = [await site.fetchFile(path), await dale.fetchFile(path)]
      expect([here.status, here.bytes.equals(there.bytes)], path).toEqual([200, true])
    }
    expect((await dale.fetchFile(`/old-${redirects - 1}`)).status).toBe(301)
    for (const at of [0, random.below(pages), pages - 1])
      expect((await dale.visit(`/p/${at}`)).body).toContain(`<h1>Page ${at}</h1>`)
  }, 300_000)
})

/** Everything beside texts that a copy takes along. */
const filled = async (site: SiteUnderTest) => {
  const { authorization } = site
  const send = async (path: string, body: object | FormData) => {
    const isForm = body instanceof FormData
    const response = await run.product.fetch("api", path, {
      method: "POST",
      headers: { authorization, ...(!isForm && { "content-type": "application/json" }) },
      body: isForm ? body : JSON.stringify(body)
    })
    if (response.status >= 300) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  }
  for (let at = 0; at < pictures; at++)
    await site.upload(await aPicture("jpeg", { width: 300 + at, height: 200 }), `picture-${at}.jpg`)
  const face = readFileSync(new URL("../../renderer/fonts/figtree/normal.woff2", import.meta.url))
  const font = new FormData()
  for (const [name, value] of Object.entries({ family: "Ours", weight: "400", style: "normal" }))
    font.append(name, value)
  font.append("file", new Blob([new Uint8Array(face)], { type: "font/woff2" }), "ours.woff2")
  await send("/v1/fonts", font)
  await send("/v1/lease", {})
  for (let at = 0; at < lists; at++) {
    const schema = [{ name: "name", type: "text", label: "Name" }]
    await send("/v1/collections", { key: `list-${at}`, name: `List ${at}`, schema })
    for (let row = 0; row < rows; row++)
      await send(`/v1/collections/list-${at}/rows`, { slug: `row-${row}`, data: { name: `Row ${row} of ${at}` } })
  }
  for (let at = 0; at < redirects; at++) await send("/v1/redirects", { from: `/old-${at}`, to: `/p/${at}` })
}

type Listed = ReadonlyArray<{ readonly [member: string]: unknown }>

/** What is read of it, less what two sites never share. */
const thingsOf = async (authorization: string) => {
  const read = async (path: string, member: string, ...kept: ReadonlyArray<string>) => {
    const found = ((await asked(path, authorization)) as { readonly [member: string]: Listed })[member]!
    return found.map((each) => Object.fromEntries(kept.map((name) => [name, each[name]])))
  }
  const media = await read("/v1/media?limit=100", "media", "id", "bytes", "alt", "path")
  return {
    media: media as unknown as ReadonlyArray<{ readonly path: string }>,
    faces: await read("/v1/fonts", "fonts", "family", "weight", "style", "url"),
    collections: await read("/v1/collections", "collections", "key", "name", "schema", "detailBasePath"),
    rows: await Promise.all(
      Array.from({ length: lists }, (_, at) => read(`/v1/collections/list-${at}/rows`, "rows", "id", "slug", "data"))
    ),
    redirects: await read("/v1/redirects", "redirects", "from", "to", "status")
  }
}

const asked = async (path: string, authorization: string) =>
  (await run.product.fetch("api", path, { headers: { authorization } })).json() as Promise<unknown>

const token = async (clientId: string, clientSecret: string): Promise<string> => {
  const headers = { "content-type": "application/json" }
  const sent = { method: "POST", headers, body: JSON.stringify({ clientId, clientSecret }) }
  const { token } = (await (await run.product.fetch("api", "/v1/auth/token", sent)).json()) as {
    readonly token: string
  }
  return `Bearer ${token}`
}

/** Address, title and text of every page, by address. */
const textsOf = async (authorization: string): Promise<ReadonlyArray<string>> => {
  const all: Array<string> = []
  for (let after: string | null = ""; after !== null;) {
    const body = (await asked(`/v1/pages?include=payload${after}`, authorization)) as {
      readonly pages: ReadonlyArray<{ readonly route: string; readonly title: string; readonly payload: unknown }>
      readonly nextCursor?: string | null
    }
    all.push(...body.pages.map(({ route, title, payload }) => JSON.stringify({ route, title, payload })))
    after = body.nextCursor == null ? null : `&cursor=${encodeURIComponent(body.nextCursor)}`
  }
  return all.toSorted()
}

const hiddenIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!])
  )

/** A browser of the owner, who followed the link of the mail that the product kept. */
const signedIn = async (siteId: string) => {
  const email = "owner@vale.test"
  const patch = { method: "PATCH", body: JSON.stringify({ ownerEmail: email }) }
  const headers = { authorization: `Bearer ${run.operator.token}`, "content-type": "application/json" }
  expect((await run.product.fetch("api", `/ops/v1/sites/${siteId}`, { ...patch, headers })).status).toBe(200)
  let cookie = ""
  const open = async (path: string, fields?: Record<string, string>): Promise<string> => {
    const response = await run.product.fetch("api", path, {
      redirect: "manual",
      headers: { cookie, origin: `http://127.0.0.1:${run.product.ports.api}` },
      ...(fields !== undefined && { method: "POST", body: new URLSearchParams(fields) })
    })
    cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie
    const to = response.headers.get("location")
    return response.status === 303 && to !== null ? open(new URL(to, "http://x").pathname) : response.text()
  }
  await open("/dashboard/sign-in", { email })
  const folder = join(run.dataDir, "outbox")
  for (let tries = 0; tries < 200; tries++, await pause(100))
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const mail = readFileSync(join(folder, name), "utf8").replaceAll("=\r\n", "").replaceAll("=3D", "=")
      const link = /\/dashboard\/enter\/[\w-]+/.exec(mail)?.[0]
      if (link === undefined) continue
      await open(link, {})
      return open
    }
  throw new Error("No mail with a link came.")
}
