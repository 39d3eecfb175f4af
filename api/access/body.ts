/**
 * Reads a request body within the row's limit, before anything is parsed or locked. The limit holds against the
 * announced length and again while bytes arrive, so a lying or endless body costs no more than the limit.
 */
import { isUtf8 } from "node:buffer"
import { ByteSize, Effect } from "effect"
import { HttpIncomingMessage, type HttpServerRequest } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { refuse } from "../../engine/errors/Refusal.ts"
import { limits } from "../../engine/limits.ts"
import { repeatedName } from "../../engine/values/jsonRepeats.ts"
import { textHoldsMoreThan, textNestsDeeper } from "../../engine/values/jsonSize.ts"
import { type FieldFault, misplaced } from "./schemaRefusal.ts"
import { emptyForm, formText, readForm } from "./form.ts"

/** A row whose payload is this reads its parts from `Call.form`. */
const formType = "multipart/form-data"

/**
 * The body as text, `""` on rows that take none, and its parts on rows that take a form. Refuses with
 * `request.media_type` (of another charset than UTF-8 as well), `request.too_large`, `request.aborted`, `request.invalid` for a
 * form that cannot be read, for objects in objects without end, for what is sent to a write that takes nothing and for a short body that has one name twice or, for
 * bytes that are not UTF-8, `request.invalid_json`.
 */
export const readBody = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  endpoint: HttpApiEndpoint.Top,
  limit: number,
  takesFile = false
) {
  if (endpoint.payload.size === 0) {
    if (isWrite(endpoint)) yield* refuseBody(request, endpoint)
    return { text: "", form: emptyForm }
  }
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
  const charset = isForm ? undefined : charsetOf(contentType ?? "")
  if (charset !== undefined && !/^utf-?8$/i.test(charset))
    return yield* refuse(
      "request.media_type",
      `The body is announced as ${charset}, and bodies are read as UTF-8. Send charset=utf-8, or no charset.`,
      { expected: `${expected[0]}; charset=utf-8` }
    )
  // Left to the handler, which reads it in pieces.
  if (isForm && takesFile && fits(request, limit)) return { text: "", form: emptyForm }
  const view = yield* readBytes(request, limit)
  if (isForm && contentType !== undefined) {
    const form = yield* readForm(contentType, view)
    return { text: formText(form), form }
  }
  if (!isUtf8(view) && mediaType(contentType ?? "") === "text/csv")
    return yield* refuse("redirect.import_unreadable", "The table cannot be read: it is not encoded in UTF-8.", {
      line: 1,
      reason: "it is not encoded in UTF-8"
    })
  if (!isUtf8(view)) return yield* refuse("request.invalid_json", "The body is not encoded in UTF-8.")
  // The request keeps what it read: this decodes the same bytes again without touching the connection.
  const text = yield* Effect.orDie(request.text)
  if (!endpoint.path.startsWith("/ops/") && textHoldsMoreThan(text, limits.jsonValues))
    return yield* refuse(
      "request.too_large",
      `The body holds more than ${limits.jsonValues.toLocaleString("en")} values. Send it in parts, or leave out what this route does not take.`,
      { limit: limits.jsonValues }
    )
  if (textNestsDeeper(text, deepestBody))
    return yield* refuse(
      "request.invalid",
      `The body holds objects and lists too deep inside one another; what is kept may have ${limits.jsonNesting} levels of them.`,
      { fields: [{ path: "body", reason: `expected at most ${limits.jsonNesting} levels of them in what is kept` }] }
    )
  const repeated = text.length > limits.jsonNamesCheckedCharacters ? undefined : repeatedName(text)
  if (repeated !== undefined && expected.includes("application/json"))
    return yield* refuse("request.invalid", `The body has body.${repeated} twice, and one value of it would be lost.`, {
      fields: [{ path: `body.${repeated}`, reason: "is there twice" }]
    })
  return { text, form: emptyForm }
})

/** What is kept as JSON, and what a body has around that: a batch, its pages, a page, its fields. */
export const deepestBody = limits.jsonNesting + 8

/** Whether the row is one of the API's writes; visitors' rows read for themselves, and a read has no use for a body. */
export const isWrite = ({ method, path }: Pick<HttpApiEndpoint.Top, "method" | "path">): boolean =>
  method !== "GET" && /^\/(?:ops\/)?v1\//.test(path)

/**
 * What is sent to a write that takes no body was meant to change something and would not, so it is refused; nothing, `{}`
 * and `null` say nothing.
 */
const refuseBody = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  endpoint: HttpApiEndpoint.Top
) {
  const bytes = yield* readBytes(request, emptyBodyBytes).pipe(
    Effect.mapError(({ headers }) => takesNothing([{ path: "body", reason: "is not empty" }], headers))
  )
  const sent = jsonOf(Buffer.from(bytes).toString())
  if (sent === null) return
  const members =
    typeof sent === "object" && !Array.isArray(sent) ? Object.keys(sent).slice(0, membersNamed) : undefined
  if (members?.length === 0) return
  const fields = members?.map((name) => {
    const path = `body.${name}`
    return { path, reason: misplaced(endpoint, { path, reason: "is not known here" }) }
  })
  yield* takesNothing(fields ?? [{ path: "body", reason: "is not empty" }])
})

const takesNothing = (fields: ReadonlyArray<FieldFault>, headers?: { readonly [name: string]: string }) =>
  refuse("request.invalid", `This route takes no body: ${fields[0]?.path} ${fields[0]?.reason}.`, { fields }, headers)

/** More than this says something, whatever it is. */
const emptyBodyBytes = 4 * 1024
const membersNamed = 20

/** Null for nothing; undefined for what is no JSON. */
const jsonOf = (text: string): object | null | undefined => {
  if (text.trim() === "") return null
  try {
    const value: unknown = JSON.parse(text)
    return value === null || typeof value === "object" ? value : undefined
  } catch {
    return undefined
  }
}

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

const charsetOf = (contentType: string): string | undefined =>
  /;\s{0,8}charset\s{0,8}=\s{0,8}"?([^";\s]{1,40})/i.exec(contentType)?.[1]

const mediaType = (contentType: string): string => (contentType.split(";")[0] ?? "").trim().toLowerCase()
