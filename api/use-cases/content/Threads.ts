/**
 * Threads for work that a text may make long: it is done beside the event loop, within bounds of time and memory. Loading
 * what a thread needs takes longer than most work, so one is kept a while for the next; what time the work has begins when
 * its thread is ready, and is CPU time, since on a busy machine the clock says more of others. A heavy site has its work
 * done by threads apart, which may give way to all others: those that are kept for everybody are never ended or held up by
 * it.
 */
import { Worker } from "node:worker_threads"
import { Data, Effect } from "effect"
import { SECOND_MS } from "../../../engine/limits.ts"
import { millisecondsOf, type Word } from "./answering.ts"
import { HeavySites } from "./HeavySites.ts"
import type { ThreadOrder } from "./threadStart.ts"

interface Thread {
  readonly worker: Worker
  /** Whether it is for heavy sites. */
  readonly apart: boolean
  /** Whether it has said that it is there. */
  ready: boolean
  /** CPU time it had used when it last said something. */
  cpuMs: number
  /** Ends it while nobody asks. */
  end?: NodeJS.Timeout
}

/** No thread came to be in time, or it had too little of a processor: that says nothing of the work. */
export class NoThread extends Data.TaggedError("NoThread")<{}> {}

/** The work took longer than it may, grew larger, or failed. */
export class Outgrown extends Data.TaggedError("Outgrown")<{}> {}

export interface ThreadsOptions {
  /** The module of a thread, which answers by `answering.ts`. */
  readonly program: URL
  /** Until a thread is there. */
  readonly startMs: number
  /** CPU time that one piece of work may take from then on, and how long it may last. */
  readonly workMs: number
  readonly lastsMs: number
  /** CPU time from which on a piece of work makes its site heavy. One that is cut off does anyway. */
  readonly heavyMs: number
  /** The niceness of the threads of heavy sites, 0 to 19; where it is lower than the process's, they have that. */
  readonly heavyNiceness: number
}

const keptMs = 60 * SECOND_MS
const maxMegabytes = 512

export class Threads<Asked, Said> {
  readonly #options: ThreadsOptions
  readonly #kept: Array<Thread> = []
  readonly #keptApart: Array<Thread> = []
  readonly #heavy = new HeavySites()

  constructor(options: ThreadsOptions) {
    this.#options = options
  }

  /** Whether what the site asks next is done by a thread apart. */
  readonly isHeavy = (siteId: string): boolean => this.#heavy.has(siteId)

  /** What a thread answers. Interruption ends the thread. */
  readonly ask = (siteId: string, asked: Asked): Effect.Effect<Said, NoThread | Outgrown> =>
    Effect.callback<Said, NoThread | Outgrown>((resume) => {
      const { startMs, workMs, lastsMs, heavyMs } = this.#options
      const thread = this.#take(siteId)
      const { worker } = thread
      let over = false
      let usedUp: NodeJS.Timeout | undefined
      const forget = () => {
        over = true
        clearTimeout(late)
        clearTimeout(usedUp)
        worker.off("message", told).off("error", failed).off("exit", failed)
      }
      const told = ({ cpuMs, said }: Word<Said>) => {
        const tookMs = cpuMs - thread.cpuMs
        thread.cpuMs = cpuMs
        if (said === undefined) return ask()
        forget()
        if (tookMs > heavyMs) this.#heavy.tookLong(siteId)
        else this.#heavy.wasQuick(siteId)
        this.#keep(thread)
        resume(Effect.succeed(said))
      }
      const stop = () => {
        forget()
        if (thread.ready) this.#heavy.tookLong(siteId)
        void worker.terminate()
      }
      const giveUp = (why: NoThread | Outgrown) => {
        stop()
        resume(Effect.fail(why))
      }
      const failed = () => giveUp(thread.ready ? new Outgrown() : new NoThread())
      const ask = () => {
        thread.ready = true
        clearTimeout(late)
        late = setTimeout(() => giveUp(new NoThread()), lastsMs)
        usedUp = setTimeout(lookWhetherUsedUp, workMs)
        // A thread has no origin to name.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        worker.postMessage(asked)
      }
      const lookWhetherUsedUp = async () => {
        const leftMs = workMs - ((await cpuMsOf(worker)) - thread.cpuMs)
        if (over) return
        if (leftMs <= 0) giveUp(new Outgrown())
        else usedUp = setTimeout(lookWhetherUsedUp, leftMs)
      }
      let late = setTimeout(() => giveUp(new NoThread()), startMs)
      worker.on("message", told).on("error", failed).on("exit", failed)
      if (thread.ready) ask()
      return Effect.sync(stop)
    })

  /** A thread that is kept, or a new one; from now on it is in use. */
  #take(siteId: string): Thread {
    const apart = this.#heavy.has(siteId)
    const thread = this.#keptOf(apart).pop()
    clearTimeout(thread?.end)
    return thread ?? { worker: this.#start(apart), apart, ready: false, cpuMs: 0 }
  }

  #keep(thread: Thread): void {
    const kept = this.#keptOf(thread.apart)
    thread.end = setTimeout(() => {
      kept.splice(kept.indexOf(thread), 1)
      void thread.worker.terminate()
    }, keptMs).unref()
    kept.push(thread)
  }

  #keptOf(apart: boolean): Array<Thread> {
    return apart ? this.#keptApart : this.#kept
  }

  #start(apart: boolean): Worker {
    const { program, heavyNiceness } = this.#options
    const workerData: ThreadOrder = { program: program.href, niceness: apart ? heavyNiceness : 0 }
    const resourceLimits = { maxOldGenerationSizeMb: maxMegabytes }
    const worker = new Worker(new URL("./threadStart.ts", import.meta.url), { workerData, resourceLimits })
    // One that dies while nobody asks must not take the process along.
    worker.on("error", () => {})
    worker.unref()
    return worker
  }
}

/** CPU time a thread has used so far, asked for while it works; nothing of one that ended meanwhile. */
const cpuMsOf = (worker: Worker): Promise<number> => worker.cpuUsage().then(millisecondsOf, () => 0)
