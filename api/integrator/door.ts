/** What integrators and their agents call, under `/v1`: one line a resource. */
import { door } from "../access/door.ts"
import { turnstileRows } from "./turnstile/handlers.ts"
import { analyticsRows } from "./analytics/handlers.ts"
import { allowlistRows } from "./allowlist/handlers.ts"
import { areasRows } from "./areas/handlers.ts"
import { archiveRows } from "./archive/handlers.ts"
import { chromeRows, notFoundRows, scriptRows, stylesheetRows } from "./assets/handlers.ts"
import { auditRows } from "./audit/handlers.ts"
import { authRows } from "./auth/handlers.ts"
import { captureRows } from "./capture/handlers.ts"
import { collectionsRows } from "./collections/handlers.ts"
import { crmCredentialRows } from "./crm-credential/handlers.ts"
import { draftsRows } from "./drafts/handlers.ts"
import { figuresRows } from "./figures/handlers.ts"
import { fontsRows } from "./fonts/handlers.ts"
import { formsRows } from "./forms/handlers.ts"
import { formTrialRows } from "./forms/trial/handlers.ts"
import { integrationRequestsRows } from "./integration-requests/handlers.ts"
import { leadWebhooksRows } from "./lead-webhooks/handlers.ts"
import { leadsRows } from "./leads/handlers.ts"
import { redeliveryRows } from "./leads/redelivery/handlers.ts"
import { leaseRows } from "./lease/handlers.ts"
import { limitsRows } from "./limits/handlers.ts"
import { listingsRows } from "./listings/handlers.ts"
import { manifestRows } from "./manifest/handlers.ts"
import { mediaRows } from "./media/handlers.ts"
import { pagesRows } from "./pages/handlers.ts"
import { partialsRows } from "./partials/handlers.ts"
import { pendingChangesRows } from "./pending-changes/handlers.ts"
import { redirectsRows } from "./redirects/handlers.ts"
import { rosterRows } from "./roster/handlers.ts"
import { savedSearchesRows } from "./saved-searches/handlers.ts"
import { siteRows } from "./site/handlers.ts"
import { themeRows } from "./theme/handlers.ts"
import { versionsRows } from "./versions/handlers.ts"

export const integrator = door(
  authRows,
  draftsRows,
  siteRows,
  limitsRows,
  manifestRows,
  leaseRows,
  pagesRows,
  versionsRows,
  captureRows,
  archiveRows,
  redirectsRows,
  leadWebhooksRows,
  crmCredentialRows,
  redeliveryRows,
  allowlistRows,
  analyticsRows,
  turnstileRows,
  pendingChangesRows,
  auditRows,
  figuresRows,
  stylesheetRows,
  scriptRows,
  chromeRows,
  notFoundRows,
  partialsRows,
  themeRows,
  fontsRows,
  mediaRows,
  collectionsRows,
  rosterRows,
  listingsRows,
  areasRows,
  formTrialRows,
  leadsRows,
  savedSearchesRows,
  formsRows,
  integrationRequestsRows
)
