/**
 * `/ops/status`: what `GET /ops/v1/status` tells, as a page. It asks for the operator's token once and keeps in the
 * browser not the token but a mark that opens this page alone, for an hour, and that ends with the token.
 */
import { createHmac } from "node:crypto"
import { Clock, Effect } from "effect"
import { Headers, type HttpServerRequest } from "effect/http"
import { HOUR_MS, SECOND_MS } from "../../../engine/limits.ts"
import { clientAddress } from "../../access/address.ts"
import { requireOperator } from "../../access/caller.ts"
import { equalText } from "../../access/tokens.ts"
import { ApiConfig } from "../../ApiConfig.ts"
import type { Answer } from "../../answers/Answer.ts"
import { isForOwnName } from "../audience.ts"
import { html, type Markup, type Piece } from "../../answers/html.ts"
import { readStatus } from "../../operator/ops/status.ts"
import { readPosted } from "../../owner/dashboard/form.ts"
import { isFromHere } from "../../owner/dashboard/origin.ts"
import { screen } from "./screen.ts"

type Request = HttpServerRequest.HttpServerRequest

export const showStatus = Effect.fnUntraced(function* (request: Request) {
  const config = yield* ApiConfig
  const mark = request.cookies[cookieName(config)]
  const now = yield* Clock.currentTimeMillis
  return mark !== undefined && isGood(config, mark, now) ? yield* statusScreen : ask({})
})

/** Takes the token, and shows the page from then on; a button posts without one, which ends that. */
export const openStatus = Effect.fnUntraced(function* (request: Request) {
  const config = yield* ApiConfig
  if (!isFromHere(request, config) || !isForOwnName(request, config))
    return ask({ status: 403, wrong: "The form was sent from another page." })
  const form = yield* readPosted(request)
  if (form.get("leave") !== null) return goBack(cookie(config, "", 0))
  const token = (form.get("token") ?? "").trim()
  const address = clientAddress(request, config.proxyHops)
  return yield* requireOperator(Headers.fromInput({ authorization: `Bearer ${token}` }), address).pipe(
    Effect.andThen(
      Effect.map(Clock.currentTimeMillis, (now) =>
        goBack(cookie(config, markFor(config, now + markMs), markMs / SECOND_MS))
      )
    ),
    Effect.catchTag("Refusal", ({ code, headers }) =>
      Effect.succeed(
        code === "auth.rate_limited"
          ? ask({ status: 429, wrong: "Too many wrong tokens came from here. Wait a minute.", headers: headers ?? {} })
          : ask({ status: 401, wrong: "This is not the operator’s token." })
      )
    )
  )
})

const markMs = HOUR_MS

const statusScreen = Effect.gen(function* () {
  const { sites, frozen, jobs, runningRebuilds } = (yield* readStatus).body
  return screen({
    title: "Status · Makeready",
    headers: { "cache-control": "no-store" },
    body: html`<h1 class="small">Status</h1>
      <dl class="facts">${fact("Sites", sites)} ${fact("Of them frozen", frozen)}</dl>
      <h2>Work</h2>
      ${
        jobs.length === 0
          ? html`<p>Nothing waits.</p>`
          : table(
              ["Queue", "State", "Jobs"],
              jobs.map(({ queue, state, count }) => [queue, state, count])
            )
      }
      <h2>Rebuilds</h2>
      ${
        runningRebuilds.length === 0
          ? html`<p>None is running.</p>`
          : table(
              ["Site", "Why", "Pages"],
              runningRebuilds.map(({ siteId, reason, pagesDone, pagesTotal }) => [
                html`<code>${siteId}</code>`,
                reason,
                `${pagesDone} of ${pagesTotal}`
              ])
            )
      }
      <p><a href="/ops/status">Look again</a></p>
      <form method="post" action="/ops/status">
        <button class="quiet" type="submit" name="leave" value="1">Leave</button>
      </form>`
  })
})

const ask = ({
  status = 200,
  wrong,
  headers = {}
}: {
  readonly status?: number
  readonly wrong?: string
  readonly headers?: { readonly [name: string]: string }
}): Answer<string> =>
  screen({
    title: "Status · Makeready",
    narrow: true,
    status,
    headers,
    body: html`<h1 class="small">Status</h1>
      <p class="quiet">
        For the operator of this installation. The token is the one of <code>/ops/v1</code>: what is set in
        <code>MAKEREADY_OPERATOR_TOKEN</code>, or else in the file <code>secrets.json</code> of the data directory.
      </p>
      ${wrong !== undefined && html`<div class="note" role="alert">${wrong}</div>`}
      <form method="post" action="/ops/status">
        <label for="token">Operator’s token</label>
        <input id="token" name="token" type="password" autocomplete="current-password" required />
        <button type="submit">Show the status</button>
      </form>`
  })

/** The browser asks for the page itself, so that going back sends no token again. */
const goBack = (setCookie: string): Answer<string> => ({
  status: 303,
  body: "",
  raw: { text: "", contentType: "text/plain; charset=utf-8" },
  headers: { location: "/ops/status", "set-cookie": setCookie, "cache-control": "no-store" }
})

/** Until when it is good, signed together with the token that opened it: another token makes it worthless. */
const markFor = ({ tokenKey, operatorToken }: ApiConfig["Service"], until: number): string =>
  `${until}.${createHmac("sha256", tokenKey).update(`operator status\n${until}\n${operatorToken}`).digest("base64url")}`

const isGood = (config: ApiConfig["Service"], mark: string, now: number): boolean => {
  const until = Number(mark.split(".", 1)[0])
  return Number.isSafeInteger(until) && until > now && equalText(mark, markFor(config, until))
}

const cookie = (config: ApiConfig["Service"], value: string, seconds: number): string =>
  `${cookieName(config)}=${value}; Path=/ops/status; HttpOnly; SameSite=Strict; Max-Age=${seconds}${isSecure(config) ? "; Secure" : ""}`

const cookieName = (config: ApiConfig["Service"]): string =>
  isSecure(config) ? "__Secure-makeready-operator" : "makeready-operator"

const isSecure = ({ baseUrl }: ApiConfig["Service"]): boolean => baseUrl.startsWith("https:")

const fact = (name: string, value: Piece): Markup =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`

/** The last column holds numbers. */
const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<Piece>>): Markup => {
  const isLast = (at: number) => at === head.length - 1
  return html`<div class="wide">
    <table>
      <thead>
        <tr>
          ${head.map((name, at) => html`<th scope="col" ${isLast(at) && html` class="number"`}>${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell, at) => html`<td ${isLast(at) && html` class="number"`}>${cell}</td>`)}
            </tr>`
        )}
      </tbody>
    </table>
  </div>`
}
