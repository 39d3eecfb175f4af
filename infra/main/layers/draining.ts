/** A server that can be stopped without a request being lost on a connection that was kept open. */
import type { Server, ServerResponse } from "node:http"

/**
 * From the moment it is closed every answer says that it is the last of its connection (`Connection: close`), those under
 * way included, and connections without a request are closed. Left alone, Node serves kept connections until they fall
 * idle, and whoever stops waiting for that cuts off requests that began long after the stop.
 */
export const draining = (server: Server): Server => {
  const answering = new Set<ServerResponse>()
  let isClosing = false
  const close = server.close.bind(server)

  const isLast = (response: ServerResponse) => {
    if (!response.headersSent) response.shouldKeepAlive = false
  }
  server.prependListener("request", (_, response) => {
    if (isClosing) isLast(response)
    answering.add(response)
    response.once("close", () => {
      answering.delete(response)
      // One whose head was sent before the stop has left its connection open.
      if (isClosing) setImmediate(() => server.closeIdleConnections())
    })
  })
  server.close = (done) => {
    isClosing = true
    for (const response of answering) isLast(response)
    return close(done)
  }
  return server
}
