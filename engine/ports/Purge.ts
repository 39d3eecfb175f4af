/** Tells running origins, and a CDN in front of them, that objects changed. */
import { Context, type Effect } from "effect"

export class Purge extends Context.Service<
  Purge,
  {
    /**
     * Object keys that changed; a key ending in `/` means everything under it. Origins drop them before the writer gets its
     * answer: best effort, bounded to a second. Where there is a CDN, what it is to forget is left in the outbox after that;
     * `origins` leaves that to whoever announced the change to `SharedCaches`.
     */
    readonly notify: (keys: ReadonlyArray<string>, of?: "everybody" | "origins") => Effect.Effect<void>
  }
>()("engine/Purge") {}
