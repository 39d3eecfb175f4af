/** A search's way from a visitor's form over their mailbox to mails with new listings, and out again. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { savedSearchKey } from "../../../engine/listings/saved/savedSearch.ts"
import { aListing } from "../../../engine/listings/testing/aListing.ts"
import { DAY_MS, HOUR_MS, limits } from "../../../engine/limits.ts"
import type { Listing } from "../../../engine/model/Listing.ts"
import type { PageId, SiteId } from "../../../engine/model/ids.ts"
import { consentKey, signedWords } from "../../../engine/people/forms/consent.ts"
import { formTokenText } from "../../../engine/people/forms/token.ts"
import { Listings } from "../../../engine/ports/Listings.ts"
import { Mailer } from "../../../engine/ports/Mailer.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { withPause } from "../../../engine/site/pause.ts"
import { Signatures } from "../../../engine/ports/Signatures.ts"
import { sendSavedSearches } from "../../use-cases/people/saved-searches/send.ts"
import { testApi } from "../../../test/builders/api.ts"
import { inWorker } from "../../../test/builders/deliveries.ts"
import { aNonce, previewOf } from "../../../test/builders/forms.ts"
import { mailsOf, type WaitingMail } from "../../../test/builders/mailbox.ts"
import { anOwner } from "../../../test/builders/owner.ts"
import { testOrigin } from "../../../test/builders/origin.ts"

const api = testApi()
const origin = testOrigin(api, { proxyHops: 1 })
const consent = "I agree."

let number = 0

const put = (siteId: string, ...listings: ReadonlyArray<Listing>) =>
  api.run(Effect.flatMap(Listings, (port) => port.put(siteId as SiteId, listings)))

/** A site whose feed was read once, with a grid's page on it. */
const aBrokerage = async (more: object = {}) => {
  // An address is asked a few times a day, over all sites.
  const ada = `ada${++number}@vale.test`
  const site = await api.aSite(more)
  const { siteId } = site
  await api.operator.patch(`/ops/v1/sites/${siteId}`, { listings: { enabled: true } })
  const { pageId } = await site.aPage({ route: "/search", html: "<h1>Search</h1>" })
  await site.aPage({
    route: "/listings/:mls/:slug",
    title: "{{listing.address}}",
    html: `<h1>Home</h1><mk-component name="listing-detail"></mk-component>`
  })
  await follow(siteId)
  const base = await previewOf(site)
  const token = await api.run(
    Effect.flatMap(Signatures, ({ sign }) =>
      sign("form", formTokenText(siteId as SiteId, pageId as PageId, savedSearchKey))
    )
  )
  const words = await api.run(
    Effect.flatMap(Signatures, ({ sign }) =>
      sign("form", formTokenText(siteId as SiteId, pageId as PageId, consentKey(savedSearchKey, consent)))
    )
  )
  const send = async (
    fields: { readonly [name: string]: string | null } = {},
    { json = false, path = "/search", from = "203.0.113.7" } = {}
  ) => {
    const all = {
      email: ada,
      consent: "true",
      city: "Ajax",
      mk_ft: token,
      mk_page: pageId as string,
      mk_cw: signedWords(words, consent),
      ...(json && { mk_fn: aNonce(api) }),
      ...fields
    }
    const body = new URLSearchParams(
      Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null)
    ).toString()
    const answer = await origin.visit(`${base}/__saved`, {
      method: "POST",
      body,
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        accept: json ? "application/json" : "text/html",
        referer: `${base}${path}?city=Ajax`,
        "x-forwarded-for": from
      }
    })
    return { ...answer, json: json ? JSON.parse(answer.text) : undefined }
  }
  const mails = () => mailsOf(api, siteId)
  const asked = async () => (await mails()).filter(({ kind }) => kind === "saved-search-confirm")
  const told = async () => (await mails()).filter(({ kind }) => kind === "saved-search")
  const press = (url: string, body = "") =>
    origin.visit(url, {
      method: "POST",
      body,
      headers: { "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": "203.0.113.9" }
    })
  const confirmed = async (fields: { readonly [name: string]: string | null } = {}) => {
    expect((await send(fields)).status).toBe(303)
    expect((await press(linkOf((await asked()).at(-1)!, "confirm"))).status).toBe(200)
  }
  const leads = async () => (await site.get("/v1/leads")).body.leads
  return { ada, site, siteId, base, send, mails, asked, told, press, confirmed, leads }
}

/** As a sync does that has read the whole feed. */
const follow = (siteId: string, comparedAt: number | null = api.clock.now(), failingSince: number | null = null) =>
  api.run(
    Effect.flatMap(Listings, (port) =>
      port.putSync({
        siteId: siteId as SiteId,
        nextSyncAt: api.clock.now() + 400 * DAY_MS,
        watermark: 1,
        comparedAt,
        doubtedAt: null,
        failingSince,
        readAt: comparedAt
      })
    )
  )

const linkOf = ({ text }: WaitingMail, deed: string): string => {
  const link = text.match(/https?:\/\/\S+/g)?.find((url) => url.includes(`/__saved/${deed}/`))
  if (link === undefined) throw new Error(`No link to ${deed} in: ${text}`)
  return link
}

const round = () => inWorker(api, sendSavedSearches)

/** A day later, with the feed followed meanwhile. */
const nextDay = async (siteId: string, { followed = true } = {}) => {
  api.clock.advance(DAY_MS)
  if (followed) await follow(siteId)
  await round()
}

const aNew = (more: Partial<Listing> = {}): Listing => {
  const key = String(9_000 + ++number)
  return aListing({ key, mls: `W${key}`, ...more })
}

describe("a search that is saved", () => {
  it("is asked for by mail, changes nothing when its link is opened, and is an enquiry with consent once confirmed", async () => {
    const { ada, send, asked, press, leads, base } = await aBrokerage()
    const sent = await send()
    expect([sent.status, sent.headers["location"]]).toEqual([303, "/search?city=Ajax&submitted=1#mk-form-saved-search"])
    const [mail] = await asked()
    expect(mail).toMatchObject({ to: [ada], subject: expect.stringContaining("confirm") })
    const link = linkOf(mail!, "confirm")
    expect(link.startsWith(`${base}/__saved/confirm/saved_`)).toBe(true)
    const opened = await origin.visit(link)
    expect(opened.status).toBe(200)
    expect(opened.text).toContain("<dt>City</dt><dd>Ajax</dd>")
    expect(opened.text).toContain('<form method="post">')
    expect(await leads()).toEqual([])
    expect((await press(link)).text).toContain("Your search is saved")
    expect((await press(link)).text).toContain("Your search is saved")
    expect(await leads()).toEqual([
      expect.objectContaining({
        formKey: "saved-search",
        data: { email: ada, search: "City: Ajax" },
        consent: true,
        consentWords: consent
      })
    ])
  })

  it("is not taken while the owner has taken the website offline, and is once it is open again", async () => {
    const { siteId, send, asked } = await aBrokerage()
    const pause = (since: number | null) =>
      api.run(
        Effect.flatMap(Sites, (sites) =>
          Effect.flatMap(sites.get(siteId as SiteId), (site) =>
            sites.update(siteId as SiteId, { settings: withPause(site!, since) })
          )
        )
      )
    await pause(api.clock.now())
    expect((await send({}, { json: true })).status).toBe(403)
    expect(await asked()).toEqual([])
    await pause(null)
    expect((await send({}, { json: true })).status).toBe(200)
    expect(await asked()).toHaveLength(1)
  })

  it("once confirmed asks nothing again, and can be stopped where it was confirmed, before any mail has come", async () => {
    const { send, asked, press, base } = await aBrokerage()
    await send()
    const link = linkOf((await asked())[0]!, "confirm")
    await press(link)
    const again = await origin.visit(link)
    expect(again.text).toContain("Your search is saved")
    expect(again.text).not.toContain("<form")
    const [, stop] = /<a href="(\/__saved\/leave\/[^"]+)">Stop the emails<\/a>/.exec(again.text) ?? []
    expect((await origin.visit(`${base}${stop}`)).text).toContain("Stop these emails?")
    expect((await press(`${base}${stop}`)).text).toContain("You get no more of these emails")
    expect((await origin.visit(link)).text).toContain("This search is not there any more")
  })

  it("gets what is new and matches, once, and no mail on a day without", async () => {
    const { siteId, confirmed, told } = await aBrokerage()
    await put(siteId, aNew({ address: { ...aListing().address, line: "1 Old Lane" } }))
    api.clock.advance(HOUR_MS)
    await confirmed({ minPrice: "500000" })
    await nextDay(siteId)
    expect(await told()).toEqual([])
    await put(
      siteId,
      aNew({ address: { ...aListing().address, line: "2 New <b>Lane</b>" } }),
      aNew({ address: { ...aListing().address, line: "3 Far Lane", city: "Whitby" } }),
      aNew({
        address: { ...aListing().address, line: "4 Cheap Lane" },
        offer: { kind: "sale", amount: 100_000, currency: "CAD" }
      }),
      aNew({ address: { ...aListing().address, line: "5 Sold Lane" }, status: "sold" })
    )
    api.clock.advance(HOUR_MS)
    await nextDay(siteId)
    const [mail, ...others] = await told()
    expect(others).toEqual([])
    expect(mail!.text).toContain("2 New <b>Lane</b>, Ajax\n$649,000")
    expect(mail!.text).not.toMatch(/Old Lane|Far Lane|Cheap Lane|Sold Lane/)
    expect(mail!.html).toContain("2 New &lt;b&gt;Lane&lt;/b&gt;")
    expect(mail!.html).toMatch(
      /<a class="mk-link" href="[^"]+\/listings\/W\d+\/2-new[^"]*"[^>]*><img src="https:\/\/photos\.test\/1\.jpg"/
    )
    expect(mail!.text).toContain("Listed by Elm Realty")
    expect(mail!.text).toContain("REALTOR.ca")
    expect(mail!.text).toContain("The Canadian Real Estate Association")
    expect(mail!.text).toContain("/search?city=Ajax&minPrice=500000")
    await nextDay(siteId)
    await round()
    expect(await told()).toHaveLength(1)
  })

  it("gets at most so many in a mail, and a link to all of them", async () => {
    const { siteId, confirmed, told } = await aBrokerage()
    await confirmed()
    await put(siteId, ...Array.from({ length: limits.savedSearchListings + 5 }, () => aNew()))
    await nextDay(siteId)
    const [mail] = await told()
    expect(mail!.subject).toContain(`${limits.savedSearchListings + 5} new listings`)
    expect(mail!.text.match(/MLS® W/g)).toHaveLength(limits.savedSearchListings)
    expect(mail!.text).toContain("and 5 more")
  })

  it("is told of what came while it waited, and not of what a first reading of the feed brought", async () => {
    const { siteId, send, asked, press, told } = await aBrokerage()
    await send()
    api.clock.advance(HOUR_MS)
    await put(siteId, aNew({ address: { ...aListing().address, line: "7 Meanwhile Road" } }))
    await follow(siteId, null)
    await put(siteId, aNew({ address: { ...aListing().address, line: "8 First Road" } }))
    await follow(siteId)
    api.clock.advance(HOUR_MS)
    await press(linkOf((await asked())[0]!, "confirm"))
    await nextDay(siteId)
    const [mail] = await told()
    expect(mail!.text).toContain("7 Meanwhile Road")
    expect(mail!.text).not.toContain("8 First Road")
  })

  it("is told again of what vanished and came back, not of what only changed", async () => {
    const { siteId, confirmed, told } = await aBrokerage()
    const [changes, returns] = [aNew(), aNew()]
    await put(siteId, changes, returns)
    api.clock.advance(HOUR_MS)
    await confirmed()
    await put(siteId, { ...changes, offer: { kind: "sale", amount: 1, currency: "CAD" } })
    await api.run(Effect.flatMap(Listings, (port) => port.delist(siteId as SiteId, [returns.key], api.clock.now())))
    await put(siteId, returns)
    await nextDay(siteId)
    const [mail] = await told()
    expect(mail!.text).toContain(returns.mls)
    expect(mail!.text).not.toContain(changes.mls)
  })

  it("waits while listings are off, the site is frozen, or its feed is not read, and then gets all of it", async () => {
    const { siteId, confirmed, told } = await aBrokerage()
    await confirmed()
    await put(siteId, aNew({ address: { ...aListing().address, line: "9 Patience Road" } }))
    await api.operator.patch(`/ops/v1/sites/${siteId}`, { listings: { enabled: false } })
    await nextDay(siteId)
    expect(await told()).toEqual([])
    await api.operator.patch(`/ops/v1/sites/${siteId}`, { listings: { enabled: true } })
    expect((await api.operator.post(`/ops/v1/sites/${siteId}/freeze`, { reason: "Looking into it" })).status).toBe(200)
    await nextDay(siteId)
    expect(await told()).toEqual([])
    expect((await api.operator.post(`/ops/v1/sites/${siteId}/unfreeze`, {})).status).toBe(200)
    api.clock.advance(2 * DAY_MS)
    await nextDay(siteId, { followed: false })
    expect(await told()).toEqual([])
    api.clock.advance(DAY_MS)
    await follow(siteId, api.clock.now(), api.clock.now() - HOUR_MS)
    await round()
    expect(await told()).toEqual([])
    await nextDay(siteId)
    const [mail, ...others] = await told()
    expect(mail!.text).toContain("9 Patience Road")
    expect(others).toEqual([])
  })

  it("is ended by the link of any mail, in one click too, and again without harm; what waits is not sent", async () => {
    const { siteId, confirmed, told, press } = await aBrokerage()
    await confirmed()
    await put(siteId, aNew())
    await nextDay(siteId)
    const [mail] = await told()
    const leave = linkOf(mail!, "leave")
    expect(mail!.unsubscribe).toBe(leave)
    expect((await origin.visit(leave)).text).toContain("Stop these emails?")
    expect(await told()).toHaveLength(1)
    const left = await press(leave, "List-Unsubscribe=One-Click")
    expect([left.status, left.text.includes("You get no more of these emails")]).toEqual([200, true])
    expect(await told()).toEqual([])
    expect((await press(leave)).text).toBe(left.text)
    await put(siteId, aNew())
    await nextDay(siteId)
    expect(await told()).toEqual([])
  })

  it("ends after two days without a yes, after a year with one, and goes on where it is renewed", async () => {
    const { siteId, send, asked, press, confirmed, told } = await aBrokerage()
    await send({ email: "late@vale.test" })
    const late = linkOf((await asked())[0]!, "confirm")
    api.clock.advance(limits.savedSearchWaitMs)
    expect((await origin.visit(late)).status).toBe(404)
    expect((await press(late)).status).toBe(404)
    await confirmed()
    api.clock.advance(limits.savedSearchKeptMs - 20 * DAY_MS)
    await follow(siteId)
    await round()
    await put(siteId, aNew())
    await nextDay(siteId)
    const [mail] = await told()
    expect(mail!.text).toContain("This search ends on")
    expect((await origin.visit(linkOf(mail!, "renew"))).text).toContain("Keep this search for another year?")
    expect((await press(linkOf(mail!, "renew"))).text).toContain("It now ends on")
    api.clock.advance(30 * DAY_MS)
    await follow(siteId)
    await put(siteId, aNew())
    await nextDay(siteId)
    const mails = await told()
    expect(mails).toHaveLength(2)
    expect(mails[1]!.text).not.toContain("This search ends on")
  })
})

describe("a grid that offers it", () => {
  it("has the form on its page, which is sent without script as it stands, and with the script's nonce", async () => {
    const { ada, site, siteId, base, asked } = await aBrokerage()
    await put(siteId, aNew())
    const grid = `<mk-component name="listings" data-city="Ajax" data-min-beds="2" data-url-filters="all" data-saved-search></mk-component>`
    const { pageId } = await site.aPage({ route: "/grid", html: `<h1>Homes</h1>${grid}` })
    const { text } = await origin.visit(`${base}/grid`)
    const [form = ""] = /<form\b[^>]*data-mk-form="saved-search"[\s\S]*?<\/form>/.exec(text) ?? []
    expect(form).toContain('action="/__saved"')
    const controls = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name, value]) => [name!, value!.replaceAll("&#39;", "'").replaceAll("&amp;", "&")] as const
    )
    expect(Object.fromEntries(controls)).toMatchObject({ mk_page: pageId, city: "Ajax", minBeds: "2" })
    const post = async (more: object, accept: string) =>
      origin.visit(`${base}/__saved`, {
        method: "POST",
        body: new URLSearchParams({ ...Object.fromEntries(controls), email: ada, consent: "true", ...more }).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded", accept, referer: `${base}/grid` }
      })
    const sent = await post({}, "text/html")
    expect([sent.status, sent.headers["location"]]).toEqual([
      303,
      "/grid?city=Ajax&minBeds=2&submitted=1#mk-form-saved-search"
    ])
    expect(text).toContain('id="mk-form-saved-search"')
    expect(JSON.parse((await post({ mk_fn: aNonce(api) }, "application/json")).text)).toEqual({ ok: true })
    const [mail] = await asked()
    // The author's own town may stand in a mail to anybody; what a visitor typed may not.
    expect(mail!.text).toContain("City: Ajax")
    expect((await post({ mk_fn: aNonce(api), city: "Oshawa" }, "application/json")).status).toBe(200)
    expect((await asked()).at(-1)!.text).not.toMatch(/Ajax|Oshawa/)
    const opened = await origin.visit(linkOf(mail!, "confirm"))
    expect(opened.text).toContain("<dt>Bedrooms</dt><dd>from 2</dd>")
  })
})

describe("the mail that asks", () => {
  it("tells the towns and kinds that the feed itself names, and nothing else that was typed", async () => {
    const { siteId, send, asked } = await aBrokerage()
    await put(siteId, aNew({ address: { ...aListing().address, line: "3 Far Lane", city: "Whitby" } }))
    const mailFor = async (city: string) => {
      const before = (await asked()).length
      await send({ city, minPrice: "500000", email: `asks-${++number}@vale.test` })
      await expect.poll(async () => (await asked()).length).toBe(before + 1)
      return (await asked()).at(-1)!.text
    }
    expect(await mailFor("whitby")).toContain("City: whitby")
    const typed = await mailFor("Whitby! Buy at http://spam.test")
    expect(typed).toContain("Price: from $500,000")
    expect(typed).not.toMatch(/Whitby|spam/)
  })
})

describe("what the site's people see of it", () => {
  it("are counts, states and, once confirmed, addresses; one can be ended", async () => {
    const { ada, site, siteId, send, confirmed, told } = await aBrokerage()
    await confirmed()
    await send({ email: "waits@vale.test", city: "Whitby" })
    const { body, headers } = await site.get("/v1/saved-searches")
    expect(headers.get("cache-control")).toBe("no-store")
    expect(body.counts).toEqual({ waiting: 1, confirmed: 1 })
    expect(body.searches).toEqual([
      expect.objectContaining({
        state: "waiting",
        email: null,
        filters: { city: "Whitby" },
        leadId: null,
        nextAt: null
      }),
      expect.objectContaining({ state: "confirmed", email: ada, filters: { city: "Ajax" }, mails: 0, route: "/search" })
    ])
    const first = (await site.get("/v1/saved-searches?limit=1")).body
    expect(first.nextAfter).toBe(body.searches[0].id)
    const second = (await site.get(`/v1/saved-searches?limit=1&after=${first.nextAfter}`)).body
    expect([second.searches[0].id, second.nextAfter]).toEqual([body.searches[1].id, null])
    expect((await site.get("/v1/saved-searches?after=saved_0000")).body.searches).toEqual([])
    const other = await api.aSite()
    expect((await other.delete(`/v1/saved-searches/${body.searches[1].id}`)).code).toBe("saved_search.not_found")
    expect((await site.delete(`/v1/saved-searches/${body.searches[1].id}`)).status).toBe(200)
    expect((await site.delete(`/v1/saved-searches/${body.searches[1].id}`)).code).toBe("saved_search.not_found")
    await put(siteId, aNew())
    await nextDay(siteId)
    expect(await told()).toEqual([])
  })

  it("stands at the dashboard, beside the enquiries", async () => {
    const { ada, siteId, send, confirmed } = await aBrokerage()
    await confirmed()
    await send({ email: "waits@vale.test", city: "<i>Whitby</i>" })
    const owner = await anOwner(api, siteId, `owner${++number}@vale.test`)
    expect((await owner.open(`/dashboard/${siteId}/enquiries`)).html).toContain(
      `/dashboard/${siteId}/enquiries/searches`
    )
    const { html } = await owner.open(`/dashboard/${siteId}/enquiries/searches`)
    expect(html).toContain(ada)
    expect(html).not.toContain("waits@vale.test")
    expect(html).toContain("&lt;i&gt;Whitby")
  })
})

describe("a worker that dies", () => {
  it("between noting and enqueuing has done neither, and of two at once one does both", async () => {
    const { siteId, confirmed, told } = await aBrokerage()
    await confirmed()
    await put(siteId, aNew())
    api.clock.advance(DAY_MS)
    await follow(siteId)
    const dying = Mailer.of({ enqueue: () => Effect.die(new Error("The process was killed.")) })
    await inWorker(api, Effect.provideService(sendSavedSearches, Mailer, dying))
    expect(await told()).toEqual([])
    await Promise.all([round(), round(), round()])
    const mails = await told()
    expect(mails).toHaveLength(1)
    expect(mails[0]!.messageId).toMatch(/^saved_[0-9a-z]+\.d[0-9a-z]+$/)
    await round()
    expect(await told()).toHaveLength(1)
  })
})

describe("a stranger", () => {
  it("causes few mails to an address, which hold nothing that was typed, and learns nothing of it", async () => {
    const { send, asked } = await aBrokerage()
    // What one address is sent counts over all sites.
    const email = `nell-${++number}@vale.test`
    const answers = []
    for (let at = 0; at < limits.savedSearchAsksPerAddress + 3; at++)
      answers.push(
        await send({ email, city: `Buy at http://spam${at}.test`, from: "1" }, { json: true, from: `198.51.100.${at}` })
      )
    for (const { status, json } of answers) expect([status, json]).toEqual([200, { ok: true }])
    const mails = await asked()
    expect(mails).toHaveLength(limits.savedSearchAsksPerAddress)
    for (const { text, html } of mails) expect(`${text}${html}`).not.toContain("spam")
  })

  it("has the same search asked for once more under the same link, and a confirmed one not at all", async () => {
    const { ada, send, asked, press } = await aBrokerage()
    await send()
    await send({}, { from: "198.51.100.77" })
    const [first, second] = await asked()
    expect(linkOf(second!, "confirm")).toBe(linkOf(first!, "confirm"))
    await press(linkOf(first!, "confirm"))
    expect((await send({ email: ada.toUpperCase() }, { from: "198.51.100.78" })).status).toBe(303)
    expect(await asked()).toHaveLength(2)
  })

  it("is refused without the page's token, without consent, with no address, with filters that cannot be read", async () => {
    const { send, asked } = await aBrokerage()
    const refused = async (fields: { readonly [name: string]: string | null }) => {
      const { status, json } = await send(fields, { json: true, from: `198.51.100.${++number % 250}` })
      return [status, Object.keys(json.fields ?? {})]
    }
    expect(await refused({ mk_ft: "x.y" })).toEqual([403, []])
    expect(await refused({ mk_page: "pg_0000" })).toEqual([403, []])
    expect(await refused({ consent: null })).toEqual([400, ["consent"]])
    expect(await refused({ email: "ada@vale.test\r\nBcc: all@vale.test" })).toEqual([400, ["email"]])
    expect(await refused({ email: "ada@vale.test, bob@vale.test" })).toEqual([400, ["email"]])
    expect(await refused({ minPrice: "cheap" })).toEqual([400, ["minPrice"]])
    expect(await refused({ website: "x" })).toEqual([200, []])
    const page = await send({ email: "<script>alert(1)</script>" }, { from: "198.51.100.251" })
    expect([page.status, page.text.includes("<script>")]).toEqual([400, false])
    expect(await asked()).toEqual([])
  })

  it("makes up no link, and uses none for another deed, search or site", async () => {
    const [one, other] = [await aBrokerage(), await aBrokerage()]
    await one.send()
    await one.send({ city: "Whitby" })
    const [first, second] = (await one.asked()).map((mail) => new URL(linkOf(mail, "confirm")))
    const [, ofSecond] = second!.pathname.split("~")
    const [begin] = first!.pathname.split("~")
    for (const [base, path, status] of [
      [one.base, `${begin}~${ofSecond}`, 404],
      [one.base, "/__saved/confirm/saved_0000~x", 404],
      [one.base, "/__saved/confirm/nonsense", 404],
      [one.base, first!.pathname.replace("confirm", "renew"), 404],
      [one.base, first!.pathname.replace("confirm", "leave"), 404],
      [one.base, first!.pathname.replace("confirm", "constructor"), 404],
      [other.base, first!.pathname, 404]
    ] as const)
      expect([path, (await one.press(`${base}${path}`)).status]).toEqual([path, status])
    expect(await one.leads()).toEqual([])
    expect((await one.press(first!.href)).status).toBe(200)
    expect(await one.leads()).toHaveLength(1)
  })

  it("who asks for the data of a person to be deleted ends their searches, confirmed or not", async () => {
    const { ada, siteId, confirmed, send, asked, told } = await aBrokerage()
    await confirmed()
    await send({ city: "Whitby" })
    await put(siteId, aNew())
    await nextDay(siteId)
    expect(await told()).toHaveLength(1)
    const erased = await api.operator.post(`/ops/v1/sites/${siteId}/erasures`, { email: ada.toUpperCase() })
    expect([erased.status, erased.body.leads]).toEqual([200, 1])
    expect(await told()).toEqual([])
    expect(await asked()).toEqual([])
    await put(siteId, aNew())
    await nextDay(siteId)
    expect(await told()).toEqual([])
  })
})
