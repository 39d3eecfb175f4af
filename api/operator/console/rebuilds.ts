/** Rebuilds, how far they are, and the way to stop one. */
import { Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import { type Rebuild, Rebuilds, type RebuildState } from "../../../engine/ports/Rebuilds.ts"
import { html, type Piece } from "../../answers/html.ts"
import { state } from "../../answers/screens/wording.ts"
import { act, ago, clock, screen, siteLinks, table } from "./parts.ts"
import type { StaffVisit } from "./Visit.ts"
import { reasonText } from "./words.ts"

export const rebuilds = Effect.fnUntraced(function* (visit: StaffVisit) {
  const now = yield* clock
  const recent = yield* (yield* Rebuilds).recent(limits.rebuildsShown)
  return screen(visit, {
    title: "Rebuilds",
    section: "rebuilds",
    live: true,
    body: html`<div class="head">
        <h1>Rebuilds</h1>
        <p>${act(visit, "installation.rebuild", {}, { label: "Rebuild every site", back: "/operator/rebuilds" })}</p>
      </div>
      <div id="rebuilds" data-live>${yield* rebuildTable(visit, recent, now, "/operator/rebuilds")}</div>`
  })
})

const looks: { readonly [state in RebuildState]: readonly [string, string] } = {
  running: ["Running", ""],
  done: ["Done", "live"],
  cancelled: ["Cancelled", ""],
  failed: ["Failed", "bad"]
}

export const rebuildTable = Effect.fnUntraced(function* (
  visit: StaffVisit,
  all: ReadonlyArray<Rebuild>,
  now: number,
  back: string
) {
  const linkTo = yield* siteLinks(all)
  return all.length === 0
    ? html`<p>There is none.</p>`
    : table(
        "Rebuilds",
        [
          { name: "Site" },
          { name: "Why" },
          { name: "State" },
          { name: "Pages", number: true },
          { name: "Begun" },
          { name: "Do" }
        ],
        all.map((rebuild) => [
          linkTo(rebuild.siteId),
          reasonText(rebuild.reason),
          html`${state(looks[rebuild.state])}${rebuild.error !== null && html`<span class="why small">${rebuild.error}</span>`}`,
          pagesText(rebuild),
          ago(rebuild.startedAt, now),
          rebuild.state === "running" && act(visit, "rebuild.cancel", { id: rebuild.id }, { label: "Cancel", back })
        ])
      )
})

/** Until a worker has counted them nobody knows how many there are. */
const pagesText = ({ state, pagesDone, pagesTotal }: Rebuild): Piece =>
  state === "running" && pagesTotal === 0
    ? "counting…"
    : html`${
        state === "running" &&
        html`<progress aria-label="Pages done" max="${pagesTotal}" value="${pagesDone}"></progress> `
      }${pagesTotal === 0 ? "none" : `${pagesDone} of ${pagesTotal}`}`
