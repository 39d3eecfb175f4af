/** What is over: measured, asked for, removed by one worker a day, and told. */
import { Effect } from "effect"
import { expect, it } from "vitest"
import { DAY_MS, MINUTE_MS } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Alerts } from "../../../engine/ports/Alerts.ts"
import { SignInFailures } from "../../../engine/ports/SignInFailures.ts"
import { Sweeps } from "../../../engine/ports/Sweeps.ts"
import { goingRows } from "../../../engine/retention/tables.ts"
import { maintain } from "../../../infra/main/worker/maintenance.ts"
import { sweepDaily } from "../../../infra/main/worker/sweepRows.ts"
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
