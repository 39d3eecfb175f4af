/** Every port that MySQL stands behind, over one `Database`. */
import { Layer } from "effect"
import * as Alerts from "./Alerts.ts"
import * as Allowlist from "./Allowlist.ts"
import * as Audit from "./Audit.ts"
import * as Budgets from "./Budgets.ts"
import * as Collections from "./Collections.ts"
import * as Forms from "./Forms.ts"
import * as Deliveries from "./Deliveries.ts"
import * as FormGuards from "./FormGuards.ts"
import * as IdempotencyKeys from "./IdempotencyKeys.ts"
import * as Jobs from "./Jobs.ts"
import * as LeadDestinations from "./LeadDestinations.ts"
import * as LeadFiles from "./LeadFiles.ts"
import * as LeadTurns from "./LeadTurns.ts"
import * as Leads from "./Leads.ts"
import * as Leases from "./Leases.ts"
import * as Links from "./Links.ts"
import * as Listings from "./Listings.ts"
import * as MeasuredImages from "./MeasuredImages.ts"
import * as Media from "./Media.ts"
import * as OwnerSessions from "./OwnerSessions.ts"
import * as Pages from "./Pages.ts"
import * as PendingChanges from "./PendingChanges.ts"
import * as Rebuilds from "./Rebuilds.ts"
import * as Redirects from "./Redirects.ts"
import * as RosterConnectors from "./RosterConnectors.ts"
import * as SignInFailures from "./SignInFailures.ts"
import * as Sites from "./Sites.ts"
import * as Transaction from "./Transaction.ts"

export const layer = Layer.mergeAll(
  Transaction.layer,
  Sites.layer,
  Pages.layer,
  Jobs.layer,
  Rebuilds.layer,
  Redirects.layer,
  Media.layer,
  MeasuredImages.layer,
  Collections.layer,
  Forms.layer,
  Leads.layer,
  LeadFiles.layer,
  LeadTurns.layer,
  FormGuards.layer,
  Leases.layer,
  Budgets.layer,
  SignInFailures.layer,
  IdempotencyKeys.layer,
  Links.layer,
  Allowlist.layer,
  LeadDestinations.layer,
  Deliveries.layer,
  Alerts.layer,
  PendingChanges.layer,
  RosterConnectors.layer,
  Listings.layer,
  OwnerSessions.layer,
  Audit.layer
)
