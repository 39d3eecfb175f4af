/** Tells running origins that objects changed, so that their caches drop them before the writer gets its answer. */
import { Context, type Effect } from "effect"

export class Purge extends Context.Service<
  Purge,
  {
    /** Object keys that changed; a key ending in `/` means everything under it. Best effort, bounded to a second. */
    readonly notify: (keys: ReadonlyArray<string>) => Effect.Effect<void>
  }
>()("engine/Purge") {}
