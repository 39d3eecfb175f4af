/**
 * What visitors sent with a form while the API, or the database behind it, was away: kept in the private store until it
 * can be taken in. Each is one object that holds everything the API will be told, written whole and durably before the
 * visitor is told that it arrived. It is handed over again until the API says what became of it; the id it got with its
 * first attempt makes that happen once, whichever of several origins does it and however often.
 */
import { Effect } from "effect"
import { DAY_MS, limits, MINUTE_MS, SECOND_MS } from "../../../engine/limits.ts"
import { heldFormsPrefix, refusedFormsPrefix } from "../../../engine/people/forms/spooled.ts"
import type { ObjectStore } from "../../../engine/ports/Objects.ts"
import { timeOfId } from "../../Ids.ts"
import type { OriginEvent } from "../options.ts"

export interface HeldForm {
  /** The lead it will be. */
  readonly id: string
  readonly siteId: string
  /** Canonical path of the form's address. */
  readonly path: string
  readonly host: string
  readonly scheme: "http" | "https"
  readonly client: string
  /** Epoch milliseconds. */
  readonly receivedAt: number
  /** Names and values in turn, of those that say how the body is to be read and answered. */
  readonly headers: ReadonlyArray<string>
}

/** What the API said: nothing, or a status. */
export type HandOver = (form: HeldForm, body: Buffer) => Promise<number | undefined>

export interface HeldFormsOptions {
  readonly store: ObjectStore
  readonly handOver: HandOver
  readonly clock: () => number
  readonly log: (event: OriginEvent) => void
  /** First and longest pause between two rounds. */
  readonly pausesMs?: readonly [first: number, longest: number]
}

const listed = 1_000
/** Held ones of which the API says again and again that it failed are set aside after this long. */
const triedForMs = 7 * DAY_MS
const lookEveryMs = 5 * MINUTE_MS

interface Known {
  readonly siteId: string
  readonly bytes: number
}

export class HeldForms {
  readonly #options: HeldFormsOptions
  /** By key. Those that other origins hold are known from looking. */
  readonly #held = new Map<string, Known>()
  /** When each visitor last had one kept. */
  readonly #visitors = new Map<string, ReadonlyArray<number>>()
  readonly #pauses: readonly [number, number]
  #pauseMs: number
  #timer: NodeJS.Timeout | undefined
  /** When it goes off. */
  #dueAt = Infinity
  #round: Promise<void> | undefined
  /** Whether anything was kept while a round was under way, which may not have seen it. */
  #keptMeanwhile = false
  #closed = false

  constructor(options: HeldFormsOptions) {
    this.#options = options
    this.#pauses = options.pausesMs ?? [2 * SECOND_MS, 30 * SECOND_MS]
    this.#pauseMs = this.#pauses[0]
    this.#schedule(0)
  }

  get count(): number {
    return this.#held.size
  }

  /** True once it is kept for good; false where there is no room, or the store does not take it. */
  async keep(form: HeldForm, body: Buffer): Promise<boolean> {
    if (!this.#hasRoom(form, body.length)) return false
    const key = `${heldFormsPrefix}${form.siteId}/${form.id}`
    const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(form)}\n`), body])
    // Counted before it is written: many may come at once.
    this.#held.set(key, { siteId: form.siteId, bytes: bytes.length })
    try {
      await Effect.runPromise(this.#options.store.put(key, bytes, { contentType: "application/octet-stream" }))
    } catch (cause) {
      this.#held.delete(key)
      this.#options.log({ level: "error", event: "form-not-kept", site: form.siteId, cause: String(cause) })
      return false
    }
    this.#options.log({ level: "warning", event: "form-kept", site: form.siteId, id: form.id })
    if (this.#round !== undefined) this.#keptMeanwhile = true
    this.#schedule(this.#pauseMs)
    return true
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#round
  }

  #hasRoom({ siteId, client, receivedAt }: HeldForm, bytes: number): boolean {
    let [all, ofSite, allBytes] = [0, 0, bytes]
    for (const held of this.#held.values()) {
      all++
      allBytes += held.bytes
      if (held.siteId === siteId) ofSite++
    }
    if (all >= limits.heldForms || ofSite >= limits.heldFormsPerSite || allBytes > limits.heldFormsBytes) return false
    if (this.#visitors.size > limits.heldForms) this.#visitors.clear()
    const recent = (this.#visitors.get(client) ?? []).filter((at) => at > receivedAt - limits.formWindowMs)
    if (recent.length >= limits.formSubmissions) return false
    this.#visitors.set(client, [...recent, receivedAt])
    return true
  }

  /** The earlier time stands: what is kept every few seconds must not put off what was kept before. */
  #schedule(ms: number): void {
    const dueAt = performance.now() + ms
    if (this.#closed || this.#round !== undefined || dueAt >= this.#dueAt) return
    clearTimeout(this.#timer)
    this.#dueAt = dueAt
    this.#timer = setTimeout(() => {
      this.#dueAt = Infinity
      this.#round = this.#takeIn()
        .catch((cause: unknown) => {
          this.#options.log({ level: "warning", event: "forms-not-taken-in", cause: String(cause) })
          return false
        })
        .then((isDone) => {
          const [first, longest] = this.#pauses
          this.#pauseMs = isDone ? first : Math.min(this.#pauseMs * 2, longest)
          const isAll = isDone && !this.#keptMeanwhile
          this.#keptMeanwhile = false
          this.#round = undefined
          // Also for what another origin held and did not live to hand over.
          this.#schedule(isAll ? Math.max(lookEveryMs, first) : this.#pauseMs)
        })
    }, ms).unref()
  }

  /** Hands over what is held, oldest first; false when something stays. */
  async #takeIn(): Promise<boolean> {
    const { store, handOver } = this.#options
    await this.#forgetOld()
    const found = await Effect.runPromise(store.list(heldFormsPrefix, { limit: listed }))
    this.#held.clear()
    for (const { key, size } of found) this.#held.set(key, { siteId: siteOf(key), bytes: size })
    const inTurn = [...this.#held.keys()].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
    let isDone = found.length < listed
    for (const key of inTurn) {
      if (this.#closed) return false
      const object = await Effect.runPromise(store.get(key))
      const read = object && readHeld(Buffer.from(object.body))
      if (read === undefined) {
        this.#held.delete(key)
        if (object !== undefined) await this.#setAside(key, object.body, "unreadable")
        continue
      }
      const status = await handOver(read.form, read.body)
      if (status === undefined) return false
      if (status < 400) await this.#remove(key)
      else if (status < 500) await this.#setAside(key, object!.body, `answered ${status}`)
      else if (this.#options.clock() - read.form.receivedAt > triedForMs)
        await this.#setAside(key, object!.body, `answered ${status} for days`)
      else isDone = false
    }
    return isDone
  }

  async #remove(key: string): Promise<void> {
    await Effect.runPromise(this.#options.store.remove([key]))
    this.#held.delete(key)
    this.#options.log({ level: "info", event: "form-taken-in", site: siteOf(key), id: idOf(key) })
  }

  /** The API has told whom it concerns; the words themselves stay for as long as somebody may ask for them. */
  async #setAside(key: string, body: Uint8Array, why: string): Promise<void> {
    const aside = `${refusedFormsPrefix}${key.slice(heldFormsPrefix.length)}`
    await Effect.runPromise(this.#options.store.put(aside, body, { contentType: "application/octet-stream" }))
    await Effect.runPromise(this.#options.store.remove([key]))
    this.#held.delete(key)
    this.#options.log({ level: "error", event: "form-set-aside", site: siteOf(key), id: idOf(key), key: aside, why })
  }

  async #forgetOld(): Promise<void> {
    const { store, clock } = this.#options
    // They lie by their site, so the oldest may be the last.
    for (let after: string | undefined; ;) {
      const found = await Effect.runPromise(
        store.list(refusedFormsPrefix, { limit: listed, ...(after !== undefined && { after }) })
      )
      const old = found.filter(({ key }) => (timeOfId(idOf(key)) ?? 0) < clock() - limits.refusedFormKeptMs)
      if (old.length > 0) await Effect.runPromise(store.remove(old.map(({ key }) => key)))
      if (found.length < listed) return
      after = found.at(-1)!.key
    }
  }
}

const siteOf = (key: string): string => key.split("/").at(-2) ?? ""
const idOf = (key: string): string => key.split("/").at(-1) ?? ""

const readHeld = (bytes: Buffer): { readonly form: HeldForm; readonly body: Buffer } | undefined => {
  const end = bytes.indexOf("\n")
  try {
    return { form: JSON.parse(bytes.subarray(0, end).toString()) as HeldForm, body: bytes.subarray(end + 1) }
  } catch {
    return undefined
  }
}
