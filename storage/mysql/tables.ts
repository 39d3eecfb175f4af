/**
 * The tables as kysely sees them, written from the migrated schema by `npm run tables`. Times are epoch milliseconds;
 * columns that hold JSON are text, because MySQL would reorder the keys of a JSON column; flags are 0 or 1. Every
 * primary key starts with `site_id`, the shard key.
 */
import type { Generated } from "kysely"

export interface Tables {
  readonly alerts: AlertsTable
  readonly allowlist: AllowlistTable
  readonly analytics_batches: AnalyticsBatchesTable
  readonly analytics_standings: AnalyticsStandingsTable
  readonly area_counts: AreaCountsTable
  readonly area_figures: AreaFiguresTable
  readonly areas: AreasTable
  readonly audit: AuditTable
  readonly budget_uses: BudgetUsesTable
  readonly cdn_purges: CdnPurgesTable
  readonly collection_rows: CollectionRowsTable
  readonly collections: CollectionsTable
  readonly comparisons: ComparisonsTable
  readonly credential_uses: CredentialUsesTable
  readonly credentials: CredentialsTable
  readonly feed_budgets: FeedBudgetsTable
  readonly figure_batches: FigureBatchesTable
  readonly figure_days: FigureDaysTable
  readonly figure_pages: FigurePagesTable
  readonly figure_referrers: FigureReferrersTable
  readonly form_attempts: FormAttemptsTable
  readonly form_nonces: FormNoncesTable
  readonly form_sendings: FormSendingsTable
  readonly forms: FormsTable
  readonly hostnames: HostnamesTable
  readonly idempotency_keys: IdempotencyKeysTable
  readonly integration_requests: IntegrationRequestsTable
  readonly jobs: JobsTable
  readonly lead_deliveries: LeadDeliveriesTable
  readonly lead_destinations: LeadDestinationsTable
  readonly lead_digests: LeadDigestsTable
  readonly lead_files: LeadFilesTable
  readonly lead_notes: LeadNotesTable
  readonly lead_turns: LeadTurnsTable
  readonly leads: LeadsTable
  readonly leases: LeasesTable
  readonly links: LinksTable
  readonly listing_marks: ListingMarksTable
  readonly listing_pages: ListingPagesTable
  readonly listing_photos: ListingPhotosTable
  readonly listing_photos_left: ListingPhotosLeftTable
  readonly listing_removals: ListingRemovalsTable
  readonly listing_search: ListingSearchTable
  readonly listing_syncs: ListingSyncsTable
  readonly listing_terms: ListingTermsTable
  readonly listing_values: ListingValuesTable
  readonly listings: ListingsTable
  readonly mail_allowances: MailAllowancesTable
  readonly measured_images: MeasuredImagesTable
  readonly media: MediaTable
  readonly object_marks: ObjectMarksTable
  readonly object_sweeps: ObjectSweepsTable
  readonly operator_sessions: OperatorSessionsTable
  readonly owner_sessions: OwnerSessionsTable
  readonly page_dependencies: PageDependenciesTable
  readonly pages: PagesTable
  readonly pending_changes: PendingChangesTable
  readonly place_reviews: PlaceReviewsTable
  readonly rebuilds: RebuildsTable
  readonly redirects: RedirectsTable
  readonly released_domains: ReleasedDomainsTable
  readonly roster_connectors: RosterConnectorsTable
  readonly saved_searches: SavedSearchesTable
  readonly secret_key_marks: SecretKeyMarksTable
  readonly sign_in_failures: SignInFailuresTable
  readonly site_copies: SiteCopiesTable
  readonly site_copy_items: SiteCopyItemsTable
  readonly site_owners: SiteOwnersTable
  readonly sites: SitesTable
  readonly store_marks: StoreMarksTable
  readonly store_uses: StoreUsesTable
  readonly sweep_turns: SweepTurnsTable
  readonly swept: SweptTable
  readonly thumbnails: ThumbnailsTable
  readonly versions: VersionsTable
}

/** 0 or 1. */
type Flag = number

export interface AlertsTable {
  site_id: string
  alert_id: string
  kind: string
  subject: string
  detail: string
  raised_at: number
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

export interface AnalyticsBatchesTable {
  site_id: string
  service: string
  batch_id: string
  received_at: number
  told: string
}

export interface AnalyticsStandingsTable {
  site_id: string
  service: string
  sealed_secret: string | null
  secret_hint: string | null
  secret_set_at: number | null
  failures: number
  paused_until: number | null
  problem: string | null
  sent: number
  lost_late: number
  lost_refused: number
  lost_full: number
  lost_unset: number
}

export interface AreaCountsTable {
  site_id: string
  listings_mark: number
  areas_mark: number
  counted_at: number
}

export interface AreaFiguresTable {
  site_id: string
  area_id: string
  month: string
  figures: string
  counted_at: number
  /** 1 of a month in which nobody counted, see `historyOf`. */
  reckoned: Flag
}

export interface AreasTable {
  site_id: string
  area_id: string
  collection: string
  kind: string
  name: string
  name_normal: string
  west: number
  south: number
  east: number
  north: number
  shape: string
  outline: string
  loaded_at: number
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
  detail: string
}

export interface BudgetUsesTable {
  site_id: string
  kind: string
  used_at: number
  uses: number
}

export interface CdnPurgesTable {
  site_id: string
  purge_id: string
  object_keys: string
  due_at: number
  again: Flag
}

export interface CollectionRowsTable {
  site_id: string
  collection_key: string
  row_id: string
  slug: string
  data: string
  visible_from: number | null
  visible_until: number | null
  featured: Flag
  sort_order: number
  created_by: string
  created_at: number
  updated_at: number
}

export interface CollectionsTable {
  site_id: string
  collection_key: string
  name: string
  field_schema: string
  detail_base_path: string | null
  next_boundary: number | null
  created_at: number
  updated_at: number
}

export interface ComparisonsTable {
  site_id: string
  version_id: string
  page_id: string
  against_id: string | null
  views: string | null
  failures: number
  taken_at: number
}

export interface CredentialUsesTable {
  site_id: string
  credential_id: string
  used_at: number
}

export interface CredentialsTable {
  site_id: string
  credential_id: string
  label: string
  secret_hash: string
  scopes: string
  created_at: number
  revoked_at: number | null
  policy: string | null
}

export interface FeedBudgetsTable {
  site_id: string
  budget_key: string
  calls: number
  created_at: number
  day: number
  day_calls: number
  daily_calls: number | null
}

export interface FigureBatchesTable {
  site_id: string
  batch_id: string
  taken_at: number
}

export interface FigureDaysTable {
  site_id: string
  day: string
  begins_at: number
  views: number
  visits: number
  automated: number
  forms: number
}

export interface FigurePagesTable {
  site_id: string
  day: string
  route: string
  begins_at: number
  views: number
}

export interface FigureReferrersTable {
  site_id: string
  day: string
  host: string
  begins_at: number
  visits: number
}

export interface FormAttemptsTable {
  site_id: string
  visitor_hash: string
  attempted_at: string
  latest_at: number
}

export interface FormNoncesTable {
  site_id: string
  nonce_hash: string
  lead_id: string
  used_at: number
}

export interface FormSendingsTable {
  site_id: string
  said_hash: string
  lead_id: string
  sent_at: number
  noted_at: number
  reply: string | null
}

export interface FormsTable {
  site_id: string
  page_id: string
  form_key: string
  position: number
  declaration: string
}

export interface HostnamesTable {
  site_id: string
  host: string
  role: string
  added_at: number
  expires_at: number | null
  state: string | null
  verified_at: number | null
  checked_at: number | null
  next_check_at: number | null
  finding: string | null
  failures: number
  failing_since: number | null
  must_claim: Flag
}

export interface IdempotencyKeysTable {
  site_id: string
  credential_id: string
  idempotency_key: string
  request_hash: string
  status: number
  headers: string
  body: string
  created_at: number
}

export interface IntegrationRequestsTable {
  site_id: string
  request_id: string
  status: string
  template_id: string
  destination: string
  suggested_route: string | null
  placement: string | null
  label: string | null
  questions: string
  created_at: number
  updated_at: number
  claimed_by: string | null
  route: string | null
  form_key: string | null
  detail: string | null
}

export interface JobsTable {
  site_id: string
  job_id: string
  queue: string
  state: string
  payload: string
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
  /** When `run_at` or `lease_until` was set: later than now tells that the clock has gone back since. 0 from before it was noted. */
  scheduled_at: number
  /** W3C `traceparent` of what left the job; null where nothing is traced. */
  trace: string | null
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

export interface LeadDestinationsTable {
  site_id: string
  name: string
  provider: string
  settings: string
  sealed_secret: string | null
  created_at: number
  updated_at: number
}

export interface LeadDigestsTable {
  site_id: string
  lead_id: string
  told: string | null
  due_at: number
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
  visitor_hash: string | null
}

export interface LeadNotesTable {
  site_id: string
  lead_id: string
  note_id: string
  author: string
  text: string
  created_at: number
}

export interface LeadTurnsTable {
  site_id: string
  turns: number
}

export interface LeadsTable {
  site_id: string
  lead_id: string
  form_key: string
  page_id: string
  route: string | null
  data: string
  consent: Flag
  consent_asked: Flag
  created_at: number
  is_test: Flag
  field_labels: string | null
  attribution: string | null
  assignee: string | null
  destinations: string
  consent_words: string | null
  unread: Flag
  standing: string
}

export interface LeasesTable {
  site_id: string
  holder: string
  acquired_at: number
  expires_at: number
}

export interface LinksTable {
  site_id: string
  token_hash: string
  purpose: string
  subject: string
  created_at: number
  expires_at: number
  used_at: number | null
}

export interface ListingMarksTable {
  site_id: string
  /** The time of the last change, and never one that was there before. */
  mark: number
  listings: number
  /** Check over all that are searched, see `checkOf`. */
  digest: number
}

export interface ListingPagesTable {
  site_id: string
  route: string
  listing_key: string
}

export interface ListingPhotosTable {
  site_id: string
  listing_key: string
  picture: string
  place: number
  url: string
  alt: string | null
  name: string | null
  tries: number
  next_at: number | null
}

export interface ListingPhotosLeftTable {
  site_id: string
  name: string
  left_at: number
}

export interface ListingRemovalsTable {
  site_id: string
  listing_key: string
  mark: number
}

export interface ListingSearchTable {
  site_id: string
  listing_key: string
  mls: string
  modified_at: number
  provider: string
  status: string
  is_lease: Flag
  listed_at: number
  /** In hundredths, as beds, baths and sqft are; null for leases and where none is stated. */
  price: number | null
  /** The price; where there is none, more than any. */
  price_up: number
  beds: number | null
  baths: number | null
  sqft: number | null
  category: string | null
  sub_type: string
  province: string
  city: string
  quarters: string
  structures: string
  address: string
  agents: string
  offices: string
  latitude: number | null
  longitude: number | null
  /** Tile of the map at zoom 15, see `cellOf`. */
  cell: number | null
  /** Drawn from the key, so that some of the numbers are a fair sample. */
  spread: number
  told: string
  /** Of the site, at the change that wrote the row. */
  mark: number
}

export interface ListingSyncsTable {
  site_id: string
  next_sync_at: number
  watermark: number | null
  compared_at: number | null
  doubted_at: number | null
  failing_since: number | null
  read_at: number | null
}

export interface ListingTermsTable {
  site_id: string
  field: string
  value: string
  listing_key: string
}

export interface ListingValuesTable {
  site_id: string
  field: string
  province: string
  city: string
  value: string
  spelled: string
  listings: number
}

export interface ListingsTable {
  site_id: string
  listing_key: string
  mls: string
  status: string
  modified_at: number
  /** Null once delisted. */
  data: string | null
  photos_at: number | null
  shown_since: number
}

export interface MailAllowancesTable {
  site_id: string
  subject_hash: string
  sent_at: number
  mails: number
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

export interface ObjectMarksTable {
  site_id: string
  key_hash: string
  object_key: string
  rule: string
  bytes: number
  marked_at: number
  removing_at: number | null
}

export interface ObjectSweepsTable {
  site_id: string
  objects: number
  bytes: number
  looked_at: number
  held_at: number | null
  held_objects: number
  held_bytes: number
  let_pass_at: number | null
}

export interface OperatorSessionsTable {
  site_id: string
  token_hash: string
  key_hash: string
  created_at: number
  seen_at: number
  expires_at: number
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

export interface PageDependenciesTable {
  site_id: string
  dependency: string
  page_id: string
}

export interface PagesTable {
  site_id: string
  page_id: string
  kind: string
  slot: string | null
  title: string
  meta: string
  status: string
  latest_version_id: string | null
  published_version_id: string | null
  last_written_by: string | null
  last_written_at: number | null
  frozen: Flag
  archived_route: string | null
  archive: string | null
  unarchive: string | null
  created_by: string
  created_at: number
  updated_at: number
  revision: number
}

export interface PendingChangesTable {
  site_id: string
  change_id: string
  kind: string
  subject: string
  state: string
  summary: string
  details: string
  intent: string
  requested_by: string
  created_at: number
  expires_at: number
  resolved_at: number | null
  error: string | null
}

export interface PlaceReviewsTable {
  site_id: string
  place_id: string
  /** Null before the first reading, and once the copy was dropped. */
  reviews: string | null
  language: string | null
  read_at: number | null
  failing_since: number | null
  failures: number
  standing: string
  next_at: number
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
  atomic: Flag
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

export interface ReleasedDomainsTable {
  site_id: string
  host: string
  holder: string
  released_at: number
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

export interface SavedSearchesTable {
  site_id: string
  search_id: string
  same_hash: string
  email: string
  mailbox_hash: string
  searched: string
  page_id: string
  route: string
  consent_words: string
  state: string
  created_at: number
  confirmed_at: number | null
  expires_at: number
  next_at: number | null
  told_until: number | null
  mails: number
  lead_id: string | null
}

export interface SecretKeyMarksTable {
  site_id: string
  mark: string
}

export interface SignInFailuresTable {
  /** Empty where the client id is nobody's. */
  site_id: string
  guess_hash: string
  failed_at: number
  failures: number
}

export interface SiteCopiesTable {
  site_id: string
  original_id: string
  state: string
  total: number
  started_at: number
  moved_at: number
  finished_at: number | null
  error: string | null
}

export interface SiteCopyItemsTable {
  site_id: string
  stage: number
  seq: number
  kind: string
  source_id: string
  version_id: string | null
  slot: string | null
  title: string
  meta: string
  bytes: number
}

export interface SiteOwnersTable {
  site_id: string
  address: string
  confirmed: Flag
}

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
  publish_policy: string
  contact: string
  language: string
  settings: string
  revision: number
  trial_ends_at: number | null
  trial_next_at: number | null
  serving_since: number | null
  copying_since: number | null
  copying_failed: Flag
  edition_id: string | null
  edition_state: string | null
}

export interface StoreMarksTable {
  site_id: string
  mark: string
}

export interface StoreUsesTable {
  site_id: string
  part: string
  objects: number | null
  bytes: number | null
  room: number | null
  measured_at: number | null
  place: string
  counted_objects: number
  counted_bytes: number
  store: string | null
}

export interface SweepTurnsTable {
  site_id: string
  holder: string | null
  held_until: number | null
  asked_at: number | null
  begun_at: number | null
  ended_at: number | null
  site_after: string | null
}

export interface SweptTable {
  site_id: string
  rule: string
  last_count: number
  last_bytes: number
  last_at: number
  all_count: number
  all_bytes: number
}

export interface ThumbnailsTable {
  site_id: string
  page_id: string
  version_id: string
  is_there: Flag
  failures: number
  taken_at: number
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
  hold_reasons: string
  /** UTF-8 bytes of the four texts. */
  payload_bytes: number
  /** The payload, a column a text, so that a render reads `css` and `parts` and never the source. */
  html: string | null
  css: string | null
  js: string | null
  tokens: string | null
  parts: string | null
  dependencies: string
  line_authors: string
  report: string
  title: string
  meta: string
  field_writers: string
}
