/** Versions of a live site that send enquiries elsewhere: the owner alone makes them live. */
import { describe, expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"
import { browser } from "../../../test/builders/browse.ts"
import { anOwner } from "../../../test/builders/owner.ts"
import { linkIn, mailsOf } from "../../../test/builders/mailbox.ts"
import type { TestSite } from "../../../test/builders/testSite.ts"
import { allowed } from "../../../test/builders/allowlist.ts"

const api = testApi()
const person = browser(api)

let made = 0
const goLive = (site: TestSite) =>
  api.operator.post(`/ops/v1/sites/${site.siteId}/domains`, { host: `www.vale-${++made}.test` })

const stateOf = async (site: TestSite, id: string) => (await site.get(`/v1/pending-changes/${id}`)).body.state
const lastMail = async (site: TestSite) => (await mailsOf(api, site.siteId)).at(-1)!
const lastLink = async (site: TestSite) => linkIn(await lastMail(site))

const form = (to: string, attribute = "data-notify-email") =>
  `<h1>Write to us</h1>\n<mk-component name="contact-form" ${attribute}="${to}"></mk-component>`

/** A live page whose form writes to the desk, with a version that waits. */
const aHeldVersion = async () => {
  const site = await api.aSite()
  await site.put("/v1/site", { notifyEmail: "desk@vale.test" })
  const page = await site.aPage({ route: "/contact", title: "Contact", html: form("desk@vale.test") })
  await goLive(site)
  const held = await site.put(
    `/v1/pages/${page.pageId}/payload`,
    { html: form("new@else.test") },
    { "if-match": page.latestVersionId }
  )
  return { site, page, held, id: held.body.pendingChange?.id as string, link: await lastLink(site) }
}
const versionOf = async (site: TestSite, pageId: string, versionId: string) =>
  (await site.get(`/v1/pages/${pageId}/versions/${versionId}`)).body

describe("a version that sends enquiries elsewhere", () => {
  it.each([
    ["data-notify-email", form("new@else.test")],
    ["data-notify-cc", form("desk@vale.test").replace("></", ' data-notify-cc="new@else.test"></')],
    ["data-notify-bcc", form("desk@vale.test").replace("></", ' data-notify-bcc="new@else.test"></')]
  ])("HOLD-08, HOLD-12: %s of a page of a live site waits", async (_, html) => {
    const site = await api.aSite()
    await site.put("/v1/site", { notifyEmail: "desk@vale.test" })
    const page = await site.aPage({ route: "/contact", html: form("desk@vale.test") })
    await goLive(site)
    const headers = { "if-match": page.latestVersionId }
    const held = await site.put(`/v1/pages/${page.pageId}/payload`, { html }, headers)
    expect(held.status, JSON.stringify(held.body)).toBe(202)
    expect(held.body).toMatchObject({
      status: "held",
      holdReasons: ["owner:recipients"],
      publishedVersionId: page.versionId,
      pendingChange: { status: "pending-owner-confirmation", kind: "version" }
    })
    const other = await site.put(
      `/v1/pages/${page.pageId}/payload`,
      { html: `${form("desk@vale.test")}\n<p>New words</p>` },
      { "if-match": held.body.latestVersionId }
    )
    expect(other.status).toBe(200)
  })

  it("HOLD-08: so does another destination", async () => {
    const site = await api.aSite()
    await site.put("/v1/site", { notifyEmail: "desk@vale.test" })
    await allowed(api, site, "https://crm.example")
    const hook = { provider: "webhook", url: "https://crm.example/leads", secret: "a secret of many characters" }
    expect((await site.put("/v1/lead-webhooks/crm", hook)).status).toBe(200)
    const page = await site.aPage({ route: "/contact", html: form("desk@vale.test") })
    await goLive(site)
    const html = form("desk@vale.test").replace("></", ' data-lead-destination="crm"></')
    const headers = { "if-match": page.latestVersionId }
    const held = await site.put(`/v1/pages/${page.pageId}/payload`, { html }, headers)
    expect(held.status, JSON.stringify(held.body)).toBe(202)
    expect(held.body.pendingChange.details).toEqual([
      { label: "The form: where its enquiries go", before: null, after: "crm" }
    ])
  })

  it("HOLD-08: so does another website that is to get them, at an origin that was approved, and another address there", async () => {
    const site = await api.aSite()
    await site.put("/v1/site", { notifyEmail: "desk@vale.test" })
    await allowed(api, site, "https://forms.example")
    const sent = (to: string) =>
      `<mk-component name="form" data-form-id="visit" data-fields='[{"name":"email","type":"email"}]'${to}></mk-component>`
    const toNell = sent(' data-action="https://forms.example/f/nell" data-method="post"')
    const page = await site.aPage({ route: "/visit", html: sent("") })
    const other = await site.aPage({ route: "/other", html: toNell })
    await goLive(site)
    for (const [{ pageId, latestVersionId }, before] of [
      [page, null],
      [other, "https://forms.example/f/nell"]
    ] as const) {
      const html = toNell.replace("nell", "eve")
      const held = await site.put(`/v1/pages/${pageId}/payload`, { html }, { "if-match": latestVersionId })
      expect([held.status, held.body.holdReasons], JSON.stringify(held.body)).toEqual([202, ["owner:recipients"]])
      expect(held.body.pendingChange.details).toEqual([
        { label: "The form “visit”: which website it sends to", before, after: "https://forms.example/f/eve" }
      ])
    }
    const search = sent(' data-action="/search"').replace("visit", "search")
    const found = { route: "/find", title: "Find", payload: { html: search } }
    expect((await site.post("/v1/pages", found)).status).toBe(200)
  })

  it("HOLD-19: says whom a form takes the enquiries from that named nobody, in the mail, behind its link and at the desk", async () => {
    const site = await api.aSite()
    const owner = await anOwner(api, site.siteId, "nell@vale.test")
    await site.put("/v1/site", { notifyEmail: "desk@vale.test", notifyCc: "till@vale.test" })
    const page = await site.aPage({ route: "/contact", html: '<mk-component name="contact-form"></mk-component>' })
    await goLive(site)
    const headers = { "if-match": page.latestVersionId }
    const held = await site.put(`/v1/pages/${page.pageId}/payload`, { html: form("eve@else.test") }, headers)
    const ofSite = "desk@vale.test, till@vale.test (as the website's settings say)"
    expect(held.body.pendingChange.details).toEqual([
      { label: "The form: who gets its enquiries", before: ofSite, after: "eve@else.test" }
    ])
    const mail = (await mailsOf(api, site.siteId)).findLast(({ kind }) => kind === "pending-change")!
    const instead = "nquiries would go to eve@else.test instead of desk@vale.test, till@vale.test"
    expect(mail.text).toContain(instead)
    expect((await person.open(linkIn(mail))).html).toContain(instead)
    const desk = await owner.open(`/dashboard/${site.siteId}/pages/${page.pageId}/versions/${held.body.versionId}`)
    expect(desk.text).toContain(instead)
    expect(desk.text).toContain(`Before ${ofSite} After eve@else.test`)
    expect((await owner.open(`/dashboard/${site.siteId}/waiting`)).text).toContain(instead)
  })

  it("HOLD-08, HOLD-10: so do new pages, sections and partials; before go-live none does", async () => {
    const site = await api.aSite()
    await site.put("/v1/site", { notifyEmail: "desk@vale.test" })
    const base = new Map<string, string>()
    const write = async (html: string) => {
      const page = { route: `/c${base.size}`, title: "C", payload: { html } }
      const statuses = [(await site.post("/v1/pages", page)).status]
      for (const path of ["/v1/chrome/footer", "/v1/partials/write-to-us"]) {
        const { status, body } = await site.put(path, { html }, base.has(path) ? { "if-match": base.get(path)! } : {})
        statuses.push(status)
        base.set(path, body.latestVersionId)
      }
      return statuses
    }
    expect(await write(form("a@else.test"))).toEqual([200, 200, 200])
    await goLive(site)
    expect(await write(form("b@else.test"))).toEqual([202, 202, 202])
    expect((await site.get("/v1/pending-changes")).body.pendingChanges).toHaveLength(3)
  })

  it("HOLD-08: so does one that shows a partial which sends them elsewhere, by whichever way it comes", async () => {
    const site = await api.aSite()
    await site.put("/v1/site", { notifyEmail: "desk@vale.test" })
    expect((await site.put("/v1/partials/planted", { html: form("eve@else.test") })).status).toBe(200)
    expect(
      (await site.put("/v1/partials/harmless", { html: '<mk-component name="contact-form"></mk-component>' })).status
    ).toBe(200)
    const shows = (ref: string) => `<h1>Write</h1>\n<mk-partial ref="${ref}"></mk-partial>`
    const stood = await site.aPage({ route: "/stood", html: shows("planted") })
    const page = await site.aPage({ route: "/contact", html: form("desk@vale.test") })
    await goLive(site)
    const held = await site.put(
      `/v1/pages/${page.pageId}/payload`,
      { html: shows("planted") },
      { "if-match": page.latestVersionId, "x-mk-deleting-lines": "1" }
    )
    expect([held.status, held.body.holdReasons], JSON.stringify(held.body)).toEqual([202, ["owner:recipients"]])
    expect(held.body.pendingChange.details).toEqual([
      { label: "The form: who gets its enquiries", before: "desk@vale.test", after: "eve@else.test" }
    ])
    const made = { route: "/new", title: "New", payload: { html: shows("planted") } }
    expect((await site.post("/v1/pages", made)).body.holdReasons).toEqual(["owner:recipients"])
    const publish = await site.post(`/v1/pages/${page.pageId}/publish`, { versionId: held.body.versionId })
    expect([publish.status, publish.code]).toEqual([409, "publish.owner_confirmation"])
    const footer = await site.put("/v1/chrome/footer", { html: shows("planted") })
    expect([footer.status, footer.body.holdReasons]).toEqual([202, ["owner:recipients"]])
    // What showed it before goes on, and one that names nobody is nobody's business.
    const edited = await site.put(
      `/v1/pages/${stood.pageId}/payload`,
      { html: `${shows("planted")}\n<p>More</p>` },
      { "if-match": stood.latestVersionId }
    )
    expect([edited.status, edited.body.status]).toEqual([200, "published"])
    const harmless = { route: "/other", title: "Other", payload: { html: shows("harmless") } }
    expect((await site.post("/v1/pages", harmless)).status).toBe(200)
  })

  it("HOLD-13: a write of a live site that nobody answers for is refused, in rehearsal too", async () => {
    const site = await api.aSite({ domain: "www.unasked.test" })
    const page = { route: "/contact", title: "Contact", payload: { html: form("new@else.test") } }
    for (const path of ["/v1/pages", "/v1/pages?dryRun=1"])
      expect((await site.post(path, page)).code).toBe("owner.unreachable")
    expect((await site.get("/v1/pages")).body.pages).toEqual([])
  })

  it("HOLD-19, HOLD-21: its link shows what changes, line by line, and a yes publishes it", async () => {
    const { site, page, held, id, link } = await aHeldVersion()
    const shown = await person.open(link)
    expect(shown.html).toContain("from desk@vale.test to new@else.test")
    expect(shown.html).toMatch(/<ins>\+ [^<]*new@else\.test/)
    expect(shown.html).toMatch(/<del>− [^<]*desk@vale\.test/)
    const preview = /href="(http:[^"]+\/__preview\/[^"]+)"/.exec(shown.html)![1]!
    expect(preview).not.toContain(link.slice("/links/".length))
    expect((await person.press(link, { decision: "accept" })).title).toBe("The change is made")
    expect(await stateOf(site, id)).toBe("applied")
    expect((await versionOf(site, page.pageId, held.body.versionId)).state).toBe("published")
  })

  it("HOLD-20: a no turns it down with a note for its author, and needs one", async () => {
    const { site, page, held, id, link } = await aHeldVersion()
    const asked = await person.press(link, { decision: "decline", note: " " })
    expect([asked.status, asked.title]).toEqual([422, "Make this change?"])
    expect(asked.html).toContain('aria-invalid="true"')
    expect(await stateOf(site, id)).toBe("pending")
    await person.press(link, { decision: "decline", note: "That is not our address." })
    expect(await stateOf(site, id)).toBe("declined")
    expect(await versionOf(site, page.pageId, held.body.versionId)).toMatchObject({
      state: "rejected",
      reviewerNote: "That is not our address."
    })
    expect((await versionOf(site, page.pageId, page.versionId)).state).toBe("published")
  })

  it("HOLD-18, HOLD-25: an edit that landed meanwhile goes on serving, and the change has failed", async () => {
    const { site, page, held, id, link } = await aHeldVersion()
    const later = await site.put(
      `/v1/pages/${page.pageId}/payload`,
      { html: `${form("desk@vale.test")}\n<p>Later words</p>` },
      { "if-match": held.body.latestVersionId }
    )
    expect(later.status, JSON.stringify(later.body)).toBe(200)
    const { body } = await site.get(`/v1/pending-changes/${id}`)
    expect([body.state, body.error]).toEqual(["failed", expect.stringContaining("edited again")])
    const visits = [() => person.open(link), () => person.press(link, { decision: "accept" }), () => person.open(link)]
    for (const visit of visits) {
      const shown = await visit()
      expect([shown.status, shown.title, shown.buttons]).toEqual([410, "The change could not be made", []])
      expect(shown.html).toContain("edited again")
    }
    expect(await api.served(site.siteId, "/contact")).toContain("Later words")
    expect((await versionOf(site, page.pageId, later.body.versionId)).state).toBe("published")
  })

  it.each([
    [
      "reverted",
      "edited again",
      (path: string, to: string) => ["POST", `${path}/revert`, { toVersionId: to }] as const
    ],
    ["archived", "taken off", (path: string) => ["POST", `${path}/archive`, { disposition: "gone" }] as const]
  ])("HOLD-25: so it has when the page was %s, and the link says why", async (_, reason, move) => {
    const { site, page, id, link } = await aHeldVersion()
    const [, path, body] = move(`/v1/pages/${page.pageId}`, page.versionId)
    const moved = await site.post(path, body)
    expect([200, 202], JSON.stringify(moved.body)).toContain(moved.status)
    if (path.endsWith("/archive")) {
      const confirmed = await site.post(`${path}/confirm`, { route: "/contact" })
      expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
    }
    const { pendingChanges } = (await site.get("/v1/pending-changes")).body
    expect(pendingChanges[0]).toMatchObject({ id, state: "failed", error: expect.stringContaining(reason) })
    const shown = await person.open(link)
    expect([shown.status, shown.title, shown.buttons]).toEqual([410, "The change could not be made", []])
    expect(shown.html).toContain(reason)
  })

  it("HOLD-25: so it has when the page was removed before it was ever published", async () => {
    const { site } = await aHeldVersion()
    const payload = { html: form("new@else.test") }
    const created = await site.post("/v1/pages", { route: "/write", title: "Write to us", payload })
    expect(created.status).toBe(202)
    const { id } = created.body.pendingChange
    expect((await site.delete(`/v1/pages/${created.body.pageId}`)).status).toBe(200)
    const change = (await site.get(`/v1/pending-changes/${id}`)).body
    expect([change.state, change.error]).toEqual(["failed", "The page was removed since."])
  })

  it("A7, HOLD-24: a change of the title on top of it waits with it, and the owner is asked about both at once", async () => {
    const { site, page, id, link } = await aHeldVersion()
    const patch = await site.patch(`/v1/pages/${page.pageId}`, { title: "Write to us" })
    expect([patch.status, patch.body.holdReasons]).toEqual([202, ["owner:recipients"]])
    expect(patch.body.pendingChange).toMatchObject({ status: "pending-owner-confirmation", kind: "version" })
    expect(await stateOf(site, id)).toBe("superseded")
    expect(await api.served(site.siteId, "/contact")).toContain("<title>Contact</title>")
    expect((await person.press(link, { decision: "accept" })).title).toBe("There is a newer request")
    expect((await person.press(await lastLink(site), { decision: "accept" })).title).toBe("The change is made")
    expect(await api.served(site.siteId, "/contact")).toContain("<title>Write to us</title>")
    expect((await versionOf(site, page.pageId, patch.body.versionId)).state).toBe("published")
  })

  it("HOLD-24: a second such version supersedes the first", async () => {
    const { site, page, held, id, link } = await aHeldVersion()
    const headers = { "if-match": held.body.latestVersionId }
    await site.put(`/v1/pages/${page.pageId}/payload`, { html: form("third@else.test") }, headers)
    expect(await stateOf(site, id)).toBe("superseded")
    expect((await person.press(link, { decision: "accept" })).title).toBe("There is a newer request")
  })

  it("HOLD-08: no scope of a credential publishes it, and a revert to old recipients waits too", async () => {
    const { site, page, held, link } = await aHeldVersion()
    const publish = await site.post(`/v1/pages/${page.pageId}/publish`, { versionId: held.body.versionId })
    expect([publish.status, publish.code]).toEqual([409, "publish.owner_confirmation"])
    expect(publish.body.pendingChange).toBe(held.body.pendingChange.id)
    await person.press(link, { decision: "accept" })
    const revert = await site.post(`/v1/pages/${page.pageId}/revert`, { toVersionId: page.versionId })
    expect([revert.status, revert.body.status, revert.body.pendingChange?.kind]).toEqual([202, "held", "version"])
    const old = await site.post(`/v1/pages/${page.pageId}/publish`, { versionId: page.versionId })
    expect(old.code).toBe("publish.not_waiting")
    expect((await versionOf(site, page.pageId, held.body.versionId)).state).toBe("published")
  })
})
