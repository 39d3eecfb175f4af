/**
 * The few pages the origin can show without a stored object: for a host without a site, a page that is gone, a failure.
 * They hold no styles or scripts, so they work under every policy.
 */

import { escapeAttribute } from "../values/escape.ts"

export interface PlainPage {
  /** BCP 47 language tag; English where it is left out. */
  readonly language?: string
  readonly title: string
  /** One sentence on what happened and what the visitor can do. */
  readonly text: string
  /** Address of the canonical page, where there is one. */
  readonly canonical?: string
}

export const plainPages = {
  badRequest: { title: "This address is not valid", text: "Check the address for typing errors." },
  unknownHost: { title: "There is no website here", text: "Check the address; the website may have moved." },
  notFound: {
    title: "Page not found",
    text: "There is no page at this address. The home page leads to everything there is.",
    canonical: "/404"
  },
  gone: { title: "This page is gone", text: "The page that was here has been removed for good." },
  offline: { title: "This website is offline", text: "It is not available at the moment. Please come back later." },
  notAllowed: { title: "This address can only be read", text: "Nothing can be sent to it." },
  otherMethod: {
    title: "This address does not take that",
    text: "What was sent here cannot be done at this address."
  },
  tooMany: { title: "Too many at once", text: "There were too many requests. Please try again in a moment." },
  notTaken: { title: "This cannot be answered", text: "The request cannot be answered as it was sent." },
  soon: { title: "Not here yet", text: "This part of the website is being filled. Please try again in a moment." },
  formNotTaken: {
    title: "Not sent yet",
    text: "What you wrote could not be taken just now. Go back: it is still in the form. Please try again in a few minutes."
  },
  badRange: { title: "No such part", text: "The part that was asked for lies outside of what is stored." },
  notAcceptable: { title: "No acceptable form", text: "The request rules out every form in which this can be sent." },
  unavailable: { title: "Not available right now", text: "Something failed on our side. Please try again in a moment." }
} as const satisfies Record<string, PlainPage>

/** A whole document. A site that is offline says its name in it, so texts are escaped; `canonical` is our own. */
export const plainDocument = (page: PlainPage): string =>
  `<!doctype html>
<html lang="${escapeAttribute(page.language ?? "en")}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeAttribute(page.title)}</title>${page.canonical === undefined ? "" : `\n<link rel="canonical" href="${page.canonical}">`}
</head>
<body>
<main>
<h1>${escapeAttribute(page.title)}</h1>
<p>${escapeAttribute(page.text)}</p>${page.canonical === undefined ? "" : `\n<p><a href="/">Home page</a></p>`}
</main>
</body>
</html>
`

/** `robots.txt` of a host that stays out of search results (SERVED-11). */
export const robotsClosed = "User-agent: *\nDisallow: /\n"
