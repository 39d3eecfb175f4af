/**
 * One site in an hour of chaos, and everybody who is at work on it: writers of pages and rows, somebody who uploads, one
 * whose changes the owner decides by mail, visitors who read and visitors who ask. What each was told is kept.
 */
import { randomUUID } from "node:crypto"
import { pause } from "../../../infra/main/testing/Launched.ts"
import { aPdf } from "../../builders/files.ts"
import { asForm } from "../../builders/forms.ts"
import type { Seeded } from "../../builders/seeded.ts"
import { bodyOf, editionIn, isWhole } from "../Night.ts"
import type { Answer, Operator, SiteUnderTest, Visited } from "../product.ts"
import type { MailServer } from "./MailServer.ts"
import type { Receiver } from "./Receiver.ts"
import type { Witness } from "./Witness.ts"

export interface Surroundings {
  readonly number: number
  readonly random: Seeded
  readonly witness: Witness
  readonly mail: MailServer
  readonly receiver: Receiver
  /** Between two writes of one writer; a site freezes by itself where too much is written in an hour. */
  readonly paceMs: number
  /** Between two questions to the owner, who is asked twenty times an hour. */
  readonly askMs: number
}

export const routes = ["/one", "/two"]
const stillRoutes = Array.from({ length: 8 }, (_, at) => `/still/${at}`)
/** What an origin held of a page that has changed is published no more, so that page alone waits for a store that is away. */
const unchanged: ReadonlySet<string> = new Set([...stillRoutes, "/ask"])
const slugs = ["ada", "bo"]
/** A page that the origin holds comes within this whatever its store does, and a machine adds to it by how busy it is. */
const heldMs = 2_000
const slackMs = 3_000
const restartMs = 45_000

export class SiteAtWork {
  readonly site: SiteUnderTest
  readonly #around: Surroundings
  readonly #over: AbortSignal
  readonly acknowledged = new Map<string, Array<string>>()
  /** The last name that each row was given. */
  readonly rows = new Map<string, { readonly id: string; name: string }>()
  readonly uploads = new Map<string, Buffer>()
  readonly submitted = new Set<string>()
  /** Versions that the owner was told are live. */
  readonly decided: Array<string> = []
  readonly progress = { edits: 0, rows: 0, uploads: 0, forms: 0, visits: 0, decisions: 0 }
  readonly #heldSince = new Map<string, number>()
  readonly owner: string
  #held!: { readonly id: string; base: string }
  #count = 0

  private constructor(site: SiteUnderTest, around: Surroundings, over: AbortSignal) {
    this.site = site
    this.#around = around
    this.#over = over
    this.owner = `owner${around.number}@vale.test`
  }

  /** A site with something of everything, on the doors that the operator knows. */
  static async furnish(operator: Operator, around: Surroundings, over: AbortSignal): Promise<SiteAtWork> {
    const work = new SiteAtWork(await operator.site(), around, over)
    const { site } = work
    await operator.change(site, { ownerEmail: work.owner })
    for (const route of routes) {
      await site.createPage(route, bodyOf(`${route} 0`))
      work.acknowledged.set(route, [`${route} 0`])
    }
    await site.createPages(stillRoutes.map((route) => ({ route, html: bodyOf(route) })))
    const { url } = around.receiver
    await done(site.write("PUT", "/v1/lead-webhook", { url, secret: "a secret of sixteen and more" }))
    await site.createPage("/ask", `<h1>Ask</h1>${asForm()}`)
    await site.createPage("/held", "<h1>Held 0</h1>")
    work.#held = { id: site.pageId("/held"), base: "" }
    const schema = [{ name: "name", label: "Name", type: "text", required: true }]
    await done(site.write("POST", "/v1/collections", { key: "team", name: "Team", detailBasePath: "/team", schema }))
    for (const slug of slugs) {
      const name = `${slug} 0`
      const made = await done(site.write("POST", "/v1/collections/team/rows", { slug, data: { name } }))
      work.rows.set(slug, { id: made.body.id, name })
    }
    const detail = `<article><mk-component name="collection-detail" data-collection="team"></mk-component></article>`
    await site.createPage("/team/:slug", detail)
    return work
  }

  /** Everybody goes to work until it is over. */
  begin(): ReadonlyArray<Promise<void>> {
    return [
      ...routes.map((route) => this.#repeat(() => this.#edit(route))),
      this.#repeat(() => this.#changeRow()),
      this.#repeat(() => this.#upload()),
      this.#repeat(() => this.#ask()),
      ...["application/json", "text/html"].map((accept) => this.#repeat(() => this.#submit(accept))),
      ...[1, 2].map(() => this.#repeat(() => this.#visit()))
    ]
  }

  /** Every address that is served, with what its page says somewhere. */
  get served(): ReadonlyArray<string> {
    return [...routes, ...stillRoutes, "/held", "/ask", ...slugs.map((slug) => `/team/${slug}`)]
  }

  async #repeat(once: () => Promise<void>): Promise<void> {
    while (!this.#over.aborted) await once()
  }

  /** Give or take a half, and no longer than the work goes on. */
  async #rest(ms: number): Promise<void> {
    const until = performance.now() + ms / 2 + this.#around.random.below(ms + 1)
    while (!this.#over.aborted && performance.now() < until) await pause(Math.min(200, until - performance.now() + 1))
  }

  async #edit(route: string): Promise<void> {
    const text = `${route} ${++this.#count}`
    if (await this.site.edit(route, bodyOf(text))) {
      this.acknowledged.get(route)?.push(text)
      this.progress.edits++
    } else this.#around.witness.unseemly.push(`${text} of ${this.site.siteId} was refused`)
    await this.#rest(this.#around.paceMs)
  }

  async #changeRow(): Promise<void> {
    const slug = this.#around.random.pick(slugs)
    const row = this.rows.get(slug)!
    const name = `${slug} ${++this.#count}`
    await done(this.site.write("PATCH", `/v1/collections/team/rows/${row.id}`, { data: { name } }))
    row.name = name
    this.progress.rows++
    await this.#rest(this.#around.paceMs)
  }

  async #upload(): Promise<void> {
    const bytes = Buffer.concat([aPdf(20_000), Buffer.from(`%${randomUUID()}\n%%EOF\n`)])
    const { status, body } = await this.site.upload(bytes, `paper-${++this.#count}.pdf`)
    if (status < 300) {
      this.uploads.set(body.path, bytes)
      this.progress.uploads++
    } else if (body?.code === "auth.token_expired") await this.site.read("/v1/media")
    else this.#around.witness.unseemly.push(`an upload was answered with ${status} ${JSON.stringify(body)}`)
    await this.#rest(2 * this.#around.paceMs)
  }

  /** Writes what waits for the owner, who gets a mail and decides by its link. */
  async #ask(): Promise<void> {
    const { id } = this.#held
    const { body: page } = await this.site.read(`/v1/pages/${id}`)
    const words = `Held ${++this.#count} at ${this.site.siteId}`
    const base = { "if-match": page.latestVersionId }
    const asked = await this.site.write("PUT", `/v1/pages/${id}/payload?hold=1`, { html: `<h1>${words}</h1>` }, base)
    const link = asked.status === 202 ? await this.#mailedLink(words) : undefined
    if (link !== undefined) await this.#decide(link, asked.body.versionId)
    await this.#rest(this.#around.askMs)
  }

  async #mailedLink(words: string): Promise<string | undefined> {
    for (; !this.#over.aborted; await pause(200)) {
      const mail = this.#around.mail.taken.find(({ to, text }) => to.includes(this.owner) && text.includes(words))
      const link = /https?:\/\/[^\s"<>]+/.exec(mail?.text.split(/^content-type: text\/html/im)[0] ?? "")?.[0]
      if (link !== undefined) return new URL(link).pathname
    }
    return undefined
  }

  async #decide(link: string, versionId: string): Promise<void> {
    for (; !this.#over.aborted; await pause(300)) {
      const body = new URLSearchParams({ decision: "accept" })
      const answer = await this.site.product.fetch("api", link, { method: "POST", body }).catch(() => undefined)
      if (answer === undefined || answer.status >= 500) continue
      const html = await answer.text()
      // Whoever got no answer the first time is told that it was decided.
      if (answer.status !== 200) break
      const [, title] = /<h1>([^<]*)<\/h1>/.exec(html) ?? []
      if (title !== "The change is live")
        this.#around.witness.unseemly.push(`the owner's yes to ${versionId} was answered with “${title}”`)
      this.decided.push(versionId)
      this.progress.decisions++
      break
    }
  }

  /** A person who sends one enquiry and tries until it is taken; what was sent before under one nonce is not taken twice. */
  async #submit(accept: string): Promise<void> {
    const { random, number, witness } = this.#around
    const marker = `enquiry ${++this.#count} of site ${number}.`
    const nonce = `${(Date.now() - 5_000).toString(36)}.${randomUUID().replaceAll("-", "")}`
    const from = `203.${number}.${random.below(250)}.${random.below(250)}`
    for (let unanswered = false; !this.#over.aborted; await pause(500 + random.below(500))) {
      const page = await this.site.visit("/ask").catch(() => undefined)
      const action = /<form\b[^>]*action="([^"]+)"/.exec(page?.body ?? "")?.[1]
      const token = /name="mk_ft" value="([^"]+)"/.exec(page?.body ?? "")?.[1]
      if (page?.status !== 200 || action === undefined || token === undefined) continue
      const fields = { name: "Ada", email: "ada@vale.test", message: marker, mk_ft: token, mk_fn: nonce }
      const answer = await this.#noted(`POST ${action} as ${accept}`, () =>
        this.site.send(action, fields, from, accept)
      )
      const isTaken = answer?.status === (accept === "text/html" ? 303 : 200)
      if (isTaken || (answer?.status === 403 && unanswered)) {
        this.submitted.add(marker)
        this.progress.forms++
        break
      }
      if (answer !== undefined && answer.status < 500) {
        witness.unseemly.push(`${marker} was answered with ${answer.status} ${answer.body.slice(0, 600)}`)
        break
      }
      unanswered = true
    }
    await this.#rest(this.#around.paceMs)
  }

  async #noted(what: string, send: () => Promise<Visited>): Promise<Visited | undefined> {
    const at = performance.now()
    const answer = await send().catch(() => undefined)
    const said = answer !== undefined && answer.status >= 400 ? answer.body.slice(0, 400) : ""
    const retryAfter = answer?.headers["retry-after"] ?? null
    this.#around.witness.saw({ by: "form", what, at, status: answer?.status, retryAfter, said })
    return answer
  }

  async #visit(): Promise<void> {
    const { random, witness } = this.#around
    const route = random.pick(this.served)
    const at = performance.now()
    const page = await this.site.visit(route).catch(() => undefined)
    const request = witness.saw({ by: "visit", what: route, at, status: page?.status, retryAfter: null, said: "" })
    const { tookMs, load } = request
    const until = at + tookMs
    const isKilled = witness.during(at, until, restartMs, "origin", "supervisor").length > 0
    const heldAt = this.#heldSince.get(route)
    const isHeld =
      unchanged.has(route) &&
      heldAt !== undefined &&
      witness.during(heldAt, until, 0, "origin", "supervisor").length === 0
    if (page?.status === 200) {
      const hasEnds = routes.includes(route) || stillRoutes.includes(route)
      if (hasEnds && !isWhole(page.body)) witness.halfPages.push(`${route}: ${page.body.length} characters`)
      else this.progress.visits++
      if (!isKilled) this.#heldSince.set(route, at)
      else this.#heldSince.delete(route)
    }
    const wrong =
      page === undefined
        ? !isKilled && "no answer, though nobody was killed"
        : page.status !== 200 && page.status !== 503
          ? "another answer than the page"
          : page.status === 503 && isHeld
            ? "a page that is held was not served"
            : isHeld && tookMs > heldMs + slackMs * Math.max(1, load) && "a page that is held came late"
    if (wrong) witness.unseemly.push(`${wrong}: ${witness.told(request)}`)
    await pause(30 + random.below(60))
  }

  /** What the newest edition that is served of a page says of itself, and whether it is whole. */
  async edition(route: string): Promise<string> {
    const { status, body } = await this.site.visit(route)
    return status === 200 && isWhole(body) ? editionIn(body) : `${status}`
  }
}

const done = async (answer: Promise<Answer>): Promise<Answer> => {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return { status, body }
}
