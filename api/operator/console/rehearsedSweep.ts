/** What a sweep would remove now: the answer to a rehearsal, which has nothing to go back to. */
import { html } from "../../answers/html.ts"
import type { OpsSweep } from "../ops/OpsSweep.ts"
import { bytes, screen, table } from "./parts.ts"
import type { StaffVisit } from "./Visit.ts"

export const rehearsedSweep = (visit: StaffVisit, { rules, objects, heldBack }: typeof OpsSweep.Type) => {
  const going = [
    ...rules.filter(({ rows }) => rows > 0).map((rule) => [rule.what, `${rule.rows} rows`, bytes(rule.bytes)] as const),
    ...objects
      .filter((kind) => kind.objects > 0)
      .map((kind) => [kind.what, `${kind.objects} objects`, bytes(kind.bytes)] as const)
  ]
  const marked = objects.reduce((all, kind) => all + kind.marked, 0)
  return screen(visit, {
    title: "What a sweep would remove",
    section: "actions",
    body: html`<p class="crumb"><a href="/operator/actions/installation.sweep">Back</a></p>
      <h1>What a sweep would remove</h1>
      <p class="lead">It was measured, and nothing was removed.</p>
      ${
        going.length === 0
          ? html`<p>Nothing is over: a sweep would remove nothing now.</p>`
          : table(
              "What would go",
              [{ name: "What" }, { name: "How many", number: true }, { name: "Room", number: true }],
              going
            )
      }
      ${marked > 0 && html`<p>Of the objects that nothing names, ${marked} are marked; each goes a week after it was.</p>`}
      ${
        heldBack.length > 0 &&
        html`<h2>Held back</h2>
          <p>So much of these would go at once that somebody has to look first.</p>
          ${table(
            "Held back",
            [
              { name: "Site" },
              { name: "Objects", number: true },
              { name: "Of", number: true },
              { name: "Room", number: true }
            ],
            heldBack.map((one) => [
              html`<a class="mono" href="/operator/sites/${one.siteId}">${one.siteId}</a>`,
              one.objects,
              one.stored,
              bytes(one.bytes)
            ])
          )}`
      }`
  })
}
