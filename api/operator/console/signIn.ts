/** The way into the console and out of it: the operator's token, asked for once. */
import { Effect } from "effect"
import { Headers } from "effect/http"
import { OperatorSessions } from "../../../engine/ports/OperatorSessions.ts"
import { requireOperator } from "../../access/caller.ts"
import { html } from "../../answers/html.ts"
import { goTo, page, type PageOptions } from "../../answers/screens/page.ts"
import { noCookie, signedIn, startSession } from "./session.ts"
import { shell } from "./shell.ts"
import type { StaffVisit, Visit } from "./Visit.ts"

export const askToken = Effect.fnUntraced(function* ({ request, query }: Visit) {
  const to = wayBack(query.get("to"))
  return (yield* signedIn(request)) === undefined ? ask(to) : goTo(to)
})

/** The screen somebody asked for before signing in: one of ours, and none that is only on the way in or out. */
const wayBack = (to: string | null): string =>
  to !== null &&
  to.length <= mostCharacters &&
  /^\/operator(?:[/?](?!\/)[\w\-./?=&%~+:*]*)?$/.test(to) &&
  !to.startsWith("/operator/sign-")
    ? to
    : "/operator"

const mostCharacters = 2_000

/** Wrong tokens count as they do at `/ops/v1`; whoever was signed in before in this browser is not any more. */
export const takeToken = Effect.fnUntraced(function* ({ request, form, address }: Visit) {
  const token = (form.get("secret") ?? "").trim()
  const to = wayBack(form.get("to"))
  const entered = Effect.gen(function* () {
    yield* requireOperator(Headers.fromInput({ authorization: `Bearer ${token}` }), address)
    const earlier = yield* signedIn(request)
    if (earlier !== undefined) yield* (yield* OperatorSessions).end(earlier.tokenHash)
    return goTo(to, yield* startSession(token))
  })
  return yield* Effect.catchTag(entered, "Refusal", (refusal) =>
    Effect.succeed(
      refusal.code === "auth.rate_limited"
        ? ask(to, "Too many wrong tokens came from here. Wait a minute.", {
            status: 429,
            retryAfterSeconds: Number(refusal.headers?.["retry-after"] ?? 60)
          })
        : ask(to, "This is not the operator’s token.", { status: 401 })
    )
  )
})

export const signOut = Effect.fnUntraced(function* ({ tokenHash }: StaffVisit) {
  yield* (yield* OperatorSessions).end(tokenHash)
  return goTo("/operator/sign-in", yield* noCookie)
})

const ask = (to: string, wrong?: string, options: PageOptions = {}) =>
  page(
    shell({
      title: "Sign in",
      body: html`<div class="entry">
        <h1>Console</h1>
        <p class="lead">
          For the operator of this installation. The token is the one of <code>/ops/v1</code>: what is set in
          <code>MAKEREADY_OPERATOR_TOKEN</code>, or else in the file <code>secrets.json</code> of the data directory.
        </p>
        ${wrong !== undefined && html`<div class="note bad" role="alert">${wrong}</div>`}
        <form method="post" action="/operator/sign-in" class="sheet">
          <input type="hidden" name="to" value="${to}" />
          <div class="field">
            <label for="secret">Operator’s token</label>
            <input id="secret" name="secret" type="password" autocomplete="current-password" required />
          </div>
          <button type="submit">Sign in</button>
        </form>
      </div>`
    }),
    options
  )
