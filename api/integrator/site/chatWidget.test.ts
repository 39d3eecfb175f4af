/** The platform's chat on the pages of a site. */
import { describe, expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import type { TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)

const read = async (site: TestSite) => (await site.get("/v1/site")).body
/** Sets fields and fails the test if they are not taken. */
const set = async (site: TestSite, fields: object) => {
  const { status, body } = await site.put("/v1/site", fields)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
describe("the chat", () => {
  const loader = "https://chat.makeready.example/loader.js"

  it("SITE-60: is loaded by pages of a site that wants it, under a policy that allows it, and by no others", async () => {
    await api.startWorker()
    const [site, other] = [await api.aSite(), await api.aSite()]
    for (const each of [site, other]) await each.aPage({ route: "/" })
    const { url } = (await read(site)).hostnames[0]
    const shown = async () => (await origin.visit(`${url}/`)).text
    expect(await shown()).not.toContain(loader)
    await set(site, { chat_widget: true })
    await expect.poll(shown, { timeout: 20_000 }).toContain(`<script defer src="${loader}"></script>`)
    const policy = (await origin.visit(`${url}/`)).headers["content-security-policy"]
    expect(policy).toMatch(/script-src 'self' https:\/\/chat\.makeready\.example;/)
    expect((await read(other)).csp.effective).not.toContain("chat.makeready.example")
    await set(site, { chat_widget: false })
    await expect.poll(shown, { timeout: 20_000 }).not.toContain(loader)
    expect((await read(site)).csp.effective).not.toContain("chat.makeready.example")
  })
})
