/**
 * Pages as flags in their address ask for them (`engine/serve/flags.ts`). Each is made for one visitor from the bytes that
 * are stored, sent and forgotten. Anybody may ask for as many as they like, so they are made one at a time, piece by piece between
 * the answers to everybody else, and no more than a few wait for that.
 */
import { setImmediate as otherVisitors } from "node:timers/promises"
import { flaggedInPieces } from "../../engine/serve/flaggedPage.ts"
import { flagHeaders, type PageFlags } from "../../engine/serve/flags.ts"
import { bounds } from "./options.ts"
import { representation, type ObjectStatus, type Surroundings } from "./representation.ts"
import type { Content } from "./ObjectCache.ts"

export interface Flagged {
  readonly headers: Array<string>
  readonly body: Buffer
}

export class FlaggedPages {
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  /** A stored page, which is held in memory; undefined while too many others wait. */
  ofObject(
    content: Content,
    flags: PageFlags,
    status: ObjectStatus,
    around: Surroundings
  ): Promise<Flagged> | undefined {
    return this.#inTurn(async () => {
      const body = await rewritten(content.body as Buffer, flags)
      const { headers } = representation(content.head, body.length, "identity", "unkept", status, around, "")
      return { headers: flaggedHeaders(headers.flat, flags), body }
    })
  }

  /** A page that was answered instead, with its headers; undefined while too many others wait. */
  ofAnswer(headers: ReadonlyArray<string>, page: Buffer, flags: PageFlags): Promise<Flagged> | undefined {
    return this.#inTurn(async () => {
      const body = await rewritten(page, flags)
      // Of what is asked for by HEAD nothing came, which says nothing of its length.
      const length = body.length === 0 ? [] : ["Content-Length", String(body.length)]
      return { headers: [...flaggedHeaders(headers, flags), ...length], body }
    })
  }

  #inTurn<A>(make: () => Promise<A>): Promise<A> | undefined {
    if (this.#waiting >= bounds.flaggedPages) return undefined
    this.#waiting++
    const made = this.#last
      .then(() => otherVisitors())
      .then(make)
      .finally(() => void this.#waiting--)
    this.#last = made.catch(() => {})
    return made
  }
}

const rewritten = async (page: Buffer, flags: PageFlags): Promise<Buffer> => {
  const pieces = flaggedInPieces(page.toString("utf8"), flags)
  for (;;) {
    const made = pieces.next()
    if (made.done === true) return Buffer.from(made.value)
    await otherVisitors()
  }
}

/** Those of the page, but for what would have it kept, listed or taken for the page without flags. */
const flaggedHeaders = (headers: ReadonlyArray<string>, flags: PageFlags): Array<string> => {
  const own: Array<string> = []
  for (let index = 0; index + 1 < headers.length; index += 2)
    if (!replaced.has(headers[index]!.toLowerCase())) own.push(headers[index]!, headers[index + 1]!)
  return [...own, ...flagHeaders(flags)]
}
const replaced = new Set(["etag", "last-modified", "cache-control", "x-robots-tag", "accept-ranges", "vary"])
