/** The owner themself: where they are signed in, and the way out. */
import { Clock, Effect } from "effect"
import { limits } from "../../../../engine/limits.ts"
import { OwnerSessions } from "../../../../engine/ports/OwnerSessions.ts"
import { goTo, page } from "../answers.ts"
import { html } from "../../../answers/html.ts"
import { deed, facts, field, form } from "../parts.ts"
import { noCookie } from "../session.ts"
import { shell } from "../shell.ts"
import type { OwnerVisit } from "../Visit.ts"
import { moment } from "../wording.ts"

export const account = (visit: OwnerVisit) => accountScreen(visit, {})

interface AccountScreen {
  readonly status?: number
  /** What was typed for another address, and what is wrong with it. */
  readonly typed?: string
  readonly wrong?: string
}

export const accountScreen = Effect.fnUntraced(function* (
  visit: OwnerVisit,
  { status = 200, typed = "", wrong }: AccountScreen
) {
  const now = yield* Clock.currentTimeMillis
  const sessions = (yield* (yield* OwnerSessions).list(visit.session.address)).filter(
    ({ expiresAt, seenAt }) => expiresAt > now && seenAt + limits.ownerSessionIdleMs > now
  )
  return page(
    shell({
      title: "You",
      visit,
      narrow: true,
      body: html`<h1>You</h1>
        ${facts([["Signed in as", visit.session.address]])}
        <div class="deeds">${deed("/dashboard/sign-out", visit.formToken, "Sign out")}</div>
        <details ${wrong !== undefined && html` open`}>
          <summary>Sign in with another address</summary>
          <p class="small">
            For all your websites. A link goes there to confirm it, and this address is told with a way back.
          </p>
          ${form(
            "/dashboard/account/address",
            visit.formToken,
            html`${field({
                name: "email",
                label: "The new address",
                type: "email",
                value: typed,
                error: wrong,
                maxLength: 254,
                required: true,
                autocomplete: "email"
              })}<button type="submit">Send the link</button>`
          )}
        </details>
        <h2>Where you are signed in</h2>
        <ul class="rows">
          ${sessions.map(
            ({ tokenHash, device, seenAt }) =>
              html`<li>
                <div><strong>${device}</strong>${tokenHash === visit.session.tokenHash && " – this one"}</div>
                <span class="small">Last used ${moment(seenAt, visit.sites[0])}</span>
              </li>`
          )}
        </ul>
        ${
          sessions.length > 1 &&
          html`<p class="small">Not all of them yours? Sign out everywhere, then sign in again with a new link.</p>
            ${deed("/dashboard/sign-out-everywhere", visit.formToken, "Sign out everywhere", "quiet")}`
        }`
    }),
    { status }
  )
})

export const signOut = Effect.fnUntraced(function* ({ session }: OwnerVisit) {
  yield* (yield* OwnerSessions).end(session)
  return goTo("/dashboard/sign-in", yield* noCookie)
})

export const signOutEverywhere = Effect.fnUntraced(function* ({ session }: OwnerVisit) {
  yield* (yield* OwnerSessions).endAll(session.address)
  return goTo("/dashboard/sign-in", yield* noCookie)
})
