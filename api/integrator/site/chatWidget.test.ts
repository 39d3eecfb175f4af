/** The platform's chat on the pages of a site. */
import { Layer, Redacted } from "effect"
import { afterAll, describe, expect, it } from "vitest"
import { layer as usage } from "../../../infra/connectors/chat/ChatUsage.ts"
import { Egress } from "../../../infra/connectors/egress.ts"
import { startChatStandIn } from "../../../infra/standins/chat.ts"
import { testApi } from "../../../test/builders/api.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import type { TestSite } from "../../../test/builders/testSite.ts"

const chat = await startChatStandIn()
afterAll(() => chat.close())
const around = usage({ url: chat.address, token: Redacted.make("chat-token") }).pipe(
  Layer.provide(Egress.layer({ allow: [chat.host] }))
)
const api = testApi({}, { around })
const origin = testOrigin(api)

const read = async (site: TestSite) => (await site.get("/v1/site")).body
/** Sets fields and fails the test if they are not taken. */
const set = async (site: TestSite, fields: object) => {
  const { status, body } = await site.put("/v1/site", fields)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
describe("the chat", () => {
  const host = "https://chat.makeready.example"

  it("SITE-60, CHAT-10: is loaded by pages of a site that wants it, under a policy that allows its frame, and by no others", async () => {
    await api.startWorker()
    const [site, other] = [await api.aSite(), await api.aSite()]
    for (const each of [site, other]) await each.aPage({ route: "/" })
    const { url } = (await read(site)).hostnames[0]
    const shown = async () => (await origin.visit(`${url}/`)).text
    expect(await shown()).not.toContain(host)
    await set(site, { chat_widget: true })
    await expect
      .poll(shown, { timeout: 20_000 })
      .toContain(`<meta name="mk-chat" content="${host}/widget?site=${site.siteId}">`)
    expect(await shown()).toMatch(/<script defer src="\/__mk\/chat\.js\?v=[0-9a-f]{32}"><\/script>/)
    const policy = (await origin.visit(`${url}/`)).headers["content-security-policy"]
    expect(policy).toMatch(/script-src 'self';.*frame-src 'self' https:\/\/chat\.makeready\.example;/)
    expect((await read(site)).csp.effective).toContain(`frame-src 'self' ${host};`)
    expect((await read(other)).csp.effective).not.toContain(host)
    await set(site, { chat_widget: false })
    await expect.poll(shown, { timeout: 20_000 }).not.toContain(host)
    expect(await shown()).not.toContain("chat.js")
    expect((await read(site)).csp.effective).not.toContain(host)
  })

  it("SITE-24, CHAT-10: tells how many messages it brought this month, and what was read can be sent back", async () => {
    const site = await api.aSite()
    chat.uses.set(`${site.siteId} ${new Date(api.clock.now()).toISOString().slice(0, 7)}`, 12)
    chat.reset()
    expect((await read(site)).chat_widget).toEqual({ enabled: false, usage: null })
    expect(chat.received()).toEqual([])
    await set(site, { chat_widget: true })
    const { chat_widget: told } = await read(site)
    expect(told).toEqual({ enabled: true, usage: 12 })
    expect(await set(site, { chat_widget: told })).toMatchObject({ unchanged: true })
  })
})
