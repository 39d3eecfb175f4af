/**
 * Announces changed objects to every running origin and waits, a second at most, until each has dropped them. An origin
 * that cannot be reached sees the change by itself within two seconds, so nothing here ever fails a write.
 */
import { Effect, Layer } from "effect"
import { Agent } from "node:http"
import { Purge } from "../../engine/ports/Purge.ts"
import { post, type Target } from "../notices/post.ts"
import { purgePath } from "./control.ts"

export type PurgeTarget = Target

/** Connections stay open between announcements. */
export const purgeLayer = (targets: ReadonlyArray<PurgeTarget>): Layer.Layer<Purge> =>
  Layer.effect(
    Purge,
    Effect.gen(function* () {
      const agent = yield* Effect.acquireRelease(
        Effect.sync(() => new Agent({ keepAlive: true, maxSockets: 8 })),
        (open) => Effect.sync(() => open.destroy())
      )
      const tell = (target: PurgeTarget, keys: ReadonlyArray<string>) =>
        announce(agent, target, keys).pipe(
          Effect.timeout(LIMIT_MS),
          Effect.catch((cause) =>
            Effect.logWarning("purge-not-announced", {
              origin: target.address,
              keys: keys.length,
              cause: String(cause)
            })
          )
        )
      return Purge.of({
        notify: (keys) =>
          keys.length === 0
            ? Effect.void
            : Effect.forEach(targets, (target) => tell(target, keys), { concurrency: "unbounded", discard: true })
      })
    })
  )

const LIMIT_MS = 1_000
/** Keeps one message far below what an origin takes; a key is at most 1 KB. */
const KEYS_PER_MESSAGE = 2_000

const announce = Effect.fnUntraced(function* (agent: Agent, target: PurgeTarget, keys: ReadonlyArray<string>) {
  for (let from = 0; from < keys.length; from += KEYS_PER_MESSAGE) {
    yield* post(agent, target, purgePath, JSON.stringify({ keys: keys.slice(from, from + KEYS_PER_MESSAGE) }))
  }
})
