/** Questions to the owner are answered by the owner, also about what a program set before it had to ask. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { limits } from "../../../../engine/limits.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { Budgets } from "../../../../engine/ports/Budgets.ts"
import { testApi } from "../../../../test/builders/api.ts"
import { browser } from "../../../../test/builders/browse.ts"
import { anOwner } from "../../../../test/builders/owner.ts"
import { linkIn, mailsOf } from "../../../../test/builders/mailbox.ts"
import { expectStatus, type TestSite } from "../../../../test/builders/testSite.ts"
import { allowed } from "../../../../test/builders/allowlist.ts"

const api = testApi()
const person = browser(api)

let made = 0
const goLive = async (site: TestSite) =>
  expectStatus(
    await api.operator.post(`/ops/v1/sites/${site.siteId}/domains`, { host: `www.hill-${++made}.test` }),
    200
  )
const mailsTo = async (site: TestSite, address: string) =>
  (await mailsOf(api, site.siteId)).filter(({ to, cc, bcc }) => [to, cc, bcc].flat().includes(address))
const read = async (site: TestSite) => (await site.get("/v1/site")).body
const waiting = async (site: TestSite) => (await site.get("/v1/pending-changes")).body.pendingChanges

let owners = 0

/** A site whose owner is known, built by a program that makes itself the one who is told. */
const aBuiltSite = async () => {
  const site = await api.aSite()
  const [nell, thief] = [`nell.${++owners}@vale.test`, `thief.${owners}@else.test`]
  await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: nell })
  const writer = await site.writer({ scopes: ["content:read", "content:edit"] })
  expectStatus(await site.delete("/v1/lease"), 200)
  expectStatus(await writer.post("/v1/lease"), 200)
  expectStatus(await writer.put("/v1/site", { notifyEmail: thief }), 200)
  return { site, writer, nell, thief }
}

/** The same with every kind of receiver. */
const aBusySite = async () => {
  const { site, writer, nell, thief } = await aBuiltSite()
  expectStatus(await writer.delete("/v1/lease"), 200)
  expectStatus(await site.post("/v1/lease"), 200)
  const form = `<mk-component name="form" data-form-id="ask" data-notify-email="${thief}" data-notify-cc="${nell}" data-fields='[{"name":"email","type":"email","label":"Email"}]'></mk-component>`
  const page = await site.aPage({ route: "/ask", html: `<h1>Ask</h1>${form}` })
  const { id } = expectStatus(await site.post("/v1/allowlist", { origin: "https://else.test", reason: "numbers" }), 202)
  expectStatus(await site.post(`/v1/allowlist/${id}/approve`), 200)
  expectStatus(
    await site.put("/v1/lead-webhooks/crm", { url: "https://else.test/leads", secret: "a secret of the receiver" }),
    200
  )
  return { site, nell, thief, page, form }
}

describe("a question about a live site", () => {
  it("S4: goes to the owner's account alone, whatever address a credential has set", async () => {
    const { site, writer, nell } = await aBuiltSite()
    await goLive(site)
    expectStatus(await writer.put("/v1/site", { notifyBcc: "more@else.test" }), 202)
    const asking = (await mailsOf(api, site.siteId)).filter(({ text }) => text.includes("/links/"))
    expect(asking.map(({ kind, to }) => [kind, to])).toEqual([
      ["going-live", [nell]],
      ["pending-change", [nell]]
    ])
  })

  it("S4: is told to those who are told of enquiries, in a mail that decides nothing and says nothing of theirs", async () => {
    const { site, writer, thief } = await aBuiltSite()
    await goLive(site)
    expectStatus(await writer.put("/v1/site", { notifyBcc: "more@else.test" }), 202)
    const told = await mailsTo(site, thief)
    // Once a day: two questions were asked.
    expect(told.map(({ kind, to }) => [kind, to])).toEqual([["pending-change-told", [thief]]])
    const { name } = await read(site)
    for (const { subject, text } of told) {
      expect(text).not.toMatch(/https?:/)
      expect(`${subject} ${text}`).not.toContain(name)
      expect(text).not.toContain("more@else.test")
    }
    expect(await mailsTo(site, "more@else.test")).toEqual([])
  })
})

describe("going live", () => {
  it("S4: asks the owner once about every recipient, receiver and origin that was set before", async () => {
    const { site, thief } = await aBusySite()
    await goLive(site)
    const [change, ...others] = await waiting(site)
    expect(others).toEqual([])
    expect(change).toMatchObject({
      kind: "going_live",
      state: "pending",
      decidableBy: ["owner"],
      requestedBy: "system"
    })
    expect(change.details.map(({ label, after }: { label: string; after: string }) => `${label}: ${after}`)).toEqual([
      `Enquiries go to: ${thief}`,
      `Told of enquiries by the form “ask”: ${thief}`,
      "Enquiries for “crm” are handed on to: else.test/leads",
      "May be reached by pages: https://else.test (numbers)"
    ])
    await goLive(site)
    expect(await waiting(site)).toHaveLength(1)
  })

  it("S4: asks about the form of the page of unknown addresses as of any other, and about one that another website gets", async () => {
    const { site } = await aBusySite()
    const lost = `<h1>Not here</h1><mk-component name="contact-form" data-form-id="lost" data-notify-email="lost@else.test"></mk-component>`
    expectStatus(await site.put("/v1/notfound", { html: lost }), 200)
    const fields = '[{"name":"email","type":"email"}]'
    const away = `<h1>Visit</h1><mk-component name="form" data-form-id="visit" data-fields='${fields}' data-action="https://else.test/f/eve"></mk-component>`
    await site.aPage({ route: "/visit", html: away })
    await goLive(site)
    const [{ details }] = await waiting(site)
    expect(details.map(({ label, after }: { label: string; after: string }) => `${label}: ${after}`)).toEqual(
      expect.arrayContaining([
        "Told of enquiries by the form “lost”: lost@else.test",
        "The form “visit” is sent to: https://else.test/f/eve"
      ])
    )
  })

  it("S4: takes all of them away when the owner says no, and keeps what the owner set since", async () => {
    const { site, nell } = await aBusySite()
    await goLive(site)
    const [question] = (await mailsOf(api, site.siteId)).filter(({ kind }) => kind === "going-live")
    const owner = await anOwner(api, site.siteId, nell)
    await owner.send(
      await owner.open(`/dashboard/${site.siteId}/settings/told`),
      `/dashboard/${site.siteId}/settings/recipients`,
      { notifyEmail: nell, notifyCc: "", notifyBcc: "" }
    )
    const answered = await person.press(linkIn(question!), { decision: "decline" })
    expect(answered.html).toContain("They are taken away")
    expect((await read(site)).notifyEmail).toEqual([nell])
    expect((await site.get("/v1/lead-webhooks")).body.destinations).toEqual([])
    expect((await site.get("/v1/allowlist")).body.active).toEqual([])
    const { forms } = (await site.get("/v1/forms")).body
    expect(forms[0].notify).toMatchObject({ to: [nell], from: "site" })
  })

  it.each(["by its link", "at the desk"])(
    "has who was refused told again by a form that the owner publishes %s, and by none of before",
    async (way) => {
      const { site, nell, thief, page, form } = await aBusySite()
      await goLive(site)
      const link = async (kind: string) =>
        linkIn((await mailsOf(api, site.siteId)).findLast((mail) => mail.kind === kind)!)
      await person.press(await link("going-live"), { decision: "decline" })
      const told = async (route: string) =>
        (await site.get("/v1/forms")).body.forms.find((form: { declaredIn: string }) => form.declaredIn === route)
          ?.notify.to
      const owner = await anOwner(api, site.siteId, nell)
      const recipients = { notifyEmail: nell, notifyCc: "", notifyBcc: "" }
      const settings = `/dashboard/${site.siteId}/settings`
      await owner.send(await owner.open(`${settings}/told`), `${settings}/recipients`, recipients)
      const atDesk = async (id: string, version: string, knows = "") => {
        const path = `/dashboard/${site.siteId}/pages/${id}/versions/${version}`
        return owner.send(await owner.open(path), `${path}/approve`, { knows })
      }
      const text = `<h1>Ask</h1><p>We answer within a day.</p>${form}`
      const base = { "if-match": page.versionId }
      const edit = expectStatus(await site.put(`/v1/pages/${page.pageId}/payload?hold=1`, { html: text }, base), 202)
      await atDesk(page.pageId, edit.versionId)
      expect((await site.get(`/v1/pages/${page.pageId}`)).body.publishedVersionId).toBe(edit.versionId)
      expect(await told("/ask")).toEqual([nell])
      const visit = `<h1>Visit</h1><mk-component name="contact-form" data-notify-email="${thief}"></mk-component>`
      const sent = { route: "/visit", title: "Visit us", payload: { html: visit } }
      const held = expectStatus(await site.post("/v1/pages", sent), 202)
      if (way === "at the desk") await atDesk(held.pageId, held.versionId, thief)
      else await person.press(await link("pending-change"), { decision: "accept", knows: thief })
      expect(await told("/visit")).toEqual([thief])
    }
  )

  it("has who was refused told again by a form that staff publish, once they say that they know them", async () => {
    const { site, nell, thief } = await aBusySite()
    await goLive(site)
    const question = (await mailsOf(api, site.siteId)).findLast(({ kind }) => kind === "going-live")
    await person.press(linkIn(question!), { decision: "decline" })
    const owner = await anOwner(api, site.siteId, nell)
    const settings = `/dashboard/${site.siteId}/settings`
    const recipients = { notifyEmail: nell, notifyCc: "", notifyBcc: "" }
    await owner.send(await owner.open(`${settings}/told`), `${settings}/recipients`, recipients)
    const visit = `<h1>Visit</h1><mk-component name="contact-form" data-notify-email="${thief}"></mk-component>`
    const sent = { route: "/visit", title: "Visit us", payload: { html: visit } }
    const held = expectStatus(await site.post("/v1/pages", sent), 202)
    const approve = `/ops/v1/sites/${site.siteId}/pages/${held.pageId}/versions/${held.versionId}/approve`
    const refused = await api.operator.post(approve)
    expect([refused.code, refused.body.unknown]).toEqual(["request.invalid", [thief]])
    expectStatus(await api.operator.post(approve, { knows: thief }), 200)
    const { forms } = (await site.get("/v1/forms")).body
    const form = forms.find((one: { declaredIn: string }) => one.declaredIn === "/visit")
    expect(form.notify).toMatchObject({ to: [thief], from: "form" })
  })

  it.each(["by its link", "at the desk", "by staff"])(
    "has who was refused told again by a form that comes back with its page %s, once it is said that they are known",
    async (way) => {
      const { site, nell, thief, page } = await aBusySite()
      await goLive(site)
      const link = async (kind: string) =>
        linkIn((await mailsOf(api, site.siteId)).findLast((mail) => mail.kind === kind)!)
      await person.press(await link("going-live"), { decision: "decline" })
      const path = `/v1/pages/${page.pageId}`
      expectStatus(await site.post(`${path}/archive`, { disposition: "gone" }), 202)
      expectStatus(await site.post(`${path}/archive/confirm`, { route: "/ask" }), 200)
      if (way === "by its link") await person.press(await link("archive-restore"), { asked: "knows", knows: thief })
      if (way === "at the desk") {
        const owner = await anOwner(api, site.siteId, nell)
        const desk = `/dashboard/${site.siteId}/pages/${page.pageId}`
        await owner.send(await owner.open(`${desk}/history`), `${desk}/put-back`, { knows: thief })
      }
      if (way === "by staff") {
        expectStatus(await site.post(`${path}/unarchive`), 202)
        const confirm = `/ops/v1/sites/${site.siteId}/pages/${page.pageId}/unarchive/confirm`
        expectStatus(await api.operator.post(confirm, { knows: thief }), 200)
      }
      const [form] = (await site.get("/v1/forms")).body.forms
      expect(form.notify).toMatchObject({ to: [thief], from: "form" })
    }
  )

  it("has who was refused told again where the owner, asked once more, says that they are right", async () => {
    const { site, thief } = await aBusySite()
    await goLive(site)
    const question = async () =>
      linkIn((await mailsOf(api, site.siteId)).findLast(({ kind }) => kind === "going-live")!)
    await person.press(await question(), { decision: "decline" })
    const at = `/ops/v1/sites/${site.siteId}`
    expectStatus(await api.operator.patch(at, { ownerEmail: null }), 200)
    expectStatus(await api.operator.patch(at, { ownerEmail: "nell.again@vale.test" }), 200)
    await person.press(await question(), { decision: "accept" })
    const [form] = (await site.get("/v1/forms")).body.forms
    expect(form.notify).toMatchObject({ to: [thief], from: "form" })
  })

  it("S4: takes away no receiver that the owner has agreed to since", async () => {
    const { site } = await aBusySite()
    await goLive(site)
    const link = async (kind: string) =>
      linkIn((await mailsOf(api, site.siteId)).findLast((mail) => mail.kind === kind)!)
    const question = await link("going-live")
    await allowed(api, site, "https://desk.test")
    const other = { url: "https://desk.test/leads", secret: "a secret of the receiver" }
    expectStatus(await site.put("/v1/lead-webhooks/crm", other), 202)
    expect((await person.press(await link("pending-change"), { decision: "accept" })).status).toBe(200)
    expect((await person.press(question, { decision: "decline" })).html).toContain("They are taken away")
    const { destinations } = (await site.get("/v1/lead-webhooks")).body
    expect(destinations).toMatchObject([{ name: "crm", url: "https://desk.test/leads" }])
  })

  it("S4: asks about receivers though nobody is told of enquiries, and though a program has worn the questions out", async () => {
    const [site, nell] = [await api.aSite(), "nell.worn@vale.test"]
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: nell })
    await allowed(api, site, "https://else.test")
    const receiver = { url: "https://else.test/leads", secret: "a secret of the receiver" }
    expectStatus(await site.put("/v1/lead-webhooks/crm", receiver), 200)
    await api.run(
      Effect.flatMap(Budgets, (budgets) =>
        budgets.record(site.siteId as SiteId, "owner_question", api.clock.now(), limits.ownerQuestionsPerHour)
      )
    )
    await goLive(site)
    expect((await mailsOf(api, site.siteId)).map(({ kind, to }) => [kind, to])).toEqual([["going-live", [nell]]])
    expect(await waiting(site)).toHaveLength(1)
  })

  it("S4: asks about neither the owner's own address nor a product of the platform's own", async () => {
    const [site, nell] = [await api.aSite(), "nell.alone@vale.test"]
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: nell })
    expectStatus(await site.put("/v1/site", { notifyEmail: nell }), 200)
    const product = { url: "https://bookings.test/in", secret: "a secret of the product" }
    expect((await api.operator.put(`/ops/v1/sites/${site.siteId}/products/bookings`, product)).status).toBeLessThan(300)
    await goLive(site)
    expect(await waiting(site)).toEqual([])
    expect((await mailsOf(api, site.siteId)).filter(({ text }) => text.includes("/links/"))).toEqual([])
  })

  it("leaves everything as it is when the owner says yes", async () => {
    const { site, thief } = await aBusySite()
    await goLive(site)
    const [question] = (await mailsOf(api, site.siteId)).filter(({ kind }) => kind === "going-live")
    const shown = await person.open(linkIn(question!))
    for (const each of ["else.test", thief, "Yes, these are right", "No, take them away"])
      expect(shown.html).toContain(each)
    expect((await person.press(linkIn(question!), { decision: "accept" })).html).toContain("Thank you")
    expect((await read(site)).notifyEmail).toEqual([thief])
    expect((await site.get("/v1/allowlist")).body.active).toHaveLength(1)
  })

  it("asks nobody where no account is known, and the owner once there is one", async () => {
    const [site, nell, thief] = [await api.aSite(), "nell.later@vale.test", "thief.later@else.test"]
    expectStatus(await site.put("/v1/site", { notifyEmail: thief }), 200)
    await goLive(site)
    expect(await mailsOf(api, site.siteId)).toEqual([])
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: nell })
    expect((await mailsOf(api, site.siteId)).map(({ kind, to }) => [kind, to])).toEqual([
      ["going-live", [nell]],
      ["pending-change-told", [thief]]
    ])
  })
})
