/** What is over: measured, asked for, removed by one worker a day, and told. */
import { Effect, Exit } from "effect"
import { expect, it } from "vitest"
import { DAY_MS, MINUTE_MS } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Alerts } from "../../../engine/ports/Alerts.ts"
import { SignInFailures } from "../../../engine/ports/SignInFailures.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { ObjectSweeps } from "../../../engine/ports/ObjectSweeps.ts"
import { Sweeps } from "../../../engine/ports/Sweeps.ts"
import { goingRows } from "../../../engine/retention/tables.ts"
import { maintain } from "../../../infra/main/worker/maintenance.ts"
import { sweepObjects } from "../../../infra/main/worker/sweepObjects.ts"
import { sweepDaily } from "../../../infra/main/worker/sweepRows.ts"
import { TurnLost } from "../../../renderer/publish/sweep/SiteObjects.ts"
import { testApi } from "../../../test/builders/api.ts"
import type { Reply } from "../../../test/builders/client.ts"
import { anId } from "../../../test/builders/nouns.ts"

const api = testApi()
const ops = () => api.operator

const daily = (worker = "worker") => api.run(sweepDaily(worker) as Effect.Effect<boolean, never, Sweeps>)

const raise = (siteId: string, subject: string) => {
  const alert = { siteId: siteId as SiteId, id: anId("alert"), kind: "job-given-up", subject, detail: {} } as const
  return api.run(Effect.flatMap(Alerts, (alerts) => alerts.raise({ ...alert, raisedAt: api.clock.now() })))
}

const of = ({ body }: Reply, name: string) => body.rules.find(({ rule }: { rule: string }) => rule === name)
const objectsOf = ({ body }: Reply, name: string) => body.objects.find(({ rule }: { rule: string }) => rule === name)
const stored = (siteId: string) => api.objectKeys(`sites/${siteId}/`)
/** One that whoever sweeps ahead of its time asks for. */
const asked = async (body?: unknown) => {
  const reply = await ops().post("/ops/v1/sweep", body)
  expect([reply.status, await daily()]).toEqual([200, true])
}
const since = (time: string, from: number) => Date.parse(time) >= from && Date.parse(time) <= api.clock.now()

it("is measured by a rehearsal, which removes nothing, and removed by the worker that is asked", async () => {
  const { siteId } = await api.aSite()
  await raise(siteId, "old")
  api.clock.advance(365 * DAY_MS + MINUTE_MS)
  await raise(siteId, "new")
  // No sweep ever was, so one is due. It is as if it had been.
  const first = Effect.flatMap(Sweeps, ({ take, end }) =>
    Effect.andThen(take("first", api.clock.now()), end("first", api.clock.now()))
  )
  expect((await ops().get("/ops/v1/sweep")).body).toMatchObject({ state: "due", askedAt: null, endedAt: null })
  await api.run(first)
  expect((await ops().get("/ops/v1/sweep")).body).toMatchObject({ dryRun: false, state: "idle", askedAt: null })

  for (const _ of [1, 2]) {
    const rehearsed = await ops().post("/ops/v1/sweep", { dryRun: true })
    expect([rehearsed.status, rehearsed.body.dryRun, rehearsed.body.state]).toEqual([200, true, "idle"])
    expect(of(rehearsed, "alerts")).toMatchObject({ rows: 1, rowsEver: 0, bytesEver: 0, sweptAt: null })
    expect(of(rehearsed, "alerts").bytes).toBeGreaterThan(siteId.length)
  }
  expect(await daily()).toBe(false)

  const from = api.clock.now()
  const asked = await ops().post("/ops/v1/sweep")
  expect([asked.body.dryRun, asked.body.state, since(asked.body.askedAt, from)]).toEqual([false, "due", true])
  expect(await daily()).toBe(true)

  const told = await ops().get("/ops/v1/sweep")
  expect(told.body).toMatchObject({ state: "idle", askedAt: null })
  expect([since(told.body.begunAt, from), since(told.body.endedAt, from)]).toEqual([true, true])
  expect(of(told, "alerts")).toMatchObject({ rows: 1, rowsEver: 1 })
  expect(since(of(told, "alerts").sweptAt, from)).toBe(true)
  expect(told.body.rules.map(({ rule }: { rule: string }) => rule)).toEqual(goingRows.map(({ rule }) => rule))
  // Of a daily rule by which nothing went it is known that there was nothing.
  for (const { rule } of goingRows.filter(({ every }) => every === "day"))
    expect([rule, of(told, rule).sweptAt === null]).toEqual([rule, false])
  expect(of(await ops().post("/ops/v1/sweep", { dryRun: true }), "alerts")).toMatchObject({ rows: 0, rowsEver: 1 })
  const left = await api.run(Effect.flatMap(Alerts, ({ list }) => list(siteId as SiteId, 10)))
  expect(left.map(({ subject }) => subject)).toEqual(["new"])

  const metrics = (await ops().get("/metrics")).body
  expect(metrics).toMatch(/makeready_swept_rows\{rule="alerts"[^}]*\} 1\n/)
  expect(metrics).toMatch(/makeready_swept_bytes\{rule="alerts"[^}]*\} [1-9]\d*\n/)
  const [, ended] = /\nmakeready_sweep_ended_seconds(?:\{[^}]*\})? (\S+)\n/.exec(metrics)!
  expect(Number(ended) * 1_000).toBe(Date.parse(told.body.endedAt))
})

it("is done a day after the last sweep ended, whoever starts when, by one of those who look", async () => {
  await ops().post("/ops/v1/sweep")
  expect(await daily()).toBe(true)
  api.clock.advance(DAY_MS - MINUTE_MS)
  expect(await daily("started since")).toBe(false)
  api.clock.advance(MINUTE_MS)
  const looked = await Promise.all(["one", "two", "three"].map(daily))
  expect(looked.filter(Boolean)).toHaveLength(1)
})

it("counts what goes by the minute too, and leaves alone what is looked at once a day", async () => {
  const { siteId } = await api.aSite()
  await raise(siteId, "old")
  const guess = { siteId: siteId as SiteId, clientId: "cred_1", address: "198.51.100.7" }
  await api.run(Effect.flatMap(SignInFailures, ({ add }) => add(guess, api.clock.now())))
  const before = await ops().get("/ops/v1/sweep")
  api.clock.advance(366 * DAY_MS)
  await api.run(maintain as Effect.Effect<void, never, Sweeps>)
  const after = await ops().get("/ops/v1/sweep")
  expect(of(after, "sign-in-failures").rowsEver).toBeGreaterThan(of(before, "sign-in-failures").rowsEver)
  expect(of(after, "alerts")).toEqual(of(before, "alerts"))
})

it("removes files a week after the last page named them, by a rehearsal none, and has that on record", async () => {
  const { siteId, ...site } = await api.aSite()
  const page = await site.aPage({ route: "/styled", html: "<p>One</p>", css: "main { color: red }" })
  const edited = { html: "<p>Two</p>", css: "main { color: blue }" }
  const put = await site.put(`/v1/pages/${page.pageId}/payload`, edited, { "if-match": page.latestVersionId })
  expect(put.status).toBe(200)
  const before = objectsOf(await ops().get("/ops/v1/sweep"), "content-files")
  await asked()
  const marked = objectsOf(await ops().get("/ops/v1/sweep"), "content-files")
  expect(marked.marked).toBeGreaterThan(before.marked)
  expect([marked.objects, marked.objectsEver]).toEqual([0, before.objectsEver])
  expect((await ops().get("/metrics")).body).toMatch(
    new RegExp(`makeready_unnamed_objects\\{rule="content-files"[^}]*\\} ${marked.marked}\n`)
  )

  api.clock.advance(7 * DAY_MS)
  const there = await stored(siteId)
  const rehearsed = objectsOf(await ops().post("/ops/v1/sweep", { dryRun: true }), "content-files")
  expect(rehearsed.objects).toBeGreaterThan(0)
  expect(rehearsed.bytes).toBeGreaterThan(0)
  expect(await stored(siteId)).toEqual(there)

  const from = api.clock.now()
  await asked()
  const told = await ops().get("/ops/v1/sweep")
  expect(objectsOf(told, "content-files")).toMatchObject({
    objects: rehearsed.objects,
    bytes: rehearsed.bytes,
    objectsEver: before.objectsEver + rehearsed.objects
  })
  const left = await stored(siteId)
  expect(there.length - left.length).toBeGreaterThan(0)
  const served = await api.served(siteId, "/styled")
  for (const [, name] of served!.matchAll(/\/__mk\/assets\/([\w.-]+)/g))
    expect(left).toContain(`sites/${siteId}/assets/${name}`)

  const [swept, request] = told.body.record
  expect([swept.what, swept.detail.removed["content-files"]]).toEqual(["swept", rehearsed.objects])
  expect([request.what, request.by, since(request.at, from)]).toEqual(["asked", "system", true])
  const metrics = (await ops().get("/metrics")).body
  expect(metrics).toMatch(
    new RegExp(`makeready_swept_objects\\{rule="content-files"[^}]*\\} ${before.objectsEver + rehearsed.objects}\n`)
  )
})

it("holds back what is too much, says so once, and lets it go for staff who name the site", async () => {
  const { siteId } = await api.aSite()
  const strangers = Array.from({ length: 21 }, (_, index) => `sites/${siteId}/media/med_stranger${index}/original`)
  const body = new TextEncoder().encode("a file")
  await api.run(
    Effect.flatMap(Objects, ({ public: store }) =>
      Effect.orDie(
        store.putMany(
          strangers.map((key) => ({ key, body, contentType: "application/pdf" })),
          { concurrency: 4 }
        )
      )
    )
  )
  const refused = await ops().post("/ops/v1/sweep", { siteId })
  expect([refused.status, refused.code]).toEqual([409, "ops.nothing_held_back"])
  await asked()
  api.clock.advance(7 * DAY_MS)
  await asked()
  await asked()
  const held = (await ops().get("/ops/v1/sweep")).body.heldBack
  expect(held).toMatchObject([{ siteId, objects: 21, bytes: 126, letPass: false }])
  const alerts = await api.run(Effect.flatMap(Alerts, ({ list }) => list(siteId as SiteId, 10)))
  expect(alerts.map(({ kind, detail }) => [kind, detail])).toEqual([
    ["objects-held-back", { objects: 21, bytes: 126, stored: held[0].stored }]
  ])
  expect(await stored(siteId)).toEqual(expect.arrayContaining(strangers))
  expect((await ops().get("/metrics")).body).toMatch(/makeready_sites_held_back(?:\{[^}]*\})? 1\n/)

  const named = await ops().post("/ops/v1/sweep", { siteId })
  expect(named.body.heldBack).toMatchObject([{ siteId, letPass: true }])
  expect(named.body.record[0]).toMatchObject({ what: "site let pass", by: "system", detail: { siteId } })
  expect(await daily()).toBe(true)
  expect((await stored(siteId)).filter((key) => strangers.includes(key))).toEqual([])
  expect((await ops().get("/ops/v1/sweep")).body.heldBack).toEqual([])
})

it("goes on after the last site that a sweep of objects came to, and begins at the first again", async () => {
  await api.aSite()
  await api.aSite()
  const sweeping = (alive: Effect.Effect<void, TurnLost>) =>
    api.run(
      Effect.exit(sweepObjects(alive, api.clock.now())) as Effect.Effect<Exit.Exit<unknown, TurnLost>, never, Sweeps>
    )
  const place = () => api.run(Effect.flatMap(ObjectSweeps, (sweeps) => sweeps.place))
  const lookedAt = async (siteId: SiteId) =>
    (await api.run(Effect.flatMap(ObjectSweeps, ({ get }) => get(siteId))))?.lookedAt ?? 0
  expect([Exit.isSuccess(await sweeping(Effect.void)), await place()]).toEqual([true, null])
  // Another worker takes over once one site is done.
  const untilOneIsDone = Effect.flatMap(ObjectSweeps, (sweeps) =>
    Effect.flatMap(sweeps.place, (at) => (at === null ? Effect.void : Effect.fail(new TurnLost())))
  ) as unknown as Effect.Effect<void, TurnLost>
  expect(Exit.isSuccess(await sweeping(untilOneIsDone))).toBe(false)
  const done = (await place())!
  const sites = [...new Set((await api.objectKeys("sites/")).map((key) => key.split("/")[1]!))] as Array<SiteId>
  expect([done, sites.length > 1]).toEqual([sites[0], true])
  api.clock.advance(MINUTE_MS)
  const again = api.clock.now()
  await sweeping(Effect.void)
  expect((await lookedAt(done)) < again).toBe(true)
  for (const siteId of sites.slice(1)) expect([siteId, (await lookedAt(siteId)) >= again]).toEqual([siteId, true])
  expect(await place()).toBeNull()
})
