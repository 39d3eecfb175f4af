/** Routes of a set of screens that people sign in to, all under one prefix; whatever else is asked for there is answered too. */
import { Effect } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import type { Answer } from "../Answer.ts"
import { respond } from "../respond.ts"
import { CurrentTrace } from "../trace.ts"

/** What a screen is told of the request it answers, whoever looks. */
export interface Visit {
  readonly request: HttpServerRequest.HttpServerRequest
  readonly params: { readonly [name: string]: string }
  readonly query: URLSearchParams
  /** What was posted; empty on a GET, and on a screen that takes a file. */
  readonly form: URLSearchParams
  /** Address of the visitor's connection. */
  readonly address: string
}

type Show = (request: HttpServerRequest.HttpServerRequest, params: Visit["params"]) => Effect.Effect<Answer>

export interface Screens {
  /** What they are called in traces. */
  readonly name: string
  readonly prefix: `/${string}`
  readonly rows: ReadonlyArray<{ readonly method: "GET" | "POST"; readonly path: string; readonly show: Show }>
  /** Where no row is. */
  readonly missing: Show
}

export const addScreens = Effect.fnUntraced(function* (
  router: HttpRouter.HttpRouter,
  { name, prefix, rows, missing }: Screens
) {
  for (const { method, path, show } of rows)
    yield* router.add(method, path as `/${string}`, traced(`${name} ${path}`, show))
  // Not HEAD, which the router answers as it would a GET wherever no row of its own takes it.
  for (const method of methods) yield* router.add(method, `${prefix}*`, traced(`${name} none`, missing))
})

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const

const traced = (route: string, show: Show) =>
  Effect.gen(function* () {
    const trace = yield* CurrentTrace
    trace.route = route
    const request = yield* HttpServerRequest.HttpServerRequest
    const { params } = yield* HttpRouter.RouteContext
    return respond(yield* show(request, params as Visit["params"]))
  })
