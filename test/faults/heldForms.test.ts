/**
 * What becomes of a form that a visitor sends while the database, or the whole API, is away: the origin, the API and the
 * database are the real ones, and the ways between them are frozen.
 */
import { Effect } from "effect"
import { type RawBuilder, sql } from "kysely"
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest"
import { limits } from "../../engine/limits.ts"
import { Alerts } from "../../engine/ports/Alerts.ts"
import { Objects } from "../../engine/ports/Objects.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import { Database } from "../../storage/mysql/Database.ts"
import { testApi } from "../builders/api.ts"
import type { Client } from "../builders/client.ts"
import { ada, aForm, asForm, enquiry } from "../builders/forms.ts"
import { type FreezableWay, wayTo } from "../builders/freezableWay.ts"
import { testOrigin } from "../builders/origin.ts"

const api = testApi()
let toDatabase: FreezableWay
let toApi: FreezableWay
beforeAll(async () => {
  toDatabase = await wayTo(new URL(inject("databaseUri")))
  const other: Client = await api.another({ databasePort: toDatabase.port })
  toApi = await wayTo(new URL(other.address()))
})
afterEach(() => {
  toDatabase.thaw()
  toApi.thaw()
})
afterAll(() => {
  toDatabase.close()
  toApi.close()
})
const origin = testOrigin(api, { proxyHops: 1, apiUrl: () => `http://127.0.0.1:${toApi.port}` })

/** Objects of the private store that hold submissions. */
const held = (what: "held" | "refused", siteId: string) =>
  api.run(
    Effect.gen(function* () {
      const { private: hidden } = yield* Objects
      const found = yield* Effect.orDie(hidden.list(`forms/${what}/${siteId}/`, { limit: 100 }))
      return found.map(({ key }) => key)
    })
  )
const mailsTo = (siteId: string) =>
  api.run(
    Effect.flatMap(Database, ({ query }) =>
      Effect.map(
        query((db) =>
          db.selectFrom("jobs").select("job_id").where("queue", "=", "mail").where("site_id", "=", siteId).execute()
        ),
        (rows) => rows.length
      )
    )
  )

const told = (statement: RawBuilder<unknown>) =>
  api.run(Effect.flatMap(Database, ({ query }) => query((db) => statement.execute(db))))

describe("a form that is sent", () => {
  it("R7: while the database is away is kept, the visitor is told that it arrived, and it becomes a lead once", async () => {
    const { form, site, leads } = await aForm(api, origin)
    const before = await mailsTo(site.siteId)
    toDatabase.freeze()
    const sentAt = api.clock.now()
    const [script, browser] = await Promise.all([
      form.send({ ...ada, message: "from a script" }, { from: "198.51.100.1" }),
      form.send({ ...ada, message: "without one" }, { shape: "browser", from: "198.51.100.2" })
    ])
    expect([script.status, script.json]).toEqual([200, { ok: true }])
    expect([browser.status, browser.headers["location"]]).toEqual([303, "/contact?submitted=1#mk-form-enquiry"])
    expect(await held("held", site.siteId)).toHaveLength(2)
    expect(await leads()).toEqual([])
    api.clock.advance(5 * 60_000)
    toDatabase.thaw()
    await expect.poll(() => held("held", site.siteId), { timeout: 30_000 }).toEqual([])
    const kept = await leads()
    const said = kept.map(({ data }: { readonly data: { readonly message: string } }) => data.message)
    expect(said.sort()).toEqual(["from a script", "without one"])
    for (const { createdAt } of kept) expect(Date.parse(createdAt) - sentAt).toBeLessThan(60_000)
    expect((await mailsTo(site.siteId)) - before).toBe(2)
    expect(await held("refused", site.siteId)).toEqual([])
  })

  it("R7: while the API is away, and whose answer alone is lost, becomes one lead however often it is handed over", async () => {
    const { form, site, leads } = await aForm(api, origin)
    const before = await mailsTo(site.siteId)
    toApi.freezeAnswers()
    const sent = await form.send({ ...ada, message: "once" }, { from: "198.51.100.3" })
    expect([sent.status, sent.json]).toEqual([200, { ok: true }])
    // It was taken, and nobody was told: it is held all the same, and handed over again and again.
    expect(await leads()).toHaveLength(1)
    expect(await held("held", site.siteId)).toHaveLength(1)
    toApi.thaw()
    await expect.poll(() => held("held", site.siteId), { timeout: 60_000 }).toEqual([])
    expect(await leads()).toHaveLength(1)
    expect((await mailsTo(site.siteId)) - before).toBe(1)
    expect(await held("refused", site.siteId)).toEqual([])
  })

  it("D1: twice over, both while the API is away, becomes one lead", async () => {
    const { form, site, leads } = await aForm(api, origin)
    toApi.freeze()
    const from = "198.51.100.30"
    for (const shape of ["json", "browser"] as const)
      expect((await form.send({ ...ada, message: "twice" }, { from, shape })).status).toBe(shape === "json" ? 200 : 303)
    expect(await held("held", site.siteId)).toHaveLength(2)
    api.clock.advance(10 * 60_000)
    toApi.thaw()
    await expect.poll(() => held("held", site.siteId), { timeout: 60_000 }).toEqual([])
    expect(await leads()).toHaveLength(1)
    expect(await held("refused", site.siteId)).toEqual([])
  })

  it("R7: while the database has no room for the mail of it is kept, and becomes one lead that somebody is told of", async () => {
    const { form, site, leads } = await aForm(api, origin)
    const before = await mailsTo(site.siteId)
    // As the server refuses rows of one table where its disk is full, while others have room in their pages.
    await told(
      sql`create trigger jobs_full before insert on jobs for each row
          signal sqlstate 'HY000' set mysql_errno = 1114, message_text = 'The table is full'`
    )
    const sent = await form.send({ ...ada, message: "no room" }, { from: "198.51.100.40" })
    const meanwhile = await leads()
    await told(sql`drop trigger jobs_full`)
    expect([sent.status, sent.json, meanwhile]).toEqual([200, { ok: true }, []])
    await expect.poll(() => held("held", site.siteId), { timeout: 60_000 }).toEqual([])
    expect(await leads()).toHaveLength(1)
    expect((await mailsTo(site.siteId)) - before).toBe(1)
  })

  it("R7: and turns out not to be what the form asks for by then is kept for the site's people, with its words", async () => {
    const { form, site, page, leads } = await aForm(api, origin)
    toDatabase.freeze()
    const sent = await form.send({ ...ada, message: "Please call" }, { from: "198.51.100.4" })
    expect(sent.json).toEqual({ ok: true })
    const further = [...enquiry, { name: "phone", label: "Phone", type: "tel", required: true }]
    const changed = await site.put(
      `/v1/pages/${page.pageId}/payload`,
      { html: asForm(further) },
      { "if-match": page.latestVersionId }
    )
    expect(changed.status).toBe(200)
    toDatabase.thaw()
    await expect.poll(() => held("refused", site.siteId), { timeout: 30_000 }).toHaveLength(1)
    expect(await leads()).toEqual([])
    const [alert] = await api.run(Effect.flatMap(Alerts, (alerts) => alerts.list(site.siteId as SiteId, 10)))
    expect(alert).toMatchObject({ kind: "form-submission-refused", detail: { said: { message: "Please call" } } })
  })

  it("R7: and cannot be kept is answered with the way back to what was written, in the shape that was asked for", async () => {
    const { form } = await aForm(api, origin)
    toDatabase.freeze()
    const message = "x".repeat(limits.heldFormBytes + 1)
    const browser = await form.send({ ...ada, message }, { shape: "browser", from: "198.51.100.5" })
    expect(browser.status).toBe(503)
    expect(browser.text).toContain("Back button")
    expect(Number(browser.headers["retry-after"])).toBeGreaterThan(0)
    const from = "198.51.100.6"
    for (let sent = 0; sent < limits.formSubmissions; sent++)
      expect((await form.send(ada, { from })).json).toEqual({ ok: true })
    const beyond = await form.send(ada, { from })
    expect([beyond.status, beyond.json.ok, beyond.json.error]).toEqual([
      503,
      false,
      expect.stringContaining("not sent")
    ])
    // Nobody is there to find words.
    toApi.freeze()
    const unheard = await form.send({ ...ada, message }, { shape: "browser", from: "198.51.100.8" })
    expect([unheard.status, unheard.text.includes("Go back")]).toEqual([503, true])
  })

  /** Until what is sent reaches the API at once: a moment ago the ways to it and to the database were cut. */
  const untilReached = async () => {
    let tries = 0
    const kept = async () => {
      const { form, site } = await aForm(api, origin)
      await form.send(ada, { from: `198.51.100.${100 + tries++}` })
      return held("held", site.siteId)
    }
    await expect.poll(kept, { timeout: 60_000, interval: 500 }).toEqual([])
  }

  it("R7: becomes a lead though its sender had sent as many as may be just before, since it was said to have arrived", async () => {
    await untilReached()
    const { form, site, leads } = await aForm(api, origin)
    const from = "198.51.100.9"
    for (let sent = 0; sent < limits.formSubmissions; sent++)
      expect((await form.send({ ...ada, message: `number ${sent}` }, { from })).json).toEqual({ ok: true })
    toDatabase.freeze()
    expect((await form.send({ ...ada, message: "one more" }, { from })).json).toEqual({ ok: true })
    toDatabase.thaw()
    await expect.poll(() => held("held", site.siteId), { timeout: 60_000 }).toEqual([])
    expect(await held("refused", site.siteId)).toEqual([])
    expect(await leads()).toHaveLength(limits.formSubmissions + 1)
  })

  it("R7: with a file is kept with it", async () => {
    const fields = [...enquiry, { name: "plan", label: "Plan", type: "file", accept: ["pdf"] }]
    const { form, site, leads } = await aForm(api, origin, { html: asForm(fields) })
    toDatabase.freeze()
    const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n")
    const files = [{ field: "plan", name: "plan.pdf", bytes: pdf }]
    expect((await form.send(ada, { files, from: "198.51.100.7" })).json).toEqual({ ok: true })
    toDatabase.thaw()
    await expect.poll(() => leads(), { timeout: 30_000 }).toHaveLength(1)
    expect((await leads())[0].data.plan).toBe("plan.pdf")
    await expect.poll(() => held("held", site.siteId), { timeout: 10_000 }).toEqual([])
  })
})
