/**
 * The threads in which drawings are checked. Loading a DOM takes longer than most drawings, so a thread is kept a while
 * for the next one; what time a drawing has begins when its thread is ready.
 */
import { Worker } from "node:worker_threads"
import { Data, Effect } from "effect"
import { limits, SECOND_MS } from "../../../../../engine/limits.ts"
import type { CheckedSvg } from "./policy.ts"

interface Thread {
  readonly worker: Worker
  /** Whether it has said that it is there. */
  ready: boolean
  /** Ends it while nobody asks. */
  end?: NodeJS.Timeout
}

/** No thread came to be in time: that says nothing of the drawing. */
export class NoThread extends Data.TaggedError("NoThread")<{}> {}

const kept: Array<Thread> = []
const keptMs = 60 * SECOND_MS
const maxMegabytes = 512

/** What a thread says of a drawing; one that is too slow or grows too large is too intricate. Interruption ends it. */
export const askThread = (text: string): Effect.Effect<CheckedSvg, NoThread> =>
  Effect.callback<CheckedSvg, NoThread>((resume) => {
    const thread = take()
    const { worker } = thread
    const forget = () => {
      clearTimeout(late)
      worker.off("message", told).off("error", giveUp).off("exit", giveUp)
    }
    const told = (said: CheckedSvg | "ready") => {
      if (said === "ready") return ask()
      forget()
      keep(thread)
      resume(Effect.succeed(said))
    }
    const stop = () => {
      forget()
      void worker.terminate()
    }
    const giveUp = () => {
      stop()
      resume(thread.ready ? Effect.succeed({ reasons: [tooIntricate] }) : Effect.fail(new NoThread()))
    }
    const ask = () => {
      thread.ready = true
      clearTimeout(late)
      late = setTimeout(giveUp, limits.drawingCheckMs)
      // A thread has no origin to name.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(text)
    }
    let late = setTimeout(giveUp, limits.drawingThreadMs)
    worker.on("message", told).on("error", giveUp).on("exit", giveUp)
    if (thread.ready) ask()
    return Effect.sync(stop)
  })

const tooIntricate = "It is too intricate to be checked."

/** A thread that is kept, or a new one; from now on it is in use. */
const take = (): Thread => {
  const thread = kept.pop()
  clearTimeout(thread?.end)
  return thread ?? { worker: start(), ready: false }
}

const keep = (thread: Thread): void => {
  thread.end = setTimeout(() => {
    kept.splice(kept.indexOf(thread), 1)
    void thread.worker.terminate()
  }, keptMs).unref()
  kept.push(thread)
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
