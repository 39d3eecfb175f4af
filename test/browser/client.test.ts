/** The typed client in a browser, from a page of the API's own origin: the files as they are served, nothing built. */
import { readFile } from "node:fs/promises"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import type * as client from "../../client/source/index.ts"
import { clientFolder } from "../../client/writeClient.ts"
import { testApi } from "../builders/api.ts"
import { launchChromium } from "../builders/chromium.ts"
import { expectStatus } from "../builders/testSite.ts"

const api = testApi()

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

const files: { readonly [name: string]: string } = {
  "": '<!doctype html><title>A tool</title><script type="module" src="tool.js"></script>',
  "tool.js": 'import * as client from "./index.js"; globalThis.client = client'
}

/** A page behind the API's address, which imports the client's files. */
const openTool = async (address: string): Promise<Page> => {
  const context = await browser.newContext()
  await context.route(`${address}/tool/**`, async (route) => {
    const file = new URL(route.request().url()).pathname.slice("/tool/".length)
    const body = files[file] ?? (await readFile(new URL(`lib/${file}`, clientFolder), "utf8"))
    return route.fulfill({ contentType: file === "" ? "text/html" : "text/javascript", body })
  })
  const page = await context.newPage()
  await page.goto(`${address}/tool/`)
  await page.waitForFunction(() => "client" in globalThis)
  return page
}

it("writes on what it read, sends files, tells refusals by their code, and gives the lease back", async () => {
  const site = await api.aSite({ lease: false })
  const { clientId, clientSecret } = site
  const { token } = expectStatus(await api.anonymous.post("/v1/auth/token", { clientId, clientSecret }), 200)
  const page = await openTool(site.address())
  const seen = await page.evaluate(
    async ({ url, token }) => {
      const { connect, isRefused } = Reflect.get(globalThis, "client") as typeof client
      const tool = connect({ url, token })
      const written = await tool.pages.create({
        body: { route: "/tool", title: "A page of a tool", payload: { html: "<h1>One</h1>" } }
      })
      const id = "pageId" in written ? written.pageId : ""
      await tool.pages.read({ id })
      await tool.pages.writePayload({ id, body: { html: "<h1>Two</h1>" } })
      const picture = await fetch("data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")
      const sent = await tool.media.upload({ body: { alt: "", file: await picture.blob() } })
      const refused: unknown = await tool.pages
        .writePayload({ id, body: { html: "<h1>Three</h1><script>1</script>" } })
        .catch((error: unknown) => error)
      const held = tool.holdsLease()
      await tool.close()
      const code = isRefused(refused) ? refused.code : String(refused)
      return { held, kept: tool.holdsLease(), sent: sent.type, code }
    },
    { url: site.address(), token }
  )
  expect(seen).toEqual({ held: true, kept: false, sent: "image/gif", code: "gate.rejected" })
  expect(await api.served(site.siteId, "/tool")).toContain("<h1>Two</h1>")
  expect(expectStatus(await site.get("/v1/lease"), 200).held).toBe(false)
})
