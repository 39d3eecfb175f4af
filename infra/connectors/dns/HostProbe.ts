/**
 * The port `engine/ports/HostProbe.ts` through the one door to foreign hosts: the name is resolved by the name servers that
 * judge it, every address must be public, and the connection goes to the address that was checked. Of the answer no more
 * is read than a proof is long.
 */
import { Effect, Layer } from "effect"
import { Dns } from "../../../engine/ports/Dns.ts"
import { type Arrival, HostProbe } from "../../../engine/ports/HostProbe.ts"
import { arrivalBytes, arrivalPath, arrivalProof } from "../../origin/arrival.ts"
import { Egress, type EgressResponse } from "../egress.ts"

export interface HostProbeOptions {
  /** What origins prove themselves by. */
  readonly secret: string
  /** Where visitors reach sites: the scheme, and the port where it is not the scheme's own. */
  readonly scheme: "http" | "https"
  readonly port?: number | null
  /** For everything, from resolving to the last byte. Default 2 s. */
  readonly timeoutMs?: number
  /** `host:port` pairs that may be private: stand-ins, in tests. */
  readonly allow?: ReadonlyArray<string>
}

/** Asks hosts as a visitor would. Never fails. */
export const layer = (options: HostProbeOptions): Layer.Layer<HostProbe, never, Dns> =>
  Layer.effect(
    HostProbe,
    Effect.gen(function* () {
      const { secret, scheme, port = null, timeoutMs = 2_000 } = options
      const { fetch: visit } = yield* Egress
      return {
        ask: Effect.fn("HostProbe.ask")((host: string) =>
          visit({
            url: `${scheme}://${host}${port === null ? "" : `:${port}`}${arrivalPath}`,
            timeoutMs,
            maxBytes: arrivalBytes,
            redirects: 0,
            headers: { accept: "text/plain", "cache-control": "no-cache" }
          }).pipe(
            Effect.map((answer) => arrivalOf(answer, arrivalProof(secret, host.toLowerCase()))),
            // Who says more than a proof is long is somebody else.
            Effect.catch((error) => Effect.succeed<Arrival>(error.reason === "size" ? "elsewhere" : "unanswered"))
          )
        )
      }
    })
  ).pipe(Layer.provide(guardedBy(options)))

/** A proxy that reaches nobody behind it, or wants us to come later, has not told whether that would have been us. */
const arrivalOf = ({ status, body }: EgressResponse, proof: string): Arrival => {
  if (status === 429 || status >= 500) return "unanswered"
  return status === 200 && Buffer.from(body).toString() === proof ? "here" : "elsewhere"
}

const guardedBy = ({ scheme, allow = [] }: HostProbeOptions) =>
  Layer.unwrap(
    Effect.map(Dns, (dns) =>
      Egress.layer({
        allow,
        plainHttp: scheme === "http",
        resolve: async (name) => {
          const { addresses } = await Effect.runPromise(dns.addresses(name))
          return addresses.map(({ address }) => address)
        }
      })
    )
  )
