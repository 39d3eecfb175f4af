/** Files for the benchmark of neighbours, made here so that none has to be kept. */
import { crc32, deflateSync } from "node:zlib"

/** A drawing that is quickly checked; `number` makes each another file. */
export const plainDrawing = (number: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>${number}</title><path d="M0 0h9"/></svg>`
  )

/** One that takes a while: many elements that each refer to another. */
export const noisyDrawing = (number: number): Buffer => {
  const shapes = Array.from(
    { length: 20_000 },
    (_, index) =>
      `<g id="g${index}"><path d="M${index % 97} ${index % 89}l3 4z" fill="url(#g${(index * 7) % 20_000})"/></g>`
  )
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99"><title>${number}</title>${shapes.join("")}</svg>`
  )
}

/** A PNG of 1,000 by 750 pixels that does not compress to nothing, so that encoding a variant is work; `number` makes each another. */
export const picture = (number: number): Buffer => {
  const [width, height] = [1_000, 750]
  const raw = Buffer.alloc((width * 3 + 1) * height)
  for (let at = 0; at < raw.length; at++) raw[at] = (at * 31 + (at >> 7) * (17 + 2 * number) + number) & 0xff
  for (let row = 0; row < height; row++) raw[row * (width * 3 + 1)] = 0
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(raw, { level: 1 })),
    chunk("IEND", Buffer.alloc(0))
  ])
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
