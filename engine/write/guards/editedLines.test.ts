import { describe, expect, it } from "vitest"
import { editedLines, similarity } from "./editedLines.ts"
import { countLines } from "./lines.ts"

const compare = (before: ReadonlyArray<string>, after: ReadonlyArray<string>) => {
  const had = countLines(before)
  const has = countLines(after)
  const missing = (from: ReadonlyMap<string, number>, to: ReadonlyMap<string, number>) =>
    new Map([...from].map(([line, copies]) => [line, Math.max(0, copies - (to.get(line) ?? 0))]))
  return Object.fromEntries(editedLines(before, after, missing(had, has), missing(has, had)))
}

describe("similarity", () => {
  it.each([
    ["<p>We fix roofs</p>", "<p>We fix roofs</p>", 1],
    ["abcd", "abce", 2 / 3],
    ["ab", "cd", 0],
    ["a", "b", 0],
    ["", "", 1],
    ["aaaa", "aa", 0]
  ])("of %j and %j is %d", (one, other, expected) => {
    expect(similarity(one, other)).toBeCloseTo(expected, 10)
    expect(similarity(other, one)).toBeCloseTo(expected, 10)
  })

  it("is decided at 60 %", () => {
    // Ten pairs each; six in common pass, five do not.
    expect(similarity("abcdefghijk", "abcdefgxxxx")).toBeCloseTo(0.6, 10)
    expect(similarity("abcdefghijk", "abcdefxxxxx")).toBeCloseTo(0.5, 10)
  })
})

describe("edited lines", () => {
  it("finds a line that was changed where it stood", () => {
    expect(compare(["head", "<p>We fix roofs.</p>", "foot"], ["head", "<p>We fix all roofs.</p>", "foot"])).toEqual({
      "<p>We fix roofs.</p>": 1
    })
  })

  it("does not take a similar line elsewhere for an edit", () => {
    expect(
      compare(["<p>We fix roofs.</p>", "head", "mid", "foot"], ["head", "mid", "foot", "<p>We fix all roofs.</p>"])
    ).toEqual({})
  })

  it("takes no new line for two edits", () => {
    expect(compare(["<p>roof one</p>", "<p>roof two</p>"], ["<p>roof three</p>"])).toEqual({ "<p>roof one</p>": 1 })
  })

  it("takes a new line for the edited form of the line it is most like, whoever lost that one", () => {
    const before = [
      "<li>Small service £45</li>",
      "<li>Tube change £15</li>",
      "<li>Full service £120</li>",
      "<p>foot</p>"
    ]
    const after = ["<li>Small service £45</li>", "<li>Full service £125</li>", "<p>foot</p>"]
    const gained = new Map([["<li>Full service £125</li>", 1]])
    const edits = (lost: string) => editedLines(before, after, new Map([[lost, 1]]), gained)
    expect(edits("<li>Tube change £15</li>")).toEqual(new Map())
    expect(edits("<li>Full service £120</li>")).toEqual(new Map([["<li>Full service £120</li>", 1]]))
  })

  it("takes no line for an edit that is less than 60 % similar", () => {
    expect(compare(["abcdefghijk"], ["abcdefgxxxx"])).toEqual({ abcdefghijk: 1 })
    expect(compare(["abcdefghijk"], ["abcdefxxxxx"])).toEqual({})
  })

  it("counts a copy that was there before as moved, not as what a line was edited into", () => {
    const before = ["<p>roof</p>", "k", "l", "<p>roof a</p>", "m", "<p>roof b</p>"]
    const after = ["k", "l", "<p>roof</p>", "m", "<p>roof</p>"]
    expect(compare(before, after)).toEqual({ "<p>roof a</p>": 1 })
  })

  it("leaves lines alone that only moved", () => {
    expect(compare(["one line here", "two line here", "three"], ["two line here", "one line here", "three"])).toEqual(
      {}
    )
  })

  it("finds none in a text that was written anew, and says so in linear time", () => {
    const before = Array.from({ length: 20_000 }, (_, at) => `old ${at}`)
    const after = Array.from({ length: 20_000 }, (_, at) => `old ${at}!`)
    expect(compare(before, after)).toEqual({})
  })
})
