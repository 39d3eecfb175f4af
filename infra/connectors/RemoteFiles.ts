/** The port `engine/ports/RemoteFiles.ts` through the one door to foreign hosts. */
import { Effect, Layer, Semaphore } from "effect"
import { RemoteFiles, RemoteRefused, RemoteTooLarge, RemoteUnreachable } from "../../engine/ports/RemoteFiles.ts"
import { percentDecoded } from "../../engine/values/percent.ts"
import { Egress, type EgressFailed, type EgressRefused, type EgressResponse } from "./egress.ts"

/** Each holds a whole file in memory. */
const atATime = 2

export const layer: Layer.Layer<RemoteFiles, never, Egress> = Layer.effect(
  RemoteFiles,
  Effect.gen(function* () {
    const { fetch: visit } = yield* Egress
    const few = yield* Semaphore.make(atATime)
    return RemoteFiles.of({
      read: (url, { maxBytes, timeoutMs }) =>
        visit({ url, maxBytes, timeoutMs }).pipe(
          Effect.mapError((error) => described(error, maxBytes)),
          Effect.flatMap(fileOf),
          few.withPermit
        )
    })
  })
)

const fileOf = ({ status, url, body }: EgressResponse) =>
  status === 200
    ? Effect.succeed({ bytes: body, name: lastSegment(url) })
    : Effect.fail(new RemoteUnreachable({ detail: `${url} answered with status ${status}.` }))

const described = (error: EgressRefused | EgressFailed, maxBytes: number) => {
  if (error._tag === "EgressRefused") return new RemoteRefused({ detail: error.detail })
  if (error.reason === "size") return new RemoteTooLarge({ maxBytes })
  return new RemoteUnreachable({ detail: error.detail })
}

const lastSegment = (url: string): string => percentDecoded(new URL(url).pathname.split("/").at(-1) ?? "")
