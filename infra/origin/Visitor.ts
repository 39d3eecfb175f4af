/**
 * One visit from request to answer. The short way takes an answer that is ready in memory; the long way reads the host's
 * record, the site's edge record and the object, lets `engine/serve` decide, and remembers the answer for the next one.
 */
import type { IncomingMessage, ServerResponse } from "node:http"
import {
  mediaOriginalKey,
  mediaPath,
  mediaVariantKey,
  variantFor,
  variantName,
  type MediaRecord
} from "../../engine/content/media/serving.ts"
import type { EdgeRecord, HostRecord } from "../../engine/publish/edge.ts"
import { edgeKey, hostKey, pagedKey } from "../../engine/publish/keys.ts"
import { listPages } from "../../engine/publish/stamps.ts"
import { parseAcceptEncoding, type Preference } from "../../engine/serve/encoding.ts"
import { cacheControl } from "../../engine/serve/headers.ts"
import { failureShown } from "../../engine/serve/failures.ts"
import { parseTarget } from "../../engine/values/path.ts"
import { plainPages, robotsClosed } from "../../engine/serve/plainPages.ts"
import {
  firstVisitPath,
  nothingHere,
  resolveHost,
  resolveSite,
  siteView,
  type Resolution,
  type SiteView
} from "../../engine/serve/resolve.ts"
import { arrivalPath, arrivalProof } from "./arrival.ts"
import { retryAfter, sendJson, sendPlain, sendRedirect, sendText, type Exchange } from "./answer.ts"
import { clientAddress, clientScheme, isOwnHost, parseAuthority, type Authority } from "./client.ts"
import { answerControl, isControlPath } from "./control.ts"
import { countAnswer, type Counters } from "./counters.ts"
import { type FormParts, isForm, sendForm } from "./forms/sendForm.ts"
import { answerHealth, isHealthPath } from "./health.ts"
import { CacheEntry, StoreUnavailable, take, type Content, type ObjectCache, type Taken } from "./ObjectCache.ts"
import type { OriginOptions } from "./options.ts"
import { hasBody, type PassOn, type Unanswered } from "./passOn.ts"
import type { ObjectStatus } from "./representation.ts"
import { sendOffline } from "./sendOffline.ts"
import { sendHeld, sendReady, sendStream } from "./sendObject.ts"
import { isMadeOf, isReady, viewOf, Views, type View } from "./views.ts"
import type { ObjectUse } from "../../engine/serve/resolve.ts"

export interface VisitorParts {
  readonly options: Required<Pick<OriginOptions, "store" | "scheme" | "proxyHops" | "monotonic" | "clock" | "log">> &
    Pick<OriginOptions, "purge" | "arrivalSecret">
  readonly cache: ObjectCache
  readonly counters: Counters
  readonly passOn: PassOn | undefined
  readonly forms: FormParts
  /** Set while the origin closes: connections end with their answer, and readiness says no. */
  readonly state: { draining: boolean }
}

/**
 * 503, as RFC 9110 (15.6.4) has it, to visitors. A cache in front that says it is one is told 504 instead: what it holds may
 * take the place of that, and must not of a 503, which a site that is offline answers as well.
 */
const unavailableFor = ({ headers }: IncomingMessage): 503 | 504 =>
  headers["x-makeready-cache"] === undefined ? 503 : 504

/** The handler of Node's server. */
export const makeVisitor = (parts: VisitorParts) => {
  const { options, cache, counters, passOn, forms, state } = parts
  const { store, scheme: ownScheme, proxyHops, monotonic, clock, log } = options
  const views = new Views()
  const preferences = new Map<string | undefined, Preference>()

  return (request: IncomingMessage, response: ServerResponse): void => {
    counters.requests++
    const scheme = proxyHops === 0 ? ownScheme : clientScheme(request, proxyHops, ownScheme)
    const exchange: Exchange = { request, response, scheme }
    if (!answerReady(exchange)) void answerLong(exchange)
  }

  /** The short way: no waiting, no parsing. False when anything about the request or the memory asks for the long one. */
  function answerReady(exchange: Exchange): boolean {
    const { request, response, scheme } = exchange
    const { headers, method } = request
    if ((method !== "GET" && method !== "HEAD") || headers.range !== undefined || state.draining) return false
    const view = views.get(scheme, headers.host ?? "")
    const visit = view?.visits.get(request.url as string)
    if (view === undefined || visit === undefined || !isReady(view, visit, monotonic())) return false
    if (!hasOneHost(request) || !sendReady(exchange, visit, preferenceOf(request))) return false
    visit.entry.used = true
    view.hostEntry.used = true
    view.edgeEntry.used = true
    counters.ready++
    countAnswer(counters, response.statusCode)
    return true
  }

  async function answerLong(exchange: Exchange): Promise<void> {
    const { request, response } = exchange
    if (state.draining) response.shouldKeepAlive = false
    try {
      await answer(exchange)
    } catch (cause) {
      if (response.headersSent) response.destroy()
      else sendPlain(exchange, unavailableFor(exchange.request), plainPages.unavailable, retryAfter)
      // A visitor who leaves in the middle of an answer is no failure of ours.
      const left = (cause as NodeJS.ErrnoException).code === "ERR_STREAM_PREMATURE_CLOSE"
      if (!(cause instanceof StoreUnavailable) && !left) {
        log({ level: "error", event: "answer-failed", url: request.url, cause: String(cause) })
      }
    }
    countAnswer(counters, response.statusCode)
  }

  async function answer(exchange: Exchange): Promise<void> {
    const { request, scheme } = exchange
    const target = parseTarget(request.url ?? "/")
    const written = request.headers.host ?? ""
    const bad = (reason: string) => perform(exchange, { kind: "bad", status: 400, reason })
    if (!hasOneHost(request)) return bad("The request names more than one host.")
    if ("status" in target) return perform(exchange, { kind: "bad", ...target })

    const authority = parseAuthority(target.authority ?? written)
    const isOwn = written === "" || (authority !== undefined && isOwnHost(authority.host))
    const { purge } = options
    if (isOwn && purge !== undefined && purge.listen === undefined && isControlPath(target.path)) {
      return answerControl(exchange, target.path, purge.secret, cache, counters)
    }
    const isHealth = isHealthPath(target.path)
    if (isOwn && isHealth) return answerHealth(exchange, target.path, store, state.draining)
    if (authority === undefined) return bad("The request names no host.")
    // Ahead of every record: a host that is not known yet is the one that is asked about.
    if (target.path === arrivalPath && options.arrivalSecret !== undefined && isRead(request)) {
      return sendText(exchange, arrivalProof(options.arrivalSecret, authority.host), cacheControl.never)
    }

    const host = await readHost(authority).catch((cause: unknown) => {
      if (isHealth) return undefined
      throw cause
    })
    const record = host?.content && (recordOf(host.content) as HostRecord)
    const visited = { scheme, port: authority.port, now: clock() }
    const onHost = resolveHost(target, record || undefined, visited)
    if (onHost.kind === "unknownHost" && isHealth) {
      return answerHealth(exchange, target.path, store, state.draining)
    }
    // Only where a proxy of ours says so: an origin that visitors reach directly knows one scheme.
    if (scheme === "http" && ownScheme === "https" && record) {
      const secured = `https://${authority.host}${target.path}${target.query}`
      return sendRedirect(exchange, request.method === "GET" || request.method === "HEAD" ? 301 : 308, secured, false)
    }
    if (onHost.kind !== "site" || host === undefined) return perform(exchange, onHost as Resolution)

    const edge = take(await cache.read(edgeKey((record as HostRecord).siteId)))
    const site = edge.content === null ? undefined : siteOf(edge.content)
    const resolution = resolveSite(target, onHost.role, site)
    if (site === undefined) return perform(exchange, resolution)

    let view = views.get(scheme, written)
    if (view === undefined || !isMadeOf(view, host, edge)) {
      view = viewOf(onHost.role, site, scheme === "https", host, edge)
      if (target.authority === null) views.set(scheme, written, view)
    }
    await perform(exchange, resolution, { view, host: `${authority.host}${authority.port}` })
  }

  /** What cannot be read and can be made anew counts as missing: whoever makes it puts it again. */
  async function readOr(read: CacheEntry | Promise<CacheEntry>, otherwise: Resolution): Promise<CacheEntry> {
    const canBeMade = otherwise.kind === "dynamic" || otherwise.kind === "rendered"
    try {
      return await read
    } catch (cause) {
      if (canBeMade && cause instanceof StoreUnavailable) return new CacheEntry("", null)
      throw cause
    }
  }

  async function readHost({ host }: Authority): Promise<Taken> {
    return take(await cache.read(hostKey(host)))
  }

  /** Does what was resolved. `at` is set once a site is known. */
  async function perform(exchange: Exchange, resolution: Resolution, at?: At): Promise<void> {
    const { request } = exchange
    if (resolution.kind === "media") return performMedia(exchange, resolution, at)
    if (resolution.kind === "dynamic" && at !== undefined) return performDynamic(exchange, resolution, at)
    if (resolution.kind === "rendered" && at !== undefined) {
      return isRead(request) ? performDynamic(exchange, renderedBy(resolution), at) : refuseMethod(exchange)
    }
    if (resolution.kind === "object" && at !== undefined) {
      const { key, use, otherwise } = resolution
      const object = take(await readOr(cache.read(key, use === "media" ? "large" : "small"), otherwise))
      if (object.content === null) return perform(exchange, otherwise, at)
      if (!isRead(request)) return refuseMethod(exchange)
      const further = resolution.list && (await readFurther(at.view, resolution.list, object.content))
      if (further?.content) return sendObject(exchange, { ...further, content: further.content }, at.view, use, 200)
      return sendObject(exchange, { ...object, content: object.content }, at.view, use, 200)
    }
    const isForReading =
      resolution.kind === "robotsClosed" || resolution.kind === "gone" || resolution.kind === "notFound"
    if (isForReading && !isRead(request)) return refuseMethod(exchange)
    switch (resolution.kind) {
      case "bad":
        return sendPlain(exchange, resolution.status, { ...plainPages.badRequest, text: resolution.reason })
      case "unknownHost":
        return sendPlain(exchange, 404, plainPages.unknownHost)
      case "offline":
        return sendOffline(exchange, resolution.notice)
      case "redirect":
        return sendRedirect(exchange, resolution.status, resolution.location, at?.view.indexable ?? false)
      case "robotsClosed":
        return sendText(exchange, robotsClosed, cacheControl.page)
      case "gone":
        return sendPlain(exchange, 410, plainPages.gone)
      case "notFound": {
        // Beside what stays open of it there is nothing to be seen of a site that is offline, its not-found page included.
        const edge = at?.view.site.edge
        if (edge?.state === "offline") return sendOffline(exchange, edge.offline ?? null)
        const object = resolution.key === null ? undefined : take(await cache.read(resolution.key))
        const lifetime = resolution.unkept ? cacheControl.never : cacheControl.changing
        if (!object?.content || at === undefined) return sendPlain(exchange, 404, plainPages.notFound, [], lifetime)
        const use = resolution.unkept ? "unkept" : "page"
        return sendObject(exchange, { ...object, content: object.content }, at.view, use, 404)
      }
    }
  }

  /** A file of the library: the original, or the variant that suits the visitor, which the API makes where it is missing. */
  async function performMedia(
    exchange: Exchange,
    { id, key, query }: MediaResolution,
    at: At | undefined
  ): Promise<void> {
    const { request } = exchange
    if (at === undefined) return sendPlain(exchange, 404, plainPages.unknownHost)
    const { siteId } = at.view.site.edge
    const { content } = take(await cache.read(key))
    if (content === null) return perform(exchange, nothingHere(siteId), at)
    const variant = variantFor(recordOf(content) as MediaRecord, query, request.headers.accept)
    if (variant === null) {
      const original = mediaOriginalKey(siteId, id)
      return perform(exchange, { kind: "object", key: original, use: "media", otherwise: nothingHere(siteId) }, at)
    }
    const path = `${mediaPath(id)}/${variantName(variant)}`
    const otherwise = { kind: "dynamic", path, query: "" } as const
    const stored = mediaVariantKey(siteId, id, variant)
    const resolution: Resolution = { kind: "object", key: stored, use: "variant", otherwise }
    return isRead(request) ? perform(exchange, resolution, at) : refuseMethod(exchange)
  }

  /** The page of a list that is asked for, or its last; undefined for the first. */
  async function readFurther(
    view: View,
    { route, page }: { readonly route: string; readonly page: number },
    { head }: Content
  ): Promise<Taken | undefined> {
    const shown = Math.min(page, listPages(head.metadata))
    return shown < 2 ? undefined : take(await cache.read(pagedKey(view.site.edge.siteId, route, shown), "small"))
  }

  async function performDynamic(
    exchange: Exchange,
    { path, query }: { readonly path: string; readonly query: string },
    at: At
  ): Promise<void> {
    if (passOn === undefined) return performUnanswered(exchange, { status: 503, headers: [] }, at)
    counters.passedOn++
    const client = clientAddress(exchange.request, proxyHops)
    const { view, host } = at
    const { siteId } = view.site.edge
    const passage = { path: `${path}${query}`, siteId, host, client, surroundings: view }
    const unanswered = isForm(exchange, path)
      ? await sendForm(exchange, passage, forms)
      : await passOn.send(exchange, passage)
    if (unanswered !== undefined) return performUnanswered(exchange, unanswered, at)
  }

  async function performUnanswered(exchange: Exchange, { status, headers }: Unanswered, at: At): Promise<void> {
    const shown = failureShown({ status, accept: exchange.request.headers.accept })
    if (shown.kind === "notFound") return perform(exchange, nothingHere(at.view.site.edge.siteId), at)
    const every = shown.status >= 500 && !headers.includes("Retry-After") ? [...headers, ...retryAfter] : headers
    if (shown.kind === "json") return sendJson(exchange, shown.status, shown.body, every)
    return sendPlain(exchange, shown.status, shown.page, every)
  }

  async function sendObject(
    exchange: Exchange,
    object: Taken & { readonly content: Content },
    view: View,
    use: ObjectUse,
    status: ObjectStatus
  ): Promise<void> {
    const { request } = exchange
    const url = request.url as string
    const preference = preferenceOf(request)
    const answered = { view, use, status }
    if (object.content.body === null) {
      const { key } = object.entry
      if (await sendStream(exchange, store, key, object.content, answered, preference)) return
      cache.purge([key])
      return sendPlain(exchange, unavailableFor(exchange.request), plainPages.unavailable, retryAfter)
    }
    // Which variant it is was chosen for this visitor, not by the address alone.
    const isAddress = status === 200 && use !== "variant" && !url.includes("?") && url.startsWith("/")
    const previous = isAddress ? view.visits.get(url) : undefined
    const visit = await sendHeld(exchange, cache, object, previous, answered, preference)
    if (isAddress) views.remember(view, url, visit)
  }

  /** Browsers send the same few headers, so each is parsed once. */
  function preferenceOf({ headers }: IncomingMessage): Preference {
    const header = headers["accept-encoding"] as string | undefined
    const known = preferences.get(header)
    if (known !== undefined) return known
    const preference = parseAcceptEncoding(header)
    if (preferences.size >= PREFERENCES) preferences.clear()
    if (header === undefined || header.length <= PREFERENCE_CHARACTERS) preferences.set(header, preference)
    return preference
  }
}

/** The site a visitor came to, and its host as they wrote it. */
interface At {
  readonly view: View
  readonly host: string
}

/** Where the API renders a page at its first visit. */
const renderedBy = ({ route, query }: Extract<Resolution, { readonly kind: "rendered" }>) => ({
  path: firstVisitPath,
  query: `?${new URLSearchParams({ route, ...(query !== "" && { query }) })}`
})

type MediaResolution = Extract<Resolution, { readonly kind: "media" }>

const PREFERENCES = 256
const PREFERENCE_CHARACTERS = 200

const isRead = ({ method }: IncomingMessage): boolean => method === "GET" || method === "HEAD"

/** A body that will not be read ends the connection with the answer. */
const refuseMethod = (exchange: Exchange): void =>
  sendPlain(exchange, 405, plainPages.notAllowed, [
    "Allow",
    "GET, HEAD",
    ...(hasBody(exchange.request) ? ["Connection", "close"] : [])
  ])

/** RFC 9112 §3.2: a request with two `Host` lines is refused, since others on the way may have read the other one. */
const hasOneHost = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length === 4 && (name === "Host" || name.toLowerCase() === "host")) hosts++
  }
  return hosts < 2
}

/** Reads a record once for as long as its object stays the same. */
const recordOf = (content: Content): unknown => (content.parsed ??= JSON.parse((content.body as Buffer).toString()))

const siteOf = (content: Content): SiteView =>
  (content.parsed ??= siteView(JSON.parse((content.body as Buffer).toString()) as EdgeRecord)) as SiteView
