/**
 * Counts visits while they are answered, in memory, and hands over what it counted as an object in the private store, from
 * where workers take it into the database. Nothing of it is on a visit's way: a store that is away makes this count
 * longer, in the same bounds, and no visit slower.
 */
import { Effect } from "effect"
import { batchKey, writeBatch } from "../../../engine/figures/batch.ts"
import { countedAs, isCountedHost } from "../../../engine/figures/counting.ts"
import { isNamedAutomated } from "../../../engine/figures/automated.ts"
import { referrerOf } from "../../../engine/figures/referrer.ts"
import { rest, Tally } from "../../../engine/figures/Tally.ts"
import { limits } from "../../../engine/limits.ts"
import type { ObjectStore } from "../../../engine/ports/Objects.ts"
import type { Exchange } from "../answer.ts"
import { addressText } from "../client.ts"
import type { OriginEvent } from "../options.ts"
import type { View } from "../views.ts"
import { Visitors } from "./Visitors.ts"

export interface FiguresOptions {
  /** Where batches are left: the private store. */
  readonly store: ObjectStore
  readonly proxyHops: number
  /** Epoch milliseconds. */
  readonly clock: () => number
  /** A name for a batch, which begins with its time. */
  readonly newId: () => string
  readonly log: (event: OriginEvent) => void
  /** Milliseconds between two batches. */
  readonly everyMs?: number
}

interface Batch {
  readonly id: string
  readonly text: string
}

export class Figures {
  readonly #options: FiguresOptions
  readonly #visitors = new Visitors()
  readonly #automated = new Map<string, boolean>()
  readonly #timer: NodeJS.Timeout
  #tally = new Tally()
  /** Written, and not known to have arrived. It is sent again under its own name, so that it counts once. */
  #batch: Batch | undefined
  #handingOver: Promise<void> | undefined
  #failures = 0

  constructor(options: FiguresOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.handOver(), options.everyMs ?? limits.figuresBatchMs).unref()
  }

  /** A page was answered; `host` is the visitor's, lower case and without a port. */
  answered({ request, response }: Exchange, view: View, route: string, host: string): void {
    const { edge } = view.site
    if (!isCountedHost(view.role, edge)) return
    const { method, headers, url = "" } = request
    const status = response.statusCode
    const at = url.indexOf("?")
    const as = countedAs({ method, status, headers, query: at < 0 ? "" : url.slice(at) }, this.#isNamed)
    if (as === undefined) return
    const { clock, proxyHops } = this.#options
    const { siteId, timeZone = "UTC", primaryHost } = edge
    const now = clock()
    if (as === "automated") return this.#tally.automated(siteId, this.#visitors.date(timeZone, now))
    const { date, isNew, isDoubtful, isTooFast } = this.#visitors.look(
      siteId,
      timeZone,
      addressText(request, proxyHops),
      headers["user-agent"] ?? "",
      now
    )
    if (isTooFast) return this.#tally.automated(siteId, date)
    this.#tally.view(siteId, date, route)
    if (!isNew) return
    // Who follows a link of the site began the visit before, maybe at another process.
    const referrer = referrerOf(headers.referer, [host, primaryHost])
    if (referrer !== "own") this.#tally.visit(siteId, date, referrer && (isDoubtful ? rest : referrer.host))
  }

  /** Leaves what was counted in the store. Counting goes on meanwhile, and never fails. */
  handOver(): Promise<void> {
    return (this.#handingOver ??= this.#put().finally(() => (this.#handingOver = undefined)))
  }

  /** The last batch, for which a stop waits a few seconds; what cannot be left by then is lost. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    const all = async () => {
      await this.#handingOver
      await this.handOver()
      // One that had failed before went first.
      if (!this.#tally.isEmpty && this.#batch === undefined) await this.handOver()
    }
    let over: NodeJS.Timeout | undefined
    const patience = new Promise<void>((resolve) => (over = setTimeout(resolve, limits.figuresLastBatchMs)))
    await Promise.race([all(), patience])
    clearTimeout(over)
    if (this.#batch !== undefined || !this.#tally.isEmpty)
      this.#options.log({ level: "error", event: "figures-lost", why: "The store did not take them before the stop." })
  }

  async #put(): Promise<void> {
    const { store, clock, newId, log } = this.#options
    this.#visitors.forget(clock())
    if (this.#batch === undefined) {
      if (this.#tally.isEmpty) return
      const { dropped } = this.#tally
      if (dropped > 0) log({ level: "warning", event: "figures-dropped", views: dropped })
      this.#batch = { id: newId(), text: writeBatch(this.#tally) }
      this.#tally = new Tally()
    }
    const { id, text } = this.#batch
    try {
      const put = store.put(batchKey(id), Buffer.from(text), { contentType: "application/x-ndjson" })
      await Effect.runPromise(Effect.timeout(put, limits.figuresBatchMs))
      this.#batch = undefined
      this.#failures = 0
    } catch (cause) {
      // Told once for an outage, not every half minute.
      if (this.#failures++ === 0) log({ level: "warning", event: "figures-kept-back", cause: String(cause) })
    }
  }

  /** Browsers are a few thousand texts, and the table is long. */
  readonly #isNamed = (userAgent: string): boolean => {
    const known = this.#automated.get(userAgent)
    if (known !== undefined) return known
    const is = isNamedAutomated(userAgent)
    if (this.#automated.size >= userAgents) this.#automated.clear()
    if (userAgent.length <= userAgentCharacters) this.#automated.set(userAgent, is)
    return is
  }
}

const userAgents = 2_000
const userAgentCharacters = 400
