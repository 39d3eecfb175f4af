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
import * as forms from "./0009_forms.ts"
import * as leads from "./0010_leads.ts"
import * as destinations from "./0011_destinations.ts"
import * as pendingChanges from "./0012_pending_changes.ts"
import * as dashboard from "./0014_dashboard.ts"
import * as listings from "./0013_listings.ts"
import * as roster from "./0015_roster.ts"
import * as signInFailures from "./0016_sign_in_failures.ts"
import * as measuredImages from "./0017_measured_images.ts"
import * as rebuildsRunning from "./0019_rebuilds_running.ts"
import * as pageRevisions from "./0020_page_revisions.ts"
import * as versionFields from "./0022_version_fields.ts"
import * as featuredRows from "./0023_featured_rows.ts"
import * as mailAllowances from "./0030_mail_allowances.ts"
import * as jobSchedules from "./0031_job_schedules.ts"
import * as jobTurns from "./0032_job_turns.ts"
import * as heldFiles from "./0033_held_files.ts"
import * as receiversAllowed from "./0036_receivers_allowed.ts"
import * as trials from "./0038_trials.ts"
import * as integrationRequests from "./0040_integration_requests.ts"
import * as domainStandings from "./0042_domain_standings.ts"
import * as console from "./0044_console.ts"
import * as siteCopies from "./0045_site_copies.ts"
import * as sweeps from "./0046_sweeps.ts"
import * as orphans from "./0047_orphans.ts"
import * as measuredStores from "./0048_measured_stores.ts"
import * as analytics from "./0049_analytics.ts"
import * as figures from "./0050_figures.ts"
import * as sendings from "./0051_sendings.ts"
import * as sentAhead from "./0052_sent_ahead.ts"
import * as listingSearch from "./0053_listing_search.ts"
import * as feedStates from "./0054_feed_states.ts"
import * as savedSearches from "./0055_saved_searches.ts"
import * as listingColumns from "./0056_listing_columns.ts"
import * as listingPhotos from "./0057_listing_photos.ts"
import * as placeReviews from "./0058_place_reviews.ts"
import * as areas from "./0059_areas.ts"
import * as jobTraces from "./0064_job_traces.ts"
import * as reckonedMonths from "./0065_reckoned_months.ts"
import * as comparisons from "./0069_comparisons.ts"
import * as thumbnails from "./0070_thumbnails.ts"
import * as mediaUses from "./0071_media_uses.ts"
import * as leadMarks from "./0074_lead_marks.ts"
import * as leadDigests from "./0076_lead_digests.ts"
import * as credentialPolicies from "./0077_credential_policies.ts"
import * as cdnPurges from "./0078_cdn_purges.ts"
import * as collectionRowOrder from "./0080_collection_row_order.ts"
import * as editions from "./0081_editions.ts"
import * as secretKeyMark from "./0082_secret_key_mark.ts"
import * as contestedDomains from "./0083_contested_domains.ts"
import * as storeMarks from "./0084_store_marks.ts"

export const migrations: Readonly<Record<string, Migration>> = {
  "0001_sites": sites,
  "0002_pages": pages,
  "0003_jobs": jobs,
  "0004_access": access,
  "0006_redirects": redirects,
  "0007_media": media,
  "0008_collections": collections,
  "0009_forms": forms,
  "0010_leads": leads,
  "0011_destinations": destinations,
  "0012_pending_changes": pendingChanges,
  "0013_listings": listings,
  "0014_dashboard": dashboard,
  "0015_roster": roster,
  "0016_sign_in_failures": signInFailures,
  "0017_measured_images": measuredImages,
  "0019_rebuilds_running": rebuildsRunning,
  "0020_page_revisions": pageRevisions,
  "0022_version_fields": versionFields,
  "0023_featured_rows": featuredRows,
  "0030_mail_allowances": mailAllowances,
  "0031_job_schedules": jobSchedules,
  "0032_job_turns": jobTurns,
  "0033_held_files": heldFiles,
  "0036_receivers_allowed": receiversAllowed,
  "0038_trials": trials,
  "0040_integration_requests": integrationRequests,
  "0042_domain_standings": domainStandings,
  "0044_console": console,
  "0045_site_copies": siteCopies,
  "0046_sweeps": sweeps,
  "0047_orphans": orphans,
  "0048_measured_stores": measuredStores,
  "0049_analytics": analytics,
  "0050_figures": figures,
  "0051_sendings": sendings,
  "0052_sent_ahead": sentAhead,
  "0053_listing_search": listingSearch,
  "0054_feed_states": feedStates,
  "0055_saved_searches": savedSearches,
  "0056_listing_columns": listingColumns,
  "0057_listing_photos": listingPhotos,
  "0058_place_reviews": placeReviews,
  "0059_areas": areas,
  "0064_job_traces": jobTraces,
  "0065_reckoned_months": reckonedMonths,
  "0069_comparisons": comparisons,
  "0070_thumbnails": thumbnails,
  "0071_media_uses": mediaUses,
  "0074_lead_marks": leadMarks,
  "0076_lead_digests": leadDigests,
  "0077_credential_policies": credentialPolicies,
  "0078_cdn_purges": cdnPurges,
  "0080_collection_row_order": collectionRowOrder,
  "0081_editions": editions,
  "0082_secret_key_mark": secretKeyMark,
  "0083_contested_domains": contestedDomains,
  "0084_store_marks": storeMarks
}
