/**
 * Every migration in order. Append only: what has run somewhere is never edited. DDL is not transactional here, so each
 * statement must bear being run again after a crash between two of them (`if not exists`).
 */
import type { Migration } from "kysely/migration"
import * as sites from "./0001_sites.ts"
import * as pages from "./0002_pages.ts"
import * as jobs from "./0003_jobs.ts"
import * as access from "./0004_access.ts"
import * as redirects from "./0006_redirects.ts"
import * as media from "./0007_media.ts"
import * as collections from "./0008_collections.ts"

export const migrations: Readonly<Record<string, Migration>> = {
  "0001_sites": sites,
  "0002_pages": pages,
  "0003_jobs": jobs,
  "0004_access": access,
  "0006_redirects": redirects,
  "0007_media": media,
  "0008_collections": collections
}
