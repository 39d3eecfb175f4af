import { get } from "node:http"
import { describe, expect, it, onTestFinished } from "vitest"
import { Clock, Effect } from "effect"
import { DAY_MS, HOUR_MS, limits } from "../../../engine/limits.ts"
import type { CredentialId, SiteId } from "../../../engine/model/ids.ts"
import { Alerts } from "../../../engine/ports/Alerts.ts"
import { Budgets } from "../../../engine/ports/Budgets.ts"
import { IdempotencyKeys } from "../../../engine/ports/IdempotencyKeys.ts"
import { Links } from "../../../engine/ports/Links.ts"
import { Jobs } from "../../../engine/ports/Jobs.ts"
import { Objects, ObjectStoreFailure } from "../../../engine/ports/Objects.ts"
import { SignInFailures } from "../../../engine/ports/SignInFailures.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { PublishJobs } from "../../../renderer/publish/settle/PublishJobs.ts"
import { testApi } from "../../../test/builders/api.ts"
import { aPdf } from "../../../test/builders/files.ts"
import { startOrigin } from "../../origin/startOrigin.ts"
import { maintain } from "./maintenance.ts"

const api = testApi()

/** One round, in the process of the test, which publishes too. */
const round = () => api.run(maintain as Effect.Effect<void, never, Sites>)

const aDraft = async () => {
  const created = await api.anonymous.post("/v1/drafts", { businessName: "Klavierwerkstatt" })
  expect(created.status).toBe(201)
  const { tenantId, previewUrl, credential } = created.body
  const { body } = await api.anonymous.post("/v1/auth/token", credential)
  return { siteId: tenantId as SiteId, host: new URL(previewUrl).hostname, bearer: `Bearer ${body.token}`, credential }
}

/** What a visitor gets from a real origin over the same objects. */
const visit = async (host: string): Promise<number> => {
  const { public: store } = await api.run(Objects)
  const origin = await startOrigin({ store, port: 0, log: () => {} })
  onTestFinished(origin.close)
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port: origin.port, path: "/", headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    }).on("error", reject)
  })
}

describe("drafts", () => {
  it("DRAFT-06: an unclaimed draft is gone after 72 hours, with its addresses, objects and tokens", async () => {
    const draft = await aDraft()
    const lease = await api.anonymous.with({ authorization: draft.bearer }).post("/v1/lease")
    expect(lease.status).toBe(200)
    const page = await api.anonymous
      .with({ authorization: draft.bearer })
      .post("/v1/pages", { route: "/", title: "Start", payload: { html: "<main><h1>Klavier</h1></main>" } })
    expect(page.status).toBeLessThan(300)
    expect(await visit(draft.host)).toBe(200)

    api.clock.advance(limits.draftLifetimeMs - 60_000)
    await round()
    expect(await visit(draft.host)).toBe(200)
    const { body: last } = await api.anonymous.post("/v1/auth/token", draft.credential)
    const caller = api.anonymous.with({ authorization: `Bearer ${last.token}` })
    expect((await caller.get("/v1/site")).status).toBe(200)

    api.clock.advance(2 * 60_000)
    await round()
    expect(await visit(draft.host)).toBe(404)
    expect(await api.objectKeys(`sites/${draft.siteId}/`)).toEqual([])
    expect((await api.objectKeys("hosts/")).filter((key) => key.includes(draft.host))).toEqual([])
    expect((await caller.get("/v1/site")).status).toBe(401)
    expect((await api.anonymous.post("/v1/auth/token", draft.credential)).status).toBe(401)
  })

  it("a site that is no draft stays", async () => {
    const site = await api.aSite()
    api.clock.advance(limits.draftLifetimeMs * 2)
    await round()
    expect(await api.run(Effect.flatMap(Sites, (sites) => sites.get(site.siteId as SiteId)))).toBeDefined()
  })
})

describe("jobs that were given up", () => {
  it("are told of though the object store is away, as it mostly is then, and counted for whoever watches", async () => {
    const { siteId } = await api.aSite()
    const away = Effect.fail(
      new ObjectStoreFailure({ operation: "list", key: "", cause: new Error("No route to host") })
    )
    await api.run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const stores = yield* Objects
        yield* jobs.enqueue({
          queue: "publish",
          siteId: siteId as SiteId,
          payload: { _tag: "unknown" },
          maxAttempts: 1
        })
        for (const job of yield* jobs.claim(["publish"], "w", 10, 60_000)) yield* (yield* PublishJobs).run(job, "w")
        const closed = { ...stores.private, list: () => away, remove: () => away }
        yield* Effect.provideService(maintain, Objects, { public: stores.public, private: closed })
      }) as Effect.Effect<void, never, Sites>
    )
    const told = await api.run(Effect.flatMap(Alerts, ({ list }) => list(siteId as SiteId, 10)))
    expect(told).toMatchObject([{ kind: "job-given-up", detail: { queue: "publish", attempts: 1 } }])
    const { body: figures } = await api.operator.request("GET", "/metrics")
    // What MakereadyJobsGivenUp goes by.
    expect(figures).toMatch(/^makeready_jobs\{[^}]*queue="publish",state="dead"[^}]*\} 1$/m)
  })
})

describe("uploads whose process died", () => {
  const put = (where: "public" | "private", key: string) =>
    api.run(
      Effect.flatMap(Objects, (objects) =>
        Effect.orDie(objects[where].put(key, new Uint8Array(8), { contentType: "application/pdf" }))
      )
    )
  const keys = (where: "public" | "private", prefix: string) =>
    api.run(
      Effect.flatMap(Objects, (objects) => Effect.orDie(objects[where].list(prefix, { limit: 100 }))).pipe(
        Effect.map((found) => found.map(({ key }) => key))
      )
    )

  it("leave nothing an hour later; what the library names and what is under way stays", async () => {
    const site = await api.aSite()
    const data = new FormData()
    data.append("alt", "")
    data.append("file", new Blob([new Uint8Array(aPdf())]), "a.pdf")
    const { id } = (await site.post("/v1/media", data)).body
    const named = await keys("public", `sites/${site.siteId}/media/`)
    const since = api.clock.now()
    const waiting = (of: string, at: number) => `incoming/${site.siteId}/${of}-${at}`
    await put("private", waiting(id, since))
    await put("private", waiting("med_lost", since))
    await put("public", `sites/${site.siteId}/media/med_lost/original`)
    await put("public", `sites/${site.siteId}/media/med_lost/asset.json`)

    await round()
    expect(await keys("private", "incoming/")).toHaveLength(2)
    api.clock.advance(limits.uploadAbandonedMs + 1)
    await put("private", waiting("med_underway", api.clock.now()))
    await round()
    expect(await keys("private", "incoming/")).toEqual([expect.stringContaining("med_underway")])
    expect(await keys("public", `sites/${site.siteId}/media/`)).toEqual(named)
  })
})

describe("what has had its time", () => {
  it("IDEM-03: is not forgotten before: keys after two days, failed sign-ins after a minute, links after thirty days", async () => {
    const { siteId } = await api.aSite()
    const site = siteId as SiteId
    const credentialId = "cred_0002" as CredentialId
    const guess = { siteId: site, clientId: credentialId, address: "198.51.100.8" }
    const tokenHash = "before".padEnd(43, "0")
    const since = api.clock.now()
    await api.run(
      Effect.gen(function* () {
        const keys = yield* IdempotencyKeys
        const answer = { status: 200, headers: {}, body: "{}", createdAt: since }
        yield* keys.put({ siteId: site, credentialId, key: "k", requestHash: "0".repeat(64), ...answer })
        yield* (yield* Budgets).record(site, "rejection", since, 1)
        yield* (yield* SignInFailures).add(guess, since)
        const link = { siteId: site, tokenHash, purpose: "preview" as const, subject: {} }
        yield* (yield* Links).insert({ ...link, createdAt: since, expiresAt: since, usedAt: null })
      })
    )
    const left = () =>
      api.run(
        Effect.gen(function* () {
          return {
            key: (yield* (yield* IdempotencyKeys).get(site, credentialId, "k")) !== undefined,
            counted: (yield* (yield* Budgets).used(site, "rejection", 0)).count,
            failures: (yield* (yield* SignInFailures).since(guess, 0)).count,
            link: (yield* (yield* Links).find("preview", tokenHash)) !== undefined
          }
        })
      )
    const at = async (ms: number) => {
      api.clock.advance(since + ms - api.clock.now())
      await round()
      return left()
    }
    expect(await at(61_000)).toEqual({ key: true, counted: 1, failures: 1, link: true })
    // Freezes count the last hour.
    expect(await at(HOUR_MS)).toMatchObject({ key: true, counted: 1, link: true })
    expect(await at(48 * HOUR_MS - 30_000)).toEqual({ key: true, counted: 0, failures: 0, link: true })
    expect(await at(48 * HOUR_MS + 30_000)).toMatchObject({ key: false, link: true })
    expect(await at(30 * DAY_MS - 30_000)).toMatchObject({ link: true })
    expect(await at(30 * DAY_MS + 30_000)).toMatchObject({ link: false })
  })

  it("is forgotten: counters, idempotency keys and links; what has not stays", async () => {
    const { siteId } = await api.aSite()
    const site = siteId as SiteId
    const credentialId = "cred_0001" as CredentialId
    const guess = { siteId: site, clientId: credentialId, address: "198.51.100.7" }
    const made = (key: string, at: number) =>
      Effect.gen(function* () {
        const keys = yield* IdempotencyKeys
        yield* keys.put({
          siteId: site,
          credentialId,
          key,
          requestHash: "0".repeat(64),
          status: 200,
          headers: {},
          body: "{}",
          createdAt: at
        })
        yield* (yield* Budgets).record(site, "rejection", at, 1)
        yield* (yield* SignInFailures).add(guess, at)
        yield* (yield* Links).insert({
          siteId: site,
          tokenHash: key.padEnd(43, "0"),
          purpose: "preview",
          subject: {},
          createdAt: at,
          expiresAt: at,
          usedAt: null
        })
      })
    const now = await api.run(Clock.currentTimeMillis)
    await api.run(made("old", now))
    api.clock.advance(40 * DAY_MS)
    const later = await api.run(Clock.currentTimeMillis)
    await api.run(made("new", later))
    await round()

    const found = await api.run(
      Effect.gen(function* () {
        const keys = yield* IdempotencyKeys
        const links = yield* Links
        return {
          keys: [yield* keys.get(site, credentialId, "old"), yield* keys.get(site, credentialId, "new")].map(Boolean),
          counted: (yield* (yield* Budgets).used(site, "rejection", 0)).count,
          failures: (yield* (yield* SignInFailures).since(guess, 0)).count,
          links: [
            yield* links.find("preview", "old".padEnd(43, "0")),
            yield* links.find("preview", "new".padEnd(43, "0"))
          ].map(Boolean)
        }
      })
    )
    expect(found).toEqual({ keys: [false, true], counted: 1, failures: 1, links: [false, true] })
  })
})
