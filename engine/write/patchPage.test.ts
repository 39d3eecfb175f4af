import { describe, expect, it } from "vitest"
import { dashboardActor } from "../model/ids.ts"
import { aContext, ann, aPage, aSite, ben, decided, publicRules, refused, type Shelf, siteId } from "./fixtures.ts"
import { patchPage } from "./patchPage.ts"

const page = (options: Parameters<typeof aPage>[2] = {}): Shelf => aPage(ann, { html: "<p>Hello</p>" }, options)
const patch = (
  shelf: Shelf,
  command: Omit<Parameters<typeof patchPage>[1], "metaRules">,
  actor = ann,
  overrides: Parameters<typeof aContext>[1] = {}
) => patchPage(shelf.current, { ...command, metaRules: publicRules }, aContext(actor, overrides))
const naming = (...overwritingWriters: ReadonlyArray<string>) => ({
  acknowledged: { overwritingWriters, deletingLines: null, replacingVersions: [] }
})

describe("patching a page", () => {
  it("PAGE-48: merges meta one level deep; null clears a key", () => {
    const shelf = page({ meta: { description: "a", noindex: true, schema: { a: 1, b: 2 } } })
    const decision = decided(patch(shelf, { meta: { description: null, schema: { a: 3 } } }))
    expect(decision.page.meta).toEqual({ noindex: true, schema: { a: 3 } })
    expect(decision.changed).toEqual(["meta.description", "meta.schema"])
    expect(decision.version).toMatchObject({ meta: { noindex: true }, payload: { html: "<p>Hello</p>" } })
  })

  it("records who set which field", () => {
    const shelf = page({ meta: { description: "a" } })
    const decision = decided(patch(shelf, { meta: { noindex: true } }, ben))
    expect(decision.version!.fieldWriters).toEqual({ title: ann, "meta.description": ann, "meta.noindex": ben })
  })

  const nothing = { rerender: false, rebuildSitemap: false, refreshPostIndexes: false }
  it.each([
    [{ meta: { sitemap: false } }, { rerender: true, rebuildSitemap: true, refreshPostIndexes: false }],
    [{ meta: { noindex: true } }, { rerender: true, rebuildSitemap: true, refreshPostIndexes: true }],
    [{ title: "Other" }, { rerender: true, rebuildSitemap: false, refreshPostIndexes: true }],
    [
      { meta: { publishedAt: "2026-01-01T09:00:00Z" } },
      { rerender: true, rebuildSitemap: false, refreshPostIndexes: true }
    ],
    [
      { meta: { schema: { "@type": "Organization" } } },
      { rerender: true, rebuildSitemap: false, refreshPostIndexes: false }
    ],
    [{ title: "About", meta: {} }, nothing]
  ])("PAGE-49: says what %j makes necessary", (command, effects) => {
    const decision = decided(patch(page(), command))
    expect(decision.effects).toEqual(effects)
    expect(decision.change === null).toBe(!effects.rerender)
  })

  it("makes nothing necessary for a page that does not serve", () => {
    const decision = decided(patch(page({ hold: true }), { title: "Other", meta: { sitemap: false } }))
    expect(decision).toMatchObject({ effects: nothing, change: null, page: { title: "Other" } })
  })

  it("changes nothing, the time of change included, when every value is there already", () => {
    const shelf = page({ meta: { schema: { a: 1, b: [{ c: 2, d: 3 }] } } })
    const decision = decided(patch(shelf, { title: "About", meta: { schema: { b: [{ d: 3, c: 2 }], a: 1 } } }, ben))
    expect(decision.changed).toEqual([])
    expect(decision.page).toBe(shelf.page)
  })

  it("GUARD-15: refuses to change what another writer set, and names fields and writers", () => {
    const shelf = page({ meta: { description: "a" } })
    const { latest } = shelf.current
    const refusal = refused(patch(shelf, { title: "Ben's", meta: { description: "b", noindex: true } }, ben))
    expect(refusal.code).toBe("write.cross_writer_fields")
    expect(refusal.fields).toEqual({
      fields: [
        { path: "body.title", reason: `was set by ${ann}`, field: "title", setBy: ann },
        { path: "body.meta.description", reason: `was set by ${ann}`, field: "meta.description", setBy: ann }
      ],
      writers: [ann],
      lastWrittenBy: ann,
      lastWrittenAt: new Date(shelf.page!.lastWrittenAt!).toISOString(),
      latestVersionId: latest!.id,
      replaced: { versionId: latest!.id, createdBy: ann, createdAt: new Date(latest!.createdAt).toISOString() },
      acknowledgeWith: { header: "X-Mk-Overwriting-Writer", value: ann }
    })
  })

  it("GUARD-15: clearing a key is a change of it, repeating its value is not", () => {
    const shelf = page({ meta: { description: "a" } })
    expect(refused(patch(shelf, { meta: { description: null } }, ben)).code).toBe("write.cross_writer_fields")
    expect(decided(patch(shelf, { title: "About", meta: { description: "a", noindex: true } }, ben)).changed).toEqual([
      "meta.noindex"
    ])
  })

  it("GUARD-16: is acknowledged by naming every one of them", () => {
    const shelf = page({ meta: { description: "a" } })
    shelf.put(patch(shelf, { meta: { noindex: true } }, ben))
    const change = { title: "Cleo's", meta: { noindex: null } }
    expect(refused(patch(shelf, change, "cred_cleo")).fields).toMatchObject({
      acknowledgeWith: { value: `${ann},${ben}` }
    })
    expect(refused(patch(shelf, change, "cred_cleo", naming(ann))).code).toBe("write.cross_writer_fields")
    expect(decided(patch(shelf, change, "cred_cleo", naming(ben, ann))).version!.fieldWriters).toMatchObject({
      title: "cred_cleo",
      "meta.noindex": "cred_cleo"
    })
  })

  it("leaves the owner's dashboard alone", () => {
    expect(decided(patch(page(), { title: "Owner's" }, dashboardActor(siteId))).page.title).toBe("Owner's")
  })

  it("checks If-Match when it is sent, and warns when it is not", () => {
    const shelf = page()
    const stale = { ifMatch: { kind: "ids", ids: ["ver_other"] } } as const
    expect(refused(patch(shelf, { title: "Other" }, ann, stale)).code).toBe("version.conflict")
    expect(decided(patch(shelf, { title: "Other" })).warnings.map(({ code }) => code)).toEqual(["write.unguarded"])
    const site = aSite({ requireIfMatch: true })
    expect(refused(patch(shelf, { title: "Other" }, ann, { site })).code).toBe("precondition.required")
  })

  it("refuses to move the page, or to touch one that is archived, frozen or no page", () => {
    const shelf = page()
    expect(refused(patch(shelf, { route: "/other" })).code).toBe("page.route_immutable")
    const record = shelf.page!
    shelf.page = { ...record, frozen: true }
    expect(refused(patch(shelf, { title: "Other" })).code).toBe("page.frozen")
    shelf.page = { ...record, status: "archived" }
    expect(refused(patch(shelf, { title: "Other" })).code).toBe("page.archived")
    shelf.page = { ...record, kind: "stylesheet" }
    expect(refused(patch(shelf, { title: "Other" })).code).toBe("page.not_found")
  })
})
