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
    expect(show(9).pager.map(({ text }) => text)).toEqual(["Zurück", "1", "8", "9"])
    expect(show(2).pager.map(({ text }) => text)).toEqual(["Zurück", "1", "2", "3", "9", "Weiter"])
    expect(show(2).pager.at(-1)).toEqual({ text: "Weiter", href: "/n?page=3", rel: "next" })
    const gaps = (page: number) => show(page).pager.flatMap(({ text, afterGap }) => (afterGap ? [text] : []))
    expect([1, 2, 3, 4, 5, 8].map(gaps)).toEqual([["9"], ["9"], ["9"], ["3", "9"], ["4", "9"], ["7"]])
    expect([show(1).total, show(1).entries.length, show(1).pagerLabel]).toEqual([100, 12, "Seiten"])
    expect(show(99).entries).toHaveLength(4)
    expect(show(99).pager.find(({ current }) => current)?.text).toBe("9")
    const slugs = pages.map(({ route }) => route).toSorted()
    expect(show(2).entries.map(({ href }) => href)).toEqual(slugs.slice(12, 24))
  })

  it("shows of each page its title, its address, its day and what it says of itself", () => {
    const [entry] = pageListData(
      { "data-under": "/n" },
      [{ ...page("/n/ä?"), title: "Ä", meta: { publishedAt: "2026-01-31T23:30:00-02:00", description: "All of it." } }],
      { route: "/n", page: 1, language: "de" }
    ).entries
    expect(entry).toEqual({
      title: "Ä",
      href: "/n/%C3%A4%3F",
      date: { iso: "2026-01-31T23:30:00-02:00", text: "1. Februar 2026" },
      excerpt: "All of it."
    })
    const bare = pageListData({ "data-under": "/n" }, [page("/n/a"), page("/n/b", "soon")], {
      route: "/n",
      page: 1,
      language: "de"
    })
    expect(bare.entries.map(({ date, excerpt }) => [date, excerpt])).toEqual([
      [null, null],
      [null, null]
    ])
  })

  it.each([
    ["/notes/", "/notes"],
    ["/", "/"],
    ["notes", undefined],
    ["/notes/:slug", undefined],
    [undefined, undefined]
  ])("reads the prefix %s as %s", (under, prefix) => expect(prefixOf(under)).toBe(prefix))
})
