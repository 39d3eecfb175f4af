/** The API as one layer of routes. It needs ports and `ApiConfig`; `infra` provides both and a server to serve it on. */
import { Layer } from "effect"
import { HttpRouter } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { guardLayer } from "./front/guardLayer.ts"
import { Api } from "./Api.ts"
import { allowlistHandlers } from "./integrator/allowlist/handlers.ts"
import { archiveHandlers } from "./integrator/archive/handlers.ts"
import { assetsHandlers } from "./integrator/assets/handlers.ts"
import { auditHandlers } from "./integrator/audit/handlers.ts"
import { authHandlers } from "./integrator/auth/handlers.ts"
import { captureHandlers } from "./integrator/capture/handlers.ts"
import { collectionsHandlers } from "./integrator/collections/handlers.ts"
import { crmCredentialHandlers } from "./integrator/crm-credential/handlers.ts"
import { dashboard } from "./owner/dashboard/layer.ts"
import { documents } from "./docs/documents.ts"
import { draftsHandlers } from "./integrator/drafts/handlers.ts"
import { health } from "./operator/health.ts"
import { formsHandlers } from "./integrator/forms/handlers.ts"
import { formTrialHandlers } from "./integrator/forms/trial/handlers.ts"
import { leadsHandlers } from "./integrator/leads/handlers.ts"
import { leadWebhooksHandlers } from "./integrator/lead-webhooks/handlers.ts"
import { leaseHandlers } from "./integrator/lease/handlers.ts"
import { limitsHandlers } from "./integrator/limits/handlers.ts"
import { linksHandlers } from "./owner/links/handlers.ts"
import { listingsHandlers } from "./integrator/listings/handlers.ts"
import { manifestHandlers } from "./integrator/manifest/handlers.ts"
import { Metrics } from "./operator/metrics.ts"
import { mediaHandlers } from "./integrator/media/handlers.ts"
import { opsHandlers } from "./operator/ops/handlers.ts"
import { outermost } from "./front/outermost.ts"
import { pagesHandlers } from "./integrator/pages/handlers.ts"
import { pendingChangesHandlers } from "./integrator/pending-changes/handlers.ts"
import { previewHandlers } from "./owner/preview/handlers.ts"
import { publicFilesHandlers } from "./visitor/files/handlers.ts"
import { publicFormsHandlers } from "./visitor/forms/handlers.ts"
import { publicMediaHandlers } from "./visitor/media/handlers.ts"
import { publicPagesHandlers } from "./visitor/pages/handlers.ts"
import { productsHandlers } from "./operator/products/handlers.ts"
import { redeliveryHandlers } from "./integrator/leads/redelivery/handlers.ts"
import { redirectsHandlers } from "./integrator/redirects/handlers.ts"
import { reviewHandlers } from "./operator/review/handlers.ts"
import { rosterHandlers } from "./integrator/roster/handlers.ts"
import { siteHandlers } from "./integrator/site/handlers.ts"
import { partialsHandlers } from "./integrator/partials/handlers.ts"
import { themeHandlers } from "./integrator/theme/handlers.ts"
import { fontsHandlers } from "./integrator/fonts/handlers.ts"
import { versionsHandlers } from "./integrator/versions/handlers.ts"

const handlers = Layer.mergeAll(
  authHandlers,
  draftsHandlers,
  siteHandlers,
  limitsHandlers,
  manifestHandlers,
  leaseHandlers,
  pagesHandlers,
  versionsHandlers,
  captureHandlers,
  archiveHandlers,
  redirectsHandlers,
  leadWebhooksHandlers,
  crmCredentialHandlers,
  redeliveryHandlers,
  productsHandlers,
  allowlistHandlers,
  pendingChangesHandlers,
  auditHandlers,
  assetsHandlers,
  partialsHandlers,
  themeHandlers,
  fontsHandlers,
  mediaHandlers,
  collectionsHandlers,
  rosterHandlers,
  listingsHandlers,
  previewHandlers,
  formsHandlers,
  formTrialHandlers,
  leadsHandlers,
  publicFilesHandlers,
  publicFormsHandlers,
  publicMediaHandlers,
  publicPagesHandlers,
  linksHandlers,
  opsHandlers,
  reviewHandlers
).pipe(Layer.provide(guardLayer))

/** Every route of the API. Serve it with `serve`, or take it as a web handler. */
export const routes = Layer.mergeAll(
  HttpApiBuilder.layer(Api).pipe(Layer.provide(handlers)),
  dashboard,
  documents,
  health
).pipe(Layer.provideMerge(outermost), Layer.provide(Metrics.layer))

/** The routes on the server that is provided, which logs and announces itself elsewhere. */
export const serve = HttpRouter.serve(routes, {
  disableLogger: true,
  disableListenLog: true,
  // A parameter is a page id, a token or a hostname; longer ones name nothing.
  routerConfig: { maxParamLength: 300, ignoreDuplicateSlashes: false }
})
