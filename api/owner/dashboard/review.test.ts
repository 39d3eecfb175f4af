/** What waits for the owner, what was, and who may write: decided, brought back, connected and removed. */
import { describe, expect, it } from "vitest"
import { limits } from "../../../engine/limits.ts"
import { muchDone } from "../../../test/builders/trail.ts"
import { testApi } from "../../../test/builders/api.ts"
import { anOwner, fieldsOf, signInLink } from "../../../test/builders/owner.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { signIn } from "../../../test/builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)

const aWaitingChange = async () => {
  const site = await api.aSite()
  const page = await site.aPage({ route: "/a", title: "Opening hours", html: "<h1>Hours</h1>\n<p>Nine to five.</p>" })
  const held = await site.put(
    `/v1/pages/${page.pageId}/payload?hold=1`,
    { html: "<h1>Hours</h1>\n<p>Ten to <em>six</em>.</p>" },
    { "if-match": page.latestVersionId }
  )
  const owner = await anOwner(api, site.siteId)
  const path = `/dashboard/${site.siteId}/pages/${page.pageId}/versions/${held.body.versionId}`
  const read = async (versionId: string) => (await site.get(`/v1/pages/${page.pageId}/versions/${versionId}`)).body
  return { site, page, owner, path, read, versionId: held.body.versionId as string, me: `dashboard:${site.siteId}` }
}

describe("what waits", () => {
  it("is listed, shown as words that change, and seen on the site's own address before it is decided", async () => {
    const { site, owner, path } = await aWaitingChange()
    const home = await owner.open(`/dashboard/${site.siteId}`)
    expect(home.text).toContain("Waiting for you Opening hours")
    const waiting = await owner.open(`/dashboard/${site.siteId}/waiting`)
    expect(waiting.html).toContain(`href="${path}"`)
    const screen = await owner.open(path)
    expect(screen.text).toContain("Before Nine to five .")
    expect(screen.text).toContain("After Ten to six .")
    expect(screen.html).toMatch(/<b>Ten<\/b> to <b>six<\/b>\.<\/span\s*><\/ins>/)
    expect(screen.text).toContain("− <p>Nine to five.</p>")

    const shown = await owner.send(screen, `${path}/preview`)
    const link = / src="([^"]*)"/.exec(shown.html)![1]!
    expect(new URL(link).host).toMatch(/\.sites\.makeready\.test:8080$/)
    expect(shown.headers.get("content-security-policy")).toContain(`frame-src ${new URL(link).origin};`)
    expect((await origin.visit(link)).text).toContain("Ten to <em>six</em>")
    expect(await api.served(site.siteId, "/a")).toContain("Nine to five.")
  })

  it("PIPE-16: waits under a code for programs, and its owner reads which words a person should look at", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/a" })
    const html = "<p>Lorem ipsum</p><p>We guarantee 8% returns a year.</p>"
    const held = await site.put(`/v1/pages/${page.pageId}/payload`, { html }, { "if-match": page.latestVersionId })
    const codes = ["compliance.filler_text", "compliance.regulated_claim"]
    expect([held.status, held.body.holdReasons]).toEqual([202, codes])
    const path = `/v1/pages/${page.pageId}/versions/${held.body.versionId}`
    expect((await site.get(path)).body.holdReasons).toEqual(codes)
    const owner = await anOwner(api, site.siteId)
    const screen = await owner.open(`/dashboard/${site.siteId}${path.slice(3)}`)
    expect(screen.text).toContain("Filler text is left in the page: “Lorem ipsum”")
    expect(screen.text).toContain("which the law restricts: “guarantee 8% returns”")
    expect(screen.text).not.toContain("compliance.")
  })

  it("is published with a button, in its author's name", async () => {
    const { site, owner, path, read, versionId, me } = await aWaitingChange()
    const done = await owner.send(await owner.open(path), `${path}/approve`)
    expect(done.text).toContain("Published. It is on the website now.")
    expect(done.text).toContain("Nothing waits for a decision of yours.")
    expect(await api.served(site.siteId, "/a")).toContain("Ten to <em>six</em>")
    expect(await read(versionId)).toMatchObject({ state: "published", createdBy: site.clientId })
    expect((await site.get("/v1/audit?limit=1")).body.entries[0]).toMatchObject({ action: "page.publish", actor: me })
    const again = await owner.open(path)
    expect(again.html).not.toContain(`${path}/approve`)
  })

  it("is taken off again by the button beside the word that it was published, once", async () => {
    const { site, page, owner, path, versionId } = await aWaitingChange()
    const done = await owner.send(await owner.open(path), `${path}/approve`)
    const back = `/dashboard/${site.siteId}/pages/${page.pageId}/versions/${page.latestVersionId}/restore`
    expect(done.html).toMatch(/<button type="submit" class="quiet">Undo<\/button>/)
    const undone = await owner.send(done, back)
    expect(undone.text).toContain("Brought back.")
    expect(await api.served(site.siteId, "/a")).toContain("Nine to five.")
    expect((await owner.open(done.path)).html).not.toContain(">Undo<")
    expect(versionId).not.toBe(page.latestVersionId)
  })

  it("says that it is published already where the button is pressed once more", async () => {
    const { site, owner, path } = await aWaitingChange()
    const screen = await owner.open(path)
    for (const said of [
      "Published. It is on the website now.",
      "This version is published already. It is on the website."
    ]) {
      const pressed = await owner.send(screen, `${path}/approve`)
      expect([pressed.status, pressed.text.includes(said)]).toEqual([200, true])
    }
    const { entries } = (await site.get("/v1/audit?limit=100")).body
    expect(entries.filter(({ action }: { action: string }) => action === "page.publish")).toHaveLength(1)
  })

  it("shows of an earlier version the words as they were before those of the website", async () => {
    const { site, owner, path, page } = await aWaitingChange()
    await owner.send(await owner.open(path), `${path}/approve`)
    const earlier = await owner.open(`/dashboard/${site.siteId}/pages/${page.pageId}/versions/${page.versionId}`)
    expect(earlier.text).toContain("What has changed since")
    expect(earlier.text).toContain("Before Nine to five .")
    expect(earlier.text).toContain("After Ten to six .")
    expect(earlier.text).toContain("− <p>Nine to five.</p>")
  })

  it("VER-06, VER-07: is turned down with a note that its author reads, and not without one", async () => {
    const { site, owner, path, read, versionId, me } = await aWaitingChange()
    const bare = await owner.send(await owner.open(path), `${path}/reject`, { note: " " })
    expect([bare.status, bare.text.includes("Please say why")]).toEqual([422, true])
    expect(bare.html, "brought to the field").toMatch(
      /<textarea[^>]*id="note"[^>]*required[^>]*aria-describedby="note-hint note-wrong"[^>]*aria-invalid="true" autofocus/
    )
    expect(bare.html).toContain('role="alert"')
    expect((await read(versionId)).state).toBe("held")
    await owner.send(bare, `${path}/reject`, { note: "We open at nine." })
    expect(await read(versionId)).toMatchObject({ state: "rejected", reviewerNote: "We open at nine." })
    expect(await api.served(site.siteId, "/a")).toContain("Nine to five.")
    expect((await site.get("/v1/audit?limit=1")).body.entries[0]).toMatchObject({ action: "page.reject", actor: me })
    expect((await owner.open(path)).text).toContain("Turned down because We open at nine.")
  })

  it("CA-D44: cautions where the page has been changed since", async () => {
    const { site, owner, page, path } = await aWaitingChange()
    const words = `/dashboard/${site.siteId}/pages/${page.pageId}`
    await owner.send(await owner.open(words), words, { "words-1": "Eight to four." })
    expect((await owner.open(path)).text).toContain("The page has been changed since this was written.")
    await owner.send(await owner.open(path), `${path}/approve`)
    expect(await api.served(site.siteId, "/a")).toContain("Ten to <em>six</em>")
  })

  it("CA-D44: publishes nothing over words that came after the screen was opened, and shows them", async () => {
    const { site, owner, page, path, versionId, read } = await aWaitingChange()
    const stale = await owner.open(path)
    const words = `/dashboard/${site.siteId}/pages/${page.pageId}`
    await owner.send(await owner.open(words), words, { "words-1": "Eight to four." })
    for (const fields of [{}, { base: "" }]) {
      const moved = await owner.send(stale, `${path}/approve`, fields)
      expect(moved.status).toBe(409)
      expect(moved.text).toContain("The page has changed since you opened this, so nothing was done yet.")
      expect(moved.text).toContain("The page has been changed since this was written.")
      expect(moved.text).toContain("Before Eight to four .")
    }
    expect((await read(versionId)).state).toBe("held")
    expect(await api.served(site.siteId, "/a")).toContain("Eight to four.")
    const seen = await owner.send(await owner.send(stale, `${path}/approve`), `${path}/approve`)
    expect(seen.text).toContain("Published. It is on the website now.")
  })
})

describe("changes of settings", () => {
  const asked = async () => {
    const site = await api.aSite({ domain: `www.asked-${++domains}.test` })
    const owner = await anOwner(api, site.siteId)
    const settings = `/dashboard/${site.siteId}/settings`
    await owner.send(await owner.open(`${settings}/told`), `${settings}/recipients`, { notifyEmail: "nell@vale.test" })
    const reply = await site.put("/v1/site", { notifyEmail: ["desk@vale.test"] })
    expect(reply.status, JSON.stringify(reply.body)).toBe(202)
    const waiting = await owner.open(`/dashboard/${site.siteId}/waiting`)
    const path = /href="(\/dashboard\/site_\w+\/asked\/chg_\w+)"/.exec(waiting.html)![1]!
    const told = async () => (await site.get("/v1/site")).body.notifyEmail
    return { site, owner, path, told }
  }
  let domains = 0

  it("CA-A21, CA-A26: the owner names whom a live site tells, and how it is reached, and is not asked back", async () => {
    const site = await api.aSite({ domain: "www.unreachable.test" })
    expect((await site.put("/v1/site", { notifyEmail: ["desk@vale.test"] })).code).toBe("owner.unreachable")
    const owner = await anOwner(api, site.siteId)
    const path = `/dashboard/${site.siteId}/settings`
    const wrong = await owner.send(await owner.open(`${path}/told`), `${path}/recipients`, { notifyEmail: "desk" })
    expect([wrong.status, fieldsOf(wrong, `${path}/recipients`)["notifyEmail"]]).toEqual([422, "desk"])
    expect(wrong.text).toContain(`Enquiries go to: This holds "desk", which is not an email address.`)
    const bad = await owner.send(await owner.open(path), `${path}/contact`, { email: "nobody", city: "Merrow" })
    expect([bad.status, fieldsOf(bad, `${path}/contact`)["city"]]).toEqual([422, "Merrow"])
    expect(bad.text).toContain("Email address visitors see: This is not an email address.")
    expect(bad.text).not.toContain("contact.email")
    expect(bad.html).toMatch(/id="email"[^>]*aria-describedby="email-wrong" aria-invalid="true"/)
    const mute = await owner.send(await owner.open(path), `${path}/contact`, { phone: "abc" })
    expect([mute.status, mute.text.includes("Telephone: This has no digit, so nobody can call it.")]).toEqual([
      422,
      true
    ])
    await owner.send(wrong, `${path}/recipients`, { notifyEmail: "desk@vale.test; nell@vale.test" })
    await owner.send(await owner.open(path), `${path}/contact`, { phone: "555 1234", city: "Merrow Bridge" })
    expect((await site.get("/v1/site")).body).toMatchObject({
      notifyEmail: ["desk@vale.test", "nell@vale.test"],
      contact: { phone: "555 1234", address: { city: "Merrow Bridge" } }
    })
    expect((await site.put("/v1/site", { notifyEmail: ["other@vale.test"] })).status).toBe(202)
  })

  it("CA-C1: are decided at the dashboard as by the mailed link: yes", async () => {
    const { owner, path, told } = await asked()
    const question = await owner.open(path)
    expect(question.text).toContain("desk@vale.test")
    expect((await owner.send(question, path, { decision: "accept" })).status).toBe(422)
    const done = await owner.send(question, path, { decision: "accept", knows: "desk@vale.test" })
    expect([done.status, done.title]).toEqual([200, "The change is made"])
    expect(await told()).toEqual(["desk@vale.test"])
    expect((await owner.open(path)).title).toBe("You agreed to this")
  })

  it("CA-C1: and no", async () => {
    const { site, owner, path, told } = await asked()
    const done = await owner.send(await owner.open(path), path, { decision: "decline" })
    expect(done.title).toBe("Everything stays as it is")
    expect(await told()).toEqual(["nell@vale.test"])
    expect((await owner.open(`/dashboard/${site.siteId}/waiting`)).text).toContain("Nothing waits")
  })
})

describe("history", () => {
  it("lists every version with its author, and brings one back at once as a version of the dashboard", async () => {
    const { site, owner, page, path, me } = await aWaitingChange()
    await owner.send(await owner.open(path), `${path}/approve`)
    const base = `/dashboard/${site.siteId}/pages/${page.pageId}`
    const history = await owner.open(`${base}/history`)
    expect(history.text).toMatch(
      /First assistant changed how it is built.*Live.*First assistant wrote the first version.*Replaced/
    )
    expect(history.text.match(/First assistant changed how it is built Published by you/g)).toHaveLength(1)
    expect(history.text.match(/Published by/g), "of what went live by itself nobody").toHaveLength(1)
    const old = `${base}/versions/${page.versionId}`
    const done = await owner.send(await owner.open(old), `${old}/restore`)
    expect(done.text).toContain("Brought back.")
    expect(done.text).toMatch(/You brought back the version of \d+ \w+ 2\d{3}, \d\d:\d\d UTC/)
    expect(done.text).not.toContain("You changed")
    expect(await api.served(site.siteId, "/a")).toContain("Nine to five.")
    const [version] = (await site.get(`/v1/pages/${page.pageId}/versions`)).body.versions
    expect(version).toMatchObject({ createdBy: me, state: "published" })
  })
})

describe("a page to which much was done", () => {
  it("tells who published a version, and takes it back, however much was done since it was written", async () => {
    const { site, owner, page, path } = await aWaitingChange()
    await muchDone(api, site.siteId, 600, { action: "page.move", pageId: page.pageId })
    await owner.send(await owner.open(path), `${path}/approve`)
    const history = await owner.open(`/dashboard/${site.siteId}/pages/${page.pageId}/history`)
    expect(history.text).toContain("First assistant changed how it is built Published by you")
  })
})

describe("bringing a version back", () => {
  it("writes nothing where it is live already, and nothing over what was not seen", async () => {
    const { site, owner, page, path } = await aWaitingChange()
    await owner.send(await owner.open(path), `${path}/approve`)
    const base = `/dashboard/${site.siteId}/pages/${page.pageId}`
    const old = `${base}/versions/${page.versionId}`
    const screen = await owner.open(old)
    await owner.send(screen, `${old}/restore`)
    const count = async () => (await site.get(`/v1/pages/${page.pageId}/versions`)).body.versions.length
    expect(await count()).toBe(3)
    const again = await owner.send(screen, `${old}/restore`)
    expect([again.status, again.text.includes("on the website already, so nothing was changed")]).toEqual([200, true])
    expect(await count()).toBe(3)
    await owner.send(await owner.open(base), base, { "words-1": "Noon to one." })
    expect((await owner.send(screen, `${old}/restore`)).status).toBe(409)
    expect(await api.served(site.siteId, "/a")).toContain("Noon to one.")
  })
})

describe("bringing back a version that names other websites", () => {
  it("asks whether they are known, of what was never there too, and asks nothing of who only undoes", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/a", html: "<p>First.</p>" })
    const base = `/dashboard/${site.siteId}/pages/${page.pageId}`
    const change = async (html: string, query: string, latest: string, more = {}) =>
      (await site.put(`/v1/pages/${page.pageId}/payload${query}`, { html }, { "if-match": latest, ...more })).body
    const led = '<p>First.</p>\n<p><a href="https://else.example/pay">Pay here</a></p>'
    const held = await change(led, "?hold=1", page.latestVersionId)
    const next = await change("<p>Second.</p>", "", held.versionId)
    const owner = await anOwner(api, site.siteId)
    const old = `${base}/versions/${held.versionId}`
    const screen = await owner.open(old)
    const refused = await owner.send(screen, `${old}/restore`)
    expect([refused.status, refused.text.includes("say that you know else.example")]).toEqual([422, true])
    expect(await api.served(site.siteId, "/a")).not.toContain("else.example")
    await owner.send(refused, `${old}/restore`, { knows: "else.example" })
    expect(await api.served(site.siteId, "/a")).toContain("else.example")
    await owner.send(
      await owner.open(`${base}/versions/${next.versionId}`),
      `${base}/versions/${next.versionId}/restore`
    )
    const back = (await site.get(`/v1/pages/${page.pageId}`)).body
    expect(await api.served(site.siteId, "/a")).toContain("Second.")
    expect(back.publishedVersionId).not.toBe(next.versionId)
  })
})

describe("a page that was taken off", () => {
  const taken = async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/gone", title: "Gone", html: "<p>Still here</p>" })
    await site.post(`/v1/pages/${page.pageId}/archive`, { disposition: "gone" })
    await site.post(`/v1/pages/${page.pageId}/archive/confirm`, { route: "/gone" })
    const owner = await anOwner(api, site.siteId)
    const path = `/dashboard/${site.siteId}/pages/${page.pageId}`
    return { site, page, owner, path }
  }

  it("ARCH-23: is put back by its owner with a button", async () => {
    const { site, owner, path } = await taken()
    const list = await owner.open(`/dashboard/${site.siteId}/pages`)
    expect(list.text).toContain("Taken off the website Gone /gone Taken off")
    const history = await owner.open(`${path}/history`)
    expect(history.text).toContain("Live until it was taken off")
    for (const [screen, what] of [
      [path, "the words of this page"],
      [`${path}/details`, "title and description of this page"]
    ] as const) {
      const shut = await owner.open(screen)
      expect(shut.text).toContain(`This page is not on the website. Put it back first, to change ${what}.`)
      expect(shut.html).toContain(`href="${path}/history">Put it back</a>`)
    }
    const done = await owner.send(history, `${path}/put-back`)
    expect(done.text).toContain("The page is in its place again.")
    expect(await api.served(site.siteId, "/gone")).toContain("Still here")
  })

  it("is asked of staff where they confirm, and stays away where another page is in its place", async () => {
    const { site, owner, path, page } = await taken()
    await site.aPage({ route: "/gone", html: "<p>New</p>" })
    const refused = await owner.send(await owner.open(`${path}/history`), `${path}/put-back`)
    expect([refused.status, refused.text.includes("Another page is in its place now.")]).toEqual([409, true])
    const other = await taken()
    await api.operator.patch(`/ops/v1/sites/${other.site.siteId}`, { approvalMode: "staff" })
    const asked = await other.owner.send(await other.owner.open(`${other.path}/history`), `${other.path}/put-back`)
    expect(asked.text).toContain("Our staff have been asked.")
    expect((await other.site.get(`/v1/pages/${other.page.pageId}`)).body.status).toBe("unarchive_pending")
    expect((await site.get(`/v1/pages/${page.pageId}`)).body.status).toBe("archived")
  })
})

describe("a page that was never on the website", () => {
  const aNewPage = async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/spring", title: "Spring", html: "<p>Soon</p>", hold: true })
    const owner = await anOwner(api, site.siteId)
    const path = `/dashboard/${site.siteId}/pages/${page.pageId}`
    return { site, page, owner, path }
  }

  it("is deleted by its owner after it was turned down, once they have been asked", async () => {
    const { site, page, owner, path } = await aNewPage()
    const version = `${path}/versions/${page.latestVersionId}`
    const down = await owner.send(await owner.open(version), `${version}/reject`, { note: "Not this year." })
    expect(down.text).toContain("The page itself stays a draft")
    const words = await owner.open(path)
    expect(words.html).toContain(`href="${path}/delete"`)
    const asked = await owner.open(`${path}/delete`)
    expect([asked.title, asked.text.includes("was never on the website")]).toEqual(["Delete Spring?", true])
    expect(asked.text).not.toContain("What waits of it")
    expect((await site.get(`/v1/pages/${page.pageId}`)).status, "not by looking").toBe(200)
    const done = await owner.send(asked, `${path}/delete`)
    expect(done.text).toContain("The page was deleted.")
    expect(done.text).not.toContain("Spring")
    expect((await site.get(`/v1/pages/${page.pageId}`)).code).toBe("page.not_found")
    const actor = `dashboard:${site.siteId}`
    expect((await site.get("/v1/audit?limit=1")).body.entries[0]).toMatchObject({ action: "page.delete", actor })
  })

  it("goes with what waits of it, which is said before", async () => {
    const { site, owner, path } = await aNewPage()
    const asked = await owner.open(`${path}/delete`)
    expect(asked.text).toContain("What waits of it for a decision goes with it.")
    await owner.send(asked, `${path}/delete`)
    expect((await owner.open(`/dashboard/${site.siteId}/waiting`)).text).toContain("Nothing waits")
  })

  it("is the only kind that can be deleted", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/here", html: "<p>Here</p>" })
    const owner = await anOwner(api, site.siteId)
    const path = `/dashboard/${site.siteId}/pages/${page.pageId}`
    const words = await owner.open(path)
    expect(words.html).not.toContain(`${path}/delete`)
    expect((await owner.open(`${path}/delete`)).status).toBe(404)
    const { token } = fieldsOf(words, path)
    expect((await owner.post(`${path}/delete`, { token: token! })).status).toBe(409)
    expect(await api.served(site.siteId, "/here")).toContain("Here")
  })
})

describe("connected assistants", () => {
  it("OWNER-09, DRAFT-18: are listed with what they may do and when they came, the one that made a draft among them", async () => {
    const draft = await api.anonymous.post("/v1/drafts", { businessName: "Klavierbau Brandt" })
    const { tenantId, claimUrl, credential } = draft.body
    await signIn(api.anonymous, credential.clientId, credential.clientSecret)
    await fetch(`${api.anonymous.address()}${new URL(claimUrl).pathname}`, {
      method: "POST",
      body: new URLSearchParams({ email: "brandt@klavier.test" })
    })
    const owner = await anOwner(api, tenantId, "brandt@klavier.test")
    const screen = await owner.open(`/dashboard/${tenantId}/assistants`)
    expect(screen.text).toContain(
      "Draft assistant Full access: it reads, writes, and decides about what waits Last came"
    )
    expect(screen.text).toContain(credential.clientId)
    expect((await owner.open(`/dashboard/${tenantId}`)).text).toContain("Trial 180 days left")
  })

  it("tell when they last came, and not when they last signed in", async () => {
    const site = await api.aSite()
    const owner = await anOwner(api, site.siteId)
    const cameAt = async () => {
      const { html } = await owner.open(`/dashboard/${site.siteId}/assistants`)
      return Date.parse(/Last came <time datetime="([^"]+)"/.exec(html)![1]!)
    }
    api.clock.advance(40 * 60_000)
    const now = api.clock.now()
    await site.get("/v1/site")
    expect((await cameAt()) - now).toBeGreaterThanOrEqual(0)
    expect((await cameAt()) - now).toBeLessThan(60_000)
  })

  it("CA-B5: are connected with a key that is shown once and may do what was chosen", async () => {
    const site = await api.aSite()
    const owner = await anOwner(api, site.siteId)
    const path = `/dashboard/${site.siteId}/assistants`
    const screen = await owner.open(path)
    expect((await owner.send(screen, path, { name: " " })).text).toContain("Give it a name")
    const made = await owner.send(screen, path, { name: "Night shift <1>", may: "content:edit" })
    const [clientId, secret] = [/cred_\w+/.exec(made.text)![0], /secret">([\w-]{43})</.exec(made.html)![1]!]
    // Whoever loads the answer again sends its form again.
    const twice = await owner.send(screen, path, { name: "Night shift <1>", may: "content:edit" })
    expect([twice.status, twice.text.includes("made already, and only once")]).toEqual([200, true])
    expect(twice.text.match(/cred_\w+/g)).toHaveLength(2)
    const late = { name: "Late", may: "content:read", once: "0.abcdefghijklmnopqrstuv" }
    const old = await owner.send(screen, path, late)
    expect([old.status, fieldsOf(old, path)["name"], fieldsOf(old, path)["may"]]).toEqual([409, "Late", "content:read"])
    const writer = await signIn(api.anonymous, clientId, secret)
    expect((await writer.get("/v1/site")).status).toBe(200)
    expect((await site.delete("/v1/lease")).status).toBe(200)
    expect((await writer.post("/v1/lease")).status).toBe(200)
    const page = (await writer.post("/v1/pages", { route: "/n", title: "N", payload: { html: "<p>n</p>" } })).body
    expect((await writer.post(`/v1/pages/${page.pageId}/publish`)).code).toBe("auth.scope_required")
    const after = await owner.open(path)
    expect(after.text).toContain("Night shift <1> Write:")
    expect(after.html).not.toContain(secret)
  })

  it("S13: get no key from a session that began a while ago, until its owner has signed in once more", async () => {
    const site = await api.aSite()
    const owner = await anOwner(api, site.siteId)
    const path = `/dashboard/${site.siteId}/assistants`
    api.clock.advance(limits.freshSignInMs + 1)
    const wanted = { name: "Thief", may: "content:publish" }
    const refused = await owner.send(await owner.open(path), path, wanted)
    expect([refused.status, refused.title]).toEqual([403, "Sign in once more"])
    expect(refused.html).not.toContain("secret")
    expect((await owner.open(path)).text).not.toContain("Thief")
    const started = await owner.send(await owner.open("/dashboard/new"), "/dashboard/new", { name: "Another" })
    expect(started.title).toBe("Sign in once more")

    await owner.send(refused, "/dashboard/sign-in")
    const link = await signInLink(api, site.siteId)
    const back = await owner.send(await owner.open(link), link)
    expect(back.path).toBe(path)
    expect((await owner.send(back, path, wanted)).text).toContain("Thief can be connected now")
  })

  it("are removed at once, with the lease they hold, and the trail says who did it", async () => {
    const site = await api.aSite()
    const owner = await anOwner(api, site.siteId)
    const path = `/dashboard/${site.siteId}/assistants`
    const done = await owner.send(await owner.open(path), `${path}/${site.clientId}/remove`)
    expect(done.text).toContain("It reaches this website no more.")
    expect((await site.get("/v1/site")).code).toBe("auth.token_invalid")
    const other = await site.writer()
    expect((await other.post("/v1/lease")).status).toBe(200)
    const { entries } = (await other.get("/v1/audit?limit=5")).body
    expect(entries).toContainEqual(
      expect.objectContaining({ action: "credential.revoke", actor: `dashboard:${site.siteId}` })
    )
    const elsewhere = await api.aSite()
    expect((await owner.post(`${path}/${elsewhere.clientId}/remove`, { token: "x" })).status).toBe(403)
    const gone = await owner.send(await owner.open(path), path, { name: "Next" })
    expect(gone.status).toBe(200)
    expect((await elsewhere.get("/v1/site")).status).toBe(200)
  })
})
