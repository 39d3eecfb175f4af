import { describe, expect, it } from "vitest"
import { dashboardActor } from "../model/ids.ts"
import { nothingAcknowledged } from "./acknowledgements.ts"
import { decisionAbout } from "./decided.ts"
import { aContext, aPage, ann, ben, decided, refused, type Shelf, siteId } from "./fixtures.ts"
import { publish } from "./publish.ts"
import { reject } from "./reject.ts"
import { reopen } from "./reopen.ts"

const owner = dashboardActor(siteId)
const named = (shelf: Shelf, id: string) => ({ named: { id, version: shelf.find(id) } })
const turnedDown = (shelf: Shelf, id: string) =>
  decided(shelf.put(reject(shelf.current, { ...named(shelf, id), note: "No." }, aContext(owner))))
const back = (shelf: Shelf, id: string) => reopen(shelf.current, named(shelf, id), aContext(owner))
/** On what is on the website, as whoever reads the page writes. */
const write = (shelf: Shelf, actor: string, html: string, hold = false) => {
  const ifMatch = { kind: "ids", ids: [shelf.page!.publishedVersionId!] } as const
  return decided(shelf.write(actor, { html }, { hold, acknowledged, ifMatch })).version!
}
const acknowledged = { ...nothingAcknowledged, overwritingWriters: [ann, owner] }

/** A live page and a change of it that was turned down. */
const turnedDownChange = () => {
  const shelf = aPage(ann, { html: "<p>a</p>" })
  const { id } = write(shelf, ann, "<p>b</p>", true)
  turnedDown(shelf, id)
  return { shelf, id }
}

describe("a version that was turned down", () => {
  it("waits again as it did, and is published like any other", () => {
    const { shelf, id } = turnedDownChange()
    const decision = decided(shelf.put(back(shelf, id)))
    expect(decision).toMatchObject({ outcome: "updated", version: null, change: null, action: "page.reopen" })
    expect([shelf.find(id)!.state, shelf.page!.status]).toEqual(["held", "live"])
    decided(shelf.put(publish(shelf.current, named(shelf, id), aContext(owner))))
    expect(shelf.page!.publishedVersionId).toBe(id)
  })

  it("has its new page wait again", () => {
    const shelf = aPage(ann, { html: "<p>a</p>" }, { hold: true })
    const { id } = shelf.versions[0]!
    turnedDown(shelf, id)
    expect(shelf.page!.status).toBe("draft")
    decided(shelf.put(back(shelf, id)))
    expect(shelf.page!.status).toBe("held")
  })

  it("is a draft again where nobody had been asked about it", () => {
    const { shelf, id } = turnedDownChange()
    shelf.versions = shelf.versions.map((one) => (one.id === id ? { ...one, holdReasons: [] } : one))
    decided(shelf.put(back(shelf, id)))
    expect(shelf.find(id)!.state).toBe("draft")
  })

  it("stays turned down once an assistant's work is live over it, and not for what the owner changed past it", () => {
    const { shelf, id } = turnedDownChange()
    write(shelf, owner, "<p>c</p>")
    expect(decided(back(shelf, id)).states).toEqual([{ id, state: "held" }])
    write(shelf, ben, "<p>d</p>")
    expect(refused(back(shelf, id)).code).toBe("version.conflict")
  })

  it("stays turned down where its page takes no changes", () => {
    const { shelf, id } = turnedDownChange()
    shelf.page = { ...shelf.page!, frozen: true }
    expect(refused(back(shelf, id)).code).toBe("page.frozen")
    shelf.page = { ...shelf.page!, frozen: false, status: "archived" }
    expect(refused(back(shelf, id)).code).toBe("page.archived")
  })

  it("is what comes back, and nothing else", () => {
    const { shelf, id } = turnedDownChange()
    expect(refused(back(shelf, "ver_nope")).code).toBe("version.not_found")
    decided(shelf.put(back(shelf, id)))
    expect(refused(back(shelf, id)).code, "twice").toBe("publish.nothing_held")
    expect(refused(back(shelf, shelf.page!.publishedVersionId!)).code).toBe("publish.nothing_held")
  })

  it("is undecided again for whoever asks what became of it", () => {
    const { id } = turnedDownChange()
    const of = (action: "page.reject" | "page.reopen" | "page.discard") =>
      ({ action, actor: owner, at: 1, versionId: id, detail: null }) as const
    expect(decisionAbout(id, [of("page.reject")])?.what).toBe("rejected")
    expect(decisionAbout(id, [of("page.reject"), of("page.reopen")])).toBeUndefined()
    expect(decisionAbout(id, [of("page.reject"), of("page.reopen"), of("page.reject")])?.what).toBe("rejected")
    expect(decisionAbout(id, [of("page.reopen"), of("page.discard")])?.what).toBe("discarded")
  })
})
