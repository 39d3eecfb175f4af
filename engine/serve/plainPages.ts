/**
 * The few pages the origin can show without a stored object: for a host without a site, a page that is gone, a failure.
 * They hold no styles or scripts, so they work under every policy.
 */
import { escapeAttribute } from "../values/escape.ts"
import { directionOf } from "../values/locale.ts"
import { type PlainPage, type PlainPages, plainPagesOf } from "./plainWording.ts"

export type { PlainPage } from "./plainWording.ts"

/** In English, for a host that shows no site. */
export const plainPages: PlainPages = plainPagesOf("en")

/** In the language of a site, which is known by its edge record; in English where that says nothing yet. */
export const plainPagesIn = (language: string | undefined): PlainPages =>
  language === undefined ? plainPages : plainPagesOf(language)

/** A whole document. A site that is offline says its name in it, so texts are escaped; `canonical` is our own. */
export const plainDocument = (page: PlainPage): string =>
  `<!doctype html>
<html${langAttributes(page.language ?? "en")}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeAttribute(page.title)}</title>${page.canonical === undefined ? "" : `\n<link rel="canonical" href="${page.canonical}">`}
</head>
<body>
<main>
<h1>${escapeAttribute(page.title)}</h1>
<p>${escapeAttribute(page.text)}</p>${page.canonical === undefined ? "" : `\n<p><a href="/">${escapeAttribute(page.home ?? "Home page")}</a></p>`}
</main>
</body>
</html>
`

const langAttributes = (language: string): string =>
  ` lang="${escapeAttribute(language)}"${directionOf(language) === "rtl" ? ' dir="rtl"' : ""}`

/** `robots.txt` of a host that stays out of search results (SERVED-11). */
export const robotsClosed = "User-agent: *\nDisallow: /\n"
