/**
 * Reads a request body within the row's limit, before anything is parsed or locked. The limit holds against the
 * announced length and again while bytes arrive, so a lying or endless body costs no more than the limit.
 */
import { isUtf8 } from "node:buffer"
import { ByteSize, Effect } from "effect"
import { HttpIncomingMessage, type HttpServerRequest } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { refuse } from "../../engine/errors/Refusal.ts"
import { emptyForm, formText, readForm } from "./form.ts"

/** A row whose payload is this reads its parts from `Call.form`. */
const formType = "multipart/form-data"

/**
 * The body as text, `""` on rows that take none, and its parts on rows that take a form. Refuses with
 * `request.media_type`, `request.too_large`, `request.aborted`, `request.invalid` for a form that cannot be read or, for
 * bytes that are not UTF-8, `request.invalid_json`.
 */
export const readBody = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  endpoint: HttpApiEndpoint.Top,
  limit: number,
  takesFile = false
) {
  if (endpoint.payload.size === 0) return { text: "", form: emptyForm }
  const expected = [...endpoint.payload.keys()]
  const isForm = expected.includes(formType)
  const contentType = request.headers["content-type"] ?? (isForm ? "" : undefined)
  if (contentType !== undefined && !expected.includes(mediaType(contentType)))
    return yield* refuse(
      "request.media_type",
      `This route does not read ${mediaType(contentType) || "a body without a type"}.`,
      {
        expected: expected[0]
      }
    )
  // Left to the handler, which reads it in pieces.
  if (isForm && takesFile && fits(request, limit)) return { text: "", form: emptyForm }
  const view = yield* readBytes(request, limit)
  if (isForm && contentType !== undefined) {
    const form = yield* readForm(contentType, view)
    return { text: formText(form), form }
  }
  if (!isUtf8(view)) return yield* refuse("request.invalid_json", "The body is not encoded in UTF-8.")
  // The request keeps what it read: this decodes the same bytes again without touching the connection.
  return { text: yield* Effect.orDie(request.text), form: emptyForm }
})

/** The bytes of a body of any kind. Refuses with `request.too_large` or `request.aborted`. */
export const readBytes = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest, limit: number) {
  if (!fits(request, limit)) return yield* tooLarge(limit)
  const bytes = yield* request.arrayBuffer.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(limit)),
    Effect.catch((error) =>
      error.reason._tag === "RequestParseError" && error.reason.reason === "BodyTooLarge"
        ? Effect.fail(tooLarge(limit))
        : Effect.fail(refuse("request.aborted", "The connection ended before the whole body had arrived."))
    )
  )
  return new Uint8Array(bytes)
})

/** Whether the length that is announced is within the limit. */
const fits = (request: HttpServerRequest.HttpServerRequest, limit: number): boolean =>
  Number(request.headers["content-length"] ?? 0) <= limit

const tooLarge = (limit: number) =>
  refuse(
    "request.too_large",
    `The body is larger than the ${limit} bytes this route accepts.`,
    { limitBytes: limit },
    { connection: "close" }
  )

const mediaType = (contentType: string): string => (contentType.split(";")[0] ?? "").trim().toLowerCase()
