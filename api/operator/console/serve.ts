/**
 * What surrounds every screen of the console: it is shown at our own address only, to whoever is signed in; what is posted
 * comes from one of its own pages and carries the token of the session. Whatever goes wrong, a person gets a page.
 */
import { Effect, type Layer } from "effect"
import { HttpRouter, type HttpServerRequest } from "effect/http"
import { errorRow } from "../../../engine/errors/catalogue.ts"
import { outageOf } from "../../../engine/errors/Outage.ts"
import { clientAddress } from "../../access/address.ts"
import { isFromHere, isOwnHost } from "../../access/ownPages.ts"
import { readPosted } from "../../access/posted.ts"
import { equalText } from "../../access/tokens.ts"
import { ApiConfig } from "../../ApiConfig.ts"
import type { Answer } from "../../answers/Answer.ts"
import { html } from "../../answers/html.ts"
import { goTo, page } from "../../answers/screens/page.ts"
import { addScreens, type Visit } from "../../answers/screens/screenRoutes.ts"
import { refusedText } from "./refused.ts"
import { signedIn } from "./session.ts"
import { shell } from "./shell.ts"
import type { Reach, Shown, StaffVisit } from "./Visit.ts"

/** `anyone` needs no session; `staff` needs one. */
export type Row = { readonly method: "GET" | "POST"; readonly path: string } & (
  | { readonly access: "anyone"; readonly show: (visit: Visit) => Shown }
  | { readonly access: "staff"; readonly show: (visit: StaffVisit) => Shown }
)

export const serveRows = (rows: ReadonlyArray<Row>): Layer.Layer<never, never, HttpRouter.HttpRouter | Reach> =>
  HttpRouter.use((router) =>
    Effect.flatMap(Effect.context<Reach>(), (ports) =>
      addScreens(router, {
        name: "console",
        prefix: "/operator",
        rows: rows.map((row) => ({
          method: row.method,
          path: row.path,
          show: (request, params) => Effect.provide(guarded(row, request, params), ports)
        })),
        missing: () => Effect.succeed(nothingHere)
      })
    )
  )

const guarded = (
  row: Row,
  request: HttpServerRequest.HttpServerRequest,
  params: Visit["params"]
): Effect.Effect<Answer, never, Reach> =>
  Effect.gen(function* () {
    const config = yield* ApiConfig
    if (!(yield* isOwnHost(request))) return nothingHere
    if (row.method === "POST" && !isFromHere(request, config)) return foreign
    const staff = row.access === "anyone" ? undefined : yield* signedIn(request)
    if (row.access === "staff" && staff === undefined) return row.method === "GET" ? toSignIn(request.url) : signedOut
    const visit: Visit = {
      request,
      params,
      form:
        row.method === "POST"
          ? yield* readPosted(request, row.access === "anyone" ? "stranger" : "known")
          : new URLSearchParams(),
      query: new URL(request.url, config.baseUrl).searchParams,
      address: clientAddress(request, config.proxyHops)
    }
    if (row.access === "anyone") return yield* row.show(visit)
    const known = { ...visit, ...staff! }
    if (row.method === "POST" && !equalText(visit.form.get("token") ?? "", known.formToken)) return stale
    return yield* row.show(known)
  }).pipe(
    Effect.catchTag("Refusal", (refusal) => {
      const { status } = errorRow(refusal.code)
      return Effect.succeed(
        row.method === "GET" && status === 404 ? nothingHere : closed(status, "This was not done", refusedText(refusal))
      )
    }),
    Effect.catchDefect((defect) =>
      Effect.as(
        Effect.logError(`A screen of the console failed: ${row.method} ${row.path}.`, defect),
        outageOf(defect) === undefined ? failed : away
      )
    )
  )

/** The screen that was asked for is shown after signing in. */
const toSignIn = (url: string) =>
  goTo(url === "/operator" ? "/operator/sign-in" : `/operator/sign-in?to=${encodeURIComponent(url)}`)

const closed = (status: number, title: string, text: string) =>
  page(
    shell({
      title,
      body: html`<h1>${title}</h1>
        <p class="lead">${text}</p>
        <p><a href="/operator">To the overview</a></p>`
    }),
    { status }
  )

const nothingHere = closed(404, "There is nothing here", "The address may be mistyped, or what was here has gone.")
const foreign = closed(403, "This did not come from here", "The form was sent from another page, so nothing was done.")
const stale = closed(403, "This page is out of date", "Nothing was done. Load the page again and repeat it.")
const signedOut = closed(401, "You are signed out", "Nothing was done. Sign in again, and repeat it.")
const away = closed(
  503,
  "Not available right now",
  "The database or the object store does not answer. Whether this was done will show once it does."
)
const failed = closed(500, "Something failed on our side", "What happened stands in the log of the API.")
