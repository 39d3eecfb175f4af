/** How much one page shows of what it names. */
import { describe, expect, it } from "vitest"
import { limits } from "../limits.ts"
import type { PagePart } from "../model/PagePart.ts"
import { mayShowTooMuch, PageRoom, PageTooLarge } from "./pageRoom.ts"

const list = (data: unknown) => ({ kind: "component", name: "collection", attributes: {}, data }) as const
const rows = (count: number, text: string) => Array.from({ length: count }, () => ({ fields: [{ text }] }))

describe("the room of a page", () => {
  it("takes what fits, and nothing beyond it", () => {
    const room = new PageRoom("/")
    room.take({ kind: "html", html: "x".repeat(limits.pageShownCharacters - 100_000) })
    room.take(list({ items: rows(100, "y".repeat(500)) }))
    expect(() => room.take(list({ items: rows(100, "y".repeat(500)) }))).toThrow(PageTooLarge)
  })

  it.each<[string, unknown]>([
    ["long texts", { items: rows(10, "x".repeat(limits.pageShownCharacters / 10)) }],
    ["many short ones", { items: rows(100_000, "x") }],
    ["many lines", { text: "\n".repeat(200_000) }],
    ["what leads back to itself", circle()]
  ])("is not there for %s", (_, data) => {
    expect(() => new PageRoom("/").take(list(data))).toThrow(PageTooLarge)
  })
})

describe("what parts tell by themselves", () => {
  const partial: PagePart = { kind: "partial", ref: "a" }
  const collection: PagePart = { kind: "component", name: "collection", attributes: {} }
  const field: PagePart = { kind: "component", name: "site-field", attributes: {} }

  it("is that a usual page fits, and one that names much may not", () => {
    expect(mayShowTooMuch([{ kind: "html", html: "x" }, partial, collection, ...times(20, field)])).toBe(false)
    expect(mayShowTooMuch(times(17, partial))).toBe(true)
    expect(mayShowTooMuch(times(3, collection))).toBe(true)
    expect(mayShowTooMuch(times(500, field))).toBe(true)
  })
})

const times = (count: number, part: PagePart) => Array.from({ length: count }, () => part)

function circle(): unknown {
  const first: { next?: unknown } = {}
  first.next = { next: first }
  return first
}
