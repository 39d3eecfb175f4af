/** What a handler may reach, and what it finds around itself. */
import type { AnalyticsEvents } from "../../engine/ports/AnalyticsEvents.ts"
import type { Areas } from "../../engine/ports/Areas.ts"
import type { Audit } from "../../engine/ports/Audit.ts"
import type { Budgets } from "../../engine/ports/Budgets.ts"
import type { IdempotencyKeys } from "../../engine/ports/IdempotencyKeys.ts"
import type { Leases } from "../../engine/ports/Leases.ts"
import type { Links } from "../../engine/ports/Links.ts"
import type { Standings } from "../../engine/ports/Standings.ts"
import type { Alerts } from "../../engine/ports/Alerts.ts"
import type { Allowlist } from "../../engine/ports/Allowlist.ts"
import type { Captures } from "../../engine/ports/Captures.ts"
import type { BuilderInventory } from "../../engine/ports/BuilderInventory.ts"
import type { Collections } from "../../engine/ports/Collections.ts"
import type { Comparisons } from "../../engine/ports/Comparisons.ts"
import type { Enquiries } from "../../engine/ports/Enquiries.ts"
import type { Thumbnails } from "../../engine/ports/Thumbnails.ts"
import type { Figures } from "../../engine/ports/Figures.ts"
import type { Forms } from "../../engine/ports/Forms.ts"
import type { HostProbe } from "../../engine/ports/HostProbe.ts"
import type { Ids } from "../../engine/ports/Ids.ts"
import type { IntegrationRequests } from "../../engine/ports/IntegrationRequests.ts"
import type { Images } from "../../engine/ports/Images.ts"
import type { Dns } from "../../engine/ports/Dns.ts"
import type { DeadJobs } from "../../engine/ports/DeadJobs.ts"
import type { Jobs } from "../../engine/ports/Jobs.ts"
import type { MeasuredImages } from "../../engine/ports/MeasuredImages.ts"
import type { Media } from "../../engine/ports/Media.ts"
import type { LeadDestinations } from "../../engine/ports/LeadDestinations.ts"
import type { FormGuards } from "../../engine/ports/FormGuards.ts"
import type { LeadDigests } from "../../engine/ports/LeadDigests.ts"
import type { LeadFiles } from "../../engine/ports/LeadFiles.ts"
import type { LeadConnectors } from "../../engine/ports/LeadConnectors.ts"
import type { LeadTurns } from "../../engine/ports/LeadTurns.ts"
import type { Deliveries, LeadDelivery, Leads } from "../../engine/ports/Leads.ts"
import type { ListingLooks } from "../../engine/ports/ListingLooks.ts"
import type { ListingSearch } from "../../engine/ports/ListingSearch.ts"
import type { Listings } from "../../engine/ports/Listings.ts"
import type { MailAllowances } from "../../engine/ports/MailAllowances.ts"
import type { Mailer } from "../../engine/ports/Mailer.ts"
import type { Objects } from "../../engine/ports/Objects.ts"
import type { ObjectSweeps } from "../../engine/ports/ObjectSweeps.ts"
import type { Orphans } from "../../engine/ports/Orphans.ts"
import type { OwnerSessions } from "../../engine/ports/OwnerSessions.ts"
import type { OperatorSessions } from "../../engine/ports/OperatorSessions.ts"
import type { CdnPurges } from "../../engine/ports/CdnPurges.ts"
import type { Oversight } from "../../engine/ports/Oversight.ts"
import type { SiteSearch } from "../../engine/ports/SiteSearch.ts"
import type { StoreUses } from "../../engine/ports/StoreUses.ts"
import type { Pages } from "../../engine/ports/Pages.ts"
import type { PendingChanges } from "../../engine/ports/PendingChanges.ts"
import type { Publishing } from "../../engine/ports/Publishing.ts"
import type { Rebuilds } from "../../engine/ports/Rebuilds.ts"
import type { Redirects } from "../../engine/ports/Redirects.ts"
import type { RemoteFiles } from "../../engine/ports/RemoteFiles.ts"
import type { RosterConnectors } from "../../engine/ports/RosterConnectors.ts"
import type { StoredReviews } from "../../engine/ports/StoredReviews.ts"
import type { RosterSource } from "../../engine/ports/RosterSource.ts"
import type { SavedSearches } from "../../engine/ports/SavedSearches.ts"
import type { Sealing } from "../../engine/ports/Sealing.ts"
import type { Signatures } from "../../engine/ports/Signatures.ts"
import type { SignInFailures } from "../../engine/ports/SignInFailures.ts"
import type { SiteCopies } from "../../engine/ports/SiteCopies.ts"
import type { Sites } from "../../engine/ports/Sites.ts"
import type { Sweeping } from "../../engine/ports/Sweeping.ts"
import type { Sweeps } from "../../engine/ports/Sweeps.ts"
import type { Transaction } from "../../engine/ports/Transaction.ts"
import type { ApiConfig } from "../ApiConfig.ts"
import type { Call, Caller, ItemBudget, Write } from "./Call.ts"

/** Everything a handler may reach: ports and configuration, never an implementation. */
export type Ports =
  | Alerts
  | Allowlist
  | AnalyticsEvents
  | ApiConfig
  | Areas
  | Audit
  | BuilderInventory
  | Budgets
  | Captures
  | Collections
  | Comparisons
  | Enquiries
  | Thumbnails
  | Figures
  | Forms
  | DeadJobs
  | Dns
  | Deliveries
  | IdempotencyKeys
  | HostProbe
  | Ids
  | Images
  | IntegrationRequests
  | Jobs
  | FormGuards
  | LeadConnectors
  | LeadDelivery
  | LeadDestinations
  | LeadDigests
  | LeadFiles
  | LeadTurns
  | Leads
  | Leases
  | Links
  | Listings
  | ListingLooks
  | ListingSearch
  | MailAllowances
  | Mailer
  | MeasuredImages
  | Media
  | ObjectSweeps
  | Orphans
  | Objects
  | OperatorSessions
  | CdnPurges
  | Oversight
  | OwnerSessions
  | Pages
  | PendingChanges
  | Publishing
  | Rebuilds
  | Redirects
  | RemoteFiles
  | RosterConnectors
  | StoredReviews
  | RosterSource
  | SavedSearches
  | Sealing
  | Signatures
  | SignInFailures
  | SiteSearch
  | SiteCopies
  | Sites
  | Standings
  | StoreUses
  | Sweeping
  | Sweeps
  | Transaction

/** What is put around a handler: the call and its caller; on rows that write, the session and the items' budget. */
export type Around = Call | Caller | Write | ItemBudget
