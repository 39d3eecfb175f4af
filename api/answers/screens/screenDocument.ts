/** The document around every screen that people sign in to. */
import { html, type Markup, type Piece } from "../html.ts"
import { iconPath } from "./icon.ts"

export interface ScreenDocument {
  /** Whole, as it stands in the browser's tab. */
  readonly title: Piece
  readonly stylePath: string
  /** Further elements of the head: scripts, where a screen has any. */
  readonly head?: Piece
  readonly header: Piece
  /** Where the reader is: what stands above the content. */
  readonly place: Piece
  readonly content: Piece
  readonly narrow?: boolean
}

export const screenDocument = ({ title, stylePath, head, header, place, content, narrow }: ScreenDocument): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title}</title>
        <link rel="icon" href="${iconPath}" type="image/svg+xml" />
        <link rel="stylesheet" href="${stylePath}" />
        ${head}
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header class="top">${header}</header>
        ${place}
        <main id="content" ${narrow && html` class="narrow"`}>${content}</main>
      </body>
    </html> `

export interface Place {
  /** What its links are for, to whoever hears the screen. */
  readonly label: string
  readonly heading?: Piece
  readonly links: ReadonlyArray<{ readonly path: string; readonly label: Piece; readonly current: boolean }>
}

/** Links to the other screens of a place. */
export const place = ({ label, heading, links }: Place): Markup =>
  html`<div class="place">
    <nav aria-label="${label}">
      ${heading}
      <ul>
        ${links.map(
          ({ path, label, current }) =>
            html`<li><a href="${path}" ${current && html` aria-current="page"`}>${label}</a></li> `
        )}
      </ul>
    </nav>
  </div>`
