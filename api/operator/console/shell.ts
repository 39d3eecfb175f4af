/** What surrounds every screen of the console. */
import { html, type Markup, type Piece } from "../../answers/html.ts"
import { iconPath } from "../../answers/screens/icon.ts"
import { form } from "../../answers/screens/parts.ts"
import { livePath, stylePath } from "./assets.ts"
import type { StaffVisit } from "./Visit.ts"

const sections = {
  overview: ["", "Overview"],
  sites: ["/sites", "Sites"],
  jobs: ["/jobs", "Work"],
  rebuilds: ["/rebuilds", "Rebuilds"],
  deliveries: ["/deliveries", "Deliveries"],
  alerts: ["/alerts", "Alerts"],
  actions: ["/actions", "Actions"]
} as const
export type Section = keyof typeof sections

export interface Screen {
  readonly title: string
  readonly body: Piece
  /** Who is looking; nobody on the way in. */
  readonly visit?: Pick<StaffVisit, "formToken">
  readonly section?: Section
  /** Whether a part of it is kept up to date while somebody looks. */
  readonly live?: true
}

export const shell = ({ title, body, visit, section, live }: Screen): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title} · Makeready console</title>
        <link rel="icon" href="${iconPath}" type="image/svg+xml" />
        <link rel="stylesheet" href="${stylePath}" />
        ${live && html`<script src="${livePath}" defer></script>`}
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header class="top">
          <a class="mark" href="/operator">Makeready <span>console</span></a>
          ${visit && form("/operator/sign-out", visit.formToken, html`<button class="link" type="submit">Sign out</button>`)}
        </header>
        ${
          visit &&
          html`<div class="place">
            <nav aria-label="Console">
              <ul>
                ${Object.entries(sections).map(
                  ([name, [path, label]]) =>
                    html`<li>
                      <a href="/operator${path}" ${name === section && html` aria-current="page"`}>${label}</a>
                    </li> `
                )}
              </ul>
            </nav>
          </div>`
        }
        <main id="content">${body}</main>
      </body>
    </html> `
