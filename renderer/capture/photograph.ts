/** The picture itself. */
import { limits } from "../../engine/limits.ts"
import type { Screenshot, ScreenshotOptions } from "../../engine/ports/Captures.ts"
import type { Opened } from "./open.ts"

export const photograph = async (
  { page, settled }: Opened,
  { width, fullPage, y }: ScreenshotOptions
): Promise<Screenshot> => {
  const scrollY = y === null ? null : await scrollTo(page, y)
  const options = { type: "png", animations: "disabled", caret: "hide", timeout: limits.capturePictureMs } as const
  if (!fullPage) return { png: await page.screenshot(options), settled, scrollY }
  // Chromium draws no surface higher than this: what lies below is left out, the rest is sharp.
  const height = Math.min(
    limits.capturePixelsHigh,
    await page.evaluate(() => Math.max(document.documentElement.scrollHeight, window.innerHeight))
  )
  const clip = { x: 0, y: 0, width, height }
  return { png: await page.screenshot({ ...options, fullPage: true, clip }), settled, scrollY }
}

const scrollTo = (page: Opened["page"], y: number): Promise<number> =>
  page.evaluate((top) => {
    window.scrollTo({ top, behavior: "instant" })
    return Math.round(window.scrollY)
  }, y)
