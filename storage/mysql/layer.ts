/** Every port that MySQL stands behind, over one `Database`. */
import { Layer } from "effect"
import * as Alerts from "./site/Alerts.ts"
import * as Allowlist from "./site/Allowlist.ts"
import * as AnalyticsEvents from "./site/AnalyticsEvents.ts"
import * as Areas from "./site/Areas.ts"
import * as Audit from "./site/Audit.ts"
import * as Budgets from "./site/Budgets.ts"
import * as CdnPurges from "./site/CdnPurges.ts"
import * as Collections from "./content/Collections.ts"
import * as Comparisons from "./content/Comparisons.ts"
import * as Enquiries from "./people/Enquiries.ts"
import * as Thumbnails from "./content/Thumbnails.ts"
import * as Figures from "./site/Figures.ts"
import * as Forms from "./people/Forms.ts"
import * as Deliveries from "./people/Deliveries.ts"
import * as FormGuards from "./people/FormGuards.ts"
import * as IdempotencyKeys from "./site/IdempotencyKeys.ts"
import * as IntegrationRequests from "./site/IntegrationRequests.ts"
import * as DeadJobs from "./queue/DeadJobs.ts"
import * as Jobs from "./queue/Jobs.ts"
import * as LeadDestinations from "./people/LeadDestinations.ts"
import * as LeadFiles from "./people/LeadFiles.ts"
import * as LeadDigests from "./people/LeadDigests.ts"
import * as LeadTurns from "./people/LeadTurns.ts"
import * as Leads from "./people/Leads.ts"
import * as Leases from "./site/Leases.ts"
import * as Links from "./site/Links.ts"
import * as ListingLooks from "./site/ListingLooks.ts"
import * as ListingSearch from "./site/ListingSearch.ts"
import * as ListingPhotos from "./site/ListingPhotos.ts"
import * as Listings from "./site/Listings.ts"
import * as MailAllowances from "./site/MailAllowances.ts"
import * as MeasuredImages from "./content/MeasuredImages.ts"
import * as Media from "./content/Media.ts"
import * as OperatorSessions from "./site/OperatorSessions.ts"
import * as Oversight from "./queue/Oversight.ts"
import * as OwnerSessions from "./site/OwnerSessions.ts"
import * as Pages from "./content/Pages.ts"
import * as PendingChanges from "./site/PendingChanges.ts"
import * as Rebuilds from "./queue/Rebuilds.ts"
import * as Redirects from "./content/Redirects.ts"
import * as RosterConnectors from "./people/RosterConnectors.ts"
import * as SavedSearches from "./people/SavedSearches.ts"
import * as SignInFailures from "./site/SignInFailures.ts"
import * as SiteCopies from "./site/SiteCopies.ts"
import * as Sites from "./site/Sites.ts"
import * as SiteSearch from "./site/SiteSearch.ts"
import * as Standings from "./site/Standings.ts"
import * as StoreUses from "./site/StoreUses.ts"
import * as ObjectSweeps from "./sweep/ObjectSweeps.ts"
import * as Orphans from "./sweep/Orphans.ts"
import * as Sweeping from "./sweep/Sweeping.ts"
import * as Sweeps from "./sweep/Sweeps.ts"
import * as StoredReviews from "./site/StoredReviews.ts"
import * as Transaction from "./Transaction.ts"

export const layer = Layer.mergeAll(
  Transaction.layer,
  Sites.layer,
  SiteCopies.layer,
  Pages.layer,
  Jobs.layer,
  DeadJobs.layer,
  Rebuilds.layer,
  Redirects.layer,
  Media.layer,
  MeasuredImages.layer,
  Collections.layer,
  Comparisons.layer,
  Thumbnails.layer,
  Figures.layer,
  Forms.layer,
  Leads.layer,
  Enquiries.layer,
  LeadFiles.layer,
  LeadDigests.layer,
  LeadTurns.layer,
  FormGuards.layer,
  Leases.layer,
  Standings.layer,
  Budgets.layer,
  SignInFailures.layer,
  MailAllowances.layer,
  IdempotencyKeys.layer,
  Links.layer,
  Allowlist.layer,
  LeadDestinations.layer,
  Deliveries.layer,
  Alerts.layer,
  PendingChanges.layer,
  IntegrationRequests.layer,
  RosterConnectors.layer,
  StoredReviews.layer,
  ListingLooks.layer,
  ListingSearch.layer,
  ListingPhotos.layer,
  Listings.layer,
  SavedSearches.layer,
  OwnerSessions.layer,
  OperatorSessions.layer,
  Oversight.layer,
  SiteSearch.layer,
  StoreUses.layer,
  Areas.layer,
  Audit.layer,
  AnalyticsEvents.layer,
  CdnPurges.layer,
  Sweeping.layer,
  Sweeps.layer,
  Orphans.layer,
  ObjectSweeps.layer
)
