import { type Operations } from "./operations.js"
export * from "./operations.js"
export { isRefused, type Members, type Problem, type ProblemOf, type Reason, Refused, Unreachable } from "./Refused.js"
export interface ConnectOptions {
  /** Base address of the API, for example `https://api.example.com`. */
  readonly url: string
  /** A credential of the site. Leave both out for calls that need none, or where a `token` is given. */
  readonly clientId?: string
  readonly clientSecret?: string
  /** A token from elsewhere; it is not renewed unless there is a credential. */
  readonly token?: string
  /** How often a request is sent at most; 5 when left out. */
  readonly attempts?: number
  /** The longest `Retry-After` that is waited for; 60 seconds when left out. A longer one is refused to the caller. */
  readonly longestWaitSeconds?: number
  /** False leaves the writer lease to the caller. */
  readonly takeLease?: boolean
  /** What sends requests; the platform's own when left out. */
  readonly fetch?: typeof fetch
  /** What waits; timers when left out. */
  readonly pause?: (milliseconds: number) => Promise<void>
}
export interface Makeready extends Operations {
  readonly url: string
  /** Whether this client took the lease and has not given it back. */
  readonly holdsLease: () => boolean
  /** Gives back the writer lease where this client took it. A lease that is not given back runs out after 300 seconds. */
  readonly close: () => Promise<void>
}
/** A client of one site. Nothing is asked before the first call. */
export declare const connect: (options: ConnectOptions) => Makeready
