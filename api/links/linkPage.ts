/**
 * The page that a link from a mail opens: what it is about, and one button. A plain document for people in a hurry and
 * for every browser; it runs no script, asks nobody for anything, and is kept and indexed by nobody (CA-C3).
 */
import { createHash } from "node:crypto"
import { escapeAttribute as escape } from "../../engine/publish/escape.ts"
import type { Answer } from "../Answer.ts"

export interface LinkView {
  readonly status?: number
  /** Name of the website it concerns, above the title. */
  readonly site?: string
  readonly title: string
  readonly text: ReadonlyArray<string>
  /** What the button does, by posting to the page's own address. */
  readonly action?: { readonly label: string; readonly email?: EmailField }
  readonly visit?: { readonly href: string; readonly label: string }
}

export interface EmailField {
  readonly value: string
  /** Set when what was typed is no address. */
  readonly error?: string
}

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
      "content-security-policy": policy,
      "x-robots-tag": "noindex, nofollow",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin"
    }
  }
}

const documentOf = ({ site, title, text, action, visit }: LinkView): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escape(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${site === undefined ? "" : `<p class="site">${escape(site)}</p>\n`}<h1>${escape(title)}</h1>
${text.map((paragraph) => `<p>${escape(paragraph)}</p>`).join("\n")}
${action === undefined ? "" : form(action)}${visit === undefined ? "" : `<p><a href="${escape(visit.href)}">${escape(visit.label)}</a></p>\n`}</main>
</body>
</html>
`

const form = ({ label, email }: NonNullable<LinkView["action"]>): string =>
  `<form method="post">
${email === undefined ? "" : field(email)}<button type="submit">${escape(label)}</button>
</form>
`

const field = ({ value, error }: EmailField): string =>
  `<label for="email">Your email address <span>(optional)</span></label>
<input id="email" name="email" type="email" autocomplete="email" maxlength="254" value="${escape(value)}" aria-describedby="${error === undefined ? "why" : "why wrong"}"${error === undefined ? "" : ' aria-invalid="true"'}>
<p id="why" class="small">We write to it when something about the website needs you, and for nothing else.</p>
${error === undefined ? "" : `<p id="wrong" class="wrong">${escape(error)}</p>\n`}`

const style = `
:root{color-scheme:light dark;--paper:#f6f4ef;--sheet:#fffefb;--ink:#22201c;--quiet:#655f55;--line:#ddd7cb;--deed:#235a4a;--on-deed:#fff;--wrong:#9a2b1f}
@media (prefers-color-scheme:dark){:root{--paper:#171613;--sheet:#201e1a;--ink:#eeeae1;--quiet:#a9a294;--line:#3a362f;--deed:#8cc9b5;--on-deed:#10231d;--wrong:#f0a196}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 ui-sans-serif,system-ui,sans-serif}
main{width:100%;max-width:34rem;padding:clamp(1.5rem,6vw,3rem);background:var(--sheet);border:1px solid var(--line);border-radius:.75rem}
h1{margin:0 0 1rem;font-size:1.625rem;line-height:1.25;letter-spacing:-.01em;text-wrap:balance}
p{margin:0 0 1rem;overflow-wrap:anywhere}
main>:last-child,form>:last-child{margin-bottom:0}
.site,.small,label span{color:var(--quiet)}
.site,.small{font-size:.9375rem}
.site{margin-bottom:.25rem}
.wrong{color:var(--wrong)}
form{margin:1.75rem 0 1rem}
label{display:block;font-weight:600}
label span{font-weight:400}
input{display:block;width:100%;margin:.375rem 0 .5rem;padding:.625rem .75rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--quiet);border-radius:.375rem}
button{padding:.75rem 1.375rem;font:inherit;font-weight:600;color:var(--on-deed);background:var(--deed);border:0;border-radius:.375rem;cursor:pointer}
a{color:var(--deed)}
:focus-visible{outline:3px solid var(--deed);outline-offset:3px}
`

/** Nothing but the style above, by its hash, and a form that posts home. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style, "utf8").digest("base64")}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'"
].join("; ")
