/**
 * The page that a link from a mail opens: what it is about, and one button, or two where a decision is asked for. A plain
 * document for people in a hurry and for every browser; it runs no script, asks nobody for anything, and is kept and
 * indexed by nobody (CA-C3).
 */
import { escapeAttribute as escape } from "../../engine/values/escape.ts"
import { directionOf } from "../../engine/values/locale.ts"
import type { Answer } from "./Answer.ts"
import { changesView, type Review } from "./review/changesView.ts"
import { askedField, decisionBar, knowing, type Reason } from "./review/decisionBar.ts"
import { strangersIn, summaryOf, summaryView } from "./review/summary.ts"
import { linkPageStyle, linkPagePolicy } from "./linkPageStyle.ts"

export interface LinkView {
  /** BCP 47; English where it is not told. */
  readonly language?: string
  readonly status?: number
  /** Seconds until trying again may help. */
  readonly retryAfter?: string
  /** Name of the website it concerns, above the title. */
  readonly site?: string
  readonly title: string
  readonly text: ReadonlyArray<string>
  /** What is to be looked at closely, above all else. */
  readonly alert?: string
  /** Names and values, below the words. */
  readonly facts?: ReadonlyArray<Fact>
  /** What a version changes, below the facts; `origins` are where its pictures come from. */
  readonly review?: Review & { readonly origins: ReadonlyArray<string> }
  readonly visit?: { readonly href: string; readonly label: string }
  /** Where what was done can be undone. */
  readonly back?: { readonly href: string; readonly label: string }
  /** What the button does, by posting to the page's own address. */
  readonly action?: {
    readonly label: string
    readonly email?: EmailField
    readonly decision?: "undo"
    /** What of other websites was left unsaid where it was published. */
    readonly isUnknown?: boolean
    /** Whom whoever agrees says that they know, of what is no version. */
    readonly strangers?: ReadonlyArray<string>
    /** What else there is to do than to say so, where nothing says no. */
    readonly otherwise?: string
  }
  /** A second button that says no, with room to say why. */
  readonly decline?: { readonly label: string; readonly note?: Reason }
}

export interface Fact {
  readonly name: string
  readonly value: string
}

export interface EmailField {
  readonly value: string
  /** Set when what was typed is no address, or nothing was. */
  readonly error?: string
  /** Nothing was typed: a second button goes on without. */
  readonly isMissing?: boolean
}

/** What a form says that asks for an address, and the button that goes on without one. */
export const askedForAddress = "address"
export const withoutAddressField = "without-address"

/** Views of links that open nothing. */
export const closedViews = {
  unknown: {
    status: 404,
    title: "This link leads nowhere",
    text: ["It may have been cut off on its way. Copy the whole address from the mail and try again."]
  },
  expired: {
    status: 410,
    title: "This link has expired",
    text: ["Its time is over, and nothing was changed. Whoever looks after the website can ask for a new one."]
  },
  removed: {
    status: 410,
    title: "The page is gone",
    text: ["What this mail was about has been deleted since, so nothing is left to decide. Nothing was changed."]
  },
  used: { status: 410, title: "This link has been used", text: ["It worked once, and nothing more is to be done."] }
} as const satisfies Record<string, LinkView>

export const linkPage = (view: LinkView): Answer<string> => {
  const html = documentOf(view)
  return {
    status: view.status ?? 200,
    body: html,
    raw: { text: html, contentType: "text/html; charset=utf-8" },
    headers: {
      "cache-control": "no-store",
      "content-security-policy": linkPagePolicy(
        view.review === undefined
          ? []
          : [...(view.review.comparison === undefined ? [] : ["'self'"]), ...view.review.origins]
      ),
      "x-robots-tag": "noindex, nofollow",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      ...(view.retryAfter !== undefined && { "retry-after": view.retryAfter })
    }
  }
}

const documentOf = (view: LinkView): string =>
  `<!doctype html>
<html lang="${escape(view.language ?? "en")}"${directionOf(view.language ?? "en") === "rtl" ? ' dir="rtl"' : ""}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escape(view.title)}</title>
<style>${linkPageStyle}</style>
</head>
<body>
<main>
${view.site === undefined ? "" : `<p class="site">${escape(view.site)}</p>\n`}<h1>${escape(view.title)}</h1>
${undecided(view)}${view.alert === undefined ? "" : `<p class="told"><strong class="grave">${escape(view.alert)}</strong></p>\n`}${view.review === undefined ? "" : `${summaryView(summaryOf(view.review.changes, view.review.ownHosts, view.review.isNew)).text}\n`}${view.text.map((paragraph) => `<p>${escape(paragraph)}</p>\n`).join("")}${facts(view.facts ?? [])}${view.review === undefined ? "" : `<h2>What changes</h2>\n${changesView(view.review).text}\n`}${view.decline === undefined ? form(view) + visit(view) : visit(view) + decision(view, view.decline)}</main>
</body>
</html>
`

/** The field itself is far below. */
const undecided = ({ decline, action }: LinkView): string =>
  action?.isUnknown
    ? `<p class="wrong" role="alert">Nothing was ${action.strangers === undefined ? "published" : "changed"} yet: <a href="#knows">say that you know what it names</a>.</p>\n`
    : decline?.note?.error === undefined
      ? ""
      : '<p class="wrong" role="alert">Nothing was decided yet: <a href="#note">look at your note</a>.</p>\n'

const facts = (all: ReadonlyArray<Fact>): string =>
  all.length === 0
    ? ""
    : `<dl>\n${all.map(({ name, value }) => `<div><dt>${escape(name)}</dt><dd>${escape(value)}</dd></div>\n`).join("")}</dl>\n`

const visit = ({ visit, back }: LinkView): string =>
  [visit, back]
    .map((to) => (to === undefined ? "" : `<p><a href="${escape(to.href)}">${escape(to.label)}</a></p>\n`))
    .join("")

/** Yes and no. A yes is always there where a no is. */
const decision = ({ action, review }: LinkView, decline: NonNullable<LinkView["decline"]>): string =>
  decisionBar(
    {
      label: action?.label ?? "Yes",
      decision: "accept",
      ...(review !== undefined && {
        knows: { strangers: strangersIn(review.changes, review.ownHosts), isMissing: action?.isUnknown === true }
      }),
      ...(action?.strangers !== undefined && {
        knows: { strangers: action.strangers, isMissing: action.isUnknown === true, isSetting: true }
      })
    },
    { label: decline.label, decision: "decline", ...(decline.note !== undefined && { note: decline.note }) }
  ).text

const form = ({ action }: LinkView): string =>
  action === undefined
    ? ""
    : `<form method="post">
${action.email === undefined ? "" : emailField(action.email)}${known(action)}<button type="submit"${action.decision === undefined ? "" : ` name="decision" value="${action.decision}"`}>${escape(action.label)}</button>
${action.email?.isMissing === true ? `<button type="submit" class="quiet" name="${withoutAddressField}" value="1">${escape(action.label)} without an address</button>\n` : ""}</form>
`

const known = ({ strangers = [], isUnknown = false, otherwise }: NonNullable<LinkView["action"]>): string =>
  strangers.length === 0
    ? ""
    : knowing({ strangers, isMissing: isUnknown, isSetting: true, ...(otherwise !== undefined && { otherwise }) }).text

const emailField = ({ value, error }: EmailField): string =>
  `<label for="email">Your email address <span>(optional)</span></label>
<input id="email" name="email" type="email" autocomplete="email" maxlength="254" value="${escape(value)}" aria-describedby="${error === undefined ? "why" : "why wrong"}"${error === undefined ? "" : ' aria-invalid="true" autofocus'}>
<input type="hidden" name="${askedField.name}" value="${askedForAddress}">
<p id="why" class="small">We write to it when something about the website needs you, and for nothing else.</p>
${error === undefined ? "" : `<p id="wrong" class="wrong">${escape(error)}</p>\n`}`
