import { describe, expect, it } from "vitest"
import { dashboardActor } from "../model/ids.ts"
import { pageKinds } from "../model/Page.ts"
import { editPayload } from "./editPayload.ts"
import { accepted, aContext, ann, aPage, aSite, ben, decided, pageId, refused, Shelf, siteId } from "./fixtures.ts"

const command = {
  kind: "page",
  slot: "/about",
  id: pageId,
  accepted: accepted({ html: "<p>New</p>" }),
  hold: false
} as const

describe("writing text", () => {
  it.each(pageKinds.filter((kind) => kind !== "page"))("makes the record of a %s with its first version", (kind) => {
    const payload = kind === "theme" ? { tokens: {} } : { css: "a {}" }
    const site = aSite({ publishPolicy: { theme: "auto" } })
    const decision = decided(
      editPayload(
        undefined,
        { kind, slot: "header", id: pageId, accepted: accepted(payload), hold: false },
        aContext(ann, { site })
      )
    )
    expect(decision).toMatchObject({
      outcome: "published",
      action: `${kind}.write`,
      page: { kind, id: pageId, slot: "header", siteId, status: "live", createdBy: ann },
      version: { seq: 1, payload, baseVersionId: null }
    })
    expect(decision.change!.kind).toBe(kind)
  })

  it("appends to one chain: the version before is superseded and is the base of the next", () => {
    const shelf = new Shelf()
    const first = decided(shelf.write(ann, { css: "a {}" })).version!
    const second = decided(shelf.write(ann, { css: "b {}" }))
    expect(second.version).toMatchObject({ seq: 2, baseVersionId: first.id, state: "published" })
    expect(second.states).toEqual([{ id: first.id, state: "superseded" }])
  })

  it("writes title and meta with the text where they are given, and carries them along where they are not", () => {
    const shelf = aPage(ben, { html: "<p>Old</p>" })
    const ifMatch = { kind: "ids", ids: [shelf.page!.latestVersionId!] } as const
    const write = (fields?: { title: string; meta: object }) =>
      decided(editPayload(shelf.current, { ...command, ...(fields && { fields }) }, aContext(ben, { ifMatch })))
        .version!
    const { title, meta } = shelf.current.latest!
    expect(write()).toMatchObject({ title, meta, editClass: "copy" })
    expect(write()).toMatchObject({ fieldWriters: shelf.current.latest!.fieldWriters })
    const version = write({ title: "New", meta: { ...meta, noindex: true } })
    expect(version).toMatchObject({
      title: "New",
      meta: { noindex: true },
      payload: { html: "<p>New</p>" },
      editClass: "settings",
      fieldWriters: { title: ben, "meta.noindex": ben }
    })
    const held = decided(
      editPayload(
        shelf.current,
        { ...command, fields: { title, meta: { ...meta, noindex: true } } },
        aContext(ben, { ifMatch, site: aSite({ publishPolicy: { settings: "hold" } }) })
      )
    )
    expect(held.version!.holdReasons).toEqual(["policy:settings"])
  })

  it("PAGE-21, PAGE-22: a held write moves the head and leaves what serves, its author and its time alone", () => {
    const shelf = aPage(ann, { html: "<p>Old</p>" })
    const before = shelf.page!
    const ifMatch = { kind: "ids", ids: [before.latestVersionId!] } as const
    const decision = decided(
      editPayload(
        shelf.current,
        { ...command, accepted: accepted({ html: "<p>Old</p>\n<p>New</p>" }), hold: true },
        aContext(ben, { ifMatch })
      )
    )
    expect(decision).toMatchObject({
      outcome: "held",
      change: null,
      states: [],
      page: {
        status: "live",
        latestVersionId: decision.version!.id,
        publishedVersionId: before.publishedVersionId,
        lastWrittenBy: ann,
        lastWrittenAt: before.lastWrittenAt
      }
    })
  })

  it("supersedes what waited below when it publishes, since it was written on top of it (CA-B13)", () => {
    const shelf = new Shelf()
    decided(shelf.write(ann, { css: "a {}" }))
    decided(shelf.write(ann, { css: "b {}" }, { hold: true }))
    decided(shelf.write(ann, { css: "c {}" }, { hold: true }))
    decided(shelf.write(ann, { css: "d {}" }))
    expect(shelf.versions.map(({ state }) => state)).toEqual(["superseded", "superseded", "superseded", "published"])
  })

  it("CA-D44: the dashboard edits what serves and leaves a draft waiting", () => {
    const shelf = new Shelf()
    const live = decided(shelf.write(ann, { css: "a {}" })).version!
    const draft = decided(shelf.write(ann, { css: "b {}" }, { hold: true })).version!
    const site = aSite({ publishPolicy: { stylesheet: "hold" } })
    const edit = decided(shelf.write(dashboardActor(siteId), { css: "c {}" }, { site, ifMatch: { kind: "absent" } }))
    expect(edit).toMatchObject({ outcome: "published", warnings: [], version: { seq: 3, baseVersionId: live.id } })
    expect(shelf.find(draft.id)!.state).toBe("held")
  })

  it("PAGE-57: an archived page takes no write", () => {
    const { current } = aPage(ann, { html: "<p>Old</p>" })
    for (const status of ["archived", "unarchive_pending"] as const) {
      const archived = { ...current, page: { ...current.page, status, slot: null, archivedRoute: "/about" } }
      const refusal = refused(editPayload(archived, command, aContext(ann)))
      expect(refusal).toMatchObject({ code: "page.archived", fields: { archivedRoute: "/about" } })
    }
  })

  it("LIMIT-30: a page beyond the plan takes no write", () => {
    const { current } = aPage(ann, { html: "<p>Old</p>" })
    const frozen = { ...current, page: { ...current.page, frozen: true } }
    expect(refused(editPayload(frozen, command, aContext(ann))).code).toBe("page.frozen")
  })

  it("a page whose archiving is asked for goes on being written", () => {
    const { current } = aPage(ann, { html: "<p>Old</p>" })
    const pending = { ...current, page: { ...current.page, status: "archive_pending" as const } }
    const ifMatch = { kind: "ids", ids: [current.page.latestVersionId!] } as const
    expect(decided(editPayload(pending, command, aContext(ann, { ifMatch }))).page.status).toBe("archive_pending")
  })

  it("passes the gate's warnings on", () => {
    const warned = { ...accepted({ css: "a {}" }), warnings: [{ code: "link.external" as const, detail: "…" }] }
    const decision = decided(
      editPayload(undefined, { kind: "stylesheet", slot: "", id: pageId, accepted: warned, hold: false }, aContext(ann))
    )
    // A first write has nothing to guard, so nothing else is warned of.
    expect(decision.warnings.map(({ code }) => code)).toEqual(["link.external"])
  })
})
