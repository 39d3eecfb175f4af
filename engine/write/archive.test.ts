import { describe, expect, it } from "vitest"
import { cancelArchive, confirmArchive, requestArchive } from "./archive.ts"
import { deletePage } from "./deletePage.ts"
import { deletePartial } from "./deletePartial.ts"
import { aContext, ann, aPage, aSite, decided, refused, type Shelf } from "./fixtures.ts"
import { cancelUnarchive, confirmUnarchive, requestUnarchive } from "./unarchive.ts"

const gone = { disposition: "gone", redirectTo: undefined, target: "missing" } as const
const toHome = { disposition: "redirect", redirectTo: "/", target: "serves" } as const
const route = { route: "/about", byStaff: false, redirectTo: "/", target: "serves" } as const
const byOwner = { routeHolder: undefined, byStaff: false, byRestoreLink: false }
const staffed = aSite({ approvalMode: "staff" })

const page = (hold = false): Shelf => aPage(ann, { html: "<p>Hello</p>" }, { hold })
const pending = (command: Parameters<typeof requestArchive>[1] = gone, hold = false): Shelf => {
  const shelf = page(hold)
  decided(shelf.put(requestArchive(shelf.current, command, aContext(ann))))
  return shelf
}
const archived = (hold = false): Shelf => {
  const shelf = pending(gone, hold)
  decided(shelf.put(confirmArchive(shelf.current, route, aContext(ann))))
  return shelf
}
const askedBack = (hold = false): Shelf => {
  const shelf = archived(hold)
  decided(shelf.put(requestUnarchive(shelf.current, { routeHolder: undefined }, aContext(ann))))
  return shelf
}

describe("archiving", () => {
  it("ARCH-01: a request changes the status and nothing visitors see", () => {
    const shelf = page()
    const decision = decided(requestArchive(shelf.current, toHome, aContext(ann)))
    expect(decision).toMatchObject({ action: "page.archive_request", change: null, version: null, states: [] })
    expect(decision.page).toMatchObject({
      publishedVersionId: shelf.page!.publishedVersionId,
      status: "archive_pending",
      slot: "/about",
      archive: { disposition: "redirect", redirectTo: "/", requestedBy: ann }
    })
  })

  it.each([
    [{ ...gone, disposition: undefined }, "archive.disposition_required"],
    [{ ...gone, disposition: "delete" }, "archive.disposition_required"],
    [{ ...toHome, redirectTo: undefined }, "archive.redirect_to_required"],
    [{ ...toHome, redirectTo: "" }, "archive.redirect_to_required"],
    [{ ...toHome, redirectTo: "/nope", target: "missing" as const }, "redirect.target_missing"],
    [
      { ...toHome, redirectTo: "https://x.test/", target: "not_allowlisted" as const },
      "redirect.target_not_allowlisted"
    ],
    [{ ...toHome, redirectTo: "javascript:1", target: "invalid" as const }, "redirect.target_invalid"],
    [{ ...toHome, redirectTo: "/round", target: "loop" as const }, "redirect.loop"],
    [{ ...toHome, redirectTo: "/about" }, "redirect.loop"],
    [{ ...gone, redirectTo: "/" }, "archive.disposition_required"]
  ])("ARCH-02, ARCH-03, ARCH-04: %j is refused with %s", (command, code) => {
    expect(refused(requestArchive(page().current, command, aContext(ann))).code).toBe(code)
  })

  it("takes a page for gone where the target is said to be none", () => {
    const none = { ...gone, redirectTo: null }
    expect(decided(requestArchive(page().current, none, aContext(ann))).page.archive).toMatchObject({
      disposition: "gone"
    })
  })

  it("says why another site is not led to", () => {
    const target = { target: "not_allowlisted", reason: "only https is taken" } as const
    const refusal = refused(requestArchive(page().current, { ...toHome, ...target }, aContext(ann)))
    expect(refusal.detail).toContain("only https is taken")
  })

  it("LIMIT-29: a page beyond the plan may be archived", () => {
    const { current } = page()
    const frozen = { ...current, page: { ...current.page, frozen: true } }
    expect(decided(requestArchive(frozen, gone, aContext(ann))).page.status).toBe("archive_pending")
  })

  it("ARCH-07, ARCH-10, ARCH-11: confirmed with its route, the page is archived and the route is free", () => {
    const shelf = pending()
    const before = shelf.page!
    const decision = decided(confirmArchive(shelf.current, route, aContext(ann)))
    expect(decision.page).toMatchObject({
      status: "archived",
      slot: null,
      archivedRoute: "/about",
      archive: null,
      publishedVersionId: before.publishedVersionId
    })
    expect(decision.change).toEqual({
      kind: "page",
      pageId: before.id,
      routeBefore: "/about",
      routeAfter: null,
      listed: true
    })
  })

  it.each([
    [gone, { from: "/about", to: "", status: 410 }],
    [toHome, { from: "/about", to: "/", status: 301 }]
  ])("decides what the old address answers", (command, redirect) => {
    expect(decided(confirmArchive(pending(command).current, route, aContext(ann))).redirect).toEqual(redirect)
  })

  it.each([
    ["missing", "redirect.target_missing"],
    ["loop", "redirect.loop"],
    ["invalid", "redirect.target_invalid"],
    ["not_allowlisted", "redirect.target_not_allowlisted"]
  ] as const)("a target that is %s by now does not confirm, and the way to ask again is told", (target, code) => {
    const refusal = refused(confirmArchive(pending(toHome).current, { ...route, target }, aContext(ann)))
    expect(refusal.code).toBe(code)
    expect(refusal.detail).toContain("DELETE /v1/pages/{id}/archive, and ask again.")
    expect(decided(confirmArchive(pending(gone).current, { ...route, target }, aContext(ann))).redirect.status).toBe(
      410
    )
  })

  it("leads where its target leads in the end by now", () => {
    const led = confirmArchive(pending(toHome).current, { ...route, redirectTo: "/further" }, aContext(ann))
    expect(decided(led).redirect).toEqual({ from: "/about", to: "/further", status: 301 })
  })

  it("ARCH-08: another route does not confirm", () => {
    const wrong = { ...route, route: "/contact" }
    expect(refused(confirmArchive(pending().current, wrong, aContext(ann))).code).toBe("archive.route_mismatch")
  })

  it("ARCH-09: on a site that staff approve, staff confirm", () => {
    const { current } = pending()
    const context = aContext(ann, { site: staffed })
    expect(refused(confirmArchive(current, route, context)).code).toBe("archive.requires_staff")
    expect(decided(confirmArchive(current, { ...route, byStaff: true }, context)).page.status).toBe("archived")
  })

  it.each([
    [false, "live"],
    [true, "held"]
  ])("ARCH-18: cancelled, the page stands where it stood (held first: %s)", (hold, status) => {
    const decision = decided(cancelArchive(pending(gone, hold).current, aContext(ann)))
    expect(decision.page).toMatchObject({ status, archive: null, slot: "/about" })
  })
})

describe("bringing back", () => {
  it("ARCH-19, ARCH-20: a request names the route and whether another page has it by now", () => {
    const shelf = archived()
    const context = aContext(ann)
    expect(decided(requestUnarchive(shelf.current, { routeHolder: undefined }, context))).toMatchObject({
      action: "page.unarchive_request",
      page: { unarchive: { targetRoute: "/about", requestedBy: ann, requestedAt: context.now } }
    })
    const request = (routeHolder: Parameters<typeof requestUnarchive>[1]["routeHolder"]) =>
      decided(requestUnarchive(shelf.current, { routeHolder }, aContext(ann)))
    expect(request(undefined)).toMatchObject({
      targetRoute: "/about",
      routeConflict: false,
      page: { status: "unarchive_pending", slot: null }
    })
    expect(request(page().page).routeConflict).toBe(true)
  })

  it("is confirmed: the version that served serves again, and the redirect goes", () => {
    const shelf = askedBack()
    const before = shelf.page!
    const decision = decided(confirmUnarchive(shelf.current, byOwner, aContext(ann)))
    expect(decision).toMatchObject({
      removeRedirectFrom: "/about",
      change: { routeBefore: null, routeAfter: "/about" },
      page: {
        status: "live",
        slot: "/about",
        archivedRoute: null,
        unarchive: null,
        publishedVersionId: before.publishedVersionId
      }
    })
  })

  it("ARCH-22: a taken route refuses and leaves the request standing", () => {
    const other = { ...page().page!, id: "pg_other" as never }
    const refusal = refused(confirmUnarchive(askedBack().current, { ...byOwner, routeHolder: other }, aContext(ann)))
    expect(refusal).toMatchObject({ code: "page.route_taken", fields: { pageId: "pg_other" } })
  })

  it("ARCH-25: a page that never served comes back as a draft", () => {
    const decision = decided(confirmUnarchive(askedBack(true).current, byOwner, aContext(ann)))
    expect(decision).toMatchObject({ change: null, page: { status: "draft", slot: "/about" } })
  })

  it("is confirmed by staff where staff approve, and by the restore link without a request", () => {
    const site = staffed
    expect(refused(confirmUnarchive(askedBack().current, byOwner, aContext(ann, { site }))).code).toBe(
      "archive.requires_staff"
    )
    expect(refused(confirmUnarchive(archived().current, byOwner, aContext(ann))).code).toBe("archive.state_conflict")
    const byLink = { ...byOwner, byRestoreLink: true }
    expect(decided(confirmUnarchive(archived().current, byLink, aContext(ann))).page.status).toBe("live")
    expect(decided(confirmUnarchive(askedBack().current, byLink, aContext(ann))).page.status).toBe("live")
  })

  it("ARCH-27: cancelled, the page is archived as before", () => {
    const decision = decided(cancelUnarchive(askedBack().current, aContext(ann)))
    expect(decision.page).toMatchObject({ status: "archived", unarchive: null, archivedRoute: "/about" })
  })
})

describe("calls in the wrong state (CA-D12)", () => {
  const context = aContext(ann)
  it.each([
    ["archive twice", () => requestArchive(pending().current, gone, context)],
    ["archive the archived", () => requestArchive(archived().current, gone, context)],
    ["archive while asked back", () => requestArchive(askedBack().current, gone, context)],
    ["confirm without request", () => confirmArchive(page().current, route, context)],
    ["confirm twice", () => confirmArchive(archived().current, route, context)],
    ["cancel without request", () => cancelArchive(page().current, context)],
    ["bring back what is there", () => requestUnarchive(page().current, { routeHolder: undefined }, context)],
    ["bring back twice", () => requestUnarchive(askedBack().current, { routeHolder: undefined }, context)],
    ["restore what is there", () => confirmUnarchive(page().current, { ...byOwner, byRestoreLink: true }, context)],
    ["cancel what was not asked", () => cancelUnarchive(archived().current, context)]
  ])("refuses to %s", (_, call) => {
    expect(refused(call()).code).toBe("archive.state_conflict")
  })

  it("knows no archiving of a shared asset", () => {
    const { current } = page()
    const sheet = { ...current, page: { ...current.page, kind: "stylesheet" as const } }
    expect(refused(requestArchive(sheet, gone, context)).code).toBe("page.not_found")
  })
})

describe("deleting", () => {
  const context = aContext()

  it("LIMIT-32: a page that never served goes, one that did or is archived does not", () => {
    expect(decided(deletePage(page(true).current, context))).toMatchObject({ remove: "pg_test", change: null })
    expect(refused(deletePage(page().current, context)).code).toBe("page.not_removable")
    expect(refused(deletePage(archived().current, context)).code).toBe("page.not_removable")
    expect(refused(deletePage(archived(true).current, context)).code).toBe("page.not_removable")
  })

  it("PARTIAL-09: a partial goes once nothing published shows it", () => {
    const { current } = page()
    const partial = { ...current, page: { ...current.page, kind: "partial" as const, slot: "footer-note" } }
    const usedBy = [{ pageId: "pg_a", slot: "/" }]
    expect(refused(deletePartial(partial, usedBy, context))).toMatchObject({
      code: "partial.in_use",
      fields: { usedBy }
    })
    expect(decided(deletePartial(partial, [], context))).toMatchObject({
      remove: current.page.id,
      change: { kind: "partial", ref: "footer-note" }
    })
  })
})
