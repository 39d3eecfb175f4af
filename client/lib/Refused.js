/** The API said no. `code` is one of a closed list; `problem` is the document with every member. */
export class Refused extends Error {
  name = "Refused"
  code
  status
  problem
  /** Seconds until it is worth asking again; null where the API did not say. */
  retryAfterSeconds
  #again
  constructor(problem, retryAfterSeconds, again) {
    super([problem.detail, problem.remediation ?? ""].join(" ").trim())
    this.code = problem.code
    this.status = problem.status
    this.problem = problem
    this.retryAfterSeconds = retryAfterSeconds
    this.#again = again
  }
  /** The header that clears this refusal; undefined where none does. */
  get acknowledgeWith() {
    return this.problem.acknowledgeWith
  }
  /** Sends the identical request again with the header that says it is meant. Rejects with this where there is none. */
  acknowledge() {
    const header = this.acknowledgeWith
    if (header === undefined) return Promise.reject(this)
    return this.#again({ [header.header]: header.value })
  }
}
/** Whether a call was refused, and with one of these codes where some are given. */
export const isRefused = (error, ...codes) =>
  error instanceof Refused && (codes.length === 0 || codes.includes(error.code))
/** Nothing answered, however often it was asked. A write with a key may be sent again under it. */
export class Unreachable extends Error {
  name = "Unreachable"
  attempts
  constructor(url, attempts, cause) {
    super(`Nothing answers at ${url}; it was asked ${attempts === 1 ? "once" : `${attempts} times`}.`, { cause })
    this.attempts = attempts
  }
}
