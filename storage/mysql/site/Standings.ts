/**
 * Where a site stands, in one statement. What is counted and held lies in scalar subqueries tied to the site's row, which
 * have two effects: they lock nothing themselves, and they are read after the row's lock was had, so they see what its
 * last holder committed.
 */
import { Effect, Layer } from "effect"
import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely"
import type { CredentialId, PageId, SiteId } from "../../../engine/model/ids.ts"
import type { BudgetKind } from "../../../engine/ports/Budgets.ts"
import { type Since, type Standing, Standings } from "../../../engine/ports/Standings.ts"
import { Database } from "../Database.ts"
import type { SitesTable, Tables } from "../tables.ts"
import { toSite } from "./Sites.ts"

type Row = Selectable<SitesTable> & {
  readonly lease: string | null
  readonly writes: number
  readonly writes_in_window: number
  readonly rejections: number
  readonly creates: number
  readonly oldest_create: number | null
  readonly page_revision: number | null
}

const make = Effect.map(Database, ({ query }) => {
  const look =
    (lock: RawBuilder<unknown>) =>
    (siteId: SiteId, since: Since, pageId: PageId | null): Effect.Effect<Standing | undefined> =>
      Effect.map(
        query((db) => statement(siteId, since, pageId, lock).execute(db as Kysely<Tables>)),
        ({ rows: [row] }) => row && toStanding(row)
      )

  return Standings.of({ read: look(sql``), lock: look(sql` for update`) })
})

export const layer: Layer.Layer<Standings, never, Database> = Layer.effect(Standings, make)

const statement = (siteId: SiteId, { hour, write }: Since, pageId: PageId | null, lock: RawBuilder<unknown>) => {
  const uses = (kind: BudgetKind, since: number, what: RawBuilder<unknown>) =>
    sql`(select ${what} from budget_uses where site_id = sites.site_id and kind = ${kind} and used_at > ${since})`
  return sql<Row>`select sites.*,
    (select concat_ws(' ', acquired_at, expires_at, holder) from leases where site_id = sites.site_id) as lease,
    ${uses("write", hour, sum)} as writes,
    ${uses("write", write, sum)} as writes_in_window,
    ${uses("rejection", hour, sum)} as rejections,
    ${uses("create", hour, sum)} as creates,
    ${uses("create", hour, sql`min(used_at)`)} as oldest_create,
    ${
      pageId === null
        ? sql`null`
        : sql`(select revision from pages where site_id = sites.site_id and page_id = ${pageId})`
    } as page_revision
    from sites where sites.site_id = ${siteId}${lock}`
}

const sum = sql`coalesce(sum(uses), 0)`

const toStanding = (row: Row): Standing => ({
  site: toSite(row),
  lease: row.lease === null ? undefined : toLease(row.site_id as SiteId, row.lease),
  used: {
    writes: row.writes,
    writesInWindow: row.writes_in_window,
    rejections: row.rejections,
    creates: { count: row.creates, oldest: row.oldest_create }
  },
  pageRevision: row.page_revision
})

const toLease = (siteId: SiteId, text: string) => {
  const [acquiredAt, expiresAt, holder] = text.split(" ") as [string, string, string]
  return { siteId, holder: holder as CredentialId, acquiredAt: Number(acquiredAt), expiresAt: Number(expiresAt) }
}
