/**
 * What an entry said before, whoever changed it, and the way back to it. Rows have no versions: each state stands in the
 * record of the change that ended it, so as much is told as is among what was done on the site last.
 */
import { Effect } from "effect"
import type { CollectionRow } from "../../../../engine/model/Collection.ts"
import { Audit, type StoredAuditRecord } from "../../../../engine/ports/Audit.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { html, type Markup } from "../../../answers/html.ts"
import { nothingHere } from "../closed.ts"
import { isAbout } from "../lately.ts"
import { facts } from "../parts.ts"
import { sitePage } from "../sites/sitePage.ts"
import type { SiteVisit } from "../Visit.ts"
import { authorOf, moment } from "../wording.ts"
import { entryName, entryPath } from "./entries.ts"
import { entryOf } from "./entry.ts"
import { edited, isSame, labelOf, pictureWords, type Texts, textsOf } from "./entryValues.ts"
import { hiddenField } from "./undoEntry.ts"

/** Of the whole site; beyond it nothing is looked for. */
const recordsRead = 500

/** The newest first; what was changed of it for programs alone is left out. */
export const entryHistory = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site } = visit
  const found = yield* entryOf(visit)
  if (found === undefined) return nothingHere(visit)
  const { list, row } = found
  const author = authorOf(site, yield* (yield* Sites).credentials(site.id))
  const records = yield* (yield* Audit).list(site.id, { limit: recordsRead })
  const name = entryName(list, row)
  const steps = records.filter(isAbout("id", row.id)).flatMap((record): ReadonlyArray<Markup> => {
    const { before, after } = statesIn(record)
    if (before === undefined || after === undefined) return []
    const changed = edited(list).filter((field) => !isSame(field, after, textsOf(field, before)))
    if (changed.length === 0) return []
    const back = [...edited(list), ...pictureWords(list)].filter((field) => !isSame(field, row, textsOf(field, before)))
    return [
      html`<li>
        <div>
          <span>${author(record.actor, record.at)} changed it</span>${moment(record.at, site)}
          ${facts(
            changed.map(
              (field) =>
                [
                  labelOf(field),
                  html`<del><span class="vh">Before:</span> ${shown(textsOf(field, before))}</del>
                    <ins><span class="vh">After:</span> ${shown(textsOf(field, after))}</ins>`
                ] as const
            )
          )}
        </div>
        ${
          back.length > 0 &&
          html`<form method="post" action="${entryPath(site, row)}/undo">
            <input type="hidden" name="token" value="${visit.formToken}" />
            <input type="hidden" name="base" value="${row.updatedAt}" />
            ${back.map((field) => hiddenField(field, textsOf(field, before)))}
            <button type="submit" class="quiet">Put back as it was before</button>
          </form>`
        }
      </li>`
    ]
  })
  return yield* sitePage(visit, {
    section: "pages",
    title: `What ${name} said before`,
    body: html`<p class="crumb"><a href="${entryPath(site, row)}">${name}</a></p>
      <h1>What it said before</h1>
      ${
        steps.length === 0
          ? html`<p class="lead">
              It was not changed lately. What was done longer ago on this website is not looked through here.
            </p>`
          : html`<p class="lead">
                The newest change first. Putting it back changes every field to what it was before that change, and can
                be taken back in turn.
              </p>
              <ul class="rows plain">
                ${steps}
              </ul>`
      }`
  })
})

/** What the entry was before and after a change, where the record is of one. */
const statesIn = ({ action, detail }: StoredAuditRecord) =>
  action === "collection.row.patch"
    ? (detail as { readonly before?: Pick<CollectionRow, "data">; readonly after?: Pick<CollectionRow, "data"> })
    : {}

const shown = (texts: Texts): string => {
  const text = texts.join(", ")
  return text === "" ? "nothing" : text.length > charactersShown ? `${text.slice(0, charactersShown)}…` : text
}

const charactersShown = 200
