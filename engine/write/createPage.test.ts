import { describe, expect, it } from "vitest"
import type { Page } from "../model/Page.ts"
import type { Site } from "../model/Site.ts"
import { createPage } from "./createPage.ts"
import { accepted, aContext, ann, aPage, aSite, decided, pageId, publicRules, refused } from "./fixtures.ts"

const create = (
  overrides: Partial<Parameters<typeof createPage>[1]> = {},
  surroundings: { routeHolder?: Page; pages?: number; site?: Site } = {}
) =>
  createPage(
    { routeHolder: surroundings.routeHolder, pages: surroundings.pages ?? 0 },
    {
      id: pageId,
      route: "/about",
      title: "About us",
      metaRules: publicRules,
      accepted: accepted({ html: "<p>Hello</p>" }),
      hold: false,
      ...overrides
    },
    aContext(ann, surroundings.site ? { site: surroundings.site } : {})
  )

describe("creating a page", () => {
  it("publishes it with its first version", () => {
    const decision = decided(create({ meta: { description: "Who we are" } }))
    expect(decision).toMatchObject({
      outcome: "published",
      action: "page.create",
      page: {
        id: pageId,
        kind: "page",
        slot: "/about",
        title: "About us",
        meta: { description: "Who we are" },
        status: "live",
        createdBy: ann,
        lastWrittenBy: ann
      },
      version: {
        title: "About us",
        meta: { description: "Who we are" },
        fieldWriters: { title: ann, "meta.description": ann },
        seq: 1,
        state: "published",
        editClass: "structure",
        baseVersionId: null,
        createdBy: ann
      },
      states: [],
      change: { kind: "page", pageId, routeBefore: "/about", routeAfter: "/about", listed: true }
    })
    expect(decision.page.latestVersionId).toBe(decision.version!.id)
    expect(decision.page.publishedVersionId).toBe(decision.version!.id)
    expect(decision.page.lastWrittenAt).toBe(decision.version!.createdAt)
  })

  it("holds it when asked: nothing is served and nobody is its last writer yet", () => {
    const decision = decided(create({ hold: true }))
    expect(decision).toMatchObject({
      outcome: "held",
      page: { status: "held", publishedVersionId: null, lastWrittenBy: null, lastWrittenAt: null },
      version: { state: "held", holdReasons: ["requested"] },
      change: null
    })
    expect(decision.page.latestVersionId).toBe(decision.version!.id)
  })

  it("PAGE-07: refuses a route another page has, and names that page", () => {
    const holder = { ...aPage(ann, { html: "" }).page!, id: "pg_holder" as Page["id"] }
    const refusal = refused(create({ route: "/about" }, { routeHolder: holder }))
    expect(refusal).toMatchObject({ code: "page.route_taken", fields: { route: "/about", pageId: "pg_holder" } })
  })

  it("refuses a bad route, title or meta before anything is made", () => {
    expect(refused(create({ route: "about" })).code).toBe("page.route_invalid")
    expect(refused(create({ title: " " })).code).toBe("request.invalid")
    expect(refused(create({ meta: { colour: "red" } })).code).toBe("page.meta_invalid")
  })

  it("leaves cleared meta keys out", () => {
    expect(decided(create({ meta: { description: null, noindex: true } })).page.meta).toEqual({ noindex: true })
  })

  it("DRAFT-11: an unclaimed draft takes ten pages and not an eleventh; a claimed one takes more", () => {
    const draft = aSite({ draftExpiresAt: 1 })
    expect(decided(create({}, { pages: 9, site: draft })).outcome).toBe("published")
    expect(refused(create({}, { pages: 10, site: draft })).code).toBe("draft.page_limit")
    expect(decided(create({}, { pages: 10, site: { ...draft, claimedAt: 2 } })).outcome).toBe("published")
    expect(decided(create({}, { pages: 10 })).outcome).toBe("published")
  })
})
