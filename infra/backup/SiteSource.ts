/** One site as a new one is filled with it, whatever it comes from: the file of an export, or a backup of the installation. */
import type { Row } from "../../storage/mysql/backup/snapshot.ts"
import type { PutBack } from "./putObject.ts"

export interface SiteSource {
  readonly siteId: string
  readonly release: string
  readonly migrations: ReadonlyArray<string>
  readonly rows: (table: string) => AsyncIterable<Row>
  readonly objects: () => AsyncIterable<SiteObject>
}

/** Its key is the one at its first place, with that site's id in it. */
export interface SiteObject extends PutBack {
  readonly store: "public" | "private"
}
