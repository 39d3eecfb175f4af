/**
 * The origin's own door: whoever holds the secret may announce changed objects and read the counters. It stands on a
 * listener of its own, or on the main one under the address the origin is bound to; on a site's host there is no door.
 */
import { bears } from "../bearer.ts"
import { sendJson, type Exchange } from "./answer.ts"
import type { Counters } from "./counters.ts"
import type { ObjectCache } from "./ObjectCache.ts"
import { bounds } from "./options.ts"

/** Where changes are announced: `POST`, a bearer token, and `{ "keys": [...] }`. */
export const purgePath = "/__mk/purge"
/** Where the counters are read: `GET`, the same token. */
export const countersPath = "/__mk/counters"

export const isControlPath = (path: string): boolean => path === purgePath || path === countersPath

export const answerControl = async (
  exchange: Exchange,
  path: string,
  secret: string,
  cache: ObjectCache,
  counters: Counters
): Promise<void> => {
  const { request } = exchange
  if (!isControlPath(path)) return sendJson(exchange, 404, { error: "There is nothing here." })
  if (!bears(request, secret)) {
    return sendJson(exchange, 401, { error: "Send the origin's secret as a bearer token." })
  }
  if (path === countersPath) {
    return sendJson(exchange, 200, { ...counters, cacheBytes: cache.bytes, cacheEntries: cache.entries })
  }
  if (request.method !== "POST") return sendJson(exchange, 405, { error: "Send changed keys with POST." })
  const keys = keysOf(await bodyOf(exchange))
  if (keys === undefined) {
    return sendJson(exchange, 400, { error: `Send {"keys": ["sites/…", …]}, at most ${bounds.purgeBodyBytes} bytes.` })
  }
  cache.purge(keys)
  sendJson(exchange, 200, { purged: keys.length })
}

const bodyOf = async ({ request }: Exchange): Promise<string> => {
  const chunks: Array<Buffer> = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes <= bounds.purgeBodyBytes) chunks.push(chunk)
  }
  return bytes <= bounds.purgeBodyBytes ? Buffer.concat(chunks).toString() : ""
}

const keysOf = (body: string): ReadonlyArray<string> | undefined => {
  try {
    const { keys } = JSON.parse(body) as { keys?: unknown }
    return Array.isArray(keys) && keys.every((key): key is string => typeof key === "string") ? keys : undefined
  } catch {
    return undefined
  }
}
