import { describe, expect, it } from "vitest"
import { limits } from "../limits.ts"
import { wholeLanguages } from "../values/wordsIn.ts"
import { asOfShown, displayRules, displayRuleSets, feedNotice } from "./displayRules.ts"

describe.each(displayRuleSets)("the rules of %s", (name) => {
  const rules = displayRules[name]

  it("are looked after by a sync that reads the feed often enough", () => {
    expect(limits.listingSyncMs).toBeLessThan(rules.refreshMs)
    // A row that goes is seen at the comparison and, where that is doubted, believed at the first look after a while.
    expect(limits.listingCompareMs + limits.listingDoubtMs + limits.listingSyncMs).toBeLessThanOrEqual(rules.withdrawMs)
    expect(rules.termMs).toBeGreaterThan(rules.refreshMs)
  })

  it("say in each language all that they say in one", () => {
    for (const language of wholeLanguages) {
      const notice = feedNotice(rules, language)
      expect(notice.asOf("3 May")).toContain("3 May")
      expect(notice.badge === null).toBe(!rules.perListing.badge)
      expect(notice.trademark === null).toBe(feedNotice(rules, "en").trademark === null)
      if (language !== "en") expect(notice.disclaimer).not.toBe(feedNotice(rules, "en").disclaimer)
    }
    expect(feedNotice(rules, "fr-CA")).toBe(feedNotice(rules, "fr"))
  })
})

describe("how old a copy is", () => {
  it("is said always, or once it is older than the licence wants it", () => {
    const { crea, reso } = displayRules
    expect(asOfShown(reso, 1_000, 1_001)).toBe(1_000)
    expect(asOfShown(crea, 1_000, 1_000 + crea.refreshMs)).toBeNull()
    expect(asOfShown(crea, 1_000, 1_001 + crea.refreshMs)).toBe(1_000)
    expect(asOfShown(reso, null, 5)).toBeNull()
  })
})
