/** What our processes say: each line is one of these, and so is what the supervisor makes readable. */
export interface LogLine {
  /** ISO 8601, UTC. */
  readonly time: string
  readonly level: "debug" | "info" | "warning" | "error"
  /** Which of our processes says it, for example `api` or `worker-2`. */
  readonly process: string
  readonly message: string
  readonly [detail: string]: unknown
}
