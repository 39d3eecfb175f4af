/**
 * The steps before a handler, in this order: declared at all, caller, scope, rehearsal, `?version=`, unknown query,
 * headers, body. What needs the site's lock (idempotency, freeze, lease, budgets) comes after decoding, in
 * `writeBracket.ts`.
 */
import { Clock, Context, Effect, Layer, Semaphore } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { HttpApiError } from "effect/http-api"
import { Refusal } from "../../engine/errors/Refusal.ts"
import { limits } from "../../engine/limits.ts"
import { readIdempotencyKey } from "../../engine/site/idempotency.ts"
import { parseAcknowledgements } from "../../engine/write/acknowledgements.ts"
import { Pages } from "../../engine/ports/Pages.ts"
import type { SignInFailures } from "../../engine/ports/SignInFailures.ts"
import { Sites } from "../../engine/ports/Sites.ts"
import { ApiConfig } from "../ApiConfig.ts"
import { dryRunRoutes } from "./routeTable.ts"
import { respondProblem } from "../answers/respond.ts"
import { accessOf, isOpen, takesKey } from "../access/Access.ts"
import { clientAddress, visitorAddress } from "../access/address.ts"
import { readBody } from "../access/body.ts"
import { inBodyRoom } from "../access/bodyRoom.ts"
import { authenticate, requireOperator, requireOrigin, requireScope } from "../access/caller.ts"
import { Call, Caller } from "../access/Call.ts"
import { baseOf } from "../access/conditional.ts"
import { CurrentTrace } from "../answers/trace.ts"
import { Guard } from "../access/Guard.ts"
import { lastCame } from "../access/lastCame.ts"
import { dryRun, refuseVersion, rowQuery } from "../access/query.ts"
import { schemaRefusal } from "../access/schemaRefusal.ts"

type GuardPorts = ApiConfig | Sites | Pages | SignInFailures

/** The ports of every row are around the guard too, given by the builder of its group; to give them anew would copy all of them. */
const within = <A, E, R>(steps: Effect.Effect<A, E, R>) => steps as Effect.Effect<A, E, Exclude<R, GuardPorts>>

export const guardLayer = Layer.effect(
  Guard,
  Effect.gen(function* () {
    const ports = yield* Effect.context<GuardPorts>()
    const config = Context.get(ports, ApiConfig)
    const supported = dryRunRoutes()
    const noteCame = lastCame()
    /** Who has the turn of large bodies; the request's own deadline ends one that stalls. */
    const large = yield* Semaphore.make(1)

    return Guard.of((handle, { endpoint, group }) =>
      Effect.gen(function* () {
        const trace = yield* CurrentTrace
        trace.route = `${group.identifier}.${endpoint.identifier}`
        const request = yield* HttpServerRequest.HttpServerRequest
        const query = yield* HttpServerRequest.ParsedSearchParams
        const { params } = yield* HttpRouter.RouteContext

        const row = accessOf(endpoint)
        if (row === undefined)
          return yield* Effect.die(new Error(`${trace.route} declares no access, so it stays closed.`))

        let known: Caller["Service"] | undefined
        if (row.scope === "operator") yield* requireOperator(request.headers, clientAddress(request, config.proxyHops))
        else if (row.scope === "origin") yield* requireOrigin(request.headers)
        else if (row.scope !== "public") {
          const caller = yield* authenticate(request.headers)
          yield* noteCame(caller.siteId, caller.credentialId, yield* Clock.currentTimeMillis)
          yield* requireScope(row, caller)
          yield* refuseVersion(query, row, caller.siteId, params)
          known = caller
        }
        const rehearsal = row.scope === "operator" ? false : yield* dryRun(query, row, supported)
        const rest = yield* rowQuery(query, row, endpoint)
        const key = takesKey(row, endpoint.method)
          ? readIdempotencyKey(
              request.headers["idempotency-key"],
              isOpen(row) ? limits.openIdempotencyKeyCharacters : 1
            )
          : undefined
        if (key instanceof Refusal) return yield* key
        const ifMatch = yield* baseOf(request.headers, row, endpoint)
        const served = Effect.gen(function* () {
          const { text: body, form } = yield* readBody(request, endpoint, row.bodyLimit, row.write?.takesFile)
          const call = Call.of({
            requestId: trace.id,
            address: row.scope === "origin" ? visitorAddress(request) : clientAddress(request, config.proxyHops),
            method: request.method,
            target: request.url,
            body,
            form,
            dryRun: rehearsal,
            ifMatch,
            acknowledged: parseAcknowledgements({
              overwritingWriter: request.headers["x-mk-overwriting-writer"],
              deletingLines: request.headers["x-mk-deleting-lines"],
              replacingVersion: request.headers["x-mk-replacing-version"]
            }),
            idempotencyKey: key ?? null
          })
          return yield* handle.pipe(
            // One by one: two contexts are merged by a copy of all there is.
            Effect.updateContext((context: Context.Context<never>) => {
              const asked = context.pipe(
                Context.add(Call, call),
                Context.add(HttpServerRequest.ParsedSearchParams, rest as Record<string, string | Array<string>>)
              )
              return (known === undefined ? asked : Context.add(asked, Caller, known)) as Context.Context<Call | Caller>
            }),
            Effect.catch((error: unknown) =>
              HttpApiError.HttpApiSchemaError.is(error) && error.kind !== "Body" && error.kind !== "ResponseHeaders"
                ? Effect.fail(schemaRefusal(error, endpoint, body))
                : Effect.die(error)
            )
          )
        })
        if (row.oneAtATime) return yield* large.withPermits(1)(served)
        if (known === undefined || row.write?.takesFile === true) return yield* served
        return yield* inBodyRoom(request, known.siteId, row.bodyLimit, served)
      }).pipe(Effect.catchTag("Refusal", respondProblem), within)
    )
  })
)
