/** The chat beside the dashboard, and the owner who points at something for it. */
import type { Browser, Frame, Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { startChatStandIn } from "../../infra/standins/chat.ts"
import { testApi } from "../builders/api.ts"
import { launchChromium } from "../builders/chromium.ts"
import { aPlainPicture } from "../builders/files.ts"
import { signInLink } from "../builders/owner.ts"
import { expectStatus, type TestSite } from "../builders/testSite.ts"

const chat = await startChatStandIn()
const api = testApi({ chatWidget: chat.widget })
const email = "nell@vale.test"

let browser: Browser
let page: Page
let site: TestSite
let other: TestSite
let about: { pageId: string; versionId: string }
let picture: string
beforeAll(async () => {
  site = await api.aSite()
  other = await api.aSite()
  for (const one of [site, other])
    expectStatus(await api.operator.patch(`/ops/v1/sites/${one.siteId}`, { ownerEmail: email }), 200)
  const form = new FormData()
  form.set("file", new Blob([new Uint8Array(await aPlainPicture(400, 300))]), "wall.png")
  form.set("alt", "Wall")
  picture = expectStatus(await site.post("/v1/media", form), 201).path
  about = await site.aPage({
    route: "/about",
    title: "About",
    html: `<h1>About us</h1><p>We tune <strong>pianos</strong>.</p><img src="${picture}" alt="The wall">`
  })
  expectStatus(await site.put("/v1/site", { chat_widget: true }), 200)
  browser = await launchChromium()
  page = await browser.newPage()
  await page.goto(`${api.anonymous.address()}/dashboard/sign-in`)
  await page.getByLabel("Your email address").fill(email)
  await page.getByRole("button", { name: "Send the link" }).click()
  await page.getByRole("heading", { name: "Check your mail" }).waitFor()
  const links = await Promise.allSettled([site, other].map(({ siteId }) => signInLink(api, siteId)))
  const link = links.find((one) => one.status === "fulfilled")!.value
  await page.goto(`${api.anonymous.address()}${link}`)
  await page.getByRole("button", { name: "Sign in" }).click()
  await page.getByRole("heading", { name: "Your websites" }).waitFor()
})
afterAll(async () => {
  await browser.close()
  await chat.close()
})

/** A screen of the site with the chat open beside it. */
const screen = async (path: string): Promise<Frame> => {
  await page.goto(`${api.anonymous.address()}/dashboard/${site.siteId}${path}`)
  const button = page.getByRole("button", { name: "Chat", exact: true })
  const frame = page.locator("iframe.mk-chat__frame")
  await expect.poll(async () => (await button.isVisible()) || (await frame.isVisible())).toBe(true)
  if (await button.isVisible()) await button.click()
  await frame.waitFor()
  const chatFrame = (await (await frame.elementHandle())!.contentFrame())!
  await chatFrame.waitForLoadState("load")
  return chatFrame
}
const heard = async (frame: Frame): Promise<ReadonlyArray<unknown>> =>
  (await frame.evaluate(() => document.querySelector("pre")?.textContent ?? ""))
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line.slice(line.indexOf(" ") + 1)) as unknown)
const isPointing = () => page.locator("html[data-pointing]").count()
const asksToPoint = async (frame: Frame) => {
  await frame.getByText("Point at something").click()
  await expect.poll(isPointing).toBe(1)
}
const own = () => ({ type: "widget:pointed", pageId: about.pageId, version: about.versionId, route: "/about" })

it("CHAT-06: is told what the owner points at, words as they stand in their field, and nothing else happens", async () => {
  const frame = await screen(`/pages/${about.pageId}`)
  await page.getByLabel("Heading").fill("About the two of us")
  await asksToPoint(frame)
  // Whatever is no part of the page is pointed at in vain, and does nothing.
  await page.getByRole("link", { name: "Overview" }).click()
  expect(await heard(frame)).toEqual([])
  await page.getByLabel("Heading").click()
  await expect
    .poll(() => heard(frame))
    .toEqual([{ ...own(), target: "words-0", kind: "heading", text: "About the two of us", src: null }])
  expect([await isPointing(), new URL(page.url()).pathname]).toEqual([
    0,
    `/dashboard/${site.siteId}/pages/${about.pageId}`
  ])
  // Only once for each time it asks.
  await page.getByLabel("Bold").click()
  await asksToPoint(frame)
  await page.getByLabel("Bold").focus()
  await page.keyboard.press("Enter")
  await expect.poll(async () => (await heard(frame)).length).toBe(2)
  expect((await heard(frame))[1]).toMatchObject({ kind: "paragraph", text: "pianos", src: null })
  expect(await page.getByLabel("Bold").inputValue()).toBe("pianos")
})

it("CHAT-06: is told of a picture where it comes from and what it shows", async () => {
  const frame = await screen(`/pages/${about.pageId}/pictures`)
  await asksToPoint(frame)
  await page.getByText("The wall").click()
  await expect
    .poll(() => heard(frame))
    .toEqual([{ ...own(), target: "picture-0", kind: "image", text: "The wall", src: picture }])
  expect(new URL(page.url()).pathname).toMatch(/\/pictures$/)
})

it("CHAT-07: is told so where no page is open, and when the owner thinks better of it", async () => {
  const frame = await screen("/settings")
  await frame.getByText("Point at something").click()
  await expect.poll(() => heard(frame)).toEqual([{ type: "widget:pointed", error: "unavailable" }])
  expect(await isPointing()).toBe(0)
  const open = await screen(`/pages/${about.pageId}`)
  await asksToPoint(open)
  await page.locator("h1").click()
  await page.keyboard.press("Escape")
  await expect.poll(() => heard(open)).toEqual([{ type: "widget:pointed", error: "unavailable" }])
  expect(await isPointing()).toBe(0)
})

it("CHAT-08: takes back that something is to be pointed at, and hears nothing of what is clicked then", async () => {
  const frame = await screen(`/pages/${about.pageId}`)
  await asksToPoint(frame)
  await frame.getByText("Point no more").click()
  await expect.poll(isPointing).toBe(0)
  await page.getByLabel("Heading").click()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("words-0")
  await asksToPoint(frame)
  await frame.getByText("Close", { exact: true }).click()
  await expect.poll(isPointing).toBe(0)
  expect(await heard(frame)).toEqual([])
})

it("CHAT-10: is beside the screens of a site that wants it, and no other, under a policy that shows it alone", async () => {
  const policyOf = async (path: string) => {
    const answer = await page.goto(`${api.anonymous.address()}${path}`)
    return answer!.headers()["content-security-policy"]!
  }
  const policy = await policyOf(`/dashboard/${site.siteId}`)
  expect(policy).toContain(`script-src 'self'; frame-src ${chat.address};`)
  expect(policy).not.toContain("connect-src")
  for (const path of ["/dashboard", `/dashboard/${other.siteId}`, `/dashboard/${other.siteId}/pages`]) {
    expect(await policyOf(path), path).not.toMatch(/script-src|frame-src/)
    expect(await page.locator("script").count(), path).toBe(0)
  }
})
