import { describe, expect, it } from "vitest"
import type { KnownMedia } from "../content/media/imageAttributes.ts"
import { sharePicture, sharePictureMetas } from "./sharePicture.ts"

const photo = { width: 4_000, height: 3_000, scalable: true, type: "image/jpeg", alt: "The workshop" } as const
const media: KnownMedia = new Map<string, typeof photo | object>([
  ["med_photo1", photo],
  ["med_small1", { ...photo, width: 640, height: 333, alt: " " }],
  ["med_moving1", { ...photo, type: "image/gif", scalable: false, width: 3_000, height: 1_000 }],
  ["med_unread1", { ...photo, width: null, height: null }],
  ["med_drawing1", { ...photo, type: "image/svg+xml", scalable: false }]
]) as KnownMedia
const of = (named: Parameters<typeof sharePicture>[0]) =>
  sharePicture(named, { origin: "https://www.vale.test", media })
const alt = "The workshop"

describe("the picture a page is shared with", () => {
  it.each([
    ["as it is served, which is not wider than it may be", { assetId: "med_photo1" }, [1_920, 1_440, alt]],
    ["in the width that is asked for", { url: "/media/med_photo1?w=1280" }, [1_280, 960, alt]],
    ["without words where it has none", { assetId: "med_small1" }, [640, 333, undefined]],
    ["as it is, where it is served as it is stored", { assetId: "med_moving1" }, [3_000, 1_000, alt]],
    ["without a size where the file has none", { assetId: "med_unread1" }, [undefined, undefined, alt]],
    ["without anything where nothing is known", { assetId: "med_unknown1" }, [undefined, undefined, undefined]]
  ])("is told of %s", (_how, named, [width, height, words]) => {
    const { size, alt } = of(named)!
    expect([size?.width, size?.height, alt]).toEqual([width, height, words])
  })

  it("has an address that is whole", () => {
    expect([of({ assetId: "med_photo1" }), of({ url: "/media/med_9" }), of({ url: "https://img.test/a.jpg" })]).toEqual(
      [
        expect.objectContaining({ url: "https://www.vale.test/media/med_photo1" }),
        { url: "https://www.vale.test/media/med_9" },
        { url: "https://img.test/a.jpg" }
      ]
    )
  })

  it("is no drawing, of the library or elsewhere", () => {
    const drawings = [{ assetId: "med_drawing1" }, { url: "https://img.test/a.SVG?v=1" }]
    expect([undefined, ...drawings].map(of)).toEqual([undefined, undefined, undefined])
    expect(of({ url: "https://img.test/svg/a.png?from=a.svg.png" })).toBeDefined()
  })

  it("is written as the protocol has it", () => {
    expect(sharePictureMetas({ url: "/a", size: { width: 2, height: 1 }, alt: "A" })).toEqual([
      { property: "og:image", content: "/a" },
      { property: "og:image:width", content: "2" },
      { property: "og:image:height", content: "1" },
      { property: "og:image:alt", content: "A" }
    ])
    expect(sharePictureMetas({ url: "/a" })).toEqual([{ property: "og:image", content: "/a" }])
  })
})
