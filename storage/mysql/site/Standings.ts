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
  /** Writes of the hour and of the window, rejections, creates, and where there are any, when the oldest of those was. */
  readonly uses: string
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
  // `write` is never earlier than `hour`: one look at the hour's uses counts them all.
  const of = (kind: BudgetKind, since: number = hour) =>
    since === hour ? sql`kind = ${kind}` : sql`kind = ${kind} and used_at > ${since}`
  const uses = sql`(select concat_ws(' ',
      coalesce(sum(if(${of("write")}, uses, 0)), 0),
      coalesce(sum(if(${of("write", write)}, uses, 0)), 0),
      coalesce(sum(if(${of("rejection")}, uses, 0)), 0),
      coalesce(sum(if(${of("create")}, uses, 0)), 0),
      min(if(${of("create")}, used_at, null)))
    from budget_uses where site_id = sites.site_id and used_at > ${hour} and kind in ('write', 'rejection', 'create'))`
  return sql<Row>`select sites.*,
    (select concat_ws(' ', acquired_at, expires_at, holder) from leases where site_id = sites.site_id) as lease,
    ${uses} as uses,
    ${
      pageId === null
        ? sql`null`
        : sql`(select revision from pages where site_id = sites.site_id and page_id = ${pageId})`
    } as page_revision
    from sites where sites.site_id = ${siteId}${lock}`
}

const toStanding = (row: Row): Standing => {
  const [writes = 0, writesInWindow = 0, rejections = 0, count = 0, oldest = null] = row.uses.split(" ").map(Number)
  return {
    site: toSite(row),
    lease: row.lease === null ? undefined : toLease(row.site_id as SiteId, row.lease),
    used: { writes, writesInWindow, rejections, creates: { count, oldest } },
    pageRevision: row.page_revision
  }
}

const toLease = (siteId: SiteId, text: string) => {
  const [acquiredAt, expiresAt, holder] = text.split(" ") as [string, string, string]
  return { siteId, holder: holder as CredentialId, acquiredAt: Number(acquiredAt), expiresAt: Number(expiresAt) }
}
