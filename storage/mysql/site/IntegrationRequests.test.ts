import { Effect } from "effect"
import { expect, it } from "vitest"
import { IntegrationRequests } from "../../../engine/ports/IntegrationRequests.ts"
import { testDatabase } from "../../../test/builders/database.ts"
import { anIntegrationRequest, aSiteId, noon } from "../../../test/builders/nouns.ts"

const database = testDatabase()

it("keeps a request as it was asked for, and its answer", () =>
  database.run(
    Effect.gen(function* () {
      const requests = yield* IntegrationRequests
      const asked = anIntegrationRequest({
        suggestedRoute: "/besuch",
        placement: "Unter der Karte",
        label: "Probefahrt ü 🎹",
        questions: [{ name: "a", type: "select", options: ["ü", { value: "b", label: "B" }], required: true }]
      })
      yield* requests.put(asked)
      expect(yield* requests.get(asked.siteId, asked.id)).toEqual(asked)
      expect(yield* requests.get(aSiteId(), asked.id)).toBeUndefined()
      const failed = { ...asked, status: "failed", claimedBy: "cred_a", detail: "No.", updatedAt: noon + 7 } as const
      yield* requests.put(failed)
      expect(yield* requests.get(asked.siteId, asked.id)).toEqual(failed)
    })
  ))

it("goes on after a request among those of one instant, in either order", () =>
  database.run(
    Effect.gen(function* () {
      const requests = yield* IntegrationRequests
      const siteId = aSiteId()
      for (let made = 0; made < 5; made++) yield* requests.put(anIntegrationRequest({ siteId, createdAt: noon }))
      for (const status of [undefined, "pending"] as const) {
        const options = { limit: 9, ...(status && { status }) }
        const all = yield* requests.list(siteId, options)
        expect(all).toHaveLength(5)
        for (const [at, after] of all.entries())
          expect(yield* requests.list(siteId, { ...options, after })).toEqual(all.slice(at + 1))
      }
    })
  ))

it("lists a status in the order of the queue, and all with the newest first", () =>
  database.run(
    Effect.gen(function* () {
      const requests = yield* IntegrationRequests
      const siteId = aSiteId()
      const [first, second, third] = [0, 1, 2].map((at) => anIntegrationRequest({ siteId, createdAt: noon + at })) as [
        ReturnType<typeof anIntegrationRequest>,
        ReturnType<typeof anIntegrationRequest>,
        ReturnType<typeof anIntegrationRequest>
      ]
      const claimed = { ...second, status: "claimed", claimedBy: "cred_a" } as const
      for (const request of [third, claimed, first, anIntegrationRequest()]) yield* requests.put(request)
      expect(yield* requests.list(siteId, { status: "pending", limit: 9 })).toEqual([first, third])
      expect(yield* requests.list(siteId, { status: "done", limit: 9 })).toEqual([])
      expect(yield* requests.list(siteId, { limit: 2 })).toEqual([third, claimed])
      expect(yield* requests.list(siteId, { limit: 2, after: claimed })).toEqual([first])
      expect(yield* requests.list(siteId, { status: "pending", limit: 2, after: claimed })).toEqual([third])
    })
  ))
