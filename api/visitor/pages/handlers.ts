/** Handlers of pages that are rendered when they are asked for: at the first visit, and for the filters of an address. */
import { Clock, Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { type CardAsked, Publishing, type Visited } from "../../../engine/ports/Publishing.ts"
import { readHome } from "../../../engine/listings/home.ts"
import { addressOfToken, addressParameter } from "../../../engine/places/addressToken.ts"
import { routePath } from "../../../engine/publish/addresses.ts"
import { goneKey, notFoundKey } from "../../../engine/publish/keys.ts"
import { valuesOfParameters } from "../../../engine/listings/search/filters.ts"
import { decodeStamps } from "../../../engine/publish/stamps.ts"
import { asksForAnother } from "../../../engine/serve/askedPage.ts"
import { cacheControl, challengeHeaders, robotsHeaders, stampHeaders } from "../../../engine/serve/headers.ts"
import { plainDocument, plainPagesIn } from "../../../engine/serve/plainPages.ts"
import { shares } from "../../../engine/turns/shares.ts"
import { Turns } from "../../../engine/turns/Turns.ts"
import type { Answer } from "../../answers/Answer.ts"
import { rows } from "../../access/rows.ts"
import { PublicPagesApi } from "./routes.ts"

export const publicPagesRows = rows(PublicPagesApi, {
  visit: ({ query, request }) => visit(request.headers["x-makeready-site"], query),
  asked: ({ query, request }) => askedFor(request.headers["x-makeready-site"], query),
  card: ({ query, request }) => card(request.headers["x-makeready-site"], query)
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
      // What is only now stored could not say yet that its address asks for more.
      return asksForAnother(found.metadata, query) ? yield* askedFor(site, { route, query }) : shown(found)
    case "moved":
      return {
        ...html("", 301),
        headers: { location: `${routePath(found.route)}${query}`, "cache-control": cacheControl.page }
      }
    case "gone":
      return yield* storedNotice(siteId, goneKey(siteId), { status: 410, otherwise: "gone" })
    case "syncing": {
      const headers = { "cache-control": cacheControl.never, "retry-after": "10" }
      return { ...html(plainDocument((yield* pagesIn(siteId)).soon), 503), headers }
    }
    case "unknown":
      return yield* storedNotice(siteId, notFoundKey(siteId), { status: 404, otherwise: "notFound" })
  }
})

const turns = new Turns(shares.askedPages)

/** Rendered for this visitor, in turn with what is rendered for others: whoever finds no room is shown the stored page. */
const askedFor = Effect.fnUntraced(function* (
  site: string | undefined,
  { route, query }: { readonly route: string; readonly query: string }
) {
  const siteId = (site ?? "") as SiteId
  const parameters = new URLSearchParams(query)
  const token = parameters.get(addressParameter)
  const now = yield* Clock.currentTimeMillis
  const address = token === null ? undefined : yield* addressOfToken(siteId, token, now)
  const asked = {
    ...valuesOfParameters(parameters),
    ...(token !== null && address !== undefined && { address, token, home: readHome(parameters) })
  }
  const found = yield* turns.inTurn(siteId, (yield* Publishing).asked(siteId, route, asked)).pipe(
    Effect.catchTag("NoTurn", () =>
      refuse("page.busy", "Other pages of this site are being rendered for visitors.", undefined, {
        "retry-after": "2"
      })
    )
  )
  if (found.kind === "unknown")
    return yield* storedNotice(siteId, notFoundKey(siteId), { status: 404, otherwise: "notFound" })
  const { language } = decodeStamps(found.metadata)
  const headers = {
    ...(language !== undefined && { "content-language": language }),
    ...challengeHeaders(found.metadata),
    "cache-control": cacheControl.never,
    "x-robots-tag": "noindex"
  }
  return { ...rendered(found.body), headers }
})

const card = Effect.fnUntraced(function* (site: string | undefined, asked: CardAsked) {
  const siteId = (site ?? "") as SiteId
  const found = yield* Effect.catchTag((yield* Publishing).card(siteId, asked), "ImagesBusy", ({ waiting }) =>
    refuse("media.encoder_busy", `${waiting} pictures are waiting to be drawn.`, undefined, { "retry-after": "5" })
  )
  switch (found.kind) {
    case "card": {
      const raw = { bytes: found.body, contentType: "image/png" }
      const headers = { "cache-control": cacheControl.immutable }
      return { status: 200, body: found.body, headers, raw } satisfies Answer<Uint8Array>
    }
    case "moved": {
      const headers = { location: found.path, "cache-control": cacheControl.page }
      const raw = { bytes: nothing, contentType: "image/png" }
      return { status: 302, body: nothing, headers, raw } satisfies Answer<Uint8Array>
    }
    case "unknown":
      return yield* refuse("media.not_found", "No page of this site names such a card.")
  }
})
const nothing = new Uint8Array(0)

/** With the stamps of the stored object, whose very bytes these are. */
const shown = ({ body, metadata }: Extract<Visited, { readonly kind: "page" }>): Answer<string> => {
  const stamps = decodeStamps(metadata)
  const flat = [...stampHeaders(stamps), ...(stamps.robots === undefined ? [] : robotsHeaders(true, stamps))]
  const headers = Object.fromEntries(
    flat.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), flat[at + 1] as string]] : []))
  )
  return {
    ...rendered(body),
    headers: { ...headers, ...challengeHeaders(metadata), "cache-control": cacheControl.page }
  }
}

/** In the site's own clothes once it has them. */
const storedNotice = Effect.fnUntraced(function* (
  siteId: SiteId,
  key: string,
  { status, otherwise }: { readonly status: number; readonly otherwise: "gone" | "notFound" }
) {
  const { public: store } = yield* Objects
  const own = yield* Effect.orDie(store.get(key))
  if (own === undefined) return html(plainDocument((yield* pagesIn(siteId))[otherwise]), status)
  const answer = html(new TextDecoder().decode(own.body), status)
  return { ...answer, headers: { ...answer.headers, ...challengeHeaders(own.metadata) } }
})

/** The platform's own pages in the language of the site. */
const pagesIn = (siteId: SiteId) =>
  Effect.map(
    Effect.flatMap(Sites, (sites) => sites.get(siteId)),
    (site) => plainPagesIn(site?.language)
  )

/** A page as it was rendered: its bytes are sent and never made text of. */
const rendered = (bytes: Uint8Array): Pick<Answer<string>, "status" | "body" | "raw"> => ({
  status: 200,
  body: "",
  raw: { bytes, contentType: "text/html; charset=utf-8" }
})

const html = (text: string, status: number): Answer<string> => ({
  status,
  body: text,
  raw: { text, contentType: "text/html; charset=utf-8" },
  headers: { "cache-control": cacheControl.changing }
})
