/** The way into the dashboard, and what keeps everybody else out. */
import { describe, expect, it } from "vitest"
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../engine/limits.ts"
import { testApi } from "../../../test/builders/api.ts"
import { iconPath } from "./icon.ts"
import { screens } from "./screens.ts"
import { stylePath } from "./style.ts"
import { mailsOf } from "../../../test/builders/mailbox.ts"
import { anOwner, fieldsOf, type Owner, signInLink, stranger } from "../../../test/builders/owner.ts"

const api = testApi()
const overTls = testApi({ baseUrl: "https://api.makeready.test" })

const aSiteOf = async (email: string, name = "Vale & Daughter") => {
  const site = await api.aSite({ name })
  await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: email })
  return site
}

/** Presses the button behind a sign-in link, and looks at the answer itself. */
const enter = (link: string) =>
  fetch(`${api.anonymous.address()}${link}`, {
    method: "POST",
    body: new URLSearchParams(),
    headers: { origin: api.anonymous.address() },
    redirect: "manual"
  })

describe("signing in", () => {
  it("takes an address, mails a link that works once, and comes to the screen that was wanted", async () => {
    const site = await aSiteOf("Nell.In@Vale.test")
    const visitor = stranger(api)
    const asked = await visitor.open(`/dashboard/${site.siteId}/pages`)
    expect([asked.status, asked.title]).toEqual([200, "Look after your website"])
    const sent = await visitor.send(asked, "/dashboard/sign-in", { email: " nell.in@vale.TEST " })
    expect([sent.status, sent.title]).toEqual([200, "Check your mail"])

    const [mail] = await mailsOf(api, site.siteId)
    expect(mail).toMatchObject({ kind: "sign-in", to: ["nell.in@vale.test"] })
    const link = await signInLink(api, site.siteId)
    const looked = await visitor.open(link)
    expect(looked.text).toContain("nell.in@vale.test")
    expect(visitor.cookie(), "opening the link signs nobody in").toBe("")
    const entered = await visitor.send(looked, link)
    expect([entered.status, entered.title, entered.path]).toEqual([200, "Pages", `/dashboard/${site.siteId}/pages`])

    const again = await stranger(api).post(link, {})
    expect([again.status, again.title]).toEqual([410, "This link is of no use any more"])
  })

  it("says the same for an address nobody knows, and sends nothing", async () => {
    const site = await aSiteOf("nell.known@vale.test")
    const ask = async (email: string) => {
      const visitor = stranger(api)
      const sent = await visitor.send(await visitor.open("/dashboard/sign-in"), "/dashboard/sign-in", { email })
      return [sent.status, sent.html.replaceAll(email, "…")]
    }
    expect(await ask("nobody.known@vale.test")).toEqual(await ask("nell.known@vale.test"))
    expect(await mailsOf(api, site.siteId)).toHaveLength(1)
  })

  it("shows the form again for what is no address", async () => {
    const visitor = stranger(api)
    const sent = await visitor.send(await visitor.open("/dashboard/sign-in"), "/dashboard/sign-in", { email: "nell" })
    expect([sent.status, fieldsOf(sent, "/dashboard/sign-in")["email"]]).toEqual([422, "nell"])
    expect(sent.text).toContain("does not look like an email address")
  })

  it("sends no more than a few mails an hour, and says so alike for every address", async () => {
    const site = await aSiteOf("nell.often@vale.test")
    const ask = (email: string) => stranger(api).post("/dashboard/sign-in", { email })
    for (let sent = 0; sent < 5; sent++) {
      expect((await ask("nell.often@vale.test")).status).toBe(200)
      expect((await ask("nobody.often@vale.test")).status).toBe(200)
    }
    // However it is written, it is the same mailbox.
    const [known, unknown] = [await ask("Nell.Often@Vale.test "), await ask("nobody.often@vale.test")]
    expect([known.status, unknown.status]).toEqual([429, 429])
    const wait = Number(known.headers.get("retry-after")) * SECOND_MS
    expect(wait).toBeGreaterThan(HOUR_MS - 5 * MINUTE_MS)
    expect(wait).toBeLessThanOrEqual(HOUR_MS)
    expect(await mailsOf(api, site.siteId)).toHaveLength(5)
    api.clock.advance(wait - 5 * MINUTE_MS)
    expect((await ask("nell.often@vale.test")).status).toBe(429)
    api.clock.advance(5 * MINUTE_MS)
    expect((await ask("nell.often@vale.test")).status).toBe(200)
  })

  it("lets one visitor ask for twenty addresses an hour, whosever they are", async () => {
    const visitor = stranger(api)
    const ask = (email: string) => visitor.post("/dashboard/sign-in", { email })
    for (let each = 0; each < 20; each++) expect((await ask(`guess-${each}@vale.test`)).status, `${each}`).toBe(200)
    expect((await ask("guess-20@vale.test")).status).toBe(429)
    expect((await stranger(api).post("/dashboard/sign-in", { email: "guess-20@vale.test" })).status).toBe(200)
    api.clock.advance(HOUR_MS)
    expect((await ask("guess-20@vale.test")).status).toBe(200)
  })

  it("gives a link half an hour", async () => {
    const site = await aSiteOf("nell.late@vale.test")
    const asked = async () => {
      await stranger(api).post("/dashboard/sign-in", { email: "nell.late@vale.test" })
      return signInLink(api, site.siteId)
    }
    const early = await asked()
    api.clock.advance(29 * MINUTE_MS)
    expect((await stranger(api).open(early)).status).toBe(200)
    expect((await enter(early)).status).toBe(303)

    const late = await asked()
    api.clock.advance(30 * MINUTE_MS)
    expect((await stranger(api).open(late)).status).toBe(410)
    const refused = await enter(late)
    expect([refused.status, refused.headers.get("set-cookie")]).toEqual([410, null])
  })

  it("of many who press the link's button at once, on two processes, one comes in", async () => {
    const site = await aSiteOf("nell.race@vale.test")
    await stranger(api).post("/dashboard/sign-in", { email: "nell.race@vale.test" })
    const link = await signInLink(api, site.siteId)
    const addresses = [api.anonymous.address(), (await api.another()).address()]
    const replies = await Promise.all(
      Array.from({ length: 8 }, async (_, racer) => {
        const origin = addresses[racer % 2]!
        const sent = { method: "POST", body: new URLSearchParams(), headers: { origin }, redirect: "manual" } as const
        const { status, headers } = await fetch(`${origin}${link}`, sent)
        return [status, headers.has("set-cookie")]
      })
    )
    expect(replies.filter(([status, cookie]) => status === 303 && cookie)).toHaveLength(1)
    expect(replies.filter(([status, cookie]) => status === 410 && !cookie)).toHaveLength(7)
  })

  it("leads to no other place than its own screens", async () => {
    const site = await aSiteOf("nell.to@vale.test")
    const entered = async (to: string) => {
      await stranger(api).post("/dashboard/sign-in", { email: "nell.to@vale.test", to })
      const { headers } = await enter(await signInLink(api, site.siteId))
      api.clock.advance(HOUR_MS)
      return headers.get("location")
    }
    for (const to of [`/dashboard/${site.siteId}/pages?q=a`, `/dashboard/${site.siteId}/pages?q=caf%C3%A9%20%26%20bar`])
      expect(await entered(to)).toBe(to)
    for (const to of [
      "https://evil.test/",
      "//evil.test",
      "/dashboard/\\evil.test",
      "/links/x",
      "/dashboard/\r\nx: y",
      "/dashboard/../v1/site",
      "/dashboard/%2e%2e/v1/site",
      "/dashboard/..//evil.test",
      "/dashboard//evil.test",
      "/dashboard.evil.test",
      "/dashboard/sign-in?to=/dashboard/sign-in"
    ])
      expect(await entered(to), to).toBe("/dashboard")
  })

  it("finds the owner whom the operator names when a site is made", async () => {
    const made = await api.operator.post("/ops/v1/sites", { name: "Owned", ownerEmail: "Nell.New@vale.test" })
    expect(made.body.dashboardUrl).toBe(`http://api.makeready.test/dashboard/${made.body.siteId}`)
    await stranger(api).post("/dashboard/sign-in", { email: "nell.new@vale.test" })
    expect(await mailsOf(api, made.body.siteId)).toHaveLength(1)
    const wrong = await api.operator.post("/ops/v1/sites", { name: "Owned", ownerEmail: "nell" })
    expect([wrong.status, wrong.code]).toEqual([422, "request.invalid"])
  })

  it("keeps the notification addresses of a site out, which whoever writes the site may set", async () => {
    const site = await api.aSite()
    const set = await site.put("/v1/site", { notifyEmail: ["leads@vale.test"] })
    expect(set.status, JSON.stringify(set.body)).toBe(200)
    await stranger(api).post("/dashboard/sign-in", { email: "leads@vale.test" })
    expect(await mailsOf(api, site.siteId)).toEqual([])
  })
})

describe("a session", () => {
  it("is a cookie that no script and no other site gets, kept as a hash", async () => {
    const site = await aSiteOf("nell.cookie@vale.test")
    const visitor = stranger(api)
    await visitor.post("/dashboard/sign-in", { email: "nell.cookie@vale.test" })
    const entered = await enter(await signInLink(api, site.siteId))
    expect(entered.headers.get("set-cookie")).toMatch(
      /^makeready-owner=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/
    )
    const token = entered.headers.get("set-cookie")!.split(/[=;]/)[1]!
    const { rows } = await storedSessions()
    expect(rows).toContain("nell.cookie@vale.test")
    expect(rows).not.toContain(token)
  })

  it("over https is a cookie that is sent over https alone and to this host alone", async () => {
    const site = await overTls.aSite()
    await overTls.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: "nell.tls@vale.test" })
    const send = (path: string, fields: Record<string, string> = {}) =>
      fetch(`${overTls.anonymous.address()}${path}`, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { origin: "https://api.makeready.test" },
        redirect: "manual"
      })
    expect((await send("/dashboard/sign-in", { email: "nell.tls@vale.test" })).status).toBe(200)
    const entered = await send(await signInLink(overTls, site.siteId))
    const cookie = entered.headers.get("set-cookie")!
    expect(cookie).toMatch(
      /^__Host-makeready-owner=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=5184000; Secure$/
    )
    const [pair] = cookie.split(";") as [string]
    const opened = async (shown: string) =>
      (
        await fetch(`${overTls.anonymous.address()}/dashboard/${site.siteId}`, {
          headers: { cookie: shown },
          redirect: "manual"
        })
      ).status
    expect([await opened(pair), await opened(pair.replace("__Host-", ""))]).toEqual([200, 303])
  })

  it("ends when it is not used, when it is old, and when its owner signs out", async () => {
    const site = await api.aSite()
    const owner = await anOwner(api, site.siteId)
    const home = `/dashboard/${site.siteId}`
    const { title } = await owner.open(home)
    expect(title).not.toBe("Look after your website")
    for (let used = 0; used < 4; used++) {
      api.clock.advance(14 * DAY_MS - 5 * MINUTE_MS)
      expect((await owner.open(home)).title).toBe(title)
    }
    api.clock.advance(4 * DAY_MS)
    expect((await owner.open(home)).title, "in the last minutes of its sixty days").toBe(title)
    api.clock.advance(20 * MINUTE_MS)
    expect((await owner.open(home)).title, "used often, but old").toBe("Look after your website")

    const idle = await anOwner(api, site.siteId)
    api.clock.advance(14 * DAY_MS)
    expect((await idle.open(home)).title).toBe("Look after your website")

    const leaving = await anOwner(api, site.siteId)
    const cookie = leaving.cookie()
    const left = await leaving.send(await leaving.open("/dashboard/account"), "/dashboard/sign-out")
    expect(left.title).toBe("Look after your website")
    const kept = await fetch(`${api.anonymous.address()}${home}`, { headers: { cookie }, redirect: "manual" })
    expect(kept.status).toBe(303)
  })

  it("ends with the next one of the same browser, and with no other's", async () => {
    const site = await aSiteOf("nell.again@vale.test")
    const enterFrom = async (cookie: string) => {
      await stranger(api).post("/dashboard/sign-in", { email: "nell.again@vale.test" })
      const link = await signInLink(api, site.siteId)
      const entered = await fetch(`${api.anonymous.address()}${link}`, {
        method: "POST",
        body: new URLSearchParams(),
        headers: { origin: api.anonymous.address(), cookie },
        redirect: "manual"
      })
      return entered.headers.get("set-cookie")!.split(";")[0]!
    }
    const opened = async (cookie: string) =>
      (await fetch(`${api.anonymous.address()}/dashboard/${site.siteId}`, { headers: { cookie }, redirect: "manual" }))
        .status
    const phone = await enterFrom("")
    const earlier = await enterFrom("")
    const later = await enterFrom(earlier)
    expect([await opened(phone), await opened(earlier), await opened(later)]).toEqual([200, 303, 200])
  })

  it("is forgotten when it is over", async () => {
    const site = await api.aSite()
    await anOwner(api, site.siteId, "nell.over@vale.test")
    const { Effect } = await import("effect")
    const { OwnerSessions } = await import("../../../engine/ports/OwnerSessions.ts")
    const left = () => api.run(Effect.flatMap(OwnerSessions, ({ list }) => list("nell.over@vale.test")))
    const prune = () => api.run(Effect.flatMap(OwnerSessions, (sessions) => sessions.prune(api.clock.now())))
    await prune()
    expect(await left()).toHaveLength(1)
    api.clock.advance(60 * DAY_MS - 5 * MINUTE_MS)
    await prune()
    expect(await left()).toHaveLength(1)
    api.clock.advance(5 * MINUTE_MS + 1)
    await prune()
    expect(await left()).toEqual([])
  })

  it("can be ended everywhere at once", async () => {
    const site = await api.aSite()
    const [here, there] = [
      await anOwner(api, site.siteId, "nell.two@vale.test"),
      await anOwner(api, site.siteId, "nell.two@vale.test")
    ]
    const stays = await anOwner(api, (await api.aSite()).siteId, "nell.three@vale.test")
    const kept = here.cookie()
    const account = await here.open("/dashboard/account")
    await here.send(account, "/dashboard/sign-out-everywhere")
    expect((await there.open("/dashboard")).title).toBe("Look after your website")
    const again = await fetch(`${api.anonymous.address()}/dashboard/account`, {
      headers: { cookie: kept },
      redirect: "manual"
    })
    expect(again.status).toBe(303)
    expect((await stays.open("/dashboard/account")).title, "somebody else").toBe("You")
  })

  it("DRAFT-15: reaches the sites of its owner and no other, as they are at each visit", async () => {
    const [mine, other] = [await api.aSite({ name: "Mine" }), await api.aSite({ name: "Not mine" })]
    const page = await other.aPage()
    const owner = await anOwner(api, mine.siteId, "nell.mine@vale.test")
    const list = await owner.open("/dashboard")
    expect([list.text.includes("Mine"), list.text.includes("Not mine")]).toEqual([true, false])
    for (const path of ["", "/pages", "/waiting", "/changes", `/pages/${page.pageId}`])
      expect((await owner.open(`/dashboard/${other.siteId}${path}`)).status, path).toBe(404)
    expect((await owner.open(`/dashboard/${mine.siteId}/pages/${page.pageId}`)).status, "a page of another site").toBe(
      404
    )

    await api.operator.patch(`/ops/v1/sites/${other.siteId}`, { ownerEmail: "nell.mine@vale.test" })
    expect((await owner.open(`/dashboard/${other.siteId}`)).status).toBe(200)
    await api.operator.patch(`/ops/v1/sites/${mine.siteId}`, { ownerEmail: "somebody@else.test" })
    expect((await owner.open(`/dashboard/${mine.siteId}`)).status).toBe(404)
    await api.operator.patch(`/ops/v1/sites/${other.siteId}`, { ownerEmail: null })
    expect((await owner.open("/dashboard")).title).toBe("Look after your website")
  })

  const storedSessions = async () => {
    const { Effect } = await import("effect")
    const { Database } = await import("../../../storage/mysql/Database.ts")
    return api.run(
      Effect.gen(function* () {
        const { query } = yield* Database
        const rows = yield* query((db) => db.selectFrom("owner_sessions").selectAll().execute())
        return { rows: JSON.stringify(rows) }
      })
    )
  }
})

describe("what is posted", () => {
  it("comes from one of our own pages and carries the session's token", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ html: "<p>One</p>" })
    const owner = await anOwner(api, site.siteId)
    const path = `/dashboard/${site.siteId}/pages/${page.pageId}`
    const fields = { ...fieldsOf(await owner.open(path), path), "words-0": "Two" }
    const own = api.anonymous.address()
    for (const [name, headers] of Object.entries({
      "another site": { origin: "https://evil.test" },
      "a page without an address": { origin: "null" },
      "a page of a site of ours": { origin: "http://workshop.sites.makeready.test:8080" },
      "what says it crossed sites": { origin: own, "sec-fetch-site": "cross-site" },
      "what says it crossed hosts": { origin: own, "sec-fetch-site": "same-site" }
    }))
      expect((await owner.post(path, fields, headers)).status, name).toBe(403)
    const mute = await fetch(`${own}${path}`, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { cookie: owner.cookie() }
    })
    expect(mute.status, "nobody in particular").toBe(403)
    const { token: _, ...bare } = fields as Record<string, string>
    expect((await owner.post(path, bare)).status, "no token").toBe(403)
    const other = await anOwner(api, site.siteId)
    const theirs = fieldsOf(await other.open(path), path)["token"]!
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: owner.email })
    expect((await owner.post(path, { ...fields, token: theirs })).status, "the token of another session").toBe(403)
    expect((await site.get(`/v1/pages/${page.pageId}`)).body.latestVersionId).toBe(page.versionId)
    expect((await owner.post(path, fields)).status).toBe(200)
  })

  it("is not done for somebody who is signed out", async () => {
    const site = await api.aSite()
    const { status, title } = await stranger(api).post(`/dashboard/${site.siteId}/unfreeze`, {})
    expect([status, title]).toEqual([401, "You are signed out"])
  })
})

describe("every screen", () => {
  it("is closed to strangers, to owners of other sites, and to forms without a token, unless it is the way in", async () => {
    const [site, other] = [await api.aSite(), await api.aSite()]
    await anOwner(api, site.siteId)
    const elsewhere = await anOwner(api, other.siteId)
    const ways = screens.filter(({ access }) => access === "anyone").map(({ path }) => path)
    expect([...new Set(ways)]).toEqual([stylePath, iconPath, "/dashboard/sign-in", "/dashboard/enter/:token"])
    for (const { method, path, access, takesFile } of screens.filter(({ access }) => access !== "anyone")) {
      const address = path.replace(":site", site.siteId).replace(/:\w+/g, "x")
      const ask = (owner: Owner) => (method === "GET" ? owner.open(address) : owner.post(address, { token: "" }))
      const asked = await ask(stranger(api))
      if (method === "GET") expect(asked.title, path).toBe("Look after your website")
      else expect(asked.status, path).toBe(401)
      if (access === "site") expect((await ask(elsewhere)).status, path).toBe(404)
      else if (method === "POST" && takesFile !== true) expect((await ask(elsewhere)).status, path).toBe(403)
    }
  })

  it("is shown at our own address only, under a policy without script, and is kept by nobody", async () => {
    const site = await api.aSite({ domain: "www.vale-door.test" })
    const owner = await anOwner(api, site.siteId)
    const screen = await owner.open(`/dashboard/${site.siteId}`)
    const policy = screen.headers.get("content-security-policy")!
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/script-src|unsafe/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(screen.headers.get("cache-control")).toBe("no-store")
    expect(screen.headers.get("x-robots-tag")).toContain("noindex")
    expect(screen.html).not.toMatch(/<script|\son\w+=|\sstyle=/)
    const { request } = await import("node:http")
    const asked = (host: string) =>
      new Promise<number>((resolve) =>
        request(`${api.anonymous.address()}/dashboard/sign-in`, { headers: { host } }, (response) => {
          response.resume()
          resolve(response.statusCode!)
        }).end()
      )
    expect(await asked("api.makeready.test")).toBe(200)
    expect(await asked("workshop.sites.makeready.test:8080")).toBe(404)
    expect(await asked("www.vale-door.test")).toBe(404)
  })

  it("answers what is not there with a page", async () => {
    const gone = await stranger(api).open("/dashboard/x/y/z")
    expect([gone.status, gone.title]).toEqual([404, "There is nothing here"])
    expect(gone.headers.get("content-type")).toContain("text/html")
  })

  it("keeps the site's navigation where there is nothing, and has not been asked to do anything", async () => {
    const site = await api.aSite()
    const owner = await anOwner(api, site.siteId)
    for (const path of [
      "/pages/pg_none",
      "/pages/pg_none/history",
      "/pages/x/versions/y",
      "/asked/x",
      "/media/x/picture"
    ]) {
      const gone = await owner.open(`/dashboard/${site.siteId}${path}`)
      expect([gone.status, gone.title], path).toEqual([404, "There is nothing here"])
      expect(gone.html, path).toContain(`href="/dashboard/${site.siteId}/enquiries"`)
    }
    const posted = await owner.post(`/dashboard/${site.siteId}/unfreeze`, { token: "" })
    expect(posted.title).not.toBe("There is nothing here")
  })

  it("answers HEAD as it answers GET", async () => {
    const site = await api.aSite()
    const owner = await anOwner(api, site.siteId)
    const head = async (path: string) => {
      const headers = { cookie: owner.cookie() }
      const answer = await fetch(`${api.anonymous.address()}${path}`, { method: "HEAD", headers, redirect: "manual" })
      return [answer.status, await answer.text()]
    }
    for (const path of ["/dashboard", "/dashboard/new", `/dashboard/${site.siteId}/pages`, stylePath])
      expect(await head(path), path).toEqual([200, ""])
    expect(await head("/dashboard/x/y/z")).toEqual([404, ""])
    expect((await fetch(`${api.anonymous.address()}/dashboard/x`, { method: "DELETE" })).status).toBe(404)
  })

  it("names an icon that is there", async () => {
    const visitor = stranger(api)
    expect((await visitor.open("/dashboard/sign-in")).html).toContain(`rel="icon" href="${iconPath}"`)
    const icon = await fetch(`${api.anonymous.address()}${iconPath}`)
    expect([icon.status, icon.headers.get("content-type")]).toEqual([200, "image/svg+xml"])
  })

  it("lists from a place that no address can break", async () => {
    const site = await api.aSite()
    const page = await site.aPage()
    const owner = await anOwner(api, site.siteId)
    const base = `/dashboard/${site.siteId}`
    for (const place of ["", "99999999999999999999", "-1", "1e9", "x"])
      for (const path of [
        "/enquiries?from=",
        "/changes?before=",
        `/pages/${page.pageId}/history?before=`,
        "/media?before="
      ])
        expect((await owner.open(`${base}${path}${place}`)).status, `${path}${place}`).toBe(200)
    // Nowhere in particular is the beginning.
    expect((await owner.open(`${base}/changes?before=`)).text).toContain("added a page")
    expect((await owner.open(`${base}/pages/${page.pageId}/history?before=`)).text).toContain("wrote the first version")
  })

  it("LIMIT-17, LIMIT-18: tells of a freeze, and its owner ends it", async () => {
    const site = await api.aSite()
    await api.operator.post(`/ops/v1/sites/${site.siteId}/freeze`, { reason: "too many writes" })
    api.clock.advance(DAY_MS)
    const owner = await anOwner(api, site.siteId)
    const home = await owner.open(`/dashboard/${site.siteId}`)
    expect(home.text).toContain("The website is frozen. Visitors see it as before")
    expect(home.text).toContain("too many writes")
    const open = await owner.send(home, `/dashboard/${site.siteId}/unfreeze`)
    expect(open.text).not.toContain("The website is frozen")
    const writer = await site.writer()
    expect((await writer.get("/v1/site")).body.frozen).toBe(false)
    expect((await writer.get("/v1/audit?limit=1")).body.entries[0]).toMatchObject({
      action: "site.unfreeze",
      actor: `dashboard:${site.siteId}`
    })
  })
})
