import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Payload } from "../../model/Page.ts"
import { type Authored, authorsOf, inheritAuthors, lostForeignLines } from "./lineAuthors.ts"
import { countLines, linesOf } from "./lines.ts"

const text = (css: string): Payload => ({ css })
const version = (base: Authored | undefined, css: string, createdBy: string): Authored => ({
  payload: text(css),
  lineAuthors: inheritAuthors(base, text(css), createdBy),
  createdBy
})
const authors = (of: Authored) => Object.fromEntries(authorsOf(of))

describe("authorship", () => {
  it("gives new lines to the writer and keeps the author of lines that stay or move", () => {
    const first = version(undefined, "one\ntwo", "ann")
    const second = version(first, "two\nthree\none", "ben")
    expect(authors(second)).toEqual({ one: ["ann"], two: ["ann"], three: ["ben"] })
  })

  it("carries the first author through versions of others", () => {
    const first = version(undefined, "by ann", "ann")
    const second = version(first, "by ann\nby ben", "ben")
    const third = version(second, "by cleo\nby ann\nby ben", "cleo")
    expect(Object.fromEntries(lostForeignLines(third, text("by ben\nby cleo"), "cleo"))).toEqual({ "by ann": ["ann"] })
  })

  it("gives one copy more to the writer, and takes a lost copy from the writer's own first", () => {
    const first = version(undefined, "}\n}", "ann")
    const second = version(first, "}\n}\n}", "ben")
    expect(authors(second)["}"]!.toSorted()).toEqual(["ann", "ann", "ben"])
    expect(lostForeignLines(second, text("}\n}"), "ben").size).toBe(0)
    expect(Object.fromEntries(lostForeignLines(second, text("}"), "ben"))).toEqual({ "}": ["ann"] })
    expect(lostForeignLines(second, text("}"), "ann").size).toBe(0)
    expect(Object.fromEntries(lostForeignLines(second, text(""), "ann"))).toEqual({ "}": ["ben"] })
  })

  it("starts anew when a line comes back that was gone", () => {
    const first = version(undefined, "a\nb", "ann")
    const second = version(first, "b", "ann")
    expect(authors(version(second, "a\nb", "ben"))).toEqual({ a: ["ben"], b: ["ann"] })
  })

  it("stores one entry for a text of one writer, however long", () => {
    const long = Array.from({ length: 1000 }, (_, at) => `line ${at}`).join("\n")
    const first = version(undefined, long, "ann")
    expect(first.lineAuthors).toEqual({ "": ["ann"] })
    expect(Object.keys(version(first, `${long}\nmore`, "ben").lineAuthors)).toEqual(["", "more"])
  })

  it("treats lines as text even where they spell members of objects", () => {
    const first = version(undefined, "__proto__\nconstructor\nhasOwnProperty", "ann")
    const second = version(first, "__proto__\nconstructor\ntoString\nmain\nmain2\nmain3", "ben")
    const stored: Authored = { ...second, lineAuthors: JSON.parse(JSON.stringify(second.lineAuthors)) }
    expect(authorsOf(stored)).toEqual(
      new Map([
        ["__proto__", ["ann"]],
        ["constructor", ["ann"]],
        ["toString", ["ben"]],
        ["main", ["ben"]],
        ["main2", ["ben"]],
        ["main3", ["ben"]]
      ])
    )
  })
})

describe("over any history", () => {
  const line = fc.constantFrom("a", "b", "c", "}", " a ", "", "constructor")
  const write = fc.record({
    css: fc.array(line, { maxLength: 12 }).map((all) => all.join("\n")),
    writer: fc.constantFrom("ann", "ben", "cleo")
  })

  it("has exactly one author for every copy of every line, also after storage", () => {
    fc.assert(
      fc.property(fc.array(write, { minLength: 1, maxLength: 8 }), (writes) => {
        let base: Authored | undefined
        for (const { css, writer } of writes) {
          const next = version(base, css, writer)
          base = { ...next, lineAuthors: JSON.parse(JSON.stringify(next.lineAuthors)) as Authored["lineAuthors"] }
          const copies = [...authorsOf(base)].map(([line, authors]) => [line, authors.length])
          expect(Object.fromEntries(copies)).toEqual(Object.fromEntries(countLines(linesOf(text(css)))))
          expect([...authorsOf(base).values()].every((authors) => authors.length > 0)).toBe(true)
        }
      })
    )
  })

  it("changes no count of another writer's copies but by the copies it reports as lost", () => {
    fc.assert(
      fc.property(fc.array(write, { minLength: 2, maxLength: 8 }), (writes) => {
        let base = version(undefined, writes[0]!.css, writes[0]!.writer)
        for (const { css, writer } of writes.slice(1)) {
          const lost = lostForeignLines(base, text(css), writer)
          const next = version(base, css, writer)
          for (const [line, before] of authorsOf(base)) {
            for (const other of ["ann", "ben", "cleo"].filter((name) => name !== writer)) {
              const copies = (all: ReadonlyArray<string> | undefined) =>
                (all ?? []).filter((name) => name === other).length
              expect(copies(authorsOf(next).get(line))).toBe(copies(before) - copies(lost.get(line)))
            }
          }
          base = next
        }
      })
    )
  })
})
