import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { MIB } from "../../limits.ts"
import type { MediaId, SiteId } from "../../model/ids.ts"
import { kindOf, mediaTypes } from "../../model/Media.ts"
import { extensionOf, sizeLimit } from "./contents/kind.ts"
import { attachment, encodedName, safeFilename, withExtension } from "./filename.ts"
import { formatFor } from "./formats.ts"
import { measuredAttributes } from "./imageAttributes.ts"
import { mediaReference, mediaShown } from "./references.ts"
import { incomingKey, parseIncomingKey, variantFor, variantName, variantNamed } from "./serving.ts"
import { possibleWidths, servedWidth, snapWidth, widthAsked, widths } from "./widths.ts"

const pixels = fc.integer({ min: 1, max: 20_000 })

describe("widths", () => {
  it("MEDIA-18: snap to the next larger of six, the widest beyond", () => {
    const six = [320, 640, 960, 1_280, 1_920, 2_560]
    expect(widths).toEqual(six)
    for (const [index, width] of six.entries()) {
      expect([snapWidth(width - 1), snapWidth(width), snapWidth(width + 1)]).toEqual([
        width,
        width,
        six[index + 1] ?? 2_560
      ])
    }
    expect([snapWidth(1), snapWidth(500), snapWidth(100_000)]).toEqual([320, 640, 2_560])
  })

  it.each([
    ["MEDIA-17: without a width, has 1920 pixels of 4000", 4_000, null, 1_920],
    ["MEDIA-19: asked for in 2560, has them", 4_000, 2_560, 2_560],
    ["MEDIA-19: asked for in more, has 2560", 4_000, 3_000, 2_560],
    ["MEDIA-18: asked for in 500, has 640", 4_000, 500, 640],
    ["MEDIA-20: of 400 pixels, keeps them where 1280 are asked for", 400, 1_280, 400],
    ["MEDIA-20: of 1000 pixels, keeps them where none are asked for", 1_000, null, 1_000]
  ])("%s", (_title, natural, asked, served) => {
    expect(servedWidth(natural, asked)).toBe(served)
  })

  it("a picture can be had in are the six as far as it goes, and its own", () => {
    expect(possibleWidths(4_000)).toEqual([320, 640, 960, 1_280, 1_920, 2_560])
    expect(possibleWidths(1_000)).toEqual([320, 640, 960, 1_000])
    expect(possibleWidths(320)).toEqual([320])
    expect(possibleWidths(7)).toEqual([7])
  })

  it("MEDIA-17, MEDIA-19, MEDIA-20: never exceed the picture, nor 1920 unless a width is asked for", () => {
    fc.assert(
      fc.property(pixels, fc.option(fc.integer({ min: 1, max: 5_000 })), (natural, asked) => {
        const width = servedWidth(natural, asked)
        expect(width).toBeLessThanOrEqual(Math.min(natural, asked === null ? 1_920 : 2_560))
        expect(possibleWidths(natural)).toContain(width)
      })
    )
  })

  it("are read from a query only where they are positive whole numbers", () => {
    expect(
      ["?w=640", "?a=1&w=7", "?w=", "?w=0", "?w=-1", "?w=1.5", "?w=1e3", "?w=%2012", "?w=9999999", ""].map(widthAsked)
    ).toEqual([640, 7, ...Array.from({ length: 8 }, () => null)])
  })
})

describe("variants", () => {
  it("that a visitor can be sent are exactly those that have a name", () => {
    const accepts = fc.constantFrom(undefined, "", "image/avif", "image/webp", "image/avif,image/webp;q=0.1", "*/*")
    const types = fc.constantFrom("image/png", "image/jpeg", "image/webp", "image/avif") as fc.Arbitrary<"image/png">
    fc.assert(
      fc.property(types, pixels, accepts, fc.integer({ min: 0, max: 5_000 }), (type, width, accept, asked) => {
        const record = { type, width, scalable: true }
        const variant = variantFor(record, `?w=${asked}`, accept)!
        expect(variantNamed(record, variantName(variant))).toEqual(variant)
      })
    )
  })

  it("are none of what is served as it is stored", () => {
    const gif = { type: "image/gif", width: 400, scalable: false } as const
    expect(variantFor(gif, "?w=320", "image/avif")).toBeNull()
    expect(variantNamed(gif, "320.avif")).toBeUndefined()
  })
})

describe("formats", () => {
  it.each([
    [undefined, "png"],
    ["*/*", "png"],
    ["image/*", "png"],
    ["image/webp", "webp"],
    ["IMAGE/AVIF , image/webp", "avif"],
    ["image/avif;q=0", "png"],
    ["image/avif;q=0.2, image/webp;q=0.3", "webp"],
    ["image/avif;q=nonsense, image/webp", "webp"],
    ["image/avifx", "png"]
  ] as const)("MEDIA-21: Accept: %s is answered with %s", (accept, format) => {
    expect(formatFor("image/png", accept)).toBe(format)
  })
})

describe("names", () => {
  it.each([
    ["C:\\fakepath\\roof.png", "roof.png"],
    ["../../etc/passwd", "passwd"],
    ['a"b\r\nSet-Cookie: c', "abSet-Cookie c"],
    ["\u202egnp.exe", "gnp.exe"],
    ["...", "image"],
    ["", "image"]
  ])("make %j safe as %j", (given, safe) => expect(safeFilename(given, "image")).toBe(safe))

  it("of any text make one header line that any client can read", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (given) => {
        const name = withExtension(safeFilename(given, "file"), "pdf")
        expect(name).toMatch(/.\.pdf$/)
        expect(attachment(encodedName(name))).toMatch(
          /^attachment; filename="[^"\\\x00-\x1f\x7f-\uffff]+"; filename\*=UTF-8''[\w.~%$&+^`|#-]+$/
        )
      })
    )
  })

  it("of files that wait are read as they are written", () => {
    const [siteId, id] = ["site_01ab" as SiteId, "med_01ab" as MediaId]
    expect(parseIncomingKey(incomingKey(siteId, id, 1_760_000_000_000))).toEqual({
      siteId,
      id,
      since: 1_760_000_000_000
    })
    expect(parseIncomingKey("incoming/other")).toBeUndefined()
  })
})

describe("types", () => {
  it("MEDIA-09: are ten, each with its kind and its extension", () => {
    expect(mediaTypes.map((type) => `${kindOf(type)} ${extensionOf(type)}`).sort()).toEqual([
      "document docx",
      "document pdf",
      "image avif",
      "image gif",
      "image jpg",
      "image png",
      "image svg",
      "image webp",
      "video mp4",
      "video webm"
    ])
  })

  it("MEDIA-11: that begin as a film may have 50 MiB, all others 25", () => {
    const head = (text: string) => sizeLimit(Buffer.from(text, "latin1"))
    expect(head("\0\0\0\x18ftypisom")).toBe(50 * MIB)
    expect(head("\x1aE\xdf\xa3")).toBe(50 * MIB)
    for (const text of ["\0\0\0\x18ftypavif", "\0\0\0\x18ftypheic", "%PDF-1.7", "", "\x89PNG"])
      expect(head(text)).toBe(25 * MIB)
  })
})

describe("references", () => {
  it("name a file by its id, and maybe a width", () => {
    expect(mediaReference("/media/med_01ab")).toEqual({ id: "med_01ab", width: null })
    expect(mediaReference(" /media/med_01ab?w=640#a")).toEqual({ id: "med_01ab", width: 640 })
    for (const address of ["/media/a.jpg", "https://x/media/med_01ab", "/media/med_01ab/original", "media/med_01ab"])
      expect(mediaReference(address)).toBeUndefined()
  })

  it("are found in images, each once", () => {
    const image = (src: string) => ({ kind: "image", attributes: { src } }) as const
    const html = { kind: "html", html: "/media/med_03cd" } as const
    const parts = [
      image("/media/med_01ab"),
      html,
      image("/media/med_02ab?w=1"),
      image("/media/med_01ab?w=2"),
      image("/a")
    ]
    expect(mediaShown(parts)).toEqual(["med_01ab", "med_02ab"])
  })
})

describe("attributes", () => {
  const known = new Map([
    ["med_wide", { width: 4_000, height: 1_000, scalable: true }],
    ["med_logo", { width: 120, height: 60, scalable: false }],
    ["med_film", { width: null, height: null, scalable: false }]
  ])
  const given = (attributes: { readonly [name: string]: string }) =>
    Object.fromEntries(measuredAttributes(attributes, known, false))

  it("IMG-01, IMG-02: tell the size and the widths of a measured picture", () => {
    expect(given({ src: "/media/med_wide?w=600" })).toEqual({
      width: "640",
      height: "160",
      srcset: "/media/med_wide?w=320 320w, /media/med_wide?w=640 640w",
      sizes: "(max-width: 640px) 100vw, 640px"
    })
  })

  it("tell a drawing's size and offer no widths of it", () => {
    expect(given({ src: "/media/med_logo" })).toEqual({ width: "120", height: "60" })
  })

  it("IMG-05: follow the author's width or height by the picture's own proportion", () => {
    expect(given({ src: "/media/med_wide", width: "400", srcset: "x" })).toMatchObject({ width: "400", height: "100" })
    expect(given({ src: "/media/med_wide", height: "50", srcset: "x" })).toMatchObject({ width: "200", height: "50" })
    expect(given({ src: "/media/med_wide", width: "50%", srcset: "x" })).toEqual({})
  })

  it("IMG-06: say nothing of what is not known or not measured", () => {
    for (const src of ["/media/med_gone", "/media/med_film", "/a.png", ""]) expect(given({ src })).toEqual({})
  })
})
