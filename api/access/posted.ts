/** Reads what forms of screens post. */
import { ByteSize, Effect } from "effect"
import { HttpIncomingMessage, type HttpServerRequest } from "effect/http"
import { refuse } from "../../engine/errors/Refusal.ts"
import { KIB, MIB } from "../../engine/limits.ts"

/** Every word of the largest page, percent-encoded. */
const formBytes = 4 * MIB
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

/** A form with a small file, held in memory. Refuses as above, and with `request.invalid` what is malformed. */
export const readPostedFile = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  const type = request.headers["content-type"] ?? ""
  if (type.split(";")[0]?.trim().toLowerCase() !== multipartType)
    return yield* refuse("request.media_type", "This page reads forms with a file.", { expected: multipartType })
  const body = yield* postedBytes(request, formBytes)
  return yield* Effect.tryPromise({
    try: () => new Response(body, { headers: { "content-type": type } }).formData(),
    catch: () => refuse("request.invalid", "The form cannot be read.")
  })
})

const postedBytes = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest, limitBytes: number) {
  const tooLarge = () =>
    refuse("request.too_large", "This is more than a page can hold.", { limitBytes }, { connection: "close" })
  if (Number(request.headers["content-length"] ?? 0) > limitBytes) return yield* tooLarge()
  return yield* request.arrayBuffer.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(limitBytes)),
    Effect.catch((error) =>
      error.reason._tag === "RequestParseError" && error.reason.reason === "BodyTooLarge"
        ? Effect.fail(tooLarge())
        : Effect.fail(refuse("request.aborted", "The connection ended before all of it had arrived."))
    )
  )
})
