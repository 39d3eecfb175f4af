/** Opens a document in a browser of its own, with everything it loads answered by us, and waits until it stands. */
import { setTimeout as after } from "node:timers/promises"
import type { Browser, Page, Request, Route } from "playwright-core"
import type { Settled } from "../../engine/content/capture/measurements.ts"
import { limits } from "../../engine/limits.ts"
import type { CaptureSubject } from "../../engine/ports/Captures.ts"
import type { CaptureRequest, CaptureTraffic } from "./CaptureTraffic.ts"
import { awaitArrivals, bringIn, endMotion } from "./page/look.ts"

export interface Opened {
  readonly page: Page
  readonly settled: Settled
}

/** Runs with the page open; it is gone afterwards, with all its traces. */
export const withPage = async <A>(
  browser: Browser,
  traffic: CaptureTraffic["Service"],
  subject: CaptureSubject,
  viewport: { readonly width: number; readonly height: number },
  look: (opened: Opened) => Promise<A>
): Promise<A> => {
  const context = await browser.newContext({
    viewport,
    serviceWorkers: "block",
    acceptDownloads: false
  })
  try {
    const page = await context.newPage()
    await context.routeWebSocket(/.*/, (socket) => void socket.close())
    await context.route(/.*/, answering(traffic, subject, await traffic.policy(subject.siteId)))
    page.on("dialog", (dialog) => void dialog.dismiss().catch(() => {}))
    // What is still loading when time is up is told by `settled`.
    await page.goto(subject.url, { waitUntil: "load", timeout: limits.captureLoadMs }).catch(ignoreLate)
    return await look({ page, settled: await settle(page) })
  } finally {
    await context.close().catch(() => {})
  }
}

const ignoreLate = (error: unknown): void => {
  if (!(error instanceof Error) || error.name !== "TimeoutError") throw error
}

const settle = async (page: Page): Promise<Settled> => {
  const revealsForced = await page.evaluate(bringIn)
  const { images, fonts } = await page.evaluate(awaitArrivals, limits.captureSettleMs)
  const frames = await loadedFrames(page)
  await page.evaluate(endMotion)
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

/** The document itself from what was rendered, its host's files from the site, the rest from wherever it may come from. */
const answering = (traffic: CaptureTraffic["Service"], subject: CaptureSubject, policy: string) => {
  const own = new URL(subject.url)
  let asked = 0
  return async (route: Route, request: Request): Promise<void> => {
    const url = new URL(request.url())
    if (++asked > limits.captureRequests || !/^https?:$/.test(url.protocol)) return route.abort()
    if (request.isNavigationRequest() && request.frame().parentFrame() === null) {
      // A page that leaves by itself would be looked at no longer.
      if (url.href !== own.href) return route.abort()
      return route.fulfill({
        body: subject.html,
        headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy }
      })
    }
    if (request.method() !== "GET") return route.abort()
    const wanted: CaptureRequest = { url, method: "GET", headers: await request.allHeaders() }
    try {
      const { status, headers, body } = await Promise.race([
        url.host === own.host ? traffic.firstParty(wanted) : traffic.elsewhere(wanted),
        tooLate()
      ])
      await route.fulfill({ status, headers, body: Buffer.from(body) })
    } catch {
      await route.abort().catch(() => {})
    }
  }
}

/** Chromium waits for fonts before it draws: one that never comes has to fail at last. */
const tooLate = async (): Promise<never> => {
  await after(limits.captureFileMs, undefined, { ref: false })
  throw new Error("The file did not come in time.")
}
