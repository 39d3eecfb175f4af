/** The port `engine/ports/HostProbe.ts` through the guarded door: only public addresses, and the one that was checked. */
import { Effect, Layer } from "effect"
import { HostProbe } from "../../../engine/ports/HostProbe.ts"
import { Egress } from "../egress.ts"
import { hostProof, probePath } from "./hostProof.ts"

const timeoutMs = 2_000
const maxBytes = 1_024

/** `scheme` is that of the sites. */
export const layer = (originSecret: string, scheme: "http" | "https"): Layer.Layer<HostProbe, never, Egress> =>
  Layer.effect(
    HostProbe,
    Effect.map(Egress, ({ fetch: send }) =>
      HostProbe.of({
        ask: (host) =>
          send({ url: `${scheme}://${host}${probePath}`, timeoutMs, maxBytes, redirects: 0 }).pipe(
            Effect.map(({ status, body }) => {
              const isOurs = status === 200 && new TextDecoder().decode(body).trim() === hostProof(originSecret, host)
              return isOurs ? ("here" as const) : ("elsewhere" as const)
            }),
            Effect.catch(() => Effect.succeed("unanswered" as const))
          )
      })
    )
  )
