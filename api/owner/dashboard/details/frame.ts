/** What surrounds the screens of a website's details: one for each thing that a person wants, and the way between them. */
import { html, type Piece } from "../../../answers/html.ts"
import type { PageOptions } from "../answers.ts"
import { sitePage } from "../sites/sitePage.ts"
import type { SiteVisit } from "../Visit.ts"

const screens = {
  business: ["", "Business"],
  told: ["/told", "Who is told"],
  owners: ["/owners", "Owners"],
  look: ["/look", "Language and look"],
  domain: ["/domain", "Domain"]
} as const
export type DetailsScreen = keyof typeof screens

export const detailsPath = ({ site }: Pick<SiteVisit, "site">, screen: DetailsScreen = "business"): string =>
  `/dashboard/${site.id}/settings${screens[screen][0]}`

export const detailsPage = (
  visit: SiteVisit,
  screen: { readonly name: DetailsScreen; readonly title: string; readonly above?: Piece; readonly body: Piece },
  options: PageOptions = {}
) =>
  sitePage(
    visit,
    {
      section: "settings",
      title: screen.title,
      body: html`${screen.above}
        <nav aria-label="Details">
          <ul class="tabs">
            ${Object.entries(screens).map(
              ([name, [, label]]) =>
                html`<li>
                  <a
                    href="${detailsPath(visit, name as DetailsScreen)}"
                    ${name === screen.name && html` aria-current="page"`}
                    >${label}</a
                  >
                </li>`
            )}
          </ul>
        </nav>
        <h1>${screen.title}</h1>
        ${screen.body}`
    },
    options
  )
