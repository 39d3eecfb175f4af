import { describe, expect, it } from "vitest"
import { aSite, noon } from "../../test/builders/nouns.ts"
import { withResale } from "../listings/settings.ts"
import type { Hostname, HostRole, Site } from "../model/Site.ts"
import { edgeRecord, hostRecord, isIndexable } from "./edgeRecord.ts"

const site = aSite()
const host = (name: string, role: HostRole, expiresAt: number | null = null): Hostname => ({
  siteId: site.id,
  host: name,
  role,
  addedAt: noon,
  expiresAt,
  standing: null
})
const all = [host("www.vale.test", "primary"), host("vale.test", "root"), host("v.sites.test", "preview")]
const record = (input: Partial<Parameters<typeof edgeRecord>[0]>) =>
  edgeRecord({
    site,
    hostnames: all,
    routes: [],
    redirects: [],
    origins: [],
    script: null,
    chatWidget: null,
    imageAccount: null,
    listingPhotos: [],
    ...input
  })

describe("the edge record", () => {
  it("TRIAL-02: says in the words of the site that it is offline once the end of its trial is on record", () => {
    const onTrial = (nextAt: number | null, language = "de-AT") =>
      record({ site: aSite({ name: "Brandt", language, trial: { endsAt: noon, nextAt } }) })
    expect(onTrial(noon)).toMatchObject({ state: "serving" })
    expect(onTrial(noon)).not.toHaveProperty("offline")
    const offline = { title: "Brandt", language: "de", text: expect.stringContaining("nicht erreichbar") as unknown }
    expect(onTrial(null)).toMatchObject({ state: "offline", offline })
    expect(onTrial(null, "da").offline).toMatchObject({ language: "en" })
  })

  it("lets in photos of listings only where the site shows listings", () => {
    const listingPhotos = ["https://photos.feed.test"]
    const imageAccount = "https://images.test/vale"
    const imagesOf = (settings: Site["settings"]) =>
      record({ site: aSite({ settings }), imageAccount, listingPhotos }).csp.image
    const scope = { provider: "resale", destination: null } as const
    expect(imagesOf(withResale({}, scope, true))).toEqual([imageAccount, ...listingPhotos])
    expect(imagesOf(withResale({}, scope, false))).toEqual([imageAccount])
    expect(imagesOf({})).toEqual([imageAccount])
  })

  it("names route patterns, the most specific first, and no other routes", () => {
    const routes = ["/l/:a/:b", "/plain", "/:x", "/l/new/:b", "/l/:a"]
    expect(record({ routes }).patterns).toEqual(["/l/new/:b", "/l/:a/:b", "/l/:a", "/:x"])
  })

  it("carries every redirect as the origin compiles it", () => {
    const row = { siteId: site.id, createdBy: null, source: "api" as const, createdAt: noon }
    const { redirects } = record({
      redirects: [
        { ...row, from: "/old", to: "/new#team", status: 301 },
        { ...row, from: "/lake/*", to: "/", status: 302 },
        { ...row, from: "/sold", to: null, status: 410 }
      ]
    })
    expect(redirects).toEqual([
      { from: "/old", to: "/new#team", status: 301 },
      { from: "/lake/*", to: "/", status: 302 },
      { from: "/sold", to: "", status: 410 }
    ])
  })

  it("ALLOW-15, ALLOW-16, ALLOW-17: an approved origin may be talked to, posted to and framed, and brings no scripts", () => {
    const { csp } = record({ origins: ["https://crm.test"] })
    expect(csp).toEqual({
      connect: ["https://crm.test"],
      formAction: ["https://crm.test"],
      image: [],
      script: [],
      frame: ["https://crm.test"]
    })
  })

  it("names the vendor of a check for sites that have one, and keeps it out of every directive", () => {
    const turnstile = { siteKey: "k", sealedSecret: "s", secretHint: "…", secretSetAt: 1 }
    const { csp } = record({ site: { ...site, settings: { turnstile } } })
    expect(csp).toEqual({ ...record({}).csp, challenge: "https://challenges.cloudflare.com" })
    expect(record({}).csp).not.toHaveProperty("challenge")
  })

  it("SITE-60, CHAT-10: the chat of the platform is one fixed origin that may be framed, for sites that want it", () => {
    const { csp } = record({ chatWidget: "https://chat.test/widget?site=site_1", origins: ["https://crm.test"] })
    expect(csp.frame).toEqual(["https://crm.test", "https://chat.test"])
    for (const others of [csp.connect, csp.formAction]) expect(others).toEqual(["https://crm.test"])
    expect(csp.script).toEqual([])
    expect(record({}).csp.frame).toEqual([])
  })

  it("leaves out redirects to origins that are approved no more", () => {
    const row = { siteId: site.id, createdBy: null, source: "api" as const, createdAt: noon, status: 301 as const }
    const redirects = [
      { ...row, from: "/book", to: "https://book.test/now" },
      { ...row, from: "/shop", to: "https://shop.test/" }
    ]
    const lead = (origins: ReadonlyArray<string>) => record({ redirects, origins }).redirects.map(({ from }) => from)
    expect(lead(["https://book.test"])).toEqual(["/book"])
    expect(lead([])).toEqual([])
  })

  it("is indexable only when the site is live on a host of its own", () => {
    expect(isIndexable(aSite(), all)).toBe(false)
    expect(isIndexable(aSite({ liveSince: noon }), all)).toBe(true)
    expect(isIndexable(aSite({ liveSince: noon }), [host("v.sites.test", "preview")])).toBe(false)
  })

  it("widens the image policy by the image hosting only", () => {
    const { csp } = record({ imageAccount: "https://img.test/a/" })
    expect(csp).toEqual({ connect: [], formAction: [], image: ["https://img.test/a/"], script: [], frame: [] })
  })
})

describe("a host record", () => {
  it("forwards the root host to the primary one, and a former label to the preview", () => {
    expect(hostRecord(host("vale.test", "root"), all).redirectTo).toBe("www.vale.test")
    expect(hostRecord(host("www.dale.test", "alias"), all).redirectTo).toBe("www.vale.test")
    const former = hostRecord(host("old.sites.test", "former", noon + 1), all)
    expect(former).toEqual({ siteId: site.id, role: "former", redirectTo: "v.sites.test", expiresAt: noon + 1 })
  })

  it("forwards nowhere from a host that shows the site", () => {
    expect(hostRecord(host("www.vale.test", "primary"), all)).toMatchObject({ role: "primary", redirectTo: null })
  })
})
