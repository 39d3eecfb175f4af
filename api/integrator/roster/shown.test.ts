import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from "vitest"
import { Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import { type StandInAgent, startRosterStandIn } from "../../../infra/standins/roster.ts"
import { testApi, upstreams } from "../../../test/builders/api.ts"
import { aPdf, aPicture } from "../../../test/builders/files.ts"
import type { TestSite } from "../../../test/builders/testSite.ts"
import { syncRosters } from "../../use-cases/people/roster/sync.ts"

const showroom = await startRosterStandIn()
upstreams.push(showroom.host)
afterAll(() => showroom.close())
const api = testApi({}, { roster: showroom.address })
beforeEach(() => showroom.reset())

const people: ReadonlyArray<StandInAgent> = [
  {
    id: "1",
    displayName: "Zoë Ang",
    title: "Partner",
    email: "zoe@elm.test",
    phone: "+1 (416) 555-0100",
    headshotUrl: "https://photos.makeready.test/agents/zoe.jpg",
    socials: { website: "https://zoe.elm.test/" }
  },
  { id: "2", displayName: "Ben <b>Okafor</b>", title: "Broker", headshotUrl: "http://elsewhere.test/ben.jpg" },
  { id: "3", displayName: "Ana Roy" },
  { id: "4", displayName: "Cem Acar", title: "Broker" }
]

let made = 0
const connect = async (site: TestSite, agents: ReadonlyArray<StandInAgent> = people) => {
  const id = `b_${++made}`
  const brokerage = { id, secret: `secret-of-${id}`, name: `Elm ${made}`, routingKeyField: "email", agents }
  showroom.set(brokerage)
  const body = { brokerageAccountId: id, secret: brokerage.secret, confirmBrokerage: brokerage.name }
  expect((await site.put("/v1/roster-connector", body)).status).toBe(200)
  return brokerage
}

const roster = (attributes = "") => `<h1>Team</h1><mk-component name="agent-roster"${attributes}></mk-component>`
const shownOn = async (site: TestSite, attributes?: string): Promise<string> => {
  const route = `/team-${++made}`
  await site.aPage({ route, html: roster(attributes) })
  return (await api.served(site.siteId, route)) ?? ""
}
const names = (html: string) =>
  [...html.matchAll(/<p class="mk-agent__name">\s*(?:<a [^>]*>)?\s*([^<]*?)\s*</g)].map(([, name]) => name)

describe("the component agent-roster", () => {
  it("ROSTC-01, ROSTC-08: shows each agent of the managed roster with what is known of them", async () => {
    const site = await api.aSite()
    await connect(site)
    const html = await shownOn(site, ' data-source="roster"')
    expect(names(html)).toEqual(["Zoë Ang", "Ben &lt;b&gt;Okafor&lt;/b&gt;", "Ana Roy", "Cem Acar"])
    const [zoe = "", ben = ""] = html.split('<li class="mk-agent"').slice(1)
    expect(zoe).toContain('class="mk-agent__photo" src="https://photos.makeready.test/agents/zoe.jpg" alt="Zoë Ang"')
    expect(zoe).toContain('<p class="mk-agent__role">Partner</p>')
    expect(zoe).toContain('href="tel:+14165550100"')
    expect(zoe).toContain('href="mailto:zoe@elm.test"')
    expect(zoe).toMatch(/<a class="mk-agent__link" href="https:\/\/zoe\.elm\.test\/">/)
    expect(ben).not.toMatch(/mk-agent__(phone|email|link)/)
  })

  it("ROSTC-02: no data-source means the roster, and no other is known", async () => {
    const site = await api.aSite()
    await connect(site)
    expect(names(await shownOn(site))).toHaveLength(4)
    const refused = await site.post("/v1/pages", {
      route: "/x",
      title: "X",
      payload: { html: roster(' data-source="crm"') }
    })
    expect([refused.status, refused.code]).toEqual([422, "gate.component_value"])
  })

  it("ROSTC-03, ROSTC-04, ROSTC-05: sorts by name, by role or as the feed has it, and in no other way", async () => {
    const site = await api.aSite()
    await connect(site)
    const first = async (sort: string) =>
      names(await shownOn(site, ` data-sort="${sort}"`)).map((name) => name!.split(" ")[0])
    expect(await first("name")).toEqual(["Ana", "Ben", "Cem", "Zoë"])
    expect(await first("role")).toEqual(["Ben", "Cem", "Zoë", "Ana"])
    expect(await first("feed")).toEqual(["Zoë", "Ben", "Ana", "Cem"])
    const refused = await site.post("/v1/pages", {
      route: "/x",
      title: "X",
      payload: { html: roster(' data-sort="age"') }
    })
    expect([refused.status, refused.code]).toEqual([422, "gate.component_value"])
  })

  it("ROSTC-06: data-limit caps how many are shown", async () => {
    const site = await api.aSite()
    await connect(site)
    expect(names(await shownOn(site, ' data-limit="2"'))).toHaveLength(2)
  })

  it("ROSTC-07: tells apart that there is no roster, that it is out of reach, that it is empty, and who has no photo", async () => {
    const site = await api.aSite()
    const stateOf = async () => /<ul class="mk-roster"(?: data-mk-state="(\w+)")?/.exec(await shownOn(site))?.[1]
    expect(await stateOf()).toBe("unconfigured")
    const elm = await connect(site, [])
    expect(await stateOf()).toBe("empty")

    showroom.fail({ match: { path: `/v1/brokerages/${elm.id}` }, status: 503 })
    api.clock.advance(limits.rosterSyncMs)
    await api.run(syncRosters as Effect.Effect<void, never, never>)
    await site.post("/v1/lease")
    expect(await stateOf()).toBe("unavailable")

    await connect(site)
    expect(await stateOf()).toBeUndefined()
    const html = await shownOn(site)
    expect(html.match(/<li class="mk-agent"[^>]* data-mk-state="nophoto"/g)).toHaveLength(3)
    expect(html).not.toContain("elsewhere.test")
  })

  it("ROSTC-01: follows the roster on pages that are already published", async () => {
    const site = await api.aSite()
    const elm = await connect(site)
    const route = "/our-team"
    await site.aPage({ route, html: roster() })
    await api.startWorker()
    showroom.set({ ...elm, agents: [...people, { id: "5", displayName: "Dee Lo" }] })
    api.clock.advance(limits.rosterSyncMs)
    await api.run(syncRosters as Effect.Effect<void, never, never>)
    await expect.poll(() => api.served(site.siteId, route), { timeout: 10_000 }).toContain("Dee Lo")
  })
})

describe("portraits", () => {
  it("ROSTC-01: are taken into the site's library once, and whoever's cannot be had goes without", async () => {
    const asked: Array<string> = []
    const portrait = await aPicture()
    const files: { readonly [path: string]: Uint8Array } = { "/zoe.png": portrait, "/ben.pdf": aPdf() }
    const host = createServer((request, response) => {
      const file = files[request.url ?? ""]
      asked.push(request.url ?? "")
      response.writeHead(file === undefined ? 404 : 200).end(file)
    })
    await new Promise<void>((listening) => host.listen(0, "127.0.0.1", listening))
    onTestFinished(() => void host.close().closeAllConnections())
    const { port } = host.address() as AddressInfo
    upstreams.push(`127.0.0.1:${port}`)
    const at = (path: string) => `http://127.0.0.1:${port}${path}`

    const site = await api.aSite()
    await connect(site, [
      { id: "1", displayName: "Zoë Ang", headshotUrl: at("/zoe.png") },
      { id: "2", displayName: "Ben Okafor", headshotUrl: at("/ben.pdf") },
      { id: "3", displayName: "Ana Roy", headshotUrl: at("/gone.png") },
      { id: "4", displayName: "Cem Acar", headshotUrl: "http://127.0.0.1:1/private.png" }
    ])
    const photos = async () =>
      (await site.get("/v1/collections/roster/rows")).body.rows.map(
        ({ data }: { data: { headshot?: string } }) => data.headshot
      )
    expect(await photos()).toEqual([undefined, undefined, undefined, undefined])

    const round = () => api.run(syncRosters as Effect.Effect<void, never, never>)
    await round()
    const [zoe, ...others] = await photos()
    expect(zoe).toMatch(/^\/media\/med_[0-9a-z]+$/)
    expect(others).toEqual([undefined, undefined, undefined])
    const library = (await site.get("/v1/media")).body.media
    expect(library.map(({ alt }: { alt: string }) => alt)).toEqual(["Zoë Ang"])
    const html = await shownOn(site)
    expect(html).toContain(`class="mk-agent__photo" src="${zoe}`)

    api.clock.advance(limits.rosterSyncMs)
    await round()
    expect(await photos()).toEqual([zoe, undefined, undefined, undefined])
    expect(asked.filter((path) => path === "/zoe.png")).toHaveLength(1)
    expect((await site.get("/v1/media")).body.media).toHaveLength(1)
  })
})

describe("pictures of rows", () => {
  it("COLL-16: come from the library, the site's image hosting or the listings' photo host, and from nowhere else", async () => {
    const site = await api.aSite()
    await site.post("/v1/collections", {
      key: "team",
      name: "Team",
      schema: [
        { name: "name", type: "text" },
        { name: "photo", type: "image" }
      ]
    })
    const put = (photo: string) =>
      site.post("/v1/collections/team/rows", { slug: `s-${++made}`, data: { name: "A", photo } })
    const accepted = ["https://images.makeready.test/acme/a.jpg", "https://photos.makeready.test/1/2.jpg"]
    for (const photo of accepted) expect([photo, (await put(photo)).status]).toEqual([photo, 201])
    const refused = [
      "https://elsewhere.test/a.jpg",
      "https://photos.makeready.test.evil.test/1.jpg",
      "http://photos.makeready.test/1.jpg",
      "https://user:secret@photos.makeready.test/1.jpg",
      "https://images.makeready.test/other/a.jpg",
      "https://images.makeready.test/acme/../other/a.jpg"
    ]
    for (const photo of refused) {
      const reply = await put(photo)
      expect([photo, reply.status, reply.code]).toEqual([photo, 422, "collection.row_invalid"])
    }
  })
})
