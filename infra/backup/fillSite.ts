/**
 * Fills a site that was just made from an export, or from a backup of the installation. The living site is not touched: rows
 * and objects go under the new site's id. Until all of it is there the new site takes no writes and shows nothing.
 */
import { Effect } from "effect"
import type { Kysely } from "kysely"
import type { ObjectStore } from "../../engine/ports/Objects.ts"
import { isTaken, sitePlaces } from "../../engine/retention/taken.ts"
import { knownMigrations, schemaStanding } from "../../storage/mysql/backup/filling.ts"
import { beginSite, endSite, fillTable, tablesFilled } from "../../storage/mysql/backup/siteFilling.ts"
import type { Row } from "../../storage/mysql/backup/snapshot.ts"
import type { Tables } from "../../storage/mysql/tables.ts"
import { BackupProblem } from "./BackupProblem.ts"
import { putObject } from "./putObject.ts"
import type { SiteObject, SiteSource } from "./SiteSource.ts"

export interface FilledInto {
  readonly pool: Kysely<Tables>
  readonly stores: { readonly public: ObjectStore; readonly private: ObjectStore }
}

/** Rows of one site go into tables as they are, so these have to be the very ones. */
export const expectSameSchema = ({ migrations, release }: Pick<SiteSource, "migrations" | "release">): void => {
  if (schemaStanding(migrations) === "same") return
  const [ours, theirs] = [knownMigrations.at(-1), migrations.at(-1)]
  throw new BackupProblem({
    message:
      `It was taken by release ${release} with the schema ${theirs}, and this release has ${ours}. A single site is brought ` +
      `in by the release that wrote it alone. Bring the older installation up to date and take it again; an older backup can ` +
      `be restored whole into an installation of its own, and the site be exported from there.`
  })
}

/** The site's own row, before anything is made of it. */
export const siteRow = async (source: SiteSource): Promise<Row> => {
  for await (const row of source.rows("sites")) return row
  throw new BackupProblem({ message: `There is no site ${source.siteId} in it.` })
}

export const fillSite = async (
  source: SiteSource,
  { pool, stores }: FilledInto,
  made: { readonly siteId: string; readonly name: string; readonly now: number }
): Promise<{ readonly rows: number; readonly objects: number }> => {
  const own = await siteRow(source)
  await beginSite(pool, made.siteId, made.now)
  let objects = 0
  for await (const object of source.objects()) {
    expectOwn(source.siteId, object)
    await putObject(stores[object.store], object, object.key.replace(`/${source.siteId}/`, `/${made.siteId}/`))
    objects++
  }
  for (const store of Object.values(stores)) await Effect.runPromise(store.flush)
  let rows = 1
  for (const table of tablesFilled) rows += await fillTable(pool, made.siteId, table, source.rows(table))
  await endSite(pool, made.siteId, own, made.name)
  return { rows, objects }
}

/** A file from elsewhere puts nothing but files of its own site, of kinds that an export holds. */
const expectOwn = (siteId: string, { store, key }: SiteObject): void => {
  const isIts = sitePlaces(siteId).some(([place, prefix]) => place === store && key.startsWith(prefix))
  if (!isIts || !isTaken("export", store, key))
    throw new BackupProblem({ message: `${key} is no file of the site, and nothing of it was imported.` })
}
