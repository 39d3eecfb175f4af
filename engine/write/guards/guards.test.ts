/** The guards as a write meets them, through `editPayload`. */
import { describe, expect, it } from "vitest"
import { dashboardActor } from "../../model/ids.ts"
import { limits } from "../../limits.ts"
import { editPayload } from "../editPayload.ts"
import {
  aContext,
  ann,
  aPage,
  aSite,
  ben,
  decided,
  accepted,
  lines,
  pageId,
  refused,
  Shelf,
  siteId
} from "../fixtures.ts"
import type { IfMatch } from "../decision.ts"
import { countDeletedLines } from "./destructiveOverwrite.ts"

const absent: IfMatch = { kind: "absent" }
const named = (id: string): IfMatch => ({ kind: "ids", ids: [id] })
const sheet = (actor: string, css: string): Shelf => {
  const shelf = new Shelf()
  decided(shelf.write(actor, { css }))
  return shelf
}
const naming = (...overwritingWriters: ReadonlyArray<string>) => ({
  acknowledged: { overwritingWriters, deletingLines: null, replacingVersions: [] }
})
const deleting = (deletingLines: number) => ({
  acknowledged: { overwritingWriters: [], deletingLines, replacingVersions: [] }
})

describe("the base of a write", () => {
  const payload = { html: "<p>Hello there</p>" }
  const onPage = (ifMatch: IfMatch, site = aSite(), dryRun = false) => {
    const shelf = aPage(ann, payload)
    const command = { kind: "page", slot: "/about", id: pageId, accepted: accepted(payload), hold: false } as const
    return editPayload(shelf.current, command, aContext(ann, { ifMatch, site, dryRun }))
  }

  it("CONC-04: a page payload without If-Match is a conflict that names the latest version", () => {
    const refusal = refused(onPage(absent))
    expect(refusal.code).toBe("version.conflict")
    expect(refusal.fields).toMatchObject({ latestVersionId: expect.stringMatching(/^ver_/), latestBy: ann })
  })

  it.each([
    ["stale", named("ver_other")],
    ["*", { kind: "any" } as const]
  ])("CONC-03, CONC-05: a page payload on a base that is %s is a conflict", (_, ifMatch) => {
    expect(refused(onPage(ifMatch)).code).toBe("version.conflict")
  })

  it("accepts the latest version, also as one of several (CA-D13)", () => {
    const shelf = aPage(ann, payload)
    const latest = shelf.page!.latestVersionId!
    for (const ifMatch of [named(latest), { kind: "ids", ids: ["ver_other", latest] } as const]) {
      expect(
        decided(
          editPayload(
            shelf.current,
            { kind: "page", slot: "/about", id: pageId, accepted: accepted(payload), hold: false },
            aContext(ann, { ifMatch })
          )
        ).warnings
      ).toEqual([])
    }
  })

  it("PAGE-20: with a held draft on top, the published version is a stale base and the latest one is not", () => {
    const shelf = sheet(ann, "a {}")
    const published = shelf.page!.publishedVersionId!
    decided(shelf.write(ann, { css: "a {}\nb {}" }, { hold: true }))
    expect(refused(shelf.write(ann, { css: "c {}" }, { ifMatch: named(published) })).code).toBe("version.conflict")
    expect(decided(shelf.write(ann, { css: "c {}" })).outcome).toBe("published")
  })

  it("PIPE-19: an asset that may be written without If-Match lands with the warning write.unguarded", () => {
    const shelf = sheet(ann, "a {}")
    const decision = decided(shelf.write(ann, { css: "a {}\nb {}" }, { ifMatch: absent }))
    expect(decision.warnings.map(({ code }) => code)).toEqual(["write.unguarded"])
    expect(decided(shelf.write(ann, { css: "a {}" })).warnings).toEqual([])
  })

  it("CONC-08: an optional If-Match that is sent is checked", () => {
    const shelf = sheet(ann, "a {}")
    for (const ifMatch of [named("ver_other"), { kind: "any" } as const]) {
      expect(refused(shelf.write(ann, { css: "b {}" }, { ifMatch })).code).toBe("version.conflict")
    }
  })

  it("CONC-06, CONC-07: where the site asks for it, a missing If-Match is 428 on every asset", () => {
    const site = aSite({ requireIfMatch: true })
    expect(refused(onPage(absent, site)).code).toBe("precondition.required")
    expect(refused(sheet(ann, "a {}").write(ann, { css: "b {}" }, { ifMatch: absent, site })).code).toBe(
      "precondition.required"
    )
  })

  it("asks no base of a first write, which has none to name, but refuses a base that cannot be", () => {
    const site = aSite({ requireIfMatch: true })
    expect(decided(new Shelf().write(ann, { css: "a {}" }, { site })).outcome).toBe("published")
    const refusal = refused(new Shelf().write(ann, { css: "a {}" }, { ifMatch: named("ver_other") }))
    expect(refusal.fields).toMatchObject({ latestVersionId: null })
  })

  it("DRYRUN-16: a rehearsal needs no If-Match, and checks the one it gets", () => {
    expect(decided(onPage(absent, aSite({ requireIfMatch: true }), true)).outcome).toBe("published")
    expect(refused(onPage(named("ver_other"), aSite(), true)).code).toBe("version.conflict")
  })

  it("DRYRUN-14: a rehearsal without If-Match says what the write without it is refused with, and speaks of no write", () => {
    for (const site of [aSite(), aSite({ requireIfMatch: true })]) {
      const [warning, ...others] = decided(onPage(absent, site, true)).warnings
      expect([warning!.code, others]).toEqual(["write.unguarded", []])
      expect(warning!.detail).toContain(`is refused with ${refused(onPage(absent, site)).code} unless`)
      expect(warning!.detail).not.toContain("This write replaced")
    }
    // What may be left out for real is no reason to speak of a refusal.
    const shelf = sheet(ann, "a {}")
    const [optional] = decided(shelf.write(ann, { css: "b {}" }, { ifMatch: absent, dryRun: true })).warnings
    expect([optional!.code, optional!.detail]).toEqual(["write.unguarded", expect.stringContaining("would replace")])
    expect(optional!.detail).not.toContain("refused")
  })
})

describe("lines of another writer", () => {
  it("GUARD-01, GUARD-02: dropping one refuses with who, when, how many and which", () => {
    const shelf = sheet(ann, "a { color: red }\nb { color: blue }\nc {}")
    const { latest, page } = shelf.current
    const refusal = refused(shelf.write(ben, { css: "c {}\nzzzzzz { margin: 0 }" }))
    expect(refusal.code).toBe("write.cross_writer_overwrite")
    expect(refusal.fields).toEqual({
      lastWrittenBy: ann,
      lastWrittenAt: new Date(page.lastWrittenAt!).toISOString(),
      latestVersionId: latest!.id,
      writers: [ann],
      droppedForeignLines: 2,
      sample: ["a { color: red }", "b { color: blue }"],
      editedForeignLines: 0,
      replaced: { versionId: latest!.id, createdBy: ann, createdAt: new Date(latest!.createdAt).toISOString() },
      acknowledgeWith: { header: "X-Mk-Overwriting-Writer", value: ann }
    })
  })

  it("shows five lines at most, each shortened", () => {
    const shelf = sheet(ann, `${"x".repeat(500)}\n${lines(10)}`)
    const sample = refused(shelf.write(ben, { css: "" })).fields!.sample as ReadonlyArray<string>
    expect(sample.map((line) => line.length)).toEqual([limits.overwriteSampleCharacters, 6, 6, 6, 6])
  })

  it("GUARD-03, GUARD-05: passes when that writer is named, and not when another one is", () => {
    const shelf = sheet(ann, "a {}\nb {}")
    expect(refused(shelf.write(ben, { css: "b {}" }, naming("cred_else"))).code).toBe("write.cross_writer_overwrite")
    expect(refused(shelf.write(ben, { css: "b {}" }, naming(ben))).code).toBe("write.cross_writer_overwrite")
    expect(decided(shelf.write(ben, { css: "b {}" }, naming(ann))).outcome).toBe("published")
  })

  it.each(["onboard", "duplicate"])("GUARD-04: the platform's own %s is named by its bare id", (platform) => {
    const shelf = sheet(platform, "a {}\nb {}")
    expect(refused(shelf.write(ben, { css: "b {}" })).fields).toMatchObject({ acknowledgeWith: { value: platform } })
    expect(decided(shelf.write(ben, { css: "b {}" }, naming(platform))).outcome).toBe("published")
  })

  it("GUARD-06: an edited line is reported and does not refuse by itself", () => {
    const shelf = sheet(ann, "<p>We fix roofs in Halifax.</p>\nb {}\nc {}")
    expect(refused(shelf.write(ben, { css: "<p>We fix all roofs in Halifax.</p>\nb {}" })).fields).toMatchObject({
      droppedForeignLines: 1,
      editedForeignLines: 1,
      sample: ["c {}"]
    })
    expect(decided(shelf.write(ben, { css: "<p>We fix all roofs in Halifax.</p>\nb {}\nc {}" })).outcome).toBe(
      "published"
    )
  })

  it("GUARD-21: A adds, B keeps, C drops: the refusal names A", () => {
    const shelf = sheet(ann, "from a {}")
    decided(shelf.write(ben, { css: "from a {}\nzz: from b {}" }))
    expect(refused(shelf.write("cred_cleo", { css: "zz: from b {}" })).fields).toMatchObject({
      writers: [ann],
      lastWrittenBy: ben,
      acknowledgeWith: { value: ann }
    })
  })

  it("names every writer whose lines go, and needs them all (CA-D15)", () => {
    const shelf = sheet(ann, "from a {}")
    decided(shelf.write(ben, { css: "from a {}\nzz: from b {}" }))
    const refusal = refused(shelf.write("cred_cleo", { css: "" }))
    expect(refusal.fields).toMatchObject({ acknowledgeWith: { value: `${ann},${ben}` } })
    expect(refused(shelf.write("cred_cleo", { css: "" }, naming(ann))).code).toBe("write.cross_writer_overwrite")
    expect(decided(shelf.write("cred_cleo", { css: "" }, naming(ben, ann))).outcome).toBe("published")
  })

  it("GUARD-22: a line is what stands between newlines, trimmed; blank lines and indentation do not count", () => {
    const shelf = sheet(ann, "  a {}\r\n\n\tb {}")
    expect(decided(shelf.write(ben, { css: "b {}\na {}" })).outcome).toBe("published")
    expect(refused(shelf.write("cred_cleo", { css: "a {} b {}" })).fields).toMatchObject({ droppedForeignLines: 2 })
  })

  it("protects what another writer holds unpublished", () => {
    const shelf = sheet(ben, "b {}")
    decided(shelf.write(ann, { css: "b {}\nzz: from a {}" }, { hold: true }))
    expect(refused(shelf.write(ben, { css: "b {}" })).code).toBe("write.cross_writer_overwrite")
  })

  it("CONC-09: a matching If-Match does not switch the guard off", () => {
    const shelf = sheet(ann, "a {}\nb {}")
    const ifMatch = named(shelf.page!.latestVersionId!)
    expect(refused(shelf.write(ben, { css: "" }, { ifMatch })).code).toBe("write.cross_writer_overwrite")
  })

  it("counts the lines of html, css and js alike", () => {
    const shelf = aPage(ann, { html: "<p>\nwords\n</p>", css: "a {}" })
    const command = {
      kind: "page",
      slot: "/about",
      id: pageId,
      accepted: accepted({ html: "<p>" }),
      hold: false
    } as const
    const context = aContext(ben, { ifMatch: named(shelf.page!.latestVersionId!) })
    expect(refused(editPayload(shelf.current, command, context)).fields).toMatchObject({
      droppedForeignLines: 3,
      sample: ["words", "</p>", "a {}"]
    })
  })
})

describe("many live lines at once", () => {
  it("GUARD-07, GUARD-09: 21 lost lines refuse with their number, 20 do not", () => {
    const shelf = sheet(ann, lines(30))
    const { published } = shelf.current
    expect(decided(editing(shelf, lines(10))).outcome).toBe("published")
    const refusal = refused(editing(shelf, lines(9)))
    expect(refusal.code).toBe("write.destructive_overwrite")
    expect(refusal.fields).toEqual({
      deletedLines: 21,
      latestVersionId: published!.id,
      replaced: {
        versionId: published!.id,
        createdBy: ann,
        createdAt: new Date(published!.createdAt).toISOString()
      },
      acknowledgeWith: { header: "X-Mk-Deleting-Lines", value: "21" }
    })
  })

  it("GUARD-08: each lost copy counts, three at most for one line", () => {
    const count = (before: string, after: string) => countDeletedLines({ css: before }, { css: after })
    expect(count("}\n}\n}\n}\n}", "")).toBe(3)
    expect(count("}\n}\n}\n}\n}", "}\n}\n}")).toBe(2)
    expect(count("}\n}\na\nb", "}\nb")).toBe(2)
    expect(count("a\n\n  \nb", "b\na")).toBe(0)
    expect(count("", "a\nb")).toBe(0)
  })

  it("GUARD-10: only the exact number lets it pass", () => {
    const shelf = sheet(ann, lines(30))
    for (const wrong of [20, 22, 0]) {
      expect(refused(editing(shelf, lines(9), deleting(wrong))).code).toBe("write.destructive_overwrite")
    }
    expect(decided(editing(shelf, lines(9), deleting(21))).outcome).toBe("published")
  })

  it("GUARD-23: lines that stand only in one's own held draft may go freely", () => {
    const shelf = sheet(ann, "a {}")
    decided(shelf.write(ann, { css: `a {}\n${lines(40)}` }, { hold: true }))
    expect(decided(shelf.write(ann, { css: "a {}" })).outcome).toBe("published")
  })

  it("GUARD-23: but live lines count although a held draft dropped them already", () => {
    const shelf = sheet(ann, lines(30))
    decided(shelf.write(ann, { css: "a {}" }, { hold: true, ...deleting(30) }))
    expect(refused(shelf.write(ann, { css: "b {}" })).fields).toMatchObject({ deletedLines: 30 })
  })

  const editing = (shelf: Shelf, css: string, overrides: Parameters<typeof aContext>[1] = {}) =>
    editPayload(
      shelf.current,
      { kind: "stylesheet", slot: "", id: pageId, accepted: accepted({ css }), hold: false },
      aContext(ann, { ifMatch: named(shelf.page!.latestVersionId!), ...overrides })
    )
})

describe("a large cut without a base", () => {
  const cut = (previous: number, submitted: number, ifMatch: IfMatch = absent) => {
    const shelf = sheet(ann, "x".repeat(previous))
    const command = { kind: "stylesheet", slot: "", id: pageId, hold: false } as const
    const css = "x".repeat(submitted)
    const outcome = editPayload(shelf.current, { ...command, accepted: accepted({ css }) }, aContext(ann, { ifMatch }))
    return { shelf, outcome }
  }

  it.each([
    [2048, 1228, true],
    [2048, 1229, false],
    [2050, 1230, true],
    [2050, 1231, false],
    [2048, 0, true],
    [10_000, 6_000, true],
    [10_000, 6_001, false]
  ])("GUARD-11: %d bytes cut to %d: refused %s", (previous, submitted, expected) => {
    const { outcome } = cut(previous, submitted)
    expect("code" in outcome && outcome.code === "write.unguarded_truncation").toBe(expected)
  })

  it("GUARD-12: below 2 KiB it does not apply", () => {
    expect(decided(cut(2047, 0).outcome).outcome).toBe("published")
  })

  it("GUARD-13: says what was there, what would be left, and the share", () => {
    const { outcome, shelf } = cut(4000, 1000)
    const { latest } = shelf.current
    expect(refused(outcome).fields).toEqual({
      previousBytes: 4000,
      submittedBytes: 1000,
      removedFraction: 0.75,
      latestVersionId: latest!.id,
      replaced: { versionId: latest!.id, createdBy: ann, createdAt: new Date(latest!.createdAt).toISOString() }
    })
  })

  it("GUARD-14: clears once the base is named", () => {
    const shelf = sheet(ann, "x".repeat(4000))
    const css = "x".repeat(100)
    expect(refused(shelf.write(ann, { css }, { ifMatch: absent })).code).toBe("write.unguarded_truncation")
    expect(decided(shelf.write(ann, { css })).outcome).toBe("published")
  })

  it("does not judge the rehearsal of a page, whose write names its base in the end", () => {
    const shelf = aPage(ann, { html: "x".repeat(4000) })
    const command = {
      kind: "page",
      slot: "/about",
      id: pageId,
      accepted: accepted({ html: "x" }),
      hold: false
    } as const
    expect(decided(editPayload(shelf.current, command, aContext(ann, { dryRun: true }))).outcome).toBe("published")
  })

  it("counts bytes of UTF-8 in all texts, and theme tokens as JSON", () => {
    const theme = new Shelf()
    const write = (tokens: { readonly [key: string]: string }) =>
      theme.put(
        editPayload(
          theme.page && theme.current,
          { kind: "theme", slot: "", id: pageId, accepted: accepted({ tokens }), hold: false },
          aContext(ann)
        )
      )
    decided(write({ a: "é".repeat(1100) }))
    expect(refused(write({ a: "e" })).fields).toMatchObject({ previousBytes: 2208, submittedBytes: 9 })
  })
})

describe("several guards at once", () => {
  it("GUARD-20: one refusal at a time: base, truncation, lines of others, live lines", () => {
    const shelf = sheet(ann, lines(400))
    const css = "new {}"
    const first = refused(shelf.write(ben, { css }, { ifMatch: named("ver_other") }))
    const second = refused(shelf.write(ben, { css }, { ifMatch: absent }))
    const third = refused(shelf.write(ben, { css }))
    const fourth = refused(shelf.write(ben, { css }, naming(ann)))
    expect([first, second, third, fourth].map(({ code }) => code)).toEqual([
      "version.conflict",
      "write.unguarded_truncation",
      "write.cross_writer_overwrite",
      "write.destructive_overwrite"
    ])
    const both = { acknowledged: { overwritingWriters: [ann], deletingLines: 400, replacingVersions: [] } }
    expect(decided(shelf.write(ben, { css }, both)).outcome).toBe("published")
  })

  it.each(["stylesheet", "script", "chrome", "notfound", "partial", "page"] as const)(
    "GUARD-24: the guards watch a %s",
    (kind) => {
      const shelf = new Shelf()
      const member = kind === "stylesheet" ? "css" : kind === "script" ? "js" : "html"
      const write = (actor: string, text: string, acknowledged = naming().acknowledged) => {
        const latest = shelf.page?.latestVersionId
        const ifMatch = latest ? named(latest) : absent
        const payload = accepted({ [member]: text })
        const command = { kind, slot: "it", id: pageId, accepted: payload, hold: false } as const
        return shelf.put(editPayload(shelf.page && shelf.current, command, aContext(actor, { ifMatch, acknowledged })))
      }
      decided(write(ann, lines(30)))
      expect(refused(write(ben, "")).code).toBe("write.cross_writer_overwrite")
      expect(refused(write(ann, "")).code).toBe("write.destructive_overwrite")
    }
  )

  it("leaves the owner's dashboard alone, which shows the loss itself, but counts it as another writer", () => {
    const shelf = sheet(ann, lines(400))
    const owner = dashboardActor(siteId)
    expect(decided(shelf.write(owner, { css: "by the owner {}" })).outcome).toBe("published")
    expect(refused(shelf.write(ann, { css: "" })).fields).toMatchObject({ acknowledgeWith: { value: owner } })
  })
})
