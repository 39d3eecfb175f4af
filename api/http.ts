/** The API as one layer of routes. It needs ports and `ApiConfig`; `infra` provides both and a server to serve it on. */
import { Layer } from "effect"
import { HttpRouter } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { guardLayer } from "./access/guardLayer.ts"
import { Api } from "./Api.ts"
import { allowlistHandlers } from "./allowlist/handlers.ts"
import { archiveHandlers } from "./archive/handlers.ts"
import { auditHandlers } from "./audit/handlers.ts"
import { authHandlers } from "./auth/handlers.ts"
import { captureHandlers } from "./capture/handlers.ts"
import { collectionsHandlers } from "./collections/handlers.ts"
import { crmCredentialHandlers } from "./crm-credential/handlers.ts"
import { dashboard } from "./dashboard/layer.ts"
import { documents } from "./docs/documents.ts"
import { draftsHandlers } from "./drafts/handlers.ts"
import { health } from "./health.ts"
import { formsHandlers } from "./forms/handlers.ts"
import { formTrialHandlers } from "./forms/trial/handlers.ts"
import { leadsHandlers } from "./leads/handlers.ts"
import { leadWebhooksHandlers } from "./lead-webhooks/handlers.ts"
import { leaseHandlers } from "./lease/handlers.ts"
import { limitsHandlers } from "./limits/handlers.ts"
import { linksHandlers } from "./links/handlers.ts"
import { listingsHandlers } from "./listings/handlers.ts"
import { manifestHandlers } from "./manifest/handlers.ts"
import { Metrics } from "./metrics.ts"
import { mediaHandlers } from "./media/handlers.ts"
import { opsHandlers } from "./ops/handlers.ts"
import { outermost } from "./outermost.ts"
import { pagesHandlers } from "./pages/handlers.ts"
import { pendingChangesHandlers } from "./pending-changes/handlers.ts"
import { previewHandlers } from "./preview/handlers.ts"
import { publicFilesHandlers } from "./public/files/handlers.ts"
import { publicFormsHandlers } from "./public/forms/handlers.ts"
import { publicMediaHandlers } from "./public/media/handlers.ts"
import { publicPagesHandlers } from "./public/pages/handlers.ts"
import { productsHandlers } from "./products/handlers.ts"
import { redeliveryHandlers } from "./redelivery/handlers.ts"
import { redirectsHandlers } from "./redirects/handlers.ts"
import { reviewHandlers } from "./review/handlers.ts"
import { rosterHandlers } from "./roster/handlers.ts"
import { siteHandlers } from "./site/handlers.ts"
import { stylesheetHandlers } from "./stylesheet/handlers.ts"
import { scriptHandlers } from "./script/handlers.ts"
import { chromeHandlers } from "./chrome/handlers.ts"
import { notfoundHandlers } from "./notfound/handlers.ts"
import { partialsHandlers } from "./partials/handlers.ts"
import { themeHandlers } from "./theme/handlers.ts"
import { fontsHandlers } from "./fonts/handlers.ts"
import { versionsHandlers } from "./versions/handlers.ts"

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
  stylesheetHandlers,
  scriptHandlers,
  chromeHandlers,
  notfoundHandlers,
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
