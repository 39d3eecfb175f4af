/** The chat on a site's pages: who may ask what of the page, in a browser, with frames that mean no good. */
import type { Browser, BrowserContextOptions, Frame, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startChatStandIn } from "../../infra/standins/chat.ts"
import { startStandIn } from "../../infra/standins/StandIn.ts"
import { testApi } from "../builders/api.ts"
import { launchVisitor } from "../builders/chromium.ts"
import { testOrigin } from "../builders/origin.ts"
import { expectStatus, type TestSite } from "../builders/testSite.ts"

const chat = await startChatStandIn()
/** A server of somebody else's, whose page does whatever the test has it do. */
const elsewhere = await startStandIn(() => ({
  status: 200,
  headers: { "content-type": "text/html" },
  body: "<!doctype html><title>Elsewhere</title>"
}))
const api = testApi({ chatWidget: chat.widget })
const origin = testOrigin(api)

let site: TestSite
let siteUrl: string
let browser: Browser
beforeAll(async () => {
  site = await api.aSite()
  siteUrl = `http://${(await site.get("/v1/site")).body.hostnames[0].host}`
  expectStatus(await site.put("/v1/site", { chat_widget: true }), 200)
  expectStatus(await site.put("/v1/site", { locale: "de" }), 200)
  await site.aPage({ route: "/", title: "Home of Oak", html: "<h1>Home</h1>" })
  await site.aPage({ route: "/about", html: "<h1>About</h1>" })
  await site.aPage({ route: "/end", html: `<h1>End</h1>${"<p>Words</p>".repeat(60)}<a href="/">Last</a>` })
  browser = await launchVisitor(origin)
})
afterAll(async () => {
  await browser.close()
  await Promise.all([chat.close(), elsewhere.close()])
})

/** A page as a visitor opens it; `kept` says what its policy may not, for frames that a site could never show. */
const visit = async (path = "/", options: BrowserContextOptions = {}): Promise<Page> => {
  const page = await (await browser.newContext(options)).newPage()
  await page.goto(`${siteUrl}${path}`, { waitUntil: "load" })
  return page
}
const opened = async (page: Page): Promise<Frame> => {
  await page.getByRole("button", { name: "Chat" }).click()
  return widgetOf(page)
}
const widgetOf = async (page: Page): Promise<Frame> => {
  await expect.poll(() => page.frames().filter((frame) => frame.url().startsWith(chat.widget)).length).toBe(1)
  const frame = page.frames().find((one) => one.url().startsWith(chat.widget))!
  await frame.waitForLoadState("load")
  return frame
}
/** Has a frame say something to the page around it. */
const say = (frame: Frame, message: unknown) => frame.evaluate((said) => parent.postMessage(said, "*"), message)
/** What the frame was answered so far. */
const heard = (frame: Frame): Promise<ReadonlyArray<string>> =>
  frame.evaluate(() => (document.querySelector("pre")?.textContent ?? "").split("\n").filter((line) => line !== ""))
/** That everything said before was dealt with, as the chat itself can tell. */
const dealtWith = async (frame: Frame) => {
  const before = (await heard(frame)).length
  await say(frame, { type: "widget:context-request" })
  await expect.poll(async () => (await heard(frame)).length).toBe(before + 1)
}

describe("the chat", () => {
  it("SITE-60, CHAT-10: is a first-party script and one origin that may be framed, on sites that want it alone", async () => {
    const other = await api.aSite()
    await other.aPage({ route: "/", html: "<h1>Other</h1>" })
    const address = `http://${(await other.get("/v1/site")).body.hostnames[0].host}`
    const [ours, theirs] = [await origin.visit(`${siteUrl}/`), await origin.visit(`${address}/`)]
    expect(ours.text).toMatch(/<script defer src="\/__mk\/chat\.js\?v=[0-9a-f]{32}"><\/script>/)
    expect(ours.headers["content-security-policy"]).toContain(`frame-src 'self' ${chat.address};`)
    expect(ours.headers["content-security-policy"]).toContain("script-src 'self';")
    expect((await site.get("/v1/site")).body.csp.effective).toContain(chat.address)
    expect(theirs.text).not.toMatch(/chat\.js|mk-chat/)
    expect(theirs.headers["content-security-policy"]).not.toContain(chat.address)
  })

  it("is nobody else's business until a visitor asks for it", async () => {
    chat.reset()
    const page = await visit()
    await page.waitForLoadState("networkidle")
    expect([page.frames().length, chat.received().length]).toEqual([1, 0])
    const frame = await opened(page)
    expect(new URL(frame.url()).searchParams.get("site")).toBe(site.siteId)
    expect(await page.locator("iframe.mk-chat__frame").isVisible()).toBe(true)
  })

  it("CHAT-02: is told which page it stands on, and nothing that its address may hold of the visitor", async () => {
    const page = await visit("/?email=a@b.test&utm_source=x&token=1&gclid=2&fbclid=3&not_utm_source=4#c?utm_term=5")
    const frame = await opened(page)
    await frame.getByText("Where am I?").click()
    await expect
      .poll(() => heard(frame))
      .toEqual([
        `${siteUrl} ${JSON.stringify({ type: "widget:context", url: `${siteUrl}/?utm_source=x&gclid=2&fbclid=3`, path: "/", title: "Home of Oak" })}`
      ])
  })

  it("CHAT-03: has the page loaded again, and stays open", async () => {
    const page = await visit()
    const frame = await opened(page)
    await page.evaluate(() => void (document.title = "Before"))
    await frame.getByText("Load the page again").click()
    await expect.poll(() => page.title()).toBe("Home of Oak")
    await widgetOf(page)
    expect(await page.locator("iframe.mk-chat__frame").isVisible()).toBe(true)
  })

  it("CHAT-04: leads to a path of the site, and to nothing that is none", async () => {
    const page = await visit()
    const frame = await opened(page)
    const nowhere = [
      "//evil.test/",
      "https://evil.test/",
      "javascript:alert(1)",
      "/\\evil.test/",
      "/\t/evil.test/",
      "/\n/evil.test",
      "\\/evil.test",
      " /about",
      "about",
      "",
      null,
      ["/about"],
      { toString: "/about" }
    ]
    for (const path of nowhere) await say(frame, { type: "widget:navigate", path })
    await say(frame, { type: "widget:navigate" })
    await dealtWith(frame)
    expect(page.url()).toBe(`${siteUrl}/`)
    await say(frame, { type: "widget:navigate", path: "/about?from=chat" })
    await page.waitForURL(`${siteUrl}/about?from=chat`)
    await widgetOf(page)
  })

  it("CHAT-05: closes, and is opened again by its button", async () => {
    const page = await visit()
    const frame = await opened(page)
    await frame.getByText("Close", { exact: true }).click()
    const shown = page.locator("iframe.mk-chat__frame")
    await expect.poll(() => shown.isVisible()).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("mk-chat__open")
    await page.reload()
    expect([await shown.count(), page.frames().length]).toEqual([0, 1])
    await opened(page)
    expect(await shown.isVisible()).toBe(true)
  })

  for (const [how, closes] of [
    ["by its own button", (page: Page) => page.getByRole("button", { name: "Chat schließen", exact: true }).click()],
    ["by Escape", (page: Page) => page.keyboard.press("Escape")]
  ] as const)
    it(`is closed by the visitor ${how}, whether or not it came, and stays closed on the next page`, async () => {
      for (const isThere of [true, false]) {
        const page = await visit()
        if (!isThere) await page.context().route(`${chat.address}/**`, (route) => route.abort())
        const open = page.getByRole("button", { name: "Chat", exact: true })
        await open.click()
        const shown = page.locator("iframe.mk-chat__frame")
        expect([await shown.isVisible(), await open.isVisible()]).toEqual([true, false])
        if (isThere) await dealtWith(await widgetOf(page))
        await closes(page)
        expect([await shown.isVisible(), await open.isVisible()]).toEqual([false, true])
        expect(await page.locator(".mk-chat__close").isVisible()).toBe(false)
        expect(await page.evaluate(() => document.activeElement?.className)).toBe("mk-chat__open")
        await page.goto(`${siteUrl}/about`)
        await open.waitFor()
        expect(await shown.count()).toBe(0)
      }
    })

  it.each(["Enter", "Space"])("is opened and closed by keyboard with %s", async (key) => {
    const page = await visit()
    const shown = page.locator("iframe.mk-chat__frame")
    await page.getByRole("button", { name: "Chat", exact: true }).focus()
    await page.keyboard.press(key)
    await expect.poll(() => shown.isVisible()).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("mk-chat__close")
    await page.keyboard.press(key)
    await expect.poll(() => shown.isVisible()).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("mk-chat__open")
  })

  it("lets the Tab key go on from its button, both ways", async () => {
    const page = await visit("/end")
    const open = page.getByRole("button", { name: "Chat", exact: true })
    const focused = () => page.evaluate(() => document.activeElement?.className)
    await open.focus()
    await page.keyboard.press("Shift+Tab")
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Last")
    await page.keyboard.press("Tab")
    expect(await focused()).toBe("mk-chat__open")
    await page.keyboard.press("Enter")
    await expect.poll(focused).toBe("mk-chat__close")
    // A frame that is still on its way loses the focus to the page as it comes.
    await dealtWith(await widgetOf(page))
    await page.keyboard.press("Tab")
    await expect.poll(focused).toBe("mk-chat__frame")
  })

  it("is open on the next page where it came, and not where it did not", async () => {
    const page = await visit()
    const shown = page.locator("iframe.mk-chat__frame")
    await dealtWith(await opened(page))
    await page.goto(`${siteUrl}/about`)
    await shown.waitFor({ state: "visible" })
    const other = await visit()
    await other.context().route(`${chat.address}/**`, (route) => route.abort())
    await other.getByRole("button", { name: "Chat", exact: true }).click()
    await other.goto(`${siteUrl}/about`)
    await other.getByRole("button", { name: "Chat", exact: true }).waitFor()
    expect(await other.locator("iframe.mk-chat__frame").count()).toBe(0)
  })

  it.each([
    ["CHAT-03: has the page loaded again", "{ type: 'widget:reload' }"],
    ["CHAT-04: leads elsewhere", "{ type: 'widget:navigate', path: '/about?' + performance.now() }"]
  ])("%s once, however often it asks, until the visitor presses something in it", async (_, message) => {
    const page = await visit()
    let loads = 0
    page.on("load", () => void loads++)
    await page.context().route(`${chat.address}/**`, (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<button>Press</button><script>
          addEventListener("message", () => document.body.append("Answered"))
          const ask = () => parent.postMessage(${message}, "*")
          const after = () => parent.postMessage({ type: "widget:context-request" }, "*")
          document.querySelector("button").addEventListener("click", ask)
          for (let time = 0; time < 20; time++) ask()
          after()
        </script>`
      })
    )
    const frame = page.frameLocator("iframe.mk-chat__frame")
    await page.getByRole("button", { name: "Chat", exact: true }).click()
    await expect.poll(() => loads, { timeout: 10_000 }).toBe(1)
    // An answer to what was asked last: everything before it was dealt with, and the page is still there.
    await frame.getByText("Answered").waitFor()
    expect(loads).toBe(1)
    await frame.getByText("Press").click()
    await expect.poll(() => loads, { timeout: 10_000 }).toBe(2)
    await frame.getByText("Answered").waitFor()
    expect(loads).toBe(2)
  })

  it("keeps room at the end of the page, and stands at the other side where one reads from the right", async () => {
    const page = await visit("/end")
    const last = page.getByRole("link", { name: "Last" })
    const open = page.getByRole("button", { name: "Chat", exact: true })
    for (const direction of ["ltr", "rtl"]) {
      await page.evaluate((dir) => void (document.documentElement.dir = dir), direction)
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const [link, button] = [(await last.boundingBox())!, (await open.boundingBox())!]
      expect(link.y + link.height).toBeLessThanOrEqual(button.y)
      expect(button.x > page.viewportSize()!.width / 2).toBe(direction === "ltr")
    }
    expect(await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom))).toBe(
      76
    )
  })

  it("is within a small window, whatever is left of it above the banner, and has an edge in forced colours", async () => {
    const page = await visit("/", { viewport: { width: 360, height: 640 }, forcedColors: "active" })
    const open = page.getByRole("button", { name: "Chat", exact: true })
    expect(await open.evaluate((button) => getComputedStyle(button).borderTopWidth)).toBe("1px")
    await open.click()
    for (const banner of ["0px", "330px"]) {
      await page.evaluate((height) => document.documentElement.style.setProperty("--mk-consent-height", height), banner)
      const close = (await page.locator(".mk-chat__close").boundingBox())!
      const frame = (await page.locator(".mk-chat__frame").boundingBox())!
      expect(close.y).toBeGreaterThanOrEqual(0)
      expect(frame.y).toBeGreaterThanOrEqual(close.y + close.height)
      expect(frame.height).toBeGreaterThan(100)
      expect(frame.y + frame.height).toBeLessThanOrEqual(640 - parseFloat(banner))
    }
  })

  it("CHAT-09: is not answered what only the owner's own pages show", async () => {
    const page = await visit()
    const frame = await opened(page)
    for (const type of ["widget:point", "widget:point-cancel"]) await say(frame, { type })
    await dealtWith(frame)
    expect((await heard(frame)).join()).not.toContain("widget:pointed")
    expect(await heard(frame)).toHaveLength(1)
  })

  it("takes malformed messages for none", async () => {
    const page = await visit()
    const errors: Array<string> = []
    page.on("pageerror", (error) => void errors.push(String(error)))
    const frame = await opened(page)
    const malformed = [
      null,
      undefined,
      "widget:close",
      7,
      [],
      {},
      { type: null },
      { type: "toString" },
      { type: "__proto__" },
      { type: ["widget:close"] },
      { type: { toString: 1 } },
      { Type: "widget:close" },
      { type: "widget:closed" }
    ]
    for (const message of malformed) await say(frame, message)
    await dealtWith(frame)
    expect(await page.locator("iframe.mk-chat__frame").isVisible()).toBe(true)
    expect([await heard(frame), errors]).toEqual([[expect.stringContaining("widget:context")], []])
  })

  it("is there, and told the title, on a page that hides members of the document", async () => {
    const names = ["querySelector", "createElement", "title", "body", "head", "location", "top", "sessionStorage"]
    await site.aPage({
      route: "/names",
      title: "Names",
      html: `<h1>Names</h1>${names.map((name) => `<form name="${name}"></form><a id="${name}" href="/">x</a>`).join("")}`
    })
    const page = await visit("/names")
    await page.locator(".mk-chat__open").click()
    const frame = await widgetOf(page)
    await frame.getByText("Where am I?").click()
    await expect.poll(async () => (await heard(frame)).join()).toContain('"path":"/names","title":"Names"')
  })

  it("cannot lead the visitor away by itself", async () => {
    const page = await visit()
    const frame = await opened(page)
    await frame.evaluate((to) => void (parent.location.href = to), elsewhere.address).catch(() => {})
    await dealtWith(frame)
    expect(page.url()).toBe(`${siteUrl}/`)
  })
})

describe("who is not the chat gets no answer", () => {
  const everything = ["widget:context-request", "widget:reload", "widget:navigate", "widget:close"]

  /** Another frame beside the chat, which asks for everything; what it hears and what becomes of the page. */
  const beside = async (attributes: { readonly [name: string]: string }) => {
    const page = await visit("/", { bypassCSP: true })
    const widget = await opened(page)
    await page.evaluate(() => void (document.title = "Still here"))
    await page.evaluate(async (written) => {
      const frame = document.createElement("iframe")
      for (const [name, value] of Object.entries(written)) frame.setAttribute(name, value)
      const loaded = new Promise((resolve) => frame.addEventListener("load", resolve))
      document.body.append(frame)
      await loaded
    }, attributes)
    const frame = page.frames().at(-1)!
    return { page, widget, frame }
  }
  const unheeded = async (
    { page, widget, frame }: Awaited<ReturnType<typeof beside>>,
    to: "parent" | "top" = "parent"
  ) => {
    await frame.evaluate(() => {
      const own = globalThis as unknown as { heard: Array<unknown> }
      own.heard = []
      addEventListener("message", ({ data }) => void own.heard.push(data))
    })
    for (const type of everything)
      await frame.evaluate(
        ([said, whom]) => window[whom as "parent"].postMessage({ type: said, path: "/about" }, "*"),
        [type, to]
      )
    await dealtWith(widget)
    expect(await frame.evaluate(() => (globalThis as unknown as { heard: unknown }).heard)).toEqual([])
    expect([page.url(), await page.title()]).toEqual([`${siteUrl}/`, "Still here"])
    expect(await page.locator("iframe.mk-chat__frame").isVisible()).toBe(true)
  }

  it("CHAT-01: a frame of another origin", async () => {
    await unheeded(await beside({ src: elsewhere.address }))
  })

  it("CHAT-01: a frame without an origin", async () => {
    await unheeded(await beside({ src: chat.widget, sandbox: "allow-scripts" }))
    await unheeded(await beside({ srcdoc: "<p>x</p>", sandbox: "allow-scripts" }))
  })

  it("CHAT-01: another frame of the chat's own origin", async () => {
    await unheeded(await beside({ src: chat.widget }))
  })

  it("CHAT-01: a frame of the site itself", async () => {
    await unheeded(await beside({ src: "/about" }))
  })

  it("CHAT-01: a frame inside the chat, of its own origin or another's", async () => {
    for (const src of [elsewhere.address, `${chat.address}/widget?nested`]) {
      const page = await visit()
      const widget = await opened(page)
      await page.evaluate(() => void (document.title = "Still here"))
      await widget.evaluate(async (address) => {
        const inner = document.createElement("iframe")
        inner.src = address
        const loaded = new Promise((resolve) => inner.addEventListener("load", resolve))
        document.body.append(inner)
        await loaded
      }, src)
      await unheeded({ page, widget, frame: widget.childFrames()[0]! }, "top")
    }
  })

  it("CHAT-01: the chat's frame itself once it shows another origin's page", async () => {
    const page = await visit("/", { bypassCSP: true })
    const widget = await opened(page)
    await page.evaluate(() => void (document.title = "Still here"))
    await widget.goto(elsewhere.address)
    const heardElsewhere = await widget.evaluate(async (types) => {
      const heard: Array<unknown> = []
      addEventListener("message", ({ data }) => void heard.push(data))
      for (const type of types) parent.postMessage({ type, path: "/about" }, "*")
      // A message to itself comes after whatever the page would have answered to those.
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve))
      return heard
    }, everything)
    expect(heardElsewhere).toEqual([])
    expect([page.url(), await page.title()]).toEqual([`${siteUrl}/`, "Still here"])
    expect(await page.locator("iframe.mk-chat__frame").isVisible()).toBe(true)
  })
})
