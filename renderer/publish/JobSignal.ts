/**
 * Tells workers that something was enqueued, so that they need not wait for their next look at the queues. What a notice
 * that is lost costs is one such wait.
 */
import { Context, Effect, Layer, Queue, type Scope } from "effect"
import { WorkerNotices } from "../../engine/ports/WorkerNotices.ts"

export class JobSignal extends Context.Service<
  JobSignal,
  {
    /** Something can be taken: tells every worker, those of other processes and machines included. Waits for none of them. */
    readonly notify: Effect.Effect<void>
    /** The same to the workers of this process alone. */
    readonly nudge: Effect.Effect<void>
    /** For one worker, as long as the scope is open: returns on the next notice, one given since the last wait included. */
    readonly listen: Effect.Effect<Effect.Effect<void>, never, Scope.Scope>
  }
>()("renderer/JobSignal") {
  static readonly layer: Layer.Layer<JobSignal> = Layer.effect(
    JobSignal,
    Effect.gen(function* () {
      const { announce } = yield* WorkerNotices
      const listeners = new Set<Queue.Queue<void>>()
      const nudge = Effect.suspend(() =>
        Effect.forEach(listeners, (listener) => Queue.offer(listener, undefined), { discard: true })
      )
      const listen = Effect.acquireRelease(
        Effect.tap(Queue.dropping<void>(1), (listener) => Effect.sync(() => listeners.add(listener))),
        (listener) => Effect.sync(() => listeners.delete(listener))
      )
      return JobSignal.of({
        notify: Effect.andThen(nudge, announce),
        nudge,
        listen: Effect.map(listen, (listener) => Queue.take(listener))
      })
    })
  )
}
