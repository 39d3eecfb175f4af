import { beforeEach, describe, expect, it } from "vitest"
import { limits } from "../../../../engine/limits.ts"
import { testApi } from "../../../../test/builders/api.ts"
import { anOwner, type Owner } from "../../../../test/builders/owner.ts"
import type { TestSite } from "../../../../test/builders/testSite.ts"

let address = "203.0.113.7"
/** What TXT records say, by their name. */
const texts = new Map<string, string>()
const api = testApi(
  {},
  { names: (name, kind) => (kind === "A" ? [address] : kind === "TXT" && texts.has(name) ? [texts.get(name)!] : []) }
)

/** What the screen says is to be entered in the TXT record of a domain. */
const claimIn = (html: string, domain: string): string => {
  const [, value] =
    new RegExp(`data-copy="TXT _makeready\\.${domain.replaceAll(".", "\\.")}"[^>]*>([^<]+)<`).exec(html) ?? []
  if (value === undefined) throw new Error(`No TXT record of ${domain} is shown.`)
  return value
}

it("tells an owner of a domain that serves and led elsewhere when it was looked at last, with what to enter", async () => {
  const site = await api.aSite()
  const path = `/ops/v1/sites/${site.siteId}/domains`
  await api.operator.post(path, { host: "www.moving.example" })
  const owner = await anOwner(api, site.siteId)
  const settings = async () => (await owner.open(`/dashboard/${site.siteId}/settings/domain`)).html
  expect(await settings()).not.toContain("looked at last")
  address = "93.184.215.14"
  await api.operator.post(`${path}/www.moving.example/check`)
  const shown = await settings()
  expect(shown).toContain("it no longer did when it was looked at last")
  expect(shown).toMatch(/<code class="mono[^"]*"[^>]*>203\.0\.113\.7<\/code>/)
})

it("connects a domain at the desk, with what to enter, and shows that it leads here once somebody has looked", async () => {
  address = "93.184.215.14"
  const site = await api.aSite()
  const owner = await anOwner(api, site.siteId)
  const screen = `/dashboard/${site.siteId}/settings/domain`
  const before = await owner.open(screen)
  expect(before.title).toBe("Connect your domain")
  const wrong = await owner.send(before, screen, { host: "not a domain" })
  expect([wrong.status, wrong.html.includes('value="not a domain"')]).toEqual([422, true])
  const connected = await owner.send(before, screen, { host: "vale-piano.example" })
  expect(connected.title).toBe("Your domain")
  expect(connected.text).toContain("Does not lead to your website yet.")
  for (const name of ["www.vale-piano.example", "vale-piano.example"]) expect(connected.text).toContain(name)
  expect(connected.html).toMatch(/data-copy="A vale-piano\.example"[^>]*>203\.0\.113\.7</)
  const [entry] = (await site.get("/v1/audit?limit=1")).body.entries
  expect(entry).toMatchObject({ action: "domain.attach", actor: `dashboard:${site.siteId}` })

  address = "203.0.113.7"
  const soon = await owner.send(connected, `${screen}/look`)
  expect(soon.text, "asked a moment ago").toContain("Does not lead to your website yet.")
  api.clock.advance(20_000)
  const looked = await owner.send(soon, `${screen}/look`)
  expect(looked.text).toContain("Leads to your website.")
  const { text: log } = await owner.open(`/dashboard/${site.siteId}/changes`)
  expect(log).toContain("The platform found a domain to lead to the website")
  expect(log).not.toContain("Our staff found")
  expect((await site.get("/v1/site")).body.live).toBe(true)
})

it("writes a domain beyond ASCII as its owner does, and says what name servers call it", async () => {
  address = "93.184.215.14"
  const site = await api.aSite()
  const owner = await anOwner(api, site.siteId)
  const screen = `/dashboard/${site.siteId}/settings/domain`
  const connected = await owner.send(await owner.open(screen), screen, { host: "München.example" })
  expect(connected.text).toContain("it may be called xn--mnchen-3ya.example")
  expect(connected.html).toMatch(/<h2>münchen\.example<\/h2>/)
  expect(connected.html, "what is entered").toMatch(/data-copy="A xn--mnchen-3ya\.example"/)
  expect((await owner.open(`/dashboard/${site.siteId}`)).text).toMatch(/münchen\.example does not lead/)
  const ask = await owner.open(`${screen}/remove?host=xn--mnchen-3ya.example`)
  expect([ask.title, ask.text.includes("xn--")]).toEqual(["Remove münchen.example?", false])
})

it("names a website by its own domain as its owner does, beyond ASCII too", async () => {
  address = "203.0.113.7"
  const site = await api.aSite({ domain: "www.xn--bckerei-5wa.example" })
  const owner = await anOwner(api, site.siteId)
  for (const path of ["/dashboard", `/dashboard/${site.siteId}`]) {
    const { text } = await owner.open(path)
    expect([text.includes("www.bäckerei.example"), text.includes("xn--")], path).toEqual([true, false])
  }
})

it("connects no domain that is another website's, and few that do not lead here", async () => {
  address = "93.184.215.14"
  const [taken, site] = [await api.aSite({ name: "First" }), await api.aSite({ name: "Second" })]
  const first = await anOwner(api, taken.siteId)
  const screen = (of: typeof site) => `/dashboard/${of.siteId}/settings/domain`
  await first.send(await first.open(screen(taken)), screen(taken), { host: "theirs.example" })
  const owner = await anOwner(api, site.siteId)
  const refused = await owner.send(await owner.open(screen(site)), screen(site), { host: "theirs.example" })
  expect([refused.status, refused.text.includes("belongs to another site")]).toEqual([409, true])
  for (const host of ["one.example", "two.example", "three.example"])
    expect((await owner.send(await owner.open(screen(site)), screen(site), { host })).status).toBe(200)
  const many = await owner.send(await owner.open(screen(site)), screen(site), { host: "four.example" })
  expect([many.status, many.text.includes("3 domains wait already")]).toEqual([422, true])
})

it("takes an address for the domain in it, says how to write what is none, and of one that leads here that it does", async () => {
  address = "203.0.113.7"
  const site = await api.aSite()
  const owner = await anOwner(api, site.siteId)
  const screen = `/dashboard/${site.siteId}/settings/domain`
  const wrong = await owner.send(await owner.open(screen), screen, { host: "http://my shop.test/" })
  expect([wrong.status, wrong.text.includes("Write it as myshop.test, without http:// and spaces.")]).toEqual([
    422,
    true
  ])
  const connected = await owner.send(wrong, screen, { host: "http://myshop.test/" })
  expect(connected.text).toContain("It leads to your website already, and there is nothing to enter.")
  expect(connected.text).not.toContain("Enter what stands below")
  expect(connected.html.match(/<h2>/g), "with its www., as one").toHaveLength(1)
  expect(connected.text).toContain("myshop.test With www.myshop.test Live")
})

it("removes a domain once what follows was said, and the last one that leads here not before that was", async () => {
  address = "203.0.113.7"
  const site = await api.aSite()
  const owner = await anOwner(api, site.siteId)
  const screen = `/dashboard/${site.siteId}/settings/domain`
  await owner.send(await owner.open(screen), screen, { host: "first.example" })
  const both = await owner.send(await owner.open(screen), screen, { host: "second.example" })
  expect(both.html).toContain(`href="${screen}/remove?host=first.example"`)
  const first = await owner.open(`${screen}/remove?host=first.example`)
  expect(first.text).toContain("first.example and www.first.example no longer lead")
  const second = await owner.open(`${screen}/remove?host=second.example`)
  expect(second.text).not.toContain("No other domain leads to the website.")
  const removed = await owner.send(first, `${screen}/remove`)
  expect(removed.text).toContain("The domain is removed.")
  expect(removed.html).not.toContain("first.example")
  const [entry] = (await site.get("/v1/audit?limit=1")).body.entries
  expect(entry).toMatchObject({ action: "domain.detach", actor: `dashboard:${site.siteId}` })
  expect((await site.get("/v1/site")).body.live).toBe(true)

  const late = await owner.send(second, `${screen}/remove`)
  expect([late.status, late.text.includes("No other domain leads to the website.")]).toEqual([409, true])
  expect((await site.get("/v1/site")).body.live).toBe(true)
  const gone = await owner.send(late, `${screen}/remove`)
  expect(gone.title).toBe("Connect your domain")
  expect((await site.get("/v1/site")).body.live).toBe(false)
  expect((await owner.open(`${screen}/remove?host=second.example`)).status).toBe(404)
})

describe("a domain that leads here already", () => {
  const screenOf = (site: { readonly siteId: string }) => `/dashboard/${site.siteId}/settings/domain`
  const connect = async (owner: Owner, site: { readonly siteId: string }, host: string) =>
    owner.send(await owner.open(screenOf(site)), screenOf(site), { host })
  const remove = async (owner: Owner, site: { readonly siteId: string }, host: string) => {
    const asked = await owner.open(`${screenOf(site)}/remove?host=${host}`)
    return owner.send(asked, `${screenOf(site)}/remove`)
  }
  const isLive = async (site: TestSite) => (await site.get("/v1/site")).body.live
  beforeEach(() => {
    address = "203.0.113.7"
    texts.clear()
  })

  it("and is below one that another website has serves nobody else until its TXT record says so", async () => {
    const [shop, other] = [await api.aSite(), await api.aSite()]
    await connect(await anOwner(api, shop.siteId), shop, "wildcard.example")
    expect(await isLive(shop)).toBe(true)
    const owner = await anOwner(api, other.siteId)
    const connected = await connect(owner, other, "login.wildcard.example")
    expect(connected.text).toContain("it is or was part of another website's domain")
    expect(connected.text).toContain("Says that the domain belongs to this website")
    expect(await isLive(other)).toBe(false)
    const host = "www.login.wildcard.example"
    expect(await api.objectKeys("hosts/")).not.toContain(`hosts/${host}.json`)
    expect((await api.anonymous.get(`/public/tls/ask?domain=${host}`)).status).toBe(404)

    texts.set("_makeready.login.wildcard.example", claimIn(connected.html, "login.wildcard.example"))
    api.clock.advance(20_000)
    expect((await owner.send(connected, `${screenOf(other)}/look`)).text).toContain("Leads to your website.")
    expect(await isLive(other)).toBe(true)
    // It has been said once, and the record may go, however often the domain is connected again.
    texts.clear()
    api.clock.advance(20_000)
    await connect(owner, other, "login.wildcard.example")
    expect((await owner.open(screenOf(other))).text).not.toContain("looked at last")
    api.clock.advance(20_000)
    await api.operator.post(`/ops/v1/sites/${other.siteId}/domains/login.wildcard.example/check`)
    expect((await owner.open(screenOf(other))).text).not.toContain("looked at last")
  })

  it("and was taken from another website serves nobody else until its TXT record says so, for a year", async () => {
    const [first, second, third] = [await api.aSite(), await api.aSite(), await api.aSite()]
    const before = await anOwner(api, first.siteId)
    for (const host of ["let-go.example", "forgotten.example"]) await connect(before, first, host)
    await remove(before, first, "let-go.example")
    const owner = await anOwner(api, second.siteId)
    const connected = await connect(owner, second, "let-go.example")
    expect(connected.text).toContain("it is or was part of another website's domain")
    // Another site's token says nothing of this one.
    const checked = await api.operator.post(`/ops/v1/sites/${first.siteId}/domains/forgotten.example/check`)
    const records: ReadonlyArray<{ readonly type: string; readonly value: string }> = checked.body.hostnames.flatMap(
      ({ domain }: { readonly domain: { readonly records: ReadonlyArray<unknown> } | null }) => domain?.records ?? []
    )
    texts.set("_makeready.let-go.example", records.find(({ type }) => type === "TXT")!.value)
    api.clock.advance(20_000)
    await owner.send(connected, `${screenOf(second)}/look`)
    expect(await isLive(second)).toBe(false)

    await remove(owner, second, "let-go.example")
    expect((await connect(before, first, "let-go.example")).text, "whose it was").toContain(
      "leads to your website already"
    )
    await api.operator.post(`/ops/v1/sites/${first.siteId}/delete`, { name: (await first.get("/v1/site")).body.name })
    const another = await anOwner(api, third.siteId)
    expect((await connect(another, third, "forgotten.example")).text).toContain("another website's domain")
    expect(await isLive(third)).toBe(false)
    await remove(another, third, "forgotten.example")
    api.clock.advance(limits.releasedDomainMs)
    expect((await connect(await anOwner(api, third.siteId), third, "forgotten.example")).text).toContain(
      "leads to your website already"
    )
  })

  it("serves at once where the same owner has the other website, or staff add it", async () => {
    const [first, second, third] = [await api.aSite(), await api.aSite(), await api.aSite()]
    const email = "both@vale.test"
    const family = await anOwner(api, first.siteId, email)
    await connect(family, first, "family.example")
    await api.operator.patch(`/ops/v1/sites/${second.siteId}`, { ownerEmail: email })
    const connected = await connect(family, second, "blog.family.example")
    expect(connected.text).toContain("leads to your website already")
    const owner = await anOwner(api, third.siteId)
    await connect(owner, third, "tenant.family.example")
    expect(await isLive(third)).toBe(false)
    await api.operator.post(`/ops/v1/sites/${third.siteId}/domains`, { host: "tenant.family.example" })
    await api.operator.post(`/ops/v1/sites/${third.siteId}/domains/tenant.family.example/check`)
    expect(await isLive(third)).toBe(true)
  })
})
