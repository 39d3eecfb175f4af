/** The console over HTTP: the way in, what keeps everybody else out, its lists, and its actions. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { DAY_MS, limits, MINUTE_MS } from "../../../engine/limits.ts"
import type { JobId, SiteId } from "../../../engine/model/ids.ts"
import { Alerts } from "../../../engine/ports/Alerts.ts"
import { Audit } from "../../../engine/ports/Audit.ts"
import { Jobs } from "../../../engine/ports/Jobs.ts"
import { Deliveries } from "../../../engine/ports/Leads.ts"
import { OperatorSessions } from "../../../engine/ports/OperatorSessions.ts"
import { hashSecret } from "../../access/tokens.ts"
import { allowed } from "../../../test/builders/allowlist.ts"
import { operatorToken, previousOperatorToken, testApi } from "../../../test/builders/api.ts"
import { browser } from "../../../test/builders/browse.ts"
import { type Owner, stranger } from "../../../test/builders/owner.ts"

const api = testApi()

const staffMember = async (token = operatorToken): Promise<Owner> => {
  const somebody = stranger(api)
  await somebody.post("/operator/sign-in", { secret: token })
  return somebody
}

/** A job that was given up, of a site of its own. */
const aDeadJob = async (error = "The mail server said no.\nat line 1", name = "Vale Pianos") => {
  const { siteId } = await api.aSite({ name })
  const id = await api.run(
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const job = { queue: "maintenance", siteId: siteId as SiteId, payload: null, maxAttempts: 1 } as const
      const id = yield* jobs.enqueue(job)
      const claimed = yield* jobs.claimOne(siteId as SiteId, id, "somebody", MINUTE_MS)
      yield* jobs.fail(claimed!, "somebody", error)
      return id
    })
  )
  return { siteId: siteId as SiteId, id: id as JobId }
}

describe("the rehearsal of a sweep", () => {
  it("shows what would go, and removes nothing", async () => {
    const path = "/operator/actions/installation.sweep"
    const sweep = async (dryRun: "yes" | "no") => {
      const staff = await staffMember()
      return staff.send(await staff.open(path), path, { dryRun })
    }
    const rows = ({ html }: { readonly html: string }) =>
      [...html.matchAll(/<td[^>]*>\s*(\d+) rows/g)].reduce((all, [, count]) => all + Number(count), 0)
    const first = await sweep("yes")
    expect(first.title).toBe("What a sweep would remove")
    expect(first.text).toContain("nothing was removed")
    const site = await api.aSite()
    await site.post(
      "/v1/pages",
      { route: "/a", title: "A", payload: { html: "<p>A</p>" } },
      { "idempotency-key": "a-key-of-a-test-1" }
    )
    api.clock.advance(400 * DAY_MS)
    const later = rows(await sweep("yes"))
    expect(later).toBeGreaterThan(rows(first))
    expect(rows(await sweep("yes")), "they are all there still").toBeGreaterThanOrEqual(later)
    expect((await sweep("no")).title).not.toBe("What a sweep would remove")
  })
})

describe("signing in", () => {
  it("takes the operator's token once, and gives a cookie that goes nowhere else", async () => {
    const sent = await fetch(`${api.anonymous.address()}/operator/sign-in`, {
      method: "POST",
      body: new URLSearchParams({ secret: operatorToken }),
      headers: { origin: api.anonymous.address() },
      redirect: "manual"
    })
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/operator"])
    const cookie = sent.headers.get("set-cookie")!
    expect(cookie).toMatch(/^makeready-operator=[\w-]{43}; Path=\/operator; HttpOnly; SameSite=Strict; Max-Age=43200$/)
    expect(cookie).not.toContain(operatorToken)
    const opsWithCookie = await fetch(`${api.anonymous.address()}/ops/v1/status`, { headers: { cookie } })
    expect(opsWithCookie.status, "opens nothing else").toBe(401)
  })

  it("takes no form of a stranger apart that is larger than a token, nor one of anybody's with endless fields", async () => {
    const post = (path: string, body: string, cookie = "") =>
      fetch(`${api.anonymous.address()}${path}`, {
        method: "POST",
        body,
        headers: { origin: api.anonymous.address(), "content-type": "application/x-www-form-urlencoded", cookie },
        redirect: "manual"
      })
    for (const path of ["/operator/sign-in", "/dashboard/sign-in"]) {
      expect((await post(path, "a&".repeat(10_000))).status, path).toBe(413)
      expect((await post(path, "secret=x&email=x")).status, path).not.toBe(413)
    }
    const cookie = (await staffMember()).cookie()
    expect((await post("/operator/sign-out", "a&".repeat(9_999), cookie)).status).toBe(403)
    expect((await post("/operator/sign-out", "a&".repeat(10_000), cookie)).status).toBe(413)
  })

  it("makes a new session each time, and ends the one before in this browser", async () => {
    const staff = await staffMember()
    const first = staff.cookie()
    await staff.post("/operator/sign-in", { secret: operatorToken })
    expect(staff.cookie()).not.toBe(first)
    const old = await fetch(`${api.anonymous.address()}/operator`, { headers: { cookie: first }, redirect: "manual" })
    expect(old.headers.get("location")).toBe("/operator/sign-in")
  })

  it("counts wrong tokens of an address, and hears no further ones, the right one neither", async () => {
    const visitor = stranger(api)
    const statuses: Array<number> = []
    for (let n = 0; n < 12; n++)
      statuses.push((await visitor.post("/operator/sign-in", { secret: `${n}`.repeat(40) })).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429])
    const right = await visitor.post("/operator/sign-in", { secret: operatorToken })
    expect([right.status, visitor.cookie()]).toEqual([429, ""])
    expect((await staffMember()).cookie(), "others are heard").not.toBe("")
  })

  it("ends by signing out, when it is not used, and after half a day", async () => {
    const staff = await staffMember()
    const cookie = staff.cookie()
    await staff.send(await staff.open("/operator"), "/operator/sign-out")
    const out = await fetch(`${api.anonymous.address()}/operator`, { headers: { cookie }, redirect: "manual" })
    expect(out.headers.get("location")).toBe("/operator/sign-in")

    const idle = await staffMember()
    api.clock.advance(limits.operatorSessionIdleMs)
    expect((await idle.open("/operator")).title).toBe("Console")

    const busy = await staffMember()
    for (let used = 0; used < limits.operatorSessionMs; used += limits.operatorSessionIdleMs / 2) {
      expect((await busy.open("/operator")).title).toBe("Overview")
      api.clock.advance(limits.operatorSessionIdleMs / 2)
    }
    expect((await busy.open("/operator")).title).toBe("Console")
  })

  it("also takes the token that is being taken out, as /ops/v1 does", async () => {
    expect((await (await staffMember(previousOperatorToken)).open("/operator")).title).toBe("Overview")
  })
})

describe("what was asked for before signing in", () => {
  it("is shown after it, where it is a screen of the console", async () => {
    const asked = await fetch(`${api.anonymous.address()}/operator/sites?q=vale&standing=live`, { redirect: "manual" })
    const way = asked.headers.get("location")!
    expect(way).toBe(`/operator/sign-in?to=${encodeURIComponent("/operator/sites?q=vale&standing=live")}`)
    const somebody = stranger(api)
    const shown = await somebody.send(await somebody.open(way), "/operator/sign-in", { secret: operatorToken })
    expect([shown.title, shown.path]).toEqual(["Sites", "/operator/sites?q=vale&standing=live"])
    expect((await somebody.open(way)).path, "who is signed in already").toBe("/operator/sites?q=vale&standing=live")
  })

  it.each([
    "https://evil.example/operator",
    "//evil.example",
    "/operator//evil.example",
    "/operatorx",
    "/operator\\evil",
    "/operator/sign-out",
    "/operator/sign-in?to=/operator/sign-in",
    "/dashboard",
    `/operator/sites?q=${"x".repeat(3_000)}`
  ])("is nothing that leads elsewhere: %s", async (to) => {
    const somebody = stranger(api)
    const shown = await somebody.post("/operator/sign-in", { secret: operatorToken, to })
    expect([shown.title, shown.path]).toEqual(["Overview", "/operator"])
  })
})

describe("the operator's surface", () => {
  it("is at the operator's own hosts, and at no name that somebody else can point here", async () => {
    await api.aSite({ domain: "www.vale-ops.test" })
    const { request } = await import("node:http")
    const asked = (host: string, path: string) =>
      new Promise<number>((resolve) =>
        request(`${api.anonymous.address()}${path}`, { headers: { host } }, (response) => {
          response.resume()
          resolve(response.statusCode!)
        }).end()
      )
    const paths = ["/operator/sign-in", "/dashboard/sign-in"]
    for (const host of ["api.makeready.test", "API.makeready.test", "localhost:8080", "127.0.0.1", "[::1]:8080"])
      for (const path of paths) expect([host, path, await asked(host, path)]).toEqual([host, path, 200])
    for (const host of [
      "www.vale-ops.test",
      "rebound.evil.example",
      "api.makeready.test.",
      "api.makeready.test:1",
      "x.api.makeready.test",
      "127.0.0.1.evil.example",
      "localhost."
    ])
      for (const path of paths) expect([host, path, await asked(host, path)]).toEqual([host, path, 404])
  })
})

describe("a new token", () => {
  it("ends every session of the one before", async () => {
    const staff = await staffMember()
    const [name, token] = staff.cookie().split("=") as [string, string]
    const session = await api.run(Effect.flatMap(OperatorSessions, ({ find }) => find(hashSecret(token))))
    const copies = { same: session!.keyHash, other: "hash of another token" }
    for (const [copy, keyHash] of Object.entries(copies))
      await api.run(
        Effect.flatMap(OperatorSessions, ({ insert }) => insert({ ...session!, tokenHash: hashSecret(copy), keyHash }))
      )
    const titles = Object.keys(copies).map(async (copy) => {
      const shown = await fetch(`${api.anonymous.address()}/operator`, { headers: { cookie: `${name}=${copy}` } })
      return new URL(shown.url).pathname
    })
    expect(await Promise.all(titles)).toEqual(["/operator", "/operator/sign-in"])
  })
})

describe("whoever is not signed in", () => {
  it("sees no screen and does no action", async () => {
    const visitor = stranger(api)
    for (const path of ["", "/sites", "/sites/site_x", "/jobs", "/rebuilds", "/deliveries", "/alerts", "/actions"])
      expect([path, (await visitor.open(`/operator${path}`)).title]).toEqual([path, "Console"])
    const { id } = await aDeadJob()
    expect((await visitor.post("/operator/actions/job.retry", { id })).status).toBe(401)
    expect((await visitor.open("/operator/nothing")).status).toBe(404)
  })

  it("cannot have a form of another site do it, nor one without the session's proof", async () => {
    const { id } = await aDeadJob()
    const staff = await staffMember()
    const elsewhere = { origin: "https://evil.example" }
    const screen = await staff.open("/operator/jobs")
    const token = /name="token" value="([^"]+)"/.exec(screen.html)![1]!
    expect((await staff.post("/operator/actions/job.retry", { id, token }, elsewhere)).status).toBe(403)
    expect((await staff.post("/operator/actions/job.retry", { id, token: "x" })).status).toBe(403)
    const others = /name="token" value="([^"]+)"/.exec((await (await staffMember()).open("/operator")).html)![1]!
    expect((await staff.post("/operator/actions/job.retry", { id, token: others })).status).toBe(403)
    expect((await staff.open("/operator/jobs")).text).toContain(id)
  })

  it("cannot put any of it into a frame, or have it kept", async () => {
    const staff = await staffMember()
    for (const path of ["/operator", "/operator/sign-in", "/operator/nothing", "/operator/actions/site.create"]) {
      const { headers } = await (path === "/operator/sign-in" ? stranger(api) : staff).open(path)
      expect(headers.get("content-security-policy"), path).toContain("frame-ancestors 'none'")
      expect(headers.get("content-security-policy"), path).not.toContain("unsafe")
      expect(headers.get("cache-control"), path).toBe("no-store")
    }
  })
})

describe("sites", () => {
  it("are found by name, host and id, and by how they stand, page by page", async () => {
    const [one, two] = [
      await api.aSite({ name: "Harbour 100%_Bakery" }),
      await api.aSite({ name: "Harbour Bookshop", domain: "www.harbour-books.example" })
    ]
    await api.operator.post(`/ops/v1/sites/${one.siteId}/freeze`)
    const ids = async (query: string) =>
      (await api.operator.get(`/ops/v1/sites?${query}`)).body.sites.map(({ siteId }: { siteId: string }) => siteId)
    expect(await ids("q=hARBOUR")).toEqual([two.siteId, one.siteId])
    expect(await ids(`q=${encodeURIComponent("100%_b")}`)).toEqual([one.siteId])
    expect(await ids("q=harbour-books")).toEqual([two.siteId])
    expect(await ids(`q=${one.siteId}`)).toEqual([one.siteId])
    expect(await ids("q=harbour&standing=frozen")).toEqual([one.siteId])
    expect(await ids("q=harbour&standing=live")).toEqual([two.siteId])
    const first = (await api.operator.get("/ops/v1/sites?q=harbour&limit=1")).body
    expect(first.sites).toMatchObject([{ siteId: two.siteId, standings: ["live"] }])
    const next = (await api.operator.get(`/ops/v1/sites?q=harbour&limit=1&cursor=${first.nextCursor}`)).body
    expect(next).toMatchObject({ sites: [{ siteId: one.siteId, standings: ["frozen"] }], nextCursor: null })
    expect((await api.operator.get("/ops/v1/sites?cursor=nobody")).code).toBe("request.query_invalid")
    for (let more = 0; more < limits.opsPageSize; more++) await api.operator.post("/ops/v1/sites", { name: "One more" })
    const { body: all } = await api.operator.get("/ops/v1/sites")
    expect([all.sites.length, all.nextCursor], "asked for nothing in particular").toEqual([
      limits.opsPageSize,
      all.sites.at(-1).siteId
    ])

    const staff = await staffMember()
    const shown = await staff.open("/operator/sites?q=harbour&standing=frozen")
    expect(shown.text).toContain("Harbour 100%_Bakery")
    expect(shown.text).not.toContain("Harbour Bookshop")
    // Counts are of all sites, so none stands beside what a search found.
    const chips = (html: string) =>
      [.../<ul class="chips">[^]*?<\/ul>/.exec(html)![0].matchAll(/<span>(\d+)<\/span>/g)].length
    expect(chips(shown.html)).toBe(0)
    expect(chips((await staff.open("/operator/sites")).html)).toBeGreaterThan(1)
  })

  it("are read one by one, with their credentials and without any secret", async () => {
    const site = await api.aSite({ name: "Read <b>Me</b>" })
    const made = (await api.operator.post(`/ops/v1/sites/${site.siteId}/credentials`, { label: "Writer" })).body
    const { body } = await api.operator.get(`/ops/v1/sites/${site.siteId}`)
    expect(body).toMatchObject({ siteId: site.siteId, plan: null, standings: [], approvalMode: expect.any(String) })
    expect(body.credentials).toContainEqual(expect.objectContaining({ clientId: made.clientId, label: "Writer" }))
    expect(JSON.stringify(body)).not.toContain(made.clientSecret)
    expect((await api.operator.get("/ops/v1/sites/site_nope")).code).toBe("site.not_found")
    const shown = await (await staffMember()).open(`/operator/sites/${site.siteId}`)
    expect([shown.status, shown.title]).toEqual([200, "Read <b>Me</b>"])
    expect(shown.html).not.toContain("<b>Me</b>")
    expect(shown.text).toContain("Writer")
    expect(shown.text).toContain("staff made a credential")
    expect((await (await staffMember()).open("/operator/sites/site_nope")).status).toBe(404)
  })

  it("are told by their names where work and rebuilds of several are shown", async () => {
    const { siteId } = await aDeadJob("No.", "Heron <i>Quay</i>")
    await api.operator.post(`/ops/v1/sites/${siteId}/rebuild`)
    for (const path of ["/operator/jobs", "/operator/rebuilds", "/operator"]) {
      const { html, text } = await (await staffMember()).open(path)
      expect(text, path).toContain("Heron <i>Quay</i>")
      expect(html, path).toContain(`<a href="/operator/sites/${siteId}"`)
    }
  })

  it("tell what happened on them to the end, each thing once", async () => {
    const site = await api.aSite()
    for (let n = 0; n < 40; n++) {
      await api.operator.post(`/ops/v1/sites/${site.siteId}/freeze`, { reason: `number ${n}` })
      await api.operator.post(`/ops/v1/sites/${site.siteId}/unfreeze`)
      api.clock.advance(1000)
    }
    const staff = await staffMember()
    let path: string | undefined = `/operator/sites/${site.siteId}`
    let freezes = 0
    let pages = 0
    while (path !== undefined && pages++ < 10) {
      const { html } = await staff.open(path)
      freezes += html.match(/staff froze the website/g)?.length ?? 0
      path = /href="([^"]*\?before=[^"#]*)#timeline"/.exec(html)?.[1]
    }
    expect([freezes, pages > 1]).toEqual([40, true])
  })
})

describe("a site's screen", () => {
  it("tells many edits of one writer as one, and what staff did in words", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/a" })
    let base = page.latestVersionId as string
    for (let n = 0; n < 5; n++) {
      const sent = { html: `<h1>Hello</h1><p>${n}</p>` }
      base = (await site.put(`/v1/pages/${page.pageId}/payload`, sent, { "if-match": base })).body.versionId
    }
    await api.operator.post(`/ops/v1/sites/${site.siteId}/freeze`, { reason: "asked by the owner" })
    const { text } = await (await staffMember()).open(`/operator/sites/${site.siteId}`)
    const trail = text.slice(text.indexOf("What happened"))
    expect(trail).toContain("staff froze the website: asked by the owner")
    expect(trail).toMatch(/6 edits by “[^”]+”, since/)
    expect(trail).not.toMatch(/page\.write|site\.freeze|: publish/)
  })

  it("tells what staff set, and about which domain and credential, but no address of anybody", async () => {
    const { siteId } = await api.aSite()
    const set = (body: object) => api.operator.patch(`/ops/v1/sites/${siteId}`, body)
    await set({ plan: { id: "studio", label: "Studio" }, pageCap: 40 })
    await set({ plan: null, botChallenge: true, approvalMode: "staff" })
    await set({ ownerEmail: "somebody@bakery.example" })
    await api.operator.post(`/ops/v1/sites/${siteId}/domains`, { host: "www.told-apart.example" })
    await api.operator.post(`/ops/v1/sites/${siteId}/credentials`, { label: "A <b>second</b> one" })
    const { text, html } = await (await staffMember()).open(`/operator/sites/${siteId}`)
    const trail = text.slice(text.indexOf("What happened"))
    const settings = "staff changed the settings of the website"
    for (const told of [
      `${settings}: 40 pages at most, plan Studio`,
      `${settings}: pages leave by staff, no plan, forms ask for work`,
      `${settings}: owner set`,
      "staff attached a domain to the website: www.told-apart.example",
      "staff made a credential: A <b>second</b> one"
    ])
      expect(trail).toContain(told)
    expect(trail).not.toContain("somebody@bakery.example")
    expect(html).not.toContain("<b>second</b>")
  })

  it("says how a trial stands in days begun, with the date of its end", async () => {
    const { tenantId, claimUrl } = (
      await api.anonymous.post("/v1/drafts", { businessName: "Tried" }, { "x-forwarded-for": "198.51.100.251" })
    ).body
    await browser(api).press(new URL(claimUrl).pathname)
    await api.operator.patch(`/ops/v1/sites/${tenantId}`, { trialDays: 190 })
    api.clock.advance(MINUTE_MS)
    const ends = new Date(api.clock.now() - MINUTE_MS + 190 * DAY_MS)
    const date = ends.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" })
    const { text } = await (await staffMember()).open(`/operator/sites/${tenantId}`)
    expect(text).toContain(`ends in 190 days, on ${date}`)
  })

  it("shows a rebuild that is not counted yet as such", async () => {
    const { siteId } = await api.aSite()
    await api.operator.post(`/ops/v1/sites/${siteId}/rebuild`)
    const { text } = await (await staffMember()).open("/operator/rebuilds")
    expect(text).toContain("counting…")
    expect(text).not.toContain("of 0")
  })

  it("tells work that failed and is tried again from work that waits, and calls it stuck after an hour", async () => {
    const { siteId } = await api.aSite()
    await api.run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const id = yield* jobs.enqueue({ queue: "pictures", siteId: siteId as SiteId, payload: null, maxAttempts: 50 })
        const claimed = yield* jobs.claimOne(siteId as SiteId, id, "somebody", MINUTE_MS)
        yield* jobs.fail(claimed!, "somebody", "No answer.")
      })
    )
    const shown = async () => (await (await staffMember()).open("/operator/jobs")).text
    expect(await shown()).toMatch(/Measuring pictures\s+0\s+1\s+0/)
    const stuck = async () => (await (await staffMember()).open("/operator")).text
    expect(await stuck()).not.toContain("failed for over an hour")
    api.clock.advance(60 * MINUTE_MS)
    expect(await stuck()).toMatch(/\d+ jobs? (failed for over an hour|has been due)|Work has been due/)
  })
})

describe("what an operator is not shown", () => {
  it("is what visitors wrote: deliveries tell state, host and code, and alerts their kind", async () => {
    const site = await api.aSite()
    const siteId = site.siteId as SiteId
    await allowed(api, site, "https://hooks.vale.test")
    await site.put("/v1/lead-webhooks/desk", {
      url: "https://hooks.vale.test/in?key=hush",
      secret: "a secret of sixteen and more"
    })
    await api.run(
      Effect.gen(function* () {
        yield* (yield* Deliveries).begin({
          siteId,
          leadId: "lead_0000000000000000000000test" as never,
          destination: "desk",
          provider: "webhook",
          status: "failed",
          ref: null,
          attempts: 3,
          retries: 2,
          error: "The receiver answered with status 502: Ada Private wrote",
          retryable: true,
          firstFailedAt: 1,
          nextAttemptAt: null,
          updatedAt: 1
        })
        yield* (yield* Alerts).raise({
          siteId,
          id: "alert_0000000000000000000000test",
          kind: "form-submission-refused",
          subject: "s-1",
          detail: { said: { name: "Ada Private" } },
          raisedAt: 1
        })
      })
    )
    const staff = await staffMember()
    const shown = await staff.open("/operator/deliveries")
    expect(shown.text).toMatch(/Failed desk hooks\.vale\.test 502 3/)
    const alerts = await staff.open("/operator/alerts")
    expect(alerts.text).toContain("A form was refused")
    const one = await staff.open(`/operator/sites/${siteId}`)
    expect(one.text).toContain("Delivery to desk failed 502")
    for (const { html } of [shown, alerts, one]) expect(html).not.toMatch(/Private|hush/)
  })
})

describe("actions", () => {
  it("retry and discard jobs that were given up, on record as the operator's", async () => {
    const [mended, lost] = [await aDeadJob(), await aDeadJob()]
    const staff = await staffMember()
    const listed = await staff.open("/operator/jobs")
    expect(listed.text).toContain("The mail server said no.")
    const token = /name="token" value="([^"]+)"/.exec(listed.html)![1]!
    const tried = await staff.post("/operator/actions/job.retry", { id: mended.id, token, back: "/operator/jobs" })
    expect([tried.status, tried.text.includes("The job is tried again."), tried.text.includes(mended.id)]).toEqual([
      200,
      true,
      false
    ])
    const path = "/operator/actions/job.discard"
    const asked = await staff.open(`${path}?id=${lost.id}&back=%2Foperator%2Fjobs`)
    expect((await staff.send(asked, path)).status, "not without saying that one knows").toBe(422)
    expect((await staff.send(asked, path, { sure: "yes" })).text).toContain("The job will not be tried again.")
    const actions = (siteId: SiteId) =>
      api.run(
        Effect.map(
          Effect.flatMap(Audit, (audit) => audit.list(siteId, { limit: 10 })),
          (records) => records.map(({ actor, action }) => `${actor} ${action}`)
        )
      )
    expect(await actions(mended.siteId)).toContain("system job.retry")
    expect(await actions(lost.siteId)).toContain("system job.discard")
  })

  it("that make something are taken once, and show its secret once", async () => {
    const staff = await staffMember()
    const path = "/operator/actions/site.create"
    const asked = await staff.open(path)
    const made = await staff.send(asked, path, { name: "Made at the console" })
    expect(made.title).toBe("The site is there.")
    expect(made.text).toMatch(/clientSecret \S{20,}/)
    const again = await staff.send(asked, path, { name: "Made at the console" })
    expect([again.status, again.text.includes("Nothing was done again")]).toEqual([422, true])
    expect((await api.operator.get("/ops/v1/sites?q=made+at+the+console")).body.sites).toHaveLength(1)
  })

  it("say what is wrong where it is wrong, and lead nowhere else afterwards", async () => {
    const site = await api.aSite()
    const staff = await staffMember()
    const path = "/operator/actions/site.trial"
    const wrong = await staff.send(await staff.open(`${path}?id=${site.siteId}`), path, { trialDays: "soon" })
    expect([wrong.status, wrong.text.includes("This is a whole number.")]).toEqual([422, true])
    const none = await staff.send(await staff.open(`${path}?id=${site.siteId}`), path, { trialDays: "9" })
    expect([none.status, none.text.includes("The trial is not prolonged")]).toEqual([422, true])
    const asked = await staff.open(`/operator/actions/site.freeze?id=${site.siteId}&back=https://evil.example/`)
    const frozen = await staff.send(asked, "/operator/actions/site.freeze", { reason: "a while" })
    expect(frozen.path).toBe("/operator/actions?done=site.freeze")
    expect((await api.operator.get(`/ops/v1/sites/${site.siteId}`)).body.frozenReason).toBe("a while")
  })
})
