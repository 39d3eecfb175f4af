import { expect, it } from "vitest"
import { testApi } from "../../../../test/builders/api.ts"
import { anOwner } from "../../../../test/builders/owner.ts"

let address = "203.0.113.7"
const api = testApi({}, { names: (_, kind) => (kind === "A" ? [address] : []) })

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
