/** What surrounds every page of the documentation, and the policy under which it is shown. */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { html, type Markup, type Piece } from "../answers/html.ts"
import type { Heading } from "./markdown.ts"
import { represent, type Representation } from "./representation.ts"
import { style } from "./style.ts"

export interface Page {
  readonly title: string
  /** What it is about, in one sentence. */
  readonly description: string
  /** Its address under this host. */
  readonly path: string
  readonly body: Piece
  readonly headings?: ReadonlyArray<Heading>
  /** The same as Markdown. */
  readonly markdown?: string
  /** Takes the whole width: code beside the words. */
  readonly isWide?: true
  /** Not for search engines: an answer to one reader's question. */
  readonly isPassing?: true
  readonly question?: string
}

/** The list on the left, and what comes before and after a page. */
export interface Navigation {
  readonly shelves: ReadonlyArray<{
    readonly name: string
    readonly links: ReadonlyArray<{ readonly path: string; readonly title: string }>
  }>
}

const script = readFileSync(new URL("./script.js", import.meta.url), "utf8")
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" fill="none" stroke="#235a4a" stroke-width="1.6"><circle cx="10" cy="10" r="5"/><path d="M10 1v18M1 10h18"/></svg>`

const named = (text: string, ending: string): string =>
  `${createHash("sha256").update(text).digest("hex").slice(0, 12)}.${ending}`

const files = {
  style: { name: named(style, "css"), type: "text/css; charset=utf-8", text: style },
  script: { name: named(script, "js"), type: "text/javascript; charset=utf-8", text: script },
  icon: { name: named(icon, "svg"), type: "image/svg+xml", text: icon }
} as const

/** The files that pages name, under names that change with their bytes. */
export const assets: ReadonlyMap<string, Representation> = new Map(
  Object.values(files).map(({ name, type, text }) => [
    name,
    represent(type, text, { "cache-control": "public, max-age=31536000, immutable" })
  ])
)

/** Nothing from anywhere else, and nothing that is written into the page. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'"
].join("; ")

export const pageHeaders = {
  "content-security-policy": policy,
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin"
} as const

export const shown = (page: Page, navigation: Navigation, baseUrl: string): Representation =>
  represent("text/html; charset=utf-8", withoutIndents(documentOf(page, navigation, baseUrl)), {
    ...pageHeaders,
    vary: "accept",
    ...(page.isPassing === true && { "x-robots-tag": "noindex" })
  })

/**
 * Without what our templates are indented with, which a browser would keep as three nodes of ten. Around the blocks alone, where
 * it is never seen; code stays as it is.
 */
const withoutIndents = (text: string): string =>
  text
    .split(/(<pre\b[^]*?<\/pre>)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(beforeBlock, "").replaceAll(afterBlock, "$1")))
    .join("")

const blocks =
  "html head body meta title link script header nav main section div form ul ol li dl dt dd details summary p h1 h2 h3 h4 " +
  "figure figcaption pre table thead tbody tr td th blockquote hr"
const beforeBlock = new RegExp(`\\s+(?=</?(?:${blocks.replaceAll(" ", "|")})\\b)`, "g")
const afterBlock = new RegExp(`(</?(?:${blocks.replaceAll(" ", "|")})\\b[^<>]*>)\\s+`, "g")

const documentOf = (page: Page, navigation: Navigation, baseUrl: string): string => {
  const { title, description, path, body, headings = [], markdown } = page
  return `<!doctype html>
${
  html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title === "Documentation" ? "Makeready documentation" : `${title} · Makeready documentation`}</title>
      <meta name="description" content="${description}" />
      <link rel="canonical" href="${baseUrl}${path}" />
      ${markdown !== undefined && html`<link rel="alternate" type="text/markdown" href="${markdown}" /> `}
      <link rel="icon" type="image/svg+xml" href="/docs/assets/${files.icon.name}" />
      <link rel="stylesheet" href="/docs/assets/${files.style.name}" />
      <script src="/docs/assets/${files.script.name}" defer></script>
    </head>
    <body>
      <a class="skip" href="#content">To the text</a>
      ${header(page)}
      <div class="page${page.isWide === true && " broad"}">
        <main id="content">
          ${body}${turn(path, navigation)}${
            markdown !== undefined && html`<p class="small"><a href="${markdown}">This page as Markdown</a></p> `
          }
        </main>
        ${shelvesOf(path, navigation)}${contents(headings)}
      </div>
    </body>
  </html> `.text
}`
}

const header = ({ path, question = "" }: Page): Markup =>
  html`<header class="top">
    <div>
      <a class="mark" href="/docs"
        ><svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.6" aria-hidden="true">
          <circle cx="10" cy="10" r="5" />
          <path d="M10 1v18M1 10h18" /></svg
        >Makeready <span>documentation</span></a
      >
      <nav aria-label="Documentation">
        <ul>
          <li class="to-shelves"><a href="#documents">All documents</a></li>
          <li>
            <a href="/docs/quickstart" ${path === "/docs/quickstart" && html` aria-current="page"`}>Quickstart</a>
          </li>
          <li><a href="/docs/api" ${path === "/docs/api" && html` aria-current="page"`}>API</a></li>
        </ul>
      </nav>
      <form class="find" action="/docs/search" role="search">
        <input
          type="search"
          name="q"
          value="${question}"
          aria-label="Search the documentation"
          placeholder="Search"
          autocomplete="off"
          maxlength="200"
        /><button>Search</button>
      </form>
    </div>
  </header> `

const shelvesOf = (path: string, { shelves }: Navigation): Markup =>
  html`<nav class="shelves" id="documents" aria-label="Documents">
    ${shelves.map(
      ({ name, links }) =>
        html`<h2>${name}</h2>
          <ul>
            ${links.map(
              (link) =>
                html`<li>
                  <a href="${link.path}" ${link.path === path && html` aria-current="page"`}>${link.title}</a>
                </li> `
            )}
          </ul> `
    )}
  </nav> `

/** Of a long page only the headings of the second level. */
const contents = (headings: ReadonlyArray<Heading>): Piece => {
  const shown = headings.length > 40 ? headings.filter(({ level }) => level === 2) : headings
  return (
    shown.length > 1 &&
    html`<details class="toc">
      <summary>On this page</summary>
      <nav aria-label="On this page">
        <ul>
          ${shown.map(
            ({ id, text, level }) => html`<li${level === 3 && html` class="in"`}><a href="#${id}">${text}</a></li>
`
          )}
        </ul>
      </nav>
    </details> `
  )
}

const turn = (path: string, { shelves }: Navigation): Piece => {
  const all = shelves.flatMap(({ links }) => links)
  const at = all.findIndex((link) => link.path === path)
  const [before, after] = at === -1 ? [] : [all[at - 1], all[at + 1]]
  return (
    (before !== undefined || after !== undefined) &&
    html`<nav class="turn" aria-label="Before and after">
      ${before !== undefined && html`<a href="${before.path}" rel="prev"><span>Before</span>${before.title}</a>`}${after !== undefined && html`<a class="next" href="${after.path}" rel="next"><span>Next</span>${after.title}</a>`}
    </nav> `
  )
}
