import { describe, expect, it } from "vitest"
import type { PageId, RebuildId } from "../../../engine/model/ids.ts"
import { subjectOf } from "./jobs.ts"

describe("what a job is about", () => {
  it("is its pages, three of them by name, or what else of the site it brings in line", () => {
    const settle = { _tag: "settle", edge: true, notFound: true } as const
    expect(subjectOf({ ...settle, routes: ["/about"] })).toBe("page /about")
    expect(subjectOf({ ...settle, routes: ["/a", "/b", "/c", "/d", "/e"] })).toBe("pages /a, /b, /c and 2 more")
    expect(subjectOf({ ...settle, routes: [] })).toBe("addresses of the site")
    expect(subjectOf({ ...settle, edge: false, routes: [] })).toBe("not-found page")
    const rebuildId = "reb_1" as RebuildId
    expect(subjectOf({ _tag: "named", rebuildId, ids: ["page_1" as PageId] })).toBe("rebuild reb_1, page page_1")
  })
})
