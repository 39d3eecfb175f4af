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
import { HeavySites } from "../../../engine/turns/HeavySites.ts"
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
  readonly #waiting = new Set<(thread: Thread) => void>()
  readonly #waitingApart = new Set<(thread: Thread) => void>()
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
      const apart = this.#heavy.has(siteId)
      const waiting = this.#waitingFor(apart)
      let over = false
      let late: NodeJS.Timeout | undefined
      let usedUp: NodeJS.Timeout | undefined
      /** The one that works, and the one that was begun where none was there. */
      let thread: Thread | undefined
      let begun: Thread | undefined
      const use = (given: Thread) => {
        thread = given
        waiting.delete(use)
        clearTimeout(late)
        late = setTimeout(() => giveUp(new NoThread()), lastsMs)
        usedUp = setTimeout(lookWhetherUsedUp, workMs)
        given.worker.on("message", told).on("error", failed).on("exit", failed)
        // A thread has no origin to name.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        given.worker.postMessage(asked)
      }
      const forget = () => {
        over = true
        waiting.delete(use)
        clearTimeout(late)
        clearTimeout(usedUp)
        thread?.worker.off("message", told).off("error", failed).off("exit", failed)
      }
      const told = ({ cpuMs, said }: Word<Said>) => {
        if (thread === undefined) return
        forget()
        if (cpuMs - thread.cpuMs > heavyMs) this.#heavy.tookLong(siteId)
        else this.#heavy.wasQuick(siteId)
        thread.cpuMs = cpuMs
        this.#free(thread)
        resume(Effect.succeed(said as Said))
      }
      const stop = () => {
        forget()
        if (thread !== undefined) this.#heavy.tookLong(siteId)
        // One that was begun and is not needed is for whoever waits next.
        void (thread ?? (begun?.ready === false ? begun : undefined))?.worker.terminate()
      }
      const giveUp = (why: NoThread | Outgrown) => {
        stop()
        resume(Effect.fail(why))
      }
      const failed = () => giveUp(new Outgrown())
      const lookWhetherUsedUp = async () => {
        if (thread === undefined) return
        const leftMs = workMs - ((await cpuMsOf(thread.worker)) - thread.cpuMs)
        if (over) return
        if (leftMs <= 0) giveUp(new Outgrown())
        else usedUp = setTimeout(lookWhetherUsedUp, leftMs)
      }
      const kept = this.#keptOf(apart).pop()
      clearTimeout(kept?.end)
      if (kept !== undefined) use(kept)
      else {
        late = setTimeout(() => giveUp(new NoThread()), startMs)
        waiting.add(use)
        begun = this.#begin(apart, () => {
          if (!over && thread === undefined) giveUp(new NoThread())
        })
      }
      return Effect.sync(stop)
    })

  /** A new thread, free as soon as it is there; `lost` is told where that does not come to be. */
  #begin(apart: boolean, lost: () => void): Thread {
    const thread: Thread = { worker: this.#start(apart), apart, ready: false, cpuMs: 0 }
    const { worker } = thread
    worker.on("error", lost).on("exit", lost)
    // One that is kept and ends by itself is nobody's next.
    worker.once("exit", () => this.#leave(thread))
    worker.once("message", ({ cpuMs }: Word<Said>) => {
      worker.off("error", lost).off("exit", lost)
      thread.ready = true
      thread.cpuMs = cpuMs
      this.#free(thread)
    })
    return thread
  }

  /** Gives it to who has waited longest, for this one or for one that is still starting; else keeps it a while. */
  #free(thread: Thread): void {
    const [use] = this.#waitingFor(thread.apart)
    if (use !== undefined) return use(thread)
    thread.end = setTimeout(() => {
      this.#leave(thread)
      void thread.worker.terminate()
    }, keptMs).unref()
    this.#keptOf(thread.apart).push(thread)
  }

  #leave(thread: Thread): void {
    const kept = this.#keptOf(thread.apart)
    const at = kept.indexOf(thread)
    if (at < 0) return
    clearTimeout(thread.end)
    kept.splice(at, 1)
  }

  #keptOf(apart: boolean): Array<Thread> {
    return apart ? this.#keptApart : this.#kept
  }

  #waitingFor(apart: boolean): Set<(thread: Thread) => void> {
    return apart ? this.#waitingApart : this.#waiting
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
