/**
 * Threads for work that a text may make long: it is done beside the event loop, within bounds of time and memory. Loading
 * what a thread needs takes longer than most work, so one is kept a while for the next; what time the work has begins when
 * its thread is ready. A site whose work brought its thread to an end waits for a new one with its next: those that are
 * kept are for the others.
 */
import { Worker } from "node:worker_threads"
import { Data, Effect } from "effect"
import { SECOND_MS } from "../../../engine/limits.ts"

interface Thread {
  readonly worker: Worker
  /** Whether it has said that it is there. */
  ready: boolean
  /** Ends it while nobody asks. */
  end?: NodeJS.Timeout
}

/** No thread came to be in time: that says nothing of the work. */
export class NoThread extends Data.TaggedError("NoThread")<{}> {}

/** The work took longer than it may, grew larger, or failed. */
export class Outgrown extends Data.TaggedError("Outgrown")<{}> {}

export interface ThreadsOptions {
  /** The program of a thread: it posts `"ready"` once, then one answer to each message. */
  readonly program: URL
  /** Until a thread is there; and the whole of one piece of work from then on. */
  readonly startMs: number
  readonly workMs: number
}

const mostSpoilers = 1_000
const keptMs = 60 * SECOND_MS
const maxMegabytes = 512

export class Threads<Asked, Said> {
  readonly #options: ThreadsOptions
  readonly #kept: Array<Thread> = []
  /** Sites whose last work ended its thread, the longest ago first. */
  readonly #spoilers = new Set<string>()

  constructor(options: ThreadsOptions) {
    this.#options = options
  }

  /** What a thread answers. Interruption ends the thread. */
  readonly ask = (siteId: string, asked: Asked): Effect.Effect<Said, NoThread | Outgrown> =>
    Effect.callback<Said, NoThread | Outgrown>((resume) => {
      const { startMs, workMs } = this.#options
      const thread = this.#take(siteId)
      const { worker } = thread
      const forget = () => {
        clearTimeout(late)
        worker.off("message", told).off("error", giveUp).off("exit", giveUp)
      }
      const told = (said: Said | "ready") => {
        if (said === "ready") return ask()
        forget()
        this.#spoilers.delete(siteId)
        this.#keep(thread)
        resume(Effect.succeed(said))
      }
      const stop = () => {
        forget()
        if (thread.ready) this.#remember(siteId)
        void worker.terminate()
      }
      const giveUp = () => {
        stop()
        resume(Effect.fail(thread.ready ? new Outgrown() : new NoThread()))
      }
      const ask = () => {
        thread.ready = true
        clearTimeout(late)
        late = setTimeout(giveUp, workMs)
        // A thread has no origin to name.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        worker.postMessage(asked)
      }
      let late = setTimeout(giveUp, startMs)
      worker.on("message", told).on("error", giveUp).on("exit", giveUp)
      if (thread.ready) ask()
      return Effect.sync(stop)
    })

  #remember(siteId: string): void {
    const spoilers = this.#spoilers
    spoilers.delete(siteId)
    spoilers.add(siteId)
    const [oldest] = spoilers
    if (spoilers.size > mostSpoilers && oldest !== undefined) spoilers.delete(oldest)
  }

  /** A thread that is kept, or a new one; from now on it is in use. */
  #take(siteId: string): Thread {
    const thread = this.#spoilers.has(siteId) ? undefined : this.#kept.pop()
    clearTimeout(thread?.end)
    return thread ?? { worker: this.#start(), ready: false }
  }

  #keep(thread: Thread): void {
    thread.end = setTimeout(() => {
      this.#kept.splice(this.#kept.indexOf(thread), 1)
      void thread.worker.terminate()
    }, keptMs).unref()
    this.#kept.push(thread)
  }

  #start(): Worker {
    const worker = new Worker(this.#options.program, { resourceLimits: { maxOldGenerationSizeMb: maxMegabytes } })
    // One that dies while nobody asks must not take the process along.
    worker.on("error", () => {})
    worker.unref()
    return worker
  }
}
