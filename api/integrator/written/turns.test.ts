/** Writers of one site wait for each other, and nobody else waits for them. */
import { Deferred, Effect } from "effect"
import { expect, it } from "vitest"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"
import { operatorToken, testApi } from "../../../test/builders/api.ts"
import { linkIn, mailsOf } from "../../../test/builders/mailbox.ts"
import { newPage, type TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()

/** Holds a site's row as another process would, until it is let go. */
const holding = async (siteId: string) => {
  const held = Deferred.makeUnsafe<void>()
  const over = Deferred.makeUnsafe<void>()
  const lock = Effect.gen(function* () {
    const sites = yield* Sites
    const body = Effect.andThen(
      sites.lock(siteId as SiteId),
      Effect.andThen(Deferred.succeed(held, undefined), Deferred.await(over))
    )
    yield* (yield* Transaction).run(body)
  })
  const running = api.run(lock)
  await Effect.runPromise(Deferred.await(held))
  return async () => {
    await Effect.runPromise(Deferred.succeed(over, undefined))
    await running
  }
}

const tokenOf = async ({ clientId, clientSecret }: TestSite): Promise<string> =>
  (await api.anonymous.post("/v1/auth/token", { clientId, clientSecret })).body.token

it("A5: while one site's row is held and its writers wait, other sites read and write, and the API stays ready", async () => {
  const [busy, other] = [await api.aSite(), await api.aSite()]
  const [page, theirs] = [await busy.aPage(), await other.aPage()]
  const small = await api.another({ poolSize: 6 })
  const writer = small.with({ authorization: `Bearer ${await tokenOf(busy)}` })
  const elsewhere = small.with({ authorization: `Bearer ${await tokenOf(other)}` })
  const letGo = await holding(busy.siteId)
  const waiting = Array.from({ length: 30 }, (_, number) =>
    writer.patch(`/v1/pages/${page.pageId}`, { title: `Title ${number}` })
  )
  const answers = { busy: 0 }
  void Promise.all(waiting.map((reply) => reply.then(() => answers.busy++)))
  await new Promise((resolve) => setTimeout(resolve, 300))
  let { latestVersionId } = theirs
  for (const text of ["<p>one</p>", "<p>two</p>", "<p>three</p>"]) {
    const headers = { "if-match": latestVersionId }
    const written = await elsewhere.put(`/v1/pages/${theirs.pageId}/payload`, { html: text }, headers)
    expect(written.status).toBe(200)
    latestVersionId = written.body.versionId
  }
  expect((await elsewhere.get(`/v1/pages/${theirs.pageId}`)).status).toBe(200)
  expect((await writer.get(`/v1/pages/${page.pageId}`)).status).toBe(200)
  expect((await small.get("/readyz")).status).toBe(200)
  expect(answers.busy).toBe(0)
  await letGo()
  for (const reply of waiting) expect((await reply).status).toBe(200)
})

it("A5: an owner who decides by a mailed link is told when to come again as well", async () => {
  const site = await api.aSite()
  await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: "nell@vale.test" })
  await site.aPage({ hold: true })
  const link = linkIn((await mailsOf(api, site.siteId)).at(-1)!)
  const small = await api.another({ writeWaitSeconds: 1 })
  const letGo = await holding(site.siteId)
  const waiting = small
    .with({ authorization: `Bearer ${await tokenOf(site)}` })
    .post("/v1/pages", newPage({ route: "/ahead", html: "<p>ahead</p>" }))
  await new Promise((resolve) => setTimeout(resolve, 200))
  const decided = await fetch(`${small.address()}${link}`, {
    method: "POST",
    body: new URLSearchParams({ decision: "accept" })
  })
  expect([decided.status, decided.headers.get("retry-after")]).toEqual([503, "2"])
  await letGo()
  expect((await waiting).status).toBe(200)
})

it("A5: who finds the queue of a site full, or waits in vain for its turn, is told so and when to come again", async () => {
  const site = await api.aSite()
  const page = await site.aPage()
  const small = await api.another({ writeQueue: 2, writeWaitSeconds: 1 })
  const writer = small.with({ authorization: `Bearer ${await tokenOf(site)}` })
  const letGo = await holding(site.siteId)
  const write = (number: number) => writer.patch(`/v1/pages/${page.pageId}`, { title: `Title ${number}` })
  const first = write(0)
  await new Promise((resolve) => setTimeout(resolve, 200))
  const others = await Promise.all([1, 2, 3, 4, 5].map(write))
  await letGo()
  expect((await first).status).toBe(200)
  for (const { status, code, headers } of others)
    expect([status, code, headers.get("retry-after")]).toEqual([503, "site.busy", "2"])
  expect(new Set(others.map(({ body }) => body.detail)).size).toBe(2)
  expect((await write(6)).status).toBe(200)
})

it("A5: the operator's changes of one site wait for its turn too, and nobody of another site waits for them", async () => {
  const [busy, other] = [await api.aSite(), await api.aSite()]
  const theirs = await other.aPage()
  const small = await api.another({ poolSize: 6, writeQueue: 24 })
  const elsewhere = small.with({ authorization: `Bearer ${await tokenOf(other)}` })
  const operator = small.with({ authorization: `Bearer ${operatorToken}` })
  const ops = `/ops/v1/sites/${busy.siteId}`
  const letGo = await holding(busy.siteId)
  const product = { url: "https://booking.makeready.example/leads", secret: "a secret of the product's own" }
  const calls = [
    () => operator.post(`${ops}/freeze`),
    () => operator.post(`${ops}/unfreeze`),
    () => operator.post(`${ops}/rebuild`),
    () => operator.post(`${ops}/domains`, { host: "turns.test" }),
    () => operator.put(`${ops}/products/booking`, product),
    () => operator.patch(ops, { approvalMode: "staff" })
  ]
  const answered: Array<number> = []
  const send = () => calls.map((call) => call().then((reply) => (answered.push(reply.status), reply)))
  const waiting = [send(), send(), send()].flat()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect((await elsewhere.patch(`/v1/pages/${theirs.pageId}`, { title: "Goes on" })).status).toBe(200)
  expect((await small.get("/readyz")).status).toBe(200)
  expect(answered).toEqual([])
  // As many as may wait, and some more.
  const full = await Promise.all(
    Array.from({ length: 8 }, () => Promise.race([operator.post(`${ops}/freeze`), late()]))
  )
  expect(full.find((reply) => reply !== undefined)).toMatchObject({ status: 503, code: "site.busy" })
  await letGo()
  for (const reply of waiting) expect((await reply).status, JSON.stringify((await reply).body)).toBeLessThan(300)
})

/** For what may still wait. */
const late = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 1_000))

it("A5: what was judged ahead is judged again when what it rested on has moved meanwhile", async () => {
  const site = await api.aSite()
  const page = await site.aPage()
  await site.put("/v1/partials/hours", { html: "<p>Nine to five</p>" })
  const elsewhere = (await api.another()).with({ authorization: `Bearer ${await tokenOf(site)}` })
  const letGo = await holding(site.siteId)
  // Judged now, when the partial is there, and again once the lock is had, when it no longer is.
  const writing = elsewhere.put(
    `/v1/pages/${page.pageId}/payload`,
    { html: '<mk-partial ref="hours"></mk-partial>' },
    { "if-match": page.latestVersionId }
  )
  await new Promise((resolve) => setTimeout(resolve, 500))
  const { Pages } = await import("../../../engine/ports/Pages.ts")
  await api.run(
    Effect.gen(function* () {
      const pages = yield* Pages
      const partial = yield* pages.bySlot(site.siteId as SiteId, "partial", "hours")
      yield* pages.update(site.siteId as SiteId, partial!.id, { publishedVersionId: null })
    })
  )
  await letGo()
  const refused = await writing
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.body)).toContain("hours")
})
