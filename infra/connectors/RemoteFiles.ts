/** The port `engine/ports/RemoteFiles.ts` through the one door to foreign hosts. */
import { Effect, Layer, Stream } from "effect"
import {
  RemoteBusy,
  RemoteFiles,
  RemoteRefused,
  RemoteTooLarge,
  RemoteUnreachable
} from "../../engine/ports/RemoteFiles.ts"
import { shares } from "../../engine/turns/shares.ts"
import { Turns } from "../../engine/turns/Turns.ts"
import { percentDecoded } from "../../engine/values/percent.ts"
import { Egress, type EgressFailed, type EgressOpened, type EgressRefused } from "./egress.ts"

export const layer: Layer.Layer<RemoteFiles, never, Egress> = Layer.effect(
  RemoteFiles,
  Effect.gen(function* () {
    const { fetch: visit, open } = yield* Egress
    const wholes = new Turns(shares.foreignPictures)
    const arrivals = new Turns(shares.imports)
    return RemoteFiles.of({
      read: (siteId, url, bounds) =>
        wholes
          .inTurn(
            siteId,
            visit({ url, ...bounds }).pipe(
              Effect.mapError((error) => described(error, bounds.maxBytes)),
              Effect.flatMap((answer) =>
                Effect.as(found(answer), { bytes: answer.body, name: lastSegment(answer.url) })
              )
            )
          )
          .pipe(
            Effect.catchTag("NoTurn", () =>
              Effect.fail(
                new RemoteUnreachable({ detail: `${url} was not asked for: too much else was being fetched.` })
              )
            )
          ),
      receive: (siteId, url, bounds, take) =>
        arrivals
          .inTurn(
            siteId,
            Effect.gen(function* () {
              const answer = yield* Effect.mapError(open({ url, ...bounds }), (error) =>
                described(error, bounds.maxBytes)
              )
              const arrival = { body: arriving(answer, bounds.maxBytes), name: lastSegment(answer.url) }
              return yield* Effect.andThen(found(answer), take(arrival)).pipe(
                Effect.ensuring(Effect.sync(answer.leave))
              )
            })
          )
          .pipe(Effect.catchTag("NoTurn", () => Effect.fail(new RemoteBusy())))
    })
  })
)

const found = ({ status, url }: { readonly status: number; readonly url: string }) =>
  status === 200
    ? Effect.void
    : Effect.fail(new RemoteUnreachable({ detail: `${url} answered with status ${status}.` }))

const arriving = ({ body }: EgressOpened, maxBytes: number) =>
  Stream.fromAsyncIterable(body, (cause) => brokenOff(cause as EgressFailed, maxBytes))

const described = (error: EgressRefused | EgressFailed, maxBytes: number) => {
  if (error._tag === "EgressRefused") return new RemoteRefused({ detail: error.detail })
  return brokenOff(error, maxBytes)
}

const brokenOff = ({ reason, detail }: EgressFailed, maxBytes: number) =>
  reason === "size" ? new RemoteTooLarge({ maxBytes }) : new RemoteUnreachable({ detail })

const lastSegment = (url: string): string => percentDecoded(new URL(url).pathname.split("/").at(-1) ?? "")
