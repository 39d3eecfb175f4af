import { describe, expect, it } from "vitest"
import { dashboardActor } from "../../model/ids.ts"
import { nothingAcknowledged } from "../acknowledgements.ts"
import { deletePage } from "../deletePage.ts"
import { aContext, accepted, ann, aPage, ben, decided, refused, Shelf, siteId } from "../fixtures.ts"
import { revert } from "../revert.ts"

/** Live a, then one of ann's that waits. */
const waiting = () => {
  const shelf = new Shelf()
  const live = decided(shelf.write(ann, { css: "a {}" })).version!
  const held = decided(shelf.write(ann, { css: "a {}\nb {}" }, { hold: true })).version!
  return { shelf, live, held }
}
const text = { css: "a {}\nb {}\nc {}" }
const replacing = (...replacingVersions: ReadonlyArray<string>) => ({
  acknowledged: { ...nothingAcknowledged, replacingVersions }
})

describe("a write over a version that waits", () => {
  it("A1: is refused over another writer's, until that version is named", () => {
    const { shelf, held } = waiting()
    const refusal = refused(shelf.write(ben, text))
    expect(refusal.code).toBe("write.replaces_waiting")
    expect(refusal.fields).toMatchObject({
      waiting: [{ versionId: held.id, createdBy: ann, state: "held" }],
      replaced: { versionId: held.id },
      latestVersionId: held.id,
      acknowledgeWith: { header: "X-Mk-Replacing-Version", value: held.id }
    })
    expect(refused(shelf.write(ben, text, replacing("ver_other"))).code).toBe("write.replaces_waiting")
    const { warnings, states } = decided(shelf.write(ben, text, replacing(held.id)))
    expect(warnings).toEqual([expect.objectContaining({ code: "write.replaced_waiting", createdBy: ann })])
    expect(states).toContainEqual({ id: held.id, state: "superseded" })
  })

  it("A1: lands over one's own and says which one", () => {
    const { shelf, held } = waiting()
    const { warnings } = decided(shelf.write(ann, text))
    expect(warnings).toEqual([expect.objectContaining({ code: "write.replaced_waiting", versionId: held.id })])
  })

  it("lets a version that waits itself stand beside it, and tells its writer of another writer's", () => {
    const { shelf, held } = waiting()
    const own = decided(shelf.write(ann, { css: "a {}\nb {}\nb2 {}" }, { hold: true }))
    expect(own).toMatchObject({ outcome: "held", warnings: [] })
    const { outcome, warnings } = decided(shelf.write(ben, { css: "a {}\nb {}\nb2 {}\nc {}" }, { hold: true }))
    expect(outcome).toBe("held")
    expect(warnings.map(({ code, versionId }) => [code, versionId])).toEqual([
      ["write.follows_waiting", own.version!.id],
      ["write.follows_waiting", held.id]
    ])
    expect(shelf.current.pending).toHaveLength(3)
  })

  it("is the owner's to make at the dashboard, and what waits goes on waiting, after a revert too", () => {
    const { shelf, live, held } = waiting()
    const owner = dashboardActor(siteId)
    decided(shelf.write(owner, { css: "owner {}" }, { ifMatch: { kind: "absent" } }))
    const target = { version: live, accepted: accepted(live.payload) }
    const decision = decided(shelf.put(revert(shelf.current, { toVersionId: live.id, target }, aContext(owner))))
    expect(decision.warnings).toEqual([])
    expect(shelf.current.pending.map(({ id }) => id)).toEqual([held.id])
  })

  it("A1: a revert by another writer is refused alike", () => {
    const { shelf, live, held } = waiting()
    const target = { version: live, accepted: accepted(live.payload) }
    const back = (overrides = {}) => revert(shelf.current, { toVersionId: live.id, target }, aContext(ben, overrides))
    expect(refused(back()).code).toBe("write.replaces_waiting")
    expect(decided(back(replacing(held.id))).outcome).toBe("published")
  })

  it("A1: a page that only waits is not deleted by another writer unnamed", () => {
    const shelf = aPage(ann, { html: "<p>x</p>" }, { hold: true })
    expect(refused(deletePage(shelf.current, aContext(ben))).code).toBe("write.replaces_waiting")
    expect(decided(deletePage(shelf.current, aContext(ann))).remove).toBe(shelf.page!.id)
    expect(decided(deletePage(shelf.current, aContext(ben, replacing(shelf.versions[0]!.id)))).remove).toBe(
      shelf.page!.id
    )
  })
})

describe("a stale base", () => {
  it("A1: is told which text to start from: what waits, or what is live where a reviewer turned the head down", () => {
    const { shelf, live, held } = waiting()
    const stale = { ifMatch: { kind: "ids", ids: ["ver_stale"] } } as const
    const path = (id: string) => `/v1/pages/${shelf.page!.id}/versions/${id}`
    const refusal = refused(shelf.write(ben, text, stale))
    expect(refusal.fields).toMatchObject({
      startFrom: { versionId: held.id, path: path(held.id) },
      waiting: { versionId: held.id, state: "held", createdBy: ann }
    })
    expect(refusal.detail).toContain("waits as held")
    shelf.versions = shelf.versions.map((one) => (one.id === held.id ? { ...one, state: "rejected" } : one))
    expect(refused(shelf.write(ben, text, stale)).fields).toMatchObject({
      startFrom: { versionId: live.id, path: path(live.id) },
      waiting: null
    })
  })
})
