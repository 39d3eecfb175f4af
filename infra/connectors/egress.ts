/**
 * The one door to foreign hosts. Addresses a customer names (webhooks, feeds, imports) could point back into our own
 * network; so only https is spoken, every answer of the resolver must be public, and the check stands inside the
 * connector itself: the address that was checked is the address connected to, on every hop of a redirect. Time and size
 * are capped. Stand-ins of upstreams are reached through an explicit allowance of `host:port` pairs.
 */
import { lookup as systemLookup } from "node:dns/promises"
import { isIP, type LookupFunction } from "node:net"
import { Context, Data, Effect, Layer } from "effect"
import { Agent, buildConnector, type Dispatcher, request as send } from "undici"
import { isPublicAddress } from "./publicAddress.ts"

export interface EgressRequest {
  readonly url: string
  readonly method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** Lower-case names. `host`, `connection` and the like are not the caller's to set. */
  readonly headers?: { readonly [name: string]: string }
  readonly body?: string | Uint8Array
  /** For everything: resolving, connecting, redirects and the whole body. Default 10 s. */
  readonly timeoutMs?: number
  /** Of the answer's body. Default 5 MiB. */
  readonly maxBytes?: number
  /** How many redirects to follow; 0 returns the redirect itself. Default 3. */
  readonly redirects?: number
}

export interface EgressResponse {
  /** Where the answer came from, after redirects. */
  readonly url: string
  readonly status: number
  /** Lower-case names; repeated fields joined by a comma. */
  readonly headers: { readonly [name: string]: string }
  readonly body: Uint8Array
}

/** An answer whose body is still on its way. It is read to its end or left, which ends the connection. */
export interface EgressOpened extends Omit<EgressResponse, "body"> {
  /** Throws `EgressFailed` where it takes too long, breaks off, or becomes larger than it may. */
  readonly body: AsyncIterable<Uint8Array>
  /** Ends the connection, whatever is still on its way; nothing where the body was read to its end. */
  readonly leave: () => void
}

/** The request was not sent, or not sent on: the address may not be visited. Trying again will not help. */
export class EgressRefused extends Data.TaggedError("EgressRefused")<{
  readonly reason: "url" | "scheme" | "credentials" | "address" | "redirects"
  readonly detail: string
}> {}

/** The request was allowed and did not succeed. Trying again may help, except for `size`. */
export class EgressFailed extends Data.TaggedError("EgressFailed")<{
  readonly reason: "resolve" | "connect" | "time" | "size"
  readonly detail: string
  /** Of an answer that is larger than it may be: what it began with. */
  readonly began?: Pick<EgressResponse, "status" | "headers">
}> {}

export interface EgressOptions {
  /** `host:port` pairs that may be private and speak plain http: stand-ins, in tests and demonstrations. */
  readonly allow: ReadonlyArray<string>
  /** Whether public addresses may be visited by plain http as well, for a question that tells nothing. Default false. */
  readonly plainHttp?: boolean
  /** Addresses of a host name. Default: the system's resolver. */
  readonly resolve?: (hostname: string) => Promise<ReadonlyArray<string>>
}

export class Egress extends Context.Service<
  Egress,
  {
    /** Any answer is a success, whatever its status. */
    readonly fetch: (request: EgressRequest) => Effect.Effect<EgressResponse, EgressRefused | EgressFailed>
    /** The same for whoever passes the body on: no more of it is held than is under way. */
    readonly open: (request: EgressRequest) => Effect.Effect<EgressOpened, EgressRefused | EgressFailed>
  }
>()("infra/Egress") {
  static readonly layer = (options: EgressOptions): Layer.Layer<Egress> =>
    Layer.effect(
      Egress,
      Effect.gen(function* () {
        const agent = yield* Effect.acquireRelease(
          Effect.sync(() => guardedAgent(options)),
          (open) => Effect.promise(() => open.destroy())
        )
        return Egress.of({
          fetch: Effect.fn("Egress.fetch")((request) =>
            Effect.tryPromise({
              try: async (interrupted) => {
                const { leave: _, ...opened } = await follow(agent, options, request, interrupted)
                return { ...opened, body: await wholeBody(opened.body) }
              },
              catch: (error) => described(error, request)
            })
          ),
          open: Effect.fn("Egress.open")((request) =>
            Effect.tryPromise({
              // Being interrupted is for the way to the answer; who reads the body ends it by leaving it.
              try: (interrupted) => follow(agent, options, request, interrupted),
              catch: (error) => described(error, request)
            })
          )
        })
      })
    )
}

const defaults = { timeoutMs: 10_000, maxBytes: 5 * 1024 * 1024, redirects: 3 } as const

/** Sends, and follows redirects by the rules of the Fetch standard; each hop is checked like the first. */
const follow = async (
  agent: Agent,
  options: EgressOptions,
  request: EgressRequest,
  interrupted: AbortSignal
): Promise<EgressOpened> => {
  const signal = AbortSignal.any([interrupted, AbortSignal.timeout(request.timeoutMs ?? defaults.timeoutMs)])
  const hops = request.redirects ?? defaults.redirects
  let url = checkedUrl(request.url, options)
  let { method = "GET", headers = {}, body } = request

  for (let hop = 0; ; hop++) {
    const answer = await send(url, {
      dispatcher: agent,
      method,
      headers: { "user-agent": "Makeready", "accept-encoding": "identity", ...headers },
      ...(body !== undefined && { body }),
      signal
    })
    const location = answer.headers["location"]
    if (hops === 0 || !redirectStatus.has(answer.statusCode) || typeof location !== "string") {
      return {
        url: url.href,
        status: answer.statusCode,
        headers: flatHeaders(answer.headers),
        body: bounded(answer, request),
        leave: () => left(answer)
      }
    }
    left(answer)
    if (hop === hops) {
      throw new EgressRefused({ reason: "redirects", detail: `${request.url} redirected more than ${hops} times.` })
    }
    const next = checkedUrl(location, options, url)
    if (next.origin !== url.origin) headers = withoutCredentials(headers)
    if (answer.statusCode === 303 || (answer.statusCode < 303 && method === "POST")) {
      if (method !== "HEAD") method = "GET"
      body = undefined
      headers = withoutContent(headers)
    }
    url = next
  }
}

/** Not read: its size is the stranger's choice. Destroying it is what closes the connection. */
const left = ({ body }: Dispatcher.ResponseData): void => void body.on("error", () => {}).destroy()

const redirectStatus = new Set([301, 302, 303, 307, 308])

/** A URL that may be visited as far as its text tells; the connector sees to its address. */
const checkedUrl = (text: string, options: EgressOptions, base?: URL): URL => {
  if (!URL.canParse(text, base?.href)) throw new EgressRefused({ reason: "url", detail: `${text} is not a URL.` })
  const url = new URL(text, base)
  const mayBePlain = options.plainHttp === true || isAllowed(options, url.hostname, portOf(url))
  if (url.protocol !== "https:" && !(url.protocol === "http:" && mayBePlain)) {
    throw new EgressRefused({ reason: "scheme", detail: `${url.href} does not use https.` })
  }
  if (url.username !== "" || url.password !== "") {
    throw new EgressRefused({
      reason: "credentials",
      detail: `A user name or password stands in the URL of ${url.host}.`
    })
  }
  return url
}

/**
 * An agent whose sockets only ever lead to checked addresses. A host name is resolved once, inside the connection
 * attempt, and the socket gets exactly the answers that passed. A literal address never reaches a lookup, so it is
 * checked by itself; and the peer of the finished socket is checked once more.
 */
const guardedAgent = (options: EgressOptions): Agent => {
  const resolve = options.resolve ?? systemAddresses
  const connector = (allowed: boolean) =>
    buildConnector({ allowH2: false, timeout: 10_000, lookup: guardedLookup(resolve, allowed) })
  const guarded = connector(false)
  const standIn = connector(true)

  return new Agent({
    connections: 16,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (target, callback) => {
      const host = target.hostname.replace(/^\[|\]$/g, "")
      const allowed = isAllowed(options, target.hostname, target.port)
      if (!allowed && isIP(host) !== 0 && !isPublicAddress(host)) return callback(privateAddress(host), null)
      return (allowed ? standIn : guarded)(target, (...[error, socket]) => {
        if (error !== null) return callback(error, null)
        const peer = socket.remoteAddress ?? ""
        if (allowed || isPublicAddress(peer)) return callback(null, socket)
        socket.destroy()
        return callback(privateAddress(host), null)
      })
    }
  })
}

/** One private answer refuses them all: a name that leads into our network is not to be trusted with its others. */
const guardedLookup =
  (resolve: NonNullable<EgressOptions["resolve"]>, allowed: boolean): LookupFunction =>
  (hostname, lookup, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const refused = allowed ? undefined : addresses.find((address) => !isPublicAddress(address))
        if (refused !== undefined) return callback(privateAddress(hostname), "")
        const answers = addresses.map((address) => ({ address, family: isIP(address) }))
        const first = answers[0]
        if (first === undefined) {
          const detail = `The host ${hostname} has no address.`
          return callback(new EgressFailed({ reason: "resolve", detail }), "")
        }
        return lookup.all === true ? callback(null, answers) : callback(null, first.address, first.family)
      },
      (cause) => {
        const detail = `The address of ${hostname} could not be found (${causeOf(cause)}).`
        callback(new EgressFailed({ reason: "resolve", detail }), "")
      }
    )
  }

const systemAddresses = async (hostname: string): Promise<ReadonlyArray<string>> =>
  (await systemLookup(hostname, { all: true, verbatim: true })).map(({ address }) => address)

/** Names the host that was asked for and never what it leads to: whoever reads this may be asking for our network. */
const privateAddress = (host: string): EgressRefused =>
  new EgressRefused({ reason: "address", detail: `${host} does not lead to a public address.` })

const isAllowed = (options: EgressOptions, hostname: string, port: string): boolean =>
  options.allow.includes(`${hostname}:${port}`)

const portOf = (url: URL): string => url.port || (url.protocol === "https:" ? "443" : "80")

async function* bounded(answer: Dispatcher.ResponseData, request: EgressRequest): AsyncIterable<Uint8Array> {
  const limit = request.maxBytes ?? defaults.maxBytes
  let size = 0
  try {
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
      size += chunk.length
      // Leaving the loop destroys the stream, and with it the connection.
      if (size > limit) {
        const began = { status: answer.statusCode, headers: flatHeaders(answer.headers) }
        throw new EgressFailed({ reason: "size", detail: `The answer is larger than ${limit} bytes.`, began })
      }
      yield chunk
    }
  } catch (error) {
    throw described(error, request)
  }
}

const wholeBody = async (body: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const chunks: Array<Uint8Array> = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const flatHeaders = (headers: Dispatcher.ResponseData["headers"]): { [name: string]: string } =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat().join(", ")]))

const withoutCredentials = (headers: { readonly [name: string]: string }) =>
  without(headers, ["authorization", "cookie", "proxy-authorization"])
const withoutContent = (headers: { readonly [name: string]: string }) =>
  without(headers, ["content-type", "content-length", "content-encoding", "content-language"])
const without = (headers: { readonly [name: string]: string }, names: ReadonlyArray<string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name.toLowerCase())))

const described = (error: unknown, request: EgressRequest): EgressRefused | EgressFailed => {
  if (error instanceof EgressRefused || error instanceof EgressFailed) return error
  if (error instanceof Error && error.name === "TimeoutError") {
    const seconds = (request.timeoutMs ?? defaults.timeoutMs) / 1000
    return new EgressFailed({ reason: "time", detail: `${request.url} did not finish within ${seconds} s.` })
  }
  const detail = `No whole answer came from ${request.url} (${causeOf(error)}).`
  return new EgressFailed({ reason: "connect", detail })
}

/** The technical name of what went wrong, as it may stand in brackets. Messages of the system name addresses. */
const causeOf = (error: unknown): string => {
  const { code } = error as { readonly code?: unknown }
  return typeof code === "string" && /^[A-Z][A-Z0-9_]{2,60}$/.test(code) ? code : "no answer"
}
