import { describe, expect, it } from "vitest"
import { changesView } from "./changesView.ts"

const review = (js: ReadonlyArray<string>) =>
  String(
    changesView({
      changes: [],
      ownHosts: [],
      pictures: { address: () => "", account: null },
      sources: [
        {
          source: "js",
          added: js.length,
          removed: 0,
          lines: js.map((text, at) => ({ op: "added", line: at + 1, text, author: null }))
        }
      ]
    }).text
  )

describe("the source of what an owner decides on", () => {
  it("is shown whole: to the end of a long line, and every line", () => {
    const shown = review([
      `go()${" ".repeat(400_000)}steal()`,
      ...Array.from({ length: 1_000 }, (_, at) => `line${at}()`)
    ])
    expect(shown).toContain("go() [400000 blanks] steal()")
    expect(shown).toContain("line999()")
    expect(shown).not.toContain("more changed lines")
  })

  it("has a name in the place of what nobody would see", () => {
    expect(review(["a\u202Eb\u2066c\u200Bd\u0000e\u2028f\tg\u00ADh"])).toContain(
      "a[U+202E]b[U+2066]c[U+200B]d[U+0000]e[U+2028]f\tg[U+00AD]h"
    )
  })
})
