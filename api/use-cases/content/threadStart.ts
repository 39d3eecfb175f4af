/** How a thread of `Threads.ts` begins: at the priority it is to have, before it loads what takes time. */
import { getPriority, setPriority } from "node:os"
import { workerData } from "node:worker_threads"

export interface ThreadOrder {
  /** Address of the module that answers. */
  readonly program: string
  readonly niceness: number
}

const { program, niceness } = workerData as ThreadOrder

// A thread has a priority of its own on Linux alone; elsewhere this would be the whole process's.
if (process.platform === "linux" && niceness > getPriority()) {
  try {
    setPriority(niceness)
  } catch {
    // Where the system forbids it, the thread works as the others do.
  }
}
await import(program)
