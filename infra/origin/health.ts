/**
 * Whether the process lives, and whether it can serve. Answered on the address the origin is bound to and on hosts
 * without a site; on a site's host these are ordinary paths.
 */
import { Effect } from "effect"
import { deadlines } from "../../engine/deadlines.ts"
import type { ObjectStore } from "../../engine/ports/Objects.ts"
import { sendJson, type Exchange } from "./answer.ts"

export const isHealthPath = (path: string): boolean => path === "/healthz" || path === "/readyz"

/** `/healthz` answers 200 while the process runs; `/readyz` 503 while it closes or the store does not answer. */
export const answerHealth = async (
  exchange: Exchange,
  path: string,
  store: ObjectStore,
  draining: boolean
): Promise<void> => {
  if (path === "/healthz") return sendJson(exchange, 200, { status: "ok" })
  if (draining) return sendJson(exchange, 503, { status: "closing" })
  const answers = await Effect.runPromise(
    store.ping.pipe(
      Effect.timeout(deadlines.objectProbe.ms),
      Effect.as(true),
      Effect.catch(() => Effect.succeed(false))
    )
  )
  sendJson(exchange, answers ? 200 : 503, { status: answers ? "ready" : "object store does not answer" })
}
