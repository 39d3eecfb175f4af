/** An origin on a free port over a memory store, with one site, a clock that stands still, and faults on demand. */
import { Effect } from "effect"
import { ObjectStoreFailure, type ObjectStore } from "../../../engine/ports/Objects.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import type { EdgeRecord, HostRecord, PageStamps } from "../../../engine/publish/edge.ts"
import { assetKey, edgeKey, hostKey, notFoundKey, pageKey } from "../../../engine/publish/keys.ts"
import { encodeStamps } from "../../../engine/publish/stamps.ts"
import { memoryStore } from "../../../storage/objects/Memory.ts"
import type { OriginEvent, OriginOptions } from "../options.ts"
import { startOrigin } from "../startOrigin.ts"
import { ask, type Asked, type AskOptions } from "./ask.ts"

export const siteId = "site_test" as SiteId
export const www = "www.example.com"
export const preview = "a1b2c3.sites.test"

export const anEdge = (changes: Partial<EdgeRecord> = {}): EdgeRecord => ({
  siteId,
  revision: 1,
  state: "serving",
  indexable: true,
  primaryHost: www,
  csp: { connect: [], formAction: [], image: [], script: [], frame: [] },
  redirects: [],
  patterns: [],
  script: null,
  ...changes
})

export const aPage = (title: string, bytes = 4_000): string => {
  const start = `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>`
  return `${start}<p>${"A sentence about strings and felt. ".repeat(bytes / 35)}</p></main></body></html>`
}

export const stamps: PageStamps = {
  pageVersion: "ver_1aaa",
  stylesheetVersion: "ver_2bbb",
  renderedAt: "1760000000000"
}

export const anOrigin = async (options: Partial<OriginOptions> = {}) => {
  const stored = memoryStore()
  const reads: Array<string> = []
  const events: Array<OriginEvent> = []
  const time = { monotonic: 1_000_000, epoch: 1_760_000_000_000 }
  /** What every read of the store goes through first. */
  const fault = { before: (_key: string): Effect.Effect<void, ObjectStoreFailure> => Effect.void }

  const observed =
    <A extends ReadonlyArray<unknown>, B, E>(name: string, read: (key: string, ...rest: A) => Effect.Effect<B, E>) =>
    (key: string, ...rest: A) =>
      Effect.suspend(() => {
        reads.push(`${name} ${key}`)
        return Effect.andThen(fault.before(key), read(key, ...rest))
      })
  const store: ObjectStore = {
    ...stored,
    get: observed("get", stored.get),
    getIfChanged: observed("getIfChanged", stored.getIfChanged),
    head: observed("head", stored.head),
    getStream: observed("getStream", stored.getStream),
    ping: Effect.suspend(() => Effect.andThen(fault.before(""), stored.ping))
  }

  const put = (
    key: string,
    body: string | Uint8Array,
    contentType: string,
    metadata: { readonly [name: string]: string } = {}
  ): Promise<unknown> =>
    Effect.runPromise(
      stored.put(key, typeof body === "string" ? new TextEncoder().encode(body) : body, { contentType, metadata })
    )
  const putHost = (host: string, changes: Partial<HostRecord> = {}) => {
    const record: HostRecord = { siteId, role: "primary", redirectTo: null, expiresAt: null, ...changes }
    return put(hostKey(host), JSON.stringify(record), "application/json")
  }
  const putEdge = (changes: Partial<EdgeRecord> = {}) =>
    put(edgeKey(siteId), JSON.stringify(anEdge(changes)), "application/json")
  const putPage = (route: string, html: string, of: Partial<PageStamps> = {}) =>
    put(pageKey(siteId, route), html, "text/html; charset=utf-8", encodeStamps({ ...stamps, ...of }))

  await putHost(www)
  await putHost(preview, { role: "preview" })
  await putEdge()

  const origin = await startOrigin({
    store,
    port: 0,
    monotonic: () => time.monotonic,
    clock: () => time.epoch,
    log: (event) => void events.push(event),
    ...options
  })

  return {
    ...origin,
    /** As it is, faults left aside. */
    store: stored,
    reads,
    events,
    time,
    fault,
    put,
    putHost,
    putEdge,
    putPage,
    putAsset: (name: string, body: string | Uint8Array, contentType: string) =>
      put(assetKey(siteId, name), body, contentType),
    putNotFound: (html: string) => put(notFoundKey(siteId), html, "text/html; charset=utf-8", encodeStamps(stamps)),
    remove: (key: string) => Effect.runPromise(stored.remove([key])),
    /** A GET of the site's primary host unless said otherwise. */
    ask: (path: string, asked: Partial<AskOptions> = {}): Promise<Asked> =>
      ask({ port: origin.port, path, host: www, ...asked })
  }
}

export type TestOrigin = Awaited<ReturnType<typeof anOrigin>>

/** The store answers nothing from now on. */
export const storeDown = (key: string) =>
  Effect.fail(new ObjectStoreFailure({ operation: "get", key, cause: new Error("no route to host") }))
