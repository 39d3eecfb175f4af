import { Effect, Layer, Redacted } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { siteTag, tagOfKey } from "../../../engine/publish/cacheTags.ts"
import { mediaKey, pageKey, sitePrefix } from "../../../engine/publish/keys.ts"
import { type CdnName, cdnNames } from "../../../engine/serve/sharedCaches.ts"
import * as Ids from "../../Ids.ts"
import { account, type CdnStandIn, startCdnStandIn } from "../../standins/cdn/cdn.ts"
import type { Fault } from "../../standins/StandIn.ts"
import { Egress } from "../egress.ts"
import type { CdnConfiguration } from "./adapter.ts"
import { adapters, Cdn } from "./Cdn.ts"

const [vale, lea] = ["site_vale" as SiteId, "site_lea" as SiteId]
const open: Array<CdnStandIn> = []
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())))

const started = async (name: CdnName, set: Partial<CdnConfiguration> = {}) => {
  const standIn = await startCdnStandIn(name)
  open.push(standIn)
  const configured: CdnConfiguration = {
    name,
    url: standIn.address,
    zone: account.zone,
    token: Redacted.make(account.token),
    accessKey: account.accessKey,
    purgeBy: "tags",
    soft: false,
    seconds: 600,
    staleSeconds: 30,
    ...set
  }
  const hosts = (siteId: SiteId) =>
    Effect.succeed([
      { siteId, host: `www.${siteId.slice(5)}.test`, role: "primary", addedAt: 0, expiresAt: null, standing: null }
    ])
  const layer = Cdn.layer(configured).pipe(
    Layer.provide(Egress.layer({ allow: [standIn.host] })),
    Layer.provide(Ids.layer),
    Layer.provide(Layer.succeed(Sites, { hostnames: hosts } as unknown as Sites["Service"]))
  )
  const run = <A>(use: (cdn: Cdn["Service"]) => Effect.Effect<A>) =>
    Effect.runPromise(Effect.flatMap(Cdn, use).pipe(Effect.provide(layer)))
  return { standIn, run, forget: (...keys: ReadonlyArray<string>) => run((cdn) => cdn.forget(keys)) }
}

const [about, home] = [pageKey(vale, "/about"), pageKey(lea, "/")]
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => pageKey(`site_${index % 50}` as SiteId, `/${index}`))

describe.each(cdnNames)("%s", (name) => {
  const named = (tag: string | undefined) => (name === "cloudfront" ? `#${tag}` : `${tag}`)

  it("is told the tags of what has changed, of several sites together", async () => {
    const { standIn, forget } = await started(name)
    expect(await forget(about, home)).toEqual({ _tag: "Taken", ref: null })
    expect([...standIn.forgotten()].sort()).toEqual([named(tagOfKey(about)), named(tagOfKey(home))].sort())
  })

  it("is told one tag of a whole site", async () => {
    const { standIn, forget } = await started(name)
    await forget(sitePrefix(vale), about)
    expect(standIn.forgotten()).toEqual([named(siteTag(vale))])
  })

  it("is told no more in a call than goes into one, and all of it", async () => {
    const { standIn, forget } = await started(name)
    const keys = many(adapters[name].rowsAtOnce * 2)
    expect((await forget(...keys))._tag).toBe("Taken")
    expect(new Set(standIn.forgotten())).toEqual(new Set(keys.map((key) => named(tagOfKey(key)))))
    expect(standIn.received().length).toBe(
      Math.ceil(keys.length / { cloudflare: 100, fastly: 256, cloudfront: 1_000, bunny: 1 }[name])
    )
  })

  it.each([
    [{ status: 429, headers: { "retry-after": "7" } }],
    [{ status: 500 }],
    [{ status: 503, body: "<html>" }],
    [{ drop: "before" }],
    [{ drop: "after" }]
  ] as ReadonlyArray<readonly [Fault]>)("is told again later where it answers with %j", async (fault) => {
    const { standIn, run } = await started(name)
    standIn.fail(fault)
    const [outcome, pausedUntil] = await run((cdn) => Effect.all([cdn.forget([about]), cdn.pausedUntil]))
    expect(outcome._tag).toBe("Later")
    const wait = pausedUntil === null ? null : Math.round((pausedUntil - Date.now()) / 1_000)
    expect(wait === null ? null : wait > 0 && wait <= 7).toBe(fault.status === 429 ? true : null)
    expect(standIn.forgotten().length).toBe(fault.drop === "after" ? 1 : 0)
  })

  it("refuses a key that is not its own, and no word of the key is in what is kept of that", async () => {
    const { forget } = await started(name, { token: Redacted.make("another-secret-of-somebody") })
    const outcome = await forget(about)
    expect(outcome).toMatchObject({ _tag: "Refused", alarming: true })
    expect(JSON.stringify(outcome)).not.toContain("another-secret")
  })

  it("tells nobody where nothing has changed that it may hold", async () => {
    const { standIn, forget } = await started(name)
    expect((await forget("hosts/www.vale.test.json"))._tag).toBe("Taken")
    expect(standIn.received()).toEqual([])
  })
})

describe("by address, where there are no tags", () => {
  const keys = [about, mediaKey(vale, "med_1/original"), sitePrefix(lea)]

  it("Cloudflare is told files, prefixes and hosts, each kind in a call of its own", async () => {
    const { standIn, forget } = await started("cloudflare", { purgeBy: "urls" })
    expect((await forget(...keys))._tag).toBe("Taken")
    expect(standIn.received().map(({ body }) => JSON.parse(body) as unknown)).toEqual(
      expect.arrayContaining([
        { files: ["https://www.vale.test/about"] },
        { prefixes: ["www.vale.test/media/med_1"] },
        { hosts: ["www.lea.test"] }
      ])
    )
  })

  it("CloudFront is told paths", async () => {
    const { standIn, forget } = await started("cloudfront", { purgeBy: "urls" })
    expect((await forget(...keys))._tag).toBe("Taken")
    expect(standIn.forgotten()).toEqual(["/about", "/media/med_1*", "/*"])
  })

  it("Bunny is told addresses", async () => {
    const { standIn, forget } = await started("bunny", { purgeBy: "urls" })
    expect((await forget(...keys))._tag).toBe("Taken")
    expect([...standIn.forgotten()].sort()).toEqual([
      "https://www.lea.test/*",
      "https://www.vale.test/about",
      "https://www.vale.test/media/med_1*"
    ])
  })
})

it("Fastly is asked for a soft purge where that is set, and for none elsewhere", async () => {
  for (const soft of [true, false]) {
    const { standIn, forget } = await started("fastly", { soft })
    await forget(about)
    expect(standIn.received()[0]?.headers["fastly-soft-purge"]).toBe(soft ? "1" : undefined)
  }
})

it("CloudFront that has as much under way as it takes is told again later", async () => {
  const { standIn, forget } = await started("cloudfront")
  standIn.fail({
    status: 400,
    body: "<ErrorResponse><Error><Code>TooManyInvalidationsInProgress</Code></Error></ErrorResponse>"
  })
  expect((await forget(about))._tag).toBe("Later")
})

it("Cloudflare that says 200 and not that it was done is told again later", async () => {
  const { standIn, forget } = await started("cloudflare")
  standIn.fail({ status: 200, body: { success: false, errors: [] } })
  expect((await forget(about))._tag).toBe("Later")
})

it("a CDN that stalls is waited for no longer than is said", async () => {
  const { standIn, forget } = await started("fastly")
  standIn.fail({ delayMs: 600_000 })
  expect(await forget(about)).toMatchObject({
    _tag: "Later",
    reason: expect.stringContaining("did not answer within 5 s")
  })
})
