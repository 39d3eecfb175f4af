import { describe, expect, it } from "vitest"
import { aContext, accepted, ann, ben, decided, pageId, refused, Shelf } from "./fixtures.ts"
import { editPayload } from "./editPayload.ts"
import { authorsOf } from "./guards/lineAuthors.ts"
import { revert } from "./revert.ts"

const target = (shelf: Shelf, id: string) => {
  const version = shelf.find(id)
  return { toVersionId: id, target: version && { version, accepted: accepted(version.payload) } }
}

describe("reverting", () => {
  it("VER-08, VER-15: appends a published copy of the old text; history only grows", () => {
    const shelf = new Shelf()
    const first = decided(shelf.write(ann, { css: "a {}" })).version!
    const second = decided(shelf.write(ann, { css: "b {}" })).version!
    const decision = decided(shelf.put(revert(shelf.current, target(shelf, first.id), aContext(ann))))
    expect(decision).toMatchObject({
      outcome: "published",
      version: { seq: 3, payload: first.payload, state: "published", baseVersionId: second.id },
      page: { lastWrittenBy: ann }
    })
    expect(decision.version!.id).not.toBe(first.id)
    expect(shelf.versions.map(({ state }) => state)).toEqual(["superseded", "superseded", "published"])
  })

  it("VER-16: is exempt from the content guards, and lines come back to those who wrote them", () => {
    const shelf = new Shelf()
    const first = decided(shelf.write(ann, { css: "a {}" })).version!
    const many = Array.from({ length: 60 }, (_, at) => `zz${at} {}`).join("\n")
    decided(shelf.write("cred_cleo", { css: `a {}\n${many}` }))
    const version = decided(revert(shelf.current, target(shelf, first.id), aContext(ben))).version!
    expect(version.createdBy).toBe(ben)
    expect(authorsOf(version)).toEqual(new Map([["a {}", [ann]]]))
  })

  it("supersedes what waited", () => {
    const shelf = new Shelf()
    const first = decided(shelf.write(ann, { css: "a {}" })).version!
    decided(shelf.write(ann, { css: "b {}" }, { hold: true }))
    decided(shelf.put(revert(shelf.current, target(shelf, first.id), aContext(ann))))
    expect(shelf.versions.map(({ state }) => state)).toEqual(["superseded", "superseded", "published"])
  })

  it("refuses a version the asset does not have, a stale If-Match that was sent, and an archived page", () => {
    const shelf = new Shelf()
    const first = decided(shelf.write(ann, { css: "a {}" })).version!
    expect(refused(revert(shelf.current, target(shelf, "ver_nope"), aContext(ann))).code).toBe("version.not_found")
    const ifMatch = { kind: "ids", ids: ["ver_other"] } as const
    expect(refused(revert(shelf.current, target(shelf, first.id), aContext(ann, { ifMatch }))).code).toBe(
      "version.conflict"
    )
    const archived = { ...shelf.current, page: { ...shelf.page!, status: "archived" as const } }
    expect(refused(revert(archived, target(shelf, first.id), aContext(ann))).code).toBe("page.archived")
  })

  it("NOTFOUND-07: null takes the not-found page back to nothing, and nothing else", () => {
    const shelf = new Shelf()
    const command = {
      kind: "notfound",
      slot: "",
      id: pageId,
      accepted: accepted({ html: "<p>Lost?</p>" }),
      hold: false
    } as const
    const written = decided(shelf.put(editPayload(undefined, command, aContext(ann)))).version!
    const decision = decided(shelf.put(revert(shelf.current, { toVersionId: null }, aContext(ann))))
    expect(decision).toMatchObject({
      outcome: "updated",
      version: null,
      change: { kind: "notfound" },
      page: { publishedVersionId: null, latestVersionId: written.id, lastWrittenBy: null, status: "draft" }
    })
    expect(shelf.versions[0]!.state).toBe("superseded")
    expect(decided(revert(shelf.current, { toVersionId: null }, aContext(ann))).change).toBeNull()
    decided(shelf.put(revert(shelf.current, target(shelf, written.id), aContext(ann))))
    expect(shelf.page!.status).toBe("live")

    const sheet = new Shelf()
    decided(sheet.write(ann, { css: "a {}" }))
    expect(refused(revert(sheet.current, { toVersionId: null }, aContext(ann))).code).toBe("version.not_found")
  })
})
