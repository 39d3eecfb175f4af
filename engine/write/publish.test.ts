import { describe, expect, it } from "vitest"
import { dashboardActor } from "../model/ids.ts"
import { nothingAcknowledged } from "./acknowledgements.ts"
import { aContext, accepted, ann, aSite, ben, decided, pageId, refused, Shelf, siteId } from "./fixtures.ts"
import { editPayload } from "./editPayload.ts"
import { publish } from "./publish.ts"
import { reject } from "./reject.ts"

const named = (shelf: Shelf, id: string) => ({ named: { id, version: shelf.find(id) } })
const newest = { named: null }

/** Live a, then b and c held. */
const waiting = () => {
  const shelf = new Shelf()
  const a = decided(shelf.write(ann, { css: "a {}" })).version!
  const b = decided(shelf.write(ann, { css: "a {}\nb {}" }, { hold: true })).version!
  const c = decided(shelf.write(ben, { css: "a {}\nb {}\nc {}" }, { hold: true })).version!
  return { shelf, a, b, c }
}
const states = (shelf: Shelf) => shelf.versions.map(({ state }) => state)

describe("publishing", () => {
  it("VER-10: takes the newest waiting version when none is named", () => {
    const { shelf, a, b, c } = waiting()
    const acknowledged = { ...nothingAcknowledged, replacingVersions: [b.id] }
    const decision = decided(shelf.put(publish(shelf.current, newest, aContext(ben, { acknowledged }))))
    expect(decision).toMatchObject({ outcome: "published", version: null, replaced: { id: a.id } })
    expect(decision.warnings.map(({ code, versionId }) => [code, versionId])).toEqual([
      ["write.replaced_waiting", b.id]
    ])
    expect(shelf.page).toMatchObject({
      publishedVersionId: c.id,
      latestVersionId: c.id,
      lastWrittenBy: ben,
      lastWrittenAt: c.createdAt
    })
    expect(states(shelf)).toEqual(["superseded", "superseded", "published"])
  })

  it("VER-11: takes the one that is named; what came later still waits and stays the base of the next write", () => {
    const { shelf, b, c } = waiting()
    decided(shelf.put(publish(shelf.current, named(shelf, b.id), aContext(ann))))
    expect(shelf.page).toMatchObject({ publishedVersionId: b.id, latestVersionId: c.id })
    expect(states(shelf)).toEqual(["superseded", "published", "held"])
  })

  it("tells a draft that its own writer puts away from what somebody was refused", () => {
    const { shelf, c } = waiting()
    shelf.versions = shelf.versions.map((one) => (one.id === c.id ? { ...one, state: "draft" } : one))
    const by = (actor: string) =>
      decided(reject(shelf.current, { ...named(shelf, c.id), note: "No." }, aContext(actor))).action
    expect([by(ben), by(ann)]).toEqual(["stylesheet.discard", "stylesheet.reject"])
  })

  it("VER-13: cautions when the version is another writer's", () => {
    const { shelf, b, c } = waiting()
    const { warnings } = decided(publish(shelf.current, newest, aContext(ann)))
    expect(warnings).toEqual([
      expect.objectContaining({ code: "publish.foreign_draft", versionId: c.id, createdBy: ben }),
      expect.objectContaining({ code: "write.replaced_waiting", versionId: b.id, createdBy: ann })
    ])
    expect(warnings[1]!.detail).toContain("held by you")
  })

  it("cautions when it takes newer live work back", () => {
    const { shelf, b } = waiting()
    decided(shelf.write(dashboardActor(siteId), { css: "owner {}" }, { ifMatch: { kind: "absent" } }))
    expect(refused(publish(shelf.current, newest, aContext(ann))).code).toBe("publish.nothing_held")
    const decision = decided(publish(shelf.current, named(shelf, b.id), aContext(ann)))
    expect(decision.warnings.map(({ code }) => code)).toEqual(["publish.older_version"])
  })

  it("refuses when nothing waits, when the version is live, unknown or rejected (CA-D16)", () => {
    const { shelf, a, c } = waiting()
    expect(refused(publish(shelf.current, named(shelf, a.id), aContext(ann))).code).toBe("publish.nothing_held")
    expect(refused(publish(shelf.current, named(shelf, "ver_nope"), aContext(ann))).code).toBe("version.not_found")
    decided(shelf.put(reject(shelf.current, { ...named(shelf, c.id), note: "No." }, aContext(ann))))
    expect(refused(publish(shelf.current, named(shelf, c.id), aContext(ann))).code).toBe("publish.version_rejected")
    decided(shelf.put(publish(shelf.current, newest, aContext(ann))))
    expect(refused(publish(shelf.current, newest, aContext(ann))).code).toBe("publish.nothing_held")
  })

  it("A2: takes only what waits; what was live or overtaken is refused with the revert that brings it back", () => {
    const { shelf, a, b, c } = waiting()
    decided(shelf.put(publish(shelf.current, newest, aContext(ann))))
    expect(states(shelf)).toEqual(["superseded", "superseded", "published"])
    for (const { id } of [a, b]) {
      const refusal = refused(publish(shelf.current, named(shelf, id), aContext(ann)))
      expect(refusal.code).toBe("publish.not_waiting")
      expect(refusal.fields).toMatchObject({
        state: "superseded",
        revert: { method: "POST", path: `/v1/pages/${pageId}/revert`, body: { toVersionId: id } }
      })
    }
    expect(shelf.page!.publishedVersionId).toBe(c.id)
  })

  it("A1: another writer's version is not taken out of the queue unnamed, but owner and staff only need to be told", () => {
    const { shelf, b, c } = waiting()
    const refusal = refused(publish(shelf.current, named(shelf, c.id), aContext(ben)))
    expect(refusal.code).toBe("write.replaces_waiting")
    expect(refusal.detail).toContain(`${b.id}, held, by ${ann}`)
    expect(refusal.fields).toMatchObject({
      waiting: [{ versionId: b.id, createdBy: ann, state: "held", path: `/v1/pages/${pageId}/versions/${b.id}` }],
      acknowledgeWith: { header: "X-Mk-Replacing-Version", value: b.id }
    })
    for (const person of [dashboardActor(siteId), "system"]) {
      const { warnings } = decided(publish(shelf.current, named(shelf, c.id), aContext(person)))
      expect(warnings.map(({ code }) => code)).toEqual(["publish.foreign_draft", "write.replaced_waiting"])
    }
  })

  it("whoever publishes a writer's newer version does not lose another's with that writer's older one", () => {
    const shelf = new Shelf()
    decided(shelf.write(ann, { css: "a {}" }))
    const first = decided(shelf.write(ann, { css: "a {}\nb {}" }, { hold: true })).version!
    decided(shelf.write(ann, { css: "a {}\nb {}\nc {}" }, { hold: true }))
    const { warnings } = decided(publish(shelf.current, newest, aContext(ben)))
    expect(warnings.map(({ code, versionId }) => [code, versionId])).toContainEqual([
      "write.replaced_waiting",
      first.id
    ])
  })

  it("says nothing of the own versions that the published one was written on, and goes on speaking of others", () => {
    const shelf = new Shelf()
    decided(shelf.write(ann, { css: "a {}" }))
    for (const css of ["b {}", "c {}", "d {}"]) decided(shelf.write(ann, { css: `a {}\n${css}` }, { hold: true }))
    const [, first, , last] = shelf.versions
    const decision = decided(publish(shelf.current, newest, aContext(ann)))
    expect(decision.warnings).toEqual([])
    expect(decision.states.filter(({ state }) => state === "superseded")).toHaveLength(3)
    // One that is the writer's own as well, yet nothing that the published one was written on.
    shelf.versions = shelf.versions.map((one) => (one === last ? { ...one, baseVersionId: first!.id } : one))
    const { warnings } = decided(publish(shelf.current, newest, aContext(ann)))
    expect(warnings.map(({ code, versionId }) => [code, versionId])).toEqual([
      ["write.replaced_waiting", shelf.versions[2]!.id]
    ])
  })

  it("makes a page that never served live, and lists it", () => {
    const shelf = new Shelf()
    decided(shelf.write(ann, { css: "a {}" }, { hold: true }))
    expect(shelf.page!.status).toBe("held")
    decided(shelf.put(publish(shelf.current, newest, aContext(ann))))
    expect(shelf.page!.status).toBe("live")
  })

  it("checks If-Match only when it is sent", () => {
    const { shelf } = waiting()
    const site = aSite({ requireIfMatch: true })
    const stale = { kind: "ids", ids: ["ver_other"] } as const
    expect(refused(publish(shelf.current, newest, aContext(ben, { ifMatch: stale }))).code).toBe("version.conflict")
    const { warnings } = decided(publish(shelf.current, newest, aContext(ann, { site })))
    expect(warnings.map(({ code }) => code)).toEqual(["publish.foreign_draft", "write.replaced_waiting"])
  })

  it("refuses an archived page and one beyond the plan", () => {
    const { shelf } = waiting()
    const { current } = shelf
    const as = (fields: object) => ({ ...current, page: { ...current.page, ...fields } })
    expect(refused(publish(as({ status: "archived" }), newest, aContext(ben))).code).toBe("page.archived")
    expect(refused(publish(as({ frozen: true }), newest, aContext(ben))).code).toBe("page.frozen")
  })

  it("speaks of themes in their own codes; an older theme version is the way back", () => {
    const shelf = new Shelf()
    const write = (tokens: { readonly [key: string]: string }) =>
      decided(
        shelf.put(
          editPayload(
            shelf.page && shelf.current,
            { kind: "theme", slot: "", id: pageId, accepted: accepted({ tokens }), hold: false },
            aContext(ann)
          )
        )
      ).version!
    const first = write({ a: "1" })
    decided(shelf.put(publish(shelf.current, named(shelf, first.id), aContext(ann))))
    const second = write({ a: "2" })
    expect(decided(shelf.put(publish(shelf.current, newest, aContext(ann)))).replaced!.id).toBe(first.id)
    expect(refused(publish(shelf.current, named(shelf, second.id), aContext(ann))).code).toBe("theme.already_live")
    expect(refused(publish(shelf.current, named(shelf, "thv_nope"), aContext(ann))).code).toBe(
      "theme.version_not_found"
    )
    expect(decided(shelf.put(publish(shelf.current, named(shelf, first.id), aContext(ann)))).replaced!.id).toBe(
      second.id
    )
    expect(shelf.page!.publishedVersionId).toBe(first.id)
  })
})

describe("rejecting", () => {
  it("VER-07: keeps what is live and the note, and the version no longer waits", () => {
    const { shelf, a, c } = waiting()
    const decision = decided(
      shelf.put(reject(shelf.current, { ...named(shelf, c.id), note: " Too loud. " }, aContext(ann)))
    )
    expect(decision).toMatchObject({
      change: null,
      reviewerNote: "Too loud.",
      states: [{ id: c.id, state: "rejected" }]
    })
    expect(shelf.page).toMatchObject({ status: "live", publishedVersionId: a.id, latestVersionId: c.id })
  })

  it("turns a page whose only version waited into a draft", () => {
    const shelf = new Shelf()
    const held = decided(shelf.write(ann, { css: "a {}" }, { hold: true })).version!
    decided(shelf.put(reject(shelf.current, { ...named(shelf, held.id), note: "No." }, aContext(ben))))
    expect(shelf.page!.status).toBe("draft")
  })

  it("refuses without a note, for an unknown version and for one that does not wait", () => {
    const { shelf, a, b } = waiting()
    const context = aContext(ann)
    expect(refused(reject(shelf.current, { ...named(shelf, b.id), note: " " }, context)).code).toBe("request.invalid")
    expect(refused(reject(shelf.current, { ...named(shelf, "ver_no"), note: "x" }, context)).code).toBe(
      "version.not_found"
    )
    expect(refused(reject(shelf.current, { ...named(shelf, a.id), note: "x" }, context)).code).toBe(
      "publish.nothing_held"
    )
  })
})
