/** Another address to sign in with: asked for here, confirmed from the new one, told to the old one with a way back. */
import { Effect } from "effect"
import { HOUR_MS, limits } from "../../../../engine/limits.ts"
import { askToMove } from "../../../use-cases/site/owners/move.ts"
import { asOwner } from "../../../use-cases/content/write/onBehalf.ts"
import { html } from "../../../answers/html.ts"
import { page } from "../answers.ts"
import { shell } from "../shell.ts"
import type { OwnerVisit } from "../Visit.ts"
import { statusOf, wrongFields } from "../wording.ts"
import { accountScreen } from "./account.ts"
import { signedInLately, signInAgain } from "./again.ts"

/** The link is of the first of their sites, which is locked first when it is used. */
export const changeAddress = Effect.fnUntraced(function* (visit: OwnerVisit) {
  if (!(yield* signedInLately(visit)))
    return signInAgain(
      visit,
      "/dashboard/account",
      "Whoever signs in with your address looks after your websites, so we make sure that it is you."
    )
  const typed = visit.form.get("email") ?? ""
  const first = visit.sites.map(({ id }) => id).toSorted()[0]!
  return yield* asOwner(first, askToMove(visit.session.address, typed)).pipe(
    Effect.map((address) => asked(visit, address)),
    Effect.catchTag("Refusal", (refusal) =>
      accountScreen(visit, {
        typed,
        wrong: wrongFields(refusal)["email"] ?? refusal.detail,
        status: statusOf(refusal.code)
      })
    )
  )
})

const asked = (visit: OwnerVisit, address: string) =>
  page(
    shell({
      title: "Check your mail",
      visit,
      narrow: true,
      body: html`<h1>Check the mail of ${address}</h1>
        <p class="lead">
          A link is on its way there. Until you open it and confirm, everything stays as it is; it works for
          ${limits.ownerLinkMs / HOUR_MS} hours.
        </p>
        <p><a href="/dashboard/account">Back</a></p>`
    })
  )
