/**
 * `/mcp`: the API as tools of the Model Context Protocol, over streamable HTTP. One message a request, one answer in JSON,
 * nothing remembered in between: any process answers any request, of every revision of the protocol that is spoken here.
 *
 * Before a message is read: whether a web page elsewhere sent it, the method, who speaks, and how long it is.
 */
import { isUtf8 } from "node:buffer"
import { Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { refuse } from "../../engine/errors/Refusal.ts"
import { limits } from "../../engine/limits.ts"
import { textHoldsMoreThan, textNestsDeeper } from "../../engine/values/jsonSize.ts"
import type { SignInFailures } from "../../engine/ports/SignInFailures.ts"
import type { Sites } from "../../engine/ports/Sites.ts"
import { ApiConfig } from "../ApiConfig.ts"
import { readBytes } from "../access/body.ts"
import { inBodyRoom } from "../access/bodyRoom.ts"
import { respondProblem } from "../answers/respond.ts"
import { CurrentTrace } from "../answers/trace.ts"
import { callerOf } from "./caller.ts"
import { type App, dispatch, type InnerRequest } from "./dispatch.ts"
import { speak } from "./protocol.ts"
import type { Surface } from "./Surface.ts"
import { type Listing, listing } from "./tools/listed.ts"

const path = "/mcp"

/** The route, over the API as the front door describes it. */
export const mcp = (described: () => Surface) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const ports = yield* Effect.context<ApiConfig | Sites | SignInFailures>()
      // Asked for with the first request: by then the router has all of its routes.
      let whole: App | undefined
      const app: App = Effect.suspend(() => (whole ??= router.asHttpEffect()))
      // And so is the description, which most processes never need.
      let known: Known | undefined
      const know = (): Known => (known ??= knownOf(described()))
      yield* router.add(
        "*",
        path,
        answered(app, know).pipe(
          Effect.catchTag("Refusal", respondProblem),
          Effect.map(challenging),
          Effect.provideContext(ports)
        )
      )
    })
  )

type Known = { readonly surface: Surface; readonly listing: Listing }
const knownOf = (surface: Surface): Known => ({ surface, listing: listing(surface) })

const answered = (app: App, know: () => Known) =>
  Effect.gen(function* () {
    const trace = yield* CurrentTrace
    trace.route = "mcp"
    const request = yield* HttpServerRequest.HttpServerRequest
    const { baseUrl } = yield* ApiConfig
    const { origin } = request.headers
    if (origin !== undefined && origin !== new URL(baseUrl).origin)
      return yield* refuse("mcp.origin_refused", `A page of ${origin} sent this request; nothing was read.`)
    if (request.method !== "POST")
      return yield* refuse("route.method_not_allowed", `${path} does not take ${request.method}.`, undefined, {
        allow: "POST"
      })
    const caller = yield* callerOf(request, app)
    if (caller instanceof Response) return HttpServerResponse.fromWeb(caller)
    const spoken = Effect.gen(function* () {
      const message = yield* readMessage(request)
      const around = yield* Effect.context<never>()
      const response = yield* Effect.promise((signal) => {
        const ask = (inner: InnerRequest) =>
          Effect.runPromiseWith(around)(
            dispatch(app, request, {
              ...inner,
              headers: { authorization: `Bearer ${caller.token}`, ...inner.headers }
            }),
            { signal }
          )
        return speak(
          { headers: request.headers, message, signal },
          { ...know(), ask, scopes: caller.scopes, baseUrl, requestId: trace.id }
        )
      })
      const text = yield* Effect.promise(() => response.text())
      return text === ""
        ? HttpServerResponse.empty({ status: response.status, headers: unkept })
        : HttpServerResponse.text(text, { status: response.status, contentType: "application/json", headers: unkept })
    })
    return yield* inBodyRoom(request, caller.siteId, limits.toolCallBytes, spoken)
  })

const unkept = { "cache-control": "no-store" }

/** The one message of the body. Refuses with `request.*`. */
const readMessage = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  const [type = ""] = (request.headers["content-type"] ?? "").split(";")
  if (type.trim().toLowerCase() !== "application/json")
    return yield* refuse("request.media_type", `${path} does not read ${type || "a body without a type"}.`, {
      expected: "application/json"
    })
  const bytes = yield* readBytes(request, limits.toolCallBytes)
  if (!isUtf8(bytes)) return yield* refuse("request.invalid_json", "The body is not encoded in UTF-8.")
  const text = new TextDecoder().decode(bytes)
  // Before it is parsed, which of many values, or of one inside the other, keeps everybody waiting.
  if (textHoldsMoreThan(text, limits.jsonValues))
    return yield* refuse(
      "request.too_large",
      `The message holds more than ${limits.jsonValues.toLocaleString("en")} values. Send it in parts, or leave out what the tool does not take.`,
      { limit: limits.jsonValues }
    )
  if (textNestsDeeper(text, limits.jsonNesting + levelsAround))
    return yield* refuse("request.invalid", "The message holds objects and lists too deep inside one another.", {
      fields: [{ path: "", reason: `expected at most ${limits.jsonNesting} levels below the arguments` }]
    })
  const message = yield* parsed(text)
  if (Array.isArray(message))
    return yield* refuse("request.invalid", "The body is a list: each message is a request of its own.", {
      fields: [{ path: "", reason: "expected one JSON-RPC message" }]
    })
  return message
})

/** Message, params, arguments, and the member in which a text stands. */
const levelsAround = 4

const parsed = (text: string) =>
  Effect.try({
    try: (): unknown => JSON.parse(text),
    catch: (error) => refuse("request.invalid_json", `The body is not JSON: ${(error as SyntaxError).message}`)
  })

/** Each 401 says how to come in, in the words of RFC 6750 and RFC 7617: with a token, or with the credential itself. */
const challenging = (response: HttpServerResponse.HttpServerResponse): HttpServerResponse.HttpServerResponse => {
  if (response.status !== 401) return response
  const bearer = response.headers["www-authenticate"] ?? 'Bearer realm="makeready", error="invalid_token"'
  return HttpServerResponse.setHeader(
    response,
    "www-authenticate",
    `${bearer}, Basic realm="makeready", charset="UTF-8"`
  )
}
