import type { ServerOptions } from "node:http"
import { limits } from "../../../engine/limits.ts"

/**
 * Every wait of a connection to a process of ours that is no origin ends: for the head of a request, for the rest of it, and
 * for the next one. Who opens a connection and says nothing, or half of something, is cut off.
 */
export const connectionDeadlines = {
  headersTimeout: limits.apiHeadMs,
  requestTimeout: limits.apiRequestMs,
  keepAliveTimeout: limits.apiIdleMs,
  connectionsCheckingInterval: limits.apiConnectionsCheckedMs
} satisfies ServerOptions
