/** Who looks after a website: who does, who was asked to, and how somebody is taken off or takes over. */
import { Clock, Effect } from "effect"
import type { Refusal } from "../../../../engine/errors/Refusal.ts"
import { HOUR_MS, limits } from "../../../../engine/limits.ts"
import { mailboxKey } from "../../../../engine/site/owner.ts"
import { type AskedOwner, askedOwners, type Asking, mostOwners, ownersOf } from "../../../../engine/site/owners.ts"
import type { Ports } from "../../../access/Ports.ts"
import type { Write } from "../../../access/Call.ts"
import { asOwner } from "../../../use-cases/content/write/onBehalf.ts"
import { askOwner, takeBackAsking } from "../../../use-cases/site/owners/ask.ts"
import { removeOwner } from "../../../use-cases/site/owners/remove.ts"
import { goTo } from "../answers.ts"
import { html, type Markup, type Piece } from "../../../answers/html.ts"
import { detailsPage, detailsPath } from "./frame.ts"
import { doneNote, field, form, refused } from "../parts.ts"
import { signedInLately, signInAgain } from "../sign-in/again.ts"
import type { SiteVisit } from "../Visit.ts"
import { moment, statusOf, wrongFields } from "../wording.ts"

export const showOwners = (visit: SiteVisit) => ownersScreen(visit, { above: doneNote(doneTexts, visit.query) })

const doneTexts = {
  asked: `Asked. The mail names neither you nor the website; both stand behind its link, which works for ${limits.ownerLinkMs / HOUR_MS} hours.`,
  back: "Taken back. The link in the mail is of no use any more.",
  removed: "Taken off, and told so by mail."
}

export const inviteOwner = (visit: SiteVisit) => ask(visit, "join")
export const handOver = (visit: SiteVisit) => ask(visit, "hand-over")

export const takeBack = (visit: SiteVisit) =>
  deedOf(visit, takeBackAsking(visit.session.address, visit.form.get("asked") ?? ""), "back")

export const removeOther = (visit: SiteVisit) =>
  freshly(visit, () => deedOf(visit, removeOwner(visit.session.address, visit.form.get("address") ?? ""), "removed"))

const ask = (visit: SiteVisit, how: Asking) =>
  freshly(visit, () => deedOf(visit, askOwner(visit.session.address, visit.form.get(how) ?? "", how), "asked", how))

/** Whoever finds a browser that was left open gives the website to nobody. */
const freshly = Effect.fnUntraced(function* <A, E, R>(visit: SiteVisit, deed: () => Effect.Effect<A, E, R>) {
  if (!(yield* signedInLately(visit)))
    return signInAgain(
      visit,
      detailsPath(visit, "owners"),
      "Whoever looks after your website can do all that you can, so we make sure that it is you who says who does."
    )
  return yield* deed()
})

const deedOf = <A>(visit: SiteVisit, deed: Effect.Effect<A, Refusal, Ports | Write>, done: string, typedIn?: Asking) =>
  asOwner(visit.site.id, deed).pipe(
    // Whoever took themselves off has no such screen any more.
    Effect.as(goTo(leaves(visit, done) ? "/dashboard" : `${detailsPath(visit, "owners")}?done=${done}`)),
    Effect.catchIf(
      (refusal: Refusal) => refusal.code === "request.invalid",
      (refusal) => {
        const wrong = wrongFields(refusal)["email"]
        return ownersScreen(visit, {
          above: refused(refusal, typedIn === undefined ? {} : { email: labels[typedIn] }),
          status: statusOf(refusal.code),
          ...(typedIn !== undefined && { typedIn, typed: visit.form.get(typedIn) ?? "" }),
          ...(wrong !== undefined && { wrong })
        })
      }
    )
  )

const leaves = ({ form, session }: SiteVisit, done: string): boolean =>
  done === "removed" && mailboxKey(form.get("address") ?? "") === mailboxKey(session.address)

const labels: { readonly [how in Asking]: string } = {
  join: "Their email address",
  "hand-over": "Email address of the new owner"
}

interface OwnersScreen {
  readonly above: Piece
  readonly status?: number
  readonly typedIn?: Asking
  readonly typed?: string
  readonly wrong?: string
}

const ownersScreen = Effect.fnUntraced(function* (
  visit: SiteVisit,
  { above, status = 200, typedIn, typed = "", wrong }: OwnersScreen
) {
  const { site, formToken } = visit
  const path = detailsPath(visit, "owners")
  const owners = ownersOf(site)
  const asked = askedOwners(site, yield* Clock.currentTimeMillis)
  const address = (how: Asking): Markup =>
    field({
      name: how,
      label: labels[how],
      type: "email",
      maxLength: 254,
      required: true,
      autocomplete: "off",
      ...(typedIn === how && { value: typed, error: wrong })
    })
  return yield* detailsPage(
    visit,
    {
      name: "owners",
      title: "Owners",
      above,
      body: html`<p class="lead">
          Whoever looks after this website signs in by mail and may do all that you may. Mails to its owner go to each
          of them.
        </p>
        <ul class="rows">
          ${owners.map((one) => ownerItem(visit, one, owners.length > 1))} ${asked.map((one) => askedItem(visit, one))}
        </ul>
        <p class="small">
          Your own address is changed under <a href="/dashboard/account">You</a>, for all your websites at once.
        </p>
        ${
          owners.length < mostOwners &&
          html`<div class="sheet">
            ${form(
              `${path}/ask`,
              formToken,
              html`<h2>Look after it together</h2>
                <p class="small">They get a mail, and nothing is theirs until they say yes by its link.</p>
                ${address("join")}<button type="submit">Ask them</button>`
            )}
          </div>`
        }
        <details ${typedIn === "hand-over" && html` open`}>
          <summary>Hand the website over</summary>
          <p>
            Somebody else looks after it alone once they say yes. From then on you and everybody named above do no
            longer, and all of you are signed out. Assistants stay connected, and enquiries go where they went, until
            they change that.
          </p>
          ${form(`${path}/hand-over`, formToken, html`${address("hand-over")}<button type="submit" class="quiet">Ask them to take over</button>`)}
        </details>`
    },
    { status }
  )
})

const ownerItem = (visit: SiteVisit, address: string, mayLeave: boolean): Markup => {
  const isYou = mailboxKey(address) === mailboxKey(visit.session.address)
  return html`<li>
    <div><strong>${address}</strong>${isYou && html`<span class="small">You</span>`}</div>
    ${
      mayLeave &&
      html`<details>
        <summary>${isYou ? "Leave" : html`Take off<span class="vh"> ${address}</span>`}</summary>
        <p class="small">
          ${
            isYou
              ? "You do not come in any more, at once. Somebody else can ask you again."
              : "They do not come in any more, at once, and are told so by mail."
          }
        </p>
        ${form(
          `${detailsPath(visit, "owners")}/remove`,
          visit.formToken,
          html`<input type="hidden" name="address" value="${address}" /><button type="submit" class="quiet">
              ${isYou ? "Leave the website" : html`Take off<span class="vh"> ${address}</span>`}
            </button>`
        )}
      </details>`
    }
  </li>`
}

const askedItem = (visit: SiteVisit, { id, how, email, askedBy, expiresAt }: AskedOwner): Markup =>
  html`<li>
    <div>
      <strong>${email}</strong
      ><span class="small"
        >${how === "join" ? "Was asked to look after it too" : "Was asked to take it over"} by ${askedBy}, until
        ${moment(expiresAt, visit.site)}</span
      >
    </div>
    ${form(
      `${detailsPath(visit, "owners")}/take-back`,
      visit.formToken,
      html`<input type="hidden" name="asked" value="${id}" /><button type="submit" class="quiet">
          Take back<span class="vh"> what ${email} was asked</span>
        </button>`
    )}
  </li>`
