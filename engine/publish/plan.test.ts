import { describe, expect, it } from "vitest"
import type { PageId } from "../model/ids.ts"
import { plan } from "./plan.ts"

const page = (routeBefore: string | null, routeAfter: string | null, listed = false) =>
  plan({ kind: "page", pageId: "pg_0001" as PageId, routeBefore, routeAfter, listed })

describe("plan", () => {
  it("renders only its own route when the words of a page changed", () => {
    expect(page("/a", "/a")).toEqual({
      changed: null,
      routes: ["/a"],
      edge: false,
      notFound: false,
      files: "later",
      lists: [],
      details: [],
      rerender: "none"
    })
  })

  it("refreshes feeds soon, and the lists above the page, when what they repeat changed", () => {
    const work = page("/notes/a", "/notes/a", true)
    expect(work.files).toBe("soon")
    expect(work.lists).toEqual(["pages:/", "pages:/notes"])
  })

  it("looks at both addresses of a page that moved, the new one first", () => {
    expect(page("/a", "/b").routes).toEqual(["/b", "/a"])
  })

  it.each([
    ["a page that stays at its address needs no new edge record", page("/a", "/a", true).edge, false],
    ["one that comes back does, for what had taken its place", page(null, "/a", true).edge, true],
    ["one that leaves its address does, for what it left behind", page("/a", null, true).edge, true],
    ["one with parameters does, for its pattern", page(null, "/l/:mls", true).edge, true]
  ])("%s", (_, edge, expected) => {
    expect(edge).toBe(expected)
  })

  it.each([
    [{ kind: "stylesheet" }, "stylesheet", "all"],
    [{ kind: "theme" }, "theme", "all"],
    [{ kind: "fonts" }, "fonts", "all"],
    [{ kind: "script" }, "script", "all"],
    [{ kind: "chrome", section: "header" }, "chrome:header", "all"],
    [{ kind: "partial", ref: "hours" }, "partial:hours", "dependents"],
    [{ kind: "site", rerender: true }, "site", "all"],
    [{ kind: "site", rerender: false }, null, "none"],
    [{ kind: "notfound" }, null, "none"],
    [{ kind: "redirects" }, null, "none"]
  ] as const)("%j changes %s and renders %s", (change, changed, rerender) => {
    expect(plan(change)).toMatchObject({ changed, rerender })
  })

  it("writes the edge record at once for what the origin must know on the next request", () => {
    for (const change of [{ kind: "redirects" }, { kind: "script" }, { kind: "site", rerender: false }] as const)
      expect(plan(change).edge, change.kind).toBe(true)
  })
})
