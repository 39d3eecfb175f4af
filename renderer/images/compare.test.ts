import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { changedRegions } from "../../engine/content/review/changedRegions.ts"
import { limits } from "../../engine/limits.ts"
import { ImageUnreadable } from "../../engine/ports/Images.ts"
import { compare } from "./compare.ts"

interface Patch {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly colour: string
}

const aPage = (width: number, height: number, ...patches: ReadonlyArray<Patch>): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: "#ffffff" } })
    .composite(
      patches.map(({ left, top, colour, ...size }) => ({
        input: { create: { ...size, channels: 4 as const, background: colour } },
        left,
        top
      }))
    )
    .png()
    .toBuffer()

/** Outlines in pixels. */
const outlines = async (before: Uint8Array, after: Uint8Array) => {
  const { differing, block } = await compare(before, after)
  return changedRegions(differing, 24).map(({ left, top, right, bottom }) =>
    [left, top, right, bottom].map((n) => n * block)
  )
}

describe("compare", () => {
  it("finds nothing between two renders of the same page", async () => {
    const page = await aPage(390, 700, { left: 20, top: 40, width: 100, height: 30, colour: "#235a4a" })
    expect(await outlines(page, page)).toEqual([])
  })

  it.each(["#ff0000", "#0000ff", "#00ff00", "#d0d0d0"])("finds a patch of %s, to the block", async (colour) => {
    const before = await aPage(390, 700)
    const after = await aPage(390, 700, { left: 33, top: 170, width: 60, height: 20, colour })
    expect(await outlines(before, after)).toEqual([[32, 160, 96, 192]])
  })

  it("finds a full stop, wherever in its block it stands", async () => {
    const before = await aPage(1280, 400)
    for (const at of [0, 7, 14]) {
      const after = await aPage(1280, 400, { left: 640 + at, top: 320 + at, width: 2, height: 2, colour: "#22201c" })
      expect(await outlines(before, after)).toEqual([[640, 320, 656, 336]])
    }
  })

  it("takes what a smoothed edge makes of a letter for the same", async () => {
    const grey = (colour: string) => aPage(390, 300, { left: 50, top: 50, width: 10, height: 10, colour })
    expect(await outlines(await grey("#808080"), await grey("#868686"))).toEqual([])
  })

  it.each([
    ["longer", 700, 1000],
    ["shorter", 1000, 700],
    ["longer by a line", 700, 716]
  ])("outlines what a %s page has below the other", async (_, was, now) => {
    const found = await outlines(await aPage(390, was), await aPage(390, now))
    expect(found).toHaveLength(1)
    expect(found[0]![1]!).toBeLessThanOrEqual(Math.min(was, now))
    expect(found[0]![1]!).toBeGreaterThan(Math.min(was, now) - 16)
    expect(found[0]![3]!).toBeGreaterThanOrEqual(Math.max(was, now))
  })

  it("shows no more of a page than it compares, and says how high that is", async () => {
    const high = limits.comparedPixelsHigh + 500
    const { before, after, differing } = await compare(await aPage(390, high), await aPage(390, high))
    for (const picture of [before, after]) {
      expect(picture!.height).toBe(limits.comparedPixelsHigh)
      expect(await sharp(picture!.body).metadata()).toMatchObject({
        format: "webp",
        width: 390,
        height: picture!.height
      })
    }
    expect(differing.rows * 16).toBe(limits.comparedPixelsHigh)
  })

  it("of a new page shows what it would be, and compares it with nothing", async () => {
    const { before, after, differing } = await compare(null, await aPage(390, 500))
    expect([before, after.height, differing.cells.length]).toEqual([null, 500, 0])
  })

  it("refuses what is no picture", async () => {
    await expect(compare(null, new TextEncoder().encode("no picture"))).rejects.toBeInstanceOf(ImageUnreadable)
  })
})
