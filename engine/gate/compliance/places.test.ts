/** A person who is to look at words is told which, and where they stand. */
import { describe, expect, it } from "vitest"
import { judgePage } from "../../../test/corpus/judge.ts"

/** Of each finding: its code, its words, and where they begin. */
const found = (html: string) =>
  judgePage(html)
    .report.stages.flatMap(({ findings }) => findings)
    .filter(({ code }) => code.startsWith("compliance."))
    .map(({ code, value, line, column }) => [code.replace("compliance.", ""), value, line, column])

describe("what is found in a text", () => {
  it("stands where its words begin, each in its own place and whole", () => {
    expect(found("<p>abc def lorem ipsum and then TODO, guaranteed returns of 12% a year</p>")).toEqual([
      ["filler_text", "lorem ipsum", 1, 12],
      ["unfinished_mark", "TODO", 1, 33],
      ["regulated_claim", "guaranteed returns of 12%", 1, 39]
    ])
  })

  it("is quoted with its whole number", () => {
    const value = (text: string) => found(`<p>${text}</p>`)[0]?.[1]
    expect(value("Guaranteed returns of 12,5 % a year")).toBe("Guaranteed returns of 12,5 %")
    expect(value("Guaranteed profits of 100,000 a year. 2 more.")).toBe("Guaranteed profits of 100,000")
    expect(value("Guaranteed returns of 8.")).toBe("Guaranteed returns of 8")
  })

  it("stands on its own line", () => {
    expect(found("<p>One line,\n  and then\n  Hours: TBD</p>")).toEqual([["unfinished_mark", "TBD", 3, 10]])
    expect(found("<p>One line,\r\n  Hours: TBD</p>")).toEqual([["unfinished_mark", "TBD", 2, 10]])
    expect(found("<p>\n  TODO\n</p>")).toEqual([["unfinished_mark", "TODO", 2, 3]])
  })

  it("stands there behind character references and comments too", () => {
    expect(found("<p>Bread &amp; butter: TBD</p>")).toEqual([["unfinished_mark", "TBD", 1, 24]])
    expect(
      found("<p>Size XXL, XXX &amp; more, so that it is far enough from all of the other things, they say, XXX</p>")
    ).toEqual([["unfinished_mark", "XXX", 1, 95]])
    expect(found("<p>Bread<!-- and --> Hours: TBD</p>")).toEqual([["unfinished_mark", "TBD", 1, 28]])
    expect(found("<p>&lt;b&gt; guaranteed\n returns of 12%</p>")).toEqual([
      ["regulated_claim", "guaranteed returns of 12%", 1, 14]
    ])
  })

  it("stands where its text begins, if its words are written in references themselves", () => {
    expect(found("<p>Hours: T&#66;D</p>")).toEqual([["unfinished_mark", "TBD", 1, 4]])
  })
})
