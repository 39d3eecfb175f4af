/**
 * The typed client of the content API, for browsers and for Node 20 and later. One method for each operation under
 * `/v1`; what every program would have to do beside them it does by itself: it fetches and renews the token, takes the
 * writer lease when a write needs it, sends the version that was read as the base of a write, names each write so that
 * it happens once, and asks again when nothing answers or the API says when to.
 */
import { Bases } from "./bases.ts"
import { type CallOptions, type OperationRow, type Operations, operations } from "./operations.ts"
import { type Problem, Refused, Unreachable } from "./Refused.ts"

export * from "./operations.ts"
export { isRefused, type Members, type Problem, type ProblemOf, type Reason, Refused, Unreachable } from "./Refused.ts"

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
export const connect = (options: ConnectOptions): Makeready => {
  const connection = new Connection(options)
  const groups = Object.entries(operations).map(([group, rows]) => [
    group,
    Object.fromEntries(
      Object.entries(rows).map(([name, row]) => [
        name,
        (input: Input = {}, given: CallOptions = {}) => connection.call(`${group}.${name}`, row, input, given)
      ])
    )
  ])
  return {
    ...(Object.fromEntries(groups) as unknown as Operations),
    url: connection.url,
    holdsLease: () => connection.leased,
    close: () => connection.close()
  }
}

type Input = { readonly [name: string]: unknown }

class Connection {
  readonly url: string
  leased: boolean = false
  readonly #options: ConnectOptions
  readonly #bases: Bases = new Bases()
  #token: Promise<string> | undefined
  #renewAt: number = Infinity
  #lease: Promise<unknown> | undefined

  constructor(options: ConnectOptions) {
    this.url = options.url.replace(/\/+$/, "")
    this.#options = options
    if (options.token !== undefined) this.#token = Promise.resolve(options.token)
  }

  /** One operation, answered or refused. */
  async call(name: string, row: OperationRow, input: Input, given: CallOptions): Promise<unknown> {
    // Where nothing is compared, one that the caller gives goes along all the same, to be refused instead of ignored.
    const ifMatch = given.ifMatch === undefined && row.guarded ? this.#bases.of(name, input) : given.ifMatch
    const key = given.idempotencyKey ?? crypto.randomUUID()
    const headers = {
      accept: "application/json, application/problem+json;q=0.9, */*;q=0.5",
      ...(typeof ifMatch === "string" && row.method !== "GET" && { "if-match": ifMatch }),
      ...(row.keyed && { "idempotency-key": key }),
      ...given.acknowledge
    }
    const again = (more: { readonly [header: string]: string }): Promise<unknown> =>
      this.call(name, row, input, {
        ...given,
        ...(typeof ifMatch === "string" && { ifMatch }),
        idempotencyKey: key,
        acknowledge: { ...given.acknowledge, ...more }
      })
    const response = await this.#landed(row, this.#request(row, input, headers, given), again)
    given.onResponse?.(response)
    const body = await bodyOf(response)
    this.#bases.note(name, input, body)
    if (name === "lease.acquire") this.leased = true
    if (name === "lease.release") this.leased = false
    return body
  }

  async close(): Promise<void> {
    if (!this.leased) return
    await this.call("lease.release", operations["lease"]!["release"]!, {}, {})
  }

  /** The response to a request that was taken, after a fresh token or the lease where one was missing. */
  async #landed(
    row: OperationRow,
    request: (token: string | undefined) => Promise<Response>,
    again: (acknowledge: { readonly [header: string]: string }) => Promise<unknown>
  ): Promise<Response> {
    let renewed = false
    let leased = false
    for (;;) {
      const response = await request(row.token ? await this.#tokenNow() : undefined)
      if (response.ok) return response
      const problem = await problemOf(response)
      if (tokenCodes.has(problem.code) && this.#options.clientSecret !== undefined && !renewed) {
        renewed = true
        this.#token = undefined
        continue
      }
      if (problem.code === "lease.required" && this.#options.takeLease !== false && !leased) {
        leased = true
        await this.#takeLease()
        continue
      }
      throw new Refused(problem, retryAfter(response), again)
    }
  }

  /** Sends one request, again and again while that can help. */
  #request(
    row: OperationRow,
    input: Input,
    headers: { readonly [name: string]: string },
    { signal }: CallOptions
  ): (token: string | undefined) => Promise<Response> {
    const address = this.url + addressOf(row, input)
    const sent = input["body"]
    const text = row.text !== undefined && typeof sent === "string"
    const body = row.multipart ? formOf(sent) : text ? sent : jsonOf(sent)
    return async (token) => {
      const { attempts = 5, longestWaitSeconds = 60, fetch: send = fetch, pause = sleep } = this.#options
      for (let attempt = 1; ; attempt++) {
        let response: Response
        try {
          response = await send(address, {
            method: row.method,
            headers: {
              ...headers,
              ...(token !== undefined && { authorization: `Bearer ${token}` }),
              ...(typeof body === "string" && { "content-type": text ? row.text : "application/json" })
            },
            ...(body !== undefined && { body }),
            ...(signal !== undefined && { signal })
          })
        } catch (error) {
          signal?.throwIfAborted()
          if (attempt >= attempts || !mayRepeat(row)) throw new Unreachable(this.url, attempt, error)
          await pause(Math.min(250 * 2 ** (attempt - 1), 5_000))
          continue
        }
        const wait = retryAfter(response)
        const later = laterStatuses.has(response.status) || (response.status === 409 && wait !== null)
        if (!later || wait === null || wait > longestWaitSeconds || attempt >= attempts || !mayRepeat(row))
          return response
        await response.arrayBuffer()
        await pause(wait * 1_000)
        signal?.throwIfAborted()
      }
    }
  }

  /** The token, renewed a minute before it runs out. Calls at the same time share one request for it. */
  #tokenNow(): Promise<string | undefined> {
    const { clientId, clientSecret } = this.#options
    if (clientId === undefined || clientSecret === undefined) return this.#token ?? Promise.resolve(undefined)
    if (this.#token !== undefined && Date.now() < this.#renewAt) return this.#token
    const asked = this.call("auth.token", operations["auth"]!["token"]!, { body: { clientId, clientSecret } }, {}).then(
      (answer) => {
        const { token, expiresInSeconds } = answer as { readonly token: string; readonly expiresInSeconds: number }
        this.#renewAt = Date.now() + (expiresInSeconds - 60) * 1_000
        return token
      }
    )
    this.#renewAt = Infinity
    this.#token = asked
    asked.catch(() => (this.#token = undefined))
    return asked
  }

  #takeLease(): Promise<unknown> {
    this.#lease ??= this.call("lease.acquire", operations["lease"]!["acquire"]!, {}, {}).finally(
      () => (this.#lease = undefined)
    )
    return this.#lease
  }
}

const tokenCodes: ReadonlySet<string> = new Set(["auth.token_expired", "auth.token_invalid"])
const laterStatuses: ReadonlySet<number> = new Set([429, 503])

/** A write that cannot be named is not sent twice, unless doing it twice is doing it once. */
const mayRepeat = ({ method, keyed, path }: OperationRow): boolean =>
  method === "GET" || keyed || path === "/v1/auth/token"

const addressOf = (row: OperationRow, input: Input): string => {
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = input[name]
    if (value === undefined || value === "") throw new TypeError(`${row.method} ${row.path} needs ${name}.`)
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams()
  for (const name of row.query) {
    const value = input[name]
    if (value !== undefined && value !== null)
      query.set(name, value === true ? "1" : value === false ? "0" : String(value))
  }
  return query.size === 0 ? path : `${path}?${query}`
}

const jsonOf = (body: unknown): string | undefined => (body === undefined ? undefined : JSON.stringify(body))

const formOf = (body: unknown): FormData => {
  if (body instanceof FormData) return body
  const form = new FormData()
  for (const [name, value] of Object.entries((body ?? {}) as Input))
    if (value !== undefined) form.set(name, value instanceof Blob ? value : String(value))
  return form
}

const bodyOf = async (response: Response): Promise<unknown> => {
  const type = response.headers.get("content-type") ?? ""
  if (response.status === 204 || response.status === 304) return undefined
  if (type.includes("json")) return response.json()
  return type.startsWith("text/") ? response.text() : new Uint8Array(await response.arrayBuffer())
}

/** The problem document; one of our own where something between us and the API answered. */
const problemOf = async (response: Response): Promise<Problem> => {
  const text = await response.text()
  try {
    const problem = JSON.parse(text) as Problem
    if (typeof problem.code === "string") return problem
  } catch {
    // Said below.
  }
  return {
    type: "about:blank",
    title: `HTTP ${response.status}`,
    status: response.status,
    code: "service.unavailable",
    detail: `The answer was ${response.status} ${response.statusText} and no problem document: ${text.slice(0, 200)}`,
    requestId: response.headers.get("x-request-id") ?? ""
  }
}

const retryAfter = (response: Response): number | null => {
  const value = response.headers.get("retry-after")
  if (value === null) return null
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
