/** The inside of a thread of `Threads.ts`. */
import { parentPort } from "node:worker_threads"

/** What a thread says: that it is there, and then what it was asked for; with the CPU time it has used so far. */
export interface Word<Said> {
  readonly cpuMs: number
  readonly said?: Said
}

/** Says that the thread is there, then one answer to each message. */
export const answering = <Asked, Said>(answer: (asked: Asked) => Said): void => {
  const say = (word: Word<Said>): void => {
    // A port between threads has no origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    parentPort?.postMessage(word)
  }
  parentPort?.on("message", (asked: Asked) => {
    const said = answer(asked)
    say({ said, cpuMs: millisecondsOf(process.threadCpuUsage()) })
  })
  say({ cpuMs: millisecondsOf(process.threadCpuUsage()) })
}

export const millisecondsOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000
