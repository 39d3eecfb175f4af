import { describe, expect, it } from "vitest"
import type { CollectionRow } from "../../model/Collection.ts"
import type { RosterAgent, RosterReading } from "../../model/Roster.ts"
import { limits } from "../../limits.ts"
import { aCollectionRow, aSite } from "../../../test/builders/nouns.ts"
import { planRows } from "./planRows.ts"
import { portraitsWanted } from "./portraits.ts"
import { readAgents } from "./readAgents.ts"
import { isRoutable, noRoster, rosterReport } from "./report.ts"
import { profileSlugs } from "./slugs.ts"

const site = aSite()
const imageSources = ["https://images.test/acme/", "https://pictures.test/acme/"]
const agent = (members: Partial<RosterAgent> = {}): RosterAgent =>
  ({ ...readAgents([{ id: "1", displayName: "Ana Roy" }]).agents[0]!, ...members }) satisfies RosterAgent
const reading = (agents: ReadonlyArray<RosterAgent>, partial = false): RosterReading => ({
  brokerage: { name: "Elm", routingKeyField: "email" },
  agents,
  skipped: 0,
  partial
})
const plan = (told: RosterReading, rows: ReadonlyArray<CollectionRow>, imported = new Map<string, string>()) =>
  planRows(told, rows, { site, imageSources, imported })
/** The rows as they are once a plan has been followed. */
const followed = (told: RosterReading): ReadonlyArray<CollectionRow> =>
  plan(told, []).add.map((row) => aCollectionRow({ siteId: site.id, collection: "roster", ...row }))

describe("entries of a roster", () => {
  it.each([
    ["nothing", null],
    ["a text", "Ana"],
    ["no id", { displayName: "Ana" }],
    ["no name", { id: "1", displayName: "  " }],
    ["a name beyond all names", { id: "1", displayName: "A".repeat(limits.titleCharacters + 1) }]
  ])("that are %s are left out and counted", (_, item) => {
    expect(readAgents([item])).toEqual({ agents: [], skipped: 1 })
  })

  it("are read one an id, with null for what they do not say or what cannot be meant", () => {
    const { agents, skipped } = readAgents([
      {
        id: 7,
        displayName: " Ana ",
        creaId: 1001,
        socials: { website: "javascript:alert(1)" },
        communitiesServed: [1, "", null]
      },
      { id: "7", displayName: "Somebody else" }
    ])
    expect(skipped).toBe(1)
    expect(agents).toEqual([
      {
        id: "7",
        creaId: "1001",
        displayName: "Ana",
        title: null,
        email: null,
        phone: null,
        headshotUrl: null,
        bio: null,
        communitiesServed: ["1"],
        socials: { website: null, builderReferralUrl: null }
      }
    ])
  })

  it("are read with all that they say", () => {
    const told = {
      id: "1",
      creaId: "1001",
      displayName: "Ana Roy",
      title: "Broker",
      email: "ana@elm.test",
      phone: "+1 905 555 0100",
      headshotUrl: "http://elsewhere.test/ana.jpg",
      bio: "b".repeat(limits.titleCharacters + 1),
      communitiesServed: ["Ajax", "Whitby"],
      socials: { website: "https://ana.test/", builderReferralUrl: "https://builders.test/ana" }
    }
    expect(readAgents([told])).toEqual({ agents: [told], skipped: 0 })
    const unfit = {
      website: "http://ana.test/",
      builderReferralUrl: "https://ana:secret@builders.test/"
    }
    expect(readAgents([{ ...told, headshotUrl: "data:,x", socials: unfit, bio: 5 }]).agents[0]).toMatchObject({
      headshotUrl: null,
      socials: { website: null, builderReferralUrl: null },
      bio: "5"
    })
  })

  it("are taken up to what a collection holds", () => {
    const many = Array.from({ length: limits.collectionRows + 5 }, (_, id) => ({ id, displayName: "A" }))
    expect(readAgents(many).skipped).toBe(5)
  })

  it("ROSTER-09: can be routed to with an email address and a value in the routing field, whatever that is", () => {
    const full = agent({ email: "a@b.test", creaId: "1" })
    expect(["email", "creaId", "displayName"].map((field) => isRoutable(full, field))).toEqual([true, true, true])
    expect(["phone", "unknown", "constructor", "socials"].map((field) => isRoutable(full, field))).toEqual([
      false,
      false,
      false,
      false
    ])
    expect(isRoutable(agent({ creaId: "1" }), "creaId")).toBe(false)
  })
})

describe("addresses of agents", () => {
  it("are made of names, told apart by numbers, and kept", () => {
    const agents = [
      { id: "1", displayName: "Zoë Ang" },
      { id: "2", displayName: "Zoe Ang" },
      { id: "3", displayName: "王" }
    ]
    expect([...profileSlugs(agents, [])]).toEqual([
      ["1", "zoe-ang"],
      ["2", "zoe-ang-2"],
      ["3", "agent"]
    ])
    const rows = [aCollectionRow({ siteId: site.id, slug: "zoe-ang", data: { agentId: "2" } })]
    expect([...profileSlugs(agents.slice(0, 2), rows)]).toEqual([
      ["1", "zoe-ang-2"],
      ["2", "zoe-ang"]
    ])
  })
})

describe("rows of the roster", () => {
  const [ana, ben] = [agent(), agent({ id: "2", displayName: "Ben Okafor", email: "ben@elm.test" })]

  it("come, change and go with what differs, and stay what they are otherwise", () => {
    const rows = followed(reading([ana, ben]))
    expect(plan(reading([ana, ben]), rows)).toEqual({ add: [], change: [], remove: [] })
    const next = plan(reading([{ ...ben, phone: "555" }]), rows)
    expect(next.add).toEqual([])
    expect(next.change).toMatchObject([{ slug: "ben-okafor", sortOrder: 0, data: { phone: "555" } }])
    expect(next.remove).toMatchObject([{ slug: "ana-roy" }])
  })

  it("CA-D49: nobody goes when the roster broke off, or is suddenly empty", () => {
    const rows = followed(reading([ana, ben]))
    expect(plan(reading([ana], true), rows).remove).toEqual([])
    expect(plan(reading([]), rows).remove).toEqual([])
    expect(rosterReport(reading([]), rows).partial).toBe(true)
  })

  it("hold all that an entry says, in the order of the collection's fields", () => {
    const whole = agent({
      title: "Broker",
      email: "ana@elm.test",
      phone: "+1 905 555 0100",
      headshotUrl: "https://pictures.test/acme/ana.jpg",
      bio: "Born here.",
      communitiesServed: ["Ajax", "Whitby"],
      creaId: "1001",
      socials: { website: "https://ana.test/", builderReferralUrl: "https://builders.test/ana" }
    })
    const [row] = plan(reading([whole]), []).add
    expect(row).toEqual({
      slug: "ana-roy",
      sortOrder: 0,
      data: {
        displayName: "Ana Roy",
        title: "Broker",
        email: "ana@elm.test",
        phone: "+1 905 555 0100",
        headshot: "https://pictures.test/acme/ana.jpg",
        bio: "Born here.",
        communitiesServed: "Ajax, Whitby",
        website: "https://ana.test/",
        creaId: "1001",
        agentId: "1"
      }
    })
    expect(Object.keys(row!.data)).toEqual(
      "displayName title email phone headshot bio communitiesServed website creaId agentId".split(" ")
    )
  })

  it("leave out a value that its field cannot take", () => {
    const [row] = plan(reading([agent({ email: "not an address", title: "Broker" })]), []).add
    expect(row?.data).toEqual({ displayName: "Ana Roy", title: "Broker", agentId: "1" })
  })

  it("show portraits of the site's image hosting as they are, and others once the library has them", () => {
    const hosted = agent({ headshotUrl: "https://images.test/acme/ana.jpg" })
    const foreign = agent({ headshotUrl: "https://elsewhere.test/ana.jpg" })
    const wanted = (rows: ReadonlyArray<CollectionRow>) => portraitsWanted([hosted, foreign], rows, imageSources)
    expect(wanted([])).toEqual([{ url: "https://elsewhere.test/ana.jpg", name: "Ana Roy" }])

    expect(plan(reading([hosted]), []).add[0]?.data).toMatchObject({ headshot: "https://images.test/acme/ana.jpg" })
    expect(plan(reading([foreign]), []).add[0]?.data).not.toHaveProperty("headshot")
    const { add } = plan(reading([foreign]), [], new Map([["https://elsewhere.test/ana.jpg", "/media/med_0001"]]))
    expect(add[0]?.data).toMatchObject({
      headshot: "/media/med_0001",
      headshotSource: "https://elsewhere.test/ana.jpg"
    })

    const rows = add.map((row) => aCollectionRow({ siteId: site.id, ...row }))
    expect(wanted(rows)).toEqual([])
    expect(plan(reading([foreign]), rows)).toEqual({ add: [], change: [], remove: [] })
    // A row that says where its portrait is from and has none shows none.
    const lost = rows.map((row) => {
      const { headshot: _, ...data } = row.data
      return { ...row, data }
    })
    expect(plan(reading([foreign]), lost).change[0]?.data).toEqual({ displayName: "Ana Roy", agentId: "1" })
    const another = { ...foreign, headshotUrl: "https://elsewhere.test/new.jpg" }
    expect(plan(reading([another]), rows).change[0]?.data).not.toHaveProperty("headshot")
  })
})

describe("what is told of a roster", () => {
  it("counts its people and says of each whether a lead can be sent to them", () => {
    const agents = [
      agent({ creaId: "7", email: "ana@elm.test", bio: "Born here.", headshotUrl: "https://elsewhere.test/a.jpg" }),
      agent({ id: "2", displayName: "Ben Ash", creaId: "7" }),
      agent({ id: "3", displayName: "Cy Orr", email: "cy@elm.test" }),
      agent({ id: "4", displayName: "Di Poe", creaId: "9" })
    ]
    const rows = [aCollectionRow({ siteId: site.id, slug: "ana", data: { agentId: "1" } })]
    const report = rosterReport({ ...reading(agents), skipped: 2 }, rows)
    expect(report).toMatchObject({
      configured: true,
      routingKeyField: "email",
      counts: { total: 4, routable: 2, withBio: 1, withHeadshot: 1 },
      partial: false,
      duplicateCreaIds: ["7"],
      skipped: 2,
      withoutCreaId: 1
    })
    expect(report.agents.map(({ profileSlug, routable }) => [profileSlug, routable])).toEqual([
      ["ana", true],
      ["ben-ash", false],
      ["cy-orr", true],
      ["di-poe", false]
    ])
    expect(report.agents[0]).toMatchObject({ bio: "Born here.", displayName: "Ana Roy" })
    expect(report.agents[1]).not.toHaveProperty("bio")
    expect(report.agents[0]).not.toHaveProperty("id")
    const { configured: _, routingKeyField: __, ...empty } = rosterReport(reading([]), [])
    expect(noRoster).toEqual({ configured: false, routingKeyField: null, ...empty })
    expect(rosterReport(reading([]), []).partial, "nobody, where nobody was").toBe(false)
    expect(rosterReport(reading(agents, true), rows).partial).toBe(true)
  })
})
