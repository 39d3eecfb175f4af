/**
 * Answers with an object: the coding the visitor likes best, 304 for what the visitor has, a range of it, or, for one
 * too large to keep, a stream from the store.
 */
import { Effect, Stream } from "effect"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { ByteRange, ObjectStore } from "../../engine/ports/Objects.ts"
import { matchesNone, parseRange, rangeApplies } from "../../engine/serve/conditional.ts"
import type { Preference } from "../../engine/serve/encoding.ts"
import { plainPagesIn } from "../../engine/serve/plainPages.ts"
import type { ObjectUse } from "../../engine/serve/resolve.ts"
import { send, sendMade, sendPlain, type Exchange } from "./answer.ts"
import type { Content, ObjectCache, Taken } from "./ObjectCache.ts"
import { bounds, timings } from "./options.ts"
import { isEncodable, representation, type ObjectStatus, type Representation } from "./representation.ts"
import type { View, Visit } from "./views.ts"

/**
 * Answers from what a visit has ready; false when something is missing and the long way has to be gone. The caller has
 * seen to it that the visit is ready to be used and that no range is asked for.
 */
export const sendReady = (exchange: Exchange, visit: Visit, preference: Preference): boolean => {
  for (const coding of preference) {
    const ready = visit.representations[coding]
    if (ready === undefined) return false
    if (ready === null) continue
    const content = visit.entry.content as Content
    sendWhole(exchange, ready, (coding === "identity" ? content.body : content.encoded[coding]) as Buffer)
    return true
  }
  return false
}

const sendWhole = (exchange: Exchange, ready: Representation, body: Buffer): void => {
  const condition = exchange.request.headers["if-none-match"]
  if (condition !== undefined && ready.status === 200 && matchesNone(condition, ready.tag)) {
    return sendMade(exchange, 304, ready.unmodified)
  }
  sendMade(exchange, ready.status, ready.headers, body)
}

/** Answers with an object that is held in memory, and gives the visit to remember for the next one. */
export const sendHeld = async (
  exchange: Exchange,
  cache: ObjectCache,
  { entry, content, revision }: Taken & { readonly content: Content },
  previous: Visit | undefined,
  answered: { readonly view: View; readonly use: ObjectUse; readonly status: ObjectStatus },
  preference: Preference
): Promise<Visit> => {
  const { view, use, status } = answered
  const body = content.body as Buffer
  const representations =
    previous?.entry === entry && previous.revision === revision
      ? previous.representations
      : ({} as Visit["representations"])
  const identity = () =>
    (representations.identity ??= representation(content.head, body.length, "identity", use, status, view, entry.key))

  if (status === 200 && preference.includes("identity") && sendRange(exchange, identity(), body, view)) {
    return { entry, revision, representations }
  }

  for (const coding of preference) {
    if (coding === "identity") {
      sendWhole(exchange, identity(), body)
      return { entry, revision: revisionOf(entry, content, revision), representations }
    }
    const encoded = isEncodable(content)
      ? await soonEncoded(cache, { entry, content, revision }, coding, preference)
      : null
    if (encoded === "later") continue
    if (encoded === null) {
      representations[coding] = null
      continue
    }
    const ready = representation(content.head, encoded.length, coding, use, status, view, entry.key)
    representations[coding] = ready
    sendWhole(exchange, ready, encoded)
    return { entry, revision: revisionOf(entry, content, revision), representations }
  }
  sendPlain(exchange, 406, plainPagesIn(view.site.edge.language).notAcceptable)
  return { entry, revision, representations }
}

/** Making a compressed form raises the revision; while the content is the same one, what was built from it holds. */
const revisionOf = (entry: Taken["entry"], content: Content, revision: number): number =>
  entry.content === content ? entry.revision : revision

/** Small text is compressed before it is sent; larger text is sent as it is meanwhile, unless that is ruled out. */
const soonEncoded = async (
  cache: ObjectCache,
  { entry, content }: Taken & { readonly content: Content },
  coding: "gzip" | "br",
  preference: Preference
): Promise<Buffer | null | "later"> => {
  const encoded = cache.encoded(entry, content, coding)
  if (encoded === null || Buffer.isBuffer(encoded)) return encoded
  const large = (content.body as Buffer).length > bounds.compressFirstBytes && preference.includes("identity")
  return large ? "later" : encoded
}

/** Answers a request for one range; false when the whole is to be sent. */
const sendRange = (exchange: Exchange, ready: Representation, body: Buffer, view: View): boolean => {
  const range = rangeOf(exchange, ready, body.length)
  if (range === "whole") return false
  if (range === "unsatisfiable") sendUnsatisfiable(exchange, body.length, view)
  else send(exchange, 206, partHeaders(ready, range, body.length), body.subarray(range.first, range.last + 1))
  return true
}

const rangeOf = ({ request }: Exchange, { tag }: Representation, size: number) => {
  const { range, "if-range": ifRange, "if-none-match": condition } = request.headers
  if (range === undefined || request.method !== "GET") return "whole"
  if (condition !== undefined && matchesNone(condition, tag)) return "whole"
  return rangeApplies(ifRange as string | undefined, tag) ? parseRange(range, size) : "whole"
}

const sendUnsatisfiable = (exchange: Exchange, size: number, view: View): void =>
  sendPlain(exchange, 416, plainPagesIn(view.site.edge.language).badRange, ["Content-Range", `bytes */${size}`])

const partHeaders = ({ headers }: Representation, { first, last }: ByteRange, size: number): Array<string> => {
  const part = [...headers.flat]
  part[part.indexOf("Content-Length") + 1] = String(last - first + 1)
  part.push("Content-Range", `bytes ${first}-${last}/${size}`)
  return part
}

/**
 * Answers with an object that is too large to keep. False when the store has another object by now than the one that
 * was looked at: the caller looks again.
 */
export const sendStream = async (
  exchange: Exchange,
  store: ObjectStore,
  key: string,
  { head }: Content,
  answered: { readonly view: View; readonly use: ObjectUse; readonly status: ObjectStatus },
  preference: Preference
): Promise<boolean> => {
  const { request, response } = exchange
  const ready = representation(head, head.size, "identity", answered.use, answered.status, answered.view, key)
  if (!preference.includes("identity")) {
    sendPlain(exchange, 406, plainPagesIn(answered.view.site.edge.language).notAcceptable)
    return true
  }
  const condition = request.headers["if-none-match"]
  if (condition !== undefined && ready.status === 200 && matchesNone(condition, ready.tag)) {
    sendMade(exchange, 304, ready.unmodified)
    return true
  }
  const range = ready.status === 200 ? rangeOf(exchange, ready, head.size) : "whole"
  if (range === "unsatisfiable") {
    sendUnsatisfiable(exchange, head.size, answered.view)
    return true
  }
  if (request.method === "HEAD") {
    sendMade(exchange, ready.status, ready.headers)
    return true
  }

  const part = range === "whole" ? undefined : range
  const opened = await Effect.runPromise(Effect.timeout(store.getStream(key, part), timings.firstReadMs))
  if (opened === undefined || opened.head.etag !== head.etag) return false
  if (part === undefined) response.writeReady(ready.status, ready.headers)
  else response.writeHead(206, partHeaders(ready, part, head.size))
  await pipeline(Readable.from(Stream.toAsyncIterable(opened.body), { objectMode: false }), response)
  return true
}
