/** Reads what forms of screens post. */
import type { IncomingMessage } from "node:http"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import { ByteSize, Effect } from "effect"
import { HttpIncomingMessage, type HttpServerRequest } from "effect/http"
import { Refusal, refuse } from "../../engine/errors/Refusal.ts"
import { KIB, MIB } from "../../engine/limits.ts"
import { equalText } from "./tokens.ts"

/** Of whoever is signed in: every word of the largest page, percent-encoded. */
export const formBytes = 4 * MIB
const formType = "application/x-www-form-urlencoded"

/** What somebody may send who is not signed in: an address, a code, a token. */
const strangersBytes = 16 * KIB
/** Far more fields than any screen has; taking a form apart costs more than linear time in their number. */
const mostFields = 10_000

/**
 * `by` says whether it is known who sends it. Refuses with `request.media_type`, `request.too_large` or `request.aborted`,
 * each before the form is taken apart.
 */
export const readPosted = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  by: "known" | "stranger"
) {
  if ((request.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() !== formType)
    return yield* refuse("request.media_type", "This page reads forms only.", { expected: formType })
  const text = new TextDecoder().decode(yield* postedBytes(request, by === "known" ? formBytes : strangersBytes))
  let fields = 1
  for (let at = text.indexOf("&"); at >= 0 && fields <= mostFields; at = text.indexOf("&", at + 1)) fields++
  if (fields > mostFields)
    return yield* refuse("request.too_large", "This form has more fields than any page of ours.", { limit: mostFields })
  return new URLSearchParams(text)
})

const multipartType = "multipart/form-data"

/** Where a form of ours has its token: it is the first field of each. */
const headBytes = 4 * KIB

/**
 * A form with a small file, held in memory; undefined where its first bytes do not hold the token of the session, and then
 * no more of it is read. Refuses as above, and with `request.invalid` what is malformed.
 */
export const readPostedFile = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  formToken: string
) {
  const type = request.headers["content-type"] ?? ""
  if (type.split(";")[0]?.trim().toLowerCase() !== multipartType)
    return yield* refuse("request.media_type", "This page reads forms with a file.", { expected: multipartType })
  if (Number(request.headers["content-length"] ?? 0) > formBytes) return yield* tooLarge(formBytes)
  const incoming = NodeHttpServerRequest.toIncomingMessage(request) as IncomingMessage
  const body = yield* Effect.tryPromise({
    try: () => provenBytes(incoming, formToken),
    catch: (error) => (error instanceof Refusal ? error : aborted())
  })
  if (body === undefined) return undefined
  return yield* Effect.tryPromise({
    try: () => new Response(body, { headers: { "content-type": type } }).formData(),
    catch: () => refuse("request.invalid", "The form cannot be read.")
  })
})

const provenBytes = async (
  incoming: IncomingMessage,
  formToken: string
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const chunks: Array<Buffer> = []
  let size = 0
  let proven = false
  // Left as it is on the way out: the answer still goes over its connection.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size > formBytes) throw tooLarge(formBytes)
    if (!proven && size >= headBytes && !(proven = holdsToken(chunks, formToken))) return undefined
  }
  return proven || holdsToken(chunks, formToken) ? new Uint8Array(Buffer.concat(chunks)) : undefined
}

const holdsToken = (chunks: ReadonlyArray<Buffer>, formToken: string): boolean => {
  const head = Buffer.concat(chunks).subarray(0, headBytes).toString("latin1")
  const [, token = ""] = /; name="token"\r\n\r\n([^\r\n]{1,300})\r\n/.exec(head) ?? []
  return equalText(token, formToken)
}

const tooLarge = (limitBytes: number) =>
  refuse("request.too_large", "This is more than a page can hold.", { limitBytes }, { connection: "close" })
const aborted = () => refuse("request.aborted", "The connection ended before all of it had arrived.")

const postedBytes = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest, limitBytes: number) {
  if (Number(request.headers["content-length"] ?? 0) > limitBytes) return yield* tooLarge(limitBytes)
  return yield* request.arrayBuffer.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(limitBytes)),
    Effect.catch((error) =>
      error.reason._tag === "RequestParseError" && error.reason.reason === "BodyTooLarge"
        ? Effect.fail(tooLarge(limitBytes))
        : Effect.fail(aborted())
    )
  )
})
