/** What a mail tells of a change: everything that matters of it, what may harm first. */
import { describe, expect, it } from "vitest"
import { reviewChanges } from "../../../engine/content/review/reviewChanges.ts"
import { toldByMail } from "./mailed.ts"

const told = (was: string | undefined, now: string) =>
  toldByMail(reviewChanges(was === undefined ? undefined : { payload: { html: was } }, { payload: { html: now } }), [
    "www.vale.test"
  ])
const lines = (was: string | undefined, now: string) =>
  told(was, now).rows.map((row) => row.map(({ label, value }) => `${label}: ${value}`).join(" | "))

describe("what a mail tells", () => {
  it("is every changed number and added sentence, behind a link to another website with its whole address", () => {
    const page = (one: string, two: string, more: string, href: string) =>
      `<p>We greet you.${more === "" ? "" : " Warmly."}</p><p>A tuning <span>${one}</span> a visit.</p>` +
      `<p>Care, which is four visits a year and a new set of strings for the oldest of them whenever one breaks, costs <span>${two}</span> a year, ` +
      `and you pay after the last visit of a year has been made and not before, by card or by a transfer to our bank. The cat may stay.${more}</p>` +
      `<p><a href="${href}">Book a visit</a></p>`
    expect(
      lines(
        page("£85", "£150", "", "/book"),
        page("£58", "£510", " Please pay in cash.", "https://book.example/vale?x=1#now")
      )
    ).toEqual([
      "A link to another website, on the words: Book a visit | It leads to: book.example/vale?x=1#now | Until now to: /book",
      "Before: A tuning £85 a visit. | After: A tuning £58 a visit.",
      expect.stringMatching(
        /Before: ….*£150.* \| After: ….*£510 a year, .*… .*The cat may stay\. Please pay in cash\.$/
      ),
      "Before: We greet you. | After: We greet you. Warmly."
    ])
  })

  it("shows long words around where they differ, and no more than fits", () => {
    const long = "We tune pianos of every make and age in the whole of the valley and beyond. ".repeat(4)
    const [line] = lines(`<p>${long}It costs 90.</p>`, `<p>${long}It costs 120.</p>`)
    expect(line).toMatch(/^Before: … ?.{1,45}It costs 90\. \| After: … ?.{1,45}It costs 120\.$/)
  })

  it("names what came and what went, and counts what is too much", () => {
    expect(lines("<p>One</p>", "<p>One</p><p>Two</p>")).toEqual(["New: Two"])
    expect(lines("<p>One</p><p>Two</p>", "<p>One</p>")).toEqual(["Gone: Two"])
    const many = Array.from({ length: 30 }, (_, at) => `<p>Line ${at}</p>`).join("")
    const { rows, more } = told(undefined, many)
    expect([rows.length, more]).toEqual([20, 10])
  })
})
