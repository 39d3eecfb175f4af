/** Sites whose authors write in cascade layers, as frameworks of today send them: what they say holds against the platform's own style. */
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { testApi } from "../builders/api.ts"
import { launchVisitor } from "../builders/chromium.ts"
import { testOrigin } from "../builders/origin.ts"
import { expectStatus } from "../builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)

let browser: Browser
beforeAll(async () => {
  browser = await launchVisitor(origin)
})
afterAll(() => browser.close())

const css = `@layer tokens, base, parts;
@layer base { a { color: rgb(1, 2, 3) } body { background: rgb(4, 5, 6); padding: 7px } * { margin: 0 } }
@layer parts { .mk-form__submit { background: rgb(8, 9, 10) } .side { display: inline-block } }
@layer tokens { :root { --color-text: rgb(11, 12, 13) } }`
const html =
  '<h1>Layers</h1><p><a href="/layers">a</a> <svg class="side" width="5" height="5"></svg></p><mk-component name="contact-form"></mk-component>'

const seen = async (url: string) => {
  const page = await browser.newPage()
  await page.goto(url, { waitUntil: "load" })
  const look = await page.evaluate(() => {
    const of = (selector: string) => getComputedStyle(document.querySelector(selector)!)
    return {
      link: of("p a").color,
      ground: of("body").backgroundColor,
      room: of("body").padding,
      text: of("h1").color,
      button: of(".mk-form__submit").backgroundColor,
      buttonText: of(".mk-form__submit").color
    }
  })
  await page.close()
  return look
}

const asWritten = {
  link: "rgb(1, 2, 3)",
  ground: "rgb(4, 5, 6)",
  room: "7px",
  text: "rgb(11, 12, 13)",
  button: "rgb(8, 9, 10)"
}

describe("CSS in cascade layers", () => {
  it("CSS-04: wins against the platform's style, which still holds for what it leaves open", async () => {
    const site = await api.aSite()
    expectStatus(await site.put("/v1/stylesheet", { css }), 200)
    await site.aPage({ route: "/layers", html })
    const url = `http://${(await site.get("/v1/site")).body.hostnames[0].host}/layers`
    expect(await seen(url)).toEqual({ ...asWritten, buttonText: "rgb(255, 255, 255)" })
  })

  it("wins where the page alone has it, beside the stylesheet of the site", async () => {
    const site = await api.aSite()
    expectStatus(await site.put("/v1/stylesheet", { css: ".mk-form__submit { color: rgb(14, 15, 16) }" }), 200)
    await site.aPage({ route: "/layers", html, css })
    const url = `http://${(await site.get("/v1/site")).body.hostnames[0].host}/layers`
    expect(await seen(url)).toEqual({ ...asWritten, buttonText: "rgb(14, 15, 16)" })
  })
})
