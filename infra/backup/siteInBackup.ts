/** One site of a backup, as a new one is filled from it. Only parts that hold rows of the site are read. */
import { isTaken, sitePlaces } from "../../engine/retention/taken.ts"
import type { Row } from "../../storage/mysql/backup/snapshot.ts"
import { type IndexedObject, linesOf, type Manifest } from "./Manifest.ts"
import type { SiteSource } from "./SiteSource.ts"
import type { Vault } from "./Vault.ts"

export const siteInBackup = (vault: Vault, manifest: Manifest, siteId: string): SiteSource => {
  const places = sitePlaces(siteId)
  return {
    siteId,
    release: manifest.release,
    migrations: manifest.migrations,
    async *rows(table) {
      const parts = (manifest.tables[table]?.parts ?? []).filter(({ from, to }) => from <= siteId && siteId <= to)
      for await (const row of linesOf<Row>(vault, parts)) if (row["site_id"] === siteId) yield row
    },
    async *objects() {
      for (const [store, prefix] of places)
        for await (const entry of linesOf<IndexedObject>(vault, manifest.stores[store].index))
          if (entry.key.startsWith(prefix) && isTaken("export", store, entry.key))
            yield { ...entry, store, body: () => vault.read(entry) }
    }
  }
}

/** Reads all that the site is filled with, so that nothing is made of a backup that is not whole. */
export const checkSite = async (source: SiteSource, tables: ReadonlyArray<string>): Promise<void> => {
  for (const table of tables) for await (const _ of source.rows(table));
  for await (const object of source.objects()) for await (const _ of object.body());
}
