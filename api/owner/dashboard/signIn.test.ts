/** The way into the dashboard, and what keeps everybody else out. */
import { describe, expect, it } from "vitest"
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../engine/limits.ts"
import { testApi } from "../../../test/builders/api.ts"
import { mailsOf } from "../../../test/builders/mailbox.ts"
import { aSiteOwnedBy, fieldsOf, pressSignIn, signInLink, stranger } from "../../../test/builders/owner.ts"

const api = testApi()
const aSiteOf = (email: string) => aSiteOwnedBy(api, email)
const enter = (link: string) => pressSignIn(api, link)

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

  it("sends no more than a few mails in half an hour, says so alike for every address, and of those one works", async () => {
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
    expect(wait).toBeGreaterThan(25 * MINUTE_MS)
    expect(wait).toBeLessThanOrEqual(30 * MINUTE_MS)
    expect(await mailsOf(api, site.siteId)).toHaveLength(5)
    api.clock.advance(wait - 5 * MINUTE_MS)
    expect((await ask("nell.often@vale.test")).status).toBe(429)
    // Whoever asked for them: nobody is kept out by others who ask in their name.
    expect((await enter(await signInLink(api, site.siteId))).status).toBe(303)
    api.clock.advance(5 * MINUTE_MS)
    expect((await ask("nell.often@vale.test")).status).toBe(200)
  })

  it("lets one visitor ask for twenty addresses in half an hour, whosever they are", async () => {
    const visitor = stranger(api)
    const ask = (email: string) => visitor.post("/dashboard/sign-in", { email })
    for (let each = 0; each < 20; each++) expect((await ask(`guess-${each}@vale.test`)).status, `${each}`).toBe(200)
    expect((await ask("guess-20@vale.test")).status).toBe(429)
    expect((await stranger(api).post("/dashboard/sign-in", { email: "guess-20@vale.test" })).status).toBe(200)
    api.clock.advance(30 * MINUTE_MS)
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
    expect(await mailsOf(api, made.body.siteId)).toMatchObject([{ kind: "owner-named" }, { kind: "sign-in" }])
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
