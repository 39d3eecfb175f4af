import { describe, expect, it } from "vitest"
import { rebasedFields } from "./fields.ts"

const before = { title: "A", meta: { description: "a", noindex: true } }

describe("fields brought onto what is there by now", () => {
  it("are what was changed of them, and else what is there", () => {
    const mine = { title: "Mine", meta: { noindex: true } }
    const now = { title: "A", meta: { description: "a", sitemap: false } }
    expect(rebasedFields(before, mine, now)).toEqual({
      fields: { title: "Mine", meta: { sitemap: false } },
      contested: []
    })
  })

  it("stay what they became where both changed them, which is told", () => {
    const mine = { title: "Mine", meta: { description: "mine", noindex: true } }
    const now = { title: "Theirs", meta: { noindex: true } }
    expect(rebasedFields(before, mine, now)).toEqual({ fields: now, contested: ["title", "meta.description"] })
  })

  it("are no matter of contest where both say the same, or one of them nothing new", () => {
    const same = { title: "B", meta: before.meta }
    expect(rebasedFields(before, same, same)).toEqual({ fields: same, contested: [] })
    expect(rebasedFields(before, before, same)).toEqual({ fields: same, contested: [] })
  })
})
