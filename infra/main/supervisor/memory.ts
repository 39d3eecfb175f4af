/**
 * What keeps the memory of a process to its bound. Left alone, the heap grows as far as the machine lets it and is never
 * asked to shrink, and the allocator keeps an arena for every thread that ever decoded a picture.
 */

/** Switches of Node for API processes. */
export const apiSwitches = (heapMegabytes: number): ReadonlyArray<string> => [
  `--max-old-space-size=${heapMegabytes}`,
  `--max-semi-space-size=${apiSemiSpaceMegabytes}`
]

/**
 * Switches of Node for workers. They are started as many as there are cores to use, so collecting garbage on further threads
 * only takes those from the others: a rebuild costs a tenth less CPU without. The room for what has just been made is half of what
 * Node gives by itself: a worker holds a third less by both bounds, for about a tenth more CPU (`infra/bench/README.md`).
 */
export const workerSwitches = (heapMegabytes: number): ReadonlyArray<string> => [
  "--single-threaded-gc",
  `--max-old-space-size=${heapMegabytes}`,
  `--max-semi-space-size=${workerSemiSpaceMegabytes}`
]

/**
 * Switches of Node for origins. The bodies an origin remembers lie outside the heap; what it keeps beside each of them, and
 * all the rest, lies in it.
 */
export const originSwitches = (cacheBytes: number): ReadonlyArray<string> => [
  `--max-old-space-size=${64 + Math.ceil(cacheBytes / 2 ** 20)}`,
  `--max-semi-space-size=${originSemiSpaceMegabytes}`
]

/** Of glibc, for every process; other allocators do not read it. */
export const allocatorEnvironment = { MALLOC_ARENA_MAX: "2" }

/** Three of these are held at most. An edit leaves megabytes behind; with less room an API copies what is about to die. */
const apiSemiSpaceMegabytes = 32
const workerSemiSpaceMegabytes = 8
const originSemiSpaceMegabytes = 2
