/**
 * Starts the origin: Node's server with its limits, the cache, and the door for purges. Plain promises, since nothing on
 * a visit's way needs more; `layer.ts` makes it part of an Effect program.
 */
import { createServer, type Server } from "node:http"
import { rm } from "node:fs/promises"
import type { AddressInfo, ListenOptions } from "node:net"
import { sendPlain } from "./answer.ts"
import { plainPages } from "../../engine/serve/plainPages.ts"
import { answerControl } from "./control.ts"
import { withoutKeys } from "./eventLog.ts"
import { newCounters, type Counters } from "./counters.ts"
import { Figures } from "./figures/Figures.ts"
import { ObjectCache } from "./ObjectCache.ts"
import { boundClients, mostConnections } from "./clientBounds.ts"
import {
  type ClientBounds,
  bounds,
  clientBounds,
  defaults,
  logToStandardError,
  timings,
  type OriginOptions
} from "./options.ts"
import { sequence } from "../Ids.ts"
import { HeldForms } from "./forms/HeldForms.ts"
import { makePassOn } from "./passOn.ts"
import { ReadyResponse } from "./ReadyResponse.ts"
import { makeVisitor } from "./Visitor.ts"

export interface RunningOrigin {
  readonly port: number
  /** Where to announce changes: a URL, or `unix:` and a path; null without a purge secret. */
  readonly purgeAddress: string | null
  /** The same from within this process. */
  readonly purge: (keys: ReadonlyArray<string>) => void
  readonly counters: () => Counters & {
    readonly heldForms: number
    readonly cacheBytes: number
    readonly cacheEntries: number
  }
  /** Leaves what was counted of visits in the store now; it does so by itself twice a minute. */
  readonly handOverFigures: () => Promise<void>
  /** Answers what is under way, then ends; connections that take longer than ten seconds are cut. */
  readonly close: () => Promise<void>
}

export const startOrigin = async (options: OriginOptions): Promise<RunningOrigin> => {
  const {
    store,
    bind = "127.0.0.1",
    scheme = "http",
    proxyHops = 0,
    cacheBytes = defaults.cacheBytes,
    keptObjectBytes = defaults.keptObjectBytes,
    log: tell = logToStandardError,
    monotonic = () => performance.now(),
    clock = () => Date.now(),
    api,
    forms,
    formPausesMs: pausesMs,
    figures: figuresStore,
    figuresEveryMs: everyMs,
    arrivalSecret,
    purge,
    cdn
  } = options
  const clients: ClientBounds = { ...clientBounds, connections: mostConnections(), ...options.clients }
  const log = withoutKeys(tell)
  const counters = newCounters()
  const state = { draining: false }
  const cache = new ObjectCache({ store, cacheBytes, keptObjectBytes, monotonic, counters, log })
  const passOn = api && makePassOn(api, log)
  const nextId = sequence()
  const held =
    passOn &&
    forms &&
    new HeldForms({ store: forms, handOver: passOn.handOver, clock, log, ...(pausesMs !== undefined && { pausesMs }) })
  const figures =
    figuresStore &&
    new Figures({
      store: figuresStore,
      proxyHops,
      clock,
      newId: () => `fig_${nextId(clock())}`,
      log,
      ...(everyMs !== undefined && { everyMs })
    })
  const visitor = makeVisitor({
    options: {
      store,
      scheme,
      proxyHops,
      monotonic,
      clock,
      log,
      ...(purge !== undefined && { purge }),
      ...(cdn !== undefined && { cdn }),
      ...(arrivalSecret !== undefined && { arrivalSecret })
    },
    cache,
    counters,
    passOn,
    forms: { passOn, held, clock, newId: () => `lead_${nextId(clock())}` },
    figures,
    state
  })

  const server = createServer(
    {
      ServerResponse: ReadyResponse,
      keepAlive: true,
      keepAliveTimeout: clients.keepAliveMs,
      headersTimeout: clients.headersMs,
      requestTimeout: clients.requestMs,
      connectionsCheckingInterval: clients.lookMs,
      maxHeaderSize: bounds.headerBytes,
      noDelay: true
    },
    visitor
  )
  server.setTimeout(clients.idleMs)
  boundClients(server, clients, { counters, monotonic, log })
  await listen(server, { host: bind, port: options.port })
  const { port } = server.address() as AddressInfo

  const control = purge?.listen === undefined ? undefined : controlServer(purge.secret, cache, counters)
  if (control !== undefined && purge?.listen !== undefined) {
    const at = purge.listen
    if ("socket" in at) await rm(at.socket, { force: true })
    await listen(control, "socket" in at ? { path: at.socket } : at)
  }

  return {
    port,
    purgeAddress: purge === undefined ? null : control === undefined ? urlOf(bind, port) : addressOf(control),
    purge: (keys) => cache.purge(keys),
    counters: () => ({
      ...counters,
      heldForms: held?.count ?? 0,
      cacheBytes: cache.bytes,
      cacheEntries: cache.entries
    }),
    handOverFigures: async () => figures?.handOver(),
    close: async () => {
      state.draining = true
      // At once, since whoever stops us may lose patience with answers under way.
      void figures?.handOver()
      await Promise.all([drain(server), control === undefined ? undefined : drain(control), held?.close()])
      // Those that were answered meanwhile.
      await figures?.close()
      passOn?.close()
    }
  }
}

const listen = (server: Server, at: ListenOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen({ backlog: 1_024, ...at }, () => {
      server.off("error", reject)
      resolve()
    })
  })

const drain = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    const cut = setTimeout(() => server.closeAllConnections(), timings.drainMs)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(cut)
      resolve()
    })
  })

const controlServer = (secret: string, cache: ObjectCache, counters: Counters): Server =>
  createServer({ ServerResponse: ReadyResponse, keepAliveTimeout: timings.keepAliveMs }, (request, response) => {
    const exchange = { request, response, scheme: "http" as const }
    const path = (request.url ?? "").replace(/\?.*$/, "")
    answerControl(exchange, path, secret, cache, counters).catch(() => {
      if (!response.headersSent) sendPlain(exchange, 400, plainPages.badRequest)
    })
  })

const addressOf = (server: Server): string => {
  const address = server.address() as AddressInfo | string
  return typeof address === "string" ? `unix:${address}` : urlOf(address.address, address.port)
}

const urlOf = (host: string, port: number): string => {
  const reachable = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`
}
