import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { LeadDestination } from "../../../engine/model/LeadDestination.ts"
import { LeadDestinations } from "../../../engine/ports/LeadDestinations.ts"
import { testDatabase } from "../../../test/builders/database.ts"
import { aSiteId, noon } from "../../../test/builders/nouns.ts"

const { run } = testDatabase()

describe("lead destinations", () => {
  it("come back as they were stored, by name, those of one site only", () =>
    run(
      Effect.gen(function* () {
        const destinations = yield* LeadDestinations
        const hook: LeadDestination = {
          siteId: aSiteId(),
          name: "studio",
          provider: "webhook",
          settings: { url: "https://hooks.example.com/in", label: "Studio ☕" },
          sealedSecret: "v1.a.b",
          createdAt: noon,
          updatedAt: noon
        }
        const bare = { ...hook, name: "list", provider: "newsletter_list", settings: {}, sealedSecret: null } as const
        for (const one of [hook, bare, { ...hook, siteId: aSiteId() }]) yield* destinations.put(one)
        expect(yield* destinations.list(hook.siteId)).toEqual([bare, hook])
        const moved = { ...hook, settings: { url: "https://other.example.com/" }, updatedAt: noon + 5 }
        yield* destinations.put(moved)
        expect(yield* destinations.get(hook.siteId, "studio")).toEqual(moved)
        expect(yield* destinations.remove(hook.siteId, "studio")).toBe(true)
        expect(yield* destinations.remove(hook.siteId, "studio")).toBe(false)
        expect(yield* destinations.get(hook.siteId, "studio")).toBeUndefined()
      })
    ))
})
