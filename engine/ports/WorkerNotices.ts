/**
 * Wakes the workers of other processes, on this machine and on others. Without one, workers find what was enqueued by
 * looking now and then.
 */
import { Context, Effect } from "effect"

export const WorkerNotices = Context.Reference<{
  /** Returns at once. Best effort: whom it does not reach looks by itself soon. */
  readonly announce: Effect.Effect<void>
}>("engine/WorkerNotices", { defaultValue: () => ({ announce: Effect.void }) })
