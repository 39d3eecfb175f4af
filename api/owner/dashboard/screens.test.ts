/** What all screens have in common: who gets in, what a form must carry, how they are answered. */
import { describe, expect, it } from "vitest"
import { DAY_MS } from "../../../engine/limits.ts"
import { testApi } from "../../../test/builders/api.ts"
import { anOwner, fieldsOf, type Owner, stranger } from "../../../test/builders/owner.ts"
import { typefacePath } from "./face/typeface.ts"
import { iconPath } from "../../answers/screens/icon.ts"
import { screens } from "./screens.ts"
import { chatScriptPath } from "./chat/script.ts"
import { screenScriptPath } from "./screen-script/script.ts"
import { stylePath } from "./style.ts"

const api = testApi()

describe("what is posted", () => {
  it("comes from one of our own pages and carries the session's token", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ html: "<p>One</p>" })
    const owner = await anOwner(api, site.siteId)
    const path = `/dashboard/${site.siteId}/pages/${page.pageId}`
    const fields = { ...fieldsOf(await owner.open(path), path), "words-0": "Two" }
    const own = api.anonymous.address()
    for (const [name, headers] of Object.entries({
      "another site": { origin: "https://evil.test" },
      "a page without an address": { origin: "null" },
      "a page of a site of ours": { origin: "http://workshop.sites.makeready.test:8080" },
      "what says it crossed sites": { origin: own, "sec-fetch-site": "cross-site" },
      "what says it crossed hosts": { origin: own, "sec-fetch-site": "same-site" }
    }))
      expect((await owner.post(path, fields, headers)).status, name).toBe(403)
    const mute = await fetch(`${own}${path}`, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { cookie: owner.cookie() }
    })
    expect(mute.status, "nobody in particular").toBe(403)
    const { token: _, ...bare } = fields as Record<string, string>
    expect((await owner.post(path, bare)).status, "no token").toBe(403)
    const other = await anOwner(api, site.siteId)
    const theirs = fieldsOf(await other.open(path), path)["token"]!
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: owner.email })
    expect((await owner.post(path, { ...fields, token: theirs })).status, "the token of another session").toBe(403)
    expect((await site.get(`/v1/pages/${page.pageId}`)).body.latestVersionId).toBe(page.versionId)
    expect((await owner.post(path, fields)).status).toBe(200)
  })

  it("is not done for somebody who is signed out", async () => {
    const site = await api.aSite()
    const { status, title, html } = await stranger(api).post(`/dashboard/${site.siteId}/unfreeze`, {})
    expect([status, title]).toEqual([401, "You are signed out"])
    expect(html).toMatch(/<a href="\/dashboard\/sign-in" target="_blank" rel="noopener">Sign in in another tab<\/a>/)
  })
})

describe("every screen", () => {
  it("is closed to strangers, to owners of other sites, and to forms without a token, unless it is the way in", async () => {
    const [site, other] = [await api.aSite(), await api.aSite()]
    await anOwner(api, site.siteId)
    const elsewhere = await anOwner(api, other.siteId)
    const ways = screens.filter(({ access }) => access === "anyone").map(({ path }) => path)
    expect([...new Set(ways)]).toEqual([
      stylePath,
      typefacePath,
      iconPath,
      chatScriptPath,
      screenScriptPath,
      "/dashboard/sign-in",
      "/dashboard/enter/:token"
    ])
    for (const { method, path, access, takesFile } of screens.filter(({ access }) => access !== "anyone")) {
      const address = path.replace(":site", site.siteId).replace(/:\w+/g, "x")
      const ask = (owner: Owner) => (method === "GET" ? owner.open(address) : owner.post(address, { token: "" }))
      const asked = await ask(stranger(api))
      if (method === "GET") expect(asked.title, path).toBe("Look after your website")
      else expect(asked.status, path).toBe(401)
      if (access === "site") expect((await ask(elsewhere)).status, path).toBe(404)
      else if (method === "POST" && takesFile !== true) expect((await ask(elsewhere)).status, path).toBe(403)
    }
  })

  it("is shown at our own address only, under a policy without script, and is kept by nobody", async () => {
    const site = await api.aSite({ domain: "www.vale-door.test" })
    const owner = await anOwner(api, site.siteId)
    const screen = await owner.open(`/dashboard/${site.siteId}`)
    const policy = screen.headers.get("content-security-policy")!
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/script-src|unsafe/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(screen.headers.get("cache-control")).toBe("no-store")
    expect(screen.headers.get("x-robots-tag")).toContain("noindex")
    expect(screen.html).not.toMatch(/<script|\son\w+=|\sstyle=/)
    const { request } = await import("node:http")
    const asked = (host: string) =>
      new Promise<number>((resolve) =>
        request(`${api.anonymous.address()}/dashboard/sign-in`, { headers: { host } }, (response) => {
          response.resume()
          resolve(response.statusCode!)
        }).end()
      )
    expect(await asked("api.makeready.test")).toBe(200)
    expect(await asked("workshop.sites.makeready.test:8080")).toBe(404)
    expect(await asked("www.vale-door.test")).toBe(404)
  })

  it("answers what is not there with a page", async () => {
    const gone = await stranger(api).open("/dashboard/x/y/z")
    expect([gone.status, gone.title]).toEqual([404, "There is nothing here"])
    expect(gone.headers.get("content-type")).toContain("text/html")
  })

  it("keeps the site's navigation where there is nothing, and has not been asked to do anything", async () => {
    const site = await api.aSite()
    const owner = await anOwner(api, site.siteId)
    for (const path of [
      "/pages/pg_none",
      "/pages/pg_none/history",
      "/pages/x/versions/y",
      "/asked/x",
      "/media/x/picture"
    ]) {
      const gone = await owner.open(`/dashboard/${site.siteId}${path}`)
      expect([gone.status, gone.title], path).toEqual([404, "There is nothing here"])
      expect(gone.html, path).toContain(`href="/dashboard/${site.siteId}/enquiries"`)
    }
    const posted = await owner.post(`/dashboard/${site.siteId}/unfreeze`, { token: "" })
    expect(posted.title).not.toBe("There is nothing here")
  })

  it("answers HEAD as it answers GET", async () => {
    const site = await api.aSite()
    const owner = await anOwner(api, site.siteId)
    const head = async (path: string) => {
      const headers = { cookie: owner.cookie() }
      const answer = await fetch(`${api.anonymous.address()}${path}`, { method: "HEAD", headers, redirect: "manual" })
      return [answer.status, await answer.text()]
    }
    for (const path of ["/dashboard", "/dashboard/new", `/dashboard/${site.siteId}/pages`, stylePath])
      expect(await head(path), path).toEqual([200, ""])
    expect(await head("/dashboard/x/y/z")).toEqual([404, ""])
    expect((await fetch(`${api.anonymous.address()}/dashboard/x`, { method: "DELETE" })).status).toBe(404)
  })

  it("names an icon that is there", async () => {
    const visitor = stranger(api)
    expect((await visitor.open("/dashboard/sign-in")).html).toContain(`rel="icon" href="${iconPath}"`)
    const icon = await fetch(`${api.anonymous.address()}${iconPath}`)
    expect([icon.status, icon.headers.get("content-type")]).toEqual([200, "image/svg+xml"])
  })

  it("lists from a place that no address can break", async () => {
    const site = await api.aSite()
    const page = await site.aPage()
    await site.post("/v1/collections", { key: "pianos", name: "Pianos", schema: [{ name: "name", type: "text" }] })
    const owner = await anOwner(api, site.siteId)
    const base = `/dashboard/${site.siteId}`
    for (const place of ["", "99999999999999999999", "-1", "1e9", "x"])
      for (const path of [
        "/enquiries?from=",
        "/changes?before=",
        `/pages/${page.pageId}/history?before=`,
        "/media?before=",
        "/lists/pianos?after=grand&order=",
        "/lists/pianos?q=grand&from="
      ])
        expect((await owner.open(`${base}${path}${place}`)).status, `${path}${place}`).toBe(200)
    // Nowhere in particular is the beginning.
    expect((await owner.open(`${base}/changes?before=`)).text).toContain("added a page")
    expect((await owner.open(`${base}/pages/${page.pageId}/history?before=`)).text).toContain("wrote the first version")
  })

  it("LIMIT-17, LIMIT-18: tells of a freeze, and its owner ends it", async () => {
    const site = await api.aSite()
    await api.operator.post(`/ops/v1/sites/${site.siteId}/freeze`, { reason: "too many writes" })
    api.clock.advance(DAY_MS)
    const owner = await anOwner(api, site.siteId)
    const home = await owner.open(`/dashboard/${site.siteId}`)
    expect(home.text).toContain("The website is frozen. Visitors see it as before")
    expect(home.text).toContain("too many writes")
    const open = await owner.send(home, `/dashboard/${site.siteId}/unfreeze`)
    expect(open.text).not.toContain("The website is frozen")
    const writer = await site.writer()
    expect((await writer.get("/v1/site")).body.frozen).toBe(false)
    expect((await writer.get("/v1/audit?limit=2")).body.entries[1]).toMatchObject({
      action: "site.unfreeze",
      actor: `dashboard:${site.siteId}`
    })
  })
})
