/**
 * A client that lives through crashes: it repeats what was not answered, with the same idempotency key, and counts as
 * acknowledged only what was answered with success.
 */
import { readFileSync } from "node:fs"
import { request as httpRequest, type IncomingHttpHeaders } from "node:http"
import { join } from "node:path"
import { type Launched, pause, processesOf } from "../../infra/main/testing/Launched.ts"

/** Where the product is reached: all of it on one machine, or what stands in front of several. */
export type Doors = Pick<Launched, "fetch" | "ports">

export interface Answer {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look at any member
  readonly body: any
}

export interface Visited {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface VisitedFile extends Omit<Visited, "body"> {
  readonly bytes: Buffer
}

/** A busy machine takes its time to start everything again. */
const patienceMs = 180_000

interface MadeSite {
  readonly siteId: string
  readonly siteUrl: string
  readonly clientId: string
  readonly clientSecret: string
}

interface RebuildShown {
  readonly siteId: string
  readonly state: string
  readonly pagesTotal: number
  readonly pagesDone: number
}

export class Operator {
  readonly product: Doors
  readonly token: string

  constructor(product: Doors, token: string) {
    this.product = product
    this.token = token
  }

  static async of(product: Doors, dataDir: string): Promise<Operator> {
    return new Operator(product, JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8")).operatorToken)
  }

  async site(): Promise<SiteUnderTest> {
    const made = await this.call("POST", "/ops/v1/sites", { name: "Faults" })
    return SiteUnderTest.signIn(this.product, made.body)
  }

  /** Lets a site show listings of the resale feed. */
  async showListings({ siteId }: Pick<SiteUnderTest, "siteId">): Promise<void> {
    await this.call("PATCH", `/ops/v1/sites/${siteId}`, { listings: { enabled: true } })
  }

  /** What staff say of a site: `listings`, `reviews`, `addressLookup`. */
  async change({ siteId }: Pick<SiteUnderTest, "siteId">, said: object): Promise<void> {
    const { status, body } = await this.call("PATCH", `/ops/v1/sites/${siteId}`, said)
    if (status !== 200) throw new Error(JSON.stringify(body))
  }

  /** Has a site take writes again that was frozen because there were so many of them. */
  async unfreeze({ siteId }: SiteUnderTest): Promise<void> {
    const { status, body } = await this.call("POST", `/ops/v1/sites/${siteId}/unfreeze`)
    if (status !== 200) throw new Error(JSON.stringify(body))
  }

  /** Has the CDN forget everything of a site; whether there is one. */
  async purge({ siteId }: SiteUnderTest): Promise<boolean> {
    return (await this.call("POST", `/ops/v1/sites/${siteId}/purge`)).body.cdn
  }

  /** Has every page of a site made anew, where `atomic` says so seen by visitors when all of them are. */
  async rebuild({ siteId }: SiteUnderTest, atomic = false): Promise<void> {
    const { status, body } = await this.call("POST", `/ops/v1/sites/${siteId}/rebuild`, { atomic })
    if (status >= 300) throw new Error(JSON.stringify(body))
  }

  /** Another credential of a site, signed in. */
  async writer(site: SiteUnderTest): Promise<SiteUnderTest> {
    const made = await this.call("POST", `/ops/v1/sites/${site.siteId}/credentials`, {})
    return site.another(made.body)
  }

  /** How many pages the running rebuilds of a site have yet to render. */
  async pagesToRender(site: SiteUnderTest): Promise<number> {
    const running = (await this.rebuilds(site)).filter(({ state }) => state === "running")
    return running.reduce((sum, { pagesTotal, pagesDone }) => sum + pagesTotal - pagesDone, 0)
  }

  /** Every rebuild of a site, as staff are shown them. */
  async rebuilds({ siteId }: SiteUnderTest): Promise<ReadonlyArray<RebuildShown>> {
    const { body } = await this.call("GET", "/ops/v1/rebuilds")
    return (body.rebuilds as ReadonlyArray<RebuildShown>).filter((rebuild) => rebuild.siteId === siteId)
  }

  /** Resolves when every process answers again and no job waits or is being done; rejects when one was given up. */
  async settled(): Promise<void> {
    for (const deadline = performance.now() + patienceMs * 2; ; await pause(200)) {
      const status = await this.call("GET", "/ops/v1/status").catch(() => undefined)
      const open = (status?.body.jobs ?? [{ state: "unknown", count: 1 }]).filter(
        (jobs: { state: string; count: number }) => jobs.state !== "done" && jobs.count > 0
      )
      if (status?.status === 200 && open.length === 0) return
      const dead = open.filter(({ state }: { readonly state: string }) => state === "dead")
      if (dead.length > 0) throw new Error(`Jobs were given up: ${JSON.stringify(dead)}`)
      if (performance.now() > deadline) throw new Error(`Jobs are still open: ${JSON.stringify(open)}`)
    }
  }

  /** What Prometheus would be told of one figure without labels of its own. */
  async figure(name: string): Promise<number> {
    const asked = await this.product.fetch("api", "/metrics", { headers: { authorization: `Bearer ${this.token}` } })
    const body = await asked.text()
    return Number(new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, "m").exec(body)?.[1])
  }

  private call(method: string, path: string, body?: unknown): Promise<Answer> {
    return persist(() => callOnce(this.product, method, path, { authorization: `Bearer ${this.token}` }, body))
  }
}

/** A write was refused, and nothing of it is there. */
export class NotTaken extends Error {
  readonly isFrozen: boolean
  constructor({ status, body }: Answer) {
    super(JSON.stringify(body))
    this.isFrozen = status === 423
  }
}

export class SiteUnderTest {
  readonly product: Doors
  readonly siteId: string
  readonly host: string
  readonly clientId: string
  readonly clientSecret: string
  /** Ids of every credential of the site that tests made, shared by them all. */
  readonly writers: Array<string>
  readonly #pages = new Map<string, { readonly id: string; base: string }>()
  #token = ""
  #keys = 0

  private constructor(product: Doors, made: MadeSite, writers: Array<string>) {
    this.product = product
    this.siteId = made.siteId
    this.writers = writers
    writers.push(made.clientId)
    this.host = new URL(made.siteUrl).host
    this.clientId = made.clientId
    this.clientSecret = made.clientSecret
  }

  static async signIn(product: Doors, made: MadeSite, writers: Array<string> = []): Promise<SiteUnderTest> {
    const site = new SiteUnderTest(product, made, writers)
    await site.#renew()
    return site
  }

  /** Another token, for an hour. */
  async #renew(): Promise<void> {
    const { clientId, clientSecret } = this
    const signedIn = await persist(() =>
      callOnce(this.product, "POST", "/v1/auth/token", {}, { clientId, clientSecret })
    )
    this.#token = signedIn.body.token
  }

  another(credential: { readonly clientId: string; readonly clientSecret: string }): Promise<SiteUnderTest> {
    const { siteId, host } = this
    return SiteUnderTest.signIn(this.product, { siteId, siteUrl: `http://${host}`, ...credential }, this.writers)
  }

  /** The same site at another start, where it has the same keys. */
  on(product: Doors): SiteUnderTest {
    const { siteId, host, clientId, clientSecret } = this
    const made = { siteId, siteUrl: `http://${host}`, clientId, clientSecret }
    const site = new SiteUnderTest(product, made, this.writers)
    for (const [route, page] of this.#pages) site.#pages.set(route, page)
    site.#token = this.#token
    // Keys that were used stay used.
    site.#keys = this.#keys
    return site
  }

  /** A site that was made of this one, with the same pages, signed in. */
  async as(made: MadeSite): Promise<SiteUnderTest> {
    const site = await SiteUnderTest.signIn(this.product, made)
    for (const [route, page] of this.#pages) site.#pages.set(route, { ...page })
    return site
  }

  /** For requests that a test sends by itself. */
  get authorization(): string {
    return `Bearer ${this.#token}`
  }

  /** One file for the library, sent in one go, until it is answered. */
  upload(file: Uint8Array, filename: string): Promise<Answer> {
    return persist(async () => {
      const body = new FormData()
      body.append("alt", "")
      body.append("file", new Blob([new Uint8Array(file)]), filename)
      const headers = { authorization: this.authorization }
      const response = await this.product.fetch("api", "/v1/media", { method: "POST", headers, body })
      return { status: response.status, body: await response.json() }
    })
  }

  /** What the library lists. */
  async library(): Promise<ReadonlyArray<{ readonly id: string; readonly path: string }>> {
    return (await this.read("/v1/media")).body.media
  }

  pageId(route: string): string {
    const page = this.#pages.get(route)
    if (page === undefined) throw new Error(`${route} was not created by this client.`)
    return page.id
  }

  /** One request to one API process, whatever comes of it. */
  over(
    api: Doors,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {}
  ): Promise<Answer> {
    return callOnce(api, method, path, { authorization: `Bearer ${this.#token}`, ...headers }, body)
  }

  /** `css` is the page's own; none when left out. */
  async createPage(route: string, html: string, css = ""): Promise<void> {
    const made = await this.write("POST", "/v1/pages", { route, title: route, payload: { html, ...(css && { css }) } })
    this.#pages.set(route, { id: made.body.pageId, base: made.body.latestVersionId })
  }

  async createPages(pages: ReadonlyArray<{ readonly route: string; readonly html: string }>): Promise<void> {
    const made = await this.write("POST", "/v1/pages/batch", {
      pages: pages.map(({ route, html }) => ({ route, title: route, payload: { html } }))
    })
    for (const { status } of made.body.results) if (status !== "published") throw new Error(JSON.stringify(made.body))
  }

  /** Whether the write was acknowledged. A base that moved on because an answer was lost is read again first. */
  async edit(route: string, html: string, css?: string): Promise<boolean> {
    const page = this.#pages.get(route)
    if (page === undefined) throw new Error(`${route} was not created by this client.`)
    const answer = await this.write(
      "PUT",
      `/v1/pages/${page.id}/payload`,
      { html, ...(css && { css }) },
      { "if-match": page.base }
    )
    if (answer.status === 423) throw new NotTaken(answer)
    if (answer.status === 200) page.base = answer.body.latestVersionId
    return answer.status === 200
  }

  async writeStylesheet(css: string): Promise<void> {
    const answer = await this.write("PUT", "/v1/stylesheet", { css })
    if (answer.status !== 200) throw new NotTaken(answer)
  }

  async stylesheetVersion(): Promise<string> {
    return (await this.read("/v1/stylesheet")).body.publishedVersionId
  }

  /** What `read` finds in every version of a page, newest first. */
  async editionsOf(route: string, read: (html: string) => string): Promise<ReadonlyArray<string>> {
    return (await this.history(route)).map(({ html }) => read(html))
  }

  /** Every version of a page, newest first. */
  async history(route: string): Promise<ReadonlyArray<{ readonly id: string; readonly html: string }>> {
    const id = this.pageId(route)
    const history: Array<{ readonly id: string; readonly html: string }> = []
    for (let before = ""; ;) {
      const listed = await this.read(`/v1/pages/${id}/versions?limit=100${before}`)
      for (const { id: version } of listed.body.versions) {
        const { body } = await this.read(`/v1/pages/${id}/versions/${version}`)
        history.push({ id: version, html: body.payload.html })
      }
      if (listed.body.nextBefore == null) return history
      before = `&before=${listed.body.nextBefore}`
    }
  }

  async visit(route: string): Promise<Visited> {
    const { status, headers, bytes } = await this.fetchFile(route)
    return { status, headers, body: bytes.toString("utf8") }
  }

  /** Sends a form as a page's script does, from an address that a proxy tells; resolves to the status. */
  async submit(action: string, fields: Readonly<Record<string, string>>, from: string): Promise<number> {
    return (await this.send(action, fields, from)).status
  }

  /** The same with the whole answer; as a browser without script does it, where `accept` says that it wants a page. */
  send(
    action: string,
    fields: Readonly<Record<string, string>>,
    from: string,
    accept = "application/json"
  ): Promise<Visited> {
    const headers = {
      host: this.host,
      "content-type": "application/x-www-form-urlencoded",
      accept,
      "x-forwarded-for": from
    }
    return new Promise((resolve, reject) => {
      const at = { host: "127.0.0.1", port: this.product.ports.origin, path: action, method: "POST", headers }
      const request = httpRequest(at, (response) => {
        let body = ""
        response
          .setEncoding("utf8")
          .on("data", (text: string) => (body += text))
          .on("error", reject)
          .on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
      })
      request.on("error", reject).end(new URLSearchParams(fields).toString())
    })
  }

  /** What a visitor gets, byte by byte; rejects when the answer breaks off. */
  fetchFile(route: string, headers: Record<string, string> = {}): Promise<VisitedFile> {
    return new Promise((resolve, reject) => {
      const request = httpRequest(
        { host: "127.0.0.1", port: this.product.ports.origin, path: route, headers: { ...headers, host: this.host } },
        (response) => {
          const parts: Array<Buffer> = []
          response.on("data", (part: Buffer) => parts.push(part))
          response.on("error", reject)
          response.on("end", () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(parts) })
          )
        }
      )
      request.on("error", reject).end()
    })
  }

  /** Sends a write until it is answered, under one idempotency key, taking the lease whenever it is missing. */
  async write(method: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const key = { "idempotency-key": `fault-${++this.#keys}` }
    return persist(async () => {
      const answer = await this.once(method, path, body, { ...headers, ...key })
      if (answer.body?.code === "lease.required") await this.once("POST", "/v1/lease")
      else if (answer.body?.code === "auth.token_expired") await this.#renew()
      else return answer
      return { status: 503, body: answer.body }
    })
  }

  /** A read until it is answered. */
  async read(path: string): Promise<Answer> {
    return persist(async () => {
      const answer = await this.once("GET", path)
      if (answer.body?.code !== "auth.token_expired") return answer
      await this.#renew()
      return { status: 503, body: answer.body }
    })
  }

  private once(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return callOnce(this.product, method, path, { authorization: `Bearer ${this.#token}`, ...headers }, body)
  }
}

/** Id of the database server of a data directory; undefined where none runs. */
export const databaseOf = (dataDir: string): number | undefined =>
  processesOf(dataDir).find((pid) => /mariadbd|mysqld/.test(commandOf(pid).split("\0")[0] ?? ""))

/** kill -9 of it; whether there was one. */
export const killDatabase = async (dataDir: string): Promise<boolean> => {
  const server = databaseOf(dataDir)
  if (server !== undefined) process.kill(server, "SIGKILL")
  return server !== undefined
}

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8")
  } catch {
    return ""
  }
}

const callOnce = async (
  product: Doors,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown
): Promise<Answer> => {
  const response = await product.fetch("api", path, {
    method,
    headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) })
  })
  const text = await response.text()
  return { status: response.status, body: text === "" ? null : JSON.parse(text) }
}

/** Repeats what broke off or was answered with a fault of the service. */
const persist = async (attempt: () => Promise<Answer>): Promise<Answer> => {
  for (const deadline = performance.now() + patienceMs; ; await pause(50)) {
    const answer = await attempt().catch((error: unknown) => ({ status: 599, body: String(error) }))
    const repeat = answer.status >= 500 || answer.body?.code === "idempotency.in_progress"
    if (!repeat) return answer
    if (performance.now() > deadline) throw new Error(`No answer in time: ${JSON.stringify(answer.body)}`)
  }
}
