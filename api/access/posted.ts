/** Reads what forms of screens post. */
import { ByteSize, Effect } from "effect"
import { HttpIncomingMessage, type HttpServerRequest } from "effect/http"
import { refuse } from "../../engine/errors/Refusal.ts"
import { MIB } from "../../engine/limits.ts"

/** Every word of the largest page, percent-encoded. */
const formBytes = 4 * MIB
const formType = "application/x-www-form-urlencoded"

/** Refuses with `request.media_type`, `request.too_large` or `request.aborted`. */
export const readPosted = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  if ((request.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() !== formType)
    return yield* refuse("request.media_type", "This page reads forms only.", { expected: formType })
  return new URLSearchParams(new TextDecoder().decode(yield* postedBytes(request)))
})

const multipartType = "multipart/form-data"

/** A form with a small file, held in memory. Refuses as above, and with `request.invalid` what is malformed. */
export const readPostedFile = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  const type = request.headers["content-type"] ?? ""
  if (type.split(";")[0]?.trim().toLowerCase() !== multipartType)
    return yield* refuse("request.media_type", "This page reads forms with a file.", { expected: multipartType })
  const body = yield* postedBytes(request)
  return yield* Effect.tryPromise({
    try: () => new Response(body, { headers: { "content-type": type } }).formData(),
    catch: () => refuse("request.invalid", "The form cannot be read.")
  })
})

const postedBytes = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  const tooLarge = () =>
    refuse(
      "request.too_large",
      "This is more than a page can hold.",
      { limitBytes: formBytes },
      { connection: "close" }
    )
  if (Number(request.headers["content-length"] ?? 0) > formBytes) return yield* tooLarge()
  return yield* request.arrayBuffer.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(formBytes)),
    Effect.catch((error) =>
      error.reason._tag === "RequestParseError" && error.reason.reason === "BodyTooLarge"
        ? Effect.fail(tooLarge())
        : Effect.fail(refuse("request.aborted", "The connection ended before all of it had arrived."))
    )
  )
})
