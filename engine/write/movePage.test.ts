import { describe, expect, it } from "vitest"
import { dashboardActor } from "../model/ids.ts"
import { confirmArchive, requestArchive } from "./archive.ts"
import { aContext, ann, aPage, decided, refused, siteId } from "./fixtures.ts"
import { movePage } from "./movePage.ts"

const owner = dashboardActor(siteId)
const page = (hold = false) => aPage(ann, { html: "<h1>Hello</h1>" }, { hold })
const to = (route: string) => ({ route, routeHolder: undefined, leadOn: true })

describe("moving a page", () => {
  it("keeps its history, stops at the old address, starts at the new one and leads on", () => {
    const { current } = page()
    const decision = decided(movePage(current, to("/people"), aContext(owner)))
    expect(decision).toMatchObject({
      action: "page.move",
      version: null,
      states: [],
      change: { kind: "page", routeBefore: "/about", routeAfter: "/people", listed: true },
      redirect: { from: "/about", to: "/people", status: 301 },
      page: { slot: "/people", publishedVersionId: current.page.publishedVersionId, status: "live" }
    })
  })

  it("leaves nothing at the old address where that is not wished, or where nobody ever saw the page", () => {
    expect(decided(movePage(page().current, { ...to("/people"), leadOn: false }, aContext(owner))).redirect).toBeNull()
    const unseen = decided(movePage(page(true).current, to("/people"), aContext(owner)))
    expect([unseen.redirect, unseen.change, unseen.page.slot]).toEqual([null, null, "/people"])
  })

  it("is no change where the page is there already", () => {
    const decision = decided(movePage(page().current, to("/about"), aContext(owner)))
    expect([decision.redirect, decision.change]).toEqual([null, null])
  })

  it.each([
    ["people", "page.route_invalid"],
    ["/people/", "page.route_trailing_slash"],
    ["/media/x", "page.route_reserved"],
    ["/people/:name", "page.route_invalid"]
  ])("refuses %s with %s", (route, code) => {
    expect(refused(movePage(page().current, to(route), aContext(owner))).code).toBe(code)
  })

  it("takes no other page's place, and moves nothing that is off the site or about to be", () => {
    const shelf = page()
    const holder = { ...shelf.current.page, id: "pg_other" as typeof shelf.current.page.id, slot: "/people" }
    expect(refused(movePage(shelf.current, { ...to("/people"), routeHolder: holder }, aContext(owner))).code).toBe(
      "page.route_taken"
    )
    const gone = { disposition: "gone", redirectTo: undefined, target: "missing" } as const
    decided(shelf.put(requestArchive(shelf.current, gone, aContext(ann))))
    expect(refused(movePage(shelf.current, to("/people"), aContext(owner))).code).toBe("archive.state_conflict")
    decided(shelf.put(confirmArchive(shelf.current, { ...gone, route: "/about", byStaff: false }, aContext(ann))))
    expect(refused(movePage(shelf.current, to("/people"), aContext(owner))).code).toBe("page.archived")
  })
})
