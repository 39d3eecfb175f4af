/** The whole surface: a list of groups. Every row passes the one guard; nothing else stands between. */
import { OpenApi } from "effect/http-api"
import { surface } from "./access/surface.ts"
import { AllowlistApi } from "./integrator/allowlist/routes.ts"
import { ArchiveApi } from "./integrator/archive/routes.ts"
import { AuditApi } from "./integrator/audit/routes.ts"
import { AuthApi } from "./integrator/auth/routes.ts"
import { CaptureApi } from "./integrator/capture/routes.ts"
import { ChromeApi } from "./integrator/chrome/routes.ts"
import { CollectionsApi } from "./integrator/collections/routes.ts"
import { CrmCredentialApi } from "./integrator/crm-credential/routes.ts"
import { DraftsApi } from "./integrator/drafts/routes.ts"
import { FontsApi } from "./integrator/fonts/routes.ts"
import { FormTrialApi } from "./integrator/forms/trial/routes.ts"
import { FormsApi } from "./integrator/forms/routes.ts"
import { LeadsApi } from "./integrator/leads/routes.ts"
import { LeadWebhooksApi } from "./integrator/lead-webhooks/routes.ts"
import { LeaseApi } from "./integrator/lease/routes.ts"
import { LimitsApi } from "./integrator/limits/routes.ts"
import { LinksApi } from "./owner/links/routes.ts"
import { ListingsApi } from "./integrator/listings/routes.ts"
import { ManifestApi } from "./integrator/manifest/routes.ts"
import { MediaApi } from "./integrator/media/routes.ts"
import { NotFoundApi } from "./integrator/notfound/routes.ts"
import { OpsApi } from "./operator/ops/routes.ts"
import { PagesApi } from "./integrator/pages/routes.ts"
import { PartialsApi } from "./integrator/partials/routes.ts"
import { PendingChangesApi } from "./integrator/pending-changes/routes.ts"
import { PreviewApi } from "./owner/preview/routes.ts"
import { PublicFilesApi } from "./visitor/files/routes.ts"
import { PublicFormsApi } from "./visitor/forms/routes.ts"
import { PublicMediaApi } from "./visitor/media/routes.ts"
import { PublicPagesApi } from "./visitor/pages/routes.ts"
import { ProductsApi } from "./operator/products/routes.ts"
import { RedeliveryApi } from "./integrator/leads/redelivery/routes.ts"
import { RedirectsApi } from "./integrator/redirects/routes.ts"
import { ReviewApi } from "./operator/review/routes.ts"
import { RosterApi } from "./integrator/roster/routes.ts"
import { ScriptApi } from "./integrator/script/routes.ts"
import { SiteApi } from "./integrator/site/routes.ts"
import { StylesheetApi } from "./integrator/stylesheet/routes.ts"
import { ThemeApi } from "./integrator/theme/routes.ts"
import { VersionsApi } from "./integrator/versions/routes.ts"

export class Api extends surface(
  AuthApi,
  DraftsApi,
  SiteApi,
  LimitsApi,
  ManifestApi,
  LeaseApi,
  PagesApi,
  VersionsApi,
  CaptureApi,
  ArchiveApi,
  RedirectsApi,
  LeadWebhooksApi,
  CrmCredentialApi,
  RedeliveryApi,
  ProductsApi,
  AllowlistApi,
  PendingChangesApi,
  AuditApi,
  StylesheetApi,
  ScriptApi,
  ChromeApi,
  NotFoundApi,
  PartialsApi,
  ThemeApi,
  FontsApi,
  MediaApi,
  CollectionsApi,
  RosterApi,
  ListingsApi,
  PreviewApi,
  FormTrialApi,
  LeadsApi,
  FormsApi,
  PublicFilesApi,
  PublicFormsApi,
  PublicMediaApi,
  PublicPagesApi,
  LinksApi,
  OpsApi,
  ReviewApi
).annotateMerge(
  OpenApi.annotations({
    title: "Makeready content API",
    version: "1",
    description:
      "Publishes websites: pages, shared assets, versions and the rules that guard them. " +
      "Every refusal is application/problem+json with a stable `code`. " +
      "Within /v1 changes only add: rows, members, codes. Clients leave alone what they do not know; what goes, goes " +
      "with a new prefix.",
    license: { name: "MIT", identifier: "MIT" } as never
  })
) {}
