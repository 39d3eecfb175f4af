import { describe, expect, it } from "vitest"
import type { PageId } from "../model/ids.ts"
import { type Change, plan, type Work } from "./plan.ts"

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

  const nothing: Work = {
    changed: null,
    routes: [],
    edge: false,
    notFound: false,
    files: "none",
    lists: [],
    details: [],
    rerender: "none"
  }
  const rows = { kind: "collection", key: "team" } as const
  it.each<readonly [Change, Partial<Work>]>([
    [{ kind: "stylesheet" }, { changed: "stylesheet", rerender: "all" }],
    [{ kind: "theme" }, { changed: "theme", files: "soon", rerender: "all" }],
    [{ kind: "fonts" }, { changed: "fonts", rerender: "all" }],
    [{ kind: "script" }, { changed: "script", edge: true, rerender: "all" }],
    [
      { kind: "chrome", section: "header" },
      { changed: "chrome:header", rerender: "all" }
    ],
    [
      { kind: "partial", ref: "hours" },
      { changed: "partial:hours", notFound: true, rerender: "dependents" }
    ],
    [
      { kind: "site", rerender: true },
      { changed: "site", edge: true, notFound: true, files: "soon", rerender: "all" }
    ],
    [
      { kind: "site", rerender: false },
      { edge: true, notFound: true, files: "soon" }
    ],
    [{ kind: "notfound" }, { notFound: true }],
    [{ kind: "redirects" }, { edge: true }],
    [
      { kind: "listings", routes: ["/l/1/a", "/l/2/b", "/l/1/a"] },
      { lists: ["listings"], routes: ["/l/1/a", "/l/2/b"] }
    ],
    [
      { ...rows, routes: [], listed: false },
      { changed: "collection:team", rerender: "dependents" }
    ],
    [
      { ...rows, routes: ["/team/ada", "/team/ada"], listed: false },
      { changed: "collection:team", routes: ["/team/ada"], files: "later", rerender: "dependents" }
    ],
    [
      { ...rows, routes: ["/team/ada"], listed: true, details: true },
      {
        changed: "collection:team",
        routes: ["/team/ada"],
        edge: true,
        files: "soon",
        details: ["details:team"],
        rerender: "dependents"
      }
    ]
  ])("%j makes this necessary, and nothing else", (change, work) => {
    expect(plan(change)).toEqual({ ...nothing, ...work })
  })

  it("brings both addresses of a page that moved into feeds and lists, though nothing they repeat changed", () => {
    expect(page("/notes/a", "/news/b")).toEqual({
      ...nothing,
      routes: ["/news/b", "/notes/a"],
      edge: true,
      files: "soon",
      lists: ["pages:/", "pages:/news", "pages:/notes"]
    })
  })
})
