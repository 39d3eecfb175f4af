/** What a rendered document lacks, and how it is told about the text it was rendered for. */
import { describe, expect, it } from "vitest"
import { type Marks, noMarks } from "../verdict.ts"
import { lintRendered } from "./lint.ts"
import { renderedWarnings } from "./remarks.ts"

const page = (body: string) => `<!doctype html><html><head><title>x</title></head><body>${body}</body></html>`
const tab = (name: string) => `<button data-mk-tab="${name}">x</button>`
const panel = (name: string) => `<div data-mk-panel="${name}">x</div>`

describe("a rendered document", () => {
  it.each<[string, string, object]>([
    [
      "shows a listing, and no notices of its association",
      '<article class="mk-listing-detail"><p class="mk-listing-detail__mls">X1</p></article>',
      { tabs: [], panels: [], navs: 0, unmapped: false, unnoticed: true }
    ],
    [
      "shows a listing beside a grid that prints the notices",
      '<p class="mk-listing-detail__mls">X1</p><div class="mk-listings"><div class="mk-listings__attribution"></div></div>',
      { tabs: [], panels: [], navs: 0, unmapped: false, unnoticed: false }
    ],
    [
      "has a panel for each tab",
      tab("a") + `<section>${panel("a")}</section>`,
      { tabs: [], panels: [], navs: 0, unmapped: false, unnoticed: false }
    ],
    [
      "LINT-08: lacks the panel of a tab",
      tab("a") + tab("b") + panel("b"),
      { tabs: ["a"], panels: [], navs: 0, unmapped: false, unnoticed: false }
    ],
    [
      "LINT-09: lacks the tab of a panel",
      panel("c") + panel("c"),
      { tabs: [], panels: ["c"], navs: 0, unmapped: false, unnoticed: false }
    ],
    [
      "tells names apart by their case",
      tab("A") + panel("a"),
      { tabs: ["A"], panels: ["a"], navs: 0, unmapped: false, unnoticed: false }
    ],
    [
      "LINT-10: has a menu without a trigger",
      '<nav class="mk-nav"><ul></ul></nav><button data-mk-menu>x</button>',
      { tabs: [], panels: [], navs: 1, unmapped: false, unnoticed: false }
    ],
    [
      "has a trigger deep within a menu",
      '<nav class="mk-nav"><div><div class="mk-nav"><b data-mk-menu>x</b></div></div></nav>',
      { tabs: [], panels: [], navs: 0, unmapped: false, unnoticed: false }
    ],
    [
      "speaks of hooks in its text alone",
      "<p>mk-nav data-mk-tab</p>",
      { tabs: [], panels: [], navs: 0, unmapped: false, unnoticed: false }
    ],
    [
      "LINT-06: lets listings be filtered and has no map of them",
      '<form class="search mk-listings-filters"></form><div class="mk-listings wide" data-mk-url-filters="all"></div>',
      { tabs: [], panels: [], navs: 0, unmapped: true, unnoticed: false }
    ],
    [
      "LINT-06: has a map beside",
      '<form class="mk-listings-filters"></form><div class="mk-listings" data-mk-url-filters="city"></div><div class="mk-listings-map"></div>',
      { tabs: [], panels: [], navs: 0, unmapped: false, unnoticed: false }
    ],
    [
      "has a filter form, and grids that let an address set nothing",
      '<form class="mk-listings-filters"></form><div class="mk-listings"></div><div class="mk-listings-map"></div>',
      { tabs: [], panels: [], navs: 0, unmapped: false, unnoticed: false, filtersClosed: true }
    ],
    [
      "LINT-06: has a filter form without a grid, or a grid without a form",
      '<form class="mk-listings-filters"></form><div class="mk-listings__grid"></div>',
      { tabs: [], panels: [], navs: 0, unmapped: false, unnoticed: false }
    ],
    ["has none", "<p>x</p>", { tabs: [], panels: [], navs: 0, unmapped: false, unnoticed: false }]
  ])("%s", (_, body, expected) => expect(lintRendered(page(body))).toEqual(expected))
})

describe("its warnings", () => {
  const marks: Marks = {
    ...noMarks,
    hooks: [
      { kind: "tab", name: "a", element: "button", line: 3, column: 5 },
      { kind: "tab", name: "b", element: "button", line: 4, column: 5 },
      { kind: "nav", name: "", element: "nav", line: 9, column: 1 }
    ]
  }

  it("stand where the text has what lacks its other half", () => {
    const warnings = renderedWarnings({ tabs: ["a"], panels: [], navs: 1, unmapped: false, unnoticed: false }, marks)
    expect(warnings).toMatchObject([
      { code: "render.tab_without_panel", name: "a", element: "button", line: 3, column: 5 },
      { code: "render.nav_without_menu_trigger", line: 9, column: 1 }
    ])
  })

  it("have no place for what stands elsewhere, and say so", () => {
    const warnings = renderedWarnings({ tabs: [], panels: ["z"], navs: 2, unmapped: false, unnoticed: false }, marks)
    expect(warnings.map(({ code, line }) => [code, line])).toEqual([
      ["render.panel_without_tab", undefined],
      ["render.nav_without_menu_trigger", 9],
      ["render.nav_without_menu_trigger", undefined]
    ])
    expect(warnings[0]?.detail).toContain("in a partial or in what surrounds the page")
  })

  it("shorten a long name", () => {
    const [warning] = renderedWarnings(
      { tabs: ["x".repeat(500)], panels: [], navs: 0, unmapped: false, unnoticed: false },
      noMarks
    )
    expect(warning?.["name"]).toHaveLength(101)
  })
})
