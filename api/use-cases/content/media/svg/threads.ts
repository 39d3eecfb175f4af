/**
 * The threads in which drawings are checked. Loading a DOM takes longer than most drawings, so a thread is kept a while
 * for the next one; what time a drawing has begins when its thread is ready. A site whose drawing brought its thread to an
 * end waits for a new one with its next: those that are kept are for the others.
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
/** Sites whose last drawing ended its thread, the longest ago first. */
const spoilers = new Set<string>()
const mostSpoilers = 1_000
const keptMs = 60 * SECOND_MS
const maxMegabytes = 512

/** What a thread says of a drawing; one that is too slow or grows too large is too intricate. Interruption ends it. */
export const askThread = (siteId: string, text: string): Effect.Effect<CheckedSvg, NoThread> =>
  Effect.callback<CheckedSvg, NoThread>((resume) => {
    const thread = take(siteId)
    const { worker } = thread
    const forget = () => {
      clearTimeout(late)
      worker.off("message", told).off("error", giveUp).off("exit", giveUp)
    }
    const told = (said: CheckedSvg | "ready") => {
      if (said === "ready") return ask()
      forget()
      spoilers.delete(siteId)
      keep(thread)
      resume(Effect.succeed(said))
    }
    const stop = () => {
      forget()
      void worker.terminate()
    }
    const giveUp = () => {
      stop()
      if (thread.ready) remember(siteId)
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
    return Effect.sync(() => {
      stop()
      if (thread.ready) remember(siteId)
    })
  })

const tooIntricate = "It is too intricate to be checked."

const remember = (siteId: string): void => {
  spoilers.delete(siteId)
  spoilers.add(siteId)
  const [oldest] = spoilers
  if (spoilers.size > mostSpoilers && oldest !== undefined) spoilers.delete(oldest)
}

/** A thread that is kept, or a new one; from now on it is in use. */
const take = (siteId: string): Thread => {
  const thread = spoilers.has(siteId) ? undefined : kept.pop()
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
