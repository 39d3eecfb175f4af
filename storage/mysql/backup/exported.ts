/**
 * What an export of one site takes of every table, and what it leaves behind and why. A backup takes every table as it is; an
 * export goes elsewhere, or becomes a site beside the living one: so it holds what the site is, and neither keys nor work that
 * is under way. The compiler asks for each table, so whoever adds one decides. Ids are unique within a site, so that only the
 * site's own is another one at the place of arrival.
 */
import type { Tables } from "../tables.ts"
import type { Row } from "./snapshot.ts"

/** Rows go along, each as `arrives` says where it is not as it was; undefined where one stays behind. */
export interface Taken {
  readonly taken: true
  readonly arrives?: (row: Row) => Row | undefined
}

export interface Left {
  readonly left: string
}

const taken: Taken = { taken: true }
const left = (why: string): Left => ({ left: why })

const underWay = left("It is work or bookkeeping of this installation.")
const counted = left("It is counted or made anew.")
const key = left("Keys stay where they are: new ones are given out at the place of arrival.")
const passing = left("It holds for minutes or days only.")
const fromFeed = left("It is read anew from the feed.")

export const exportedTables: { readonly [Table in keyof Tables]: Taken | Left } = {
  sites: {
    taken: true,
    arrives: (row) => ({ ...row, settings: JSON.stringify(withoutSealed(JSON.parse(String(row["settings"])))) })
  },
  pages: taken,
  versions: taken,
  page_dependencies: taken,
  forms: taken,
  leads: taken,
  // One that never came with a lead was on its way.
  lead_files: { taken: true, arrives: (row) => (row["lead_id"] === null ? undefined : row) },
  lead_deliveries: {
    taken: true,
    // Whoever has the original hands on what is still to be handed on.
    arrives: (row) => ({ ...row, next_attempt_at: null, claim: null, claimed_until: null })
  },
  lead_destinations: { taken: true, arrives: (row) => ({ ...row, sealed_secret: null }) },
  lead_notes: taken,
  lead_turns: taken,
  redirects: taken,
  collections: taken,
  collection_rows: taken,
  media: taken,
  measured_images: taken,
  allowlist: taken,
  integration_requests: taken,
  // Numbers are given out by the database, in the same order.
  audit: { taken: true, arrives: ({ seq: _, ...row }) => row },
  site_owners: taken,
  figure_days: taken,
  figure_pages: taken,
  figure_referrers: taken,
  listing_syncs: {
    taken: true,
    arrives: ({ site_id, next_sync_at }) => ({ site_id: site_id!, next_sync_at: next_sync_at! })
  },
  hostnames: left("An address leads to one site: it is added to the new one when it is to lead there."),
  released_domains: left("It is about addresses of the installation that had them."),
  credentials: key,
  credential_uses: key,
  owner_sessions: key,
  operator_sessions: key,
  links: key,
  roster_connectors: left("It is a secret of another service: it is connected again."),
  analytics_standings: left("They are secrets of other services: they are set again."),
  analytics_batches: passing,
  saved_searches: left("Visitors agreed to mail from the site as it is; the links in it name this installation."),
  pending_changes: left("The owner was asked by mail with links of this installation, and is asked again."),
  idempotency_keys: passing,
  budget_uses: passing,
  sign_in_failures: passing,
  mail_allowances: passing,
  form_attempts: passing,
  form_nonces: passing,
  form_sendings: passing,
  leases: passing,
  figure_batches: passing,
  jobs: underWay,
  cdn_purges: underWay,
  lead_digests: left("Whoever has the original tells of what is still to be told."),
  rebuilds: underWay,
  // Refused submissions may be enquiries, which are the owner's as leads are; other alerts are about work here.
  alerts: { taken: true, arrives: (row) => (row["kind"] === "form-submission-refused" ? row : undefined) },
  object_marks: underWay,
  object_sweeps: underWay,
  store_uses: underWay,
  sweep_turns: underWay,
  secret_key_marks: key,
  store_marks: left("It is about the object store of this installation."),
  swept: underWay,
  site_copies: underWay,
  site_copy_items: underWay,
  feed_budgets: underWay,
  comparisons: counted,
  thumbnails: counted,
  areas: left("They are of the whole installation."),
  area_counts: counted,
  area_figures: counted,
  place_reviews: left("Terms of their source forbid keeping them; they are read anew."),
  listings: fromFeed,
  listing_photos: fromFeed,
  listing_photos_left: fromFeed,
  listing_pages: fromFeed,
  listing_search: fromFeed,
  listing_terms: fromFeed,
  listing_values: fromFeed,
  listing_removals: fromFeed,
  listing_marks: fromFeed
}

/** Names of the tables that go along. */
export const tablesTaken: ReadonlyArray<keyof Tables> = Object.entries(exportedTables).flatMap(([table, rule]) =>
  "taken" in rule ? [table as keyof Tables] : []
)

/** A row as it arrives at another place; undefined where it stays behind. */
export const arriving = (table: keyof Tables, row: Row): Row | undefined => {
  const rule = exportedTables[table]
  if (!("taken" in rule)) return undefined
  return rule.arrives === undefined ? row : rule.arrives(row)
}

/** Areas of the settings that hold a sealed secret stay behind whole: half of one would be a check that nobody passes. */
export const withoutSealed = (settings: { readonly [area: string]: unknown }): { readonly [area: string]: unknown } =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => !/"sealed\w*":/.test(JSON.stringify(value))))
