/**
 * A running installation whose database, or whose object store, is a process that was stopped (SIGSTOP): connections stay
 * open, new ones are accepted by the system, and nothing is ever answered. What visitors, writers and probes get meanwhile,
 * and that afterwards all is well without anybody's help.
 */
import { randomBytes } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { deadlines } from "../../engine/deadlines.ts"
import { limits } from "../../engine/limits.ts"
import { Launched, pause, leftOf } from "../../infra/main/testing/Launched.ts"
import { asForm } from "../builders/forms.ts"
import { findS3Server, type S3Server } from "../builders/radosgw.ts"
import { databaseOf, Operator, type SiteUnderTest } from "./product.ts"

/** What a busy machine adds to a deadline. */
const slackMs = 3_000
const databaseMs = deadlines.databaseSilence.ms + 2 * deadlines.databaseLook.ms + slackMs
const formMs = deadlines.originForm.ms + slackMs
const readyMs = 2_000
/** A page that is held, where the store says nothing: see `timings.refreshMs` of the origin. */
const pageMs = 2_000 + slackMs
const frozenMs = 20_000
/** Until work that failed meanwhile is tried again: the longest pause of publishing, and a fifth more. */
const recoveryMs = 1.2 * limits.settleRetryMs + 30_000

const pages = Array.from({ length: 10 }, (_, at) => `/page/${at}`)

const source = findS3Server()
describe.skipIf(source.kind === "missing")("a running installation", () => {
  let dataDir: string
  let server: S3Server
  let product: Launched
  let operator: Operator
  let site: SiteUnderTest
  /** Where the form is sent, and what says that it comes from a page of ours. */
  let form: { readonly action: string; readonly token: string }

  beforeAll(async () => {
    if (source.kind === "missing") throw new Error(source.reason)
    dataDir = await mkdtemp(join(tmpdir(), "makeready-frozen-"))
    server = await source.start()
    const run = randomBytes(4).toString("hex")
    const environment = {
      MAKEREADY_S3_ENDPOINT: server.endpoint,
      MAKEREADY_S3_ACCESS_KEY: server.accessKey,
      MAKEREADY_S3_SECRET_KEY: server.secretKey,
      MAKEREADY_S3_BUCKET: `makeready-public-${run}`,
      MAKEREADY_S3_PRIVATE_BUCKET: `makeready-private-${run}`,
      MAKEREADY_PROXY_HOPS: "1"
    }
    product = await Launched.start({ dataDir, environment, arguments: ["--no-demo"] })
    await product.ready()
    operator = await Operator.of(product, dataDir)
    site = await operator.site()
    const [first, second, ...others] = pages.map((route) => ({ route, html: `<h1>${route}</h1>` }))
    // Those that are edited.
    for (const { route, html } of [first!, second!]) await site.createPage(route, html)
    await site.createPages(others)
    await site.createPage("/ask", `<h1>Ask</h1>${asForm()}`)
    for (const route of pages) expect((await site.visit(route)).status).toBe(200)
    const { body } = await site.visit("/ask")
    form = { action: /action="([^"]+)"/.exec(body)![1]!, token: /name="mk_ft" value="([^"]+)"/.exec(body)![1]! }
  })
  afterAll(async () => {
    product.signal("SIGTERM")
    await product.exited
    expect(await leftOf(dataDir)).toEqual([])
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    timed(site.over(product, method, path, body, headers))

  const upload = () => {
    const body = new FormData()
    body.append("alt", "A dot")
    body.append("file", new Blob([new Uint8Array(pixel)], { type: "image/png" }), "dot.png")
    const init = { method: "POST", headers: { authorization: site.authorization }, body }
    return timed(
      product.fetch("api", "/v1/media", init).then(async (answer) => ({
        status: answer.status,
        body: JSON.parse(await answer.text())
      }))
    )
  }

  /** As its page's script sends it, each from an address of its own. */
  let senders = 0
  const sendForm = (message: string) => {
    const mk_fn = `${(Date.now() - 5_000).toString(36)}.${crypto.randomUUID().replaceAll("-", "")}`
    const fields = { name: "Ada", email: "ada@vale.test", message, mk_ft: form.token, mk_fn }
    return timed(site.submit(form.action, fields, `203.0.113.${++senders}`).then((status) => ({ status })))
  }

  const messages = async (): Promise<ReadonlyArray<string>> => {
    const { status, body } = await call("GET", "/v1/leads?limit=200")
    return status === 200
      ? body.leads.map(({ data }: { readonly data: { message: string } }) => data.message).sort()
      : []
  }

  const readiness = (of: "api" | "origin") => timed(product.fetch(of, "/readyz").then(({ status }) => ({ status })))

  /** Visits the pages and asks the probes, over and over, until told to end; says what nobody should have got. */
  const watch = () => {
    const over = new AbortController()
    let visits = 0
    const unseemly: Array<string> = []
    const visiting = async () => {
      for (let at = 0; !over.signal.aborted; at = (at + 1) % pages.length) {
        const route = pages[at]!
        const { status, body, tookMs } = await timed(site.visit(route))
        visits++
        if (status !== 200 || !body.includes(`<h1>${route}`) || tookMs > pageMs)
          unseemly.push(`${route}: ${status} after ${Math.round(tookMs)} ms`)
        await pause(20)
      }
    }
    const probing = async (of: "api" | "origin") => {
      const times: Array<number> = []
      for (; !over.signal.aborted; await pause(500)) times.push((await readiness(of)).tookMs)
      // Now and then a busy machine takes its time for any answer.
      const [median, most] = [times.sort((a, b) => a - b)[times.length >> 1]!, Math.max(...times)]
      if (median > readyMs || most > readyMs + slackMs)
        unseemly.push(`/readyz of the ${of}: ${times.map(Math.round).join(", ")} ms`)
    }
    const all = Promise.all([visiting(), probing("api"), probing("origin")])
    all.catch(() => {})
    return {
      end: async () => {
        over.abort()
        await all
        return { visits, unseemly }
      }
    }
  }

  /** Does something while a process is stopped, which it is for at least `frozenMs`. */
  const whileStopped = async (pid: number, body: () => Promise<void>): Promise<void> => {
    process.kill(pid, "SIGSTOP")
    try {
      await Promise.all([body(), pause(frozenMs)])
    } finally {
      process.kill(pid, "SIGCONT")
    }
  }

  /** The write goes through, and is what visitors see. */
  const expectWell = async (edition: string) => {
    for (const of of ["api", "origin"] as const)
      await expect.poll(async () => (await readiness(of)).status, { timeout: 30_000 }).toBe(200)
    await operator.settled()
    expect(await site.edit("/page/0", `<h1>/page/0</h1><p>${edition}</p>`)).toBe(true)
    await expect.poll(async () => (await site.visit("/page/0")).body, { timeout: 10_000 }).toContain(edition)
    expect((await upload()).status).toBeLessThan(300)
  }

  it("R6, R7: whose database is stopped serves every page, answers in time, and keeps forms, over a start of the origin too; then all is well", async () => {
    const before = await messages()
    const { body: page } = await call("GET", `/v1/pages/${site.pageId("/page/1")}`)
    await whileStopped(databaseOf(dataDir)!, async () => {
      const watching = watch()
      const { clientId, clientSecret } = site
      const [script, other, ...told] = await Promise.all([
        sendForm("one"),
        sendForm("two"),
        call("PUT", `/v1/pages/${page.pageId}/payload`, { html: "<p>x</p>" }, { "if-match": page.latestVersionId }),
        call("POST", "/v1/pages", { route: "/new", title: "New", payload: { html: "<p>x</p>" } }),
        call("GET", "/v1/pages"),
        call("POST", "/v1/auth/token", { clientId, clientSecret }),
        upload()
      ])
      for (const { status, body, tookMs } of told) {
        expect([status, body.code]).toEqual([503, "service.unavailable"])
        expect(tookMs).toBeLessThan(databaseMs)
      }
      for (const { status, tookMs } of [script, other]) {
        expect(status).toBe(200)
        expect(tookMs).toBeLessThan(formMs)
      }
      expect((await readiness("api")).status).toBe(503)
      expect((await readiness("origin")).status).toBe(200)
      const { visits, unseemly } = await watching.end()
      expect(unseemly).toEqual([])
      expect(visits).toBeGreaterThan(50)

      const origin = product.childOf("main/origin.ts")!
      process.kill(origin, "SIGKILL")
      const visit = () => site.visit("/page/0").then(({ status }) => status, String)
      await expect.poll(visit, { timeout: 20_000, interval: 50 }).toBe(200)
      const later = await sendForm("three")
      expect(later.status).toBe(200)
      expect(later.tookMs).toBeLessThan(formMs)
    })
    await expect.poll(messages, { timeout: 90_000, interval: 500 }).toEqual([...before, "one", "two", "three"].sort())
    await expectWell("after the database")
    expect(await messages()).toHaveLength(before.length + 3)
  }, 300_000)

  it.runIf(source.kind === "available" && source.name === "radosgw")(
    "R6, R7: whose object store is stopped serves every page it holds, answers in time, and takes forms; then all is well",
    async () => {
      const before = await messages()
      // All of them are held, each since a moment ago.
      for (const route of pages) expect((await site.visit(route)).status).toBe(200)
      const { body: page } = await call("GET", `/v1/pages/${site.pageId("/page/1")}`)
      const html = `<h1>/page/1</h1><p>written meanwhile</p>`
      const put = () => call("PUT", `/v1/pages/${page.pageId}/payload`, { html }, { "if-match": page.latestVersionId })
      // A machine that is busy enough may have had no word of the database either; then a writer asks once more.
      const putting = async () => {
        const first = await put()
        return first.status === 503 && first.body.code === "service.unavailable" ? put() : first
      }
      await whileStopped(server.pid!, async () => {
        const watching = watch()
        const [sent, written, read, uploaded] = await Promise.all([
          sendForm("four"),
          putting(),
          call("GET", "/v1/pages"),
          upload()
        ])
        expect(sent.status).toBe(200)
        expect(sent.tookMs).toBeLessThan(formMs)
        expect([written.status, written.body.code, written.body.served]).toEqual([200, undefined, false])
        expect(written.tookMs).toBeLessThan(deadlines.publishing.ms + slackMs)
        expect(read.status).toBe(200)
        expect([uploaded.status, uploaded.body.code]).toEqual([503, "service.unavailable"])
        expect(uploaded.tookMs).toBeLessThan(deadlines.objectPut.ms + deadlines.objectAnswer.ms + slackMs)
        for (const of of ["api", "origin"] as const) expect((await readiness(of)).status, of).toBe(503)
        await pause(frozenMs / 2)
        const { visits, unseemly } = await watching.end()
        expect(unseemly).toEqual([])
        expect(visits).toBeGreaterThan(20)
      })
      expect(await messages()).toEqual([...before, "four"].sort())
      const shown = async () => (await site.visit("/page/1")).body
      await expect.poll(shown, { timeout: recoveryMs, interval: 200 }).toContain("written meanwhile")
      await expectWell("after the store")
    },
    300_000
  )
})

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64"
)

const timed = async <A extends object>(answer: Promise<A>): Promise<A & { readonly tookMs: number }> => {
  const began = performance.now()
  return { ...(await answer), tookMs: performance.now() - began }
}
