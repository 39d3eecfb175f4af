import { describe, expect, it } from "vitest"
import { answeringRow, brought, ledOn, onTheWay, wayOf } from "./following.ts"

const rows = [
  { from: "/a", to: "/b?y=1" },
  { from: "/a?x=1&z=2", to: "/c" },
  { from: "/a?x=1", to: "/d" },
  { from: "/b", to: "/end#part" },
  { from: "/lake/*", to: "/a" },
  { from: "/lake/deep/*", to: "/über" },
  { from: "/über", to: null },
  { from: "/round", to: "/back" },
  { from: "/back", to: "/round" },
  { from: "/off", to: "https://vale.test/a" }
]
const at = answeringRow(rows)

describe("the row that answers at an address", () => {
  it.each([
    ["/a", "", "/a", ""],
    ["/a", "?y=2", "/a", "?y=2"],
    ["/a", "?q=%20&x=1", "/a?x=1", "?q=%20"],
    ["/a", "?z=2&x=1&x=3", "/a?x=1&z=2", "?x=3"],
    ["/lake", "", "/lake/*", ""],
    ["/lake/x/y", "?q=1?2", "/lake/*", "?q=1?2"],
    ["/lake/deep/x", "", "/lake/deep/*", ""],
    ["/über", "", "/über", ""]
  ])("at %s with the query %j is that of %s, and %j travels on", (route, query, from, left) => {
    const found = at(route, query)
    expect([found?.row.from, found?.query]).toEqual([from, left])
  })

  it("is none where none stands", () => {
    expect([at("/lakeside", ""), at("/", ""), at("/b/c", "")]).toEqual([undefined, undefined, undefined])
  })
})

it.each([
  ["/end", "", "", "/end"],
  ["/end", "?x=1", "#y", "/end?x=1#y"],
  ["/end?a=1#own", "?x=1", "#y", "/end?a=1&x=1#own"],
  ["https://vale.test/", "?x=1", "#y", "https://vale.test/?x=1#y"]
])("%s, reached with %j and %j, leads to %s", (to, query, fragment, end) => {
  expect(ledOn(to, query, fragment)).toBe(end)
})

it.each([
  ["/end", "", ""],
  ["/end?x=1#y?z", "?x=1", "#y?z"],
  ["/end#y?z#w", "", "#y?z#w"]
])("%s brings %j and %j", (to, query, fragment) => {
  expect(brought(to)).toEqual({ query, fragment })
})

describe("the way of a redirect", () => {
  const way = (from: string, served: ReadonlyArray<string> = []) => {
    const { routes, rows: passed } = wayOf(rows, new Set(served))(rows.find((row) => row.from === from)!)
    return [routes, passed.map((row) => row.from)]
  }

  it("goes by all that leads on, and ends where nothing does", () => {
    expect(way("/lake/*")).toEqual([
      ["/a", "/b", "/end"],
      ["/a", "/b"]
    ])
    expect(way("/lake/deep/*")).toEqual([["/über"], ["/über"]])
    expect(way("/off")).toEqual([[], []])
  })

  it("ends where something is served", () => {
    expect(way("/lake/*", ["/b"])).toEqual([["/a", "/b"], ["/a"]])
  })

  it("goes in no circle twice", () => {
    expect(way("/round")).toEqual([["/back", "/round"], ["/back"]])
  })

  it("says whether it goes round, which it does not where something is served in between", () => {
    const round = (from: string, served: ReadonlyArray<string> = []) =>
      wayOf(rows, new Set(served))(rows.find((row) => row.from === from)!).round
    expect([round("/round"), round("/back"), round("/lake/*")]).toEqual([true, true, false])
    expect([round("/round", ["/back"]), round("/back", ["/back"])]).toEqual([false, false])
  })
})

it("a way is followed as far as visitors' browsers go, however long it is and however long its addresses grow", () => {
  const chain = Array.from({ length: 3_000 }, (_, at) => ({ from: `/${at}`, to: `/${at + 1}` }))
  const ways = wayOf(chain, new Set())
  const far = ways(chain[0]!)
  expect([far.routes.length, far.rows.length, far.round]).toEqual([21, 21, false])
  expect(ways(chain.at(-2)!).routes).toEqual(["/2999", "/3000"])

  const query = `?${"x=1&".repeat(400)}`
  const growing = chain.map(({ from, to }) => ({ from, to: to + query }))
  const carried = wayOf(growing, new Set())(growing[0]!)
  expect(carried.rows.length).toBeLessThan(21)
})

it("what is on the way are the targets at which another redirect stands", () => {
  expect(onTheWay(rows)).toEqual(["/b", "/a", "/über", "/back", "/round"])
})
