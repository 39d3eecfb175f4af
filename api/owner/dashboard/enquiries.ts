/** What visitors sent through the forms of a site, as an inbox: what is unread, who wrote, and how they begin. */
import { Effect } from "effect"
import { listingScope } from "../../../engine/listings/settings.ts"
import { limits } from "../../../engine/limits.ts"
import type { Enquiry } from "../../../engine/model/Enquiry.ts"
import type { LeadId, PageId } from "../../../engine/model/ids.ts"
import type { Page } from "../../../engine/model/Page.ts"
import { formName, gistOf } from "../../../engine/people/leads/gist.ts"
import { soughtWords } from "../../../engine/people/leads/soughtWords.ts"
import { Enquiries, type EnquiryQuery } from "../../../engine/ports/Enquiries.ts"
import { Deliveries, type LeadPlace } from "../../../engine/ports/Leads.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { CurrentTrace } from "../../answers/trace.ts"
import { siteIsLive } from "../../../engine/site/live.ts"
import { html, type Markup, type Piece } from "../../answers/html.ts"
import { titleOf } from "./enquiryAnswers.ts"
import { marked, standingState } from "./enquiryStanding.ts"
import { handedOn } from "./handOnAgain.ts"
import { lostEnquiries } from "./lostEnquiries.ts"
import { doneNote, field, form } from "./parts.ts"
import { sitePage, unreadCount, unreadText } from "./sites/sitePage.ts"
import type { SiteVisit } from "./Visit.ts"
import { moment, nameOf, state } from "./wording.ts"

export const enquiries = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, query } = visit
  const asked = askedIn(query)
  const words = soughtWords(asked.words)
  const { enquiries: found, next } = yield* (yield* Enquiries).list(site.id, {
    ...filters[asked.show].query,
    words,
    limit: limits.leadsPageDefault,
    ...(asked.after !== undefined && { after: asked.after })
  })
  const ids = found.map(({ lead }) => lead.id)
  const failed = new Set(
    (yield* (yield* Deliveries).of(site.id, ids))
      .filter(({ status }) => status === "failed")
      .map(({ leadId }) => leadId)
  )
  const pageOf = yield* pagesOf(visit, found)
  // What it shows is personal, so the log says who looked (CA-B44).
  yield* Effect.logInfo("Leads were read at the dashboard.", {
    siteId: site.id,
    leads: found.length,
    requestId: (yield* CurrentTrace).id
  })
  const unread = yield* unreadCount(site)
  return yield* sitePage(
    visit,
    {
      section: "enquiries",
      title: "Enquiries",
      body: html`${doneNote({ deleted: "Deleted, for good.", ...marked, ...handedOn }, query)}
        <h1>Enquiries</h1>
        ${listingScope(site) !== undefined && html`<p><a href="/dashboard/${site.id}/enquiries/searches">Saved searches</a></p>`}
        ${yield* lostEnquiries(site)} ${toNobody(site)} ${searchForm(visit, asked)} ${tabs(visit, asked, unread)}
        ${
          found.length === 0
            ? html`<p class="lead">${nothing(asked, next !== undefined)}</p>`
            : html`<ul class="rows inbox">
                ${found.map((enquiry) => item(enquiry, { visit, failed: failed.has(enquiry.lead.id), page: pageOf(enquiry) }))}
              </ul>`
        }
        ${next && html`<p><a class="button quiet" href="${listPath(visit, { ...asked, after: next })}">${found.length === 0 ? "Search earlier ones" : "Earlier"}</a></p>`}
        <p><a class="button quiet" href="/dashboard/${site.id}/enquiries/export">Download all as a table</a></p>
        ${ofOnePerson(visit)}`
    },
    { unread }
  )
})

/** Where no mail tells of them yet, whoever waits for mails reads why. */
const toNobody = (site: SiteVisit["site"]): Piece =>
  !siteIsLive(site) &&
  html`<div class="note">
    <p>
      <strong>Enquiries are not mailed to you yet:</strong> the website has no domain of its own. Until it has, they
      only stand here.
      <a href="/dashboard/${site.id}/settings/domain">Connect your domain</a>
    </p>
  </div>`

/** What of the enquiries is wanted, as the address of the list says it. */
interface Asked {
  readonly show: Filter
  readonly words: string
  readonly after: LeadPlace | undefined
}

const filters = {
  all: {
    label: "All",
    query: {},
    none: "There is no enquiry here. What visitors send through the forms of this website appears here."
  },
  unread: { label: "Unread", query: { unread: true }, none: "You have read everything." },
  new: { label: "To do", query: { standing: "new" }, none: "Nothing is left to do." },
  done: { label: "Done", query: { standing: "done" }, none: "Nothing is marked as done yet." },
  spam: { label: "Spam", query: { standing: "spam" }, none: "Nothing is marked as spam." }
} as const satisfies {
  readonly [name: string]: {
    readonly label: string
    readonly query: Pick<EnquiryQuery, "standing" | "unread">
    readonly none: string
  }
}
type Filter = keyof typeof filters
const isFilter = (name: string): name is Filter => Object.hasOwn(filters, name)

/** Longer than anything that is looked for. */
const mostTyped = 200

const askedIn = (query: URLSearchParams): Asked => {
  const show = query.get("show") ?? ""
  const [, at, id] = /^(\d{1,15})\.(lead_[0-9a-z]{4,40})$/.exec(query.get("after") ?? "") ?? []
  return {
    show: isFilter(show) ? show : "all",
    words: (query.get("words") ?? "").trim().slice(0, mostTyped),
    after: at === undefined ? undefined : { createdAt: Number(at), id: id as LeadId }
  }
}

const listPath = ({ site }: Pick<SiteVisit, "site">, { show, words, after }: Asked): string => {
  const query = new URLSearchParams({
    ...(show !== "all" && { show }),
    ...(words !== "" && { words }),
    ...(after !== undefined && { after: `${after.createdAt}.${after.id}` })
  }).toString()
  return `/dashboard/${site.id}/enquiries${query === "" ? "" : `?${query}`}`
}

const searchForm = ({ site }: SiteVisit, { show, words }: Asked): Markup =>
  html`<form class="seek" role="search" method="get" action="/dashboard/${site.id}/enquiries">
    ${show !== "all" && html`<input type="hidden" name="show" value="${show}" />`}
    <label for="words">Search by name, email, words or your notes</label>
    <input id="words" name="words" type="search" value="${words}" maxlength="${mostTyped}" dir="auto" />
    <button type="submit" class="quiet">Search</button>
    ${words !== "" && html`<a href="/dashboard/${site.id}/enquiries">Show all</a>`}
  </form>`

const tabs = (visit: SiteVisit, { show, words }: Asked, unread: number): Markup =>
  html`<nav aria-label="Which enquiries">
    <ul class="tabs">
      ${Object.entries(filters).map(
        ([name, { label }]) =>
          html`<li>
            <a
              href="${listPath(visit, { show: name as Filter, words, after: undefined })}"
              ${name === show && html` aria-current="page"`}
              >${label}${name === "unread" && unread > 0 && ` (${unreadText(unread)})`}</a
            >
          </li> `
      )}
    </ul>
  </nav>`

const nothing = ({ show, words }: Asked, goesOn: boolean): string =>
  words === ""
    ? filters[show].none
    : goesOn
      ? "Among the newest enquiries none says all of this. Earlier ones can be searched as well."
      : "No enquiry says all of this."

const item = (
  { lead, unread, standing }: Enquiry,
  {
    visit: { site },
    failed,
    page
  }: { readonly visit: SiteVisit; readonly failed: boolean; readonly page: string | null }
): Markup => {
  const { who, first } = gistOf(lead)
  return html`<li ${unread && html` class="unread"`}>
    <div>
      ${unread && html`<span class="vh">Unread: </span>`}<a
        class="whole"
        href="/dashboard/${site.id}/enquiries/${lead.id}"
        >${titleOf(lead)}</a
      >
      ${who !== null && first !== null && html`<bdi class="first">${first}</bdi>`}
      <span class="small">${formName(lead.formKey)}${page !== null && html` · <bdi>${page}</bdi>`}</span>
    </div>
    <div class="aside">
      ${moment(lead.createdAt, site)} ${standingState(standing)} ${failed && state(["Not handed on", "bad"])}
    </div>
  </li>`
}

/** What the pages are called that enquiries came from: where the visitor was, or that holds the form. */
const pagesOf = Effect.fnUntraced(function* ({ site }: SiteVisit, found: ReadonlyArray<Enquiry>) {
  const ids = [...new Set(found.map(({ lead }) => lead.pageId))]
  const pages: ReadonlyArray<Page> = ids.length === 0 ? [] : yield* (yield* Pages).list(site.id, "page", ids)
  const names = new Map<PageId, string>(pages.map((page) => [page.id, nameOf(page, site)]))
  return ({ lead }: Enquiry): string | null => names.get(lead.pageId) ?? lead.route
})

/** For whoever is asked to delete what is known of a person. */
const ofOnePerson = ({ site, formToken }: SiteVisit): Markup =>
  html`<div class="sheet">
    <h2>Delete what a person sent</h2>
    ${form(
      `/dashboard/${site.id}/enquiries/delete`,
      formToken,
      html`${field({
          name: "email",
          label: "Their email address",
          type: "email",
          required: true,
          hint: "All enquiries that were sent from it, with their files and your notes. You are asked before anything is deleted."
        })}<button type="submit" class="quiet">Look for them</button>`
    )}
  </div>`
