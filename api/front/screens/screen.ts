/** The frame of the service's own pages, and the answer that shows one: no script, nothing of anybody else's. */
import { createHash } from "node:crypto"
import type { Answer } from "../../answers/Answer.ts"
import { html, Markup, type Piece } from "../../answers/html.ts"
import { iconPath } from "../../answers/screens/icon.ts"
import { style } from "./style.ts"

export interface Screen {
  readonly title: string
  readonly body: Piece
  readonly narrow?: boolean
  /** For search engines, on the one page that they may show. */
  readonly description?: string
  readonly status?: number
  readonly headers?: { readonly [name: string]: string }
  /** Whether it shows other pages of ours within itself. */
  readonly frames?: boolean
}

export const screen = (view: Screen): Answer<string> => {
  const text = documentOf(view).text
  return {
    status: view.status ?? 200,
    body: text,
    raw: { text, contentType: "text/html; charset=utf-8" },
    headers: {
      "cache-control": "no-store",
      "content-security-policy": policy(view.frames === true),
      ...(view.description === undefined && { "x-robots-tag": "noindex, nofollow" }),
      "x-content-type-options": "nosniff",
      // Forms must say where they come from, which browsers leave out when they are told to tell nobody.
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      ...view.headers
    }
  }
}

const documentOf = ({ title, body, narrow = false, description }: Screen): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${
          description === undefined
            ? html`<meta name="robots" content="noindex, nofollow" />`
            : html`<meta name="description" content="${description}" />`
        }
        <title>${title}</title>
        <link rel="icon" href="${iconPath}" type="image/svg+xml" />
        ${new Markup(`<style>${style}</style>`)}
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header>
          <a class="mark" href="/">${registerMark}Makeready</a>
          <a href="/docs">Documents</a>
          <a href="/docs/api">API</a>
        </header>
        <main id="content" ${narrow && html` class="narrow"`}>${body}</main>
      </body>
    </html> `

/** What printers lay sheets over one another by. */
const registerMark = html`<svg
  viewBox="0 0 20 20"
  fill="none"
  stroke="currentColor"
  stroke-width="1.6"
  aria-hidden="true"
>
  <circle cx="10" cy="10" r="5" />
  <path d="M10 1v18M1 10h18" />
</svg>`

const policy = (frames: boolean): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(style, "utf8").digest("base64")}'`,
    "img-src 'self'",
    // No script of ours connects; those who judge a page read robots.txt from within it.
    "connect-src 'self'",
    ...(frames ? ["frame-src 'self'"] : []),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'"
  ].join("; ")
