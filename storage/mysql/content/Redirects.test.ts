import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { testDatabase } from "../../../test/builders/database.ts"
import { aSiteId, noon } from "../../../test/builders/nouns.ts"
import type { Redirect } from "../../../engine/model/Redirect.ts"
import { Redirects } from "../../../engine/ports/Redirects.ts"

const database = testDatabase()

const aRedirect = (redirect: Partial<Redirect> = {}): Redirect => ({
  siteId: aSiteId(),
  from: "/old",
  to: "/new",
  status: 301,
  createdBy: "cred_writer",
  source: "api",
  createdAt: noon,
  ...redirect
})

describe("redirects", () => {
  it("come back as they were stored, by address, and only to their site", () =>
    database.run(
      Effect.gen(function* () {
        const redirects = yield* Redirects
        const moved = aRedirect({ from: "/über/*" })
        const gone = aRedirect({
          siteId: moved.siteId,
          from: "/a?x=1",
          to: null,
          status: 410,
          createdBy: null,
          source: "archive (gone)"
        })
        yield* redirects.put(moved)
        yield* redirects.put(gone)
        yield* redirects.put(aRedirect())
        expect(yield* redirects.list(moved.siteId)).toEqual([gone, moved])
        expect(yield* redirects.count(moved.siteId)).toBe(2)
        expect(yield* redirects.get(moved.siteId, "/über/*")).toEqual(moved)
        expect(yield* redirects.get(moved.siteId, "/Über/*")).toBeUndefined()
      })
    ))

  it("are one an address: a later one takes the place of the earlier", () =>
    database.run(
      Effect.gen(function* () {
        const redirects = yield* Redirects
        const first = aRedirect()
        const second = {
          ...first,
          to: null,
          status: 410 as const,
          source: "archive (gone)" as const,
          createdAt: noon + 1
        }
        yield* redirects.put(first)
        yield* redirects.put(second)
        expect(yield* redirects.list(first.siteId)).toEqual([second])
      })
    ))

  it("are removed once", () =>
    database.run(
      Effect.gen(function* () {
        const redirects = yield* Redirects
        const redirect = aRedirect()
        yield* redirects.put(redirect)
        expect(yield* redirects.remove(aSiteId(), redirect.from)).toBe(false)
        expect(yield* redirects.remove(redirect.siteId, redirect.from)).toBe(true)
        expect(yield* redirects.remove(redirect.siteId, redirect.from)).toBe(false)
      })
    ))
})
