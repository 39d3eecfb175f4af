/** Lines of the log put together into stories, by the clock of the business. */
import { describe, expect, it } from "vitest"
import type { AuditAction } from "../../../../engine/model/AuditAction.ts"
import type { StoredAuditRecord } from "../../../../engine/ports/Audit.ts"
import { groupTrail, whenText } from "./groups.ts"
import { groupText } from "./words.ts"

let seq = 0
const aRecord = (at: string, record: Partial<Omit<StoredAuditRecord, "at">> = {}): StoredAuditRecord =>
  ({
    siteId: "site_1",
    seq: ++seq,
    actor: "cred_studio",
    action: "page.write",
    pageId: `pg_${seq}`,
    route: null,
    versionId: null,
    correlationId: "req_1",
    detail: null,
    ...record,
    at: Date.parse(at)
  }) as unknown as StoredAuditRecord

const london = { timeZone: "Europe/London", isCut: false }
const told = (records: ReadonlyArray<StoredAuditRecord>, options = london) =>
  groupTrail(records, options).map((group) => `${groupText(group, [])} ${whenText(group, "2026-07-08")}`)

describe("what happened", () => {
  it("is one story for what an actor did of one kind in one part of a day", () => {
    const morning = Array.from({ length: 7 }, (_, index) => aRecord(`2026-07-08T0${8 - (index % 3)}:00:00Z`))
    expect(told(morning)).toEqual(["changed 7 pages this morning"])
    const other = aRecord("2026-07-08T08:30:00Z", { actor: "cred_other" })
    const created = aRecord("2026-07-08T08:30:00Z", { action: "page.create" })
    expect(told([...morning, other, created])).toHaveLength(3)
    const held = [1, 2].map(() => aRecord("2026-07-08T08:00:00Z", { detail: { outcome: "held" } }))
    expect(told([...morning, ...held])[1]).toBe("wrote 2 changes that were held for you this morning")
  })

  it("counts pages once each, and how often where it was one page, or no page", () => {
    const twice = [1, 2, 3].map(() => aRecord("2026-07-08T08:00:00Z", { pageId: "pg_same" as never }))
    expect(told(twice)).toEqual(["changed the page, 3 times this morning"])
    const rows = [1, 2].map(() =>
      aRecord("2026-07-08T08:00:00Z", { pageId: null, action: "collection.row.patch" as AuditAction })
    )
    expect(told(rows)).toEqual(["changed an entry of a list, 2 times this morning"])
    expect(told(twice.slice(0, 1))).toEqual(["changed the page this morning"])
  })

  it("goes by the clock of the business: an evening in London is a morning in Auckland", () => {
    const at = "2026-07-07T20:30:00Z"
    expect(told([aRecord(at)])).toEqual(["changed the page yesterday evening"])
    expect(told([aRecord(at)], { ...london, timeZone: "Pacific/Auckland" })).toEqual(["changed the page this morning"])
  })

  it.each([
    ["2026-07-08T01:00:00Z", "in the night"],
    ["2026-07-08T12:00:00Z", "this afternoon"],
    ["2026-07-07T01:00:00Z", "yesterday, in the night"],
    ["2026-07-05T08:00:00Z", "on Sunday morning"],
    ["2026-06-30T08:00:00Z", "on the morning of 30 June"],
    ["2025-06-30T01:00:00Z", "in the night of 30 June 2025"]
  ])("says of %s that it was %s", (at, when) => {
    expect(told([aRecord(at)])).toEqual([`changed the page ${when}`])
  })

  it("says that there may be more of the story at which the lines were cut off", () => {
    const records = ["2026-07-08T08:00:00Z", "2026-07-07T08:00:00Z", "2026-07-07T07:30:00Z"].map((at) => aRecord(at))
    expect(told(records, { ...london, isCut: true })).toEqual([
      "changed the page this morning",
      "changed 2 or more pages yesterday morning"
    ])
  })
})
