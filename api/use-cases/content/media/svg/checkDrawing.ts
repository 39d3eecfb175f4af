/** Has a drawing checked beside the event loop, within bounds of time and memory. */
import { Worker } from "node:worker_threads"
import { Effect, Semaphore } from "effect"
import { refuse, type Refusal } from "../../../../../engine/errors/Refusal.ts"
import { limits, SECOND_MS } from "../../../../../engine/limits.ts"
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
    const { worker } = take()
    const finish = (checked: CheckedSvg, keep: boolean) => {
      clearTimeout(late)
      worker.off("message", told).off("error", giveUp).off("exit", giveUp)
      if (keep) kept = { worker, end: setTimeout(end, keptMs).unref() }
      else void worker.terminate()
      resolve(checked)
    }
    const told = (checked: CheckedSvg) => finish(checked, true)
    const giveUp = () => finish({ reasons: [tooIntricate] }, false)
    const late = setTimeout(giveUp, limits.drawingCheckMs)
    worker.on("message", told).on("error", giveUp).on("exit", giveUp)
    // A thread has no origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(text)
  })

const tooIntricate = "It is too intricate to be checked."

/** The thread that is kept, or a new one; from now on it is in use. */
const take = (): { readonly worker: Worker } => {
  clearTimeout(kept?.end)
  const taken = kept ?? { worker: start() }
  kept = undefined
  return taken
}

const start = (): Worker => {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes }
  })
  // One that dies while nobody asks must not take the process along.
  worker.on("error", () => {})
  worker.unref()
  return worker
}

const end = (): void => {
  void kept?.worker.terminate()
  kept = undefined
}
