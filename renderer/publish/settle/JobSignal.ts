/**
 * Tells the workers of this process that something was enqueued, so that they need not wait for their next look. Other
 * processes find it by polling.
 */
import { Context, Effect, Layer, Queue } from "effect"

export class JobSignal extends Context.Service<
  JobSignal,
  {
    readonly notify: Effect.Effect<void>
    /** Returns on the next notice, one given since the last wait included. */
    readonly wait: Effect.Effect<void>
  }
>()("renderer/JobSignal") {
  static readonly layer: Layer.Layer<JobSignal> = Layer.effect(
    JobSignal,
    Effect.map(Queue.dropping<void>(1), (notices) =>
      JobSignal.of({ notify: Effect.asVoid(Queue.offer(notices, undefined)), wait: Queue.take(notices) })
    )
  )
}
