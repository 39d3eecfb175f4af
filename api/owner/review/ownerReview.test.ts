/** Versions that wait, and the owner's answer by mail: what the link shows, what it does, and when it is too late. */
import { describe, expect, it } from "vitest"
import { HOUR_MS, limits, MINUTE_MS, SECOND_MS } from "../../../engine/limits.ts"
import { testApi } from "../../../test/builders/api.ts"
import { browser } from "../../../test/builders/browse.ts"
import { linkIn, mailsOf } from "../../../test/builders/mailbox.ts"
import { anOwner } from "../../../test/builders/owner.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { expectStatus, newPage, signIn, type TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)
const person = browser(api)

const ownedSite = async (ownerEmail = "nell@vale.test") => {
  const site = await api.aSite()
  await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail })
  return site
}
const lastMail = async (site: TestSite) => (await mailsOf(api, site.siteId)).at(-1)!
const lastLinkOf = async (site: TestSite, kind: string) =>
  linkIn((await mailsOf(api, site.siteId)).findLast((mail) => mail.kind === kind)!)
const lastLink = async (site: TestSite) => linkIn(await lastMail(site))

/** A live page with a version that waits, and the link its owner was mailed. */
const aHeldVersion = async (ownerEmail?: string) => {
  const site = await ownedSite(ownerEmail)
  const page = await site.aPage({ route: "/services", title: "Our services", html: "<p>old words</p>" })
  const write = (html: string, base: string, hold = true) =>
    site.put(`/v1/pages/${page.pageId}/payload${hold ? "?hold=1" : ""}`, { html }, { "if-match": base })
  const held = (await write("<p>new <em>words</em></p>", page.latestVersionId)).body
  const version = async (id: string) => (await site.get(`/v1/pages/${page.pageId}/versions/${id}`)).body
  return { site, page, held, write, version, link: await lastLink(site) }
}

describe("being asked", () => {
  it("CA-B11: the owner is mailed a link when a version waits, and nothing when it goes live", async () => {
    const { site } = await aHeldVersion()
    const mails = await mailsOf(api, site.siteId)
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([["version-review", ["nell@vale.test"]]])
    expect(mails[0]!.text).toContain("“Our services” at /services")
    expect(mails[0]!.text).toContain("Its author asked for a second pair of eyes.")
  })

  it("is not asked about what differs in nothing from what is there", async () => {
    const { site, page, write, link } = await aHeldVersion()
    await person.press(link, { decision: "accept" })
    const live = (await site.get(`/v1/pages/${page.pageId}`)).body
    const before = (await mailsOf(api, site.siteId)).length
    const same = expectStatus(await write("<p>new <em>words</em></p>", live.latestVersionId), 202)
    expect((await mailsOf(api, site.siteId)).length).toBe(before)
    const owner = await anOwner(api, site.siteId, "nell.same@vale.test")
    const list = await owner.open(`/dashboard/${site.siteId}/waiting`)
    expect(list.html).toContain(same.versionId)
    expect(list.text).toContain("Nothing that differs from what is on the website")
  })

  it("is not asked where no address is known", async () => {
    const site = await api.aSite()
    await site.aPage({ hold: true })
    expect(await mailsOf(api, site.siteId)).toEqual([])
  })

  it("NOTIFY-07: is not asked about a draft that nobody has claimed", async () => {
    const { credential, tenantId } = (await api.anonymous.post("/v1/drafts", { businessName: "Klavierbau" })).body
    const draft = await signIn(api.anonymous, credential.clientId, credential.clientSecret)
    await draft.post("/v1/lease")
    await draft.put("/v1/site", { notifyEmail: "a@x.test" })
    expect((await draft.post("/v1/pages", newPage({ hold: true }))).status).toBe(202)
    expect(await mailsOf(api, tenantId)).toEqual([])
  })

  it("is asked about five of what comes in one go; of what waits beyond that one mail says that it does", async () => {
    const site = await ownedSite()
    const pages = Array.from({ length: 12 }, (_, each) => ({ ...newPage({ html: `<p>${each}</p>` }), hold: true }))
    const { results } = expectStatus(await site.post("/v1/pages/batch", { pages }), 200)
    const mails = await mailsOf(api, site.siteId)
    const asked = Array.from({ length: 5 }, () => "version-review")
    expect(mails.map(({ kind }) => kind)).toEqual([...asked, "versions-waiting"])
    expect(mails[5]!.text).toContain(`/dashboard/${site.siteId}/waiting`)
    const { pages: held } = (await site.get("/v1/pages")).body
    expect(held.filter(({ status }: { status: string }) => status === "held")).toHaveLength(results.length)
  })

  it("is asked twenty times an hour at most, however they are spread", async () => {
    const site = await ownedSite()
    const kinds = async () => (await mailsOf(api, site.siteId)).map(({ kind }) => kind)
    for (let round = 0; round < 5; round++) {
      await site.post("/v1/lease")
      const pages = Array.from({ length: 6 }, () => ({ ...newPage({ html: `<p>${round}</p>` }), hold: true }))
      expectStatus(await site.post("/v1/pages/batch", { pages }), 200)
      api.clock.advance(limits.versionMailsAtOnceMs + SECOND_MS)
    }
    expect((await kinds()).filter((kind) => kind === "version-review")).toHaveLength(limits.ownerQuestionsPerHour)
    expect((await kinds()).filter((kind) => kind === "versions-waiting")).toHaveLength(1)
    // Others of this file have the same owner.
    api.clock.advance(HOUR_MS)
  })

  it("is asked about what waits by policy: a theme", async () => {
    const site = await ownedSite()
    await site.aPage({ route: "/" })
    const { body } = await site.put("/v1/theme", { font: { heading: "Bitter", body: "Inter" } })
    expect(body.status, JSON.stringify(body)).toBe("held")
    const page = await person.open(await lastLink(site))
    expect(page.html).toContain("the colours and typefaces")
    expect(page.html).toContain("Changes of this kind wait for a person.")
    expect((await person.press(await lastLink(site), { decision: "accept" })).title).toBe("The change is live")
    expect((await site.get("/v1/theme")).body.themeVersionId).toBe(body.themeVersionId)
  })
})

describe("the page behind the link", () => {
  it("says what, where and why, shows every changed line as text, and changes nothing", async () => {
    const { page, held, version, link } = await aHeldVersion()
    for (let visits = 0; visits < 3; visits++) {
      const { status, title, html, buttons } = await person.open(link)
      expect([status, title]).toEqual([200, "Publish this change?"])
      expect(buttons).toEqual(["Publish it", "Turn it down"])
      expect(html).toContain("<dt>What</dt><dd>“Our services” at /services</dd>")
      expect(html).toContain("<dt>Written by</dt><dd>First assistant</dd>")
      // C2: in words, as the dashboard tells it; the source is folded away.
      const [told, source] = html.split("<details")
      expect(told).toContain("<b>old</b> words")
      expect(told).toContain("<b>new</b> words")
      expect(told).not.toContain("&lt;p&gt;")
      expect(source).toContain("− &lt;p&gt;old words&lt;/p&gt;")
      expect(source).toContain("+ &lt;p&gt;new &lt;em&gt;words&lt;/em&gt;&lt;/p&gt;")
    }
    expect((await version(held.versionId)).state).toBe("held")
    expect((await version(page.versionId)).state).toBe("published")
  })

  it("CA-C3: leads to a preview by a key of its own, which decides nothing", async () => {
    const { site, held, version, link } = await aHeldVersion()
    const { html } = await person.open(link)
    const preview = /href="(http:[^"]+\/__preview\/([\w-]{43}))"/.exec(html)!
    const page = await origin.visit(preview[1]!)
    expect([page.status, page.headers["cache-control"]]).toEqual([200, "no-store"])
    expect(page.text).toContain("new <em>words</em>")
    expect((await person.press(`/links/${preview[2]}`, { decision: "accept" })).status).toBe(404)
    expect((await version(held.versionId)).state).toBe("held")
    api.clock.advance(72 * HOUR_MS - MINUTE_MS)
    expect((await origin.visit(preview[1]!)).status).toBe(200)
    api.clock.advance(MINUTE_MS)
    expect((await origin.visit(preview[1]!)).status).toBe(410)
    expect(await mailsOf(api, site.siteId)).toHaveLength(1)
  })

  it("tells of a long change some, says how much more there is, and shows all of its source", async () => {
    const { site, held, write } = await aHeldVersion()
    const lines = Array.from({ length: 300 }, (_, each) => `<p>Line ${each}</p>`).join("\n")
    await write(lines, held.versionId)
    const { html } = await person.open(await lastLink(site))
    expect(html.split("<details")[1]!.match(/<ins>|<del>/g)).toHaveLength(301)
    expect(html).toContain("And 100 more of these; the source below has them all.")
  })
})

describe("what changes, in one line", () => {
  const tuning = ({ price = "90", href = "/book", picture = "a" }) =>
    `<h1>Tuning</h1><p>A tuning costs ${price} euros.</p><p><a href="${href}">Book a visit</a></p>` +
    `<p><img src="https://pictures.vale.test/${picture}.jpg" alt="Our workshop"></p>`

  const aGraveChange = async (ownerEmail?: string) => {
    const site = await ownedSite(ownerEmail)
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { imageAccount: "https://pictures.vale.test/" })
    const page = await site.aPage({ route: "/tuning", title: "Tuning", html: tuning({}) })
    const after = { price: "120", href: "https://tunings-booking.example/", picture: "b" }
    const held = await site.put(
      `/v1/pages/${page.pageId}/payload?hold=1`,
      { html: tuning(after) },
      { "if-match": page.latestVersionId }
    )
    expect(held.status, JSON.stringify(held.body)).toBe(202)
    return { site, page, versionId: held.body.versionId as string }
  }
  const line =
    "A link now leads to another website: tunings-booking.example · 1 price or number changed: 90 → 120 · words · pictures"

  it("stands above everything else behind the link and at the desk, what may harm marked, and is said of what went live", async () => {
    const { site, page, versionId } = await aGraveChange("nell.line@vale.test")
    const owner = await anOwner(api, site.siteId, "nell.line@vale.test")
    const screen = `/dashboard/${site.siteId}/pages/${page.pageId}/versions/${versionId}`
    const link = await lastLinkOf(site, "version-review")
    const [desk, mailed] = [await owner.open(screen), await person.open(link)]
    for (const { html } of [desk, mailed]) {
      const words = html
        .replaceAll(/<style>[^]*?<\/style>/g, "")
        .replaceAll(/<[^>]+>/g, " ")
        .replaceAll(/\s+/g, " ")
      expect(words.replaceAll(" · ", " · ")).toContain(line)
      const at = html.indexOf('class="told"')
      expect(at).toBeGreaterThan(0)
      for (const later of ["Publish it", "Written by", "Pictures of before and after"])
        expect(html.indexOf(later), later).toBeGreaterThan(at)
      const marked = [...html.matchAll(/<strong class="grave">([^<]*)<\/strong>/g)].map(([, text]) => text)
      expect(marked).toEqual([
        "A link now leads to another website: tunings-booking.example",
        "1 price or number changed: 90 → 120"
      ])
      expect(html).toContain("The description is still: “Our workshop”.")
    }
    const done = await person.press(link, { decision: "accept", knows: "tunings-booking.example" })
    expect(done.title).toBe("The change is live")
    expect(done.html).toContain(`What went live: ${line}.`)
    const back = /href="([^"]+)">Not what you wanted\?/.exec(done.html)![1]!
    expect((await owner.open(screen)).html, "decided").not.toContain('class="told"')
    const before = new URL(back).pathname
    await owner.send(await owner.open(before), `${before}/restore`)
    expect(await api.served(site.siteId, "/tuning")).toContain("A tuning costs 90 euros.")
  })

  it("its red parts stand in the rows of what waits, and the list of pages leads to the change", async () => {
    const { site, page, versionId } = await aGraveChange()
    const harmless = await site.aPage({ route: "/about", title: "About", html: "<p>one</p>" })
    await site.put(
      `/v1/pages/${harmless.pageId}/payload?hold=1`,
      { html: "<p>two</p>" },
      { "if-match": harmless.latestVersionId }
    )
    const owner = await anOwner(api, site.siteId)
    for (const path of ["", "/waiting"]) {
      const { html } = await owner.open(`/dashboard/${site.siteId}${path}`)
      expect([...html.matchAll(/<strong class="grave">([^<]*)</g)].map(([, text]) => text)).toEqual([
        "A link now leads to another website: tunings-booking.example · 1 price or number changed: 90 → 120"
      ])
    }
    const { html } = await owner.open(`/dashboard/${site.siteId}/pages`)
    expect(html.replaceAll(/"\s+>/g, '">')).toContain(`/pages/${page.pageId}/versions/${versionId}">A change waits</a`)
    expect(html.match(/A change waits/g)).toHaveLength(2)
  })

  it("a way to another website is published by nobody who does not say that they know it, at the link and at the desk", async () => {
    const { site, page, versionId } = await aGraveChange("nell.knows@vale.test")
    const owner = await anOwner(api, site.siteId, "nell.knows@vale.test")
    const screen = `/dashboard/${site.siteId}/pages/${page.pageId}/versions/${versionId}`
    const link = await lastLinkOf(site, "version-review")
    const box = /<input\s+type="checkbox"\s+id="knows"\s+name="knows"\s+value="tunings-booking.example"/
    expect((await person.open(link)).html).toMatch(box)
    expect((await person.open(link)).html).toMatch(/<input\s+type="hidden"\s+name="asked"\s+value="knows"/)
    for (const knows of [{}, { knows: "" }, { knows: "tunings-booking.exam" }, { knows: "other.example" }]) {
      const refused = await person.press(link, { decision: "accept", asked: "knows", ...knows })
      expect(refused.status).toBe(422)
      expect(refused.html).toMatch(/role="alert">Nothing was published yet/)
      expect(refused.html).toContain("say that you know tunings-booking.example, or turn it down")
    }
    const opened = await owner.open(screen)
    expect(opened.html).toMatch(box)
    const refused = await owner.send(opened, `${screen}/approve`)
    expect([refused.status, refused.text.includes("Nothing was published yet")]).toEqual([422, true])
    expect(await api.served(site.siteId, "/tuning")).toContain("A tuning costs 90 euros.")
    await owner.send(refused, `${screen}/approve`, { knows: "tunings-booking.example" })
    expect(await api.served(site.siteId, "/tuning")).toContain("A tuning costs 120 euros.")
  })

  it("of a page that visitors do not see yet says that it is new", async () => {
    const site = await ownedSite()
    await site.aPage({
      route: "/tuning",
      title: "Tuning",
      html: '<h1>Tuning</h1><p><a href="/">Home</a></p>',
      hold: true
    })
    const { subject, text } = await lastMail(site)
    expect(subject).toMatch(/^“Tuning”: something new – waits for you on /)
    expect(text).toContain("All of it is new: words, links")
    expect((await person.open(await lastLink(site))).html).toContain("All of it is new: words, links")
  })

  it("is in the mail, with the first words and who wrote them, as text and as HTML, and begins its subject", async () => {
    const { site } = await aGraveChange()
    const { subject, text, html } = await lastMail(site)
    expect(subject).toMatch(
      /^“Tuning”: a link to another website, 1 price or number changed and more – waits for you on /
    )
    for (const told of [text, html!.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ")]) {
      expect(told.replaceAll(/\s+/g, " ")).toContain(line)
      expect(told).toContain("A tuning costs 90 euros.")
      expect(told).toContain("A tuning costs 120 euros.")
      expect(told).toContain("“First assistant” wrote a new version")
      const warned = told.indexOf("Look closely: this leads visitors to another website, tunings-booking.example.")
      expect(warned).toBeGreaterThan(0)
      expect(warned).toBeLessThan(told.indexOf("“First assistant”"))
    }
  })
})

describe("the answer", () => {
  it("VER-07, VER-14: a yes publishes it as staff's would, in the owner's name", async () => {
    const { site, page, held, version, link } = await aHeldVersion()
    const answered = await person.press(link, { decision: "accept" })
    expect([answered.status, answered.title]).toEqual([200, "The change is live"])
    expect(answered.html).toMatch(/href="http:\/\/[^"]+\/services"/)
    expect(await api.served(site.siteId, "/services")).toContain("new <em>words</em>")
    expect((await version(held.versionId)).state).toBe("published")
    expect((await version(page.versionId)).state).toBe("superseded")
    const { entries } = (await site.get("/v1/audit")).body
    expect(entries[0]).toMatchObject({ action: "page.publish", actor: `dashboard:${site.siteId}` })
  })

  it("VER-06, VER-07: a no turns it down with a note that its author reads; what is live stays", async () => {
    const { site, page, held, version, link } = await aHeldVersion()
    const answered = await person.press(link, { decision: "decline", note: " The prices are <last> year's. " })
    expect([answered.status, answered.title]).toEqual([200, "The change was turned down"])
    expect(await version(held.versionId)).toMatchObject({
      state: "rejected",
      reviewerNote: "The prices are <last> year's."
    })
    expect((await version(page.versionId)).state).toBe("published")
    expect(await api.served(site.siteId, "/services")).toContain("old words")
  })

  it("CA-B11: a no needs a note of reasonable length, and the form comes back as it was", async () => {
    const { held, version, link } = await aHeldVersion()
    const empty = await person.press(link, { decision: "decline", note: "  " })
    expect([empty.status, empty.title]).toEqual([422, "Publish this change?"])
    expect(empty.html).toContain("Please say why")
    const long = await person.press(link, { decision: "decline", note: `${"é<".repeat(2_000)}!` })
    expect(long.status).toBe(422)
    expect(long.html).toContain("é&lt;é&lt;")
    expect((await version(held.versionId)).state).toBe("held")
    expect((await person.press(link, {})).status).toBe(422)
    expect((await person.press(link, { decision: "decline", note: "No." })).status).toBe(200)
  })

  it("CA-B11: says at the note that it is needed before, and after an empty one that nothing was decided", async () => {
    const { link, held, version } = await aHeldVersion()
    const asked = await person.open(link)
    expect(asked.html).toMatch(/id="note-hint">A few words are needed:/)
    // A browser that keeps an empty form to itself may say nothing on the page.
    expect(asked.html).not.toMatch(/<textarea[^>]*\srequired/)
    const { status, html } = await person.press(link, { decision: "decline", note: " " })
    expect(status).toBe(422)
    expect(html).toMatch(/role="alert">Nothing was decided yet: <a href="#note">/)
    expect(html).toMatch(/id="note-wrong">Nothing was decided yet\. Please say why/)
    expect((await version(held.versionId)).state).toBe("held")
  })

  it("HOLD-22, CA-C3: it works once", async () => {
    const { held, version, link } = await aHeldVersion()
    await person.press(link, { decision: "decline", note: "No." })
    for (const page of [await person.open(link), await person.press(link, { decision: "accept" })])
      expect([page.status, page.title, page.buttons]).toEqual([410, "This link has been used", []])
    expect((await version(held.versionId)).state).toBe("rejected")
  })

  it("pressed twice at once it is answered once", async () => {
    const { site, link } = await aHeldVersion()
    const both = await Promise.all([1, 2].map(() => person.press(link, { decision: "accept" })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
    const trail = (await site.get("/v1/audit")).body.entries.map(({ action }: { action: string }) => action)
    expect(trail.filter((action: string) => action === "page.publish")).toHaveLength(1)
  })

  it("after 72 hours it is too late, and the version goes on waiting", async () => {
    const { site, page, held, link } = await aHeldVersion()
    const inTime = await aHeldVersion()
    api.clock.advance(72 * HOUR_MS - MINUTE_MS)
    expect((await person.press(inTime.link, { decision: "accept" })).title).toBe("The change is live")
    api.clock.advance(MINUTE_MS)
    const answered = await person.press(link, { decision: "accept" })
    expect([answered.status, answered.title]).toEqual([410, "This link has expired"])
    const later = await site.writer()
    expect((await later.get(`/v1/pages/${page.pageId}/versions/${held.versionId}`)).body.state).toBe("held")
  })
})

describe("what happened meanwhile", () => {
  it("HOLD-25: a later edit is said and kept, whether it is live or waits itself", async () => {
    for (const hold of [false, true]) {
      const { site, held, write, version, link } = await aHeldVersion()
      const later = (await write("<p>later words</p>", held.versionId, hold)).body
      for (const page of [await person.open(link), await person.press(link, { decision: "accept" })])
        expect([page.status, page.title, page.buttons]).toEqual([410, "There is a newer version", []])
      const { html } = await person.open(link)
      expect(html.includes(`/dashboard/${site.siteId}/waiting"`)).toBe(hold)
      expect(html.includes("There is nothing to do.")).toBe(!hold)
      expect((await version(later.versionId)).state).toBe(hold ? "held" : "published")
      expect((await version(held.versionId)).state).toBe(hold ? "held" : "superseded")
      expect(await api.served(site.siteId, "/services")).toContain(hold ? "old words" : "later words")
      if (hold) expect((await person.press(await lastLink(site), { decision: "accept" })).status).toBe(200)
    }
  })

  it("A1: another writer's draft on top takes nothing from the owner: the link shows what was asked, and decides it", async () => {
    for (const decision of ["accept", "decline"]) {
      const { site, page, held, version, link } = await aHeldVersion()
      const other = await site.writer({ label: "Second assistant" })
      await site.delete("/v1/lease")
      await other.post("/v1/lease")
      const path = `/v1/pages/${page.pageId}`
      const html = "<p>new <em>words</em></p><p>and more</p>"
      const draft = await other.put(`${path}/payload?draft=1`, { html }, { "if-match": held.versionId })
      expect([draft.status, draft.body.status]).toEqual([202, "draft"])

      const shown = await person.open(link)
      expect([shown.status, shown.title]).toEqual([200, "Publish this change?"])
      expect(shown.html).not.toContain("and more")
      expect((await person.press(link, { decision, note: "Not yet." })).status).toBe(200)
      expect((await version(held.versionId)).state).toBe(decision === "accept" ? "published" : "rejected")
      expect((await version(draft.body.versionId)).state).toBe("draft")
      const served = await api.served(site.siteId, "/services")
      expect(served).toContain(decision === "accept" ? "<em>words</em>" : "old words")
      expect(served).not.toContain("and more")
    }
  })

  it("A3: a link that came too late says who decided and when, and puts back what was there before", async () => {
    const { site, page, held, version, link } = await aHeldVersion()
    const mail = (await lastMail(site)).text
    expect(mail).toContain("any assistant with full access to the website can decide")
    expect(mail).toContain("they go on seeing what is there now")
    const publisher = await site.writer({ label: "Quick assistant" })
    await site.delete("/v1/lease")
    await publisher.post("/v1/lease")
    expect((await publisher.post(`/v1/pages/${page.pageId}/publish`)).status).toBe(200)

    expect((await publisher.put("/v1/site", { timeZone: "Asia/Tokyo" })).status).toBe(200)
    const late = await person.open(link)
    expect([late.status, late.title]).toEqual([410, "The change is live already"])
    expect(late.html).toMatch(/It was published by “Quick assistant” on \d+ \w+ \d{4}, \d\d:\d\d GMT\+9/)
    expect(late.buttons).toEqual(["Put back what was there before"])
    expect((await version(held.versionId)).state).toBe("published")
    // A yes that comes too late changes nothing either.
    expect((await person.press(link, { decision: "accept" })).status).toBe(410)

    const undone = await person.press(link, { decision: "undo" })
    expect([undone.status, undone.title]).toEqual([200, "Put back"])
    expect(await api.served(site.siteId, "/services")).toContain("old words")
    const { entries } = (await site.get("/v1/audit")).body
    expect(entries[0]).toMatchObject({
      action: "page.revert",
      actor: `dashboard:${site.siteId}`,
      detail: { bringsBack: page.versionId }
    })
    const again = await person.press(link, { decision: "undo" })
    expect([again.status, again.title, again.buttons]).toEqual([410, "This link has been used", []])
  })

  it("A3: offers no way back once something newer is live, and none from a version that was turned down", async () => {
    const { site, page, held, write, link } = await aHeldVersion()
    await site.post(`/v1/pages/${page.pageId}/publish`)
    await write("<p>newest words</p>", held.versionId, false)
    expect(await person.open(link)).toMatchObject({ status: 410, title: "There is a newer version", buttons: [] })
    expect((await person.press(link, { decision: "undo" })).status).toBe(410)
    expect(await api.served(site.siteId, "/services")).toContain("newest words")

    const rejected = await aHeldVersion()
    const path = `/ops/v1/sites/${rejected.site.siteId}/pages/${rejected.page.pageId}/versions/${rejected.held.versionId}`
    await api.operator.post(`${path}/reject`, { note: "Too dear." })
    const told = await person.open(rejected.link)
    expect([told.title, told.buttons]).toEqual(["The change was turned down", []])
    expect(told.html).toContain("It was turned down by our staff on")
    expect(told.html).toContain("Too dear.")
  })

  it("A3: a used link leads to the history and, while it can be put back, to what was there before", async () => {
    const { site, page, link } = await aHeldVersion("nell.used@vale.test")
    const owner = await anOwner(api, site.siteId, "nell.used@vale.test")
    await person.press(link, { decision: "accept" })
    const used = await person.open(link)
    expect(used.title).toBe("This link has been used")
    const base = `/dashboard/${site.siteId}/pages/${page.pageId}`
    expect(used.html).toContain(`${base}/history">`)
    const before = new URL(/href="([^"]+)">Not what you wanted\?/.exec(used.html)![1]!).pathname
    expect(before).toBe(`${base}/versions/${page.versionId}`)
    await owner.send(await owner.open(before), `${before}/restore`)
    expect(await api.served(site.siteId, "/services")).toContain("old words")
    const after = await person.open(link)
    expect([after.html.includes(`${base}/history">`), after.html.includes("Not what you wanted")]).toEqual([
      true,
      false
    ])
  })

  it("A3: of a first version it says that there is nothing to put back, and leads to the history", async () => {
    const site = await ownedSite()
    await site.aPage({ route: "/" })
    const { body } = await site.put("/v1/theme", { font: { heading: "Bitter", body: "Inter" } })
    expect(body.status, JSON.stringify(body)).toBe("held")
    const link = await lastLink(site)
    await person.press(link, { decision: "accept" })
    const used = await person.open(link)
    expect(used.html).toContain("Nothing was there before it to put back.")
    expect(used.html).toMatch(/\/history">The history, in your dashboard<\/a>/)
    expect(used.html).not.toContain("Not what you wanted")
  })

  it("A3: where the policy leaves it to the owner, the mail says that nobody else can publish it", async () => {
    const site = await ownedSite()
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { publishPolicy: { stylesheet: "owner" } })
    expect((await site.put("/v1/stylesheet", { css: "a { color: #112233 }" })).status).toBe(202)
    expect((await lastMail(site)).text).toContain("Only you or our staff can decide; no assistant can publish it.")
    const shown = await person.open(await lastLink(site))
    expect(shown.html).toContain("<dt>Who can decide</dt><dd>Only you or our staff.</dd>")
    expect((await person.press(await lastLink(site), { decision: "accept" })).title).toBe("The change is live")
  })

  it("C1: a swapped picture and a link to another host are shown, from the preview's address and telling nobody", async () => {
    const site = await ownedSite()
    const html = (width: number, href: string) =>
      `<h1>Workshop</h1><p><a href="${href}">Book a visit</a></p><p class="w${width}">Words</p>`
    const page = await site.aPage({ route: "/", html: html(1, "/") })
    const hostile = { html: html(1, "https://evil.example/book") }
    const reply = await site.put(`/v1/pages/${page.pageId}/payload?hold=1`, hostile, {
      "if-match": page.latestVersionId
    })
    expect(reply.status).toBe(202)
    const { html: shown, headers } = await person.open(await lastLink(site))
    expect(shown).toContain("Another website: evil.example")
    expect(shown).not.toContain("No words")
    expect(headers.get("referrer-policy")).toBe("no-referrer")
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; img-src 'self' http:\/\/[^;]+; style-src/
    )
  })

  it("somebody else's answer is told", async () => {
    const approved = await aHeldVersion()
    await approved.site.post(`/v1/pages/${approved.page.pageId}/publish`)
    expect((await person.open(approved.link)).title).toBe("The change is live already")
    const rejected = await aHeldVersion()
    const { site, page, held } = rejected
    const path = `/ops/v1/sites/${site.siteId}/pages/${page.pageId}/versions/${held.versionId}/reject`
    await api.operator.post(path, { note: "No." })
    expect((await person.open(rejected.link)).title).toBe("The change was turned down")
  })

  it("a page that was deleted since is told as gone, and not as an address that was copied wrongly", async () => {
    const site = await ownedSite()
    const { pageId } = expectStatus(await site.post("/v1/pages", { ...newPage(), hold: true }), 202)
    const link = await lastLink(site)
    expect((await site.delete(`/v1/pages/${pageId}`)).status).toBe(200)
    for (const shown of [await person.open(link), await person.press(link, { decision: "accept" })]) {
      expect([shown.status, shown.title]).toEqual([410, "The page is gone"])
      expect(shown.html).toContain("has been deleted since")
    }
  })

  it("a page that was taken off the site is not put back by it", async () => {
    const { site, page, link } = await aHeldVersion()
    await site.post(`/v1/pages/${page.pageId}/archive`, { disposition: "gone" })
    await site.post(`/v1/pages/${page.pageId}/archive/confirm`, { route: "/services" })
    const answered = await person.press(link, { decision: "accept" })
    expect([answered.status, answered.title]).toEqual([410, "The page is gone"])
    for (const shown of [answered, await person.open(link)]) {
      expect(shown.title).toBe("The page is gone")
      expect(shown.html).toContain("at /services was taken off")
    }
    expect(await api.served(site.siteId, "/services")).toBeUndefined()
  })
})
