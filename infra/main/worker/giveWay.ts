/**
 * Everything a worker does can wait a moment, while somebody waits for a page: its threads come after those of the origin and
 * the API where the processor does not suffice for all. A writer's own page is rendered by the API, so no edit waits here.
 */
import { getPriority, setPriority } from "node:os"

/** A third of what a process at the usual niceness gets; what has no rival gets everything. */
const niceness = 5

/** Lowers the priority of this process and of the threads it starts from here on; never raises it. */
export const giveWay = (): void => {
  if (getPriority() >= niceness) return
  try {
    setPriority(niceness)
  } catch {
    // Where the system forbids it, the worker works as the others do.
  }
}
