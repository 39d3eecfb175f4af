/** The API as one layer of routes. It needs ports and `ApiConfig`; `infra` provides both and a server to serve it on. */
import { Layer } from "effect"
import { HttpRouter } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { guardLayer } from "./access/guardLayer.ts"
import { Api } from "./Api.ts"
import { SignInFailures } from "./auth/failures.ts"
import { archiveHandlers } from "./archive/handlers.ts"
import { auditHandlers } from "./audit/handlers.ts"
import { authHandlers } from "./auth/handlers.ts"
import { collectionsHandlers } from "./collections/handlers.ts"
import { documents } from "./docs/documents.ts"
import { draftsHandlers } from "./drafts/handlers.ts"
import { health } from "./health.ts"
import { leaseHandlers } from "./lease/handlers.ts"
import { limitsHandlers } from "./limits/handlers.ts"
import { linksHandlers } from "./links/handlers.ts"
import { manifestHandlers } from "./manifest/handlers.ts"
import { Metrics } from "./metrics.ts"
import { mediaHandlers } from "./media/handlers.ts"
import { opsHandlers } from "./ops/handlers.ts"
import { outermost } from "./outermost.ts"
import { pagesHandlers } from "./pages/handlers.ts"
import { previewHandlers } from "./preview/handlers.ts"
import { publicMediaHandlers } from "./public/media/handlers.ts"
import { redirectsHandlers } from "./redirects/handlers.ts"
import { reviewHandlers } from "./review/handlers.ts"
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
  archiveHandlers,
  redirectsHandlers,
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
  previewHandlers,
  publicMediaHandlers,
  linksHandlers,
  opsHandlers,
  reviewHandlers
).pipe(Layer.provide(SignInFailures.layer), Layer.provide(guardLayer))

/** Every route of the API. Serve it with `serve`, or take it as a web handler. */
export const routes = Layer.mergeAll(HttpApiBuilder.layer(Api).pipe(Layer.provide(handlers)), documents, health).pipe(
  Layer.provideMerge(outermost),
  Layer.provide(Metrics.layer)
)

/** The routes on the server that is provided, which logs and announces itself elsewhere. */
export const serve = HttpRouter.serve(routes, {
  disableLogger: true,
  disableListenLog: true,
  // A parameter is a page id, a token or a hostname; longer ones name nothing.
  routerConfig: { maxParamLength: 300, ignoreDuplicateSlashes: false }
})
