/** The whole surface: a list of groups. Every row passes the one guard; nothing else stands between. */
import { HttpApi, OpenApi } from "effect/http-api"
import { Guard } from "./access/Guard.ts"
import { AllowlistApi } from "./allowlist/routes.ts"
import { ArchiveApi } from "./archive/routes.ts"
import { AuditApi } from "./audit/routes.ts"
import { AuthApi } from "./auth/routes.ts"
import { CaptureApi } from "./capture/routes.ts"
import { ChromeApi } from "./chrome/routes.ts"
import { CollectionsApi } from "./collections/routes.ts"
import { CrmCredentialApi } from "./crm-credential/routes.ts"
import { DraftsApi } from "./drafts/routes.ts"
import { FontsApi } from "./fonts/routes.ts"
import { FormTrialApi } from "./forms/trial/routes.ts"
import { FormsApi } from "./forms/routes.ts"
import { LeadsApi } from "./leads/routes.ts"
import { LeadWebhooksApi } from "./lead-webhooks/routes.ts"
import { LeaseApi } from "./lease/routes.ts"
import { LimitsApi } from "./limits/routes.ts"
import { LinksApi } from "./links/routes.ts"
import { ListingsApi } from "./listings/routes.ts"
import { ManifestApi } from "./manifest/routes.ts"
import { MediaApi } from "./media/routes.ts"
import { NotFoundApi } from "./notfound/routes.ts"
import { OpsApi } from "./ops/routes.ts"
import { PagesApi } from "./pages/routes.ts"
import { PartialsApi } from "./partials/routes.ts"
import { PendingChangesApi } from "./pending-changes/routes.ts"
import { PreviewApi } from "./preview/routes.ts"
import { PublicFilesApi } from "./public/files/routes.ts"
import { PublicFormsApi } from "./public/forms/routes.ts"
import { PublicMediaApi } from "./public/media/routes.ts"
import { PublicPagesApi } from "./public/pages/routes.ts"
import { ProductsApi } from "./products/routes.ts"
import { RedeliveryApi } from "./redelivery/routes.ts"
import { RedirectsApi } from "./redirects/routes.ts"
import { ReviewApi } from "./review/routes.ts"
import { RosterApi } from "./roster/routes.ts"
import { ScriptApi } from "./script/routes.ts"
import { SiteApi } from "./site/routes.ts"
import { StylesheetApi } from "./stylesheet/routes.ts"
import { ThemeApi } from "./theme/routes.ts"
import { VersionsApi } from "./versions/routes.ts"

export class Api extends HttpApi.make("makeready")
  .add(
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
  )
  .middleware(Guard)
  .annotate(HttpApi.ParamsParseOptions, { errors: "all" })
  .annotate(HttpApi.QueryParseOptions, { onExcessProperty: "error", errors: "all" })
  .annotate(HttpApi.PayloadParseOptions, { onExcessProperty: "error", errors: "all" })
  .annotateMerge(
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
