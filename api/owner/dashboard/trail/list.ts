/** What happened on a site as a list: a story a line, which opens without script to all it is made of. */
import { Clock, Effect } from "effect"
import { dateAt } from "../../../../engine/figures/days.ts"
import type { Page } from "../../../../engine/model/Page.ts"
import { limits } from "../../../../engine/limits.ts"
import type { PageId, SiteId } from "../../../../engine/model/ids.ts"
import type { PendingChange } from "../../../../engine/model/PendingChange.ts"
import type { StoredAuditRecord } from "../../../../engine/ports/Audit.ts"
import { Collections } from "../../../../engine/ports/Collections.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { PendingChanges } from "../../../../engine/ports/PendingChanges.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { handedOverAt } from "../../../../engine/site/owners.ts"
import { timeZoneOf } from "../../../../engine/site/timeZone.ts"
import { html, type Markup } from "../../../answers/html.ts"
import type { SiteVisit } from "../Visit.ts"
import { actionText, authorOfRecord, moment, nameOf } from "../wording.ts"
import { entryDeed, entryNamed } from "./entryDeed.ts"
import { groupTrail, type TrailGroup, whenText } from "./groups.ts"
import { groupText } from "./words.ts"

/** What a copy brought along is told in the one line that says whose copy it is. */
export const copied = "duplicate"

/** Names of pages said of a story that has many. */
const namesSaid = 3

/** Stories of these lines, the newest first; `isCut` where there are older lines. `most` stories at most. */
export const trailList = Effect.fnUntraced(function* (
  { site, sites }: SiteVisit,
  records: ReadonlyArray<StoredAuditRecord>,
  { isCut, most = Infinity }: { readonly isCut: boolean; readonly most?: number }
) {
  const timeZone = timeZoneOf(site)
  const today = dateAt(timeZone, yield* Clock.currentTimeMillis)
  const groups = groupTrail(records, { timeZone, isCut, handedOver: handedOverAt(site) }).slice(0, most)
  const author = authorOfRecord(site, yield* (yield* Sites).credentials(site.id))
  const isOfLists = records.some(({ action }) => action.startsWith("collection."))
  const lists = new Map((isOfLists ? yield* (yield* Collections).list(site.id) : []).map((list) => [list.key, list]))
  const ids = new Set(groups.flatMap(({ records }) => records.flatMap(({ pageId }) => pageId ?? [])))
  const known = new Map((yield* (yield* Pages).find(site.id, [...ids])).map((page) => [page.id, page]))
  const asked = yield* askedFor(site.id, records)
  const line = (record: StoredAuditRecord): Markup => {
    const page = record.pageId === null ? undefined : known.get(record.pageId)
    const text = entryDeed(record, lists) ?? actionText(record, sites)
    const change = asked.get(askedId(record) ?? "")
    const about =
      page !== undefined
        ? html`${!text.endsWith(":") && ":"}
            <a href="/dashboard/${site.id}/pages/${page.id}/${placeOf(record)}">${nameOf(page, site)}</a>`
        : change !== undefined && html`: <a href="/dashboard/${site.id}/asked/${change.id}">${change.summary}</a>`
    return html`<li>
      <div>${author(record)} ${text}${about}</div>
      ${moment(record.at, site)}
    </li>`
  }
  return groups.map((group): Markup => {
    const { records } = group
    if (records.length === 1) return line(records[0])
    const names = namesIn(group, known, { page: (page) => nameOf(page, site), entry: (one) => entryNamed(one, lists) })
    return html`<li>
      <details>
        <summary>${author(records[0])} ${groupText(group, sites)} ${whenText(group, today)}</summary>
        <ul class="rows plain">
          ${records.map(line)}
        </ul>
      </details>
      ${names !== "" && html`<span class="small">${names}</span>`}
    </li>`
  })
})

/** Where an owner goes on from a line about a page: to the change that was turned down, where it can be brought back. */
const placeOf = ({ action, versionId }: StoredAuditRecord): string =>
  action.endsWith(".reject") && versionId !== null ? `versions/${versionId}` : "history"

/** Changes of settings that the lines are about, by their ids. */
const askedFor = Effect.fnUntraced(function* (siteId: SiteId, records: ReadonlyArray<StoredAuditRecord>) {
  if (records.every((record) => askedId(record) === undefined)) return new Map<string, PendingChange>()
  const changes = yield* (yield* PendingChanges).list(siteId, limits.pendingChangesShown)
  return new Map<string, PendingChange>(changes.map((change) => [change.id, change]))
})

const askedId = ({ action, detail }: StoredAuditRecord): string | undefined => {
  const { id } = (detail ?? {}) as { readonly id?: unknown }
  return action.startsWith("pending_change.") && typeof id === "string" ? id : undefined
}

/** `Prices, About us and 5 more` */
const namesIn = (
  { records }: TrailGroup,
  known: ReadonlyMap<PageId, Page>,
  name: {
    readonly page: (page: Page) => string
    readonly entry: (record: StoredAuditRecord) => string | undefined
  }
): string => {
  const pages = new Set(records.flatMap(({ pageId }) => (pageId === null ? [] : (known.get(pageId) ?? []))))
  const all = pages.size > 0 ? [...pages].map(name.page) : [...new Set(records.flatMap((one) => name.entry(one) ?? []))]
  const names = all.slice(0, namesSaid)
  if (all.length > names.length) return `${names.join(", ")} and ${all.length - names.length} more`
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`
}
