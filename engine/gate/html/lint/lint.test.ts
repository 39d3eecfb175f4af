/** What the gate warns of in an accepted text: its outline, its pictures, and where its links and hooks stand. */
import { describe, expect, it } from "vitest"
import { judgePage } from "../../../../test/corpus/judge.ts"
import type { GateContext } from "../../verdict.ts"

const warned = (html: string, changes: Partial<GateContext> = {}) => {
  const verdict = judgePage(html, changes)
  if (!verdict.ok) throw new Error(JSON.stringify(verdict.findings))
  return verdict.warnings.map(({ code, line, column }) => `${line}:${column} ${code}`)
}
const marksOf = (html: string) => {
  const verdict = judgePage(html)
  return verdict.ok ? verdict.marks : null
}

describe("headings", () => {
  it.each<[string, string, ReadonlyArray<string>]>([
    ["goes down one level at a time", "<h1>a</h1><h2>b</h2><h3>c</h3>", []],
    ["comes up by any number of levels", "<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h2>e</h2><h1>f</h1>", []],
    ["skips a level", "<h1>a</h1>\n <h3>b</h3>", ["2:2 seo.heading_order"]],
    ["skips a level twice", "<h1>a</h1><h3>b</h3><h5>c</h5>", ["1:11 seo.heading_order", "1:21 seo.heading_order"]],
    ["begins below the top", "<p>x</p><h2>a</h2>", ["1:9 seo.heading_order"]],
    ["has no headings", "<p>a</p>", []],
    ["goes on after a partial, which may hold any", '<mk-partial ref="a"></mk-partial><h3>b</h3>', []],
    ["goes on after a component", '<mk-component name="listings"></mk-component><h2>b</h2><h3>c</h3>', []],
    ["skips a level after a comment", "<h1>a</h1><!-- x --><h3>b</h3>", ["1:21 seo.heading_order"]]
  ])("of a page that %s", (_, html, expected) => {
    expect(warned(html).filter((one) => !one.includes("sanitize"))).toEqual(expected)
  })

  it("of a text that stands among others may begin at any level, and skips none", () => {
    for (const kind of ["partial", "chrome"] as const) {
      expect(warned("<h3>a</h3>", { kind, route: null })).toEqual([])
      expect(warned("<h2>a</h2><h4>b</h4>", { kind, route: null })).toEqual(["1:11 seo.heading_order"])
    }
  })

  it.each<[string, string, string, ReadonlyArray<string>]>([
    ["says the same on every page", "/team/:slug", "<h1>Our people</h1>", ["1:1 seo.h1_unbound_template"]],
    ["holds a token", "/homes/:mls/:slug", "<h1>Home at {{listing.address}}</h1>", []],
    ["holds one in an element", "/homes/:mls/:slug", "<h1><em>{{listing.address}}</em></h1>", []],
    [
      "holds one in an attribute",
      "/homes/:mls/:slug",
      '<h1><img src="/media/med_roof" alt="{{listing.city}}"></h1>',
      []
    ],
    ["has a token beside it", "/homes/:mls/:slug", "<h1>Home</h1>{{listing.city}}", ["1:1 seo.h1_unbound_template"]],
    ["is left to the component", "/team/:slug", '<mk-component name="listings"></mk-component>', []],
    ["stands on a route without parameters", "/team", "<h1>Our people</h1>", []]
  ])("LINT-17: of a template whose h1 %s", (_, route, html, expected) => {
    expect(warned(html, { route })).toEqual(expected)
  })
})

describe("text alternatives", () => {
  it.each([
    "roof.jpg",
    "Our roof.PNG",
    "team_photo-2.webp",
    "IMG_2041",
    "DSC00012",
    "dscf 2041",
    "Screenshot 2026-03-01",
    "med_roof"
  ])("that are the name of a file are warned of: %s", (alt) => {
    const html = `<p>x</p>\n<img src="/media/med_roof" alt="${alt}">`
    expect(warned(html)).toEqual(["2:28 a11y.alt_is_file_name"])
  })

  it.each(["", " ", "The roof", "roof", "A picture of image 3", "Node.js", "Figure 2", "IMG", "12 homes"])(
    "that say something, or nothing at all, are not: %j",
    (alt) => expect(warned(`<img src="/media/med_roof" alt="${alt}">`)).toEqual([])
  )

  it("that are their own file's name are, unless it is one plain word", () => {
    const from = (name: string, alt: string) =>
      warned(`<img src="https://images.example/green-bakery/${name}" alt="${alt}">`)
    expect(from("front-door.jpg?w=3", "front-door")).toHaveLength(1)
    expect(from("bread.jpg", "bread")).toEqual([])
  })

  it.each<[string, ReadonlyArray<string>]>([
    ['<p>x</p>\n<img src="/media/med_roof">', ["2:1 a11y.alt_missing"]],
    ['<input type="image" src="/media/med_roof">', ["1:1 a11y.alt_missing"]],
    ['<img src="/media/med_roof" alt>', []],
    ['<img src="/media/med_roof" aria-label="The roof">', []],
    ['<img src="/media/med_roof" title="The roof">', []],
    ['<img src="/media/med_roof" role="presentation">', []],
    ['<img src="/media/med_roof" aria-hidden="true">', []],
    ['<input type="text">', []]
  ])("that are missing are warned of, unless the picture is named or silent in another way: %s", (html, expected) =>
    expect(warned(html)).toEqual(expected)
  )

  it("in a drawing or of another element are not looked at", () => {
    expect(warned('<p title="roof.jpg">roof.jpg</p>')).toEqual([])
  })
})

describe("another notation", () => {
  it.each<[string, ReadonlyArray<string>]>([
    ["<h1>x</h1>\n## Prices\n\nSome words", ["1:11 html.other_notation"]],
    ["<p>x</p><p>See [our prices](/prices) or **call us**.</p>", ["1:12 html.other_notation"]],
    ["```html\n<p>x</p>\n```", ["1:1 html.other_notation"]],
    ["<p>&lt;h2 class=a&gt;Prices&lt;/h2&gt;</p>", ["1:4 html.other_notation"]],
    ["<p>**x**</p><p>&lt;br&gt;</p><p>**y**</p>", ["1:4 html.other_notation", "1:16 html.other_notation"]],
    ['<p>[gallery ids="1,2"]</p><p>[contact-form-7 id=5 title="A"]</p>', ["1:4 html.other_notation"]],
    ["<p>[caption]A[/caption]</p>", ["1:4 html.other_notation"]],
    ["<p>[sic], [1], [Reg. 5] and [x = y] of [a/b]</p>", []],
    ["<pre># x\n**y**</pre><code>&lt;p&gt;</code>", []],
    ["<p># 1 in town, #2 in the county; 2 ** 3, a * b * c; [1] (2) &lt;3, x &lt; y &gt; z</p>", []]
  ])("is told of: %s", (html, expected) => {
    expect(warned(html).filter((one) => one.includes("notation"))).toEqual(expected)
  })
})

describe("links that lead nowhere yet", () => {
  it.each<[string, ReadonlyArray<string>]>([
    ['<p>x</p>\n<a href="#">Facebook</a> <a href=" # "><svg viewBox="0 0 1 1"></svg></a>', ["2:4 link.placeholder"]],
    ['<a href="#">Back to top</a><a href="#" aria-label="Nach oben">x</a><a href="#"><b>↑</b></a>', []],
    ['<a href="#" id="a">x</a><a href="#" role="button">x</a><a href="#" data-mk-menu>x</a><a href="#main">x</a>', []]
  ])("are told of once: %s", (html, expected) => expect(warned(html)).toEqual(expected))
})

describe("forms", () => {
  it.each<[string, string, ReadonlyArray<string>]>([
    ["posts", '<p>x</p>\n<form method="POST"><input name="a"><button>Go</button></form>', ["2:1 form.by_hand"]],
    [
      "asks for an address of mail",
      '<form><label>a <input type="Email" name="a"></label></form>',
      ["1:1 form.by_hand"]
    ],
    ["asks for a message", '<form><div><p><textarea name="a"></textarea></p></div></form>', ["1:1 form.by_hand"]],
    ["looks something up", '<form action="/homes" role="search"><input type="search" name="city"></form>', []],
    ["filters", '<form class="mk-listings-filters" method="get"><input type="number" name="minBeds"></form>', []],
    ["is the platform's", '<mk-component name="contact-form"></mk-component>', []]
  ])("by hand that nothing takes are warned of: one that %s", (_, html, expected) => {
    expect(warned(html)).toEqual(expected)
  })

  it("in a partial or a footer are as well, and fields outside of a form are not", () => {
    const html = '<form method="post"><input name="a"></form>'
    for (const kind of ["partial", "chrome"] as const)
      expect(warned(html, { kind, route: null })).toEqual(["1:1 form.by_hand"])
    expect(warned('<input type="email" aria-label="a"><textarea aria-label="b"></textarea>')).toEqual([])
  })
})

describe("places kept for later", () => {
  it("are those of each file of this site that is loaded, behind those of links", () => {
    const html = [
      '<img src="/images/a.png" alt="" srcset="/images/b.png 2x, /images/a.png 1x"><a href="/a">a</a>',
      '<video src="c.mp4" poster="/d.jpg"></video><img src="https://images.example/green-bakery/e.jpg" alt="">',
      '<svg viewBox="0 0 1 1"><use href="#f"/></svg>'
    ]
    expect(marksOf(html.join("\n"))?.links).toEqual([
      { path: "/a", element: "a", line: 1, column: 80 },
      { path: "/images/a.png", element: "img", loaded: "html", line: 1, column: 6 },
      { path: "/images/b.png", element: "img", loaded: "html", line: 1, column: 33 },
      { path: "/c.mp4", element: "video", loaded: "html", line: 2, column: 8 },
      { path: "/d.jpg", element: "video", loaded: "html", line: 2, column: 20 }
    ])
  })

  it("are those of each internal link, where it stands first in the text as sent", () => {
    const html = '<!-- x --><a href="/a">a</a>\n<a href="/a#b">b</a> <a href="c?d=1">c</a><a href="#e">e</a>'
    expect(marksOf(html)?.links).toEqual([
      { path: "/a", element: "a", line: 1, column: 14 },
      { path: "/c?d=1", element: "a", line: 2, column: 25 }
    ])
  })

  it("are those of tabs and panels, and of menus that surely hold no trigger", () => {
    const html = [
      '<button data-mk-tab="a">A</button>',
      '<div data-mk-panel="b">B</div>',
      '<nav class="x mk-nav"><p>m</p></nav>',
      '<nav class="mk-nav"><button data-mk-menu>m</button></nav>',
      '<nav class="mk-nav"><mk-partial ref="a"></mk-partial></nav>',
      '<nav class="mk-nav-x"></nav>'
    ]
    const marks = marksOf(html.join("\n"))
    expect(marks?.hooked).toBe(true)
    expect(marks?.hooks.map(({ kind, name, line }) => [kind, name, line])).toEqual([
      ["tab", "a", 1],
      ["panel", "b", 2],
      ["nav", "", 3]
    ])
  })

  it("say of a text without hooks that it has none", () => {
    expect(marksOf("<p>mk-nav data-mk-tab</p>")).toMatchObject({ hooks: [], hooked: false })
  })
})

describe("names of elements", () => {
  it.each<[string, string, ReadonlyArray<string>]>([
    ["stands once", '<h1 id="a">a</h1><a href="#a">b</a>', []],
    ["stands twice", '<h1 id="a">a</h1><p id="b">b</p>\n<p id="a">c</p><p id="a">d</p>', ["2:4 html.duplicate_id"]],
    ["stands twice in a drawing", '<svg><g id="a"/><g id="a"/></svg>', ["1:20 html.duplicate_id"]],
    ["is empty twice", '<p id="">a</p><p id="">b</p>', []],
    ["is sought behind it", '<p id="b">b</p>\n<a href="#c">c</a><a href="#c">d</a>', ["2:4 link.fragment_missing"]],
    ["is sought ahead of it, encoded", '<a href=" #caf%C3%A9">c</a><p id="café">b</p>', []],
    ["is sought with another case", '<a href="#A">c</a><p id="a">b</p>', ["1:4 link.fragment_missing"]],
    ["is an anchor's of long ago", '<a href="#x">c</a><p><a name="x">b</a></p>', []],
    [
      "is the top, the main part, or a text",
      '<a href="#">a</a><a href="#Top">b</a><a href="#main">c</a><a href="#:~:text=d">d</a>',
      []
    ],
    ["is of another page", '<a href="/prices#x">c</a>', []],
    ["may be a component's", '<a href="#x">c</a><mk-component name="listings"></mk-component>', []],
    ["may be a partial's", '<mk-partial ref="a"></mk-partial><a href="#x">c</a>', []]
  ])("where one %s", (_, html, expected) => {
    const of = (one: string) => one.includes("duplicate_id") || one.includes("fragment")
    expect(warned(html).filter(of)).toEqual(expected)
  })

  it("are sought in pages alone, since partials and chrome are shown within others", () => {
    expect(warned('<a href="#x">c</a>', { kind: "partial" })).toEqual([])
    expect(warned('<a href="#x">c</a>', { kind: "notfound" })).toEqual(["1:4 link.fragment_missing"])
  })
})

it("slips in style attributes are told where the attribute stands", () => {
  const html = '<p>a</p>\n<p class="b" style="colour: red; margin: 5xp">c</p>'
  expect(warned(html)).toEqual(["2:14 css.unknown_property", "2:14 css.unknown_unit"])
})
