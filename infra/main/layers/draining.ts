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
  // A set that grows anew leaves a table behind, which names what was in it for as long as that table is not collected: so
  // it names places, and not answers with all that was made for them.
  const answering = new Set<{ response: ServerResponse | undefined }>()
  let phase: "open" | "finishing" | "over" = "open"
  const close = server.close.bind(server)

  const isLast = (response: ServerResponse | undefined) => {
    if (response?.headersSent === false) response.shouldKeepAlive = false
  }
  const overtake = (response: ServerResponse | undefined) => {
    if (response?.headersSent === false) overtaken(response)
  }
  server.prependListener("request", (_, response) => {
    if (phase !== "open") isLast(response)
    if (phase === "over") return overtake(response)
    const place: { response: ServerResponse | undefined } = { response }
    answering.add(place)
    response.once("close", () => {
      answering.delete(place)
      place.response = undefined
      // One whose head was sent before the stop has left its connection open.
      if (phase !== "open") setImmediate(() => server.closeIdleConnections())
    })
  })
  server.close = (done) => {
    if (phase === "open") {
      phase = "finishing"
      for (const { response } of answering) isLast(response)
      setTimeout(() => {
        phase = "over"
        for (const { response } of answering) overtake(response)
      }, finishMs).unref()
    }
    return close(done)
  }
  return server
}
