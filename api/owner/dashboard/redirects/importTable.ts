/**
 * A table of addresses that lead elsewhere, brought in by the owner of the site: first what would become of each line, then
 * all of them or none.
 */
import { Effect } from "effect"
import { Refusal } from "../../../../engine/errors/Refusal.ts"
import { Redirects } from "../../../../engine/ports/Redirects.ts"
import type { ImportLine } from "../../../../engine/site/redirects/import.ts"
import { readRedirectTable } from "../../../../engine/site/redirects/table.ts"
import { readPostedFile } from "../../../access/posted.ts"
import { importRedirects, type ToldLine } from "../../../use-cases/site/redirects/importRedirects.ts"
import { asOwner } from "../../../use-cases/content/write/onBehalf.ts"
import { html, type Markup } from "../../../answers/html.ts"
import { goTo } from "../answers.ts"
import { form, refused } from "../parts.ts"
import { stale } from "../serve.ts"
import { sitePage } from "../sites/sitePage.ts"
import type { SiteVisit } from "../Visit.ts"
import { plural, statusOf } from "../wording.ts"
import { kindOf, redirectsPath, redirectsScreen } from "./list.ts"
import { rehearsed, writersMeant } from "./meant.ts"

/** Changes nothing. The file comes back with the confirmation, in the form of this screen. */
export const previewImport = (visit: SiteVisit) =>
  Effect.gen(function* () {
    const sent = yield* readPostedFile(visit.request, visit.formToken)
    if (sent === undefined) return stale
    const file = sent.get("file")
    const table = file instanceof File ? yield* Effect.promise(() => file.text()) : ""
    return yield* previewScreen(visit, table)
  }).pipe(Effect.catchTag("Refusal", (refusal) => notTaken(visit, refusal)))

/** What was shown is taken; where a line would be refused by now, or another writer's row give way, it is shown anew. */
export const confirmImport = (visit: SiteVisit) => {
  const { site, form: sent } = visit
  const table = sent.get("table") ?? ""
  return linesOf(table).pipe(
    Effect.flatMap((lines) => asOwner(site.id, writersMeant(sent.getAll("writer"), importRedirects(lines)))),
    Effect.map(({ status }) => goTo(`${redirectsPath(visit)}?done=${status}`)),
    Effect.catchTag("Refusal", (refusal) =>
      refusal.code === "redirect.import_refused" ? previewScreen(visit, table, refusal) : notTaken(visit, refusal)
    ),
    Effect.catchTag("Refusal", (refusal) => notTaken(visit, refusal))
  )
}

const notTaken = (visit: SiteVisit, refusal: Refusal) =>
  redirectsScreen(visit, { above: refused(refusal), status: statusOf(refusal.code) })

const linesOf = (table: string): Effect.Effect<ReadonlyArray<ImportLine>, Refusal> => {
  const lines = readRedirectTable(table)
  return lines instanceof Refusal ? Effect.fail(lines) : Effect.succeed(lines)
}

const previewScreen = Effect.fnUntraced(function* (visit: SiteVisit, table: string, moved?: Refusal) {
  const { site } = visit
  const lines = yield* linesOf(table)
  const { told, writers } = yield* asOwner(
    site.id,
    Effect.gen(function* () {
      const rows = yield* (yield* Redirects).list(site.id)
      const everybody = [...new Set(rows.map(({ createdBy }) => createdBy ?? "unknown"))]
      const told = yield* rehearsed(writersMeant(everybody, importRedirects(lines)))
      const giving = told.lines.flatMap(({ outcome, replaces }) =>
        outcome === "replaced" ? [replaces?.createdBy ?? "unknown"] : []
      )
      return { told, writers: [...new Set(giving)] }
    })
  )
  const { refused: wrong } = told
  const count = told.lines.length
  const changes = told.new + told.replaced
  return yield* sitePage(
    visit,
    {
      section: "pages",
      title: "What the table would change",
      body: html`<p class="crumb"><a href="${redirectsPath(visit)}">Addresses that lead elsewhere</a></p>
        <h1>What the table would change</h1>
        ${
          moved !== undefined &&
          html`<div class="note bad" role="alert">
            <p>The website has changed in between, so nothing was brought in. This is how it would be now.</p>
          </div>`
        }
        <p class="lead">
          ${plural(count, "line")}: ${told.new} new, ${told.replaced} in the place of another, ${told.unchanged} there
          already, ${wrong} that cannot be taken.
        </p>
        ${
          wrong > 0
            ? html`<div class="note bad" role="alert">
                <p>
                  Nothing is brought in while a line cannot be taken. Correct the file and
                  <a href="${redirectsPath(visit)}#import">choose it again</a>.
                </p>
              </div>`
            : html`<div class="deeds">
                ${changes > 0 && confirmForm(visit, table, writers, changes)}
                <a href="${redirectsPath(visit)}">Leave everything as it is</a>
              </div>`
        }
        <h2>Line by line</h2>
        <ul class="rows">
          ${told.lines.toSorted((a, b) => Number(b.outcome === "refused") - Number(a.outcome === "refused")).map(item)}
        </ul>`
    },
    { status: moved === undefined ? 200 : statusOf(moved.code) }
  )
})

const confirmForm = (visit: SiteVisit, table: string, writers: ReadonlyArray<string>, changes: number): Markup =>
  form(
    `${redirectsPath(visit)}/import`,
    visit.formToken,
    html`<input type="hidden" name="table" value="${table}" />
      ${writers.map((writer) => html`<input type="hidden" name="writer" value="${writer}" />`)}
      <button type="submit">Bring in ${plural(changes, "line")}</button>`
  )

const outcomes = { new: "New", replaced: "Changed", unchanged: "There already", refused: "Cannot be taken" } as const

const item = ({ line, from, to, status, outcome, replaces, message }: ToldLine): Markup =>
  html`<li>
    <div>
      <strong class="mono">${from}</strong
      >${to !== null && to !== "" && html`<span class="small">leads to <span class="mono">${to}</span></span>`}${
        outcome === "replaced" &&
        replaces !== undefined &&
        html`<span class="small">and no more to <span class="mono">${replaces.to}</span></span>`
      }${message !== undefined && html`<span class="wrong">${message}</span>`}<span class="small"
        >Line ${line}${status !== undefined && ` · ${kindOf[status]}`}</span
      >
    </div>
    <span class="state ${outcome === "refused" && "bad"}${outcome === "new" && "live"}">${outcomes[outcome]}</span>
  </li>`
