/**
 * An answer that is there before its request has arrived, such as a refusal of a large upload. Some senders read nothing
 * until they have sent everything: cut off in the middle they see a broken connection and not the reason. So the answer
 * goes out at once, what is still on its way is let run off, within bounds, and then the connection is closed.
 */
import type { IncomingMessage } from "node:http"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import { Effect, Stream } from "effect"
import { HttpBody, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { KIB, limits, SECOND_MS } from "../../engine/limits.ts"

export interface Patience {
  /** More is not waited for, whatever was announced. */
  readonly mostBytes: number
  /** Without a byte. */
  readonly stallMs: number
  /** In all. */
  readonly totalMs: number
}

/** Twice what the largest body of any route may have: who sends somewhat too much is told so. */
const patience: Patience = { mostBytes: 2 * limits.videoBytes, stallMs: 5 * SECOND_MS, totalMs: 60 * SECOND_MS }

/** The server itself lets so much run off, and keeps the connection. */
const fewBytes = 256 * KIB

/** The same answer, which ends when the request has run off. Others than those that are whole at once stay as they are. */
export const answeredEarly = (
  response: HttpServerResponse.HttpServerResponse,
  request: HttpServerRequest.HttpServerRequest,
  bounds: Patience = patience
): HttpServerResponse.HttpServerResponse => {
  const { body } = response
  if (request.source instanceof Request || body._tag !== "Uint8Array") return response
  const incoming = NodeHttpServerRequest.toIncomingMessage(request) as IncomingMessage
  if (!isUnread(incoming, bounds)) return response
  const stream = Stream.concat(Stream.make(body.body), Stream.fromEffectDrain(runOff(incoming, bounds)))
  const early = HttpServerResponse.setBody(response, HttpBody.stream(stream, body.contentType, body.body.length))
  // A body of unknown length may be short, and then the connection is kept.
  return incoming.headers["content-length"] === undefined
    ? early
    : HttpServerResponse.setHeader(early, "connection", "close")
}

/** Who waits to be told to go on sends nothing, and who announces too much is cut off at once. */
const isUnread = ({ complete, destroyed, headers }: IncomingMessage, { mostBytes }: Patience): boolean => {
  if (complete || destroyed || headers.expect !== undefined) return false
  const announced = headers["content-length"]
  return announced === undefined || (Number(announced) > fewBytes && Number(announced) <= mostBytes)
}

const runOff = (incoming: IncomingMessage, { mostBytes, stallMs, totalMs }: Patience): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    let left = mostBytes
    let over = false
    const end = () => {
      if (over) return
      over = true
      clearTimeout(stalled)
      clearTimeout(late)
      incoming.off("data", onData).off("end", end).off("close", end).pause()
      resume(Effect.void)
    }
    const onData = (chunk: Uint8Array) => {
      left -= chunk.length
      if (left < 0) end()
      else stalled.refresh()
    }
    // What came while this process itself stood still is read first.
    const look = () => {
      const before = left
      setImmediate(() => (left === before ? end() : over || stalled.refresh()))
    }
    const stalled = setTimeout(look, stallMs)
    const late = setTimeout(end, totalMs)
    if (incoming.complete || incoming.destroyed) end()
    else incoming.on("data", onData).once("end", end).once("close", end).resume()
    return Effect.sync(end)
  })
