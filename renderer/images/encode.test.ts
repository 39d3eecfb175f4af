/** What a visitor's browser without newer formats is given of a PNG: never more than was uploaded. */
import { crc32 } from "node:zlib"
import * as fc from "fast-check"
import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { encode } from "./encode.ts"
import { withoutNotes } from "./png.ts"

/** Few colours with hard edges, as drawings and screenshots have them, saved as well as it goes. */
const aDrawing = async (width: number, height: number): Promise<Buffer> => {
  const shapes = Array.from({ length: 40 }, (_, at) => {
    const [x, y] = [(at * 97) % width, (at * 61) % height]
    return `<circle cx="${x}" cy="${y}" r="${9 + (at % 23)}" fill="hsl(${at * 40} 80% 50%)"/><text x="${y}" y="${x % height}" font-size="14">Oak ${at}</text>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join("")}</svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 16, effort: 10, compressionLevel: 9 }).toBuffer()
}

/** The same with a note of where the picture was taken. */
const noted = (png: Buffer): Buffer => {
  const data = Buffer.from("Comment\0taken at 43.65, -79.38")
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const typed = Buffer.concat([Buffer.from("tEXt"), data])
  const crc = Buffer.alloc(4)
  crc.writeUInt32BE(crc32(typed))
  return Buffer.concat([png.subarray(0, 33), length, typed, crc, png.subarray(33)])
}

describe("a PNG", () => {
  it.each([640, 160])("of a drawing is %i pixels wide and no larger than the original", async (width) => {
    const original = await aDrawing(640, 400)
    const made = await encode(original, { width, format: "png" })
    expect(made.length).toBeLessThanOrEqual(original.length)
    expect(await sharp(made).metadata()).toMatchObject({ format: "png", width })
  })

  it("in its own size keeps every pixel, and nothing that was noted beside them", async () => {
    const original = noted(await aDrawing(640, 400))
    expect((await sharp(original).metadata()).comments).toHaveLength(1)
    const made = await encode(original, { width: 640, format: "png" })
    expect(Buffer.from(made).includes("43.65")).toBe(false)
    const pixels = (png: Uint8Array) => sharp(png).ensureAlpha().raw().toBuffer()
    expect((await pixels(made)).equals(await pixels(original))).toBe(true)
  })

  it("that is a photograph stays without loss", async () => {
    const noise = await sharp({
      create: {
        width: 200,
        height: 150,
        channels: 3,
        background: "#888",
        noise: { type: "gaussian", mean: 128, sigma: 30 }
      }
    })
      .png()
      .toBuffer()
    const made = await encode(noise, { width: 200, format: "png" })
    const pixels = (png: Uint8Array) => sharp(png).removeAlpha().toColourspace("srgb").raw().toBuffer()
    expect(made.length).toBeLessThanOrEqual(noise.length)
    expect((await pixels(made)).equals(await pixels(noise))).toBe(true)
  })

  it("is taken apart only where it is one", () => {
    const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        expect(withoutNotes(bytes)).toBeUndefined()
        expect(withoutNotes(Uint8Array.from([...signature, ...bytes]))).toBeUndefined()
      })
    )
  })
})
