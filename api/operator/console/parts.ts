/** Pieces that several screens of the console are made of. */
import { Clock, Effect } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import { SiteSearch } from "../../../engine/ports/SiteSearch.ts"
import { spanOf } from "../../../engine/staff/condition.ts"
import type { Trial } from "../../../engine/model/Site.ts"
import { trialDaysLeft } from "../../../engine/site/trial.ts"
import { findAction } from "../../../engine/staff/actions.ts"
import { html, type Markup, type Piece } from "../../answers/html.ts"
import { page, type PageOptions } from "../../answers/screens/page.ts"
import { form, note } from "../../answers/screens/parts.ts"
import { plural } from "../../answers/screens/wording.ts"
import { shell, type Screen } from "./shell.ts"
import type { StaffVisit } from "./Visit.ts"

export interface Column {
  readonly name: string
  readonly number?: true
}

/**
 * Rows under headings; on a narrow screen each row is a sheet of its own, on which every cell says what it is. It scrolls by
 * itself where it is wider than the screen, by keyboard as well. Roles are said, since a table that is laid out otherwise
 * loses its own.
 */
export const table = (
  about: string,
  columns: ReadonlyArray<Column>,
  rows: ReadonlyArray<ReadonlyArray<Piece>>
): Markup =>
  html`<div class="wide" role="region" aria-label="${about}" tabindex="0">
    <table role="table">
      <thead role="rowgroup">
        <tr role="row">
          ${columns.map(
            ({ name, number }) =>
              html`<th scope="col" role="columnheader" ${number && html` class="number"`}>${name}</th>`
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${rows.map(
          (row) =>
            html`<tr role="row">
              ${row.map(
                (cell, at) =>
                  html`<td role="cell" data-name="${columns[at]?.name ?? ""}" class="${cellLook(cell, columns[at])}">
                    ${cell}
                  </td>`
              )}
            </tr>`
        )}
      </tbody>
    </table>
  </div>`

/** On a narrow screen what is blank is left out. */
const cellLook = (cell: Piece, column: Column | undefined): string =>
  `${column?.number ? "number" : ""}${cell === "" || cell === false || cell === null ? " blank" : ""}`.trim()

/** An action of the address book on what is given: one press where it harms nothing, a question first otherwise. */
export const act = (
  visit: Pick<StaffVisit, "formToken">,
  name: string,
  given: { readonly [parameter: string]: string },
  { label, back }: { readonly label: string; readonly back: string }
): Markup => {
  const action = findAction(name)!
  const isWhole = action.parameters.every((parameter) => !parameter.required || given[parameter.name] !== undefined)
  if (action.risk !== "plain" || !isWhole)
    return html`<a href="/operator/actions/${name}?${new URLSearchParams({ ...given, back }).toString()}">${label}</a>`
  const fields = Object.entries({ ...given, back })
  return form(
    `/operator/actions/${name}`,
    visit.formToken,
    html`${fields.map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}" />`)}<button
        class="quiet"
        type="submit"
      >
        ${label}
      </button>`
  )
}

/** `ends in 10 days, on 3 December 2026`: in days begun, as everywhere else. */
export const trialText = (trial: Trial, now: number): Markup => {
  const date = new Date(trial.endsAt).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" })
  const days = trialDaysLeft(trial, now)
  const when = days === 0 ? "ended" : `ends in ${plural(days, "day")},`
  return html`${when} on <time datetime="${new Date(trial.endsAt).toISOString()}">${date}</time>`
}

/** `3 min ago`, with the instant itself for whoever points at it and for programs. */
export const ago = (at: number, now: number): Markup => {
  const instant = new Date(at).toISOString()
  return html`<time datetime="${instant}" title="${instant}"
    >${at > now ? `in ${spanOf(at - now)}` : `${spanOf(now - at)} ago`}</time
  >`
}

export const siteLink = (id: string, name: string = id): Markup =>
  html`<a href="/operator/sites/${id}" ${name === id && html` class="mono"`}>${name}</a>`

/** Links to the sites that rows are of, by name; a site that is gone meanwhile is told by its id. */
export const siteLinks = Effect.fnUntraced(function* (rows: ReadonlyArray<{ readonly siteId: SiteId }>) {
  const names = yield* (yield* SiteSearch).names([...new Set(rows.map(({ siteId }) => siteId))])
  return (id: SiteId): Markup => siteLink(id, names.get(id))
})

/** `1.4 GB`, in steps of a thousand. */
export const bytes = (count: number): string => {
  const units = ["B", "kB", "MB", "GB", "TB", "PB"]
  const step = count < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(count) / 3))
  const size = count / 1000 ** step
  return `${step === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${units[step]}`
}

/** A way to what comes after this part of a list. */
export const further = (path: string, next: string | null): Markup | false =>
  next !== null && html`<p><a class="button quiet" href="${path}">Show further ones</a></p>`

/** A screen, below what was done just before. */
export const screen = (visit: StaffVisit, view: Omit<Screen, "visit">, options: PageOptions = {}) => {
  const done = findAction(visit.query.get("done") ?? "")?.done
  return page(shell({ ...view, visit, body: html`${done !== undefined && note(done)}${view.body}` }), {
    ...options,
    ...(view.live && { script: true as const })
  })
}

export const clock = Clock.currentTimeMillis
