import { describe, expect, it } from "vitest"
import { DAY_MS, limits } from "../../limits.ts"
import type { PagePart } from "../../model/PagePart.ts"
import type { MeasuredImage } from "../../ports/MeasuredImages.ts"
import { accountPictures, isAwaited, isDue, isTriedAgain, lookedAt, picturesElsewhere } from "./accountPictures.ts"
import { measuredAttributes } from "./imageAttributes.ts"

const account = "https://images.test/acme/"
const image = (src: string): PagePart => ({ kind: "image", attributes: { src, alt: "" } })
const noon = 1_800_000_000_000
const url = `${account}a.png`

describe("pictures of the account", () => {
  it("AU-B18: are those below its address, as a browser asks for them, each once", () => {
    const parts = [
      image(`${account}a.png`),
      image(`  HTTPS://Images.test/acme/a.png#top`),
      image(`${account}b.png?w=1`),
      image(`https://images.test/other/a.png`),
      image(`${account}../other/a.png`),
      image(`https://elsewhere.test/acme/a.png`),
      image(`//images.test/acme/c.png`),
      image("/media/med_01ab"),
      image("data:image/png;base64,AA"),
      image(""),
      { kind: "html", html: `<p>${account}d.png</p>` } as const
    ]
    expect(accountPictures(parts, account)).toEqual([`${account}a.png`, `${account}b.png?w=1`])
  })

  it("AU-B18: are none without an account", () => {
    expect(accountPictures([image(`${account}a.png`)], null)).toEqual([])
  })

  it("AU-B18: are measured up to a limit of one text, and none whose address is out of bounds", () => {
    const many = Array.from({ length: limits.picturesMeasured + 5 }, (_, index) => image(`${account}${index}.png`))
    expect(accountPictures(many, account)).toHaveLength(limits.picturesMeasured)
    expect(accountPictures([image(account + "a".repeat(limits.pictureAddressCharacters))], account)).toEqual([])
  })

  it("are found by what their authors wrote", () => {
    expect([...picturesElsewhere([image(` ${account}a.png#x`), image("/b.png")])]).toEqual([
      [` ${account}a.png#x`, `${account}a.png`]
    ])
  })

  it("AU-B18, IMG-01, IMG-05: are given their size and no widths, and keep what the author wrote", () => {
    const known = new Map([[url, { width: 400, height: 300, scalable: false }]])
    expect(measuredAttributes({ src: url }, known, true)).toEqual([
      ["width", "400"],
      ["height", "300"]
    ])
    expect(measuredAttributes({ src: url, height: "150" }, known, true)).toContainEqual(["width", "200"])
    expect(measuredAttributes({ src: `${url}?x` }, known, true)).toEqual([])
  })
})

describe("looks", () => {
  const seen = lookedAt(url, undefined, { width: 4, height: 3 }, noon)
  const missed = (before: MeasuredImage | undefined, now: number) => lookedAt(url, before, { failure: "away" }, now)

  it("AU-B18: are due once, and then a day after the last, whatever came of it", () => {
    expect(isDue(undefined, noon)).toBe(true)
    for (const known of [seen, missed(undefined, noon)]) {
      expect(isDue(known, noon + DAY_MS - 1)).toBe(false)
      expect(isDue(known, noon + DAY_MS)).toBe(true)
    }
  })

  it("AU-B18: keep the time of a size that stays, and tell a new one", () => {
    const day = noon + DAY_MS
    expect(lookedAt(url, seen, { width: 4, height: 3 }, day)).toMatchObject({ changedAt: noon, triedAt: day })
    expect(lookedAt(url, seen, { width: 4, height: 5 }, day)).toMatchObject({ changedAt: day, height: 5 })
  })

  it("AU-B18: that fail leave a known size, and are forgotten with the next that does not", () => {
    const failed = missed(seen, noon + DAY_MS)
    expect(failed).toEqual({ ...seen, triedAt: noon + DAY_MS, failures: 1, failure: "away" })
    expect(isTriedAgain(failed)).toBe(false)
    expect(lookedAt(url, failed, { width: 4, height: 3 }, noon)).toMatchObject({ failures: 0, failure: null })
  })

  it("AU-B18: for a first size are repeated for some days, and a text waits for them no longer than that", () => {
    let known = missed(undefined, noon)
    for (let day = 1; day < limits.pictureTries; day++) {
      expect([isTriedAgain(known), isAwaited(known, noon)]).toEqual([true, true])
      known = missed(known, noon)
    }
    expect([isTriedAgain(known), isAwaited(known, noon)]).toEqual([false, false])
    expect(isAwaited(known, noon + DAY_MS)).toBe(true)
  })
})
