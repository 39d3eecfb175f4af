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
  readonly sign_in_failures: SignInFailuresTable
  readonly idempotency_keys: IdempotencyKeysTable
  readonly links: LinksTable
  readonly audit: AuditTable
  readonly redirects: RedirectsTable
  readonly media: MediaTable
  readonly measured_images: MeasuredImagesTable
  readonly collections: CollectionsTable
  readonly forms: FormsTable
  readonly collection_rows: CollectionRowsTable
  readonly site_owners: SiteOwnersTable
  readonly owner_sessions: OwnerSessionsTable
  readonly credential_uses: CredentialUsesTable
  readonly leads: LeadsTable
  readonly lead_files: LeadFilesTable
  readonly lead_turns: LeadTurnsTable
  readonly form_nonces: FormNoncesTable
  readonly form_attempts: FormAttemptsTable
  readonly roster_connectors: RosterConnectorsTable
  readonly listings: ListingsTable
  readonly listing_pages: ListingPagesTable
  readonly listing_syncs: ListingSyncsTable
  readonly allowlist: AllowlistTable
  readonly lead_destinations: LeadDestinationsTable
  readonly lead_deliveries: LeadDeliveriesTable
  readonly alerts: AlertsTable
  readonly pending_changes: PendingChangesTable
}

/** Every table, children before `sites`: the order in which a site's rows are removed. A test compares it with the schema. */
export const tablesOfASite = [
  "listing_syncs",
  "listing_pages",
  "listings",
  "credential_uses",
  "owner_sessions",
  "site_owners",
  "form_attempts",
  "form_nonces",
  "lead_turns",
  "lead_files",
  "leads",
  "roster_connectors",
  "alerts",
  "lead_deliveries",
  "lead_destinations",
  "pending_changes",
  "allowlist",
  "forms",
  "collection_rows",
  "collections",
  "measured_images",
  "media",
  "redirects",
  "audit",
  "links",
  "idempotency_keys",
  "budget_uses",
  "sign_in_failures",
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

/** Found by address when somebody signs in; kept by whatever writes a site's settings. */
export interface SiteOwnersTable {
  site_id: string
  address: string
}

export interface OwnerSessionsTable {
  site_id: string
  token_hash: string
  address: string
  device: string
  created_at: number
  seen_at: number
  expires_at: number
}

export interface CredentialUsesTable {
  site_id: string
  credential_id: string
  used_at: number
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
  revision: Generated<number>
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

export interface SignInFailuresTable {
  /** Empty where the client id is nobody's. */
  site_id: string
  guess_hash: string
  failed_at: number
  failures: number
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

export interface MeasuredImagesTable {
  site_id: string
  url_hash: string
  url: string
  width: number | null
  height: number | null
  changed_at: number | null
  tried_at: number
  failures: number
  failure: string | null
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

export interface FormsTable {
  site_id: string
  page_id: string
  form_key: string
  position: number
  declaration: JsonText
}

export interface RosterConnectorsTable {
  site_id: string
  brokerage_account_id: string
  brokerage_name: string
  sealed_secret: string
  secret_hint: string
  state: string
  next_sync_at: number
  created_at: number
  updated_at: number
}

export interface ListingsTable {
  site_id: string
  listing_key: string
  mls: string
  status: string
  modified_at: number
  /** Null once delisted. */
  data: JsonText | null
}

export interface ListingPagesTable {
  site_id: string
  route: string
  listing_key: string
}

export interface ListingSyncsTable {
  site_id: string
  next_sync_at: number
  watermark: number | null
  compared_at: number | null
  doubted_at: number | null
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

export interface AllowlistTable {
  site_id: string
  allowlist_id: string
  origin: string
  status: string
  reason: string
  added_by: string
  added_at: number
  approved_by: string | null
  approved_at: number | null
  first_party: Flag
}

export interface PendingChangesTable {
  site_id: string
  change_id: string
  kind: string
  subject: string
  state: string
  summary: string
  details: JsonText
  intent: JsonText
  requested_by: string
  created_at: number
  expires_at: number
  resolved_at: number | null
  error: string | null
}

export interface LeadDestinationsTable {
  site_id: string
  name: string
  provider: string
  settings: JsonText
  sealed_secret: string | null
  created_at: number
  updated_at: number
}

export interface LeadDeliveriesTable {
  site_id: string
  lead_id: string
  destination: string
  provider: string
  status: string
  ref: string | null
  attempts: number
  retries: number
  error: string | null
  retryable: Flag
  first_failed_at: number | null
  next_attempt_at: number | null
  claim: string | null
  claimed_until: number | null
  updated_at: number
}

export interface AlertsTable {
  site_id: string
  alert_id: string
  kind: string
  subject: string
  detail: JsonText
  raised_at: number
}

export interface LeadsTable {
  site_id: string
  lead_id: string
  form_key: string
  page_id: string
  route: string | null
  data: JsonText
  consent: Flag
  consent_asked: Flag
  created_at: number
  is_test: Flag
  field_labels: JsonText | null
  attribution: JsonText | null
  assignee: JsonText | null
  destinations: JsonText
}

export interface LeadFilesTable {
  site_id: string
  file_id: string
  /** Null while the file is on its way. */
  lead_id: string | null
  position: number
  field: string
  name: string
  type: string
  size: number
  kept_until: number | null
  begun_at: number
  removed_at: number | null
}

export interface LeadTurnsTable {
  site_id: string
  turns: number
}

export interface FormNoncesTable {
  site_id: string
  nonce_hash: string
  lead_id: string
  used_at: number
}

export interface FormAttemptsTable {
  site_id: string
  visitor_hash: string
  attempted_at: JsonText
  latest_at: number
}
