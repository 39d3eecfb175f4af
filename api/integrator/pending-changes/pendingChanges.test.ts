/** Changes of a live site that wait for its owner: how they are asked for, answered, overtaken and forgotten. */
import { describe, expect, it } from "vitest"
import { HOUR_MS } from "../../../engine/limits.ts"
import { testApi } from "../../../test/builders/api.ts"
import { browser } from "../../../test/builders/browse.ts"
import { linkIn, mailsOf } from "../../../test/builders/mailbox.ts"
import type { TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()
const person = browser(api)

let made = 0
const goLive = (site: TestSite) =>
  api.operator.post(`/ops/v1/sites/${site.siteId}/domains`, { host: `www.vale-${++made}.test` })

/** A live site that tells desk@vale.test of enquiries. */
const aLiveSite = async () => {
  // All sites here ask one address, which gets so many mails an hour.
  api.clock.advance(HOUR_MS)
  const site = await api.aSite()
  expect((await site.put("/v1/site", { notifyEmail: "desk@vale.test" })).status).toBe(200)
  expect((await goLive(site)).status).toBe(200)
  return site
}
const read = async (site: TestSite) => (await site.get("/v1/site")).body
const stateOf = async (site: TestSite, id: string) => (await site.get(`/v1/pending-changes/${id}`)).body.state
const lastMail = async (site: TestSite) => (await mailsOf(api, site.siteId)).at(-1)!
const lastLink = async (site: TestSite) => linkIn(await lastMail(site))

/** A change of the recipients that waits, and the link its owner was mailed. */
const aHeldChange = async (notifyEmail: string | null = "new@else.test") => {
  const site = await aLiveSite()
  const { body } = await site.put("/v1/site", { notifyEmail })
  return { site, id: body.pendingChange.id as string, link: await lastLink(site) }
}

describe("asking", () => {
  it.each(["notifyEmail", "notifyCc", "notifyBcc"])(
    "HOLD-04, HOLD-12: %s of a live site waits with 202",
    async (field) => {
      const site = await aLiveSite()
      const before = await read(site)
      const { status, body } = await site.put("/v1/site", { [field]: "new@else.test" })
      expect(status).toBe(202)
      expect(body).toMatchObject({
        status: "pending-owner-confirmation",
        pendingChange: { status: "pending-owner-confirmation", state: "pending", kind: "site_recipients" }
      })
      expect((await read(site))[field]).toEqual(before[field])
    }
  )

  it("HOLD-05: so do its rules of routing", async () => {
    const site = await aLiveSite()
    const rules = [{ equals: "sales", recipients: ["z@x.test", "y@x.test"] }]
    const leadRouting = { field: "topic", rules, mode: "rotation", fallback: ["new@else.test"] }
    const { status, body } = await site.put("/v1/site", { leadRouting })
    expect(status).toBe(202)
    expect((await read(site)).leadRouting).toBeNull()
    expect(body.pendingChange.details).toEqual([
      {
        label: "Routing of enquiries",
        before: null,
        after: "when topic is “sales”: to z@x.test, y@x.test, each in turn; otherwise: to new@else.test, each in turn"
      }
    ])
    await person.press(await lastLink(site), { decision: "accept" })
    expect((await read(site)).leadRouting).toEqual(leadRouting)
  })

  it("HOLD-06: what is asked for in one call waits as a whole", async () => {
    const site = await aLiveSite()
    const { status, body } = await site.put("/v1/site", { notifyEmail: "new@else.test", contact: { phone: "1" } })
    expect(status).toBe(202)
    // Whoever decides about both is told of both.
    const asked = "The website would send its enquiries to other people, and change its contact details."
    expect(body.pendingChange.summary).toBe(asked)
    expect((await lastMail(site)).text).toContain(asked)
    expect((await person.open(await lastLink(site))).html).toContain(asked)
    expect(await read(site)).toMatchObject({ notifyEmail: ["desk@vale.test"], contact: {} })
    await person.press(await lastLink(site), { decision: "accept" })
    expect(await read(site)).toMatchObject({ notifyEmail: ["new@else.test"], contact: { phone: "1" } })
  })

  it("HOLD-10, HOLD-11: before the first domain serves nothing waits, and afterwards it does", async () => {
    const site = await api.aSite()
    const set = async (notifyEmail: string) => (await site.put("/v1/site", { notifyEmail })).status
    expect(await set("a@vale.test")).toBe(200)
    const { body } = await goLive(site)
    expect(await set("b@vale.test")).toBe(202)
    await api.operator.delete(`/ops/v1/sites/${site.siteId}/domains/${body.hostnames[0].host}`)
    expect(await set("c@vale.test")).toBe(202)
    expect((await read(site)).notifyEmail).toEqual(["a@vale.test"])
  })

  it("changes nobody has to confirm do not wait, nor does setting what is set", async () => {
    const site = await aLiveSite()
    expect((await site.put("/v1/site", { contact: { phone: "1" } })).status).toBe(200)
    expect((await site.put("/v1/site", { notifyEmail: "desk@vale.test" })).body.unchanged).toBe(true)
    expect((await site.get("/v1/pending-changes")).body.pendingChanges).toEqual([])
  })

  it("HOLD-13: where nobody can be asked it answers 409, and nothing waits", async () => {
    const site = await api.aSite({ domain: "www.nobody.test" })
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: "nell@vale.test" })
    const reply = await site.put("/v1/site", { notifyEmail: "new@else.test" })
    expect([reply.status, reply.code]).toEqual([409, "owner.unreachable"])
    expect((await site.get("/v1/pending-changes")).body.pendingChanges).toEqual([])
    expect(await mailsOf(api, site.siteId)).toEqual([])
  })

  it("HOLD-14: the link goes to the addresses that are set, never to the new ones, which it names", async () => {
    const { site } = await aHeldChange()
    const mails = await mailsOf(api, site.siteId)
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([["pending-change", ["desk@vale.test"]]])
    expect(mails[0]!.text).toContain("enquiries would go to new@else.test instead of desk@vale.test.")
  })
})

describe("asking again and again", () => {
  it("ends after twenty times an hour, so that nobody is worn down, and says when to come back", async () => {
    const site = await aLiveSite()
    const ask = async (each: number) => {
      api.clock.advance(2_500)
      return site.put("/v1/site", { notifyEmail: `n${each}@else.test` })
    }
    for (let each = 0; each < 20; each++) expect((await ask(each)).status, String(each)).toBe(202)
    const refused = await ask(20)
    expect([refused.status, refused.code, refused.body.budget]).toEqual([429, "rate.limited", "owner_question"])
    expect(await mailsOf(api, site.siteId)).toHaveLength(20)
    const { pendingChanges } = (await site.get("/v1/pending-changes")).body
    expect(pendingChanges[0].details[0].after).toBe("n19@else.test")
    expect(pendingChanges[0].state).toBe("pending")
    api.clock.advance(Number(refused.headers.get("retry-after")) * 1_000)
    const later = await site.writer()
    await later.post("/v1/lease")
    expect((await later.put("/v1/site", { notifyEmail: "later@else.test" })).status).toBe(202)
  })
})

describe("reading", () => {
  it("HOLD-15, HOLD-16, HOLD-17: a change is listed and read with its state and what it would change", async () => {
    const { site, id, link } = await aHeldChange()
    const { body } = await site.get(`/v1/pending-changes/${id}`)
    expect(body).toEqual({
      id,
      kind: "site_recipients",
      summary: expect.stringContaining("enquiries"),
      details: [{ label: "Enquiries go to", before: "desk@vale.test", after: "new@else.test" }],
      state: "pending",
      // A3: nobody else can.
      decidableBy: ["owner"],
      requestedBy: site.clientId,
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      resolvedAt: null,
      error: null
    })
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(72 * HOUR_MS)
    expect((await site.get("/v1/pending-changes")).body.pendingChanges).toEqual([body])
    expect(JSON.stringify(body)).not.toContain(link.slice("/links/".length))
  })

  it("HOLD-16: another site's change is not found", async () => {
    const { id } = await aHeldChange()
    const other = await api.aSite()
    const reply = await other.get(`/v1/pending-changes/${id}`)
    expect([reply.status, reply.code]).toEqual([404, "pending_change.not_found"])
  })
})

describe("answering", () => {
  it("HOLD-21: opening the link shows the change and changes nothing, however often", async () => {
    const { site, id, link } = await aHeldChange()
    for (let visits = 0; visits < 3; visits++) {
      const page = await person.open(link)
      expect([page.status, page.title]).toEqual([200, "Make this change?"])
      expect(page.buttons).toEqual(["Yes, make this change", "No, leave everything as it is"])
      expect(page.html).toContain("from desk@vale.test to new@else.test")
      expect(page.html).toContain("First assistant")
    }
    expect(await stateOf(site, id)).toBe("pending")
    expect((await read(site)).notifyEmail).toEqual(["desk@vale.test"])
    expect((await person.press(link)).status).toBe(422)
    expect(await stateOf(site, id)).toBe("pending")
  })

  it("HOLD-18, HOLD-19: yes applies it", async () => {
    const { site, id, link } = await aHeldChange()
    const page = await person.press(link, { decision: "accept" })
    expect([page.status, page.title]).toEqual([200, "The change is made"])
    expect(page.html).toContain("The website sends its enquiries to the people you agreed to.")
    expect(page.html).toContain("from desk@vale.test to new@else.test")
    expect(page.html).not.toContain("would")
    expect((await read(site)).notifyEmail).toEqual(["new@else.test"])
    const { body } = await site.get(`/v1/pending-changes/${id}`)
    expect([body.state, body.resolvedAt === null]).toEqual(["applied", false])
    const { entries } = (await site.get("/v1/audit")).body
    expect(entries[0]).toMatchObject({
      action: "pending_change.applied",
      actor: `dashboard:${site.siteId}`,
      detail: { id, state: "applied" }
    })
  })

  it("HOLD-18, HOLD-20: no leaves everything as it is", async () => {
    const { site, id, link } = await aHeldChange(null)
    expect((await person.open(link)).html).toContain("desk@vale.test is removed")
    const page = await person.press(link, { decision: "decline" })
    expect([page.status, page.title]).toEqual([200, "Everything stays as it is"])
    expect(await stateOf(site, id)).toBe("declined")
    expect((await read(site)).notifyEmail).toEqual(["desk@vale.test"])
  })

  it("HOLD-21: whatever else a form sends, a page answers", async () => {
    const { site, id, link } = await aHeldChange()
    for (const fields of [{ bogus: "1" }, { decision: "perhaps" }]) {
      const page = await person.press(link, fields)
      expect([page.status, page.headers.get("content-type")]).toEqual([422, "text/html; charset=utf-8"])
      expect(page.html).toContain("Press one of the two buttons.")
    }
    expect(await stateOf(site, id)).toBe("pending")
    await person.press(link, { decision: "accept", bogus: "1" })
    expect(await stateOf(site, id)).toBe("applied")
  })

  it("HOLD-22: the link works once", async () => {
    const { site, id, link } = await aHeldChange()
    await person.press(link, { decision: "decline" })
    for (const page of [await person.press(link, { decision: "accept" }), await person.open(link)])
      expect([page.status, page.title, page.buttons]).toEqual([410, "This link has been used", []])
    expect(await stateOf(site, id)).toBe("declined")
    expect((await read(site)).notifyEmail).toEqual(["desk@vale.test"])
  })

  it("HOLD-18, HOLD-22: one that could not be made says so whenever its link is opened again", async () => {
    const site = await aLiveSite()
    const analytics = { ga4MeasurementId: "G-AB12CD34EF" }
    const { body } = await site.put("/v1/site", { notifyEmail: "new@else.test", analytics })
    const link = await lastLink(site)
    expect((await site.put("/v1/site", { analytics: { metaPixelId: "123456789012345" } })).status).toBe(200)
    const answered = await person.press(link, { decision: "accept" })
    expect([answered.status, answered.title]).toEqual([409, "The change could not be made"])
    expect(await stateOf(site, body.pendingChange.id)).toBe("failed")
    for (const page of [await person.press(link, { decision: "accept" }), await person.open(link)]) {
      expect([page.status, page.title, page.buttons]).toEqual([410, "The change could not be made", []])
      expect(page.html).toContain("metaPixelId is set now")
    }
  })

  it("HOLD-22: pressed twice at once it applies once", async () => {
    const { site, link } = await aHeldChange()
    const both = await Promise.all([1, 2].map(() => person.press(link, { decision: "accept" })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
    const trail = (await site.get("/v1/audit")).body.entries.map(({ action }: { action: string }) => action)
    expect(trail.filter((action: string) => action === "pending_change.applied")).toHaveLength(1)
  })

  it("HOLD-18, HOLD-23: after 72 hours it has expired, and the link does nothing", async () => {
    const { site, id, link } = await aHeldChange()
    api.clock.advance(72 * HOUR_MS)
    const later = await site.writer()
    expect((await later.get(`/v1/pending-changes/${id}`)).body).toMatchObject({ state: "expired", error: null })
    const page = await person.press(link, { decision: "accept" })
    expect([page.status, page.title]).toEqual([410, "This link has expired"])
    expect((await later.get("/v1/site")).body.notifyEmail).toEqual(["desk@vale.test"])
  })

  it("HOLD-24: asking for the same among more supersedes it too, and asking for something else does not", async () => {
    const { site, id } = await aHeldChange("first@else.test")
    const { body: other } = await site.put("/v1/site", { notifyBcc: "third@else.test" })
    await site.put("/v1/site", { notifyEmail: "second@else.test", notifyCc: "copy@else.test" })
    expect(await stateOf(site, id)).toBe("superseded")
    expect(await stateOf(site, other.pendingChange.id)).toBe("pending")
  })

  it("HOLD-18, HOLD-24: asking again supersedes what was asked before, and its link", async () => {
    const { site, id, link } = await aHeldChange("first@else.test")
    const { body } = await site.put("/v1/site", { notifyEmail: "second@else.test" })
    expect(await stateOf(site, id)).toBe("superseded")
    const visits = [() => person.open(link), () => person.press(link, { decision: "accept" }), () => person.open(link)]
    for (const visit of visits) {
      const page = await visit()
      expect([page.status, page.title]).toEqual([410, "There is a newer request"])
    }
    expect((await read(site)).notifyEmail).toEqual(["desk@vale.test"])
    await person.press(await lastLink(site), { decision: "accept" })
    expect(await stateOf(site, body.pendingChange.id)).toBe("applied")
    expect((await read(site)).notifyEmail).toEqual(["second@else.test"])
  })

  it("a change of another field waits beside it", async () => {
    const { site, id } = await aHeldChange()
    await site.put("/v1/site", { notifyCc: "copy@else.test" })
    expect(await stateOf(site, id)).toBe("pending")
  })
})
