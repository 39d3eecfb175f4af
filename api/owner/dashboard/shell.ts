/** What surrounds every screen of the dashboard. */
import type { Site } from "../../../engine/model/Site.ts"
import { html, type Markup, type Piece } from "../../answers/html.ts"
import { screenDocument } from "../../answers/screens/screenDocument.ts"
import { chatScriptPath } from "./chat/script.ts"
import { hasIcon, icon } from "./face/icons.ts"
import { typefacePath } from "./face/typeface.ts"
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
  /** How many enquiries nobody has opened, beside the name of theirs. */
  readonly unread?: string
  readonly narrow?: boolean
  /** Address of the page that is the platform's chat, where it is shown. */
  readonly chat?: string
}

/** Its first four are what an owner comes for: on a phone they stand in a row, and the others behind "More". */
const sections = {
  home: ["", "Overview"],
  waiting: ["/waiting", "Waiting"],
  enquiries: ["/enquiries", "Enquiries"],
  pages: ["/pages", "Pages"],
  media: ["/media", "Pictures"],
  visits: ["/visits", "Visits"],
  assistants: ["/assistants", "Assistants"],
  settings: ["/settings", "Details"]
} as const
const inTheRow = 4
export type Section = keyof typeof sections

export const shell = ({
  title,
  body,
  visit,
  site,
  section,
  waiting = 0,
  unread,
  narrow = false,
  chat
}: Screen): Markup =>
  screenDocument({
    title: html`${title}${site && ` · ${site.name}`} · Makeready`,
    stylePath,
    head: html`<link rel="preload" as="font" type="font/woff2" href="${typefacePath}" crossorigin /> ${
        chat !== undefined &&
        html`<meta name="mk-chat" content="${chat}" />
          <meta name="mk-chat-close" content="Close chat" />
          <script defer src="${chatScriptPath}"></script>`
      }`,
    header: html`<a class="mark" href="/dashboard">Makeready</a>
      ${visit && html`<a href="/dashboard/account">${visit.session.address}</a>`}`,
    place:
      site &&
      navigation(site, section, {
        waiting: waiting > 0 && waiting,
        enquiries: unread !== undefined && html`${unread}<span class="vh"> unread</span>`
      }),
    content: body,
    narrow
  })

const navigation = (
  site: Pick<Site, "id" | "name">,
  section: Section | undefined,
  /** Beside which names a number stands. */
  counts: { readonly [section in Section]?: Piece }
): Markup => {
  const names = Object.keys(sections) as ReadonlyArray<Section>
  const [first, others] = [names.slice(0, inTheRow), names.slice(inTheRow)]
  const link = (name: Section): Markup => {
    const [path, label] = sections[name]
    const count = counts[name] ?? false
    return html`<li>
      <a href="/dashboard/${site.id}${path}" ${name === section && html` aria-current="page"`}
        >${hasIcon(name) && icon(name)}${label}${count !== false && html` <span class="count">${count}</span>`}</a
      >
    </li> `
  }
  return html`<div class="place places">
    <nav aria-label="This website">
      <p><a href="/dashboard/${site.id}">${site.name}</a></p>
      <ul class="first">
        ${first.map(link)}
      </ul>
      <details class="${`more${others.some((name) => name === section) ? " current" : ""}`}">
        <summary>${icon("more")}More</summary>
        <ul>
          ${others.map(link)}
        </ul>
      </details>
    </nav>
  </div>`
}
