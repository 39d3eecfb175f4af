/**
 * Counts failed sign-ins by client id and address, and turns away an address that goes on guessing (CA-B7). Secrets
 * carry 256 bits, so this guards the logs and the database from noise, not the secrets; it is kept in memory, a window
 * for each process.
 */
import { Clock, Context, Effect, Layer } from "effect"
import { refuse, type Refusal } from "../../engine/errors/Refusal.ts"
import { limits, MINUTE_MS, SECOND_MS } from "../../engine/limits.ts"

export class SignInFailures extends Context.Service<
  SignInFailures,
  {
    /** Refuses with `auth.rate_limited` after ten failures within a minute. */
    readonly check: (clientId: string, address: string) => Effect.Effect<void, Refusal>
    readonly add: (clientId: string, address: string) => Effect.Effect<void>
  }
>()("api/SignInFailures") {
  static readonly layer = Layer.sync(SignInFailures, () => {
    const failures = new Map<string, ReadonlyArray<number>>()
    const recent = (key: string, now: number) => (failures.get(key) ?? []).filter((at) => at > now - MINUTE_MS)
    return SignInFailures.of({
      check: Effect.fnUntraced(function* (clientId, address) {
        const now = yield* Clock.currentTimeMillis
        const made = recent(keyOf(clientId, address), now)
        if (made.length < limits.authFailuresPerMinute) return
        const freeIn = Math.max(1, Math.ceil((made[0]! + MINUTE_MS - now) / SECOND_MS))
        return yield* refuse(
          "auth.rate_limited",
          `${made.length} sign-ins with this client id failed within a minute.`,
          undefined,
          { "retry-after": String(freeIn) }
        )
      }),
      add: Effect.fnUntraced(function* (clientId, address) {
        const now = yield* Clock.currentTimeMillis
        const key = keyOf(clientId, address)
        const made = [...recent(key, now), now]
        failures.delete(key)
        failures.set(key, made)
        // Oldest first, since every failure moves its key to the end.
        if (failures.size > keysKept) failures.delete(failures.keys().next().value!)
      })
    })
  })
}

/** Bounds the memory a flood of made-up client ids can take. */
const keysKept = 10_000

const keyOf = (clientId: string, address: string) => `${address} ${clientId.slice(0, 64)}`
