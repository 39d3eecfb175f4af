/** One lead by itself, and all of them at once. */
import { get } from "node:http"
import { Effect, Stream } from "effect"
import { describe, expect, it } from "vitest"
import { DAY_MS } from "../../../engine/limits.ts"
import type { Lead } from "../../../engine/model/Lead.ts"
import type { LeadId, PageId, SiteId } from "../../../engine/model/ids.ts"
import { Deliveries, type LeadQuery, Leads } from "../../../engine/ports/Leads.ts"
import { Database } from "../../../storage/mysql/Database.ts"
import { testApi } from "../../../test/builders/api.ts"
import { aPdf } from "../../../test/builders/files.ts"
import { aForm, asForm } from "../../../test/builders/forms.ts"
import { aLead as aLeadOf } from "../../../test/builders/nouns.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import type { TestSite } from "../../../test/builders/testSite.ts"
import { exported, type LeadDocument } from "../../use-cases/people/leads/exported.ts"

const api = testApi()
const origin = testOrigin(api, { proxyHops: 1 })

const aLead = ({ siteId }: TestSite, lead: Partial<Lead> = {}): Lead =>
  aLeadOf({ siteId: siteId as SiteId, createdAt: api.clock.now(), ...lead })
const store = (...leads: ReadonlyArray<Lead>) =>
  api.run(Effect.flatMap(Leads, ({ insert }) => Effect.forEach(leads, insert, { discard: true })))
/** So many, a second apart, the newest first as they are read. */
const storeMany = async (site: TestSite, count: number) => {
  const leads = Array.from({ length: count }, (_, at) => aLead(site, { createdAt: api.clock.now() + (at >> 1) }))
  await store(...leads)
  return leads.map(({ id }) => id as string).reverse()
}

const application = [
  { name: "name", label: "Your name", type: "text", required: true },
  { name: "cv", label: "Your CV", type: "file", accept: ["pdf"] }
]

/** Cells of every line, read as RFC 4180 says. */
const table = (csv: string): ReadonlyArray<ReadonlyArray<string>> =>
  [...csv.matchAll(/((?:"(?:[^"]|"")*",?)+)\r\n/gy)].map(([, line]) =>
    [...line!.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell]) => cell!.replaceAll('""', '"'))
  )

describe("one lead", () => {
  it("E3: is read alone, with its files' addresses, which open them until their time is over", async () => {
    const { site, form, leads } = await aForm(api, origin, { html: asForm(application, `data-form-id="apply"`) })
    const bytes = aPdf(20_000)
    expect((await form.send({ name: "Ada" }, { files: [{ field: "cv", name: "cv.pdf", bytes }] })).status).toBe(200)
    const [listed] = await leads()
    const read = await site.get(`/v1/leads/${listed.id}`)
    expect([read.status, read.headers.get("cache-control")]).toEqual([200, "no-store"])
    const [{ url, ...file }] = read.body.files
    expect({ ...read.body, files: [file] }).toEqual(listed)
    const opened = await origin.visit(url)
    expect([opened.status, opened.headers["content-type"]]).toEqual([200, "application/pdf"])

    api.clock.advance(365 * DAY_MS)
    const later = await site.writer()
    expect((await later.get(`/v1/leads/${listed.id}`)).body.files[0].url).toBeNull()
  })

  it("E3: is no other site's, and an id that names none is told so", async () => {
    const [site, other] = [await api.aSite(), await api.aSite()]
    const lead = aLead(site)
    await store(lead)
    expect((await site.get(`/v1/leads/${lead.id}`)).body.id).toBe(lead.id)
    expect((await other.get(`/v1/leads/${lead.id}`)).code).toBe("lead.not_found")
    expect((await site.get("/v1/leads/lead_none")).code).toBe("lead.not_found")
  })
})

describe("all leads at once", () => {
  it("E3: are a table with a column for each field, of which no cell is a formula", async () => {
    const site = await api.aSite()
    const at = api.clock.now()
    const hostile = { name: '=HYPERLINK("https://evil.test","Ada")', phone: "+44 1632", note: 'a,b\r\n"c"' }
    const plain = { email: "ada@vale.test", topics: ["one", "two"], "-x": "@SUM(A1)", count: 2, ticked: true }
    await store(aLead(site, { data: hostile, createdAt: at }), aLead(site, { data: plain, createdAt: at + 1 }))
    const { status, headers, body } = await site.get("/v1/leads/export?format=csv")
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      200,
      "text/csv; charset=utf-8",
      "no-store"
    ])
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="enquiries-\d{4}-\d\d-\d\d\.csv"$/)
    const [head, ...lines] = table(body)
    const cells = lines.map((line) => Object.fromEntries(line.map((cell, column) => [head![column], cell])))
    expect(cells).toMatchObject([
      {
        "data.email": "ada@vale.test",
        "data.topics": "one, two",
        "data.-x": "'@SUM(A1)",
        "data.count": "2",
        "data.ticked": "true",
        "data.name": "",
        formKey: "contact",
        consent: "true"
      },
      { "data.name": `'${hostile.name}`, "data.phone": "'+44 1632", "data.note": hostile.note, "data.email": "" }
    ])
    for (const cell of lines.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
  })

  it("E3: are the list whole as JSON, by page and with tests where that is asked for", async () => {
    const site = await api.aSite()
    const page = "pg_00000000a1" as PageId
    await store(aLead(site), aLead(site, { pageId: page }), aLead(site, { pageId: page, isTest: true }))
    for (const query of ["", `page=${page}`, "includeTest=1", `page=${page}&includeTest=1`]) {
      const { leads } = (await site.get(`/v1/leads?${query}`)).body
      const { body } = await site.get(`/v1/leads/export?format=json&${query}`)
      expect(body).toEqual({ leads, exported: leads.length })
      expect(table((await site.get(`/v1/leads/export?format=csv&${query}`)).body)).toHaveLength(leads.length + 1)
    }
    expect((await (await api.aSite()).get("/v1/leads/export?format=json")).body).toEqual({ leads: [], exported: 0 })
    for (const query of ["", "?format=xls", "?format=csv&limit=2"])
      expect([query, (await site.get(`/v1/leads/export${query}`)).code]).toEqual([query, "request.query_invalid"])
  })

  it("E3: are as the list has them, with how far each got, however many parts they are read in", async () => {
    const site = await api.aSite()
    const ids = await storeMany(site, 60)
    const siteId = site.siteId as SiteId
    const begun = {
      siteId,
      destination: "studio",
      provider: "webhook",
      status: "pending",
      ref: null,
      attempts: 0
    } as const
    const since = { retries: 0, error: null, retryable: true, firstFailedAt: null, nextAttemptAt: 1, updatedAt: 1 }
    await api.run(
      Effect.flatMap(Deliveries, ({ begin }) =>
        Effect.forEach([ids[0], ids[55]], (leadId) => begin({ ...begun, ...since, leadId: leadId as LeadId }))
      )
    )
    const { leads } = (await site.get("/v1/leads?limit=100")).body
    expect(leads.map(({ id }: { readonly id: string }) => id)).toEqual(ids)
    expect([leads[0].crm_status, leads[1].crm_status, leads[55].crm_status]).toEqual(["pending", null, "pending"])
    expect((await site.get("/v1/leads/export?format=json")).body).toEqual({ leads, exported: 60 })
    const [head, ...lines] = table((await site.get("/v1/leads/export?format=csv")).body)
    const got = head!.indexOf("crm_status")
    expect([lines[0]![got], lines[1]![got], lines[55]![got]]).toEqual(["pending", "", "pending"])
  })

  it("E3: are all there once, whatever comes and goes meanwhile, and few are in memory at a time", async () => {
    const site = await api.aSite()
    const siteId = site.siteId as SiteId
    const ids = await storeMany(site, 205)
    const asked: Array<LeadQuery> = []
    let written = 0
    const document: LeadDocument = {
      contentType: "text/plain",
      extension: "txt",
      head: "",
      isOwners: false,
      item: ({ lead }) => `${lead.id} `,
      end: (count) => `${count}`
    }
    const text = await api.run(
      Effect.gen(function* () {
        const leads = yield* Leads
        const counted = Leads.of({
          ...leads,
          list: (of, query) =>
            Effect.gen(function* () {
              asked.push(query)
              // What was read before has been taken, but for what waits to be.
              expect(asked.length - written).toBeLessThanOrEqual(2)
              if (asked.length === 3) {
                yield* leads.insert(aLead(site, { createdAt: api.clock.now() + 1_000 }))
                yield* leads.erase(siteId, [ids[3] as LeadId, ids[60] as LeadId])
              }
              return yield* leads.list(of, query)
            })
        })
        const { raw } = yield* Effect.provideService(exported(siteId, { includeTest: false }, document), Leads, counted)
        const parts: Array<string> = []
        yield* Stream.runForEach(raw.stream, (bytes) =>
          Effect.sync(() => {
            parts.push(new TextDecoder().decode(bytes))
            written++
          })
        )
        return parts.join("")
      })
    )
    expect(text).toBe(`${ids.map((id) => `${id} `).join("")}205`)
    expect(asked.map(({ limit }) => limit)).toEqual([50, 50, 50, 50, 50])
  })

  it.each(["csv", "json"])(
    "E3: break off where they cannot be read to the end, and are not taken for all, as %s",
    async (format) => {
      const site = await api.aSite()
      const ids = await storeMany(site, 120)
      // A row that nobody could have written, beyond what is read at first.
      await api.run(
        Effect.flatMap(Database, ({ query }) =>
          query((db) => db.updateTable("leads").set({ field_labels: "{" }).where("lead_id", "=", ids[80]!).execute())
        )
      )
      const { token } = (
        await api.anonymous.post("/v1/auth/token", { clientId: site.clientId, clientSecret: site.clientSecret })
      ).body
      const came = await new Promise<{ readonly text: string; readonly complete: boolean; readonly error?: Error }>(
        (resolve) =>
          get(
            `${api.anonymous.address()}/v1/leads/export?format=${format}`,
            { headers: { authorization: `Bearer ${token}` } },
            (response) => {
              let text = ""
              const end = (error?: Error) => resolve({ text, complete: response.complete, ...(error && { error }) })
              response.on("data", (bytes: Buffer) => (text += bytes.toString()))
              response.on("error", end)
              response.on("end", () => end())
            }
          )
      )
      expect(came.text).toContain(ids[49])
      expect(came.text).not.toContain(ids[80])
      expect(came.complete).toBe(false)
      expect(came.error?.message).toBe("aborted")
    }
  )

  it("E3: are recorded with who took them, as one lead is with who read it, and are for whoever may read", async () => {
    const site = await api.aSite()
    const lead = aLead(site)
    await store(lead)
    const reader = await site.writer({ scopes: ["content:read"] })
    expect((await reader.get("/v1/leads/export?format=csv")).status).toBe(200)
    expect((await reader.get(`/v1/leads/${lead.id}`)).status).toBe(200)
    const records = await api.run(
      Effect.flatMap(Database, ({ query }) =>
        query((db) =>
          db
            .selectFrom("audit")
            .select(["actor", "action", "detail"])
            .where("site_id", "=", site.siteId)
            .where("action", "=", "lead.read")
            .orderBy("seq")
            .execute()
        )
      )
    )
    const by = { actor: reader.clientId, action: "lead.read" }
    expect(records).toEqual([
      { ...by, detail: JSON.stringify({ exported: "csv" }) },
      { ...by, detail: JSON.stringify({ leadId: lead.id }) }
    ])
    expect((await api.anonymous.get("/v1/leads/export?format=csv")).code).toBe("auth.required")
  })

  it("E3: hold what no column is for in the last one", async () => {
    const site = await api.aSite()
    const many = Object.fromEntries(Array.from({ length: 205 }, (_, at) => [`f${at}`, `${at}`]))
    await store(aLead(site, { data: many }))
    const [head, line] = table((await site.get("/v1/leads/export?format=csv")).body)
    expect(head!.filter((name) => name.startsWith("data."))).toHaveLength(200)
    const other = JSON.parse(line![head!.indexOf("data")]!) as object
    expect(Object.keys(other)).toHaveLength(5)
    expect({
      ...other,
      ...Object.fromEntries(head!.flatMap((name, at) => (name.startsWith("data.") ? [[name.slice(5), line![at]]] : [])))
    }).toEqual(many)
  })
})
