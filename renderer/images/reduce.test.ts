/** A picture made small. */
import sharp from "sharp"
import { expect, it } from "vitest"
import { reduce } from "./reduce.ts"

const aPicture = async (width: number, height: number) => {
  const picture = sharp({ create: { width, height, channels: 4, background: "#7a8f6a" } })
  return new Uint8Array(await picture.png().toBuffer())
}

it("keeps the shape of a picture, and makes none larger", async () => {
  const { format, width, height } = await sharp(await reduce(await aPicture(1280, 800), 640)).metadata()
  expect([format, width, height]).toEqual(["webp", 640, 400])
  expect((await sharp(await reduce(await aPicture(100, 50), 640)).metadata()).width).toBe(100)
})

it("says of what is no picture that it cannot be read", async () => {
  await expect(reduce(new Uint8Array([1, 2, 3]), 640)).rejects.toMatchObject({ _tag: "ImageUnreadable" })
})
