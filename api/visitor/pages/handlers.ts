/** Handler of the first visit: the page as it was stored this moment, or what else is at its address. */
import { Effect } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { Publishing, type Visited } from "../../../engine/ports/Publishing.ts"
import { routePath } from "../../../engine/publish/addresses.ts"
import { notFoundKey } from "../../../engine/publish/keys.ts"
import { decodeStamps } from "../../../engine/publish/stamps.ts"
import { cacheControl, robotsHeaders, stampHeaders } from "../../../engine/serve/headers.ts"
import { plainDocument, plainPages } from "../../../engine/serve/plainPages.ts"
import type { Answer } from "../../answers/Answer.ts"
import { rows } from "../../access/rows.ts"
import { PublicPagesApi } from "./routes.ts"

export const publicPagesRows = rows(PublicPagesApi, {
  visit: ({ query, request }) => visit(request.headers["x-makeready-site"], query)
})

/** `site` is whose host the visitor came to, as the origin says. */
const visit = Effect.fnUntraced(function* (
  site: string | undefined,
  { route, query = "" }: { readonly route: string; readonly query?: string }
) {
  const siteId = (site ?? "") as SiteId
  const found = yield* (yield* Publishing).visit(siteId, route)
  switch (found.kind) {
    case "page":
      return shown(found)
    case "moved":
      return {
        ...html("", 301),
        headers: { location: `${routePath(found.route)}${query}`, "cache-control": cacheControl.page }
      }
    case "gone":
      return html(plainDocument(plainPages.gone), 410)
    case "syncing": {
      const headers = { "cache-control": cacheControl.never, "retry-after": "10" }
      return { ...html(plainDocument(plainPages.soon), 503), headers }
    }
    case "unknown":
      return html(yield* notFoundPage(siteId), 404)
  }
})

/** With the stamps of the stored object, whose very bytes these are. */
const shown = ({ body, metadata }: Extract<Visited, { readonly kind: "page" }>): Answer<string> => {
  const stamps = decodeStamps(metadata)
  const flat = [...stampHeaders(stamps), ...(stamps.robots === undefined ? [] : robotsHeaders(true, stamps))]
  const headers = Object.fromEntries(
    flat.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), flat[at + 1] as string]] : []))
  )
  const page = html(new TextDecoder().decode(body), 200)
  return { ...page, headers: { ...headers, "cache-control": cacheControl.page } }
}

const notFoundPage = Effect.fnUntraced(function* (siteId: SiteId) {
  const { public: store } = yield* Objects
  const own = yield* Effect.orDie(store.get(notFoundKey(siteId)))
  return own === undefined ? plainDocument(plainPages.notFound) : new TextDecoder().decode(own.body)
})

const html = (text: string, status: number): Answer<string> => ({
  status,
  body: text,
  raw: { text, contentType: "text/html; charset=utf-8" },
  headers: { "cache-control": cacheControl.changing }
})
