/** What the origin counts about itself; plain numbers that only rise, read by whoever reports them. */

export const newCounters = () => ({
  requests: 0,
  /** Answers by class of status. */
  answers: { "1xx": 0, "2xx": 0, "3xx": 0, "4xx": 0, "5xx": 0 },
  /** Answers taken ready-made from memory. */
  ready: 0,
  storeReads: 0,
  storeFailures: 0,
  /** Answers with an object that the store could not be asked about. */
  stale: 0,
  passedOn: 0,
  purgedKeys: 0,
  evictions: 0,
  /** Connections closed since they took nothing of an answer for too long, and turned away since there were too many. */
  slowReaders: 0,
  turnedAway: 0
})

export type Counters = ReturnType<typeof newCounters>

export const countAnswer = (counters: Counters, status: number): void => {
  counters.answers[classes[Math.floor(status / 100) - 1] ?? "5xx"]++
}

const classes = ["1xx", "2xx", "3xx", "4xx", "5xx"] as const
