/** A trial from the claim to its end and to a plan, as integrator, owner, staff and visitors meet it. */
import { Clock, Effect } from "effect"
import { describe, expect, it } from "vitest"
import { DAY_MS, MINUTE_MS } from "../../../engine/limits.ts"
import { followTrials } from "../../../infra/main/worker/trials.ts"
import { testApi } from "../../../test/builders/api.ts"
import { browser } from "../../../test/builders/browse.ts"
import type { Client } from "../../../test/builders/client.ts"
import { ada, asForm, openForm } from "../../../test/builders/forms.ts"
import { linkIn, mailsOf } from "../../../test/builders/mailbox.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { anOwner, stranger } from "../../../test/builders/owner.ts"
import { signIn } from "../../../test/builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)
const person = browser(api)

/** One look of a worker. */
const round = () => api.run(followTrials as Effect.Effect<void>)
const pass = async (ms: number) => {
  api.clock.advance(ms)
  await round()
}

let addresses = 0
/** A claimed site with a home page that holds a form and a picture; `signedIn` holds the lease. */
const onTrial = async (name = "Klavierbau Brandt") => {
  const { tenantId, credential, previewUrl, claimUrl } = (
    await api.anonymous.post("/v1/drafts", { businessName: name }, { "x-forwarded-for": `198.51.100.${++addresses}` })
  ).body
  await person.press(new URL(claimUrl).pathname)
  await api.operator.patch(`/ops/v1/sites/${tenantId}`, { ownerEmail: `nell-${addresses}@vale.test` })
  const signedIn = async (): Promise<Client> => {
    const client = await signIn(api.anonymous, credential.clientId, credential.clientSecret)
    await client.post("/v1/lease")
    return client
  }
  const site = await signedIn()
  const page = (
    await site.post("/v1/pages", { route: "/", title: "Home", payload: { html: `<h1>Grand pianos</h1>${asForm()}` } })
  ).body
  expect(page.status).toBe("published")
  const visit = (path: string, headers = {}) => origin.visit(new URL(path, previewUrl).href, { headers })
  return { siteId: tenantId as string, url: previewUrl as string, page, signedIn, visit }
}

const trialMails = async (siteId: string) =>
  (await mailsOf(api, siteId)).filter(({ kind }) => kind.startsWith("trial-")).map(({ kind, to }) => [kind, to])
const setPlan = (siteId: string, plan: object | null) => api.operator.patch(`/ops/v1/sites/${siteId}`, { plan })

describe("GET /v1/site", () => {
  it("TRIAL-01, TRIAL-06: tells the end of the trial, the days left and that a domain needs a plan", async () => {
    const { siteId, signedIn } = await onTrial()
    const claimed = (await (await signedIn()).get("/v1/site")).body
    expect(claimed.trial).toMatchObject({ daysLeft: 180, expired: false })
    expect(claimed.domainNeedsPlan).toBe(true)
    const host = `www.${siteId.slice(-8)}.test`
    const refused = await api.operator.post(`/ops/v1/sites/${siteId}/domains`, { host })
    expect([refused.status, refused.code]).toEqual([409, "site.domain_needs_plan"])
    expect(refused.body.trialEndsAt).toBe(claimed.trial.endsAt)

    await pass(Date.parse(claimed.trial.endsAt) - api.clock.now() - MINUTE_MS)
    const last = (await (await signedIn()).get("/v1/site")).body
    expect(last.trial).toEqual({ endsAt: claimed.trial.endsAt, daysLeft: 1, expired: false })
    await pass(MINUTE_MS)
    const ended = (await (await signedIn()).get("/v1/site")).body
    expect(ended.trial).toEqual({ endsAt: claimed.trial.endsAt, daysLeft: 0, expired: true })
    expect(ended.nextSteps.map(({ id }: { id: string }) => id)).toContain("site.plan")

    const set = await setPlan(siteId, { id: "studio", label: "Studio" })
    expect(set.body).toMatchObject({ plan: { id: "studio", label: "Studio" }, trialEndsAt: null })
    const paid = (await (await signedIn()).get("/v1/site")).body
    expect([paid.trial, paid.domainNeedsPlan]).toEqual([null, false])
    expect(paid.plan).toMatchObject({ id: "studio", label: "Studio", restricted: false })
    expect((await api.operator.post(`/ops/v1/sites/${siteId}/domains`, { host })).status).toBe(200)
  })

  it("TRIAL-01, TRIAL-06: a site that was not claimed has no trial, and goes on when a plan is taken away", async () => {
    const site = await api.aSite()
    const standing = async () => {
      const signedIn = await signIn(api.anonymous, site.clientId, site.clientSecret)
      const { trial, domainNeedsPlan, plan } = (await signedIn.get("/v1/site")).body
      return [trial, domainNeedsPlan, plan.id]
    }
    expect(await standing()).toEqual([null, false, null])
    expect((await setPlan(site.siteId, { id: "studio" })).body.plan).toEqual({ id: "studio", label: "studio" })
    expect((await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { pageCap: 5 })).body.plan.id).toBe("studio")
    expect((await setPlan(site.siteId, null)).body).toMatchObject({ plan: null, pageCap: 5, trialEndsAt: null })
    await pass(400 * DAY_MS)
    expect(await standing()).toEqual([null, false, null])
  })
})

describe("the end of a trial", () => {
  it("TRIAL-02, TRIAL-03: the origin says in the site's name that it is offline, until a plan is set", async () => {
    const { siteId, visit, signedIn } = await onTrial("Brandt & <Söhne>")
    const files = ["/", "/nothing", "/robots.txt", "/sitemap.xml", "/llms.txt"]
    expect((await visit("/")).text).toContain("Grand pianos")
    const { etag } = (await visit("/")).headers

    await pass(180 * DAY_MS - MINUTE_MS)
    expect((await visit("/")).status).toBe(200)
    await pass(2 * MINUTE_MS)
    for (const path of files) {
      const { status, headers, text } = await visit(path, { "if-none-match": etag! })
      expect([path, status, headers["cache-control"], headers["retry-after"], headers["x-robots-tag"]]).toEqual([
        path,
        503,
        "no-store",
        "3600",
        "noindex"
      ])
      expect(text).toContain("<h1>Brandt &amp; &lt;Söhne&gt;</h1>\n<p>This website is offline at the moment.")
      expect(text).not.toContain("Grand pianos")
    }
    // Whatever is published meanwhile does not bring it back.
    const site = await signedIn()
    await site.post("/v1/pages", { route: "/second", title: "Second", payload: { html: "<h1>Uprights</h1>" } })
    expect((await visit("/second")).status).toBe(503)

    expect((await setPlan(siteId, { id: "studio" })).status).toBe(200)
    expect((await visit("/")).text).toContain("Grand pianos")
    expect((await visit("/second")).text).toContain("Uprights")
    expect((await visit("/robots.txt")).status).toBe(200)
    expect((await visit("/nothing")).status).toBe(404)
  })

  it("TRIAL-02: a plan that is set before it leaves everything as it was", async () => {
    const { siteId, visit } = await onTrial()
    await pass(179 * DAY_MS)
    await setPlan(siteId, { id: "studio" })
    await pass(3 * DAY_MS)
    expect((await visit("/")).status).toBe(200)
  })

  it("TRIAL-02: forms take nothing and say so, at the origin and from a page that was open", async () => {
    const { visit, url, signedIn } = await onTrial()
    const form = await openForm(api, origin, url)
    expect((await form.send(ada)).status).toBe(200)
    // The end has come, and no worker has looked yet.
    api.clock.advance(180 * DAY_MS)
    const late = await openForm(api, origin, url)
    const unnoticed = await late.send(ada)
    expect([unnoticed.status, unnoticed.json.ok]).toEqual([403, false])
    expect(unnoticed.json.error).toBe("This website is offline at the moment, and the form was not sent.")
    await round()
    const noticed = await late.send(ada)
    expect([noticed.status, noticed.json.ok]).toEqual([503, false])
    expect(noticed.json.error).toContain("This website is offline at the moment.")
    expect((await late.send(ada, { shape: "browser" })).text).toContain("This website is offline at the moment.")
    expect((await visit("/__data/listings")).status).toBe(503)
    expect((await (await signedIn()).get("/v1/leads")).body.leads).toHaveLength(1)
  })

  it("TRIAL-04, TRIAL-05: deletes nothing; writes go on with a warning, and previews show them", async () => {
    const { page, visit, signedIn } = await onTrial()
    await pass(180 * DAY_MS)
    const site = await signedIn()
    expect((await site.get(`/v1/pages/${page.pageId}`)).body.payload.html).toContain("Grand pianos")
    const written = await site.put(
      `/v1/pages/${page.pageId}/payload`,
      { html: "<h1>Uprights</h1>" },
      { "if-match": page.latestVersionId }
    )
    expect([written.status, written.body.status]).toEqual([200, "published"])
    expect(written.body.warnings.map(({ code }: { code: string }) => code)).toContain("trial.expired")

    const versionId = written.body.versionId
    const link = (await site.post(`/v1/pages/${page.pageId}/versions/${versionId}/preview-link`)).body
    const preview = await visit(new URL(link.url).pathname)
    expect([preview.status, preview.text.includes("Uprights")]).toEqual([200, true])
    const styles = [...preview.text.matchAll(/(?:href|src)="(\/__mk\/[^"]+)"/g)].map(([, path]) => path!)
    expect(styles.length).toBeGreaterThan(0)
    for (const path of styles) expect([path, (await visit(path)).status]).toEqual([path, 200])
  })

  it("TRIAL-05: a rehearsal warns as the write would, and so does an answer that has no list of warnings otherwise", async () => {
    const { page, signedIn } = await onTrial()
    await pass(180 * DAY_MS)
    const site = await signedIn()
    const codes = (body: { readonly warnings?: ReadonlyArray<{ readonly code: string }> }) =>
      (body.warnings ?? []).map(({ code }) => code)
    const base = { "if-match": page.latestVersionId }
    const text = { html: "<h1>Uprights</h1>" }
    const rehearsed = await site.put(`/v1/pages/${page.pageId}/payload?dryRun=1`, text, base)
    expect([rehearsed.status, rehearsed.body.dryRun]).toEqual([200, true])
    expect(codes(rehearsed.body)).toContain("trial.expired")
    const set = await site.put("/v1/site", { contact: { name: "Brandt" } })
    expect([set.status, codes(set.body)]).toEqual([200, ["trial.expired"]])
    const redirect = await site.post("/v1/redirects", { from: "/old", to: "/" })
    expect(codes(redirect.body), JSON.stringify(redirect.body)).toEqual(["trial.expired"])
  })

  it("TRIAL-05: no write before it warns", async () => {
    const { page, signedIn } = await onTrial()
    await pass(180 * DAY_MS - MINUTE_MS)
    const site = await signedIn()
    const { body } = await site.put(
      `/v1/pages/${page.pageId}/payload`,
      { html: "<h1>Uprights</h1>" },
      { "if-match": page.latestVersionId }
    )
    expect(body.warnings.map(({ code }: { code: string }) => code)).not.toContain("trial.expired")
  })

  it("TRIAL-02: the owner is written to 14, 3 and 0 days before, once each, however many look", async () => {
    const { siteId, visit } = await onTrial()
    const to = [`nell-${addresses}@vale.test`]
    const look = () => Promise.all([round(), round(), round()])
    await pass(166 * DAY_MS - MINUTE_MS)
    expect(await trialMails(siteId)).toEqual([])
    api.clock.advance(2 * MINUTE_MS)
    await look()
    expect(await trialMails(siteId)).toEqual([["trial-notice", to]])
    await pass(5 * DAY_MS)
    expect(await trialMails(siteId)).toHaveLength(1)
    await pass(6 * DAY_MS)
    expect(await trialMails(siteId)).toHaveLength(2)
    api.clock.advance(3 * DAY_MS)
    await look()
    expect(await trialMails(siteId)).toEqual([
      ["trial-notice", to],
      ["trial-notice", to],
      ["trial-end", to]
    ])
    await pass(30 * DAY_MS)
    expect(await trialMails(siteId)).toHaveLength(3)
    expect((await visit("/")).status).toBe(503)
  })

  it("TRIAL-02: staff are alerted of each step where the owner has not confirmed, who is written nothing", async () => {
    const { tenantId: siteId, claimUrl } = (
      await api.anonymous.post("/v1/drafts", { businessName: "Unheard" }, { "x-forwarded-for": "198.51.100.250" })
    ).body
    await person.press(new URL(claimUrl).pathname, { email: "nobody-yet@vale.test" })
    const owned = async () => {
      const { ownerEmail, ownerConfirmed } = (await api.operator.get(`/ops/v1/sites/${siteId}`)).body
      return [ownerEmail, ownerConfirmed]
    }
    expect(await owned()).toEqual(["nobody-yet@vale.test", false])
    const untold = async () =>
      (await api.operator.get(`/ops/v1/alerts?site=${siteId}`)).body.alerts.map(
        ({ kind, subject }: { kind: string; subject: string }) => [kind, subject.split(":")[0]]
      )
    await pass(166 * DAY_MS + MINUTE_MS)
    expect(await untold()).toEqual([["trial-untold", "ends in 14 days"]])
    await pass(11 * DAY_MS)
    expect(await untold()).toContainEqual(["trial-untold", "ends in 3 days"])
    await Promise.all([pass(3 * DAY_MS), round()])
    const end = ["trial-untold", "ended"]
    expect(await untold()).toContainEqual(end)
    expect((await untold()).filter(([, step]: [string, string]) => step === "ended")).toEqual([end])
    expect(await trialMails(siteId)).toEqual([])

    await api.operator.patch(`/ops/v1/sites/${siteId}`, { ownerEmail: "nobody-yet@vale.test" })
    expect(await owned(), "staff vouch for it").toEqual(["nobody-yet@vale.test", true])
  })

  it("TRIAL-02: a site that gets a plan is not written to", async () => {
    const { siteId } = await onTrial()
    await setPlan(siteId, { id: "studio" })
    await pass(181 * DAY_MS)
    expect(await trialMails(siteId)).toEqual([])
  })

  it("TRIAL-02: the dashboard shows the trial, its end and the plan", async () => {
    const { siteId } = await onTrial()
    const home = async () => (await (await anOwner(api, siteId)).open(`/dashboard/${siteId}`)).text
    expect(await home()).toMatch(/Trial 180 days left It ends \d+ \w+ \d{4}, \d\d:\d\d/)
    await pass(180 * DAY_MS)
    const ended = await home()
    expect(ended).toMatch(/State Offline/)
    expect(ended).toMatch(/Trial Ended \d+ \w+ \d{4}, \d\d:\d\d \w+ Visitors are told that the website is offline/)
    expect(ended).toContain("took the website offline at the end of its trial")
    await setPlan(siteId, { id: "studio", label: "Studio" })
    const paid = await home()
    expect(paid).toContain("Plan Studio")
    expect(paid).not.toContain("Trial")
  })
})

describe("an operator who gives no trials", () => {
  const free = testApi({ trialMs: 0 })

  it("DRAFT-16: has drafts that are claimed without an end", async () => {
    const draft = (await free.anonymous.post("/v1/drafts", { businessName: "Brandt" })).body
    const path = new URL(draft.claimUrl).pathname
    expect((await browser(free).open(path)).html).not.toContain("trial")
    expect((await browser(free).press(path)).html).not.toContain("trial")
    const { clientId, clientSecret } = draft.credential
    const site = await signIn(free.anonymous, clientId, clientSecret)
    const { trial, draft: claimed } = (await site.get("/v1/site")).body
    expect([trial, claimed.claimed]).toEqual([null, true])
  })
})

describe("a second draft of one mailbox", () => {
  const claimed = async (email: string) => {
    const { tenantId, credential, claimUrl } = (
      await api.anonymous.post(
        "/v1/drafts",
        { businessName: "Brandt" },
        { "x-forwarded-for": `198.51.100.${++addresses}` }
      )
    ).body
    await person.press(new URL(claimUrl).pathname, { email })
    const trial = async () =>
      (await (await signIn(api.anonymous, credential.clientId, credential.clientSecret)).get("/v1/site")).body.trial
    return { siteId: tenantId as string, trial }
  }
  const confirm = async (siteId: string) => {
    const link = linkIn((await mailsOf(api, siteId)).findLast(({ kind }) => kind === "confirm-address")!)
    const browser = stranger(api)
    const asked = await browser.open(link)
    await browser.post(link, {})
    return asked.text
  }

  it("is on trial as long as the first one, which its owner is told before they confirm", async () => {
    const email = "twice@vale.test"
    const first = await claimed(email)
    expect(await confirm(first.siteId)).not.toContain("earlier website")
    const { endsAt } = await first.trial()
    await pass(100 * DAY_MS)
    const second = await claimed(email)
    expect((await second.trial()).daysLeft, "nobody knows yet whose it is").toBe(180)
    expect(await confirm(second.siteId)).toContain("Your trial here began with an earlier website of yours")
    expect(await second.trial()).toEqual(await first.trial())
    expect((await second.trial()).endsAt).toBe(endsAt)
    const prolonged = await api.operator.patch(`/ops/v1/sites/${second.siteId}`, { trialDays: 120 })
    expect(prolonged.status).toBe(200)
    expect((await second.trial()).daysLeft).toBe(120)
  })

  it("has a fortnight where the first one is over already", async () => {
    const email = "thrice@vale.test"
    const first = await claimed(email)
    await confirm(first.siteId)
    await pass(190 * DAY_MS)
    const second = await claimed(email)
    await confirm(second.siteId)
    expect((await second.trial()).daysLeft).toBe(14)
  })

  it("has a trial of its own beside a site with a plan", async () => {
    const email = "paid@vale.test"
    const first = await claimed(email)
    await confirm(first.siteId)
    await setPlan(first.siteId, { id: "studio" })
    await pass(2 * DAY_MS)
    const second = await claimed(email)
    await confirm(second.siteId)
    expect((await second.trial()).daysLeft).toBe(180)
  })
})

describe("a trial that staff prolong", () => {
  it("ends so many days from now, brings the site back, and is not shortened", async () => {
    const { siteId } = await onTrial("Klavierbau Lang")
    const path = `/ops/v1/sites/${siteId}`
    const sooner = await api.operator.patch(path, { trialDays: 30 })
    expect([sooner.status, sooner.code]).toEqual([422, "request.invalid"])
    expect(sooner.body.fields).toMatchObject([
      { path: "body.trialDays", reason: expect.stringContaining("lasts longer already") }
    ])
    await pass(180 * DAY_MS)
    expect((await api.operator.get(path)).body.standings).toEqual(["offline"])
    const prolonged = await api.operator.patch(path, { trialDays: 30 })
    const days = (Date.parse(prolonged.body.trialEndsAt) - (await api.run(Clock.currentTimeMillis))) / DAY_MS
    expect(Math.round(days)).toBe(30)
    expect((await api.operator.get(path)).body.standings).toEqual(["trial"])
    const both = await api.operator.patch(path, { trialDays: 60, plan: { id: "studio" } })
    expect(both.code).toBe("request.invalid")
    await setPlan(siteId, { id: "studio" })
    expect((await api.operator.patch(path, { trialDays: 60 })).code).toBe("request.invalid")
  })
})
