/** Links from mails: what they show, what their button does, and when they stop. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../engine/limits.ts"
import { Database } from "../../../storage/mysql/Database.ts"
import { testApi } from "../../../test/builders/api.ts"
import { browser } from "../../../test/builders/browse.ts"
import { linkIn, mailsOf } from "../../../test/builders/mailbox.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { signInLink, stranger } from "../../../test/builders/owner.ts"
import { signIn, type TestSite } from "../../../test/builders/testSite.ts"
import { sweptBy } from "../../../test/builders/sweep.ts"

const api = testApi()
const origin = testOrigin(api)
const person = browser(api)

const ownedSite = async (ownerEmail = "nell@vale.test") => {
  const site = await api.aSite()
  await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail })
  return site
}
const lastLink = async ({ siteId }: TestSite) => linkIn((await mailsOf(api, siteId)).at(-1)!)
const statusOf = async (site: TestSite, pageId: string) => (await site.get(`/v1/pages/${pageId}`)).body.status

/** A page that was archived, and the link its owner was mailed. */
const anArchivedPage = async (disposition: object = { disposition: "gone" }, ownerEmail?: string) => {
  const site = await ownedSite(ownerEmail)
  const page = await site.aPage({ route: "/services", title: "Our <services>", html: "<p>as it was</p>" })
  await site.post(`/v1/pages/${page.pageId}/archive`, disposition)
  await site.post(`/v1/pages/${page.pageId}/archive/confirm`, { route: "/services" })
  return { site, page, link: await lastLink(site) }
}

/** The same, asked back. */
const aRequestedPage = async () => {
  const archived = await anArchivedPage()
  await archived.site.post(`/v1/pages/${archived.page.pageId}/unarchive`)
  return { ...archived, link: await lastLink(archived.site) }
}

describe("the page behind a link", () => {
  it("CA-C3: is kept by nobody, listed by nobody, tells nobody where it was read, and runs nothing", async () => {
    const { link } = await anArchivedPage()
    for (const path of [link, "/links/unknown"]) {
      const { headers, html } = await person.open(path)
      expect(headers.get("content-type")).toBe("text/html; charset=utf-8")
      expect(headers.get("cache-control")).toBe("no-store")
      expect(headers.get("x-robots-tag")).toContain("noindex")
      expect(headers.get("referrer-policy")).toBe("no-referrer")
      const policy = headers.get("content-security-policy")!
      expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]{43}='; form-action 'self'/)
      expect(policy).not.toContain("unsafe")
      expect(html).not.toMatch(/<script|https?:\/\/(?!sites)[^"]*\.(?:css|js)/)
    }
  })

  it("CA-C3: changes nothing by being opened, however often", async () => {
    const { site, page, link } = await anArchivedPage()
    for (let visits = 0; visits < 3; visits++) expect((await person.open(link)).status).toBe(200)
    expect(await statusOf(site, page.pageId)).toBe("archived")
    expect((await person.press(link)).status).toBe(200)
  })

  it("CA-C3: is found by a token of which only a hash is stored", async () => {
    const { site, link } = await anArchivedPage()
    const token = link.slice("/links/".length)
    expect(Buffer.from(token, "base64url")).toHaveLength(32)
    const rows = await api.run(
      Effect.flatMap(Database, ({ query }) =>
        query((db) => db.selectFrom("links").selectAll().where("site_id", "=", site.siteId).execute())
      )
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it("opens and works with whatever parameters a mail program has added to it", async () => {
    const { site, page, link } = await anArchivedPage()
    expect((await person.open(`${link}?utm_source=mail&fbclid=1&dryRun=1`)).status).toBe(200)
    expect((await person.press(`${link}?utm_source=mail`)).status).toBe(200)
    expect(await statusOf(site, page.pageId)).toBe("live")
  })

  it("shows what a page is called as text, whatever it is called", async () => {
    const { link } = await anArchivedPage()
    const { html } = await person.open(link)
    expect(html).toContain("“Our &lt;services&gt;”")
    expect(html).not.toContain("<services>")
  })

  it("answers an unknown link with 404, also when its button is pressed, and does not open a preview link", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ hold: true })
    const preview = (await site.post(`/v1/pages/${page.pageId}/versions/${page.versionId}/preview-link`)).body.url
    for (const token of ["unknown", preview.split("/").at(-1)]) {
      expect((await person.open(`/links/${token}`)).status).toBe(404)
      expect((await person.press(`/links/${token}`)).status).toBe(404)
    }
  })
})

it("CA-C3: a link opens what it was mailed for and nothing else, and trying leaves it as it is", async () => {
  // Somebody who owns this site alone, so that the mail is this site's.
  const { site, page, link } = await anArchivedPage({ disposition: "gone" }, "nell.doors@vale.test")
  await stranger(api).post("/dashboard/sign-in", { email: "nell.doors@vale.test" })
  const signingIn = await signInLink(api, site.siteId)
  const token = (path: string) => path.split("/").at(-1)!
  for (const [elsewhere, status] of [
    [`/dashboard/enter/${token(link)}`, 410],
    [`/links/${token(signingIn)}`, 404]
  ] as const) {
    const visitor = stranger(api)
    const opened = await visitor.open(elsewhere)
    const pressed = await visitor.post(elsewhere, { email: "thief@vale.test" })
    expect([elsewhere, opened.status, pressed.status]).toEqual([elsewhere, status, status])
    expect(visitor.cookie()).toBe("")
  }
  const { hostnames } = (await site.get("/v1/site")).body
  for (const secret of [token(link), token(signingIn)])
    expect((await origin.visit(`${hostnames[0].url}/__preview/${secret}`)).status).toBe(404)
  expect(await statusOf(site, page.pageId)).toBe("archived")
  expect((await person.press(link)).title).toBe("The page is back")
  const owner = stranger(api)
  await owner.post(signingIn, {})
  expect(owner.cookie()).not.toBe("")
})

describe("the restore link", () => {
  it("ARCH-17: shows a page with one button, which puts the page back, once", async () => {
    const { site, page, link } = await anArchivedPage()
    const shown = await person.open(link)
    expect(shown.buttons).toEqual(["Put the page back"])
    const done = await person.press(link)
    expect([done.status, done.title]).toEqual([200, "The page is back"])
    expect(await statusOf(site, page.pageId)).toBe("live")
    expect(await api.served(site.siteId, "/services")).toContain("as it was")
    expect((await site.get("/v1/redirects")).body.redirects).toEqual([])

    const again = await person.press(link)
    expect([again.status, again.title, again.buttons]).toEqual([410, "This link has been used", []])
    expect((await person.open(link)).status).toBe(410)
  })

  it("ARCH-16: works on the thirtieth day and not after", async () => {
    const { site, page, link } = await anArchivedPage()
    api.clock.advance(30 * DAY_MS - MINUTE_MS)
    expect((await person.open(link)).buttons).toHaveLength(1)
    api.clock.advance(MINUTE_MS)
    for (const shown of [await person.open(link), await person.press(link)])
      expect([shown.status, shown.title, shown.buttons]).toEqual([410, "This link has expired", []])
    const writer = await signIn(api.anonymous, site.clientId, site.clientSecret)
    expect((await writer.get(`/v1/pages/${page.pageId}`)).body.status).toBe("archived")
  })

  it("ARCH-16: still works within the thirtieth day", async () => {
    const { link } = await anArchivedPage()
    api.clock.advance(30 * DAY_MS - MINUTE_MS)
    expect((await person.press(link)).title).toBe("The page is back")
  })

  it("CA-B23: past its time the page can still be asked back over the API", async () => {
    const { site, page } = await anArchivedPage()
    api.clock.advance(31 * DAY_MS)
    const writer = await signIn(api.anonymous, site.clientId, site.clientSecret)
    await writer.post("/v1/lease")
    expect((await writer.post(`/v1/pages/${page.pageId}/unarchive`)).status).toBe(202)
    const mail = (await mailsOf(api, site.siteId)).at(-1)!
    expect((await person.press(linkIn(mail))).title).toBe("The page is back")
  })

  it("CA-B23: where the route was reused it says so and offers nothing, and works again once there is room", async () => {
    const { site, page, link } = await anArchivedPage()
    const holder = await site.aPage({ route: "/services", title: "New services", html: "<p>new</p>" })
    const shown = await person.open(link)
    expect([shown.status, shown.title, shown.buttons]).toEqual([200, "Another page is in its place", []])
    expect(shown.html).toContain("New services")
    expect((await person.press(link)).status).toBe(409)
    expect(await statusOf(site, page.pageId)).toBe("archived")
    expect(await api.served(site.siteId, "/services")).toContain("<p>new</p>")

    await site.post(`/v1/pages/${holder.pageId}/archive`, { disposition: "gone" })
    await site.post(`/v1/pages/${holder.pageId}/archive/confirm`, { route: "/services" })
    expect((await person.press(link)).title).toBe("The page is back")
  })

  it("says that there is nothing to do when the page is back already", async () => {
    const { site, page, link } = await anArchivedPage()
    await site.post(`/v1/pages/${page.pageId}/unarchive`)
    await api.operator.post(`/ops/v1/sites/${site.siteId}/pages/${page.pageId}/unarchive/confirm`)
    expect(await person.open(link)).toMatchObject({ status: 200, title: "The page is in its place", buttons: [] })
    expect((await person.press(link)).status).toBe(409)
  })

  it("asks staff where staff confirm", async () => {
    const { site, page, link } = await anArchivedPage()
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { approvalMode: "staff" })
    expect((await person.open(link)).buttons).toEqual(["Ask for the page back"])
    expect((await person.press(link)).title).toBe("Staff have been asked")
    expect(await statusOf(site, page.pageId)).toBe("unarchive_pending")
    await api.operator.post(`/ops/v1/sites/${site.siteId}/pages/${page.pageId}/unarchive/confirm`)
    expect(await statusOf(site, page.pageId)).toBe("live")
  })

  it("of many who press at once, on two processes, one does it", async () => {
    const { site, page, link } = await anArchivedPage()
    const elsewhere = (await api.another()).address()
    const replies = await Promise.all(
      Array.from({ length: 6 }, async (_, racer) => {
        const address = racer % 2 === 0 ? api.anonymous.address() : elsewhere
        return (await fetch(`${address}${link}`, { method: "POST", body: new URLSearchParams() })).status
      })
    )
    expect(replies.sort()).toEqual([200, 410, 410, 410, 410, 410])
    expect(await statusOf(site, page.pageId)).toBe("live")
    const trail = (await site.get("/v1/audit")).body.entries
    expect(trail.filter(({ action }: { action: string }) => action === "page.unarchive")).toHaveLength(1)
    expect(trail[0]).toMatchObject({ actor: `dashboard:${site.siteId}`, pageId: page.pageId, route: "/services" })
  })
})

describe("the link that confirms an unarchive", () => {
  it("ARCH-21, ARCH-23: makes the page live again when the owner presses its button", async () => {
    const { site, page, link } = await aRequestedPage()
    expect((await person.open(link)).buttons).toEqual(["Put the page back"])
    expect(await statusOf(site, page.pageId)).toBe("unarchive_pending")
    expect((await person.press(link)).title).toBe("The page is back")
    expect(await statusOf(site, page.pageId)).toBe("live")
    expect(await api.served(site.siteId, "/services")).toContain("as it was")
  })

  it("ARCH-22: answers 409 where the route is taken; the request stays, and the link can be used later", async () => {
    const { site, page, link } = await aRequestedPage()
    const holder = await site.aPage({ route: "/services", hold: true })
    const refused = await person.press(link)
    expect(refused.status).toBe(409)
    expect(refused.html).toContain("Another page answers at /services")
    expect(await statusOf(site, page.pageId)).toBe("unarchive_pending")
    await site.delete(`/v1/pages/${holder.pageId}`)
    expect((await person.press(link)).status).toBe(200)
  })

  it("ARCH-25: brings a page that was never served back as a draft", async () => {
    const site = await ownedSite()
    const page = await site.aPage({ route: "/draft", hold: true })
    await site.post(`/v1/pages/${page.pageId}/archive`, { disposition: "gone" })
    await site.post(`/v1/pages/${page.pageId}/archive/confirm`, { route: "/draft" })
    await site.post(`/v1/pages/${page.pageId}/unarchive`)
    expect((await person.press(await lastLink(site))).title).toBe("The draft is back")
    expect(await statusOf(site, page.pageId)).toBe("draft")
  })

  it("is void once the request was called off, also for a later request", async () => {
    const { site, page, link } = await aRequestedPage()
    await site.delete(`/v1/pages/${page.pageId}/unarchive`)
    for (const again of [false, true]) {
      if (again) {
        api.clock.advance(MINUTE_MS)
        await site.post(`/v1/pages/${page.pageId}/unarchive`)
      }
      expect(await person.open(link)).toMatchObject({ status: 410, title: "This request is over", buttons: [] })
      expect((await person.press(link)).status).toBe(409)
    }
    expect(await statusOf(site, page.pageId)).toBe("unarchive_pending")
  })

  it("lasts 72 hours", async () => {
    const { site, page, link } = await aRequestedPage()
    const [inTime, late] = [await aRequestedPage(), link]
    api.clock.advance(72 * HOUR_MS - MINUTE_MS)
    expect((await person.press(inTime.link)).title).toBe("The page is back")
    api.clock.advance(MINUTE_MS)
    for (const shown of [await person.open(late), await person.press(late)])
      expect([shown.status, shown.title, shown.buttons]).toEqual([410, "This link has expired", []])
    const writer = await signIn(api.anonymous, site.clientId, site.clientSecret)
    expect(await statusOf({ ...site, ...writer }, page.pageId)).toBe("unarchive_pending")
  })
})

let addresses = 0
const aDraft = async () => {
  const draft = (
    await api.anonymous.post(
      "/v1/drafts",
      { businessName: "Klavierbau Brandt" },
      { "x-forwarded-for": `198.51.100.${++addresses}` }
    )
  ).body
  const { clientId, clientSecret } = draft.credential
  const assistant = () => signIn(api.anonymous, clientId, clientSecret)
  return { ...draft, assistant, link: new URL(draft.claimUrl).pathname }
}

describe("the claim link", () => {
  it("asks once more where its own form was sent without an address, which nobody but staff could add later", async () => {
    const draft = await aDraft()
    const asked = await person.open(draft.link)
    expect(asked.html).toContain('<input type="hidden" name="asked" value="address">')
    const missing = await person.press(draft.link, { asked: "address", email: " " })
    expect([missing.status, missing.title]).toEqual([422, "Make this website yours?"])
    expect(missing.html).toContain("Without an address nobody can sign in to look after the website")
    expect(missing.html).toMatch(/name="without-address" value="1">Claim the website without an address</)
    expect((await (await draft.assistant()).get("/v1/site")).body.draft.claimed).toBe(false)
    const wrong = await person.press(draft.link, { asked: "address", email: "nell" })
    expect([wrong.status, wrong.html.includes("without-address")]).toEqual([422, false])
    const claimed = await person.press(draft.link, { asked: "address", email: "", "without-address": "1" })
    expect(claimed.title).toBe("The website is yours")
    expect(claimed.html).toContain("You gave no address, so nobody can sign in")
    expect((await (await draft.assistant()).get("/v1/site")).body.draft.claimed).toBe(true)
  })

  it("DRAFT-13: leaves the draft unclaimed until the button is pressed", async () => {
    const draft = await aDraft()
    const shown = await person.open(draft.link)
    expect([shown.status, shown.buttons]).toEqual([200, ["Claim the website"]])
    expect((await (await draft.assistant()).get("/v1/site")).body.draft.claimed).toBe(false)
    const claimed = await person.press(draft.link)
    expect([claimed.title, claimed.html]).toEqual([
      "The website is yours",
      expect.stringContaining("You gave no address, so nobody can sign in to look after it")
    ])
    const read = async () => (await (await draft.assistant()).get("/v1/site")).body
    const steps = async () => (await read()).nextSteps.map(({ id }: { readonly id: string }) => id)
    expect((await read()).draft).toEqual({ claimed: true, expiresAt: null })
    expect(await steps()).toContain("site.owner")
    await api.operator.patch(`/ops/v1/sites/${draft.tenantId}`, { ownerEmail: "nell.entered@vale.test" })
    expect(await steps()).not.toContain("site.owner")
  })

  it("DRAFT-14: works once; pressed again it changes nothing", async () => {
    const draft = await aDraft()
    await person.press(draft.link, { email: "nell@vale.test" })
    const before = (await (await draft.assistant()).get("/v1/site")).body
    const again = await person.press(draft.link, { email: "thief@vale.test" })
    expect([again.status, again.title]).toEqual([410, "This link has been used"])
    expect((await (await draft.assistant()).get("/v1/site")).body.trial).toEqual(before.trial)
    expect((await api.operator.patch(`/ops/v1/sites/${draft.tenantId}`, {})).body.ownerEmail).toBe("nell@vale.test")
  })

  it("DRAFT-16: starts a trial of 180 days", async () => {
    const draft = await aDraft()
    const before = api.clock.now()
    await person.press(draft.link)
    const { trial } = (await (await draft.assistant()).get("/v1/site")).body
    const lasts = Date.parse(trial.endsAt) - before
    expect(lasts).toBeGreaterThanOrEqual(180 * DAY_MS)
    expect(lasts).toBeLessThan(180 * DAY_MS + MINUTE_MS)
    expect(trial).toMatchObject({ daysLeft: 180, expired: false })
  })

  it("DRAFT-17: leaves the draft's credential working, past the draft's time too", async () => {
    const draft = await aDraft()
    await person.press(draft.link)
    api.clock.advance(73 * HOUR_MS)
    const assistant = await draft.assistant()
    await assistant.post("/v1/lease")
    expect((await assistant.get("/v1/site")).body.tenantId).toBe(draft.tenantId)
  })

  it("is over with the draft's 72 hours", async () => {
    const [inTime, late] = [await aDraft(), await aDraft()]
    api.clock.advance(72 * HOUR_MS - MINUTE_MS)
    expect((await person.press(inTime.link)).title).toBe("The website is yours")
    api.clock.advance(MINUTE_MS)
    expect((await person.press(late.link, { email: "nell@vale.test" })).title).toBe("This link has expired")
    expect((await api.operator.patch(`/ops/v1/sites/${late.tenantId}`, {})).body.ownerEmail).toBeNull()
  })

  it("DRAFT-15, CA-A22: makes the address given there the one the owner signs in with and is written to, once it is confirmed", async () => {
    const draft = await aDraft()
    const nell = "nell.claims@vale.test"
    const claimed = await person.press(draft.link, { email: ` ${nell} ` })
    expect(claimed.html).toContain(`A mail to ${nell} asks you to confirm the address`)
    const [mail] = await mailsOf(api, draft.tenantId)
    expect(mail).toMatchObject({ kind: "confirm-address", to: [nell] })

    const visitor = stranger(api, nell)
    const looked = await visitor.open(linkIn(mail!))
    expect(looked.text).toContain("the website “Klavierbau Brandt” is yours")
    expect(visitor.cookie(), "opening the link confirms nothing").toBe("")
    const entered = await visitor.send(looked, linkIn(mail!))
    expect([entered.status, entered.path]).toEqual([200, "/dashboard"])
    expect(entered.text).toContain("Klavierbau Brandt")

    const assistant = await draft.assistant()
    await assistant.post("/v1/lease")
    const page = (await assistant.post("/v1/pages", { route: "/a", title: "A", payload: { html: "<p>a</p>" } })).body
    await assistant.post(`/v1/pages/${page.pageId}/archive`, { disposition: "gone" })
    await assistant.post(`/v1/pages/${page.pageId}/archive/confirm`, { route: "/a" })
    expect((await mailsOf(api, draft.tenantId)).map(({ kind, to }) => [kind, to])).toEqual([
      ["confirm-address", [nell]],
      ["archive-restore", [nell]]
    ])
  })

  it("shows the form again, and stays unused, when what was typed is no address", async () => {
    const draft = await aDraft()
    const shown = await person.press(draft.link, { email: 'no"pe' })
    expect([shown.status, shown.buttons]).toEqual([422, ["Claim the website"]])
    expect(shown.html).toContain('value="no&quot;pe"')
    expect(shown.html).toContain('aria-invalid="true"')
    expect((await person.press(draft.link)).status).toBe(200)
  })
})

it("an expired link is still told from an unknown one for a while", async () => {
  const { link } = await anArchivedPage()
  api.clock.advance(31 * DAY_MS)
  await api.run(sweptBy("links", api.clock.now()))
  expect((await person.open(link)).status).toBe(410)
})
