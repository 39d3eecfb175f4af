/** What surrounds every screen of the dashboard. */
import type { Site } from "../../../engine/model/Site.ts"
import { html, type Markup, type Piece } from "../../answers/html.ts"
import { place, screenDocument } from "../../answers/screens/screenDocument.ts"
import { chatScriptPath } from "./chat/script.ts"
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

const sections = {
  home: ["", "Overview"],
  pages: ["/pages", "Pages"],
  waiting: ["/waiting", "Waiting"],
  media: ["/media", "Pictures"],
  visits: ["/visits", "Visits"],
  enquiries: ["/enquiries", "Enquiries"],
  assistants: ["/assistants", "Assistants"],
  settings: ["/settings", "Details"]
} as const
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
    head:
      chat !== undefined &&
      html`<meta name="mk-chat" content="${chat}" />
        <meta name="mk-chat-close" content="Close chat" />
        <script defer src="${chatScriptPath}"></script>`,
    header: html`<a class="mark" href="/dashboard">Makeready</a>
      ${visit && html`<a href="/dashboard/account">${visit.session.address}</a>`}`,
    place:
      site &&
      place({
        label: "This website",
        heading: html`<p><a href="/dashboard/${site.id}">${site.name}</a></p>`,
        links: Object.entries(sections).map(([name, [path, label]]) => ({
          path: `/dashboard/${site.id}${path}`,
          label: html`${label}${name === "waiting" && waiting > 0 && html` <span class="count">${waiting}</span>`}${name === "enquiries" && unread !== undefined && html` <span class="count">${unread}<span class="vh"> unread</span></span>`}`,
          current: name === section
        }))
      }),
    content: body,
    narrow
  })
