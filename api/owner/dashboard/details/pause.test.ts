/** A website that its owner takes from visitors for a while: what they meet, what writers are told, and how it comes back. */
import { expect, it } from "vitest"
import { testApi } from "../../../../test/builders/api.ts"
import { ada, aForm, openForm } from "../../../../test/builders/forms.ts"
import { testOrigin } from "../../../../test/builders/origin.ts"
import { anOwner } from "../../../../test/builders/owner.ts"
import { expectStatus } from "../../../../test/builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)

/** A page with a form, and its owner before the question. */
const openSite = async () => {
  const { site, form, url } = await aForm(api, origin)
  const owner = await anOwner(api, site.siteId)
  const settings = `/dashboard/${site.siteId}/settings/domain`
  expect((await owner.open(settings)).html).toContain(`href="${settings}/pause"`)
  const pause = async () => owner.send(await owner.open(`${settings}/pause`), `${settings}/pause`)
  const resume = async () => owner.send(await owner.open(`/dashboard/${site.siteId}`), `${settings}/resume`)
  const codes = (body: { readonly warnings?: ReadonlyArray<{ readonly code: string }> }) =>
    (body.warnings ?? []).map(({ code }) => code)
  return { site, owner, settings, form, url, pause, resume, codes }
}

it("is offline for visitors at once, forms included, and back with one button, with what was written meanwhile", async () => {
  const { site, owner, settings, form, url, pause, resume, codes } = await openSite()
  // To ask is to change nothing.
  await owner.open(`${settings}/pause`)
  expect((await origin.visit(url)).status).toBe(200)

  const paused = await pause()
  expect(paused.text).toContain("Paused. Visitors are told that the website is offline.")
  expect(paused.text).toContain("The website is paused since")
  const away = await origin.visit(url)
  expect([away.status, away.headers["retry-after"], away.headers["cache-control"]]).toEqual([503, "3600", "no-store"])
  expect(away.text).toContain("This website is offline at the moment.")
  expect((await form.send(ada)).status).toBe(503)
  expect((await site.get("/v1/site")).body.pausedAt).toEqual(expect.any(String))

  const written = await site.aPage({ route: "/meanwhile", html: "<h1>Meanwhile</h1>" })
  expect(codes(written as never)).toContain("site.paused")
  expect((await origin.visit(new URL("/meanwhile", url).href)).status).toBe(503)

  expect((await resume()).text).toContain("The website is open again.")
  expect((await origin.visit(new URL("/meanwhile", url).href)).text).toContain("Meanwhile")
  expect((await (await openForm(api, origin, url)).send(ada)).status).toBe(200)
  expect((await site.get("/v1/leads")).body.leads).toHaveLength(1)
  expect((await site.get("/v1/site")).body.pausedAt).toBeNull()
  const put = expectStatus(await site.put("/v1/site", { contact: { name: "Ada" } }), 200)
  expect(codes(put)).not.toContain("site.paused")
  const { text } = await owner.open(`/dashboard/${site.siteId}/changes`)
  expect(text).toContain("You took the website offline for a while")
  expect(text).toContain("You opened the website again")
})

it("stays paused since then where it is pressed twice, and is found among those that are offline", async () => {
  const { site, owner, settings, pause, resume } = await openSite()
  const asked = await owner.open(`${settings}/pause`)
  await pause()
  const { pausedAt } = (await site.get("/v1/site")).body
  api.clock.advance(60_000)
  await owner.send(asked, `${settings}/pause`)
  expect((await site.get("/v1/site")).body.pausedAt).toBe(pausedAt)
  expect((await owner.open(settings)).html).not.toContain(`href="${settings}/pause"`)
  const offline = async () =>
    (
      (await api.operator.get(`/ops/v1/sites?standing=offline&q=${site.siteId}`)).body.sites as ReadonlyArray<{
        readonly siteId: string
      }>
    ).map(({ siteId }) => siteId)
  expect(await offline()).toContain(site.siteId)
  await resume()
  expect(await offline()).not.toContain(site.siteId)
})
