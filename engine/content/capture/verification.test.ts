import { describe, expect, it } from "vitest"
import type { ImageBox, Measurements } from "./measurements.ts"
import { distorted, verificationOf } from "./verification.ts"

const box = (declared: [number, number], rendered: [number, number]): ImageBox => ({
  selector: "img",
  text: "",
  src: "/media/med_1",
  declared: { width: declared[0], height: declared[1] },
  rendered: { width: rendered[0], height: rendered[1] }
})

const clean: Measurements = {
  settled: {
    images: { decoded: 1, total: 1 },
    fonts: { loaded: 0, attempted: 0, failed: [], timedOut: [] },
    frames: { loaded: 0, total: 0 },
    revealsForced: 0,
    ok: true
  },
  contrast: [],
  contrastUnmeasured: [],
  accessibility: [],
  overflow: [],
  images: [],
  hidden: [],
  blank: false,
  brokenImages: [],
  share: { image: true, largest: null },
  paging: []
}

const verifiedAs = (measured: Measurements) => verificationOf(measured, { sitePicture: false })

describe("shape of pictures", () => {
  it.each([
    [[400, 300], [200, 150], undefined],
    [[400, 300], [200, 157.8], undefined],
    [[1000, 1000], [1060, 1000], undefined],
    [[1000, 1000], [1061, 1000], 0.061],
    [[1000, 1000], [930, 1000], 0.07],
    [[400, 0], [200, 150], undefined],
    [[400, 300], [0, 150], undefined]
  ] as const)("VERIFY-10: declared %j and shown %j differ by %s", (declared, rendered, difference) => {
    expect(distorted(box([...declared], [...rendered]))?.difference).toBe(difference)
  })
})

describe("summary", () => {
  it("VERIFY-17: a clean page is ok, with every count at zero", () => {
    const { summary } = verifiedAs(clean)
    expect(summary).toEqual({
      ok: true,
      counts: { contrast: 0, a11y: 0, overflow: 0, images: 0, brokenImages: 0, contrastUnmeasured: 0, hidden: 0 }
    })
  })

  const faint = { selector: "p", text: "x", foreground: "#777", background: "#fff", ratio: 4.4, required: 4.5 }
  it.each([
    ["contrast", { contrast: [faint] }],
    ["brokenImages", { brokenImages: [{ selector: "img", text: "", src: "/x" }] }],
    ["a11y", { accessibility: [{ selector: "a", text: "", kind: "no_accessible_name" as const }] }],
    ["overflow", { overflow: [{ width: 390, by: 12, elements: [] }] }],
    ["images", { images: [box([400, 300], [300, 300])] }]
  ])("VERIFY-17: counts one fault of %s, and is not ok with it", (kind, fault) => {
    const { summary } = verifiedAs({ ...clean, ...fault })
    expect(summary.ok).toBe(false)
    expect(Object.entries(summary.counts).filter(([, count]) => count > 0)).toEqual([[kind, 1]])
  })

  it("is not ok for a page that never came to rest", () => {
    expect(verifiedAs({ ...clean, settled: { ...clean.settled, ok: false } }).summary.ok).toBe(false)
  })

  it("VERIFY-17: is not ok for a page that shows nothing, and says what to do", () => {
    expect(verifiedAs(clean)).not.toHaveProperty("blank")
    const { blank, summary } = verifiedAs({ ...clean, blank: true })
    expect([blank?.note, summary.ok]).toEqual([expect.stringContaining("shows nothing"), false])
  })

  it("stays ok for what is only worth knowing", () => {
    const known = {
      hidden: [{ selector: "p", text: "x", by: "display: none" }],
      contrastUnmeasured: [{ selector: "p", text: "x", why: "It stands over a picture." }]
    }
    expect(verifiedAs({ ...clean, ...known }).summary).toMatchObject({ ok: true, counts: { hidden: 1 } })
  })

  it("VERIFY-13: speaks of a picture to share only where the page names none", () => {
    expect(verifiedAs(clean)).not.toHaveProperty("shareImage")
    const share = { image: false, largest: "/media/med_2" }
    expect(verifiedAs({ ...clean, share }).shareImage).toMatchObject({ suggestion: "/media/med_2" })
    // The site's own stands for those that name none.
    expect(verificationOf({ ...clean, share }, { sitePicture: true })).not.toHaveProperty("shareImage")
  })
})
