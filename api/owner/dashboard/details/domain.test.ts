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
