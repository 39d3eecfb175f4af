/**
 * Joins handlers to their rows. Every handler of the house passes through here, so what surrounds a handler is put
 * around all of them or none: the write bracket, conditional reads, the turn from answer or refusal into a response.
 */
import { Effect, Layer } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiBuilder, type HttpApiEndpoint, type HttpApiGroup } from "effect/http-api"
import type { Refusal } from "../../engine/errors/Refusal.ts"
import type { Answer } from "../answers/Answer.ts"
import { respond, respondProblem } from "../answers/respond.ts"
import { accessOf, type AccessRow, takesKey } from "./Access.ts"
import type { Call, Caller } from "./Call.ts"
import { type Ahead, JudgedAhead } from "./JudgedAhead.ts"
import { unchangedSince } from "./conditional.ts"
import { remembered } from "./idempotency.ts"
import { keyed } from "./keyed.ts"
import type { Around, Ports } from "./Ports.ts"
import { surface } from "./surface.ts"
import { writeBracket } from "./writeBracket.ts"

/** One handler a row: what was decoded in, an answer of the row's success type out. A row without one does not compile. */
export type RowHandlers<Group extends HttpApiGroup.Constraint> = {
  readonly [Row in HttpApiGroup.Endpoints<Group> as HttpApiEndpoint.Identifier<Row>]: (
    request: HttpApiEndpoint.Request<Row>
  ) =>
    | Effect.Effect<Answer<HttpApiEndpoint.Success<Row>["Type"]>, Refusal, Ports | Around>
    | JudgedAhead<Answer<HttpApiEndpoint.Success<Row>["Type"]>>
}

/** Rows and what answers them: a resource as its door lists it. */
export interface Rows<Group extends HttpApiGroup.Constraint> {
  readonly group: Group
  /** The handlers as a layer that needs ports only. */
  readonly handlers: Layer.Layer<HttpApiGroup.ToService<"makeready", Group>, never, Ports>
  /** The same one by one and by name, without what surrounds a request of the API: for screens of the same door. */
  readonly byRow: { readonly [row: string]: RowHandler }
}

/** One group with its handlers. */
export const rows = <Group extends HttpApiGroup.Constraint>(
  group: Group,
  handlers: NoInfer<RowHandlers<Group>>
): Rows<Group> => {
  // Ports are asked for here and not handed on: the builder gives each request all that is there while it builds.
  const build = (group: { readonly handleAll: (handlers: Record<string, AnyHandler>) => unknown }) =>
    Effect.map(Effect.context<Ports>(), () => {
      const entries = Object.entries(handlers as unknown as Record<string, BoundHandler>)
      return group.handleAll(Object.fromEntries(entries.map(([row, handler]) => [row, enclose(handler)])))
    })
  // The builder's types follow each handler's own requirements; ours are the same for all rows, so they are stated
  // once above and not derived row by row.
  const layer = HttpApiBuilder.group(surface(group), group.identifier as never, build as never) as never
  return { group, handlers: layer, byRow: handlers as never }
}

export type RowHandler = (request: never) => Effect.Effect<Answer, Refusal, Ports | Around> | JudgedAhead<Answer>
type Request = { readonly endpoint: HttpApiEndpoint.Top; readonly request: HttpServerRequest.HttpServerRequest }
type BoundHandler = (request: Request) => Effect.Effect<Answer, Refusal, Ports | Around> | JudgedAhead<Answer>
type AnyHandler = (request: Request) => Effect.Effect<unknown, unknown, unknown>

const enclose =
  (handler: BoundHandler): AnyHandler =>
  (request) => {
    const row = accessOf(request.endpoint)
    const handled = handler(request)
    const [landing, ahead] = handled instanceof JudgedAhead ? [handled.handler, handled.ahead] : [handled, undefined]
    const answer = around(row, request.endpoint, landing, ahead)
    return answer.pipe(
      Effect.map((answer) =>
        respond(
          isConditional(row, request) && unchangedSince(request.request.headers, answer)
            ? { ...answer, status: 304 }
            : answer
        )
      ),
      Effect.catchTag("Refusal", respondProblem)
    )
  }

/** A tag of what can be written there says nothing of what else the answer tells. */
const isConditional = (row: AccessRow | undefined, { request }: Request): boolean =>
  request.method === "GET" && row?.tagged !== true

/**
 * What writes runs in the write bracket, or opens it itself after it has asked elsewhere, which a replay does not; other
 * writes take their idempotency keys alone.
 */
const around = (
  row: AccessRow | undefined,
  endpoint: HttpApiEndpoint.Top,
  handler: Handler,
  ahead: Ahead | undefined
): Reached => {
  if (row === undefined) return handler as Reached
  const { write } = row
  if (write === undefined) return (takesKey(row, endpoint.method) ? keyed(row, handler) : handler) as Reached
  if (write.takesFile !== true) return writeBracket(write, handler, ahead)
  // Of a form the body is known only once it has been read.
  if (endpoint.payload.has("multipart/form-data")) return handler as Reached
  return Effect.flatMap(remembered(write), (replay) =>
    replay === undefined ? (handler as Reached) : Effect.succeed(replay)
  )
}

type Handler = Effect.Effect<Answer, Refusal, Ports | Around>
type Reached = Effect.Effect<Answer, Refusal, Ports | Call | Caller>
