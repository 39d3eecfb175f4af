/** The body of a request as a stream with its headers, whether it came over the network or from within. */
import type { IncomingMessage } from "node:http"
import { Readable } from "node:stream"
import type { ReadableStream } from "node:stream/web"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import type { HttpServerRequest } from "effect/http"

export type Incoming = Readable & Pick<IncomingMessage, "headers" | "complete">

/** To be read once. What comes from within is there whole. */
export const incomingOf = (request: HttpServerRequest.HttpServerRequest): Incoming => {
  const { source } = request
  if (!(source instanceof Request)) return NodeHttpServerRequest.toIncomingMessage(request) as Incoming
  const body = source.body === null ? Readable.from([]) : Readable.fromWeb(source.body as ReadableStream)
  return Object.assign(body, { headers: { ...request.headers }, complete: true })
}
