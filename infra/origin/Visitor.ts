/**
 * One visit from request to answer. The short way takes an answer that is ready in memory; the long way reads the host's
 * record, the site's edge record and the object, lets `engine/serve` decide, and remembers the answer for the next one.
 */
import type { IncomingMessage } from "node:http"
import {
  mediaOriginalKey,
  mediaPath,
  mediaVariantKey,
  variantFor,
  variantName,
  type MediaRecord
} from "../../engine/content/media/serving.ts"
import type { EdgeRecord, HostRecord } from "../../engine/publish/edge.ts"
import { groundKey } from "../../engine/maps/tiles.ts"
import { edgeKey, furtherKey, goneKey, hostKey, outsideEditions } from "../../engine/publish/keys.ts"
import { listPages } from "../../engine/publish/stamps.ts"
import { askedPagePath, asksForAnother } from "../../engine/serve/askedPage.ts"
import { pageFlags } from "../../engine/serve/flags.ts"
import { cacheControl } from "../../engine/serve/headers.ts"
import { parseTarget, type Target } from "../../engine/values/path.ts"
import { plainPages, robotsClosed } from "../../engine/serve/plainPages.ts"
import {
  firstVisitPath,
  nothingHere,
  resolveHost,
  resolveSite,
  shownKey,
  siteView,
  type Resolution,
  type SiteView
} from "../../engine/serve/resolve.ts"
import { retryAfter, sendPlain, sendRedirect, sendText, type Exchange } from "./answer.ts"
import { ApiAnswers } from "./ApiAnswers.ts"
import { arrivalPath, arrivalProof } from "./arrival.ts"
import { type At, isRead, refuseMethod, unavailableFor, wordsAt } from "./At.ts"
import { clientScheme, isOwnHost, parseAuthority, type Authority } from "./client.ts"
import { answerControl, isControlPath } from "./control.ts"
import { countAnswer, type Counters } from "./counters.ts"
import type { Figures } from "./figures/Figures.ts"
import type { FormParts } from "./forms/sendForm.ts"
import { FlaggedPages } from "./FlaggedPages.ts"
import { answerHealth, isHealthPath } from "./health.ts"
import { ObjectAnswers } from "./ObjectAnswers.ts"
import {
  CacheEntry,
  StoreUnavailable,
  take,
  takeFound,
  type Content,
  type Found,
  type ObjectCache,
  type Taken
} from "./ObjectCache.ts"
import type { OriginOptions } from "./options.ts"
import type { PassOn } from "./passOn.ts"
import { Preferences } from "./Preferences.ts"
import type { ReadyResponse } from "./ReadyResponse.ts"
import { sendOffline } from "./sendOffline.ts"
import { sendReady } from "./sendObject.ts"
import { MapTiles } from "./tiles/MapTiles.ts"
import { sendGround, sendTile } from "./tiles/sendTile.ts"
import { isMadeOf, isReady, viewOf, Views, type VisitedPage } from "./views.ts"

export interface VisitorParts {
  readonly options: Required<Pick<OriginOptions, "store" | "scheme" | "proxyHops" | "monotonic" | "clock" | "log">> &
    Pick<OriginOptions, "purge" | "arrivalSecret" | "cdn">
  readonly cache: ObjectCache
  readonly counters: Counters
  readonly passOn: PassOn | undefined
  readonly forms: FormParts
  /** Counts visits; nothing is counted without it. */
  readonly figures: Figures | undefined
  /** Set while the origin closes: connections end with their answer, and readiness says no. */
  readonly state: { draining: boolean }
}

/** The handler of Node's server. */
export const makeVisitor = (parts: VisitorParts) => {
  const { options, cache, counters, passOn, forms, figures, state } = parts
  const { store, scheme: ownScheme, proxyHops, monotonic, clock, log } = options
  const views = new Views()
  const preferences = new Preferences()
  const tiles = new MapTiles(store)
  const flaggedPages = new FlaggedPages()
  const objects = new ObjectAnswers({ store, cache, views, preferences, flaggedPages })
  const api = new ApiAnswers({ proxyHops, counters, passOn, forms, flaggedPages, objects })

  return (request: IncomingMessage, response: ReadyResponse): void => {
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
    if (!hasOneHost(request) || !sendReady(exchange, visit, preferences.of(request))) return false
    visit.entry.used = true
    view.hostEntry.used = true
    view.edgeEntry.used = true
    counters.ready++
    countAnswer(counters, response.statusCode)
    if (visit.page !== undefined) figures?.answered(exchange, view, visit.page.route, visit.page.host)
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
      view = viewOf(onHost.role, site, scheme === "https", host, edge, options.cdn)
      if (target.authority === null) views.set(scheme, written, view)
    }
    const at: At = {
      view,
      host: `${authority.host}${authority.port}`,
      flags: pageFlags(target.query),
      page: pageAt(target, authority)
    }
    await perform(exchange, resolution, at)
    const isPage = resolution.kind === "object" ? resolution.use === "page" : resolution.kind === "rendered"
    if (isPage && at.page !== undefined) figures?.answered(exchange, view, at.page.route, at.page.host)
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
    if ((resolution.kind === "dynamic" || resolution.kind === "rendered") && at !== undefined) {
      const isPage = resolution.kind === "rendered"
      if (isPage && !isRead(request)) return refuseMethod(exchange, at)
      const asked = isPage ? renderedBy(firstVisitPath, resolution) : resolution
      const instead = await api.send(exchange, asked, at, isPage ? at.flags : undefined)
      return instead && perform(exchange, instead, at)
    }
    if (resolution.kind === "object" && at !== undefined) {
      const { key, use, otherwise } = resolution
      const object = takeFound(take(await readOr(cache.read(key, use === "media" ? "large" : "small"), otherwise)))
      if (object === undefined) return perform(exchange, otherwise, at)
      if (resolution.found !== undefined) return perform(exchange, resolution.found, at)
      if (!isRead(request)) return refuseMethod(exchange, at)
      if (resolution.asked && asksForAnother(object.content.head.metadata, resolution.asked.query)) {
        return api.sendOrStored(exchange, renderedBy(askedPagePath, resolution.asked), object, at)
      }
      const { listPage } = resolution
      const further = listPage === undefined ? undefined : await readFurther(key, listPage, object.content)
      return objects.send(exchange, further ?? object, at, use, 200)
    }
    if (resolution.kind === "ground" || resolution.kind === "tile") {
      if (!isRead(request)) return refuseMethod(exchange, at)
      const isSent =
        resolution.kind === "ground"
          ? sendGround(exchange, take(await cache.read(groundKey)).content)
          : await sendTile(exchange, tiles, resolution.tile, preferences.of(request))
      if (!isSent) sendPlain(exchange, 404, wordsAt(at).notFound)
      return
    }
    const isForReading =
      resolution.kind === "robotsClosed" || resolution.kind === "gone" || resolution.kind === "notFound"
    if (isForReading && !isRead(request)) return refuseMethod(exchange, at)
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
      case "gone": {
        const edge = at?.view.site.edge
        const isOpen = edge !== undefined && edge.state !== "offline"
        const object = isOpen ? await readNotice(shownKey(edge, goneKey(edge.siteId))) : undefined
        if (object === undefined || at === undefined) return sendPlain(exchange, 410, wordsAt(at).gone)
        return objects.send(exchange, object, at, "page", 410)
      }
      case "notFound": {
        // Beside what stays open of it there is nothing to be seen of a site that is offline, its not-found page included.
        const edge = at?.view.site.edge
        if (edge?.state === "offline") return sendOffline(exchange, edge.offline ?? null)
        const object = resolution.key === null ? undefined : await readNotice(resolution.key)
        const lifetime = resolution.unkept ? cacheControl.never : cacheControl.changing
        if (object === undefined || at === undefined) {
          return sendPlain(exchange, 404, wordsAt(at).notFound, [], lifetime)
        }
        return objects.send(exchange, object, at, resolution.unkept ? "unkept" : "page", 404)
      }
    }
  }

  /** The site's own words where nothing is; what stands beside an edition where that has none, as after a restore. */
  async function readNotice(key: string): Promise<Found | undefined> {
    const outside = outsideEditions(key)
    return (
      takeFound(take(await cache.read(key))) ??
      (outside === key ? undefined : takeFound(take(await cache.read(outside))))
    )
  }

  /** A file of the library: the original, or the variant that suits the visitor, which the API makes where it is missing. */
  async function performMedia(
    exchange: Exchange,
    { id, key, query }: MediaResolution,
    at: At | undefined
  ): Promise<void> {
    const { request } = exchange
    if (at === undefined) return sendPlain(exchange, 404, plainPages.unknownHost)
    const { edge } = at.view.site
    const { siteId } = edge
    const { content } = take(await cache.read(key))
    if (content === null) return perform(exchange, nothingHere(edge), at)
    const variant = variantFor(recordOf(content) as MediaRecord, query, request.headers.accept)
    if (variant === null) {
      const original = mediaOriginalKey(siteId, id)
      return perform(exchange, { kind: "object", key: original, use: "media", otherwise: nothingHere(edge) }, at)
    }
    const path = `${mediaPath(id)}/${variantName(variant)}`
    const otherwise = { kind: "dynamic", path, query: "" } as const
    const stored = mediaVariantKey(siteId, id, variant)
    const resolution: Resolution = { kind: "object", key: stored, use: "variant", otherwise }
    return isRead(request) ? perform(exchange, resolution, at) : refuseMethod(exchange, at)
  }

  /** The page of a list that is asked for, or its last; undefined for the first. */
  async function readFurther(first: string, page: number, { head }: Content): Promise<Found | undefined> {
    const shown = Math.min(page, listPages(head.metadata))
    return shown < 2 ? undefined : takeFound(take(await cache.read(furtherKey(first, shown), "small")))
  }
}

const pageAt = ({ route }: Target, { host }: Authority): VisitedPage | undefined =>
  route === null ? undefined : { route, host }

/** Where the API renders a page: at its first visit, or for an address. */
const renderedBy = (path: string, { route, query }: { readonly route: string; readonly query: string }) => ({
  path,
  query: `?${new URLSearchParams({ route, ...(query !== "" && { query }) })}`
})

type MediaResolution = Extract<Resolution, { readonly kind: "media" }>

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
