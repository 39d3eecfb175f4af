/** What a person sent is deleted, wherever it was kept, and what is left says nothing of it. */
import { Effect } from "effect"
import { sql } from "kysely"
import { describe, expect, it } from "vitest"
import { Leads } from "../../../engine/ports/Leads.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { Database } from "../../../storage/mysql/Database.ts"
import { tablesOfASite } from "../../../storage/mysql/tablesOfASite.ts"
import { originSecret, testApi } from "../../../test/builders/api.ts"
import { deliveriesOf, handOnDue, keepLead } from "../../../test/builders/deliveries.ts"
import { aPdf } from "../../../test/builders/files.ts"
import { aForm, asForm } from "../../../test/builders/forms.ts"
import { mailsOf } from "../../../test/builders/mailbox.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { expectStatus, type TestSite } from "../../../test/builders/testSite.ts"
import { removeLeadFiles } from "../../../infra/main/worker/leadFiles.ts"
import { allowed } from "../../../test/builders/allowlist.ts"

const api = testApi()
const origin = testOrigin(api, { proxyHops: 1 })

const fields = [
  { name: "name", label: "Your name", type: "text" },
  { name: "email", label: "Your email", type: "email" },
  { name: "cv", label: "Your CV", type: "file", accept: ["pdf"] }
]
const secretWord = "Wolkenkuckucksheim"

/** A site that tells its people of enquiries and hands them on, and what `ada` sent to it, with a file. */
const aSiteWithEnquiries = async () => {
  const made = await aForm(api, origin, {
    html: asForm(fields, `data-form-id="apply" data-notify-email="nell@vale.test"`)
  })
  const { site, form } = made
  await allowed(api, site, "https://crm.vale.test")
  expectStatus(
    await site.put("/v1/lead-webhook", { url: "https://crm.vale.test/in", secret: "a secret of sixteen" }),
    200
  )
  const send = async (email: string, name: string = secretWord) => {
    const files = [{ field: "cv", name: `${name}.pdf`, bytes: aPdf(5_000) }]
    expect((await form.send({ name, email }, { files })).status).toBe(200)
    api.clock.advance(61_000)
    return (await made.leads("?limit=1"))[0].id as string
  }
  const erase = (body: object) => api.operator.post(`/ops/v1/sites/${site.siteId}/erasures`, body)
  return { ...made, send, erase }
}

/** Names of the tables in which a text stands anywhere for a site. */
const tablesWith = (site: TestSite, text: string) =>
  api.run(
    Effect.gen(function* () {
      const { query } = yield* Database
      const found: Array<string> = []
      for (const table of tablesOfASite.filter((name) => name !== "sites")) {
        const { rows } = yield* query((db) =>
          sql<object>`select * from ${sql.table(table)} where site_id = ${site.siteId}`.execute(db)
        )
        if (JSON.stringify(rows).toLowerCase().includes(text.toLowerCase())) found.push(table)
      }
      return found
    })
  )
const jobsOf = (site: TestSite) =>
  api.run(
    Effect.flatMap(Database, ({ query }) =>
      query((db) =>
        db
          .selectFrom("jobs")
          .select(["queue", "dedupe"])
          .where("site_id", "=", site.siteId)
          .where("queue", "in", ["mail", "leads"])
          .where("dedupe", "is not", null)
          .execute()
      )
    )
  )
const filesOf = (site: TestSite) =>
  api.run(
    Effect.flatMap(Objects, ({ private: hidden }) => Effect.orDie(hidden.list(`leads/${site.siteId}/`, { limit: 100 })))
  )

describe("deletion of what a person sent", () => {
  it("E3: takes one lead with its file, its delivery and its mail, and leaves the others", async () => {
    const { site, send, erase } = await aSiteWithEnquiries()
    const [mine, other] = [await send("ada@vale.test"), await send("bob@vale.test", "Bob")]
    const [{ id: file, url }] = (await site.get(`/v1/leads/${mine}`)).body.files
    expect((await origin.visit(url)).status).toBe(200)
    expect(await mailsOf(api, site.siteId)).toHaveLength(2)
    expect((await erase({ leadId: mine })).body).toEqual({ leads: 1, files: 1, refused: 0, handedTo: [] })

    expect((await site.get(`/v1/leads/${mine}`)).code).toBe("lead.not_found")
    expect((await origin.visit(url)).status).toBe(404)
    expect((await site.get("/v1/leads")).body.leads.map(({ id }: { id: string }) => id)).toEqual([other])
    expect((await mailsOf(api, site.siteId)).map(({ messageId }) => messageId)).toEqual([`${other}.n1`])
    expect((await jobsOf(site)).filter(({ dedupe }) => dedupe!.startsWith(mine))).toEqual([])
    expect((await jobsOf(site)).filter(({ dedupe }) => dedupe!.startsWith(other))).toHaveLength(2)
    expect(await filesOf(site)).toHaveLength(1)
    for (const text of [secretWord, file]) expect(await tablesWith(site, text)).toEqual([])
    expect((await site.post(`/v1/leads/${mine}/redeliver`)).code).toBe("lead.not_found")
    expect((await erase({ leadId: mine })).code).toBe("lead.not_found")
  })

  it("E3: takes everything of an e-mail address, in whichever field and case, and nothing of anybody else", async () => {
    const { site, send, erase } = await aSiteWithEnquiries()
    for (const email of ["ada@vale.test", "Ada@VALE.test", "grada@vale.test"]) await send(email)
    const quoted = await keepLead(api, site, { data: { contact: [" ADA@vale.test "], name: secretWord } })
    const mentioned = await keepLead(api, site, { data: { message: "Ask ada@vale.test" } })
    const isTest = await keepLead(api, site, { data: { email: "ada@vale.test" }, isTest: true })
    const elsewhere = await aSiteWithEnquiries()
    await elsewhere.send("ada@vale.test")
    expect((await erase({ email: " ada@Vale.test" })).body).toEqual({ leads: 4, files: 2, refused: 0, handedTo: [] })
    const left = (await site.get("/v1/leads?includeTest=1")).body.leads as ReadonlyArray<{ id: string; data: object }>
    expect(left.map(({ id }) => id)).toContain(mentioned.id)
    expect(left.map(({ id }) => id)).not.toContain(quoted.id)
    expect(left.map(({ id }) => id)).not.toContain(isTest.id)
    expect(left.map(({ data }) => data)).toContainEqual(expect.objectContaining({ email: "grada@vale.test" }))
    expect(left).toHaveLength(2)
    expect(await filesOf(site)).toHaveLength(1)
    expect((await elsewhere.site.get("/v1/leads")).body.leads).toHaveLength(1)
    expect((await erase({ email: "ada@vale.test" })).body).toEqual({ leads: 0, files: 0, refused: 0, handedTo: [] })
  })

  it("E3: stops what waits, names who has it already, and takes what was told of its failure", async () => {
    const { site, erase } = await aSiteWithEnquiries()
    const lead = await keepLead(api, site, { data: { email: "ada@vale.test", name: secretWord } })
    expect(await handOnDue(api, site)).toBe(1)
    const [tried] = await deliveriesOf(api, lead)
    expect(tried!.attempts).toBe(1)
    await api.run(
      Effect.flatMap(Database, ({ query }) =>
        query((db) =>
          db
            .insertInto("alerts")
            .values([
              {
                site_id: site.siteId,
                alert_id: `alert_${lead.id}`,
                kind: "lead-delivery-abandoned",
                subject: `${lead.id}/default`,
                detail: JSON.stringify({ leadId: lead.id, destination: "default", error: secretWord }),
                raised_at: 1
              },
              {
                site_id: site.siteId,
                alert_id: `refused_${lead.id}`,
                kind: "form-submission-refused",
                subject: "lead_of_a_refusal",
                detail: JSON.stringify({ said: { email: "Ada@vale.test", message: secretWord } }),
                raised_at: 1
              }
            ])
            .execute()
        )
      )
    )
    const setAside = ["lead_of_a_refusal", "lead_of_another"].map((id) => `forms/refused/${site.siteId}/${id}`)
    await api.run(
      Effect.flatMap(Objects, ({ private: hidden }) =>
        Effect.forEach(setAside, (key) => hidden.put(key, Buffer.from(secretWord), { contentType: "text/plain" }))
      )
    )
    expect((await erase({ email: "ada@vale.test" })).body).toEqual({
      leads: 1,
      files: 0,
      refused: 1,
      handedTo: ["default"]
    })
    const left = await api.run(
      Effect.flatMap(Objects, ({ private: hidden }) => hidden.list(`forms/refused/${site.siteId}/`, { limit: 10 }))
    )
    expect(
      left.map(({ key }) => key),
      "the whole of what an origin had held"
    ).toEqual(setAside.slice(1))
    expect(await deliveriesOf(api, lead)).toEqual([])
    expect((await jobsOf(site)).filter(({ queue }) => queue === "leads")).toEqual([])
    api.clock.advance(86_400_000)
    expect(await handOnDue(api, site)).toBe(0)
    expect(await tablesWith(site, secretWord)).toEqual([])
  })

  it("E3: takes what was refused after an origin had held it, also where the address stands behind a long text", async () => {
    const { site, form, url } = await aForm(api, origin)
    const sent = { message: `${secretWord} ${"x".repeat(5_000)}`, name: "Ada", email: "Ada@vale.test" }
    const reply = await fetch(`${api.anonymous.address()}/public${form.action}`, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-makeready-secret": originSecret,
        "x-makeready-site": site.siteId,
        "x-makeready-host": new URL(url).host,
        "x-makeready-submission": `lead_${"0".repeat(26)}`,
        "x-makeready-received-at": String(api.clock.now()),
        "x-forwarded-for": "198.51.100.7"
      },
      body: new URLSearchParams([
        ...Object.entries({ ...sent, mk_ft: form.token, mk_fn: "none", mk_pw: "0" }),
        ...Array.from({ length: 390 }, (_, at) => ["others", `${at}@${"x".repeat(200)}.vale.test`])
      ])
    })
    expect(reply.status).toBe(403)
    expect(await tablesWith(site, secretWord)).toEqual(["alerts"])
    const path = `/ops/v1/sites/${site.siteId}/erasures`
    expect((await api.operator.post(path, { email: "ada@vale.test" })).body).toMatchObject({ leads: 0, refused: 1 })
    expect(await tablesWith(site, secretWord)).toEqual([])
  })

  it("E3: is put on record with how much and by whom, and with nothing of the data", async () => {
    const { site, send, erase } = await aSiteWithEnquiries()
    await send("ada@vale.test")
    await erase({ email: "ada@vale.test" })
    const records = await api.run(
      Effect.flatMap(Database, ({ query }) =>
        query((db) =>
          db.selectFrom("audit").select(["actor", "action", "detail"]).where("site_id", "=", site.siteId).execute()
        )
      )
    )
    expect(records.filter(({ action }) => action === "lead.erase")).toEqual([
      { actor: "system", action: "lead.erase", detail: JSON.stringify({ leads: 1, files: 1, refused: 0 }) }
    ])
    for (const text of [secretWord, "ada@vale.test"]) expect(await tablesWith(site, text)).toEqual([])
  })

  it("E3: that died before the files were gone is finished by maintenance, and nobody opens them meanwhile", async () => {
    const { site, send } = await aSiteWithEnquiries()
    const id = await send("ada@vale.test")
    const { url } = (await site.get(`/v1/leads/${id}`)).body.files[0]
    // The transaction alone, as a process leaves it that dies after its commit.
    await api.run(Effect.flatMap(Leads, ({ erase }) => erase(site.siteId as never, [id as never])))
    expect(await filesOf(site)).toHaveLength(1)
    expect((await origin.visit(url)).status).toBe(404)
    expect(await tablesWith(site, secretWord)).toEqual([])
    await api.run(removeLeadFiles as Effect.Effect<void>)
    expect(await filesOf(site)).toEqual([])
    expect(await tablesWith(site, "file_")).toEqual([])
  })

  it("E3: is for the operator: no credential of a site, no two things at once, no address that is none", async () => {
    const { site, send, erase } = await aSiteWithEnquiries()
    const id = await send("ada@vale.test")
    expect((await site.post(`/ops/v1/sites/${site.siteId}/erasures`, { leadId: id })).code).toBe("ops.unauthorized")
    expect((await erase({})).code).toBe("request.invalid")
    expect((await erase({ leadId: id, email: "ada@vale.test" })).code).toBe("request.invalid")
    expect((await erase({ email: "ada" })).code).toBe("lead.email_invalid")
    expect((await api.operator.post("/ops/v1/sites/site_none/erasures", { leadId: id })).code).toBe("site.not_found")
    expect((await site.get("/v1/leads")).body.leads).toHaveLength(1)
  })
})
