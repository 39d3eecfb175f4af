/** A copy of a site whose worker is killed again and again: nothing of it is missing afterwards, and nothing is there twice. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Launched, pause, leftOf } from "../../infra/main/testing/Launched.ts"
import { seeded } from "../builders/seeded.ts"
import { Operator, SiteUnderTest } from "./product.ts"

let dataDir: string
let product: Launched
let operator: Operator

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "makeready-copies-"))
  product = await Launched.start({ dataDir, arguments: ["--no-demo"] })
  await product.ready()
  operator = await Operator.of(product, dataDir)
})

afterAll(async () => {
  product.signal("SIGTERM")
  await product.exited
  expect(await leftOf(dataDir)).toEqual([])
  await rm(dataDir, { recursive: true, force: true })
})

const pages = 300

describe("kill -9 of the worker while a site is copied", () => {
  it("leaves a copy that is like its original, text by text", async () => {
    const random = seeded()
    const site = await operator.site()
    for (let at = 0; at < pages; at += 20)
      await site.createPages(
        Array.from({ length: 20 }, (_, offset) => ({
          route: `/p/${at + offset}`,
          html: `<h1>Page ${at + offset}</h1>\n${"<p>Felt, maple and wire.</p>\n".repeat(20)}`
        }))
      )
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
        await pause(random.below(600))
        const pid = product.childOf("main/worker.ts")
        if (killed < 6 && pid !== undefined) {
          process.kill(pid, "SIGKILL")
          killed++
        }
      }
      await pause(50)
    }
    expect(killed, "the worker was killed under way").toBeGreaterThanOrEqual(3)
    await operator.settled()
    const [old, copy] = [await textsOf(site.authorization), await textsOf(await token(clientId, clientSecret))]
    expect(old).toHaveLength(pages)
    expect(copy).toEqual(old)
    const siteUrl = (await status()).hostnames[0]!.url
    const dale = await SiteUnderTest.signIn(product, { siteId, siteUrl, clientId, clientSecret })
    for (const at of [0, random.below(pages), pages - 1])
      expect((await dale.visit(`/p/${at}`)).body).toContain(`<h1>Page ${at}</h1>`)
  }, 300_000)
})

const asked = async (path: string, authorization: string) =>
  (await product.fetch("api", path, { headers: { authorization } })).json() as Promise<unknown>

const token = async (clientId: string, clientSecret: string): Promise<string> => {
  const headers = { "content-type": "application/json" }
  const sent = { method: "POST", headers, body: JSON.stringify({ clientId, clientSecret }) }
  const { token } = (await (await product.fetch("api", "/v1/auth/token", sent)).json()) as { readonly token: string }
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
  const headers = { authorization: `Bearer ${operator.token}`, "content-type": "application/json" }
  expect((await product.fetch("api", `/ops/v1/sites/${siteId}`, { ...patch, headers })).status).toBe(200)
  let cookie = ""
  const open = async (path: string, fields?: Record<string, string>): Promise<string> => {
    const response = await product.fetch("api", path, {
      redirect: "manual",
      headers: { cookie, origin: `http://127.0.0.1:${product.ports.api}` },
      ...(fields !== undefined && { method: "POST", body: new URLSearchParams(fields) })
    })
    cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie
    const to = response.headers.get("location")
    return response.status === 303 && to !== null ? open(new URL(to, "http://x").pathname) : response.text()
  }
  await open("/dashboard/sign-in", { email })
  const folder = join(dataDir, "outbox")
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
