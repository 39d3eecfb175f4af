/** What a version changes in one line: nothing grave is lost in it, and nothing harmless is called grave. */
import { describe, expect, it } from "vitest"
import { type Reviewed, reviewChanges } from "../../../engine/content/review/reviewChanges.ts"
import { summaryOf, summaryText } from "./summary.ts"

const changes = (was: string | undefined, now: string) =>
  reviewChanges(was === undefined ? undefined : { payload: { html: was } }, { payload: { html: now } })
const told = (was: string | undefined, now: string) =>
  summaryText(summaryOf(changes(was, now), ["www.vale.test"], was === undefined))
const grave = (was: string, now: string) =>
  summaryOf(changes(was, now), ["www.vale.test"]).filter((part) => part.grave).length

describe("one line", () => {
  it.each([
    ["<p>a b</p>", "<p>a c</p>", "Words"],
    [
      "<p>It costs 1.200,50 €.</p>",
      "<p>It costs 1.300,50 €.</p>",
      "1 price or number changed: 1.200,50 → 1.300,50 · words"
    ],
    ["<p>9 to 5</p>", "<p>10 to 6</p>", "2 prices or numbers changed: 9 → 10 … · words"],
    ["<p>Ring us.</p>", "<p>Ring us at 5.</p>", "1 price or number new: 5 · words"],
    [
      '<p><a href="/book">Book</a></p>',
      '<p><a href="https://a.example/">Book</a></p>',
      "A link now leads to another website: a.example"
    ],
    ['<p><a href="/book">Book</a></p>', '<p><a href="/visit">Book</a></p>', "Links"],
    ["<h1>Now</h1>", "<h1>Now</h1><ul><li>More</li></ul>", "Words"]
  ])("%s → %s", (was, now, line) => expect(told(was, now)).toBe(line))

  it("names a link that reads otherwise than it leads, new, led elsewhere or worded anew", () => {
    const call = (words: string, to: string) => `<p><a href="tel:${to}">${words}</a></p>`
    const line = "A link that reads “01632 960174” leads to 01632960147"
    expect(told(call("01632 960174", "01632960174"), call("01632 960174", "01632960147"))).toContain(line)
    expect(told(call("01632 960147", "01632960147"), call("01632 960174", "01632960147"))).toContain(line)
    expect(told("<p>Ring.</p>", call("01632 960174", "01632960147"))).toContain(line)
    expect(told(undefined, call("01632 960174", "01632960147"))).toContain(line)
    expect(told(call("01632 960147", "01632960147"), call("01632 960174", "01632960174"))).not.toContain("reads")
    const both = told(call("01632 960147", "01632960147"), call("01632 960174", "01632960199"))
    expect(both.split("leads to 01632960199"), "once, where both its words and where it leads are new").toHaveLength(2)
    // What it read and reads is no news.
    expect(told(call("01632 960174", "01632960147"), `${call("01632 960174", "01632960147")}<p>More</p>`)).toBe("Words")
  })

  it("names who would get enquiries before anything else, and whose they no longer were", () => {
    const form = (to: string, more = "") =>
      `<p>At 5.</p><mk-component name="contact-form" data-form-id="a"${to && ` data-notify-email="${to}"`}${more}></mk-component>`
    const line = (was: string | undefined, now: string) => told(was, now).split(" · ")[0]
    expect(line(form("a@vale.test"), form("Eve@else.test").replace("5", "6"))).toBe(
      "Enquiries would go to eve@else.test instead of a@vale.test"
    )
    expect(told(form("a@vale.test"), form("eve@else.test"))).toBe(
      "Enquiries would go to eve@else.test instead of a@vale.test"
    )
    expect(line(form("a@vale.test"), form("a@vale.test", ' data-notify-bcc="b@c.test"'))).toBe(
      "Enquiries would go to b@c.test"
    )
    expect(line(form("a@vale.test, b@c.test"), form("a@vale.test"))).toBe("Enquiries would no longer go to b@c.test")
    expect(line(undefined, form("eve@else.test"))).toBe("Enquiries would go to eve@else.test")
    expect(told(form(""), form("", ' data-lead-destination="crm"'))).toBe("Forms")
    // Where two forms change places, nobody else is told of either.
    const two = (one: string, other: string) => form(one) + form(other).replace('"a"', '"b"')
    const swapped = [two("a@vale.test", "b@c.test"), two("b@c.test", "a@vale.test")] as const
    expect([grave(...swapped), told(...swapped)]).toEqual([0, "Forms in 2 places"])
  })

  it("says what a look at the page does not show", () => {
    const line = (was: Reviewed, now: Reviewed) => summaryText(summaryOf(reviewChanges(was, now), []))
    const style = (css: string) => ({ payload: { css } })
    expect(line(style(""), style('.a::after { content: "Ring 555" }'))).toBe("The style writes “Ring 555” · looks")
    expect(line(style(""), style(".a { display: none }"))).toBe("Looks · a style that hides something")
    expect(line({ payload: {} }, { payload: {}, meta: { noindex: true } })).toBe(
      "Search engines are sent away · what search engines read"
    )
    expect(told("<p>Pay us.</p>", "<p>Pay to GB33 BUKB 2020 1555 5555 55.</p>")).toMatch(
      /^A bank account comes: GB33 BUKB 2020 1555 5555 55 · /
    )
    expect(told(undefined, "<p>Pay to GB33 BUKB 2020 1555 5555 55.</p>")).toMatch(/^A bank account comes/)
  })

  it("of what is new says so, and still names another website", () => {
    expect(told(undefined, '<h1>Now</h1><p>At 5. <a href="https://a.example/">Book</a></p>')).toMatch(
      /^A link now leads to another website: a\.example · all of it is new: words, links/
    )
    expect(told(undefined, "<hr>")).toBe("All of it is new")
  })

  it.each([
    ["the site itself", '<p><a href="/">Home</a></p>', '<p><a href="https://www.vale.test/">Home</a></p>'],
    ["the host that it led to", '<a href="https://a.example/">x</a>', '<a href="https://a.example/y">x</a>'],
    ["numbers that only stand elsewhere", "<p>At 9.</p><p>Or 10.</p>", "<p>At 10.</p><p>Or 9.</p>"]
  ])("calls nothing grave that leads to %s", (_, was, now) => expect(grave(was, now)).toBe(0))
})
