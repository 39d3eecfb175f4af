import { describe, expect, it } from "vitest"
import { aSiteId, noon } from "../../../test/builders/nouns.ts"
import { archivedAddress, archivedRow, isArchiveRow } from "./archived.ts"

const by = { siteId: aSiteId(), actor: "cred_a", now: noon }

describe("what archiving leaves behind", () => {
  it("is a permanent redirect, or that the page is gone", () => {
    const moved = archivedRow({ from: "/old", to: "/new", status: 301 }, by)
    expect(moved).toMatchObject({
      from: "/old",
      to: "/new",
      status: 301,
      source: "archive (redirect)",
      createdBy: "cred_a"
    })
    const gone = archivedRow({ from: "/sold", to: "", status: 410 }, by)
    expect(gone).toMatchObject({ from: "/sold", to: null, status: 410, source: "archive (gone)" })
    expect([moved, gone].map((row) => isArchiveRow(row!))).toEqual([true, true])
    expect(isArchiveRow({ source: "api" })).toBe(false)
  })

  it.each([
    ["/plain", "/plain"],
    ["/listings/:mls/:slug", "/listings/*"],
    ["/team/:slug/contact", "/team/*"],
    ["/:slug", null]
  ])("of %s stands at %s", (route, address) => {
    expect(archivedAddress(route)).toBe(address)
  })

  it("is nothing where it would stand at everything a site has", () => {
    expect(archivedRow({ from: "/:slug", to: "", status: 410 }, by)).toBeNull()
  })
})
