/**
 * A release comes while the one before it runs: the database is migrated under its processes, new ones start beside them,
 * both are written through and visited for a minute, and then the old ones stop. Nothing that was acknowledged is lost, and
 * nobody sees a failure but one that says to come again. `npm run soak -- upgrade`, see `test/run/soak.ts`.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, inject, it } from "vitest"
import { type Launched, pause } from "../../infra/main/testing/Launched.ts"
import { migrations } from "../../storage/mysql/migrations/all.ts"
import { asForm } from "../builders/forms.ts"
import { addressOf, createSchema, dropSchema } from "../builders/schema.ts"
import { Operator, type SiteUnderTest } from "../faults/product.ts"
import { upgradeOfRun } from "../run/upgrade.ts"
import { type Checkout, checkOut, thisCheckout } from "./Checkout.ts"
import { Fleet, type Running } from "./Fleet.ts"

const togetherMs = 60_000
const briefMs = 10_000
const routes = ["/a", "/b", "/c", "/d"]

const schema = `makeready_test_${process.pid}_upgrade`
const dataDir = mkdtempSync(join(tmpdir(), "makeready-upgrade-"))
let before: Checkout
let fleet: Fleet

beforeAll(async () => {
  before = checkOut(upgradeOfRun())
  await createSchema(inject("databaseUri"), schema)
  fleet = await Fleet.begin(dataDir, addressOf(inject("databaseUri"), schema).href)
})
afterAll(async () => {
  fleet?.end()
  before?.remove()
  await dropSchema(inject("databaseUri"), schema)
  rmSync(dataDir, { recursive: true, force: true })
})

const processes = ["api", "worker", "origin"] as const

it("R9: a release takes over from the one before while it is written to and visited, and loses nothing", async () => {
  const { ports } = fleet
  const release = async (checkout: string, at: typeof ports.before) => {
    const [api, worker, origin] = processes.map((kind) => fleet.start(checkout, kind, at))
    await Promise.all([fleet.ready(api!, at.api), fleet.ready(origin!, at.origin)])
    await expect.poll(() => worker!.said(), { timeout: 60_000 }).toContain('"Ready."')
    return { api: api!, worker: worker!, origin: origin! }
  }
  const migrated = async (checkout: string) => {
    const migrating = fleet.start(checkout, "migrate", ports.before)
    expect(await migrating.exited, migrating.said()).toBe(0)
    return migrating.said()
  }

  await migrated(before.path)
  const old = await release(before.path, ports.before)
  const traffic = await Traffic.begin(fleet, dataDir)
  await traffic.goOn(briefMs)

  const said = await migrated(thisCheckout.path)
  const added = Object.keys(migrations).filter((name) => !before.migrations.includes(name))
  expect(added, "The commit to upgrade from has the schema of this one; name an older one.").not.toEqual([])
  for (const name of added) expect(said).toContain(name)
  await traffic.goOn(briefMs)
  expect(
    Object.values(old).map(({ runs }) => runs()),
    "the processes of before run on"
  ).toEqual([true, true, true])
  // One that would start now says what to do instead.
  const late = fleet.start(before.path, "worker", ports.before)
  expect(await late.exited).toBe(1)
  expect(late.said()).toMatch(new RegExp(`newer release than this one.*${added[0]}`))

  const young = await release(thisCheckout.path, ports.after)
  await fleet.sendTo(ports.before, ports.after)
  await traffic.goOn(togetherMs)

  // Whoever stands in front first, then one kind after another.
  await fleet.sendTo(ports.after)
  for (const kind of ["worker", "origin", "api"] as const) expect(await old[kind].stop(), old[kind].said()).toBe(0)
  await traffic.goOn(briefMs)
  await traffic.end()

  expect(fleet.unanswered.filter((answer) => !/: 503, to come back after \d+:/.test(answer))).toEqual([])
  expect(traffic.unseemly).toEqual([])
  await traffic.expectKept()
  expect(Object.values(young).map(({ runs }) => runs())).toEqual([true, true, true])
  for (const [kind, running] of Object.entries({ ...young }))
    expect(errorsIn(running), `${kind} of the new release`).toEqual([])
  for (const [kind, running] of Object.entries(old)) expect(errorsIn(running), `${kind} of the old one`).toEqual([])
  console.log(`The upgrade: ${JSON.stringify(traffic.progress)}, ${fleet.unanswered.length} answers to come again.`)
  for (const kind of processes) expect(await young[kind].stop()).toBe(0)
})

const errorsIn = (running: Running): ReadonlyArray<string> =>
  running
    .said()
    .split("\n")
    .filter((line) => line.includes('"level":"error"'))

/** Writers, a visitor who reads, and one who sends enquiries, until they are told to end. */
class Traffic {
  readonly progress = { edits: 0, visits: 0, repeated: 0, enquiries: 0 }
  readonly unseemly: Array<string> = []
  readonly #site: SiteUnderTest
  readonly #acknowledged = new Map<string, Array<string>>(routes.map((route) => [route, []]))
  readonly #sent: Array<string> = []
  #isOver = false
  #work: Promise<unknown> = Promise.resolve()

  private constructor(site: SiteUnderTest) {
    this.#site = site
  }

  static async begin(fleet: Fleet, dataDir: string): Promise<Traffic> {
    const site = await (await Operator.of(fleet.front as Launched, dataDir)).site()
    for (const route of routes) await site.createPage(route, bodyOf("first"))
    await site.createPage("/ask", `<h1>Ask</h1>${asForm()}`)
    await expect.poll(async () => (await site.visit("/ask")).status, { timeout: 30_000 }).toBe(200)
    const traffic = new Traffic(site)
    traffic.#work = Promise.all([...routes.map((route) => traffic.#write(route)), traffic.#read(), traffic.#ask()])
    traffic.#work.catch(() => {})
    return traffic
  }

  /** Lets it go on for so long; rejects where somebody gave up. */
  async goOn(ms: number): Promise<void> {
    const failed = this.#work.then(() => new Promise<never>(() => {}))
    const from = { ...this.progress }
    await Promise.race([pause(ms), failed])
    expect(this.progress.edits, "edits go through").toBeGreaterThan(from.edits)
    expect(this.progress.enquiries, "enquiries go through").toBeGreaterThan(from.enquiries)
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#work
  }

  /** Every acknowledged edition is in the history once, the newest is served, and every enquiry is kept once. */
  async expectKept(): Promise<void> {
    for (const [route, editions] of this.#acknowledged) {
      const kept = await this.#site.editionsOf(route, editionIn)
      expect(new Set(kept).size, `${route} has every edition once`).toBe(kept.length)
      expect(editions.filter((edition) => !kept.includes(edition))).toEqual([])
      await expect.poll(async () => editionIn((await this.#site.visit(route)).body)).toBe(kept[0])
    }
    const markers: Array<string> = []
    for (let offset: number | null = 0; offset !== null;) {
      const { body } = await this.#site.over(this.#site.product, "GET", `/v1/leads?limit=200&offset=${offset}`)
      for (const lead of body.leads) markers.push(/enquiry \d+/.exec(JSON.stringify(lead))?.[0] ?? "")
      offset = body.nextOffset
    }
    expect(markers.toSorted()).toEqual(this.#sent.toSorted())
  }

  async #write(route: string): Promise<void> {
    for (let count = 1; !this.#isOver; count++) {
      const edition = `${route} ${count}`
      if (await this.#site.edit(route, bodyOf(edition))) {
        this.#acknowledged.get(route)!.push(edition)
        this.progress.edits++
      } else this.unseemly.push(`the edition ${edition} was refused`)
      // Well within what a site may write.
      await pause(250)
    }
  }

  /**
   * As a browser does it (RFC 9110, 9.2.2): a connection that was kept may be closed by the front, which begins anew, just
   * as it is used again, and what got no word of an answer on it is asked once more. What a process breaks off is a 502 of
   * the front's, or half an answer, and counts.
   */
  #visit(route: string): Promise<{ readonly status: number; readonly body: string }> {
    const once = () => this.#site.visit(route)
    return once()
      .catch((error: unknown) => {
        if (!(error instanceof Error) || !unanswered.has(error.message)) throw error
        this.progress.repeated++
        return once()
      })
      .catch((error: unknown) => ({ status: 0, body: String(error) }))
  }

  async #read(): Promise<void> {
    while (!this.#isOver) {
      for (const route of routes) {
        const { status, body } = await this.#visit(route)
        if (status !== 200 || !body.includes("</html>")) this.unseemly.push(`${route}: ${status} ${body.slice(0, 200)}`)
        this.progress.visits++
      }
      await pause(20)
    }
  }

  async #ask(): Promise<void> {
    for (let count = 1; !this.#isOver; count++) {
      const marker = `enquiry ${count}`
      const page = await this.#visit("/ask")
      const action = /<form\b[^>]*action="([^"]+)"/.exec(page.body)?.[1]
      const token = /name="mk_ft" value="([^"]+)"/.exec(page.body)?.[1]
      if (page.status !== 200 || action === undefined || token === undefined) {
        this.unseemly.push(`/ask: ${page.status} ${page.body.slice(0, 200)}`)
        continue
      }
      const nonce = `${(Date.now() - 5_000).toString(36)}.${crypto.randomUUID().replaceAll("-", "")}`
      const fields = { name: "Ada", email: "ada@vale.test", message: marker, mk_ft: token, mk_fn: nonce }
      const from = `203.0.${count % 250}.${Math.floor(count / 250)}`
      const status = await this.#site.submit(action, fields, from).catch((error: unknown) => String(error))
      if (status === 200) {
        this.#sent.push(marker)
        this.progress.enquiries++
      } else this.unseemly.push(`${marker}: ${status}`)
      await pause(400)
    }
  }
}

/** What Node says of a connection that was closed, or reset, before anything of an answer had come. */
const unanswered: ReadonlySet<string> = new Set(["socket hang up", "read ECONNRESET"])

const bodyOf = (edition: string): string => `<h1>${edition}</h1>\n<p id="edition">${edition}</p>`
const editionIn = (html: string): string => /<p id="edition">([^<]*)/.exec(html)?.[1] ?? "none"
