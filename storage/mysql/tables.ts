/**
 * The tables as kysely sees them. Times are epoch milliseconds; columns that hold JSON are text, because MySQL would
 * reorder the keys of a JSON column; flags are 0 or 1. Every primary key starts with `site_id`, the shard key.
 */
import type { Generated } from "kysely"

export interface Tables {
  readonly sites: SitesTable
  readonly hostnames: HostnamesTable
  readonly credentials: CredentialsTable
  readonly pages: PagesTable
  readonly versions: VersionsTable
  readonly page_dependencies: PageDependenciesTable
  readonly jobs: JobsTable
  readonly rebuilds: RebuildsTable
  readonly leases: LeasesTable
  readonly budget_uses: BudgetUsesTable
  readonly idempotency_keys: IdempotencyKeysTable
  readonly links: LinksTable
  readonly audit: AuditTable
  readonly redirects: RedirectsTable
  readonly media: MediaTable
  readonly collections: CollectionsTable
  readonly collection_rows: CollectionRowsTable
}

/** Every table, children before `sites`: the order in which a site's rows are removed. A test compares it with the schema. */
export const tablesOfASite = [
  "collection_rows",
  "collections",
  "media",
  "redirects",
  "audit",
  "links",
  "idempotency_keys",
  "budget_uses",
  "leases",
  "rebuilds",
  "jobs",
  "page_dependencies",
  "versions",
  "pages",
  "credentials",
  "hostnames",
  "sites"
] as const satisfies ReadonlyArray<keyof Tables>

/** JSON as text. */
type JsonText = string
/** 0 or 1. */
type Flag = number

export interface SitesTable {
  site_id: string
  name: string
  vertical: string | null
  label: string
  created_at: number
  draft_expires_at: number | null
  draft_address: string | null
  claimed_at: number | null
  live_since: number | null
  frozen_at: number | null
  frozen_reason: string | null
  require_if_match: Flag
  approval_mode: string
  publish_policy: JsonText
  contact: JsonText
  language: string
  settings: JsonText
  revision: number
}

export interface HostnamesTable {
  site_id: string
  host: string
  role: string
  added_at: number
  expires_at: number | null
}

export interface CredentialsTable {
  site_id: string
  credential_id: string
  label: string
  secret_hash: string
  scopes: JsonText
  created_at: number
  revoked_at: number | null
}

export interface PagesTable {
  site_id: string
  page_id: string
  kind: string
  slot: string | null
  title: string
  meta: JsonText
  status: string
  latest_version_id: string | null
  published_version_id: string | null
  last_written_by: string | null
  last_written_at: number | null
  field_writers: JsonText
  frozen: Flag
  archived_route: string | null
  archive: JsonText | null
  unarchive: JsonText | null
  created_by: string
  created_at: number
  updated_at: number
}

export interface VersionsTable {
  site_id: string
  page_id: string
  version_id: string
  seq: number
  edit_class: string
  state: string
  created_by: string
  created_at: number
  base_version_id: string | null
  reviewer_note: string | null
  hold_reasons: JsonText
  /** UTF-8 bytes of the four texts. */
  payload_bytes: number
  /** The payload, a column a text, so that a render reads `css` and `parts` and never the source. */
  html: string | null
  css: string | null
  js: string | null
  tokens: JsonText | null
  parts: JsonText | null
  dependencies: JsonText
  line_authors: JsonText
  report: JsonText
}

export interface PageDependenciesTable {
  site_id: string
  dependency: string
  page_id: string
}

export interface JobsTable {
  site_id: string
  job_id: string
  queue: string
  state: string
  payload: JsonText
  dedupe: string | null
  /** `dedupe` while the job waits, null otherwise: a unique key over it lets one job wait while another is worked on. */
  waiting_key: string | null
  run_at: number
  attempt: number
  max_attempts: number
  worker: string | null
  lease_until: number | null
  last_error: string | null
  created_at: number
  finished_at: number | null
}

export interface RebuildsTable {
  site_id: string
  rebuild_id: string
  reason: string
  state: string
  pages_total: number
  pages_done: number
  pages_unchanged: number
  done_up_to: string | null
  started_at: number
  finished_at: number | null
  error: string | null
}

export interface LeasesTable {
  site_id: string
  holder: string
  acquired_at: number
  expires_at: number
}

export interface BudgetUsesTable {
  site_id: string
  kind: string
  used_at: number
  uses: number
}

export interface IdempotencyKeysTable {
  site_id: string
  credential_id: string
  idempotency_key: string
  request_hash: string
  status: number
  headers: JsonText
  body: string
  created_at: number
}

export interface LinksTable {
  site_id: string
  token_hash: string
  purpose: string
  subject: JsonText
  created_at: number
  expires_at: number
  used_at: number | null
}

export interface AuditTable {
  site_id: string
  seq: Generated<number>
  actor: string
  action: string
  page_id: string | null
  route: string | null
  version_id: string | null
  at: number
  correlation_id: string
  detail: JsonText
}

export interface RedirectsTable {
  site_id: string
  from_address: string
  to_address: string | null
  status: number
  created_by: string | null
  source: string
  created_at: number
}

export interface MediaTable {
  site_id: string
  media_id: string
  type: string
  bytes: number
  width: number | null
  height: number | null
  scalable: Flag
  alt: string
  filename: string
  created_by: string
  created_at: number
}

export interface CollectionsTable {
  site_id: string
  collection_key: string
  name: string
  field_schema: JsonText
  detail_base_path: string | null
  next_boundary: number | null
  created_at: number
  updated_at: number
}

export interface CollectionRowsTable {
  site_id: string
  collection_key: string
  row_id: string
  slug: string
  data: JsonText
  visible_from: number | null
  visible_until: number | null
  featured: Flag
  sort_order: number
  created_by: string
  created_at: number
  updated_at: number
}
