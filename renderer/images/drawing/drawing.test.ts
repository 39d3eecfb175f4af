/** What is drawn, by the library that draws it in earnest: looked at pixel by pixel, or by what it says of itself. */
import { readFile } from "node:fs/promises"
import { Effect, Exit, Scope } from "effect"
import * as fc from "fast-check"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { cardTitle } from "../../../engine/publish/card.ts"
import type { SiteLook } from "../../../engine/publish/look.ts"
import { drawCard } from "./card.ts"
import { type DrawnFace, type Faces, makeFaces } from "./Faces.ts"
import { drawIcons } from "./icons.ts"
import { sfntOf } from "./sfnt.ts"
import { drawText, pangoMarkup } from "./text.ts"

const scope = Scope.makeUnsafe()
let faces: Faces
let face: DrawnFace
beforeAll(async () => {
  faces = await Effect.runPromise(Scope.provide(makeFaces({ mostUploaded: 1 }), scope))
  face = await faces.find({ kind: "vendored", file: "newsreader/normal.woff2" }, nothing)
})
afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

const nothing = () => Promise.resolve(undefined)
const ofOurs = (file: string) => readFile(new URL(`../../fonts/${file}`, import.meta.url))
const look = (differs: Partial<SiteLook> = {}): SiteLook => ({
  name: "Vale & Daughter",
  language: "en",
  direction: "ltr",
  colors: { background: "#fdf8f0", text: "#1a1d21", primary: "#0d5c46", onPrimary: "#ffffff" },
  face: { kind: "vendored", file: "newsreader/normal.woff2" },
  ...differs
})
/** Share of pixels of a part that are not of its ground. */
const inked = async (png: Uint8Array, part: { left: number; top: number; width: number; height: number }) => {
  const { data, info } = await sharp(png).removeAlpha().extract(part).raw().toBuffer({ resolveWithObject: true })
  let count = 0
  for (let at = 0; at < data.length; at += info.channels) if (data[at]! < 0xc0) count++
  return count / (info.width * info.height)
}
const leftPart = { left: 60, top: 60, width: 400, height: 120 }
const rightPart = { left: 740, top: 60, width: 400, height: 120 }

describe("a card", () => {
  it.each([
    ["a short title", "Piano"],
    ["a title far too long", "How often should a piano be tuned? ".repeat(100)],
    ["a word that fits on no line", "Donaudampfschifffahrtsgesellschaft".repeat(5)],
    ["letters piled with marks", `Z${"\u0300\u0301".repeat(300)}algo`],
    ["no title but signs", "🎹🎹"],
    ["markup", `</span><script>alert(1)</script>&lt;&#0;]]><!--`]
  ])("is a picture of 1200 by 630 of %s, which keeps to its place", async (_, title) => {
    const png = await drawCard(cardTitle(title), look(), face)
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 1_200, height: 630 })
    expect(png.length).toBeLessThan(200_000)
    for (const edge of [
      { left: 40, top: 0, width: 1_160, height: 60 },
      { left: 1_130, top: 0, width: 70, height: 630 },
      { left: 40, top: 570, width: 1_160, height: 60 }
    ])
      expect(await inked(png, edge)).toBe(0)
    // The name of the site is always there.
    expect(await inked(png, { left: 176, top: 478, width: 300, height: 64 })).toBeGreaterThan(0.01)
  })

  it("has its title, and begins where its language does", async () => {
    const ltr = await drawCard("Piano", look(), face)
    expect(await inked(ltr, leftPart)).toBeGreaterThan(0.02)
    expect(await inked(ltr, rightPart)).toBe(0)
    const rtl = await drawCard("ضبط البيانو", look({ direction: "rtl", name: "ورشة" }), face)
    expect(await inked(rtl, leftPart)).toBe(0)
    expect(await inked(rtl, rightPart)).toBeGreaterThan(0.02)
  })

  it("is the same to the byte for the same look and title", async () => {
    const [one, other] = await Promise.all([drawCard("Piano", look(), face), drawCard("Piano", look(), face)])
    expect(Buffer.compare(one, other)).toBe(0)
  })
})

describe("text", () => {
  it("is never markup to what draws it, whatever it is", async () => {
    const hostile = fc.string({
      unit: fc.constantFrom("<", ">", "&", ";", "'", '"', "/", "b", "span", "#x0", "\u0000", "\ud800", "\uffff", " ")
    })
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        expect(pangoMarkup(text)).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot|#39|apos);)/)
        // Markup that does not parse is refused by the library.
        await drawText(`a${text}`, { face, color: "#000000", size: 10, width: 300 })
      }),
      { numRuns: 60 }
    )
  })

  it("takes the room of what it says, so nothing of it was taken for an element", async () => {
    const width = async (text: string) =>
      (await drawText(text, { face, color: "#000000", size: 20, width: 900 }))!.width
    expect(await width("<b>a</b>")).toBeGreaterThan(2.5 * (await width("aaa")))
  })
})

describe("faces", () => {
  const wide = async (drawn: DrawnFace) =>
    (await drawText("Hamburgefonstiv", { face: drawn, color: "#000000", size: 40, width: 900 }))!.width

  it.each(["newsreader", "figtree", "inter", "bitter", "jetbrains-mono"])(
    "that came along can be drawn: %s",
    async (name) => {
      const found = await faces.find({ kind: "vendored", file: `${name}/normal.woff2` }, nothing)
      const missing = await wide({ description: "no such family", file: found.file })
      expect(await wide(found)).not.toBe(missing)
    }
  )

  it("that were uploaded are drawn, as many as may; a broken one, and one too many, are in that of a site without a theme", async () => {
    const plain = await faces.find({ kind: "vendored", file: "figtree/normal.woff2" }, nothing)
    const bitter = await ofOurs("bitter/italic.woff2")
    const own = await faces.find({ kind: "uploaded", asset: "a.woff2" }, () => Promise.resolve(bitter))
    expect(own.description).not.toBe(plain.description)
    expect(await wide(own)).not.toBe(await wide(plain))
    expect(await faces.find({ kind: "uploaded", asset: "b.woff2" }, () => Promise.resolve(bitter))).toEqual(plain)
    for (const broken of [bitter.subarray(0, 900), new Uint8Array(200), Buffer.from("not a font")])
      expect(await sfntOf(broken, "x")).toBeUndefined()
  })

  it("are drawn in any size once whoever drew with them before in the process has stopped", async () => {
    const bitter = await ofOurs("bitter/normal.woff2")
    const widthAt = async (size: number) => {
      const own = Scope.makeUnsafe()
      const known = await Effect.runPromise(Scope.provide(makeFaces(), own))
      const found = await known.find({ kind: "uploaded", asset: "again.woff2" }, () => Promise.resolve(bitter))
      const drawn = await drawText("Hamburg", { face: found, color: "#000000", size, width: 900 })
      await Effect.runPromise(Scope.close(own, Exit.void))
      return drawn!.width / size
    }
    const first = await widthAt(100)
    for (const size of [37, 71, 113]) expect(Math.abs((await widthAt(size)) / first - 1), `${size}`).toBeLessThan(0.05)
  })

  it("with any byte changed are drawn, or others in their place, and never end the process", async () => {
    const figtree = await ofOurs("figtree/normal.woff2")
    const many = await Effect.runPromise(Scope.provide(makeFaces({ mostUploaded: 100 }), scope))
    await fc.assert(
      fc.asyncProperty(fc.nat(figtree.length - 1), fc.nat(255), async (at, byte) => {
        const changed = Uint8Array.from(figtree)
        changed[at] = byte
        const found = await many.find({ kind: "uploaded", asset: `${at}-${byte}.woff2` }, () =>
          Promise.resolve(changed)
        )
        expect(await wide(found)).toBeGreaterThan(0)
      }),
      { numRuns: 25 }
    )
  })
})

describe("icons", () => {
  /** Of an `.ico`: the sides it says it has, and those of its pictures. */
  const sidesOf = async (ico: Buffer) =>
    Promise.all(
      Array.from({ length: ico.readUInt16LE(4) }, async (_, index) => {
        const entry = 6 + 16 * index
        const [size, at] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)]
        return [ico.readUInt8(entry), (await sharp(ico.subarray(at, at + size)).metadata()).width]
      })
    )

  it("are of the first letter, in the sizes that are asked for", async () => {
    const icons = await drawIcons(look(), face, undefined)
    expect(await sidesOf(Buffer.from(icons.favicon))).toEqual([
      [16, 16],
      [32, 32],
      [48, 48]
    ])
    expect(await sharp(icons.touch).metadata()).toMatchObject({ width: 180, height: 180 })
    expect(await sharp(icons.large).metadata()).toMatchObject({ width: 512, height: 512 })
    const { channels } = await sharp(icons.touch).stats()
    expect(channels[0]!.max).toBeGreaterThan(0xf0)
    expect(
      await sharp(icons.touch).extract({ left: 0, top: 0, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
    ).toEqual(Buffer.from([0x0d, 0x5c, 0x46]))
  })

  it("are of the site's own picture, whole and on its ground, or of the letter where that cannot be read", async () => {
    const picture = await sharp({ create: { width: 300, height: 100, channels: 3, background: "#c00000" } })
      .png()
      .toBuffer()
    const pixel = async (png: Uint8Array, left: number, top: number) => [
      ...(await sharp(png).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())
    ]
    const own = await drawIcons(look(), face, picture)
    expect(await pixel(own.touch, 90, 90)).toEqual([0xc0, 0, 0])
    expect(await pixel(own.touch, 90, 5)).toEqual([0xfd, 0xf8, 0xf0])
    const broken = await drawIcons(look(), face, picture.subarray(0, 60))
    expect(await pixel(broken.touch, 2, 2)).toEqual([0x0d, 0x5c, 0x46])
  })
})
