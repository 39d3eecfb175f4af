import { describe, expect, it } from "vitest"
import { aPage } from "../../test/builders/nouns.ts"
import type { SiteId, VersionId } from "../model/ids.ts"
import {
  areEdgeRulesServed,
  areFontsServed,
  isAssetServed,
  isPageServed,
  isRowServed,
  isSiteServed,
  type UnderWay
} from "./served.ts"

const atRest: UnderWay = { unsettled: { routes: new Set(), edge: false, notFound: false }, rebuilds: [] }
const live = { siteId: "site_1" as SiteId, publishedVersionId: "ver_1" as VersionId }
const page = aPage({ ...live, slot: "/a" })
const unsettled = (some: Partial<UnderWay["unsettled"]>): UnderWay => ({
  ...atRest,
  unsettled: { ...atRest.unsettled, ...some }
})
const rebuilding = (...rebuilds: ReadonlyArray<string>): UnderWay => ({ ...atRest, rebuilds })

describe("A4: a page", () => {
  it("is served when nothing of its own address is left to do", () => {
    expect(isPageServed(atRest, page)).toBe(true)
    expect(isPageServed(unsettled({ routes: new Set(["/a"]) }), page)).toBe(false)
    expect(isPageServed(unsettled({ routes: new Set(["/b"]), edge: true }), page)).toBe(true)
    expect(isPageServed(rebuilding("stylesheet"), page)).toBe(true)
  })

  it("that is a template is served once the pages of its rows or listings have followed", () => {
    const template = aPage({ ...live, slot: "/team/:slug" })
    expect(isPageServed(atRest, template)).toBe(true)
    for (const reason of ["pages", "listing-pages", "stylesheet"])
      expect([reason, isPageServed(rebuilding(reason), template)]).toEqual([reason, false])
    expect(isPageServed(rebuilding("collection:team", "pages:/"), template)).toBe(true)
    expect(isPageServed(rebuilding("pages"), page)).toBe(true)
  })

  it("is not served before it is published, and without an address", () => {
    expect(isPageServed(atRest, aPage({ ...live, slot: "/a", publishedVersionId: null }))).toBe(false)
    expect(isPageServed(atRest, aPage({ ...live, slot: null }))).toBe(false)
  })
})

describe("A4: a shared asset", () => {
  it.each([
    ["stylesheet", "", "stylesheet"],
    ["theme", "", "theme"],
    ["chrome", "header", "chrome:header"],
    ["partial", "hours", "partial:hours"]
  ] as const)("is served once no rebuild runs that may bring it: %s %s", (kind, slot, reason) => {
    const asset = aPage({ ...live, kind, slot })
    expect(isAssetServed(atRest, asset)).toBe(true)
    expect(isAssetServed(rebuilding(reason), asset)).toBe(false)
    expect(isAssetServed(rebuilding("operator"), asset)).toBe(false)
    expect(isAssetServed(rebuilding("collection:team"), asset)).toBe(true)
  })

  it("that is a script waits for the edge record, and a not-found page for itself alone", () => {
    const script = aPage({ ...live, kind: "script", slot: "" })
    expect(isAssetServed(unsettled({ edge: true }), script)).toBe(false)
    const notFound = aPage({ ...live, kind: "notfound", slot: "" })
    expect(isAssetServed(unsettled({ notFound: true }), notFound)).toBe(false)
    expect(isAssetServed(rebuilding("stylesheet"), notFound)).toBe(true)
  })
})

describe("A4: what stands in no version", () => {
  it("is served once what carries it to visitors is done", () => {
    const said = (left: UnderWay) => [isSiteServed(left), areFontsServed(left), areEdgeRulesServed(left)]
    expect(said(atRest)).toEqual([true, true, true])
    expect(said(rebuilding("site"))).toEqual([false, false, true])
    expect(said(rebuilding("collection:team"))).toEqual([true, true, true])
    expect(said(unsettled({ edge: true }))).toEqual([false, true, false])
    expect(said(unsettled({ notFound: true }))).toEqual([false, true, true])
    expect(said(unsettled({ routes: new Set(["/a"]) }))).toEqual([true, true, true])
  })
})

describe("A4: a row", () => {
  const row = { collection: "team" }
  it("is served once its own page and every list of its collection are", () => {
    expect(isRowServed(atRest, row, "/team/ann")).toBe(true)
    expect(isRowServed(unsettled({ routes: new Set(["/team/ann"]) }), row, "/team/ann")).toBe(false)
    expect(isRowServed(rebuilding("collection:team"), row, null)).toBe(false)
    expect(isRowServed(rebuilding("collection:posts"), row, "/team/ann")).toBe(true)
    // Several names at once do not say which.
    expect(isRowServed(rebuilding("pages"), row, null)).toBe(false)
  })
})
