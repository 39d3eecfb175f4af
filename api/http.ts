/** The API as one layer of routes. It needs ports and `ApiConfig`; `infra` provides both and a server to serve it on. */
import { Layer } from "effect"
import { HttpMiddleware, HttpRouter } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { guardLayer } from "./front/guardLayer.ts"
import { Api } from "./Api.ts"
import { integrator } from "./integrator/door.ts"
import { operator } from "./operator/door.ts"
import { owner } from "./owner/door.ts"
import { certificates } from "./visitor/certificates/ask.ts"
import { visitor } from "./visitor/door.ts"
import { dashboard } from "./owner/dashboard/layer.ts"
import { console } from "./operator/console/layer.ts"
import { documents } from "./docs/documents.ts"
import { toolSurface } from "./front/toolSurface.ts"
import { mcp } from "./mcp/endpoint.ts"
import { health } from "./operator/health.ts"
import { Metrics } from "./operator/metrics.ts"
import { outermost } from "./front/outermost.ts"
import { screens } from "./front/screens.ts"

const handlers = Layer.mergeAll(integrator.handlers, owner.handlers, visitor.handlers, operator.handlers).pipe(
  Layer.provide(guardLayer)
)

/** Every route of the API. Serve it with `serve`, or take it as a web handler. */
export const routes = Layer.mergeAll(
  HttpApiBuilder.layer(Api).pipe(Layer.provide(handlers)),
  dashboard,
  console,
  documents,
  health,
  certificates,
  mcp(toolSurface),
  screens
).pipe(Layer.provideMerge(outermost), Layer.provide(Metrics.layer))

/** A request has the span that `outermost` makes: the server's own would tell whole addresses, tokens of mailed links too. */
const noSpanOfTheServer = Layer.succeed(HttpMiddleware.TracerDisabledWhen, () => true)

/** The routes on the server that is provided, which logs and announces itself elsewhere. */
export const serve = HttpRouter.serve(routes, {
  disableLogger: true,
  disableListenLog: true,
  // A parameter is a page id, a token or a hostname; longer ones name nothing.
  routerConfig: { maxParamLength: 300, ignoreDuplicateSlashes: false }
}).pipe(Layer.provide(noSpanOfTheServer))
