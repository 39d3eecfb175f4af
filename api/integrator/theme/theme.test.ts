/** The theme in the CSS that visitors load, and the ways it gets there. */
import { Effect } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { testApi } from "../../../test/builders/api.ts"
import { expectStatus, signIn } from "../../../test/builders/testSite.ts"
import { linkedCss } from "../../../test/builders/linkedCss.ts"

const api = testApi()
beforeAll(() => api.startWorker())

const poll = { timeout: 20_000 }
const tokens = {
  color: { primary: "#0d5c46", onPrimary: "#ffffff" },
  font: { heading: "Newsreader", body: "Figtree", mono: "JetBrains Mono", scale: 1.25 },
  space: { unit: 0.5 },
  radius: { small: 0 }
}

describe("what visitors load", () => {
  it("CSS-03, CSS-09, CSS-10, CSS-11, CSS-12, CSS-13, THEME-11, THEME-16: every page comes to carry a published theme's properties", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/" })
    const css = () => linkedCss(api, site.siteId, "/")
    const { themeVersionId } = (await site.put("/v1/theme", tokens)).body
    expect(await css()).not.toContain("#0d5c46")
    const published = await site.post("/v1/theme/publish", { themeVersionId })
    expect(published.body.rerenderQueued).toBe(true)
    await expect.poll(css, poll).toContain("--color-primary: #0d5c46;")
    const served = await css()
    for (const property of [
      '--font-heading: "Newsreader", ',
      '--font-mono: "JetBrains Mono", ',
      "--type-scale-2: 1.5625rem;",
      "--space-2: 1rem;",
      "--radius-small: 0rem;"
    ])
      expect(served).toContain(property)
    expect(served.lastIndexOf("@font-face")).toBeLessThan(served.indexOf(":root"))
    const faces = [...served.matchAll(/@font-face \{[^}]*font-family: "([^"]+)"[^}]*url\("\/__mk\/([^"]+)"\)/g)]
    expect([...new Set(faces.map(([, family]) => family))].sort()).toEqual(["Figtree", "JetBrains Mono", "Newsreader"])
    for (const [, , face] of faces) expect(await api.object(`sites/${site.siteId}/${face}`), face).toMatch(/^wOF2/)
  })

  it("an older version is the way back, and its publish says what it took off", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/" })
    const write = async (primary: string) =>
      (await site.put("/v1/theme", { font: tokens.font, color: { primary } })).body.themeVersionId
    const publish = (themeVersionId: string) => site.post("/v1/theme/publish", { themeVersionId })
    const [one, two] = [await write("#111111"), await write("#222222")]
    await publish(one)
    await publish(two)
    const css = () => linkedCss(api, site.siteId, "/")
    await expect.poll(css, poll).toContain("--color-primary: #222222;")
    const back = await publish(one)
    expect(back.body).toMatchObject({ themeVersionId: one, replaced: { versionId: two } })
    expect(back.body.warnings.map(({ code }: { code: string }) => code)).toContain("publish.older_version")
    await expect.poll(css, poll).toContain("--color-primary: #111111;")
    expect((await site.get("/v1/theme")).body).toMatchObject({ themeVersionId: one, color: { primary: "#111111" } })
  })
})

describe("holding", () => {
  it("THEME-03: says in its answer what makes the theme live", async () => {
    const site = await api.aSite()
    const { body, headers } = await site.put("/v1/theme", tokens)
    expect(body).toMatchObject({ status: "held", holdReasons: ["policy:theme"], publishedVersionId: null })
    expect(body.nextSteps).toMatchObject([{ id: "theme.publish", url: "/v1/theme/publish" }])
    expect(headers.get("etag")).toBe(`"${body.themeVersionId}"`)
    const read = await site.get("/v1/theme")
    expect([read.body.themeVersionId, read.body.latestVersionId]).toEqual([null, body.themeVersionId])
    expect(read.headers.get("etag"), "it waits").toBe(`W/${headers.get("etag")}`)
  })

  it("A1, A9: is read with payload=latest as one version, whose tokens, author and id belong together, and can be sent back", async () => {
    const site = await api.aSite()
    const write = (primary: string) => site.put("/v1/theme", { font: tokens.font, color: { primary } })
    const first = (await write("#111111")).body.themeVersionId
    await site.post("/v1/theme/publish", { themeVersionId: first })
    api.clock.advance(60_000)
    await site.post("/v1/lease")
    const second = (await write("#222222")).body.themeVersionId
    const live = (await site.get("/v1/theme")).body
    const latest = (await site.get("/v1/theme?payload=latest")).body
    expect(live).toMatchObject({ themeVersionId: first, payloadVersionId: first, color: { primary: "#111111" } })
    expect(latest).toMatchObject({ themeVersionId: second, payloadVersionId: second, color: { primary: "#222222" } })
    expect(Date.parse(latest.createdAt) - Date.parse(live.createdAt)).toBeGreaterThanOrEqual(60_000)
    for (const read of [live, latest]) expectStatus(await site.put("/v1/theme?dryRun=1", read), 200)
    const mixed = await site.put("/v1/theme?dryRun=1", { ...latest, createdAt: live.createdAt })
    expect([mixed.status, mixed.code]).toEqual([422, "request.member_differs"])
  })

  it("is looked up once for tokens alone, and once more for a read that is sent back", async () => {
    const sent: Array<string> = []
    const counted = await api.another({ onStatement: (statement) => sent.push(statement) })
    const site = await api.aSite()
    const writer = await signIn(counted, site.clientId, site.clientSecret)
    const lookUps = async (theme: object) => {
      sent.length = 0
      expectStatus(await writer.put("/v1/theme?dryRun=1", theme), 200)
      return sent.filter((statement) => /from `pages` where .*`slot` = /.test(statement)).length
    }
    expect(await lookUps(tokens)).toBe(1)
    expect(await lookUps((await site.get("/v1/theme")).body)).toBe(2)
  })

  it("THEME-04: a policy of auto leaves nothing to do", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/" })
    const policy = { publishPolicy: { theme: "auto" } } as const
    await api.run(Effect.flatMap(Sites, (sites) => sites.update(site.siteId as SiteId, policy)))
    const { status, body } = await site.put("/v1/theme", tokens)
    expect([status, body.nextSteps, body.rerenderQueued]).toEqual([200, undefined, true])
    await expect.poll(() => linkedCss(api, site.siteId, "/"), poll).toContain("--color-primary: #0d5c46;")
  })

  it("no way around the hold: the page routes neither write, revert nor patch a theme", async () => {
    const site = await api.aSite()
    const editor = await site.writer({ scopes: ["content:edit"] })
    await site.delete("/v1/lease")
    await editor.post("/v1/lease")
    const { pageId, themeVersionId } = (await editor.put("/v1/theme", tokens)).body
    const replies = [
      await editor.post(`/v1/pages/${pageId}/revert`, { toVersionId: themeVersionId }),
      await editor.put(`/v1/pages/${pageId}/payload`, { html: "" }, { "if-match": themeVersionId }),
      await editor.patch(`/v1/pages/${pageId}`, { title: "x" })
    ]
    for (const { status, code } of replies) expect([status, code]).toEqual([404, "page.not_found"])
    expect((await editor.post(`/v1/pages/${pageId}/publish`)).code).toBe("auth.scope_required")
    expect((await site.get("/v1/theme")).body.themeVersionId).toBeNull()
  })
})

describe("refusing", () => {
  it("THEME-12, THEME-13: contrast is judged with the defaults of what is left out, and the pairs are named", async () => {
    const site = await api.aSite()
    const reply = await site.put("/v1/theme", { font: tokens.font, color: { primary: "#ffee88" } })
    expect([reply.status, reply.code]).toEqual([422, "theme.contrast"])
    expect(reply.body.pairs).toEqual([{ text: "onPrimary", on: "primary", ratio: expect.any(Number), required: 4.5 }])
    expect(reply.body.pairs[0].ratio).toBeLessThan(4.5)
    expect((await site.get("/v1/limits")).body.autoFreeze.current.rejectionsLastHour).toBe(1)
  })

  it("THEME-15: every token at fault is named at once", async () => {
    const site = await api.aSite()
    const reply = await site.put("/v1/theme", {
      font: { heading: "Inter", size: 1 },
      colour: {},
      color: { text: "red" }
    })
    expect(reply.code).toBe("theme.invalid")
    expect(reply.body.reasons.map(({ attribute }: { attribute: string }) => attribute).sort()).toEqual([
      "color.text",
      "colour",
      "font.body",
      "font.size"
    ])
  })

  it.each([[[]], ["text"], [null]])("a body that is no object (%j) does not match the row", async (body) => {
    const site = await api.aSite()
    const reply = await site.put("/v1/theme", JSON.stringify(body))
    expect([reply.status, reply.code]).toEqual([422, "request.invalid"])
  })
})
