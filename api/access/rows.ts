/**
 * Joins handlers to their rows. Every handler of the house passes through here, so what surrounds a handler is put
 * around all of them or none: the write bracket, conditional reads, the turn from answer or refusal into a response.
 */
import { Context, Effect, Layer } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiBuilder, type HttpApiEndpoint, type HttpApiGroup } from "effect/http-api"
import type { Refusal } from "../../engine/errors/Refusal.ts"
import type { Answer } from "../answers/Answer.ts"
import { respond, respondProblem } from "../answers/respond.ts"
import { accessOf } from "./Access.ts"
import type { Call, Caller } from "./Call.ts"
import { unchangedSince } from "./conditional.ts"
import type { Around, Ports } from "./Ports.ts"
import { surface } from "./surface.ts"
import { writeBracket } from "./writeBracket.ts"

/** One handler a row: what was decoded in, an answer of the row's success type out. A row without one does not compile. */
export type RowHandlers<Group extends HttpApiGroup.Constraint> = {
  readonly [Row in HttpApiGroup.Endpoints<Group> as HttpApiEndpoint.Identifier<Row>]: (
    request: HttpApiEndpoint.Request<Row>
  ) => Effect.Effect<Answer<HttpApiEndpoint.Success<Row>["Type"]>, Refusal, Ports | Around>
}

/** The handlers of one group as a layer that needs ports only. */
export const rows = <Group extends HttpApiGroup.Constraint>(
  group: Group,
  handlers: NoInfer<RowHandlers<Group>>
): Layer.Layer<HttpApiGroup.ToService<"makeready", Group>, never, Ports> => {
  const build = (group: { readonly handleAll: (handlers: Record<string, AnyHandler>) => unknown }) =>
    Effect.gen(function* () {
      const ports = yield* Effect.context<Ports>()
      const entries = Object.entries(handlers as unknown as Record<string, RowHandler>)
      return group.handleAll(Object.fromEntries(entries.map(([row, handler]) => [row, enclose(handler, ports)])))
    })
  // The builder's types follow each handler's own requirements; ours are the same for all rows, so they are stated
  // once above and not derived row by row.
  return HttpApiBuilder.group(surface(group), group.identifier as never, build as never) as never
}

type Request = { readonly endpoint: HttpApiEndpoint.Top; readonly request: HttpServerRequest.HttpServerRequest }
type RowHandler = (request: Request) => Effect.Effect<Answer, Refusal, Ports | Around>
type AnyHandler = (request: Request) => Effect.Effect<unknown, unknown, unknown>

const enclose =
  (handler: RowHandler, ports: Context.Context<Ports>): AnyHandler =>
  (request) => {
    const row = accessOf(request.endpoint)
    const answer =
      row?.write === undefined || row.write.takesFile === true
        ? (handler(request) as Effect.Effect<Answer, Refusal, Ports | Call | Caller>)
        : writeBracket(row.write, handler(request))
    return answer.pipe(
      Effect.map((answer) =>
        respond(
          request.request.method === "GET" && unchangedSince(request.request.headers, answer.headers["etag"])
            ? { ...answer, status: 304 }
            : answer
        )
      ),
      Effect.catchTag("Refusal", respondProblem),
      Effect.updateContext((context: Context.Context<Call | Caller>) => Context.merge(ports, context))
    )
  }
