/** Details that change follow where the website takes them from, and the owner is told where the old ones still stand. */
import { describe, expect, it } from "vitest"
import { testApi } from "../../../../test/builders/api.ts"
import { mailsOf } from "../../../../test/builders/mailbox.ts"
import { anOwner } from "../../../../test/builders/owner.ts"

const api = testApi()

const button = '<a class="button" href="tel:+441632960147" aria-label="Ring 01632 960147">01632 960147</a>'
const contact = {
  phone: "01632 960147",
  email: "bench@vale.test",
  hours: "Tuesday to Friday, 9 to 5",
  address: { street: "14 Tannery Row", city: "Merrow Bridge" }
}

const aSiteWithDetails = async () => {
  await api.startWorker()
  const site = await api.aSite()
  await site.put("/v1/site", { contact })
  const visit = await site.aPage({
    route: "/visit",
    title: "Visit us",
    html: `<h1>Visit</h1><p>${button}</p><p>Ring (01632 960147) &amp; ask. Open tuesday to friday, 9 to 5.</p>`
  })
  const follows = '<p><mk-component name="site-field" data-field="phone"></mk-component></p>'
  await site.aPage({ route: "/about", title: "About us", html: `<h1>About</h1>${follows}` })
  await site.put("/v1/chrome/footer", { html: `<p>${button} <a href="mailto:bench@vale.test">Mail</a></p>` })
  const owner = await anOwner(api, site.siteId)
  const settings = `/dashboard/${site.siteId}/settings`
  const save = async (changes: Record<string, string>) =>
    owner.send(await owner.open(settings), `${settings}/contact`, changes)
  const saveHours = async (changes: Record<string, string>) =>
    owner.send(await owner.open(settings), `${settings}/hours`, changes)
  const htmlOf = async () => (await site.get(`/v1/pages/${visit.pageId}`)).body.payload.html as string
  return { site, visit, owner, settings, save, saveHours, htmlOf }
}

describe("a telephone number that was changed", () => {
  it("is shown as the old one where it is written out, with the way there, and follows on a press", async () => {
    const { site, visit, owner, settings, save, htmlOf } = await aSiteWithDetails()
    const saved = await save({ phone: "01632 960999" })
    expect(saved.text).toContain("The old telephone number, 01632 960147, still stands on:")
    expect(saved.text).toMatch(/still stands on: Foot of every page Visit us \/visit There it is written out/)
    expect(saved.html).toContain(`href="/dashboard/${site.siteId}/pages/${visit.pageId}"`)
    expect(saved.text, "what follows by itself is no place to look after").not.toContain("About us")
    await expect.poll(() => api.served(site.siteId, "/about"), { timeout: 20_000 }).toContain("01632 960999")
    expect(await htmlOf()).toContain("01632 960147")

    const followed = await owner.send(saved, `${settings}/follow`)
    expect(followed.text).toContain("Changed in 2 places. The texts before stay in the history.")
    expect(followed.text).not.toContain("still stands on")
    expect(await htmlOf()).toBe(
      `<h1>Visit</h1><p>${button.replaceAll("960147", "960999")}</p><p>Ring (01632 960999) &amp; ask. Open tuesday to friday, 9 to 5.</p>`
    )
    expect(await api.served(site.siteId, "/visit")).toContain('href="tel:+441632960999"')
    expect((await site.get("/v1/chrome")).body.chrome.footer.payload.html).toContain("tel:+441632960999")
    const [version, before] = (await site.get(`/v1/pages/${visit.pageId}/versions`)).body.versions
    expect([version.createdBy, version.state, before.state]).toEqual([
      `dashboard:${site.siteId}`,
      "published",
      "superseded"
    ])
  })

  it("is told in the mail as what it was and is, with what does not follow", async () => {
    const { site, save } = await aSiteWithDetails()
    await save({ phone: "01632 960999" })
    const mail = (await mailsOf(api, site.siteId)).findLast(({ kind }) => kind === "contact-change")!
    expect(mail.text).toContain("Telephone: 01632 960999\nbefore: 01632 960147")
    expect(mail.text).not.toContain("Opening hours")
    expect(mail.text).toContain("Where a page has the old ones written out")
    expect(mail.text).toContain(`/dashboard/${site.siteId}/settings`)
    expect(mail.text).not.toContain("now shows")
  })

  it("is told of an assistant's change too, and no more once its owner says that it is right there", async () => {
    const { site, owner, settings, htmlOf } = await aSiteWithDetails()
    await site.put("/v1/site", { contact: { phone: "01632 960999" } })
    const screen = await owner.open(settings)
    expect(screen.text).toContain("The old telephone number, 01632 960147, still stands on:")
    const left = await owner.send(screen, `${settings}/leave`)
    expect(left.text).not.toContain("still stands")
    expect(await htmlOf()).toContain("01632 960147")
    expect((await site.get("/v1/site")).body.contact.phone).toBe("01632 960999")
  })

  it("is no longer told of when the old one is set again", async () => {
    const { save } = await aSiteWithDetails()
    await save({ phone: "01632 960999" })
    expect((await save({ phone: "01632 960147" })).text).not.toContain("still stands")
  })
})

describe("other details that were changed", () => {
  it("are found as they read: address of mail, hours and street, in links, titles and lists", async () => {
    const { site, owner, settings, save, saveHours, htmlOf } = await aSiteWithDetails()
    await site.post("/v1/collections", { key: "places", name: "Places", schema: [{ name: "where", type: "text" }] })
    await site.post("/v1/collections/places/rows", { slug: "shop", data: { where: "At 14 Tannery Row" } })
    await saveHours({ hours: "By appointment" })
    const saved = await save({ email: "nell@vale.test", street: "2 Mill Lane" })
    expect(saved.text).toContain("The old email address, bench@vale.test, still stands on: Foot of every page")
    expect(saved.text).toContain("The old opening hours, Tuesday to Friday, 9 to 5, still stand on: Visit us /visit")
    expect(saved.text).toContain("14 Tannery Row, still stands on: At 14 Tannery Row (in the list Places)")
    const hours = { token: /name="token" value="([^"]+)"/.exec(saved.html)![1]!, detail: "hours", was: contact.hours }
    const followed = await owner.post(`${settings}/follow`, hours)
    expect(followed.text).toContain("Changed in 1 place.")
    expect(await htmlOf()).toContain("Open By appointment.")
    expect(followed.text).toContain("The old email address")
  })

  it("offers to put nothing in their place where nothing took it, and changes what it does not know not at all", async () => {
    const { owner, settings, save, htmlOf } = await aSiteWithDetails()
    const before = await htmlOf()
    const cleared = await save({ phone: "" })
    expect(cleared.text).toContain("The old telephone number, 01632 960147, still stands on:")
    expect(cleared.html).not.toContain(`action="${settings}/follow"`)
    const token = /name="token" value="([^"]+)"/.exec(cleared.html)![1]!
    for (const fields of [
      { detail: "phone", was: contact.phone },
      { detail: "phone", was: "Visit" },
      { detail: "name", was: "Visit" }
    ])
      await owner.post(`${settings}/follow`, { token, ...fields })
    expect(await htmlOf()).toBe(before)
  })

  it("tells of a page that cannot be changed, and changes the others", async () => {
    const { site, owner, settings, save } = await aSiteWithDetails()
    const saved = await save({ phone: "01632 960999" })
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { pageCap: 0 })
    const followed = await owner.send(saved, `${settings}/follow`)
    expect(followed.text).toContain("Changed in 1 place.")
    expect(followed.text).toContain("1 page or section could not be changed")
    expect(followed.text).toContain("still stands on: Visit us /visit")
  })
})
