/** What surrounds every screen of the dashboard. */
import type { Site } from "../../../engine/model/Site.ts"
import { html, type Markup, type Piece } from "../../answers/html.ts"
import { iconPath } from "../../answers/screens/icon.ts"
import { stylePath } from "./style.ts"
import type { OwnerVisit } from "./Visit.ts"

export interface Screen {
  readonly title: string
  readonly body: Piece
  /** Who is looking; nobody on the way in. */
  readonly visit?: Pick<OwnerVisit, "session" | "sites">
  /** The site it is about, and under which heading of its navigation it stands. */
  readonly site?: Pick<Site, "id" | "name">
  readonly section?: Section
  /** How much waits for the owner, beside the name of that section. */
  readonly waiting?: number
  readonly narrow?: boolean
}

const sections = {
  home: ["", "Overview"],
  pages: ["/pages", "Pages"],
  waiting: ["/waiting", "Waiting"],
  media: ["/media", "Pictures"],
  enquiries: ["/enquiries", "Enquiries"],
  assistants: ["/assistants", "Assistants"],
  settings: ["/settings", "Details"]
} as const
export type Section = keyof typeof sections

export const shell = ({ title, body, visit, site, section, waiting = 0, narrow = false }: Screen): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title}${site && ` · ${site.name}`} · Makeready</title>
        <link rel="icon" href="${iconPath}" type="image/svg+xml" />
        <link rel="stylesheet" href="${stylePath}" />
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header class="top">
          <a class="mark" href="/dashboard">Makeready</a>
          ${visit && html`<a href="/dashboard/account">${visit.session.address}</a>`}
        </header>
        ${
          site &&
          html`<div class="place">
            <nav aria-label="This website">
              <p><a href="/dashboard/${site.id}">${site.name}</a></p>
              <ul>
                ${Object.entries(sections).map(
                  ([name, [path, label]]) =>
                    html`<li>
                      <a href="/dashboard/${site.id}${path}" ${name === section && html` aria-current="page"`}
                        >${label}${name === "waiting" && waiting > 0 && html` <span class="count">${waiting}</span>`}</a
                      >
                    </li> `
                )}
              </ul>
            </nav>
          </div> `
        }
        <main id="content" ${narrow && html` class="narrow"`}>${body}</main>
      </body>
    </html> `
