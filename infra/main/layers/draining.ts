/** A server that can be stopped without a request being lost on a connection that was kept open. */
import type { Server, ServerResponse } from "node:http"

export interface Draining {
  /** From the stop until what is under way is answered by `overtaken`, which ends the response. */
  readonly finishMs: number
  readonly overtaken: (response: ServerResponse) => void
}

/**
 * From the moment it is closed every answer says that it is the last of its connection (`Connection: close`), those under
 * way included, and connections without a request are closed. Left alone, Node serves kept connections until they fall
 * idle, and whoever stops waiting for that cuts off requests that began long after the stop.
 */
export const draining = (server: Server, { finishMs, overtaken }: Draining): Server => {
  const answering = new Set<ServerResponse>()
  let phase: "open" | "finishing" | "over" = "open"
  const close = server.close.bind(server)

  const isLast = (response: ServerResponse) => {
    if (!response.headersSent) response.shouldKeepAlive = false
  }
  const overtake = (response: ServerResponse) => {
    if (!response.headersSent) overtaken(response)
  }
  server.prependListener("request", (_, response) => {
    if (phase !== "open") isLast(response)
    if (phase === "over") return overtake(response)
    answering.add(response)
    response.once("close", () => {
      answering.delete(response)
      // One whose head was sent before the stop has left its connection open.
      if (phase !== "open") setImmediate(() => server.closeIdleConnections())
    })
  })
  server.close = (done) => {
    if (phase === "open") {
      phase = "finishing"
      for (const response of answering) isLast(response)
      setTimeout(() => {
        phase = "over"
        for (const response of answering) overtake(response)
      }, finishMs).unref()
    }
    return close(done)
  }
  return server
}
