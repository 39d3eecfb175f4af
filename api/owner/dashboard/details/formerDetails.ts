/** What an owner is told of contact details that still stand where they were written out, and what to do about them. */
import { Effect } from "effect"
import { limits } from "../../../../engine/limits.ts"
import { type FollowedDetail, followedDetails, type FormerDetail } from "../../../../engine/site/formerContact.ts"
import type { Collection, CollectionRow } from "../../../../engine/model/Collection.ts"
import { asOwner } from "../../../use-cases/content/write/onBehalf.ts"
import {
  followDetail,
  leaveDetail,
  type Standing,
  type StillThere,
  stillThere
} from "../../../use-cases/site/formerDetails.ts"
import { html, type Markup, type Piece } from "../../../answers/html.ts"
import { goTo } from "../answers.ts"
import { entryName, entryPath } from "../lists/entries.ts"
import { form, note } from "../parts.ts"
import type { SiteVisit } from "../Visit.ts"
import { nameOf, plural } from "../wording.ts"

/** Above the details; nothing where no old one stands anywhere. */
export const formerNotes = Effect.fnUntraced(function* (visit: SiteVisit) {
  const standing = yield* stillThere(visit.site)
  return html`${outcomeNote(visit.query)} ${standing.found.map((one) => stillThereNote(visit, one, standing))}`
})

export const follow = Effect.fnUntraced(function* (visit: SiteVisit) {
  const former = formerIn(visit)
  if (former === undefined) return goTo(settingsPath(visit))
  const { changed, refused } = yield* followDetail(visit.site, former)
  return goTo(`${settingsPath(visit)}?changed=${changed}&refused=${refused.length}`)
})

export const leave = Effect.fnUntraced(function* (visit: SiteVisit) {
  const former = formerIn(visit)
  if (former !== undefined) yield* asOwner(visit.site.id, leaveDetail(former))
  return goTo(settingsPath(visit))
})

const settingsPath = ({ site }: SiteVisit): string => `/dashboard/${site.id}/settings`

const formerIn = ({ form }: SiteVisit): FormerDetail | undefined => {
  const detail = followedDetails.find((name) => name === form.get("detail"))
  return detail === undefined ? undefined : { detail, was: form.get("was") ?? "" }
}

const outcomeNote = (query: URLSearchParams): Markup | false => {
  const [changed, refused] = [query.get("changed"), query.get("refused")].map((count) => Number(count ?? 0))
  if (!query.has("changed") || !Number.isSafeInteger(changed) || !Number.isSafeInteger(refused)) return false
  return note(
    html`${changed === 0 ? "Nothing was changed." : `Changed in ${plural(changed!, "place")}. The texts before stay in the history.`}
    ${refused! > 0 && ` ${plural(refused!, "page or section", "pages or sections")} could not be changed, and stand below.`}`
  )
}

const stillThereNote = (visit: SiteVisit, one: StillThere, { complete }: Standing): Markup => {
  const { former, now, pages, titled, entries } = one
  const hidden = html`<input type="hidden" name="detail" value="${former.detail}" /><input
      type="hidden"
      name="was"
      value="${former.was}"
    />`
  const more = pages.length - limits.formerDetailPages
  return html`<div class="note bad">
    <p>
      <strong
        >The old ${called[former.detail]}, ${former.was}, still ${former.detail === "hours" ? "stand" : "stands"}
        on:</strong
      >
    </p>
    <ul>
      ${pages.slice(0, placesShown).map((page) => place(visit, page, "", false))}
      ${titled.slice(0, placesShown).map((page) => place(visit, page, "/details", " (title or description)"))}
      ${entries.slice(0, placesShown).map(({ list, row }) => entry(visit, list, row))}
    </ul>
    ${[pages, titled, entries].some(({ length }) => length > placesShown) && html`<p>And on more than are named here.</p>`}
    <p>
      There it is written out, so it does not follow what you save
      here.${!complete && ` The first ${limits.formerDetailLooks} pages were looked through.`}
    </p>
    <div class="deeds">
      ${
        now !== "" &&
        pages.length > 0 &&
        form(
          `${settingsPath(visit)}/follow`,
          visit.formToken,
          html`${hidden}<button type="submit">
              ${more > 0 ? `Change it on the first ${limits.formerDetailPages}` : "Change it there too"}
            </button>`
        )
      }
      ${form(
        `${settingsPath(visit)}/leave`,
        visit.formToken,
        html`${hidden}<button type="submit" class="quiet">It is right there</button>`
      )}
    </div>
    ${now !== "" && pages.length > 0 && html`<p class="hint">It becomes ${now}, at once. What buttons and links dial or write to goes with it.</p>`}
  </div>`
}

const placesShown = 50

const place = (visit: SiteVisit, page: StillThere["pages"][number], screen: string, about: Piece): Markup =>
  html`<li>
    <a href="/dashboard/${visit.site.id}/pages/${page.id}${screen}">${nameOf(page, visit.site)}</a>${
      page.kind === "page" && html` <span class="small">${page.slot}</span>`
    }${about}
  </li>`

const entry = (visit: SiteVisit, { name, schema }: Collection, row: CollectionRow): Markup =>
  html`<li><a href="${entryPath(visit.site, row)}">${entryName({ schema }, row)}</a> (in the list ${name})</li>`

const called: { readonly [detail in FollowedDetail]: string } = {
  phone: "telephone number",
  email: "email address",
  hours: "opening hours",
  street: "street",
  postalCode: "postal code"
}
