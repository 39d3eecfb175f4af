import { describe, expect, it } from "vitest"
import { valuesOfParameters } from "../../listings/search/filters.ts"
import { endsWithinFilters, withTyped } from "./typed.ts"

const form = (inside: string) => `<p>a</p><form class="wide mk-listings-filters" method="get">${inside}</form><p>b</p>`
const typed = (inside: string, search: string) =>
  withTyped(form(inside), valuesOfParameters(new URLSearchParams(search)))

describe("a filter form on a page for an address", () => {
  it.each([
    ["a field", '<input name="minBeds">', "minBeds=3", '<input name="minBeds" value="3">'],
    ["a cleared field", '<input name="city" value="Ajax">', "city=", '<input name="city">'],
    [
      "a value that cannot be used",
      '<input name="minPrice" type="number" value="1">',
      "minPrice=-5",
      '<input name="minPrice" type="number" value="-5" aria-invalid="true">'
    ],
    [
      "a name of old",
      '<input name="cityMatch" type="checkbox" value="exact">',
      "match=exact",
      '<input name="cityMatch" type="checkbox" value="exact" checked="">'
    ],
    [
      "one of several boxes",
      '<input type="checkbox" name="propertyType" value="A"><input type="checkbox" name="propertyType" value="B" checked="">',
      "propertyType=A,C",
      '<input type="checkbox" name="propertyType" value="A" checked=""><input type="checkbox" name="propertyType" value="B">'
    ],
    [
      "a choice",
      '<select name="city"><option value="" selected="">Any</option><option>L\'Anse &amp; Co</option></select>',
      "city=l'anse %26 co",
      '<select name="city"><option value="">Any</option><option selected="">L\'Anse &amp; Co</option></select>'
    ],
    [
      "a choice that is not offered",
      '<select name="city"><option value="" selected="">Any</option></select>',
      "city=Up%22%3Cbridge",
      '<select name="city"><option value="">Any</option><option data-mk-asked="" value="Up&quot;&lt;bridge" selected="">Up&quot;&lt;bridge</option></select>'
    ],
    [
      "a choice that is cleared and has no word for that",
      '<select name="city"><option selected="">Ajax</option></select>',
      "city=",
      '<select name="city"><option selected="">Ajax</option></select>'
    ],
    [
      "a choice that there is not",
      '<select name="sort"><option value="newest" selected="">New</option></select>',
      "sort=cheapest",
      '<select name="sort" aria-invalid="true"><option value="newest" selected="">New</option></select>'
    ],
    [
      "a text",
      '<textarea name="address">old</textarea>',
      "address=%3C/textarea%3E",
      '<textarea name="address">&lt;/textarea&gt;</textarea>'
    ]
  ])("keeps what was typed in %s", (_, inside, search, expected) => {
    expect(typed(inside, search)).toBe(form(expected))
  })

  it("checks every box that was sent, each by itself", () => {
    const boxes = ["A", "B", "C"].map((value) => `<input type="checkbox" name="propertyType" value="${value}">`)
    const checked = boxes.map((box, at) => (at === 1 ? box : box.replace(">", ' checked="">')))
    expect(typed(boxes.join(""), "propertyType=A&propertyType=C")).toBe(form(checked.join("")))
  })

  it.each([
    ["a field that was filled in", '<input name="address">', "address=Mill"],
    [
      "another choice",
      '<select name="sort"><option>newest</option><option>beds-desc</option></select>',
      "sort=beds-desc"
    ],
    ["a checked box", '<input name="includeUnknown" type="checkbox" value="true">', "includeUnknown=true"],
    ["a field that was cleared", '<input name="city" value="Ajax">', "city="],
    ["a value that cannot be used", '<input name="minPrice">', "minPrice=cheap"]
  ])("unfolds fields for %s", (_, inside, search) => {
    const folded = (more = "") => `<details class="more"${more}><summary>More</summary>`
    expect(typed(`${folded()}${inside}</details>`, search)).toContain(folded(' open=""'))
    expect(typed(`${folded()}<input name="mls"></details>${inside}`, search)).toContain(folded())
  })

  it("leaves fields folded that say what their author left in them", () => {
    const inside =
      '<select name="sort"><option>newest</option><option>beds-desc</option></select><input name="address">' +
      '<select name="status"><option value="sold">Sold</option><option value="pending" selected="">Not yet</option></select>' +
      '<input name="includeUnknown" type="checkbox" value="true"><input name="city" value="Ajax"><textarea name="mls"></textarea>'
    const sent = "sort=newest&address=&status=pending&city=Ajax&mls="
    expect(typed(`<details><summary>More</summary>${inside}</details>`, sent)).toContain("<details><summary>")
  })

  it("reaches the controls behind a component that stands in the form, and none behind its end", () => {
    const asked = valuesOfParameters(new URLSearchParams("city=Ajax"))
    const [field, filled] = ['<input name="city">', '<input name="city" value="Ajax">']
    const start = `<form class="mk-listings-filters">${field}`
    expect(endsWithinFilters(start, false)).toBe(true)
    expect(withTyped(`${field}</form>${field}`, asked, true)).toBe(`${filled}</form>${field}`)
    expect(withTyped(field, asked, true)).toBe(filled)
    expect(withTyped(field, asked, false)).toBe(field)
    expect(endsWithinFilters(field, true)).toBe(true)
    expect(endsWithinFilters(`${field}</form>`, true)).toBe(false)
    expect(endsWithinFilters(`${start}</form><form class="other">`, true)).toBe(false)
    expect(withTyped(`</form>${start}</form>`, asked, true)).toBe(`</form>${start.replace(field, filled)}</form>`)
  })

  it("leaves alone what the address says nothing of, what is no filter, buttons, and other forms", () => {
    const inside =
      '<input name="minBeds" value="2"><input name="email"><input name="city" type="submit" value="Go"><input value="x">'
    expect(typed(inside, "city=Ajax&email=a&constructor=b")).toBe(form(inside))
    const other = '<form class="search"><input name="city"></form>'
    const asked = valuesOfParameters(new URLSearchParams("city=Ajax"))
    expect(withTyped(other + form(""), asked)).toBe(other + form(""))
    expect(withTyped(form('<input name="city">'), undefined)).toBe(form('<input name="city">'))
  })

  it("never reads what was typed as markup, nor as part of a pattern", () => {
    for (const evil of ['"><script>', "$&$1$'", "&quot;", "' onfocus='x"]) {
      const html = typed('<input name="city">', `city=${encodeURIComponent(evil)}`)
      expect(html.replaceAll(/<[^>]*>/g, "")).toBe("ab")
      expect(html).toMatch(/<input name="city" value="[^"<>]*">/)
    }
  })
})
