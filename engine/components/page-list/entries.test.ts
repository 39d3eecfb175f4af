import { describe, expect, it } from "vitest"
import type { PageId } from "../../model/ids.ts"
import { listedPages, pageListData } from "./entries.ts"
import { prefixOf } from "./prefix.ts"

const page = (route: string, publishedAt?: string) => ({
  pageId: "pg_0001" as PageId,
  route,
  title: route,
  meta: publishedAt === undefined ? {} : { publishedAt },
  updatedAt: 0
})
const routes = (under: string, own: string, pages: ReadonlyArray<ReturnType<typeof page>>) =>
  listedPages({ "data-under": under }, pages, own).map(({ route }) => route)

describe("a list of pages", () => {
  it("holds what is strictly below its prefix, but for itself and for templates", () => {
    const pages = ["/", "/notes", "/notes/a", "/notes/a/b", "/notes/:slug", "/notesbook"].map((route) => page(route))
    expect(routes("/notes", "/", pages)).toEqual(["/notes/a", "/notes/a/b"])
    expect(routes("/", "/notes", pages)).toEqual(["/notes/a", "/notes/a/b", "/notesbook"])
  })

  it("shows dated pages newest first, whatever their offset, then the others by route", () => {
    const pages = [
      page("/n/undated-b"),
      page("/n/undated-a"),
      page("/n/early", "2026-01-01T23:00:00Z"),
      page("/n/late", "2026-01-01T22:30:00-02:00")
    ]
    expect(routes("/n", "/", pages)).toEqual(["/n/late", "/n/early", "/n/undated-a", "/n/undated-b"])
  })

  it("has a pager only where one page is not enough, with the neighbours and both ends", () => {
    const pages = Array.from({ length: 100 }, (_, index) => page(`/n/${index}`))
    const show = (number: number, some = pages) =>
      pageListData({ "data-under": "/n" }, some, { route: "/n", page: number, language: "de" })
    expect(show(1, pages.slice(0, 12)).pager).toEqual([])
    expect(show(5).pager.map(({ text }) => text)).toEqual(["Zurück", "1", "4", "5", "6", "9", "Weiter"])
    expect(show(1).pager[0]).toEqual({ text: "1", href: "/n", current: true })
    expect(show(2).pager[0]).toEqual({ text: "Zurück", href: "/n", rel: "prev" })
    expect(show(99).entries).toHaveLength(4)
  })

  it.each([
    ["/notes/", "/notes"],
    ["/", "/"],
    ["notes", undefined],
    ["/notes/:slug", undefined],
    [undefined, undefined]
  ])("reads the prefix %s as %s", (under, prefix) => expect(prefixOf(under)).toBe(prefix))
})
