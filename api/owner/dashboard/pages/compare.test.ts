/** Any two versions of a page beside each other, and either of them back on the website. */
import { expect, it } from "vitest"
import { testApi } from "../../../../test/builders/api.ts"
import { anOwner } from "../../../../test/builders/owner.ts"
import { expectStatus } from "../../../../test/builders/testSite.ts"

const api = testApi()

const aHistory = async () => {
  const site = await api.aSite()
  const owner = await anOwner(api, site.siteId)
  const text = (price: number) => ({ html: `<h1>Prices</h1>\n<p>It costs ${price}.</p>` })
  const page = await site.aPage({ route: "/prices", title: "Prices", ...text(40) })
  const versions: Array<string> = [page.latestVersionId]
  for (const price of [45, 60]) {
    const put = await site.put(`/v1/pages/${page.pageId}/payload`, text(price), { "if-match": versions.at(-1)! })
    versions.push(expectStatus(put, 200).latestVersionId)
  }
  const path = `/dashboard/${site.siteId}/pages/${page.pageId}`
  return { site, owner, path, versions }
}

it("shows what changed between any two versions, in whichever order they are named, neither of them live", async () => {
  const { owner, path, versions } = await aHistory()
  const [first, second] = versions
  for (const query of [`v=${first}&v=${second}`, `v=${second}&v=${first}`]) {
    const { html, text } = await owner.open(`${path}/compare?${query}`)
    expect(text).toMatch(/It costs 40\.[\s\S]*It costs 45\./)
    expect(html).not.toContain("It costs 60.")
  }
})

it("undoes yesterday: a version from before is brought back from where it was compared", async () => {
  const { site, owner, path, versions } = await aHistory()
  const [first, , live] = versions
  api.clock.advance(86_400_000)
  const screen = await owner.open(`${path}/compare?v=${first}&v=${live}`)
  expect(screen.html, "what is live is there already").not.toContain(`/versions/${live}/restore`)
  const done = await owner.send(screen, `${path}/versions/${first}/restore`)
  expect(done.text).toContain("Brought back.")
  expect(await api.served(site.siteId, "/prices")).toContain("It costs 40.")
})

it("asks for two where one or three were ticked, and knows no version of another page", async () => {
  const { owner, path, versions } = await aHistory()
  expect((await owner.open(`${path}/history`)).html.match(/type="checkbox" name="v"/g)).toHaveLength(3)
  for (const ticked of [[versions[0]], versions, []])
    expect((await owner.open(`${path}/compare?${ticked.map((id) => `v=${id}`).join("&")}`)).text).toContain(
      "Tick two versions, then compare them."
    )
  const other = await aHistory()
  expect((await owner.open(`${path}/compare?v=${versions[0]}&v=${other.versions[0]}`)).status).toBe(404)
})
