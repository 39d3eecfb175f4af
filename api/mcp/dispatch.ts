/**
 * A request from within. It passes the same router as one that came over the network, and so everything that stands before
 * a handler there: tokens, scopes, rehearsal, idempotency, lease, budgets, gate and audit. Who asks stays who asked the tool.
 */
import { Effect, type Scope } from "effect"
import { Headers, HttpServerRequest, HttpServerResponse } from "effect/http"

export interface InnerRequest {
  readonly method: string
  /** Path and query, as they would stand in a request line. */
  readonly target: string
  readonly headers: { readonly [name: string]: string }
  readonly body: string | FormData | null
}

/** The whole router, as a request from outside meets it. */
export type App = Effect.Effect<
  HttpServerResponse.HttpServerResponse,
  unknown,
  HttpServerRequest.HttpServerRequest | Scope.Scope
>

/** The answer to a request that is made for the sender of `outer`. Never fails: the router answers whatever happens. */
export const dispatch = (
  app: App,
  outer: HttpServerRequest.HttpServerRequest,
  { method, target, headers, body }: InnerRequest
): Effect.Effect<Response> =>
  Effect.gen(function* () {
    const source = new Request("http://within/", { method, ...(body !== null && { body }) })
    const type = source.headers.get("content-type")
    const request = HttpServerRequest.fromWeb(source).modify({
      // Set as it is: a URL would be made simpler first, and `..` for an id would lead to another route.
      url: target,
      headers: Headers.fromInput({
        ...passedOn(outer),
        ...(body instanceof FormData && type !== null && { "content-type": type }),
        ...headers
      }),
      remoteAddress: outer.remoteAddress
    })
    const response = yield* Effect.provideService(app, HttpServerRequest.HttpServerRequest, request)
    const context = yield* Effect.context<never>()
    return HttpServerResponse.toWeb(response, { context })
  }).pipe(Effect.scoped, Effect.orDie)

/** What proxies wrote of the sender, and by what they are known. */
const passedOn = ({ headers }: HttpServerRequest.HttpServerRequest): { readonly [name: string]: string } =>
  Object.fromEntries(
    ["host", "x-forwarded-for", "x-forwarded-proto", "user-agent"].flatMap((name) =>
      headers[name] === undefined ? [] : [[name, headers[name]]]
    )
  )
