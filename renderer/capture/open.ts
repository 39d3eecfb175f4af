/** Opens a document in a browser, with everything it loads answered by us, and waits until it stands. */
import { setTimeout as after } from "node:timers/promises"
import type { Browser, Page, Request, Route } from "playwright-core"
import type { Settled } from "../../engine/content/capture/measurements.ts"
import { limits } from "../../engine/limits.ts"
import { FileBudget, FilesSpent } from "./FileBudget.ts"
import type { AskForFile, Order } from "./Look.ts"
import { awaitArrivals, bringIn, endMotion } from "./page/look.ts"
import { type World, worldOf } from "./world.ts"

export interface Opened {
  readonly page: Page
  readonly world: World
  readonly settled: Settled
}

/** Runs with the page open. The browser's owner ends it, with all its traces. */
export const withPage = async <A>(
  browser: Browser,
  order: Order,
  ask: AskForFile,
  viewport: { readonly width: number; readonly height: number },
  given: AbortSignal,
  look: (opened: Opened) => Promise<A>
): Promise<A> => {
  const { width, height } = viewport
  const context = await browser.newContext({
    viewport: { width, height },
    serviceWorkers: "block",
    acceptDownloads: false
  })
  // Where the browser has no network at all, it would tell pages so.
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, "onLine", { get: () => true }))
  const page = await context.newPage()
  context.on("page", (popup) => void popup.close().catch(() => {}))
  page.on("dialog", (dialog) => void dialog.dismiss().catch(() => {}))
  const budget = new FileBudget()
  const arriving = new AbortController()
  const beforehand = AbortSignal.any([given, arriving.signal])
  const inTime = () =>
    arriving.signal.aborted ? AbortSignal.any([given, AbortSignal.timeout(limits.captureLateFilesMs)]) : beforehand
  await context.routeWebSocket(/.*/, (socket) => void socket.close().catch(() => {}))
  await context.route(/.*/, answering(order, page, bounded(ask, budget, inTime)))
  const world = await worldOf(page)
  // What is still loading when time is up is told by `settled`.
  await page.goto(order.subject.url, { waitUntil: "load", timeout: limits.captureLoadMs }).catch(ignoreLate)
  const settled = await settle(page, world)
  arriving.abort()
  return look({ page, world, settled: { ...settled, ok: settled.ok && !budget.exceeded } })
}

const ignoreLate = (error: unknown): void => {
  if (!(error instanceof Error) || error.name !== "TimeoutError") throw error
}

const settle = async (page: Page, world: World): Promise<Settled> => {
  const revealsForced = await world.evaluate(bringIn, undefined)
  const { images, fonts } = await world.evaluate(awaitArrivals, limits.captureSettleMs)
  const frames = await loadedFrames(page)
  await world.evaluate(endMotion, undefined)
  return {
    images: { decoded: images.decoded, total: images.total },
    fonts,
    frames,
    revealsForced,
    ok: images.pending === 0 && fonts.timedOut.length === 0 && frames.loaded === frames.total
  }
}

/** Frames of the page itself, and how many of them came to show a document. */
const loadedFrames = async (page: Page): Promise<Settled["frames"]> => {
  const own = page.mainFrame().childFrames()
  const late = after(limits.captureFrameMs, false, { ref: false })
  const shown = await Promise.all(
    own.map(async (frame) => {
      const loaded = frame.waitForLoadState("load", { timeout: limits.captureFrameMs }).then(
        () => !/^(?:chrome-error:|about:blank$|$)/.test(frame.url()),
        () => false
      )
      return Promise.race([loaded, late])
    })
  )
  return { loaded: shown.filter(Boolean).length, total: own.length }
}

/** The document itself from what was rendered, everything else from where files are asked for. Throws nothing. */
const answering = ({ subject, policy }: Order, page: Page, whole: AskForWholeFile) => {
  const own = new URL(subject.url)
  let documents = 0
  const answered = async (route: Route, request: Request): Promise<void> => {
    const url = new URL(request.url())
    if (!/^https?:$/.test(url.protocol)) return route.abort()
    // Throws for a window that the page has opened, which nobody looks at.
    if (request.isNavigationRequest() && request.frame().parentFrame() === null) {
      // A page that leaves by itself would be looked at no longer.
      const stays = request.frame() === page.mainFrame() && url.href === own.href
      if (!stays || ++documents > limits.captureReloads) return route.abort()
      return route.fulfill({
        body: subject.html,
        headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy }
      })
    }
    if (request.method() !== "GET") return route.abort()
    const { status, headers, body } = await whole({ url: url.href, headers: told(await request.allHeaders()) })
    return route.fulfill({ status, headers, body })
  }
  return (route: Route, request: Request): Promise<void> =>
    answered(route, request).catch(() => route.abort().catch(() => {}))
}

const told = (headers: { readonly [name: string]: string }) =>
  Object.fromEntries(
    ["accept", "range", "user-agent"].flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))
  )

type AskForWholeFile = (wanted: Parameters<AskForFile>[0]) => Promise<{
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  readonly body: Buffer
}>

/** Files as Chromium takes them, whole; a few at a time, so that no more of them than the budget allows is ever held. */
const bounded = (ask: AskForFile, budget: FileBudget, inTime: () => AbortSignal): AskForWholeFile => {
  const waiting: Array<() => void> = []
  let underWay = 0
  const take = async () => {
    if (underWay >= limits.captureFilesAtOnce) return new Promise<void>((resolve) => waiting.push(resolve))
    underWay++
  }
  const giveBack = () => {
    const next = waiting.shift()
    if (next === undefined) underWay--
    else next()
  }
  return async (wanted) => {
    budget.request()
    const given = inTime()
    await take()
    try {
      given.throwIfAborted()
      const { status, headers, body } = budget.limited(await ask(wanted, given))
      const chunks: Array<Uint8Array> = []
      for await (const chunk of body) chunks.push(chunk)
      return { status, headers, body: Buffer.concat(chunks) }
    } catch (cause) {
      // Whoever gives the files out counts them too, and may be the first to say so.
      if (cause instanceof FilesSpent) budget.exceeded = true
      throw cause
    } finally {
      giveBack()
    }
  }
}
