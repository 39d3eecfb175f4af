/**
 * Around everything: a request id, the clock of the metrics, and an answer for what nothing else answers: unknown
 * paths, wrong methods, outages, defects. Whatever happens, a program gets a problem document that names the request, and
 * a person a page that does.
 */
import { Cause, Clock, Context, Effect, Option, References, type Tracer, type Types } from "effect"
import { HttpRouter, HttpServerError, HttpServerRequest, HttpServerResponse, HttpTraceContext } from "effect/http"
import { outageOf, refusedForOutage } from "../../engine/errors/Outage.ts"
import { refuse, type Refusal } from "../../engine/errors/Refusal.ts"
import { Ids } from "../../engine/ports/Ids.ts"
import { Landed } from "../../engine/ports/Transaction.ts"
import { CurrentTrace, type RequestTrace } from "../answers/trace.ts"
import { ApiConfig } from "../ApiConfig.ts"
import { answeredEarly } from "./answeredEarly.ts"
import { comesInTheClear, toHttps, transportHeaders } from "./transport.ts"
import { Metrics } from "../operator/metrics.ts"
import { respondRefusal } from "./refusals.ts"
import { doneInstead, meantRoute } from "./meantRoute.ts"
import { methodsOf, patternOf } from "./routeTable.ts"
import { methodsOfScreens } from "./screens.ts"

export const outermost = HttpRouter.middleware(
  Effect.gen(function* () {
    const ids = yield* Ids
    const metrics = yield* Metrics
    const config = yield* ApiConfig
    return (app) =>
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const trace: RequestTrace = { id: yield* ids.make("req"), route: "none" }
        const landed = { any: false }
        const started = yield* Clock.monotonicTimeNanos
        const response = yield* (comesInTheClear(request, config) ? toHttps(request, config) : app).pipe(
          Effect.catchCause((cause) => answerCause(cause, request, trace, landed.any)),
          Effect.provideService(CurrentTrace, trace),
          Effect.provideService(Landed, landed)
        )
        const ended = yield* Clock.monotonicTimeNanos
        metrics.served(trace.route, request.method, response.status, Number(ended - started) / 1e9, ended)
        yield* Effect.annotateCurrentSpan({
          "http.response.status_code": response.status,
          "makeready.route": trace.route,
          "makeready.request": trace.id
        })
        const headed = HttpServerResponse.setHeaders(response, {
          ...transportHeaders(request, config),
          "x-content-type-options": "nosniff",
          "x-request-id": trace.id
        })
        return answeredEarly(headed, request)
      }).pipe(traced)
  }),
  { global: true }
)

/**
 * The request's span, which goes on in the trace that the caller is in. It tells the pattern of the path and not the path,
 * which in a mailed link holds what opens it.
 */
const traced = <A, E, R>(answer: Effect.Effect<A, E, R>) =>
  Effect.withFiber<A, E, Exclude<R, Tracer.ParentSpan> | HttpServerRequest.HttpServerRequest>((fiber) => {
    if (!fiber.getRef(References.TracerEnabled)) return answer as never
    const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
    const pattern = patternOf(request.url.split("?", 1)[0] ?? "/")
    const caller = HttpTraceContext.w3c(request.headers)
    return Effect.withSpan(answer, pattern === undefined ? request.method : `${request.method} ${pattern}`, {
      kind: "server",
      ...(Option.isSome(caller) ? { parent: caller.value } : { root: true }),
      attributes: { "http.request.method": request.method, ...(pattern !== undefined && { "http.route": pattern }) }
    })
  })

const answerCause = (
  cause: Cause.Cause<unknown>,
  request: HttpServerRequest.HttpServerRequest,
  trace: RequestTrace,
  landed: boolean
): Effect.Effect<HttpServerResponse.HttpServerResponse, Types.unhandled> => {
  // The caller hung up: nobody reads an answer, and interruption must go on.
  if (Cause.hasInterruptsOnly(cause)) return Effect.failCause(cause as Cause.Cause<never>)
  const [reason] = cause.reasons
  const error = reason?._tag === "Fail" ? reason.error : undefined
  if (HttpServerError.isHttpServerError(error) && error.reason._tag === "RouteNotFound")
    return respondRefusal(noRoute(request), request)
  const outage = cause.reasons.map((one) => outageOf(one._tag === "Die" ? one.defect : undefined)).find(Boolean)
  if (outage !== undefined) {
    const reads = request.method === "GET" || request.method === "HEAD"
    return Effect.logWarning(`Request ${trace.id} to ${trace.route} met an outage.`, cause).pipe(
      Effect.andThen(respondRefusal(refusedForOutage(outage, { reads, landed }), request))
    )
  }
  return Effect.logError(`Request ${trace.id} to ${trace.route} failed.`, cause).pipe(
    Effect.andThen(
      respondRefusal(
        refuse("service.internal", "The request could not be carried out; nothing you sent is at fault."),
        request
      )
    )
  )
}

/** Of the address that programs are given. */
const beginning =
  " The API's paths begin with it; GET / says where they are described, and GET /v1/manifest what a site can do."

const noRoute = (request: HttpServerRequest.HttpServerRequest): Refusal => {
  const path = request.url.split("?", 1)[0] ?? "/"
  const methods = [...methodsOf(path), ...methodsOfScreens(path)]
  // A path with broken percent-encoding looks like its route but reached nothing.
  return methods.length === 0 || methods.includes(request.method)
    ? refuse("route.not_found", `There is no ${path}.${path.replace(/\/$/, "") === "/v1" ? beginning : meant(path)}`)
    : refuse(
        "route.method_not_allowed",
        `${path} takes ${methods.join(", ")}, not ${request.method}. ${doneInstead(request.method, path)}`.trimEnd(),
        undefined,
        { allow: methods.join(", ") }
      )
}

const meant = (path: string): string => {
  const route = meantRoute(path)
  return route === undefined ? "" : ` Did you mean ${route}?`
}
