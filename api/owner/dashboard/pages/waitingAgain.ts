/** The way back from turning a change down: the button that has it wait again, or why it cannot. */
import { isDashboardActor } from "../../../../engine/model/ids.ts"
import type { Page, Version, VersionSummary } from "../../../../engine/model/Page.ts"
import { type Obstacle, obstacleTo } from "../../../../engine/write/reopen.ts"
import { html, type Markup } from "../../../answers/html.ts"
import { deed } from "../parts.ts"
import type { SiteVisit } from "../Visit.ts"
import { pagePath } from "./pageFrame.ts"

/** Whether it is a change that somebody was refused; what owners write themselves they discard. */
export const wasTurnedDown = ({ state, createdBy }: Pick<VersionSummary, "state" | "createdBy">): boolean =>
  state === "rejected" && !isDashboardActor(createdBy)

/** Below what a change that was turned down says. `published` is what visitors see now, where they see anything. */
export const waitingAgain = (
  visit: SiteVisit,
  page: Page,
  version: Version,
  published: VersionSummary | undefined
): Markup => {
  const obstacle = obstacleTo(page, published, version)
  return html`<h2>Bring it back to waiting</h2>
    ${
      obstacle === undefined
        ? html`<p>
              It would wait for you as it did before, and whoever wrote it no longer reads that you turned it down.
            </p>
            ${reopenDeed(visit, page, version)}`
        : html`<p>${why[obstacle]}</p>`
    }`
}

/** The button alone. */
export const reopenDeed = (
  visit: SiteVisit,
  page: Pick<Page, "id">,
  { id }: Pick<VersionSummary, "id">,
  label = "Bring it back to waiting"
): Markup => deed(`${pagePath(visit, page)}/versions/${id}/reopen`, visit.formToken, label, "quiet")

const why: { readonly [obstacle in Obstacle]: string } = {
  closed: "That cannot be done now: the page takes no changes while it is off the website or beyond your plan.",
  overtaken:
    "That cannot be done any more: something newer went on the website since, so this change no longer fits. Whoever wrote it can write it again."
}
