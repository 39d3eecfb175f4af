import { Effect } from "effect"
import { expect, it } from "vitest"
import type { AllowlistEntry } from "../../../engine/model/Allowlist.ts"
import type { AllowlistId } from "../../../engine/model/ids.ts"
import { Allowlist } from "../../../engine/ports/Allowlist.ts"
import { testDatabase } from "../../../test/builders/database.ts"
import { anId, aSiteId, noon } from "../../../test/builders/nouns.ts"

const database = testDatabase()

const anEntry = (entry: Partial<AllowlistEntry> = {}): AllowlistEntry => ({
  siteId: aSiteId(),
  id: anId("alw") as AllowlistId,
  origin: "https://booking.test",
  status: "pending",
  reason: "Buchungen für Führungen.",
  addedBy: "cred_a",
  addedAt: noon,
  approvedBy: null,
  approvedAt: null,
  firstParty: false,
  ...entry
})

it("keeps entries in the order in which they were added, each in the place of the one of its id", () =>
  database.run(
    Effect.gen(function* () {
      const allowlist = yield* Allowlist
      const siteId = aSiteId()
      const [late, early] = [
        anEntry({ siteId, addedAt: noon + 5, firstParty: true }),
        anEntry({ siteId, origin: "https://crm.test" })
      ]
      for (const entry of [late, early, anEntry()]) yield* allowlist.put(entry)
      expect(yield* allowlist.list(siteId)).toEqual([early, late])
      const approved = { ...late, status: "active", approvedBy: "owner", approvedAt: noon + 9 } as const
      yield* allowlist.put(approved)
      expect(yield* allowlist.list(siteId)).toEqual([early, approved])
    })
  ))

it("removes an entry of its own site, once", () =>
  database.run(
    Effect.gen(function* () {
      const allowlist = yield* Allowlist
      const entry = anEntry()
      yield* allowlist.put(entry)
      expect(yield* allowlist.remove(aSiteId(), entry.id)).toBe(false)
      expect(yield* allowlist.remove(entry.siteId, entry.id)).toBe(true)
      expect(yield* allowlist.remove(entry.siteId, entry.id)).toBe(false)
      expect(yield* allowlist.list(entry.siteId)).toEqual([])
    })
  ))
