import { expect, it } from "vitest"
import { refilledPage } from "../people/forms/refilled.ts"
import { clothed } from "../publish/clothed.ts"
import { limits } from "../limits.ts"
import { mayBeParsed } from "./mayBeParsed.ts"

it("says so of whatever one text may hold, and not of what partials can make of a page", () => {
  expect(mayBeParsed("<br>".repeat(limits.pageHtmlBytes / 4))).toBe(true)
  expect(mayBeParsed("<i></i>".repeat(limits.pageHtmlBytes / 7))).toBe(true)
  expect(mayBeParsed("<i></i>".repeat(1_000_000))).toBe(false)
  expect(mayBeParsed("a".repeat(8_000_000))).toBe(true)
})

it("leaves a page that is too large to whoever says something without it", () => {
  const page = (more: string) =>
    `<!doctype html><html><head><title>A</title></head><body><main data-mk-region="main"><form action="/a"></form>${more}</main></body></html>`
  const notice = { title: "T", text: ["Not sent."], visit: { href: "/", label: "Back" } }
  const notTaken = {
    action: "/a",
    values: new Map<string, ReadonlyArray<string>>(),
    files: new Set<string>(),
    title: "T",
    said: ["Not sent."],
    problems: {},
    labels: new Map<string, string>(),
    chooseAgain: "",
    controls: {}
  }
  const told = (html: string) => [clothed(html, notice), refilledPage(html, notTaken)].map((text) => text !== undefined)
  expect(told(page("<p>a</p>"))).toEqual([true, true])
  expect(told(page("<i></i>".repeat(1_000_000)))).toEqual([false, false])
})
