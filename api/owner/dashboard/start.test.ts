/** Sites that an owner starts: blank, or as a copy of one of theirs. */
import { Effect } from "effect"
import { beforeAll, describe, expect, it, vi } from "vitest"
import sharp from "sharp"
import { managedKey } from "../../../engine/content/collections/names.ts"
import type { PageId, SiteId } from "../../../engine/model/ids.ts"
import { Collections } from "../../../engine/ports/Collections.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { Redirects } from "../../../engine/ports/Redirects.ts"
import { allowed } from "../../../test/builders/allowlist.ts"
import { testApi } from "../../../test/builders/api.ts"
import { aCollection, aCollectionRow } from "../../../test/builders/nouns.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { anOwner, type Screen } from "../../../test/builders/owner.ts"
import { signIn } from "../../../test/builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)
beforeAll(() => api.startWorker())

/** The credential and the site that a screen shows after a site was started. */
const startedOn = async (screen: Screen) => {
  const clientId = /cred_\w+/.exec(screen.text)![0]
  const secret = /secret">([\w-]{43})</.exec(screen.html)![1]!
  const siteId = /\/dashboard\/(site_\w+)/.exec(screen.html)![1]!
  return { siteId, ...(await signIn(api.anonymous, clientId, secret)) }
}

describe("starting a site", () => {
  it("OWNER-08: makes a blank one that its owner reaches and an assistant can write", async () => {
    const first = await api.aSite()
    const owner = await anOwner(api, first.siteId)
    const ask = await owner.open("/dashboard/new")
    expect((await owner.send(ask, "/dashboard/new", { name: " " })).text).toContain("Give it a name.")
    // What is not seen in a name would tell two sites apart that look the same.
    const unseen = await owner.send(ask, "/dashboard/new", { name: "Nell's\u202e café" })
    expect([unseen.status, unseen.text.includes("The name holds the invisible character U+202E")]).toEqual([422, true])
    expect((await owner.send(ask, "/dashboard/new", { name: "Nell's\ncafé" })).status).toBe(422)
    const screen = await owner.send(ask, "/dashboard/new", { name: "Nell's café" })
    expect(screen.title).toBe("Nell's café has been started")
    const made = await startedOn(screen)
    expect((await made.get("/v1/site")).body).toMatchObject({ name: "Nell's café", live: false })
    const list = await owner.open("/dashboard")
    expect(list.text).toContain("Nell's café")
    expect(list.text).toContain("Not on its own domain yet")
    const twice = await owner.send(ask, "/dashboard/new", { name: "Nell's café" })
    expect([twice.path, twice.text.includes("has been started already")]).toEqual(["/dashboard?done=started", true])
    expect(twice.text.match(/Nell's café/g)).toHaveLength(1)
    const fresh = await owner.open("/dashboard/new")
    await Promise.all([1, 2].map(() => owner.send(fresh, "/dashboard/new", { name: "At once" })))
    expect((await owner.open("/dashboard")).text.match(/At once/g), "two posts at once make one").toHaveLength(1)
    const home = await owner.open(`/dashboard/${made.siteId}`)
    expect([home.title, home.text.includes("You started the website")]).toEqual(["Overview", true])
    expect(home.text).not.toContain("Our staff")
    expect((await owner.open(`/dashboard/${made.siteId}`)).status).toBe(200)
    expect((await made.post("/v1/lease")).status).toBe(200)
  })

  it("OWNER-08, DRAFT-20, DRAFT-21, DRAFT-22: copies one of theirs, authored `duplicate`, out of search results, without its contact", async () => {
    const original = await api.aSite({ name: "Vale", domain: "www.vale-original.test" })
    const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#225544" } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.append("alt", "A green field")
    form.append("file", new File([new Uint8Array(image)], "field.png"))
    const media = (await original.post("/v1/media", form)).body
    await original.put("/v1/partials/hours", { html: "<p>Nine to five</p>" })
    const contact = await original.put("/v1/site", { contact: { phone: "555 1234" } })
    expect(contact.status).toBe(200)
    await original.put("/v1/stylesheet", { css: "h1 { color: rgb(1 2 3) }" })
    await original.put("/v1/chrome/footer", { html: "<p>The foot</p>" })
    await original.post("/v1/collections", {
      key: "team",
      name: "Team",
      schema: [{ name: "name", type: "text", label: "Name" }]
    })
    await original.post("/v1/collections/team/rows", { slug: "nell", data: { name: "Nell" } })
    const page = await original.aPage({
      route: "/about",
      title: "About",
      html: `<h1>About</h1><img src="${media.path}" alt="A green field"><mk-partial ref="hours"></mk-partial>`,
      meta: { description: "All of us." }
    })
    await original.put(
      `/v1/pages/${page.pageId}/payload?hold=1`,
      { html: "<h1>Waits</h1>" },
      { "if-match": page.latestVersionId, "x-mk-deleting-lines": "1" }
    )
    await original.aPage({ route: "/draft", html: "<p>never shown</p>", hold: true })
    const asked = { intakeTemplateId: "tpl-visit", destinationName: "intake", questions: [] }
    await api.operator.post(`/ops/v1/sites/${original.siteId}/integration-requests`, asked)
    expect((await original.get("/v1/integration-requests")).body.requests).toHaveLength(1)

    const owner = await anOwner(api, original.siteId)
    const screen = await owner.send(await owner.open("/dashboard/new"), "/dashboard/new", {
      name: "Dale",
      like: original.siteId
    })
    expect(screen.text).not.toContain("could not be copied")
    const copy = await startedOn(screen)
    const { pages } = (await copy.get("/v1/pages?include=payload")).body
    expect(pages.map(({ route }: { route: string }) => route)).toEqual(["/about"])
    expect(pages[0]).toMatchObject({ title: "About", lastWrittenBy: "duplicate", meta: { description: "All of us." } })
    const { versions } = (await copy.get(`/v1/pages/${pages[0].pageId ?? pages[0].id}/versions`)).body
    expect(versions).toMatchObject([{ createdBy: "duplicate", state: "published" }])
    const history = await owner.open(`/dashboard/${copy.siteId}/pages/${pages[0].pageId ?? pages[0].id}/history`)
    expect(history.text).toContain("Copied from another website")
    expect(history.text).not.toContain("wrote the first version")
    expect((await copy.get("/v1/stylesheet")).body).toMatchObject({ lastWrittenBy: "duplicate" })
    expect((await copy.get("/v1/media")).body.media).toMatchObject([{ id: media.id, createdBy: "duplicate" }])
    expect((await copy.get("/v1/collections/team/rows")).body.rows).toMatchObject([{ data: { name: "Nell" } }])
    const site = (await copy.get("/v1/site")).body
    expect(site).toMatchObject({ name: "Dale", contact: {}, live: false })
    expect((await copy.get("/v1/integration-requests")).body.requests, "were asked for on the other").toEqual([])

    const address = site.hostnames[0].url
    await vi.waitFor(async () => expect((await origin.visit(`${address}/about`)).text).toContain("Nine to five"), {
      timeout: 30_000,
      interval: 100
    })
    const visit = await origin.visit(`${address}/about`)
    expect(visit.text).toContain("The foot")
    expect(visit.headers["x-robots-tag"]).toContain("noindex")
    expect((await origin.visit(`${address}${media.path}`)).status).toBe(200)
    const { text } = await owner.open(`/dashboard/${copy.siteId}/changes`)
    expect(text).toContain("You copied Vale")
    expect(text, "one line, and not one for each page").not.toMatch(/Copied from another website|added a|About/)
  })

  it("CA-C17: takes along nobody who is told of enquiries, no account, no approval, no enquiry and no credential", async () => {
    const original = await api.aSite()
    const page = await original.aPage({ html: '<h1>Ask</h1><mk-component name="contact-form"></mk-component>' })
    await allowed(api, original, "https://crm.example")
    for (const [path, body] of [
      ["/v1/site", { notifyEmail: "desk@vale.test" }],
      ["/v1/site", { notifyCc: "cc@vale.test", notifyBcc: "bcc@vale.test" }],
      ["/v1/site", { analytics: { ga4MeasurementId: "G-ABCDEFGH12" } }],
      ["/v1/site", { landingParams: ["ref"] }],
      ["/v1/lead-webhook", { url: "https://crm.example/leads", secret: "a secret of many characters" }],
      ["/v1/lead-webhooks/crm", { provider: "webhook", url: "https://crm.example/x", secret: "another of that length" }]
    ] as const) {
      const { status, body: told } = await original.put(path, body)
      expect([path, status], JSON.stringify(told)).toEqual([path, 200])
    }
    const { id } = (await original.post("/v1/allowlist", { origin: "https://pay.example", reason: "Payments." })).body
    expect((await original.post(`/v1/allowlist/${id}/approve`)).status).toBe(200)
    expect((await original.post("/v1/forms/contact-form/test")).status).toBe(200)

    const owner = await anOwner(api, original.siteId)
    const fields = { name: "Dale", like: original.siteId }
    const copy = await startedOn(await owner.send(await owner.open("/dashboard/new"), "/dashboard/new", fields))
    expect((await copy.get("/v1/pages")).body.pages).toHaveLength(1)
    const [old, site] = [(await original.get("/v1/site")).body, (await copy.get("/v1/site")).body]
    expect(old.analytics.enabled).toBe(true)
    expect(site).toMatchObject({ notifyEmail: null, notifyCc: null, notifyBcc: null, landingParams: null })
    expect(site.analytics.enabled).toBe(false)
    expect(JSON.stringify(site)).not.toMatch(/G-ABCDEFGH12|vale\.test|pay\.example/)
    const none = (await (await api.aSite()).get("/v1/lead-webhooks")).body
    expect((await original.get("/v1/lead-webhooks")).body).not.toEqual(none)
    expect((await copy.get("/v1/lead-webhooks")).body).toEqual(none)
    expect(JSON.stringify((await copy.get("/v1/allowlist")).body)).not.toContain("pay.example")
    expect((await copy.get("/v1/leads?includeTest=1")).body.leads).toEqual([])
    expect((await original.get("/v1/leads?includeTest=1")).body.leads).toHaveLength(1)
    expect((await copy.get(`/v1/pages/${page.pageId}`)).code).toBe("page.not_found")
    const assistants = (await owner.open(`/dashboard/${copy.siteId}/assistants`)).text
    expect(assistants).not.toContain(original.clientId)
  })

  it("CA-C17: takes along no connected people, no way to another origin, and no address of the other site", async () => {
    const original = await api.aSite()
    const page = await original.aPage({ route: "/about" })
    const siteId = original.siteId as SiteId
    const redirect = { siteId, status: 301, createdBy: null, source: "api", createdAt: 1 } as const
    await api.run(
      Effect.gen(function* () {
        const collections = yield* Collections
        for (const key of ["team", managedKey]) {
          yield* collections.put(aCollection({ siteId, key }))
          yield* collections.putRow(aCollectionRow({ siteId, collection: key, slug: "nell", data: { name: "Nell" } }))
        }
        yield* (yield* Redirects).putMany([
          { ...redirect, from: "/old", to: "/about" },
          { ...redirect, from: "/pay", to: "https://pay.example/" }
        ])
        const meta = { description: "All of us.", canonical: "https://www.original.example/about" }
        yield* (yield* Pages).update(siteId, page.pageId as PageId, { meta }, [])
      })
    )
    const owner = await anOwner(api, original.siteId)
    const fields = { name: "Dale", like: original.siteId }
    const copy = await startedOn(await owner.send(await owner.open("/dashboard/new"), "/dashboard/new", fields))
    const rowsOf = async (key: string) => (await copy.get(`/v1/collections/${key}/rows`)).body.rows
    expect([await rowsOf("team"), await rowsOf(managedKey)]).toMatchObject([[{ slug: "nell" }], []])
    const { redirects } = (await copy.get("/v1/redirects")).body
    expect(redirects).toMatchObject([{ from: "/old", to: "/about", createdBy: "duplicate" }])
    const [about] = (await copy.get("/v1/pages")).body.pages
    expect(about.meta).toEqual({ description: "All of us." })
  })

  it("copies nobody else's", async () => {
    const [mine, other] = [await api.aSite(), await api.aSite({ name: "Not mine" })]
    await other.aPage({ route: "/secret" })
    const owner = await anOwner(api, mine.siteId)
    const ask = await owner.open("/dashboard/new")
    expect(ask.text).not.toContain("Not mine")
    const made = await startedOn(await owner.send(ask, "/dashboard/new", { name: "Copy", like: other.siteId }))
    expect((await made.get("/v1/pages")).body.pages).toEqual([])
  })
})
