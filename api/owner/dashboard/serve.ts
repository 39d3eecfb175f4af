/**
 * What surrounds every screen: it is shown at our own address only, to whom it is meant for; what is posted comes from
 * one of our own pages and carries the token of the session. Whatever goes wrong, a person gets a page.
 */
import { Effect, type Layer } from "effect"
import { HttpRouter, type HttpServerRequest } from "effect/http"
import { outageOf } from "../../../engine/errors/Outage.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { clientAddress } from "../../access/address.ts"
import { equalText } from "../../access/tokens.ts"
import type { Answer } from "../../answers/Answer.ts"
import { addScreens, type Visit } from "../../answers/screens/screenRoutes.ts"
import { ApiConfig } from "../../ApiConfig.ts"
import { html } from "../../answers/html.ts"
import { goTo } from "./answers.ts"
import { closed, nothingHere } from "./closed.ts"
import { inBodyRoom } from "../../access/bodyRoom.ts"
import { formBytes, readPosted } from "../../access/posted.ts"
import { isFromHere, isOwnHost } from "../../access/ownPages.ts"
import { signedIn } from "./session.ts"
import type { OwnerVisit, Reach, Shown, SiteVisit } from "./Visit.ts"
import { refusalText, statusOf } from "./wording.ts"

/**
 * A row of the dashboard. `anyone` needs no session; `owner` needs one; `site` needs the one of the owner of the site
 * that the path names. A screen that takes a file reads the body itself and checks the form's token among its parts.
 */
export type Row = { readonly method: "GET" | "POST"; readonly path: string; readonly takesFile?: true } & (
  | { readonly access: "anyone"; readonly show: (visit: Visit) => Shown }
  | { readonly access: "owner"; readonly show: (visit: OwnerVisit) => Shown }
  | {
      readonly access: "site"
      readonly show: (visit: SiteVisit) => Shown
      /** Shows again what was posted with the token of another session; changes nothing. */
      readonly showAgain?: (visit: SiteVisit) => Shown
    }
)

export const serveRows = (rows: ReadonlyArray<Row>): Layer.Layer<never, never, HttpRouter.HttpRouter | Reach> =>
  HttpRouter.use((router) =>
    Effect.flatMap(Effect.context<Reach>(), (ports) =>
      addScreens(router, {
        name: "dashboard",
        prefix: "/dashboard",
        rows: rows.map((row) => ({
          method: row.method,
          path: row.path,
          show: (request, params) => Effect.provide(guarded(row, request, params), ports)
        })),
        missing: (request) => Effect.provide(nothing(request), ports)
      })
    )
  )

const nothing = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  return nothingHere((yield* isOwnHost(request)) ? yield* signedIn(request) : undefined)
})

const guarded = (
  row: Row,
  request: HttpServerRequest.HttpServerRequest,
  params: Visit["params"]
): Effect.Effect<Answer, never, Reach> => {
  let owner: Owner | undefined
  let site: Site | undefined
  return Effect.gen(function* () {
    const config = yield* ApiConfig
    if (!(yield* isOwnHost(request))) return nothingHere()
    if (row.method === "POST" && !isFromHere(request, config)) return foreign
    owner = row.access === "anyone" ? undefined : yield* signedIn(request)
    if (row.access !== "anyone" && owner === undefined) return row.method === "GET" ? toSignIn(request.url) : signedOut

    const answered = Effect.gen(function* () {
      const by = row.access === "anyone" ? "stranger" : "known"
      const form =
        row.method === "POST" && row.takesFile !== true ? yield* readPosted(request, by) : new URLSearchParams()
      const visit: Visit = {
        request,
        params,
        form,
        query: new URL(request.url, config.baseUrl).searchParams,
        address: clientAddress(request, config.proxyHops)
      }
      if (row.access === "anyone") return yield* row.show(visit)
      const known = { ...visit, ...owner! }
      const isStale =
        row.method === "POST" && row.takesFile !== true && !equalText(form.get("token") ?? "", known.formToken)
      if (row.access === "owner") return isStale ? stale : yield* row.show(known)
      site = known.sites.find(({ id }) => id === params["site"])
      if (site === undefined) return nothingHere(known)
      if (!isStale) return yield* row.show({ ...known, site })
      return row.showAgain === undefined ? stale : yield* row.showAgain({ ...known, site })
    })
    // Whoever is signed in may send as much as a page holds, and waits with it for the turn of their site.
    return yield* owner === undefined ? answered : inBodyRoom(request, owner.session.siteId, formBytes, answered)
  }).pipe(
    Effect.catchTag("Refusal", (refusal) => {
      const looking = owner && { ...owner, ...(site !== undefined && { site }) }
      const status = statusOf(refusal.code)
      // Whoever only looked asked for nothing to be done.
      if (row.method === "GET" && status === 404) return Effect.succeed(nothingHere(looking))
      const { text } = refusalText(refusal)
      return Effect.succeed(
        closed(
          status,
          "This was not done",
          html`${text}${row.method === "POST" && status !== 404 && ` ${stillThere}`}`,
          looking
        )
      )
    }),
    Effect.catchDefect((defect) =>
      (defect as { readonly _tag?: unknown } | null)?._tag === "Contention"
        ? Effect.succeed(busy(row))
        : Effect.as(
            Effect.logError(`A screen of the dashboard failed: ${row.method} ${row.path}.`, defect),
            outageOf(defect) === undefined ? failed(row) : away(row)
          )
    )
  )
}

type Owner = Pick<OwnerVisit, "session" | "sites" | "formToken">

/** After signing in the owner comes to the screen they wanted. */
const toSignIn = (url: string) =>
  goTo(url.startsWith("/dashboard/") ? `/dashboard/sign-in?to=${encodeURIComponent(url)}` : "/dashboard/sign-in")

const foreign = closed(403, "This did not come from here", "The form was sent from another page, so nothing was done.")
const signedOut = closed(
  401,
  "You are signed out",
  html`Nothing was done. <a href="/dashboard/sign-in" target="_blank" rel="noopener">Sign in in another tab</a> first;
    then come back to this one and go back a page: what you typed is still there, and can be sent again.`
)

const stillThere = "If you go back a page, anything that you typed is still there."
/** Browsers keep what was typed on the page before, which is loaded anew on the way back; to load this one sends it blindly. */
const goBack = "Go back a page to send it again: anything that you typed is still there."
const toBeSentAgain = ({ method }: Pick<Row, "method">): string => (method === "POST" ? goBack : "")

export const stale = closed(
  403,
  "This page is out of date",
  `You have signed in anew since it was opened, so nothing was done. ${goBack}`
)
const away = (row: Row) =>
  row.method === "POST"
    ? closed(
        503,
        "Not available right now",
        `Something that the service keeps its data in does not answer. Whether this was done will show once it does; nothing that was there before is lost. Wait a minute. ${goBack}`
      )
    : closed(
        503,
        "Not available right now",
        "Something that the service keeps its data in does not answer. Nothing is lost. Try again in a minute."
      )
const busy = (row: Row) =>
  closed(
    503,
    "One moment, please",
    `An assistant is writing to the website right now. Nothing was done; try again in a few seconds. ${toBeSentAgain(row)}`
  )
const failed = (row: Row) =>
  closed(500, "Something failed on our side", `Nothing you did is at fault. Please try again. ${toBeSentAgain(row)}`)
