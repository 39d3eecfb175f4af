/** What an origin is started with, and the numbers it keeps to. */
import { deadlines } from "../../engine/deadlines.ts"
import type { ObjectStore } from "../../engine/ports/Objects.ts"
import type { SharedLifetime } from "../../engine/serve/sharedCaches.ts"

/** What clients may take of an origin, see `clientBounds.ts`. */
export interface ClientBounds {
  /** Milliseconds in which the headers of a request have to be there, and the whole of a request. */
  readonly headersMs: number
  readonly requestMs: number
  /** Milliseconds for which a connection is kept after an answer, and one on which nothing moves. */
  readonly keepAliveMs: number
  readonly idleMs: number
  /** Milliseconds between two looks at all of this. */
  readonly lookMs: number
  /** What the system has not taken of an answer is given this long, milliseconds, and a second for each so many bytes of it. */
  readonly takingMs: number
  readonly takingBytesPerSecond: number
  /** Connections at a time; beyond them idle ones are closed and new ones turned away. */
  readonly connections: number
}

export interface OriginOptions {
  /** The public store; read, never written. */
  readonly store: ObjectStore
  /** Address to listen on; this machine alone by default. */
  readonly bind?: string
  /** 0 takes a free one. */
  readonly port: number
  /** What visitors use where no trusted proxy says otherwise. */
  readonly scheme?: "http" | "https"
  /** Proxies of ours in front that append to `X-Forwarded-For`; 0 trusts the socket alone. */
  readonly proxyHops?: number
  /** Bound of the memory cache: bodies, their encodings, and an allowance for each entry. */
  readonly cacheBytes?: number
  /** Larger objects are streamed from the store and never kept. */
  readonly keptObjectBytes?: number
  /** Where requests go that only the API can answer; without it they answer 503. */
  readonly api?: ApiTarget
  /** The private store, for forms that arrive while the API is away; without it visitors are asked to send them again. */
  readonly forms?: ObjectStore
  /** First and longest pause between two attempts to hand those over, milliseconds. */
  readonly formPausesMs?: readonly [first: number, longest: number]
  /** The private store, where counts of visits are left for workers; without it none are counted. */
  readonly figures?: ObjectStore
  /** Milliseconds between two of them. */
  readonly figuresEveryMs?: number
  /** What it proves by that a request to a host arrived here; without it that address is like any other. */
  readonly arrivalSecret?: string
  /** How the origin learns of changes at once; without it only by asking the store. */
  readonly purge?: PurgeListener
  /** The CDN in front, which may hold pages until it is told to forget them; without it everybody asks each time. */
  readonly cdn?: SharedLifetime
  /** What clients may take by being many or slow, where it is not what `clientBounds` says. */
  readonly clients?: Partial<ClientBounds>
  /** Gets one record for everything an operator should know of. By default a JSON line on standard error. */
  readonly log?: (event: OriginEvent) => void
  /** Monotonic milliseconds; only ages are taken from it. */
  readonly monotonic?: () => number
  /** Epoch milliseconds; only dates in records are compared with it. */
  readonly clock?: () => number
}

export interface ApiTarget {
  /** For example `http://127.0.0.1:4000`, without a trailing slash. */
  readonly url: string
  /** Proves to the API that the `x-makeready-…` headers are ours. */
  readonly secret?: string
}

export interface PurgeListener {
  /** Bearer token of whoever may purge. */
  readonly secret: string
  /** A listener of its own. Without it the main one takes purges, on the address it is bound to and on no site's host. */
  readonly listen?: { readonly socket: string } | { readonly host: string; readonly port: number }
}

export interface OriginEvent {
  readonly level: "info" | "warning" | "error"
  readonly event: string
  readonly [detail: string]: unknown
}

export const defaults = {
  cacheBytes: 128 * 1024 * 1024,
  keptObjectBytes: 4 * 1024 * 1024
} as const

export const timings = {
  /** An entry younger than this is answered without asking the store. */
  freshMs: 1_000,
  /** An entry older than this waits for the store; in between it is answered while the store is asked. */
  staleMs: 2_000,
  /** A first read of an object, with nothing to fall back on. */
  firstReadMs: 10_000,
  /** A read to see whether an object changed; after it the old one is answered. */
  refreshMs: 2_000,
  keepAliveMs: 60_000,
  /** How long `close` waits for answers under way. */
  drainMs: deadlines.originDrain.ms,
  /** First byte of an answer of the API; to a form that was sent, sooner. */
  apiMs: deadlines.originApi.ms,
  formMs: deadlines.originForm.ms
} as const

export const bounds = {
  headerBytes: 16 * 1024,
  purgeBodyBytes: 4 * 1024 * 1024,
  /** Reads of the store at one time. */
  storeReads: 128,
  /** Of larger text, a compressed form is made after the first answer instead of before it. */
  compressFirstBytes: 1280 * 1024,
  /** Hosts and addresses whose answer is remembered ready to send. */
  views: 4_096,
  visits: 8_192,
  visitCharacters: 256,
  /** Pages that wait to be made as flags in their address ask for them. */
  flaggedPages: 32,
  apiConnections: 256,
  /** Files and sockets that are no connection of a visitor, none of the API and none that is read of the store. */
  otherDescriptors: 128,
  /** Connections of visitors, where the system lets the process have as many. */
  connections: 50_000
} as const

/** A slow line takes some kilobytes a second; who takes less than one of them holds on to the answer alone. */
export const clientBounds: Omit<ClientBounds, "connections"> = {
  headersMs: 10_000,
  requestMs: 60_000,
  keepAliveMs: timings.keepAliveMs,
  idleMs: 120_000,
  lookMs: 5_000,
  takingMs: 60_000,
  takingBytesPerSecond: 1_024
}

/** One JSON line on standard error. */
export const logToStandardError = (event: OriginEvent): void => {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), part: "origin", ...event })}\n`)
}
