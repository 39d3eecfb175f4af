/**
 * A night of a product at work, on a disk of its own: pages are written and rebuilt, forms are sent, leads are handed on,
 * and somebody reads all the time, while processes are killed and the power goes. Whatever anybody noticed is kept, so that
 * in the end it can be said what was lost, what was doubled, and what was seen that should not have been.
 */
import { existsSync, readdirSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { asForm } from "../builders/forms.ts"
import type { Seeded } from "../builders/seeded.ts"
import { Launched, pause, processesOf } from "../../infra/main/testing/Launched.ts"
import type { OneDisk } from "./Disk.ts"
import { killDatabase, NotTaken, Operator, type SiteUnderTest } from "./product.ts"

export const victims = ["main/api.ts", "main/worker.ts", "main/origin.ts", "database", "supervisor"] as const
export type Victim = (typeof victims)[number]

/** After a start that nobody helped, everything is as it was within this. */
const recoveryMs = 60_000
/** The claim of whoever died handing a lead on outlives the longest attempt there can be. */
const deliveryMs = 240_000
/** A product that lets nothing through for so long has stopped. */
const stalledMs = 240_000
const routes = ["/one", "/two", "/three"]
const stillPages = 20

/** Bodies long enough to be cut in half, with the same edition at both ends. */
export const bodyOf = (edition: string): string =>
  `<p id="first">${edition}</p>\n${"<p>Felt, maple, spruce and wire.</p>\n".repeat(300)}<p id="last">${edition}</p>`

/** What a body of `bodyOf` says at its beginning. */
export const editionIn = (html: string): string => /<p id="first">([^<]*)<\/p>/.exec(html)?.[1] ?? "none"

/** Whether a page holds all of such a body, and its own end. */
export const isWhole = (html: string): boolean =>
  editionIn(html) === /<p id="last">([^<]*)<\/p>/.exec(html)?.[1] && html.trimEnd().endsWith("</html>")

interface Environment {
  readonly [name: string]: string
}

export class Night {
  readonly #disk: OneDisk
  readonly #dataDir: string
  readonly #random: Seeded
  readonly #environment: Environment
  readonly #cold: boolean
  readonly #receiver: Server
  #product: Launched
  #operator!: Operator
  #site!: SiteUnderTest
  /** Why the last start came to nothing; empty once one did not. */
  #refused = ""
  #isOver = false
  #isResting = false
  #busy = 0
  #sent = 0
  /** Editions of each page whose write was answered. */
  readonly acknowledged = new Map<string, Array<string>>()
  /** Markers of submissions that were answered as taken. */
  readonly submitted = new Set<string>()
  /** Ids of leads as the receiver got them. */
  readonly received: Array<string> = []
  /** Answers nobody should have seen: half a page, none where there is one. */
  readonly unseemly: Array<string> = []
  readonly progress = { edits: 0, whole: 0, submissions: 0, rebuilds: 0 }

  private constructor(
    disk: OneDisk,
    random: Seeded,
    receiver: Server,
    product: Launched,
    environment: Environment,
    cold: boolean
  ) {
    this.#disk = disk
    this.#cold = cold
    this.#dataDir = join(disk.path, "data")
    this.#random = random
    this.#receiver = receiver
    this.#product = product
    this.#environment = environment
  }

  /**
   * Starts the product on the disk, with one site that has something of everything. `cold` as of a launch: with everything on
   * this disk, what is compiled too.
   */
  static async begin(disk: OneDisk, random: Seeded, cold: boolean): Promise<Night> {
    const receiver = createServer()
    await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening))
    const { port } = receiver.address() as AddressInfo
    const environment = { MAKEREADY_EGRESS_ALLOW: `127.0.0.1:${port}`, MAKEREADY_PROXY_HOPS: "1" }
    const dataDir = join(disk.path, "data")
    const product = await Launched.start({ dataDir, environment, arguments: ["--no-demo"], cold })
    const night = new Night(disk, random, receiver, product, environment, cold)
    await product.ready()
    night.#takeDeliveries()
    await night.#furnish(port)
    return night
  }

  async #furnish(port: number): Promise<void> {
    this.#operator = await Operator.of(this.#product, this.#dataDir)
    this.#site = await this.#operator.site()
    for (const route of routes) {
      await this.#site.createPage(route, bodyOf(`${route} 0`))
      this.acknowledged.set(route, [`${route} 0`])
    }
    await this.#site.createPages(
      Array.from({ length: stillPages }, (_, at) => ({ route: `/still/${at}`, html: bodyOf(`still ${at}`) }))
    )
    const webhook = { url: `http://127.0.0.1:${port}/leads`, secret: "a secret of sixteen and more" }
    const kept = await this.#site.over(this.#product, "PUT", "/v1/lead-webhook", webhook)
    if (kept.status !== 200) throw new Error(JSON.stringify(kept.body))
    await this.#site.createPage("/ask", `<h1>Ask</h1>${asForm()}`)
  }

  #takeDeliveries(): void {
    this.#receiver.on("request", (request, response) => {
      let body = ""
      request.setEncoding("utf8").on("data", (text: string) => (body += text))
      request.on("end", () => {
        this.received.push(JSON.parse(body).id)
        response.end("{}")
      })
    })
  }

  /** Everybody goes to work until `end`. */
  work(): ReadonlyArray<Promise<void>> {
    return [
      ...routes.map((route) => this.#repeat(() => this.#edit(route))),
      this.#repeat(() => this.#send()),
      this.#repeat(() => this.#restyle()),
      ...[1, 2].map(() => this.#read())
    ]
  }

  /** The last things the product said, each once, and what was going on. */
  get lastWords(): string {
    const lines = this.#product.output.split("\n")
    const saying = (line: string) => line.replace(/^[\d:]+ +/, "")
    const last = new Map(lines.map((line, at) => [saying(line), at]))
    const said = lines.filter((line, at) => last.get(saying(line)) === at)
    return `${JSON.stringify(this.progress)}\n${this.#refused.slice(-3_000)}\n${said.join("\n").slice(-6_000)}`
  }

  end(): void {
    this.#isOver = true
  }

  /** Waits until something of what is written and read has gone through since it was called. */
  async someProgress(): Promise<void> {
    const { edits, whole } = { ...this.progress }
    for (const deadline = performance.now() + stalledMs; ; await pause(10)) {
      if (this.progress.edits > edits && this.progress.whole > whole) return
      if (performance.now() > deadline) throw new Error(`Nothing goes through any more.`)
    }
  }

  /** kill -9, as soon as there is one to kill. A supervisor that is gone is started again, as an init system does. */
  async kill(victim: Victim): Promise<void> {
    if (victim === "supervisor") {
      this.#product.signal("SIGKILL")
      await this.#product.exited
      return this.#start()
    }
    for (const deadline = performance.now() + stalledMs; ; await pause(50)) {
      if (victim === "database" && (await killDatabase(this.#dataDir))) return
      const pid = victim === "database" ? undefined : this.#product.childOf(victim)
      if (pid !== undefined) return void process.kill(pid, "SIGKILL")
      if (performance.now() > deadline) throw new Error(`${victim} was not started again.`)
    }
  }

  /** The power goes and comes back, one start follows, and nobody touches anything until all is as it was. */
  async cut(): Promise<void> {
    await this.#disk.cut()
    await this.#product.exited
    await this.#start()
    const since = performance.now()
    this.#isResting = true
    while (this.#busy > 0) await pause(20)
    await this.expectServed(since + recoveryMs)
    this.#isResting = false
  }

  /** Every page as its newest published version says, by a moment. */
  async expectServed(deadline: number = performance.now() + recoveryMs): Promise<void> {
    const newest = new Map<string, { readonly edition: string; readonly id: string | null }>()
    for (const route of routes) {
      const page = await this.#read200(`/v1/pages/${this.#site.pageId(route)}`)
      newest.set(route, { edition: editionIn(page.payload.html), id: page.publishedVersionId })
    }
    for (let at = 0; at < stillPages; at++) newest.set(`/still/${at}`, { edition: `still ${at}`, id: null })
    const stylesheet = await this.#site.stylesheetVersion()
    for (const [route, { edition, id }] of newest) {
      for (let seen = ""; ; await pause(100)) {
        const page = await this.#site.visit(route).catch(() => undefined)
        const stamps = page?.headers ?? {}
        const isCurrent =
          page?.status === 200 &&
          editionIn(page.body) === edition &&
          isWhole(page.body) &&
          (id === null ? stamps["x-mk-page-version"] !== undefined : stamps["x-mk-page-version"] === id) &&
          stamps["x-mk-stylesheet-version"] === stylesheet
        if (isCurrent) break
        seen = `${page?.status} ${page === undefined ? "" : editionIn(page.body)} ${JSON.stringify(stamps)}`
        if (performance.now() > deadline)
          throw new Error(`${route} is not served as ${edition} (${id}, ${stylesheet}), but as ${seen}`)
      }
    }
  }

  /** Waits until nothing is left to be done, or says what is. */
  async settled(): Promise<void> {
    await this.#operator.settled()
    for (const deadline = performance.now() + deliveryMs; this.#held > 0; await pause(200))
      if (performance.now() > deadline) throw new Error(`${this.#held} forms are still held.`)
    await this.#operator.settled()
    const wanted = (await this.leads()).length
    for (const deadline = performance.now() + deliveryMs; new Set(this.received).size < wanted; await pause(200))
      if (performance.now() > deadline) return
  }

  /** Editions that the history of a page has, newest first. */
  editions(route: string): Promise<ReadonlyArray<string>> {
    return this.#site.editionsOf(route, editionIn)
  }

  /** Every lead there is, with the marker it was sent with. */
  async leads(): Promise<ReadonlyArray<{ readonly id: string; readonly marker: string }>> {
    const all: Array<{ readonly id: string; readonly marker: string }> = []
    for (let offset: number | null = 0; offset !== null;) {
      const { leads, nextOffset } = await this.#read200(`/v1/leads?limit=200&offset=${offset}`)
      for (const lead of leads)
        all.push({ id: lead.id, marker: /submission \d+/.exec(JSON.stringify(lead))?.[0] ?? "" })
      offset = nextOffset
    }
    return all
  }

  async close(): Promise<void> {
    this.end()
    this.#product.signal("SIGTERM")
    await this.#product.exited
    this.#receiver.closeAllConnections()
    await new Promise((closed) => this.#receiver.close(closed))
  }

  /** How many forms the origin holds for the API, as files of the private store. */
  get #held(): number {
    const folder = join(this.#dataDir, "objects", "private", "forms", "held")
    if (!existsSync(folder)) return 0
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
  }

  /** Ids of what still runs. */
  get processes(): ReadonlyArray<number> {
    return processesOf(this.#dataDir)
  }

  /** Until it runs: what was killed a moment ago may still hold its ports. */
  async #start(): Promise<void> {
    const { ports } = this.#product
    const environment = this.#environment
    const launch = { dataDir: this.#dataDir, environment, arguments: ["--no-demo"], cold: this.#cold, ports }
    for (const deadline = performance.now() + stalledMs; ; await pause(200)) {
      this.#product = await Launched.start(launch)
      const refused = await this.#product.ready().then(
        () => undefined,
        (error: unknown) => error
      )
      if (refused === undefined) return void (this.#refused = "")
      this.#refused = String(refused)
      if (performance.now() > deadline) throw refused
    }
  }

  async #repeat(once: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      if (this.#isResting) {
        await pause(20)
        continue
      }
      this.#busy++
      try {
        await once()
      } catch (error) {
        // Of a long night's writes there are more than a site may have in an hour; somebody lets it go on.
        if (!(error instanceof NotTaken && error.isFrozen)) throw error
        await this.#operator.unfreeze(this.#site)
      } finally {
        this.#busy--
      }
    }
  }

  #editions = 0
  async #edit(route: string): Promise<void> {
    const text = `${route} ${++this.#editions}`
    if (!(await this.#site.edit(route, bodyOf(text)))) return
    this.acknowledged.get(route)?.push(text)
    this.progress.edits++
    await pause(this.#random.below(60))
  }

  async #restyle(): Promise<void> {
    await this.#site.writeStylesheet(`body { color: #${String(100_000 + this.#random.below(800_000))} }`)
    this.progress.rebuilds++
    await pause(1_000 + this.#random.below(2_000))
  }

  /** A person who sends one enquiry and tries until it is taken; what was sent before under one nonce is not taken twice. */
  async #send(): Promise<void> {
    const marker = `submission ${++this.#sent}`
    const nonce = `${(Date.now() - 5_000).toString(36)}.${crypto.randomUUID().replaceAll("-", "")}`
    const from = `203.0.${this.#random.below(250)}.${this.#random.below(250)}`
    for (let unanswered = false; ; await pause(100)) {
      const page = await this.#site.visit("/ask").catch(() => undefined)
      const action = /<form\b[^>]*action="([^"]+)"/.exec(page?.body ?? "")?.[1]
      const token = /name="mk_ft" value="([^"]+)"/.exec(page?.body ?? "")?.[1]
      if (page?.status !== 200 || action === undefined || token === undefined) continue
      const fields = { name: "Ada", email: "ada@vale.test", message: marker, mk_ft: token, mk_fn: nonce }
      const status = await this.#site.submit(action, fields, from).catch(() => undefined)
      // Refused as sent before: it had been taken, and only the answer was lost.
      if (status === 200 || (status === 403 && unanswered)) break
      unanswered ||= status === undefined || status >= 500
      if (status === 403 && !unanswered) throw new Error(`${marker} was refused.`)
    }
    this.submitted.add(marker)
    this.progress.submissions++
    await pause(this.#random.below(300))
  }

  /** While the origin is started again nobody answers, and what is lost is not there for now; what is answered is whole. */
  async #read(): Promise<void> {
    while (!this.#isOver) {
      const route = this.#random.pick([...routes, "/still/0", `/still/${stillPages - 1}`])
      const page = await this.#site.visit(route).catch(() => undefined)
      if (page?.status === 200) {
        if (isWhole(page.body)) this.progress.whole++
        else this.unseemly.push(`${route}: 200 with ${page.body.length} characters`)
      } else if (page !== undefined && page.status !== 503) this.unseemly.push(`${route}: ${page.status}`)
      await pause(5)
    }
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- tests look at any member
  async #read200(path: string): Promise<any> {
    for (const deadline = performance.now() + recoveryMs; ; await pause(100)) {
      const answer = await this.#site.over(this.#product, "GET", path).catch(() => undefined)
      if (answer?.status === 200) return answer.body
      if (performance.now() > deadline) throw new Error(`${path} answers ${JSON.stringify(answer)}`)
    }
  }
}
