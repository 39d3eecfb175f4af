/**
 * How often a sign-in mail may be asked for: by the address typed, known or not, so that the answer tells nothing, and by
 * the visitor who asks. It keeps mailboxes and queues from floods and no secret, so it is kept in memory, a window for
 * each process.
 */
import { Clock, Context, Effect, Layer } from "effect"
import { limits, SECOND_MS } from "../../../../engine/limits.ts"

export class SignInRequests extends Context.Service<
  SignInRequests,
  {
    /** Counts a request and answers null, or in how many seconds there is room for one more. */
    readonly take: (address: string, visitor: string) => Effect.Effect<number | null>
  }
>()("api/SignInRequests") {
  static readonly layer = Layer.sync(SignInRequests, () => {
    const asked = new Map<string, ReadonlyArray<number>>()
    return SignInRequests.of({
      take: Effect.fnUntraced(function* (address, visitor) {
        const now = yield* Clock.currentTimeMillis
        const counted = [
          { key: `address ${address}`, most: limits.signInsPerAddress },
          { key: `visitor ${visitor}`, most: limits.signInsPerVisitor }
        ].map(({ key, most }) => ({
          key,
          most,
          times: (asked.get(key) ?? []).filter((at) => at > now - limits.signInWindowMs)
        }))
        const full = counted.find(({ times, most }) => times.length >= most)
        if (full !== undefined) return Math.ceil((full.times[0]! + limits.signInWindowMs - now) / SECOND_MS)
        for (const { key, times } of counted) {
          asked.delete(key)
          asked.set(key, [...times, now])
          // Oldest first, since every request moves its keys to the end.
          if (asked.size > keysKept) asked.delete(asked.keys().next().value!)
        }
        return null
      })
    })
  })
}

/** Bounds the memory a flood of made-up addresses can take. */
const keysKept = 20_000
