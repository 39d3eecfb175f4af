/** What surrounds every screen of the console. */
import { html, type Markup, type Piece } from "../../answers/html.ts"
import { form } from "../../answers/screens/parts.ts"
import { place, screenDocument } from "../../answers/screens/screenDocument.ts"
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
  screenDocument({
    title: html`${title} · Makeready console`,
    stylePath,
    head: live && html`<script src="${livePath}" defer></script>`,
    header: html`<a class="mark" href="/operator">Makeready <span>console</span></a>
      ${visit && form("/operator/sign-out", visit.formToken, html`<button class="link" type="submit">Sign out</button>`)}`,
    place:
      visit &&
      place({
        label: "Console",
        links: Object.entries(sections).map(([name, [path, label]]) => ({
          path: `/operator${path}`,
          label,
          current: name === section
        }))
      }),
    content: html`${live && html`<p id="as-of" class="as-of" role="status"></p>`}${body}`
  })
