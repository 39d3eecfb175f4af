/** The answer to a request that a stop overtook, where nothing else answers in time. */
import type { ServerResponse } from "node:http"
import { problem, problemType } from "../../engine/errors/problem.ts"
import { refuse } from "../../engine/errors/Refusal.ts"

const refusal = refuse(
  "service.stopping",
  "The service was told to stop while this request was under way and could wait for it no longer. Whether it takes effect was not known when this was sent."
)

/** Ends the response, and with it its connection: who sends what is left of a body is not read any more. */
export const sayStopped = (response: ServerResponse, requestId: string): void => {
  const body = problem(refusal, requestId)
  response.writeHead(body.status, {
    connection: "close",
    "content-type": problemType,
    "cache-control": "no-store",
    "retry-after": "5",
    "x-request-id": requestId
  })
  response.end(JSON.stringify(body))
}
