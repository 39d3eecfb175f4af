/**
 * Draws the demonstration's pictures: `node infra/demo/workshop/pictures/draw.ts [scene …]`. Each scene is a formula in
 * `scenes/`, lit by the path tracer beside it in Chromium's own software renderer. Drawing takes minutes a picture, so
 * the pictures are kept in the repository and nobody has to wait for this.
 */
import { readdir, readFile, writeFile } from "node:fs/promises"
import { chromium, type Page } from "playwright-core"
import sharp from "sharp"
import { findChromium } from "../../../local/chromium.ts"
import { expose } from "./expose.ts"

const width = 2_000
const height = 1_333
/** The tracer works on a smaller picture; lens and grain hide that. */
const scale = 0.5
/** Rays a pixel; what chance leaves after these is evened out. */
const passes = 14

const here = new URL("./", import.meta.url)
const read = (name: string): Promise<string> => readFile(new URL(name, here), "utf8")

const draw = async (page: Page, scene: string): Promise<void> => {
  const source = (await read("scene.glsl")) + (await read(`scenes/${scene}.glsl`)) + (await read("light.glsl"))
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const negative = await page.evaluate(expose, { source, smooth: await read("smooth.glsl"), ...size, passes })
  const picture = await enlarged(Buffer.from(negative, "base64"))
  await writeFile(new URL(`${scene}.webp`, here), picture)
  process.stdout.write(`${scene}: ${Math.round(picture.length / 1024)} KB\n`)
}

/** Takes out the last single pixels, enlarges, and lays a film's grain over it. */
const enlarged = async (negative: Buffer): Promise<Buffer> => {
  const clean = await sharp(await sharp(negative).removeAlpha().median(5).png().toBuffer())
    .median(3)
    .png()
    .toBuffer()
  const pixels = await sharp(clean)
    .resize({ width, height, kernel: "lanczos3" })
    .sharpen({ sigma: 1.1 })
    .raw()
    .toBuffer()
  let seed = 1
  for (let at = 0; at < pixels.length; at += 3) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    const speck = (seed / 2 ** 32 - 0.5) * 3
    for (let channel = at; channel < at + 3; channel++)
      pixels[channel] = Math.min(255, Math.max(0, pixels[channel]! + speck))
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ quality: 80, effort: 6 })
    .toBuffer()
}

const named = process.argv.slice(2)
const scenes = (await readdir(new URL("scenes/", here))).map((file) => file.replace(/\.glsl$/, ""))
const browser = await chromium.launch({
  executablePath: findChromium()!,
  args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-gpu-watchdog"]
})
try {
  const page = await browser.newPage()
  for (const scene of named.length > 0 ? named : scenes) await draw(page, scene)
} finally {
  await browser.close()
}
