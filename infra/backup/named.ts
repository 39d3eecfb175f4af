/** Which objects rows say are there: a row comes after its object, and goes before it. */
import { mediaOriginalKey, mediaRecordKey } from "../../engine/content/media/serving.ts"
import type { LeadFileId, MediaId, SiteId } from "../../engine/model/ids.ts"
import { leadFileKey } from "../../engine/people/leads/files.ts"
import type { Row, Snapshot } from "../../storage/mysql/backup/snapshot.ts"
import type { Tables } from "../../storage/mysql/tables.ts"

/** Tables whose rows name objects. */
const naming: ReadonlyArray<keyof Tables> = ["media", "lead_files"]

/** Objects that a row says are there, as objects of this site. */
export const objectsOf = (siteId: SiteId, table: string, row: Row): ReadonlyArray<string> => {
  if (table === "media")
    return [mediaOriginalKey, mediaRecordKey].map((key) => key(siteId, String(row["media_id"]) as MediaId))
  if (table === "lead_files" && row["removed_at"] === null)
    return [leadFileKey(siteId, String(row["file_id"]) as LeadFileId)]
  return []
}

/** The same, less what may be gone at any time: a file without a lead is on its way to one, or let go. */
export const expectedOf = (siteId: SiteId, table: string, row: Row): ReadonlyArray<string> =>
  table === "lead_files" && row["lead_id"] === null ? [] : objectsOf(siteId, table, row)

/** Those of the keys that rows name at this moment, in their order; files whose time is over are about to go. */
export const stillNamed = async (
  snapshot: Snapshot,
  keys: ReadonlySet<string>,
  now: number
): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  for (const table of snapshot.tables)
    if (naming.some((name) => name === table.name))
      for await (const row of snapshot.rows(table)) {
        const until = row["kept_until"] ?? null
        if (until !== null && Number(until) <= now) continue
        found.push(...expectedOf(String(row["site_id"]) as SiteId, table.name, row).filter((key) => keys.has(key)))
      }
  return found.sort()
}
