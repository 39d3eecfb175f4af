/** The origin as a scoped part of an Effect program: it listens while the scope lasts, and drains when it ends. */
import { Context, Data, Effect, Layer } from "effect"
import { Objects } from "../../engine/ports/Objects.ts"
import type { OriginEvent, OriginOptions } from "./options.ts"
import { startOrigin, type RunningOrigin } from "./startOrigin.ts"

export class Origin extends Context.Service<Origin, RunningOrigin>()("infra/Origin") {}

/** The origin could not listen, for example because another program has the port. */
export class OriginNotStarted extends Data.TaggedError("OriginNotStarted")<{
  readonly port: number
  readonly cause: unknown
}> {
  override get message(): string {
    return `The origin cannot listen on port ${this.port}: ${String(this.cause)}. Stop what uses the port, or set another.`
  }
}

/** What it has to say goes to the program's logger. */
export const originLayer = (
  options: Omit<OriginOptions, "store" | "log">
): Layer.Layer<Origin, OriginNotStarted, Objects> =>
  Layer.effect(
    Origin,
    Effect.gen(function* () {
      const objects = yield* Objects
      const context = yield* Effect.context()
      const run = Effect.runForkWith(context)
      const log = (event: OriginEvent) => void run(logged(event))
      return yield* Effect.acquireRelease(
        Effect.tryPromise({
          try: () =>
            startOrigin({ forms: objects.private, figures: objects.private, ...options, store: objects.public, log }),
          catch: (cause) => new OriginNotStarted({ port: options.port, cause })
        }),
        (origin) => Effect.promise(origin.close)
      )
    })
  )

const logged = ({ level, event, ...details }: OriginEvent): Effect.Effect<void> => {
  const at = { info: Effect.logInfo, warning: Effect.logWarning, error: Effect.logError }[level]
  return at(event, details)
}
