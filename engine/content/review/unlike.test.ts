import { expect, it } from "vitest"
import { unlikeItsWords } from "./unlike.ts"

const unlike = (label: string, text: string) => unlikeItsWords({ section: "links", label, now: { text } })?.leads

it.each([
  ["01632 960147", "tel:01632960174", "01632960174"],
  ["Call +44 1632 960147 today", "tel:+441632960148", "+441632960148"],
  ["01632 960147", "sms:01632960174?body=01632960147", "01632960174?body=01632960147"],
  ["bench@vale.test", "mailto:bench@va1e.test", "bench@va1e.test"],
  ["Write to bench@vale.test.", "mailto:other@vale.test?subject=x", "other@vale.test?subject=x"],
  ["www.vale.test", "https://vale.evil.test/x", "https://vale.evil.test/x"],
  ["https://bank.test/pay", "http://bank.test.evil.test/pay", "http://bank.test.evil.test/pay"]
])("“%s” that leads to %s is another", (words, to, leads) => expect(unlike(words, to)).toBe(leads))

it.each([
  ["01632 960147", "tel:01632960147"],
  ["01632 960147", "tel:+44-1632-960147"],
  ["+44 (0)1632 960147", "tel:+441632960147;ext=5"],
  ["Call us, since 1998", "tel:01632960147"],
  ["Call us", "tel:01632960147"],
  ["bench@vale.test", "mailto:Bench@Vale.test?subject=Hello"],
  ["bench@vale.test", "mailto:bench%40vale.test"],
  ["Write", "mailto:bench@vale.test"],
  ["vale.test", "https://www.vale.test/about"],
  ["müller.test", "https://xn--mller-kva.test/"],
  ["Read more at vale.test", "https://else.test/"],
  ["www.vale.test", "/about"],
  ["About", "https://else.test/"],
  ["Ph.D.", "https://else.test/"],
  ["", "tel:01632960147"]
])("“%s” that leads to %s is the same, or names nothing", (words, to) => expect(unlike(words, to)).toBeUndefined())

it("tells it of links that come or change alone", () => {
  const shown = { label: "01632 960147", now: { text: "tel:01632960174" } }
  expect(unlikeItsWords({ section: "words", ...shown })).toBeUndefined()
  expect(unlikeItsWords({ section: "links", label: "01632 960147", now: null })).toBeUndefined()
})
