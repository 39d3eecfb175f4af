/** Requests at a fixed rate, whatever becomes of them; see `fromDue` for why. */
import { dueTimes, fromDue } from "../figures.ts"

export interface OpenLoop<A> {
  /** Milliseconds from when each request was due until it was answered. */
  readonly waited: ReadonlyArray<number>
  readonly answers: ReadonlyArray<A>
}

/**
 * Sends `perSecond` requests a second for some seconds, and waits for the answers. `lanes` is how many requests may be
 * under way at once: each takes its turn in the lane of its number, behind the one before it, and counts that wait.
 * Infinity lets them all go at once.
 */
export const openLoop = async <A>(
  { perSecond, seconds, lanes }: { readonly perSecond: number; readonly seconds: number; readonly lanes: number },
  send: (number: number, lane: number) => Promise<A>
): Promise<OpenLoop<A>> => {
  const due = dueTimes(perSecond, seconds)
  const started = performance.now()
  const before = new Map<number, Promise<unknown>>()
  const requests = due.map(async (at, number) => {
    await new Promise((resolve) => setTimeout(resolve, at))
    const lane = lanes === Infinity ? number : number % lanes
    const free = before.get(lane)
    const answer = (async () => {
      await free
      return { value: await send(number, lane), at: performance.now() - started }
    })()
    before.set(lane, answer)
    return answer
  })
  const answers = await Promise.all(requests)
  // A timer may be a fraction of a millisecond early.
  const answered = answers.map(({ at }, number) => Math.max(at, due[number] as number))
  return { waited: fromDue(due, answered), answers: answers.map(({ value }) => value) }
}
