import { Effect } from "effect"
import { expect, it } from "vitest"
import type { PendingChange } from "../../../engine/model/PendingChange.ts"
import type { PendingChangeId } from "../../../engine/model/ids.ts"
import { PendingChanges } from "../../../engine/ports/PendingChanges.ts"
import { testDatabase } from "../../../test/builders/database.ts"
import { anId, aSiteId, noon } from "../../../test/builders/nouns.ts"

const database = testDatabase()

const aChange = (change: Partial<PendingChange> = {}): PendingChange => ({
  siteId: aSiteId(),
  id: anId("chg") as PendingChangeId,
  kind: "site_recipients",
  subject: "notifyEmail",
  state: "pending",
  summary: "Enquiries go elsewhere.",
  details: [{ label: "Enquiries go to", before: null, after: "ü@x.test" }],
  intent: { fields: { notifyEmail: "ü@x.test" } },
  requestedBy: "cred_a",
  createdAt: noon,
  expiresAt: noon + 1,
  resolvedAt: null,
  error: null,
  ...change
})

it("keeps a change as it was asked for, and its answer", () =>
  database.run(
    Effect.gen(function* () {
      const changes = yield* PendingChanges
      const change = aChange()
      yield* changes.insert(change)
      expect(yield* changes.get(change.siteId, change.id)).toEqual(change)
      expect(yield* changes.get(aSiteId(), change.id)).toBeUndefined()
      const answer = { state: "failed", resolvedAt: noon + 7, error: "It was edited." } as const
      yield* changes.resolve(aSiteId(), change.id, { ...answer, state: "applied" })
      yield* changes.resolve(change.siteId, change.id, answer)
      expect(yield* changes.get(change.siteId, change.id)).toEqual({ ...change, ...answer })
    })
  ))

it("lists the newest first, and finds what nobody has answered of one subject", () =>
  database.run(
    Effect.gen(function* () {
      const changes = yield* PendingChanges
      const siteId = aSiteId()
      const [first, second, other] = [
        aChange({ siteId }),
        aChange({ siteId, createdAt: noon + 5 }),
        aChange({ siteId, createdAt: noon + 3, subject: "notifyCc" })
      ]
      for (const change of [first, second, other, aChange()]) yield* changes.insert(change)
      expect(yield* changes.list(siteId, 2)).toEqual([second, other])
      yield* changes.resolve(siteId, first.id, { state: "superseded", resolvedAt: noon, error: null })
      expect(yield* changes.unanswered(siteId, "site_recipients", "notifyEmail")).toEqual([second])
      expect(yield* changes.unanswered(siteId, "lead_webhook", "notifyEmail")).toEqual([])
    })
  ))
