/** What looks at pages cost their site. */
import { Effect } from "effect"
import { expect, it } from "vitest"
import { HOUR_MS, limits } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Budgets } from "../../../engine/ports/Budgets.ts"
import { testApi } from "../../../test/builders/api.ts"

// A browser that does not start: what is charged is charged before.
const api = testApi({}, { chromium: "/bin/false" })

it("S2: every look is charged to its site, whatever comes of it, and beyond an hour's it is told when to come back", async () => {
  const site = await api.aSite()
  const { pageId } = await site.aPage()
  const id = site.siteId as SiteId
  const used = () => api.run(Effect.flatMap(Budgets, (budgets) => budgets.used(id, "capture", 0)))
  for (const look of ["screenshot", "verify"])
    expect((await site.get(`/v1/pages/${pageId}/${look}`)).code).toBe("capture.unavailable")
  const { count, oldest } = await used()
  expect(count).toBe(2)

  await api.run(
    Effect.flatMap(Budgets, (budgets) => budgets.record(id, "capture", oldest!, limits.capturesPerHour - count))
  )
  for (const look of ["screenshot", "verify"]) {
    const { status, code, body, headers } = await site.get(`/v1/pages/${pageId}/${look}`)
    expect([status, code, body.budget, body.limit]).toEqual([429, "rate.limited", "capture", limits.capturesPerHour])
    expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(HOUR_MS / 1_000)
  }
  expect((await used()).count, "what is refused is not counted").toBe(limits.capturesPerHour)
  const other = await api.aSite()
  const theirs = await other.aPage()
  expect((await other.get(`/v1/pages/${theirs.pageId}/verify`)).code).toBe("capture.unavailable")
})
