import { describe, expect, it } from "vitest"
import { limits, MINUTE_MS } from "../limits.ts"
import { nextTry, photosToKeep, photoType, shownPhotos } from "./keptPhotos.ts"

const photo = (picture: string, url = `https://photos.test/${picture}?signed=1`) => ({ picture, url, alt: null })

describe("photos of a listing that are kept here", () => {
  it("are each picture once, as many as are ever shown, in the feed's order", () => {
    expect(photosToKeep({ photos: [photo("b"), photo("a"), photo("b")] })).toEqual([
      { ...photo("b"), place: 0 },
      { ...photo("a"), place: 1 }
    ])
    const many = Array.from({ length: limits.listingPhotosMost + 5 }, (_, at) => photo(String(at)))
    expect(photosToKeep({ photos: many })).toHaveLength(limits.listingPhotosMost)
  })

  it("are shown where they are here, at an address of the site", () => {
    const kept = (picture: string, place: number, name: string | null) => ({ ...photo(picture), place, name, tries: 0 })
    expect(shownPhotos([kept("c", 2, "c.webp"), kept("b", 1, null), kept("a", 0, "a.jpg")])).toEqual([
      { url: "/__mk/photos/a.jpg", alt: null },
      { url: "/__mk/photos/c.webp", alt: null }
    ])
  })

  it("are tried again after longer and longer, as late as the feed says, and not for ever", () => {
    expect(nextTry(1, 0)).toBe(MINUTE_MS)
    expect(nextTry(4, 0)).toBe(8 * MINUTE_MS)
    expect(nextTry(1, 0, 3 * MINUTE_MS)).toBe(3 * MINUTE_MS)
    expect(nextTry(limits.listingPhotoTries, 0)).toBeNull()
  })
})

describe("a file that came for a photo", () => {
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  it.each([
    ["\xff\xd8\xff\xda\0\x02ab\xff\xd9", "image/jpeg"],
    ["\xff\xd8\xff\xda\0\x02ab", undefined],
    ["RIFF\x04\0\0\0WEBP", "image/webp"],
    ["RIFF\xff\0\0\0WEBP", undefined],
    ["<h1>Sorry</h1>", undefined],
    ["<svg xmlns='http://www.w3.org/2000/svg'/>", undefined],
    ["", undefined]
  ])("%j is %s", (text, type) => {
    expect(photoType(bytes(text))).toBe(type)
  })
})
