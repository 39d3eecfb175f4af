/** The picture itself. */
import { limits, MIB } from "../../engine/limits.ts"
import type { Screenshot, ScreenshotOptions } from "../../engine/ports/Captures.ts"
import { LookFailed } from "./Look.ts"
import type { Opened } from "./open.ts"
import type { World } from "./world.ts"

export const photograph = async (
  { page, world, settled }: Opened,
  { width, fullPage, y }: ScreenshotOptions
): Promise<Screenshot> => {
  const scrollY = y === null ? null : await scrollTo(world, y)
  const options = { type: "png", animations: "disabled", caret: "hide", timeout: 0 } as const
  if (!fullPage) return { png: bounded(await page.screenshot(options)), settled, scrollY }
  // Chromium draws no surface higher than this: what lies below is left out, the rest is sharp.
  const height = Math.min(limits.capturePixelsHigh, await world.evaluate(pageHeight, undefined))
  const clip = { x: 0, y: 0, width, height }
  return { png: bounded(await page.screenshot({ ...options, fullPage: true, clip })), settled, scrollY }
}

const pageHeight = (): number => Math.max(document.documentElement.scrollHeight, window.innerHeight)

const scrollTo = (world: World, y: number): Promise<number> =>
  world.evaluate((top) => {
    window.scrollTo({ top, behavior: "instant" })
    return Math.round(window.scrollY)
  }, y)

const bounded = (png: Buffer): Buffer => {
  if (png.length <= limits.capturePictureBytes) return png
  throw new LookFailed(`The picture of the page is larger than ${limits.capturePictureBytes / MIB} MiB.`)
}
