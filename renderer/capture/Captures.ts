/** The port `engine/ports/Captures.ts` over Chromium: a few looks at a time, a bounded number waiting. */
import { Effect, Layer, Semaphore } from "effect"
import { limits } from "../../engine/limits.ts"
import { Captures, CapturesBusy, CaptureUnavailable } from "../../engine/ports/Captures.ts"
import { type BrowserOptions, holdBrowser } from "./browser.ts"
import { CaptureTraffic } from "./CaptureTraffic.ts"
import { desk, measure } from "./measure.ts"
import { withPage } from "./open.ts"
import { photograph } from "./photograph.ts"

export const layer = (options: BrowserOptions): Layer.Layer<Captures, never, CaptureTraffic> =>
  Layer.effect(
    Captures,
    Effect.gen(function* () {
      const traffic = yield* CaptureTraffic
      const browser = yield* Effect.acquireRelease(
        Effect.sync(() => holdBrowser(options)),
        ({ close }) => Effect.promise(close)
      )
      const looking = yield* Semaphore.make(limits.capturesAtOnce)
      let waiting = 0

      const take = <A>(work: () => Promise<A>): Effect.Effect<A, CaptureUnavailable | CapturesBusy> =>
        Effect.suspend((): Effect.Effect<A, CaptureUnavailable | CapturesBusy> => {
          if (waiting >= limits.capturesAtOnce + limits.captureQueue) return Effect.fail(new CapturesBusy({ waiting }))
          waiting++
          return looking
            .withPermit(Effect.tryPromise({ try: work, catch: asUnavailable }))
            .pipe(Effect.ensuring(Effect.sync(() => void waiting--)))
        })

      return Captures.of({
        screenshot: (subject, wanted) =>
          take(() =>
            browser.use((running) =>
              withPage(running, traffic, subject, wanted, (opened) => photograph(opened, wanted))
            )
          ),
        measure: (subject) => take(() => browser.use((running) => withPage(running, traffic, subject, desk, measure)))
      })
    })
  )

/** A browser that dies in the middle of a look is as good as none; the next look starts another. */
const asUnavailable = (cause: unknown): CaptureUnavailable =>
  cause instanceof CaptureUnavailable
    ? cause
    : new CaptureUnavailable({ detail: `The browser gave up: ${String(cause).split("\n", 1)[0]}` })
