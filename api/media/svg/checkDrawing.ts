/** Has a drawing checked beside the event loop, within bounds of time and memory. */
import { Worker } from "node:worker_threads"
import { Effect, Semaphore } from "effect"
import { refuse, type Refusal } from "../../../engine/errors/Refusal.ts"
import { limits, SECOND_MS } from "../../../engine/limits.ts"
import type { CheckedSvg } from "./policy.ts"

export type Drawing = Exclude<CheckedSvg, { readonly reasons: unknown }>

/** The drawing as it may be stored. Refuses with `media.svg_rejected`. */
export const checkDrawing = (bytes: Uint8Array): Effect.Effect<Drawing, Refusal> =>
  Effect.gen(function* () {
    const text = yield* Effect.try({
      try: () => new TextDecoder("utf-8", { fatal: true }).decode(bytes),
      catch: () => rejected(["It is not encoded in UTF-8."])
    })
    const checked = yield* one.withPermit(Effect.promise(() => ask(text)))
    return "reasons" in checked ? yield* rejected(checked.reasons) : checked
  })

const rejected = (reasons: ReadonlyArray<string>): Refusal =>
  refuse("media.svg_rejected", `The drawing is not taken. ${reasons.join(" ")}`, { reasons })

const one = Semaphore.makeUnsafe(1)

/** Loading a DOM takes longer than most drawings, so the thread is kept a while for the next one. */
let kept: { readonly worker: Worker; readonly end: NodeJS.Timeout } | undefined
const keptMs = 60 * SECOND_MS
const maxMegabytes = 512

const ask = (text: string): Promise<CheckedSvg> =>
  new Promise((resolve) => {
    clearTimeout(kept?.end)
    const worker =
      kept?.worker ??
      new Worker(new URL("./worker.ts", import.meta.url), {
        resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
        stdout: true,
        stderr: true
      })
    worker.unref()
    const finish = (checked: CheckedSvg, keep: boolean) => {
      clearTimeout(late)
      worker.removeAllListeners()
      if (!keep) {
        worker.on("error", () => {})
        void worker.terminate()
      }
      kept = keep ? { worker, end: setTimeout(end, keptMs).unref() } : undefined
      resolve(checked)
    }
    const giveUp = () => finish({ reasons: ["It is too intricate to be checked."] }, false)
    const late = setTimeout(giveUp, limits.drawingCheckMs)
    worker.once("message", (checked: CheckedSvg) => finish(checked, true))
    worker.once("error", giveUp)
    worker.once("exit", giveUp)
    worker.postMessage(text)
  })

const end = (): void => {
  void kept?.worker.terminate()
  kept = undefined
}
