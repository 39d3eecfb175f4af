/**
 * Around everything: a request id, the clock of the metrics, and an answer for what nothing else answers: unknown
 * paths, wrong methods, defects. Whatever happens, the caller gets a problem document that names the request.
 */
import { Cause, Clock, Effect, type Types } from "effect"
import { HttpRouter, HttpServerError, HttpServerRequest, HttpServerResponse } from "effect/http"
import { refuse, type Refusal } from "../../engine/errors/Refusal.ts"
import { Ids } from "../../engine/ports/Ids.ts"
import { CurrentTrace, type RequestTrace } from "../answers/trace.ts"
import { Metrics } from "../operator/metrics.ts"
import { respondProblem } from "../answers/respond.ts"
import { methodsOf } from "./routeTable.ts"

export const outermost = HttpRouter.middleware(
  Effect.gen(function* () {
    const ids = yield* Ids
    const metrics = yield* Metrics
    return (app) =>
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const trace: RequestTrace = { id: yield* ids.make("req"), route: "none" }
        const started = yield* Clock.monotonicTimeNanos
        // A stop ends what has taken too long, not the answer that says so.
        const response = yield* Effect.uninterruptibleMask((restore) =>
          Effect.catchCause(restore(app), (cause) => answerCause(cause, request, trace))
        ).pipe(Effect.provideService(CurrentTrace, trace))
        const took = Number((yield* Clock.monotonicTimeNanos) - started) / 1e9
        metrics.served(trace.route, request.method, response.status, took)
        return HttpServerResponse.setHeader(response, "x-request-id", trace.id)
      })
  }),
  { global: true }
)

const answerCause = (
  cause: Cause.Cause<unknown>,
  request: HttpServerRequest.HttpServerRequest,
  trace: RequestTrace
): Effect.Effect<HttpServerResponse.HttpServerResponse, Types.unhandled> => {
  if (Cause.hasInterruptsOnly(cause))
    // Nobody reads an answer to a caller who hung up, and interruption must go on.
    return hasHungUp(cause) ? Effect.failCause(cause as Cause.Cause<never>) : respondProblem(stopped)
  const [reason] = cause.reasons
  const error = reason?._tag === "Fail" ? reason.error : undefined
  if (HttpServerError.isHttpServerError(error) && error.reason._tag === "RouteNotFound")
    return respondProblem(noRoute(request))
  return Effect.logError(`Request ${trace.id} to ${trace.route} failed.`, cause).pipe(
    Effect.andThen(
      respondProblem(refuse("service.internal", "The request could not be carried out; nothing you sent is at fault."))
    )
  )
}

const hasHungUp = ({ reasons }: Cause.Cause<unknown>): boolean =>
  reasons.some(({ annotations }) => annotations.has(HttpServerError.ClientAbort.key))

const stopped = refuse(
  "service.stopping",
  "The service was told to stop while this request was under way, and could wait for it no longer; whether it has taken effect was not known when this was sent.",
  undefined,
  { "retry-after": "5" }
)

const noRoute = (request: HttpServerRequest.HttpServerRequest): Refusal => {
  const path = request.url.split("?", 1)[0] ?? "/"
  const methods = methodsOf(path)
  // A path with broken percent-encoding looks like its route but reached nothing.
  return methods.length === 0 || methods.includes(request.method)
    ? refuse("route.not_found", `There is no ${path}.`)
    : refuse("route.method_not_allowed", `${path} does not take ${request.method}.`, undefined, {
        allow: methods.join(", ")
      })
}
