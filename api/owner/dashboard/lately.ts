/** What was done last, by whom and when: told to whoever was about to decide the same thing and came second. */
import { Effect } from "effect"
import type { PageId } from "../../../engine/model/ids.ts"
import { Audit, type StoredAuditRecord } from "../../../engine/ports/Audit.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { html, type Piece } from "../../answers/html.ts"
import type { SiteVisit } from "./Visit.ts"
import { actionText, authorOfRecord, moment } from "./wording.ts"

/** How far the trail is read: who comes second comes soon after. */
const recordsRead = 100

/** The newest line of the trail that is about it, as a sentence; nothing where the trail no longer says. */
export const lately = Effect.fnUntraced(function* (
  { site, sites }: SiteVisit,
  isAboutIt: (record: StoredAuditRecord) => boolean
) {
  const found = (yield* (yield* Audit).list(site.id, { limit: recordsRead })).find(
    (record) => !record.action.endsWith(".read") && isAboutIt(record)
  )
  if (found === undefined) return "" satisfies Piece
  const author = authorOfRecord(site, yield* (yield* Sites).credentials(site.id))
  const done = actionText(found, sites).replace(/:$/, "")
  return html`${author(found)} ${done}, ${moment(found.at, site)}.` satisfies Piece
})

/** The same of a page. */
export const latelyOf = (visit: SiteVisit, id: PageId) => lately(visit, ({ pageId }) => pageId === id)

/** Whether a record names this in its detail, such as the credential or the entry that it is about. */
export const isAbout =
  (name: string, value: string) =>
  ({ detail }: StoredAuditRecord): boolean =>
    (detail as { readonly [name: string]: unknown } | null)?.[name] === value
