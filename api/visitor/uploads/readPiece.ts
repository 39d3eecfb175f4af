/** The bytes of one piece, read into memory, which its bound allows. */
import type { IncomingMessage } from "node:http"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { type Refusal, refuse } from "../../../engine/errors/Refusal.ts"
import { limits, SECOND_MS } from "../../../engine/limits.ts"

/** Raises `upload.broken_off` where it stalls or breaks off, and `upload.bad_piece` where it is longer than one may be. */
export const readPiece = (request: HttpServerRequest.HttpServerRequest): Effect.Effect<Uint8Array, Refusal> => {
  const incoming = NodeHttpServerRequest.toIncomingMessage(request) as IncomingMessage
  return Effect.callback<Uint8Array, Refusal>((resume) => {
    const chunks: Array<Buffer> = []
    let bytes = 0
    const stop = () => {
      incoming.off("data", onData).off("end", onEnd).off("aborted", onLost).off("error", onLost)
    }
    const fail = (refusal: Effect.Effect<never, Refusal>) => {
      stop()
      incoming.on("error", () => {}).resume()
      resume(refusal)
    }
    const onData = (chunk: Buffer) => {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > limits.formUploadPieceBytes)
        fail(refuse("upload.bad_piece", `A piece has at most ${limits.formUploadPieceBytes} bytes.`))
    }
    const onLost = () => fail(brokenOff)
    const onEnd = () => {
      stop()
      resume(Effect.succeed(Buffer.concat(chunks)))
    }
    incoming.on("data", onData).on("end", onEnd).on("aborted", onLost).on("error", onLost)
    return Effect.sync(stop)
  }).pipe(Effect.timeoutOrElse({ duration: limits.uploadMs, orElse: () => brokenOff }))
}

const brokenOff = refuse(
  "upload.broken_off",
  `The connection broke, or the piece took longer than ${limits.uploadMs / SECOND_MS} seconds.`
)
