import { describe, expect, it } from "vitest"
import { limits } from "../../limits.ts"
import type { Payload } from "../../model/Page.ts"
import { type Fields, noFields } from "../../write/fields.ts"
import { type Authored, inheritAuthors } from "../../write/guards/lineAuthors.ts"
import { diffVersions, undivided } from "./diffVersions.ts"

const write = (payload: Payload, createdBy: string, base?: Authored, fields: Fields = noFields): Authored & Fields => ({
  ...fields,
  payload,
  createdBy,
  lineAuthors: inheritAuthors(base, payload, createdBy)
})
const html = (...lines: ReadonlyArray<string>): Payload => ({ html: lines.join("\n") })

describe("the difference of two versions", () => {
  it("names each line that came or went, where, and whose it is", () => {
    const a = write(html("<h1>Hi</h1>", "<p>one</p>", "<p>two</p>"), "cred_a")
    const b = write(html("<h1>Hi</h1>", "<p>1</p>", "", "<p>two</p>", "  <p>three</p>"), "cred_b", a)
    expect(diffVersions(a, b)).toEqual({
      truncated: false,
      fields: [],
      texts: [
        {
          source: "html",
          added: 3,
          removed: 1,
          lines: [
            { op: "removed", line: 2, text: "<p>one</p>", author: "cred_a" },
            { op: "added", line: 2, text: "<p>1</p>", author: "cred_b" },
            { op: "added", line: 3, text: "", author: null },
            { op: "added", line: 5, text: "  <p>three</p>", author: "cred_b" }
          ]
        }
      ]
    })
  })

  it("looks at every text and leaves out those that are equal", () => {
    const a = write({ html: "<p>x</p>", css: ".a{}" }, "cred_a")
    const b = write({ html: "<p>x</p>", css: ".a{}\n.b{}", js: "1" }, "cred_b", a)
    expect(diffVersions(a, b).texts.map(({ source, added, removed }) => [source, added, removed])).toEqual([
      ["css", 1, 0],
      ["js", 1, 0]
    ])
    expect(diffVersions(b, b)).toEqual({ texts: [], fields: [], truncated: false })
  })

  it("compares tokens as indented JSON, whose lines are nobody's", () => {
    const a = write({ tokens: { color: { text: "#111" } } }, "cred_a")
    const b = write({ tokens: { color: { text: "#222" } } }, "cred_b", a)
    expect(diffVersions(a, b).texts[0]!.lines).toEqual([
      { op: "removed", line: 3, text: '    "text": "#111"', author: null },
      { op: "added", line: 3, text: '    "text": "#222"', author: null }
    ])
  })

  it("shows a first version as all new", () => {
    const first = write(html("<p>1</p>", "<p>2</p>"), "cred_a")
    expect(diffVersions(undefined, first).texts[0]).toMatchObject({ added: 2, removed: 0 })
  })

  it("gives a further copy of a line to whoever added it, and a moved line to whoever wrote it", () => {
    const a = write(html("<hr>", "<p>a</p>", "<p>b</p>"), "cred_a")
    const b = write(html("<p>b</p>", "<hr>", "<p>a</p>", "<hr>"), "cred_b", a)
    const authors = diffVersions(a, b).texts[0]!.lines.map(({ op, text, author }) => `${op} ${text} ${author}`)
    expect(authors).toContain("added <hr> cred_b")
    expect(authors).toContain("added <p>b</p> cred_a")
  })

  it("lists a bounded number of lines and counts all of them, however far the texts are apart", () => {
    const many = (word: string, count: number) =>
      html("<h1>same</h1>", ...Array.from({ length: count }, (_, at) => `<p>${word} ${at}</p>`), "<hr>")
    const a = write(many("old", 3_000), "cred_a")
    const { texts, truncated } = diffVersions(a, write(many("new", 4_000), "cred_b", a))
    expect(truncated).toBe(true)
    expect(texts[0]).toMatchObject({ added: 4_000, removed: 3_000 })
    expect(texts[0]!.lines).toHaveLength(limits.diffLines)
    expect(texts[0]!.lines[0]).toMatchObject({ op: "removed", line: 2, text: "<p>old 0</p>" })
  })

  it("cuts long lines, and says so", () => {
    const long = diffVersions(undefined, write(html("x".repeat(10_000)), "cred_a"))
    expect(long.texts[0]!.lines[0]!.text).toHaveLength(limits.diffLineCharacters)
    expect(long.truncated).toBe(true)
    expect(diffVersions(undefined, write(html("x".repeat(limits.diffLineCharacters)), "cred_a")).truncated).toBe(false)
  })

  it("leaves nothing out for whoever decides", () => {
    const lines = [
      `${" ".repeat(400_000)}alert(1)`,
      ...Array.from({ length: limits.diffLines + 1 }, (_, at) => `<p>${at}</p>`)
    ]
    const { texts, truncated } = diffVersions(undefined, write(html(...lines), "cred_a"), undivided)
    expect(texts[0]!.lines.map(({ text }) => text)).toEqual(lines)
    expect(truncated).toBe(false)
  })
})
