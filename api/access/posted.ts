/** Reads what a form of a screen posts. */
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
  const tooLarge = () =>
    refuse(
      "request.too_large",
      "This is more than a page can hold.",
      { limitBytes: formBytes },
      { connection: "close" }
    )
  if (Number(request.headers["content-length"] ?? 0) > formBytes) return yield* tooLarge()
  const bytes = yield* request.arrayBuffer.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(formBytes)),
    Effect.catch((error) =>
      error.reason._tag === "RequestParseError" && error.reason.reason === "BodyTooLarge"
        ? Effect.fail(tooLarge())
        : Effect.fail(refuse("request.aborted", "The connection ended before all of it had arrived."))
    )
  )
  return new URLSearchParams(new TextDecoder().decode(bytes))
})
