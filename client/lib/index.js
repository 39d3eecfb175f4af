/**
 * The typed client of the content API, for browsers and for Node 20 and later. One method for each operation under
 * `/v1`; what every program would have to do beside them it does by itself: it fetches and renews the token, takes the
 * writer lease when a write needs it, sends the version that was read as the base of a write, names each write so that
 * it happens once, and asks again when nothing answers or the API says when to.
 */
import { Bases } from "./bases.js"
import { operations } from "./operations.js"
import { Refused, Unreachable } from "./Refused.js"
export * from "./operations.js"
export { isRefused, Refused, Unreachable } from "./Refused.js"
/** A client of one site. Nothing is asked before the first call. */
export const connect = (options) => {
  const connection = new Connection(options)
  const groups = Object.entries(operations).map(([group, rows]) => [
    group,
    Object.fromEntries(
      Object.entries(rows).map(([name, row]) => [
        name,
        (input = {}, given = {}) => connection.call(`${group}.${name}`, row, input, given)
      ])
    )
  ])
  return {
    ...Object.fromEntries(groups),
    url: connection.url,
    holdsLease: () => connection.leased,
    close: () => connection.close()
  }
}
class Connection {
  url
  leased = false
  #options
  #bases = new Bases()
  #token
  #renewAt = Infinity
  #lease
  constructor(options) {
    this.url = options.url.replace(/\/+$/, "")
    this.#options = options
    if (options.token !== undefined) this.#token = Promise.resolve(options.token)
  }
  /** One operation, answered or refused. */
  async call(name, row, input, given) {
    // Where nothing is compared, one that the caller gives goes along all the same, to be refused instead of ignored.
    const ifMatch = given.ifMatch === undefined && row.guarded ? this.#bases.of(name, input) : given.ifMatch
    const key = given.idempotencyKey ?? crypto.randomUUID()
    const headers = {
      accept: "application/json, application/problem+json;q=0.9, */*;q=0.5",
      ...(typeof ifMatch === "string" && row.method !== "GET" && { "if-match": ifMatch }),
      ...(row.keyed && { "idempotency-key": key }),
      ...given.acknowledge
    }
    const again = (more) =>
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
  async close() {
    if (!this.leased) return
    await this.call("lease.release", operations["lease"]["release"], {}, {})
  }
  /** The response to a request that was taken, after a fresh token or the lease where one was missing. */
  async #landed(row, request, again) {
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
  #request(row, input, headers, { signal }) {
    const address = this.url + addressOf(row, input)
    const sent = input["body"]
    const text = row.text !== undefined && typeof sent === "string"
    const body = row.multipart ? formOf(sent) : text ? sent : jsonOf(sent)
    return async (token) => {
      const { attempts = 5, longestWaitSeconds = 60, fetch: send = fetch, pause = sleep } = this.#options
      for (let attempt = 1; ; attempt++) {
        let response
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
  #tokenNow() {
    const { clientId, clientSecret } = this.#options
    if (clientId === undefined || clientSecret === undefined) return this.#token ?? Promise.resolve(undefined)
    if (this.#token !== undefined && Date.now() < this.#renewAt) return this.#token
    const asked = this.call("auth.token", operations["auth"]["token"], { body: { clientId, clientSecret } }, {}).then(
      (answer) => {
        const { token, expiresInSeconds } = answer
        this.#renewAt = Date.now() + (expiresInSeconds - 60) * 1_000
        return token
      }
    )
    this.#renewAt = Infinity
    this.#token = asked
    asked.catch(() => (this.#token = undefined))
    return asked
  }
  #takeLease() {
    this.#lease ??= this.call("lease.acquire", operations["lease"]["acquire"], {}, {}).finally(
      () => (this.#lease = undefined)
    )
    return this.#lease
  }
}
const tokenCodes = new Set(["auth.token_expired", "auth.token_invalid"])
const laterStatuses = new Set([429, 503])
/** A write that cannot be named is not sent twice, unless doing it twice is doing it once. */
const mayRepeat = ({ method, keyed, path }) => method === "GET" || keyed || path === "/v1/auth/token"
const addressOf = (row, input) => {
  const path = row.path.replace(/\{(\w+)\}/g, (_, name) => {
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
const jsonOf = (body) => (body === undefined ? undefined : JSON.stringify(body))
const formOf = (body) => {
  if (body instanceof FormData) return body
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {}))
    if (value !== undefined) form.set(name, value instanceof Blob ? value : String(value))
  return form
}
const bodyOf = async (response) => {
  const type = response.headers.get("content-type") ?? ""
  if (response.status === 204 || response.status === 304) return undefined
  if (type.includes("json")) return response.json()
  return type.startsWith("text/") ? response.text() : new Uint8Array(await response.arrayBuffer())
}
/** The problem document; one of our own where something between us and the API answered. */
const problemOf = async (response) => {
  const text = await response.text()
  try {
    const problem = JSON.parse(text)
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
const retryAfter = (response) => {
  const value = response.headers.get("retry-after")
  if (value === null) return null
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}
const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
