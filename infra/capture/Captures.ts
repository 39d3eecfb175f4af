/** The port `engine/ports/Captures.ts`: looks wait for their site's turn, and a process of their own takes them. */
import { Effect, Layer } from "effect"
import { limits } from "../../engine/limits.ts"
import type { Measurements } from "../../engine/content/capture/measurements.ts"
import {
  Captures,
  CapturesBusy,
  type CaptureSubject,
  CaptureUnavailable,
  type Screenshot,
  type ScreenshotOptions
} from "../../engine/ports/Captures.ts"
import { FileBudget } from "../../renderer/capture/FileBudget.ts"
import type { AskForFile, Outcome } from "../../renderer/capture/Look.ts"
import { type Confinement, confinement, type ConfinementOptions } from "./confinement.ts"
import { captureScript, holdCaptureProcess } from "./CaptureProcess.ts"
import { LookTurns } from "./LookTurns.ts"
import { CaptureTraffic } from "./traffic.ts"

export interface CapturesOptions extends Pick<ConfinementOptions, "user" | "sandbox" | "keptFrom"> {
  /** Path of Chromium; undefined when none is installed. */
  readonly executable: string | undefined
}

export const layer = ({
  executable,
  user,
  sandbox,
  keptFrom
}: CapturesOptions): Layer.Layer<Captures, never, CaptureTraffic> =>
  Layer.effect(
    Captures,
    Effect.gen(function* () {
      const traffic = yield* CaptureTraffic
      const context = yield* Effect.context()
      const turns = new LookTurns()
      if (executable === undefined) return absent

      // Asked at once, so that the log says it at the start; and with every process anew, since it may have been mended.
      const confined = (): Promise<Confinement> =>
        confinement({ user, sandbox, executable, keptFrom, reads: [process.execPath, captureScript] })
      yield* Effect.tryPromise({ try: confined, catch: (cause) => cause }).pipe(
        Effect.catch((cause) =>
          Effect.logWarning(`Pages cannot be looked at. ${cause instanceof CaptureUnavailable ? cause.detail : cause}`)
        ),
        Effect.forkScoped
      )
      const looker = yield* Effect.acquireRelease(
        Effect.sync(() =>
          holdCaptureProcess({
            executable,
            confinement: confined,
            log: (line) => Effect.runForkWith(context)(Effect.logWarning(`The process that looks at pages: ${line}`))
          })
        ),
        ({ close }) => Effect.promise(close)
      )

      const take = <A extends Outcome>(subject: CaptureSubject, picture: ScreenshotOptions | null) =>
        turns
          .inTurn(
            subject.siteId,
            Effect.tryPromise({
              try: async (given) => {
                const order = { subject, policy: await traffic.policy(subject.siteId), picture }
                return (await looker.look(order, filesOf(traffic, subject), given)) as A
              },
              catch: (cause) =>
                cause instanceof CaptureUnavailable ? cause : new CaptureUnavailable({ detail: String(cause) })
            })
          )
          .pipe(Effect.catchTag("NoTurn", ({ full }) => Effect.fail(new CapturesBusy({ full }))))

      return Captures.of({
        screenshot: (subject, options) => take<Screenshot>(subject, options),
        measure: (subject) => take<Measurements>(subject, null)
      })
    })
  )

const noBrowser = Effect.fail(new CaptureUnavailable({ detail: "Chromium is not installed where this API runs." }))
const absent = Captures.of({ screenshot: () => noBrowser, measure: () => noBrowser })

/** What the page of a subject may load: from its own host as visitors get it, from elsewhere through the guarded door. */
const filesOf = (traffic: CaptureTraffic["Service"], subject: CaptureSubject): AskForFile => {
  const budget = new FileBudget()
  const own = new URL(subject.url).host
  return async (wanted, given) => {
    budget.request()
    return new URL(wanted.url).host === own
      ? budget.limited(await traffic.firstParty(wanted, given))
      : budget.limited(await traffic.elsewhere(wanted, given), limits.captureForeignFileBytes)
  }
}
