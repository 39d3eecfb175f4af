/** One look from beginning to end. Whatever the page does, the answer or the failure is there in time, and the browser is gone. */
import { limits, SECOND_MS } from "../../engine/limits.ts"
import { type BrowserOptions, startBrowser } from "./browser.ts"
import { type AskForFile, LookFailed, type Order, type Outcome } from "./Look.ts"
import { desk, measure } from "./measure.ts"
import { withPage } from "./open.ts"
import { photograph } from "./photograph.ts"

/**
 * The picture or the measurements that were ordered. Rejects with `LookFailed` when there is no browser, the page comes
 * to no end within `limits.captureMs`, takes more memory than it may, or `given` is aborted.
 */
export const takeLook = async (
  order: Order,
  ask: AskForFile,
  options: BrowserOptions,
  given: AbortSignal
): Promise<Outcome> => {
  const time = new AbortController()
  const over = new Promise<never>((_, reject) => {
    time.signal.addEventListener("abort", () => reject(time.signal.reason))
  })
  over.catch(() => {})
  const giveUp = () => time.abort(new LookFailed("Whoever asked for the look has gone away."))
  const deadline = setTimeout(() => time.abort(new LookFailed(endless)), limits.captureMs)
  given.addEventListener("abort", giveUp)
  const starting = startBrowser(options, time.signal)
  try {
    const { browser, failed } = await Promise.race([starting, over])
    const { picture } = order
    const looking = withPage(browser, order, ask, picture ?? desk, time.signal, (opened): Promise<Outcome> =>
      picture === null ? measure(opened) : photograph(opened, picture)
    )
    looking.catch(() => {})
    return await Promise.race([looking, failed, over])
  } finally {
    clearTimeout(deadline)
    given.removeEventListener("abort", giveUp)
    time.abort(new LookFailed("The look is over."))
    await starting.then(
      ({ end }) => end(),
      () => {}
    )
  }
}

const endless = `The page did not come to an end within ${limits.captureMs / SECOND_MS} s: a script of it may run without one.`
