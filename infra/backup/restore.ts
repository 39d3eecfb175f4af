/**
 * Restores a whole backup into an installation that is stopped and holds no site. Every file of the backup is read and checked
 * before anything is written. From then on until its end the database says that it is half restored, so nothing starts on it,
 * and whoever runs the restore again begins anew: what is there by then was put there by a restore.
 */
import { join } from "node:path"
import { Effect } from "effect"
import type { Kysely } from "kysely"
import type { ObjectStore } from "../../engine/ports/Objects.ts"
import {
  beginFilling,
  endFilling,
  insertRows,
  othersConnected,
  schemaStanding,
  standingOf
} from "../../storage/mysql/backup/filling.ts"
import type { Row } from "../../storage/mysql/backup/snapshot.ts"
import type { Tables } from "../../storage/mysql/tables.ts"
import { keepFile } from "../local/keepFile.ts"
import { BackupProblem } from "./BackupProblem.ts"
import { filesTaken, type IndexedObject, linesOf, type Manifest } from "./Manifest.ts"
import { putObject } from "./putObject.ts"
import type { Vault } from "./Vault.ts"

export interface Place {
  readonly pool: Kysely<Tables>
  readonly stores: { readonly public: ObjectStore; readonly private: ObjectStore }
  /** Where files of the data directory go. */
  readonly dataDir: string
  /** Leaves the work that brings every page in line with its newest version, once all rows are there. */
  readonly orderRebuilds: Effect.Effect<void>
}

export interface Restored {
  readonly rows: number
  readonly objects: number
  readonly files: ReadonlyArray<string>
}

/** Refuses a schema that this release does not know. */
export const expectKnownSchema = ({ migrations, release }: Manifest): void => {
  if (schemaStanding(migrations) !== "newer") return
  throw new BackupProblem({
    message:
      `The backup is of a newer release (${release}, schema ${migrations.at(-1) ?? "unknown"}), whose tables this one does ` +
      `not know. Install that release, or a newer one, and restore with it.`
  })
}

/** Reads everything that a backup names. */
export const checkBackup = async (vault: Vault, manifest: Manifest, told: (files: number) => void): Promise<void> => {
  let files = 0
  const seen = () => {
    if (++files % 1_000 === 0) told(files)
  }
  for (const { parts, rows } of Object.values(manifest.tables)) {
    let counted = 0
    for await (const _ of linesOf(vault, parts)) counted++
    if (counted !== rows)
      throw new BackupProblem({ message: `The backup names ${rows} rows of a table and holds ${counted}.` })
    for (const _ of parts) seen()
  }
  for (const held of Object.values(manifest.files)) await vault.check(held)
  for (const { index } of Object.values(manifest.stores))
    for await (const entry of linesOf<IndexedObject>(vault, index)) {
      await vault.check(entry)
      seen()
    }
}

/** Fails with a sentence where something is there already, or still at work. */
export const expectEmpty = async ({ pool, stores }: Place): Promise<void> => {
  const others = await othersConnected(pool)
  if (others > 0)
    throw new BackupProblem({
      message:
        `Something is connected to the database (${others} connections): Makeready runs on it, on this machine or another. ` +
        `Stop every process of it, then restore. To bring a single site back beside the living ones, give --site.`
    })
  const standing = await standingOf(pool)
  if (standing === "half") return
  if (standing === "used")
    throw new BackupProblem({
      message:
        "The database holds sites, and nothing of them was touched. Restore into an empty one: name another data directory in " +
        "MAKEREADY_DATA_DIR, or another database in MAKEREADY_DATABASE_URL. To bring a single site back beside the living ones, give --site."
    })
  for (const [store, prefix] of [
    [stores.public, "sites/"],
    [stores.private, "leads/"]
  ] as const) {
    const [found] = await Effect.runPromise(store.list(prefix, { limit: 1 }))
    if (found !== undefined)
      throw new BackupProblem({
        message:
          `The object store holds things of sites already, such as ${found.key}, and nothing was touched. ` +
          `Restore into empty folders or buckets.`
      })
  }
}

/** Puts everything where it belongs. The backup was checked, and the place is empty. */
export const restoreAll = async (
  vault: Vault,
  manifest: Manifest,
  place: Place,
  told: (rows: number, objects: number) => void
): Promise<Restored> => {
  const { pool, stores, dataDir, orderRebuilds } = place
  await beginFilling(pool, manifest.migrations)
  let rows = 0
  for (const [table, { parts }] of Object.entries(manifest.tables)) {
    rows += await insertRows(pool, table, linesOf<Row>(vault, parts))
    told(rows, 0)
  }
  let objects = 0
  for (const name of ["public", "private"] as const) {
    await emptied(stores[name])
    let together: Array<IndexedObject> = []
    const put = async () => {
      await Promise.all(together.map((entry) => putObject(stores[name], { ...entry, body: () => vault.read(entry) })))
      objects += together.length
      together = []
      told(rows, objects)
    }
    for await (const entry of linesOf<IndexedObject>(vault, manifest.stores[name].index)) {
      together.push(entry)
      if (together.length === putAtOnce) await put()
    }
    await put()
    await Effect.runPromise(stores[name].flush)
  }
  const files = Object.entries(manifest.files).filter(([name]) => filesTaken.includes(name))
  for (const [name, held] of files) await keepFile(join(dataDir, name), await vault.readWhole(held))
  await endFilling(pool, () => Effect.runPromise(orderRebuilds))
  return { rows, objects, files: files.map(([name]) => name) }
}

const putAtOnce = 8

/** What a restore that ended halfway has put, and what a start notes before there is any site. */
const emptied = async (store: ObjectStore): Promise<void> => {
  for (;;) {
    const listed = await Effect.runPromise(store.list("", { limit: 1_000 }))
    if (listed.length === 0) return
    await Effect.runPromise(store.remove(listed.map(({ key }) => key)))
  }
}
