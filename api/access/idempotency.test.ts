/** A write sent twice under one key happens once. */
import { Effect } from "effect"
import { expect, it } from "vitest"
import { HOUR_MS, limits } from "../../engine/limits.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import { Sites } from "../../engine/ports/Sites.ts"
import { Transaction } from "../../engine/ports/Transaction.ts"
import { testApi } from "../../test/builders/api.ts"
import { newPage, signIn } from "../../test/builders/testSite.ts"

const api = testApi()
const key = (value: string) => ({ "idempotency-key": value })

it("IDEM-01, IDEM-02: the same request under the same key is answered again and stored once", async () => {
  const site = await api.aSite()
  const page = newPage()
  const first = await site.post("/v1/pages", page, key("a"))
  const second = await site.post("/v1/pages", page, key("a"))
  expect(second.status).toBe(200)
  expect(second.body).toEqual(first.body)
  expect(second.headers.get("idempotency-replayed")).toBe("true")
  expect(first.headers.get("idempotency-replayed")).toBeNull()
  expect(second.headers.get("etag")).toBe(first.headers.get("etag"))
  expect((await site.get("/v1/pages")).body.pages).toHaveLength(1)
})

it("IDEM-02: a held write is replayed with its own status", async () => {
  const site = await api.aSite()
  const page = newPage({ hold: true })
  await site.post("/v1/pages", page, key("a"))
  expect((await site.post("/v1/pages", page, key("a"))).status).toBe(202)
})

it("IDEM-03: a key is remembered for 48 hours", async () => {
  const site = await api.aSite()
  const page = await site.aPage()
  const title = () => ({ title: "Once" })
  await site.patch(`/v1/pages/${page.pageId}`, title(), key("a"))
  api.clock.advance(48 * HOUR_MS - 60_000)
  let again = await signIn(api.anonymous, site.clientId, site.clientSecret)
  const within = await again.patch(`/v1/pages/${page.pageId}`, title(), key("a"))
  expect(within.headers.get("idempotency-replayed")).toBe("true")
  api.clock.advance(60_000)
  again = await signIn(api.anonymous, site.clientId, site.clientSecret)
  await again.post("/v1/lease")
  const after = await again.patch(`/v1/pages/${page.pageId}`, title(), key("a"))
  expect([after.status, after.headers.get("idempotency-replayed")]).toEqual([200, null])
})

it("IDEM-04: a refused write leaves its key free", async () => {
  const site = await api.aSite()
  const refused = await site.post("/v1/pages", newPage({ route: "/a", html: "<script>1</script>" }), key("a"))
  expect(refused.status).toBe(422)
  const landed = await site.post("/v1/pages", newPage({ route: "/a" }), key("a"))
  expect([landed.status, landed.headers.get("idempotency-replayed")]).toEqual([200, null])
})

it("IDEM-05: another body or another route under a used key is refused", async () => {
  const site = await api.aSite()
  const page = (await site.post("/v1/pages", newPage(), key("a"))).body
  const body = await site.post("/v1/pages", newPage(), key("a"))
  expect([body.status, body.code]).toEqual([422, "idempotency.key_reused"])
  const route = await site.patch(`/v1/pages/${page.pageId}`, { title: "x" }, key("a"))
  expect(route.code).toBe("idempotency.key_reused")
})

it("a replay needs no lease and is charged to nothing; keys belong to one credential", async () => {
  const site = await api.aSite()
  const page = newPage()
  api.clock.toNextFull(limits.writeWindowMs)
  await site.post("/v1/pages", page, key("a"))
  await site.delete("/v1/lease")
  expect((await site.post("/v1/pages", page, key("a"))).headers.get("idempotency-replayed")).toBe("true")
  expect((await site.get("/v1/limits")).body.rateLimits.write.used).toBe(1)
  const other = await site.writer()
  expect((await other.post("/v1/pages", page, key("a"))).code).toBe("lease.required")
})

it("IDEM-02: a replay is answered on a frozen site too, where nothing new is taken", async () => {
  const site = await api.aSite()
  const page = newPage()
  const first = await site.post("/v1/pages", page, key("a"))
  await api.operator.post(`/ops/v1/sites/${site.siteId}/freeze`)
  const again = await site.post("/v1/pages", page, key("a"))
  expect([again.status, again.headers.get("idempotency-replayed"), again.body]).toEqual([200, "true", first.body])
  expect((await site.post("/v1/pages", newPage(), key("b"))).code).toBe("site.frozen")
})

it("a rehearsal under a key is not remembered", async () => {
  const site = await api.aSite()
  const page = newPage()
  await site.post("/v1/pages?dryRun=1", page, key("a"))
  expect((await site.post("/v1/pages", page, key("a"))).headers.get("idempotency-replayed")).toBeNull()
})

it("refuses a key that is empty, too long or not printable", async () => {
  const site = await api.aSite()
  for (const value of [" ", "x".repeat(201), "caf\u00e9"]) {
    const reply = await site.post("/v1/pages", newPage(), key(value))
    expect([reply.status, reply.code]).toEqual([422, "idempotency.key_invalid"])
  }
})

it("of many identical requests at once, on two processes, one does the work and all get its answer", async () => {
  const site = await api.aSite()
  const { token } = (
    await api.anonymous.post("/v1/auth/token", { clientId: site.clientId, clientSecret: site.clientSecret })
  ).body
  const elsewhere = (await api.another()).with({ authorization: `Bearer ${token}` })
  const page = newPage()
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, racer) => (racer % 2 === 0 ? site : elsewhere).post("/v1/pages", page, key("race")))
  )
  const landed = replies.filter(({ status, headers }) => status === 200 && headers.get("idempotency-replayed") === null)
  expect(landed).toHaveLength(1)
  for (const reply of replies) expect(reply.body).toEqual(landed[0]!.body)
  expect((await site.get("/v1/pages")).body.pages).toHaveLength(1)
})

/** Keeps every write of a site waiting from the moment it resolves until it is let go. */
const held = async (siteId: string) => {
  const locked = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const holding = api.run(
    Effect.gen(function* () {
      const { run } = yield* Transaction
      const { lock } = yield* Sites
      const hold = Effect.promise(() => {
        locked.resolve()
        return over.promise
      })
      yield* run(Effect.andThen(lock(siteId as SiteId), hold))
    })
  )
  await locked.promise
  return async () => {
    over.resolve()
    await holding
  }
}

it("IDEM-02: a request whose twin is still in flight is told so, and later gets the twin's answer", async () => {
  const site = await api.aSite()
  const impatient = await api.another({ lockWaitSeconds: 1 })
  const other = await signIn(impatient, site.clientId, site.clientSecret)
  const page = newPage()
  const letGo = await held(site.siteId)
  const twin = site.post("/v1/pages", page, key("a"))
  const early = await other.post("/v1/pages", page, key("a"))
  expect([early.status, early.code, early.headers.get("retry-after")]).toEqual([409, "idempotency.in_progress", "1"])
  const unnamed = await other.post("/v1/pages", newPage())
  expect([unnamed.status, unnamed.code, unnamed.headers.get("retry-after")]).toEqual([503, "service.unavailable", "1"])

  await letGo()
  const first = await twin
  expect([first.status, first.headers.get("idempotency-replayed")]).toEqual([200, null])
  const again = await other.post("/v1/pages", page, key("a"))
  expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([200, "true"])
  expect(again.body).toEqual(first.body)
  expect((await site.get("/v1/pages")).body.pages).toHaveLength(1)
})
