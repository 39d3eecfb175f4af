/** The owner changes a website by hand, without any script of ours: words, tables, pictures, entries, and pages themselves. */
import type { Browser, BrowserContext } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { testApi } from "../builders/api.ts"
import { deskAddress, launchOwner, faultsOf } from "../builders/chromium.ts"
import { aPlainPicture } from "../builders/files.ts"
import { previewOf } from "../builders/forms.ts"
import { testOrigin } from "../builders/origin.ts"
import { signInByMail } from "../builders/owner.ts"
import { expectStatus, type TestSite } from "../builders/testSite.ts"

const api = testApi({ baseUrl: deskAddress })
const origin = testOrigin(api)
let owners = 0

let browser: Browser
beforeAll(async () => {
  browser = await launchOwner(api, origin)
  // What a busy machine cannot put there at once is left to it.
  await api.startWorker()
})
afterAll(() => browser.close())

const addressOf = (path: string): string => `${deskAddress}${path}`

const uploaded = async (site: TestSite, alt: string): Promise<string> => {
  const form = new FormData()
  form.set("file", new Blob([new Uint8Array(await aPlainPicture(400, 300))]), `${alt}.png`)
  form.set("alt", alt)
  return expectStatus(await site.post("/v1/media", form), 201).path
}

const textOf = (picture: string): string => `<h1>Pianos</h1>
<p>We tune and mend.</p>
<h2>Prices</h2>
<table><caption>From January</caption><tr><th>Work</th><th>Price</th></tr><tr><th>Tuning</th><td>60</td></tr></table>
<h2>The workshop</h2>
<p><img src="${picture}" alt="The old bench"></p>
<mk-component name="contact-link" data-field="email" data-label="Write to us"></mk-component>`

const aWebsite = async () => {
  const site = await api.aSite()
  const email = `nora${++owners}@vale.test`
  await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: email })
  const old = await uploaded(site, "The old bench")
  await uploaded(site, "The new bench")
  await site.put("/v1/site", { contact: { email: "shop@vale.test" } })
  const page = await site.aPage({ route: "/pianos", title: "Our pianos", html: textOf(old) })
  const desk = `/dashboard/${site.siteId}`
  return { site, email, page, desk, old, words: `${desk}/pages/${page.pageId}` }
}

type Website = Awaited<ReturnType<typeof aWebsite>>

const signedIn = async (
  { site: { siteId }, email }: Website,
  options: Parameters<Browser["newContext"]>[0] = {}
): Promise<BrowserContext> => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...options })
  await signInByMail(api, context, { siteId, email }, addressOf("/"))
  return context
}

/** Until it is so: on a busy machine a publish may be left to come a little later. */
const becomes = (website: Website, route: string) =>
  expect.poll(() => visited(website, route), { timeout: 60_000, interval: 500 })

const visited = async ({ site }: Website, route: string) => {
  const { status, headers, text } = await origin.visit(`${await previewOf(site)}${route}`)
  return { status, location: headers["location"], text }
}

it("C6, C8, C11: changes a heading, a cell, a picture and a label as one draft, looks at it, publishes it, and undoes it", async () => {
  const website = await aWebsite()
  const context = await signedIn(website, { viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(addressOf(website.words))
  await page.frameLocator(".beside-page iframe").getByText("We tune and mend.").waitFor()
  await page.getByLabel("Heading", { exact: true }).first().fill("Pianos & harps")
  await page.getByRole("table").getByLabel("Tuning, Price").fill("65")
  await page.getByLabel("Words of the link").fill("Send us a line")
  await page.getByRole("button", { name: "Preview" }).click()
  const preview = page.frameLocator("iframe.framed")
  await preview.getByRole("heading", { name: "Pianos & harps" }).waitFor()
  expect((await visited(website, "/pianos")).text).not.toContain("harps")

  await page.getByRole("link", { name: "Back to the words" }).click()
  await page.getByText("This is your draft").waitFor()
  await page.getByRole("link", { name: /Change the picture.*The old bench/ }).click()
  // The picture is the label, and lies over its button.
  await page.getByLabel("The new bench").check({ force: true })
  await page.getByRole("group", { name: "Choose from your pictures" }).waitFor()
  await page.locator('form[action$="/choose"]').getByRole("button", { name: "Preview" }).click()
  await preview.getByRole("img", { name: "The new bench" }).waitFor()
  await page.getByRole("button", { name: "Publish" }).click()
  await page.waitForURL(/done=words/)
  for (const said of ["Pianos &amp; harps", ">65<", "Send us a line", 'alt="The new bench"'])
    await becomes(website, "/pianos").toMatchObject({ text: expect.stringContaining(said) })

  await page.getByRole("button", { name: "Undo" }).click()
  await page.waitForURL(/done=restored/)
  await becomes(website, "/pianos").toMatchObject({ text: expect.stringContaining("<h1>Pianos</h1>") })
  await context.close()
})

it("C5: refuses the only main heading emptied, with the focus on what is wrong and everything typed kept", async () => {
  const website = await aWebsite()
  const context = await signedIn(website, { javaScriptEnabled: true, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(addressOf(website.words))
  await page.getByLabel("Heading", { exact: true }).first().fill("")
  await page.getByLabel("Paragraph").first().fill("We mend.")
  await page.getByRole("button", { name: "Publish" }).click()
  await page.getByRole("heading", { name: "There is a problem" }).waitFor()
  expect(await page.evaluate("document.activeElement.getAttribute('role')")).toBe("alert")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  expect(await page.evaluate("location.hash")).toBe("#words-0")
  expect(await page.getByLabel("Paragraph").first().inputValue()).toBe("We mend.")
  expect((await visited(website, "/pianos")).text).toContain("We tune and mend.")
  await context.close()
})

it("adds a page after one that is there, moves it so that its old address leads on, takes it off and puts it back", async () => {
  const website = await aWebsite()
  const context = await signedIn(website, { viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(addressOf(`${website.desk}/pages`))
  await page.getByRole("link", { name: "Add a page" }).click()
  await page.getByLabel("What the page is called").fill("Harps & lutes")
  await page.getByRole("button", { name: "Add the page" }).click()
  await page.getByText("The page is there as a draft").waitFor()
  expect((await visited(website, "/harps-lutes")).status).toBe(404)
  await page.getByLabel("Heading", { exact: true }).first().fill("Harps")
  await page.getByRole("button", { name: "Publish", exact: true }).click()
  await page.waitForURL(/done=words/)
  await becomes(website, "/harps-lutes").toMatchObject({ text: expect.stringContaining("<h1>Harps</h1>") })

  await page.getByRole("link", { name: "Address" }).click()
  await page.getByLabel("New address").fill("/pianos")
  await page.getByRole("button", { name: "Move the page" }).click()
  await page.getByRole("link", { name: "Another page has this address already. Choose another." }).waitFor()
  expect(await page.getByLabel("New address").inputValue()).toBe("/pianos")
  await page.getByLabel("New address").fill("/harps")
  await page.getByRole("button", { name: "Move the page" }).click()
  await page.waitForURL(/done=moved/)
  await becomes(website, "/harps").toMatchObject({ text: expect.stringContaining("<h1>Harps</h1>") })
  await becomes(website, "/harps-lutes").toMatchObject({ status: 301, location: "/harps" })

  await page.getByRole("link", { name: "Address" }).click()
  await page.getByLabel("It says that the page is gone").check()
  await page.getByRole("button", { name: "Take the page off" }).click()
  await page.getByText("The page is no longer on the website.").waitFor()
  await becomes(website, "/harps").toMatchObject({ status: 410 })
  await page.getByRole("button", { name: "Put it back" }).click()
  await page.waitForURL(/done=back/)
  await becomes(website, "/harps").toMatchObject({ text: expect.stringContaining("<h1>Harps</h1>") })
  await context.close()
})

it("C8: edits an entry of a list by the kinds of its fields", async () => {
  const website = await aWebsite()
  const { site, desk } = website
  const schema = [
    { name: "name", type: "text" },
    { name: "made", type: "date", label: "Made on" },
    { name: "price", type: "number", label: "Price" },
    { name: "kind", type: "select", label: "Kind", options: ["grand", "upright"] },
    { name: "photo", type: "image", label: "Photo" }
  ]
  await site.post("/v1/collections", { key: "stock", name: "Stock", schema })
  const { id } = (await site.post("/v1/collections/stock/rows", { slug: "one", data: { name: "One", kind: "grand" } }))
    .body
  const context = await signedIn(website, { viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(addressOf(`${desk}/lists/stock/${id}`))
  await page.getByLabel("Made on").fill("1962-05-04")
  await page.getByLabel("Price").fill("950")
  await page.getByLabel("Kind").selectOption("upright")
  const photo = page.getByRole("group", { name: "Photo" })
  await photo.getByText("Choose a picture").click()
  const bench = photo.locator("li", { hasText: "The new bench" }).locator("img")
  await expect.poll(() => bench.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await photo.getByLabel("The new bench").check({ force: true })
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByText("Saved.").waitFor()
  const { data } = (await site.get("/v1/collections/stock/rows")).body.rows[0]
  expect(data).toMatchObject({ made: "1962-05-04", price: 950, kind: "upright" })
  expect(data.photo).toMatch(/^\/media\/med_/)
  await context.close()
})

it("says that what was typed is there on the way back for whoever has signed in anew meanwhile, and it is", async () => {
  const website = await aWebsite()
  const context = await signedIn(website, { viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const [settings, save] = [`${website.desk}/settings`, page.getByRole("button", { name: "Save" }).nth(1)]
  await page.goto(addressOf(settings))
  await page.getByLabel("Monday").fill("10–4")
  api.clock.advance(3_600_000)
  const account = await context.newPage()
  await account.goto(addressOf("/dashboard/account"))
  await account.getByRole("button", { name: "Sign out", exact: true }).click()
  await account.getByLabel("Your email address").waitFor()
  await signInByMail(api, context, { siteId: website.site.siteId, email: website.email }, addressOf("/"))
  await save.click()
  await page.getByRole("heading", { name: "This page is out of date" }).waitFor()
  await page.getByText("Go back a page to send it again: anything that you typed is still there.").waitFor()
  await page.goBack()
  expect(await page.getByLabel("Monday").inputValue()).toBe("10–4")
  await save.click()
  await page.getByText("Open Monday 10:00–16:00").waitFor()
  await context.close()
})

it("keeps what the platform says of a page that is gone off the edges of a phone", async () => {
  const website = await aWebsite()
  const { site } = website
  await site.put("/v1/stylesheet", { css: "body { margin: 0; } h1, p { margin: 0; }" })
  const context = await signedIn(website)
  const desk = await context.newPage()
  await desk.goto(addressOf(`${website.words}/place`))
  await desk.getByLabel("It says that the page is gone").check()
  await desk.getByRole("button", { name: "Take the page off" }).click()
  await desk.getByRole("button", { name: "Put it back" }).waitFor()
  await becomes(website, "/pianos").toMatchObject({ status: 410 })
  const visitor = await browser.newPage({ viewport: { width: 360, height: 740 } })
  for (const path of ["/pianos", "/nowhere"]) {
    await visitor.goto(`${await previewOf(site)}${path}`)
    const { left, right } = await visitor.getByRole("heading", { level: 1 }).evaluate((heading) => {
      const range = document.createRange()
      range.selectNodeContents(heading)
      const { left, right } = range.getBoundingClientRect()
      return { left, right }
    })
    expect([left >= 16, right <= 344], path).toEqual([true, true])
  }
  await Promise.all([context.close(), visitor.close()])
})

describe("the editor's screens", () => {
  let website: Website
  let state: Awaited<ReturnType<BrowserContext["storageState"]>>
  beforeAll(async () => {
    website = await aWebsite()
    const context = await signedIn(website)
    const page = await context.newPage()
    await page.goto(addressOf(website.words))
    await page.getByLabel("Paragraph").first().fill("We mend.")
    await page.getByRole("button", { name: "Preview" }).click()
    await page.getByRole("button", { name: "Discard the draft" }).waitFor()
    state = await context.storageState()
    await context.close()
  })

  it("fit and are accessible at every width, by day and by night", async () => {
    const context = await browser.newContext({
      storageState: state,
      javaScriptEnabled: true,
      viewport: { width: 360, height: 900 }
    })
    const page = await context.newPage()
    const { words, desk } = website
    for (const path of [words, `${words}/page`, `${words}/place`, `${words}/pictures/0`, `${desk}/pages/add`]) {
      await page.goto(addressOf(path))
      expect.soft(await faultsOf(page), path).toEqual([])
    }
    await page.setViewportSize({ width: 360, height: 900 })
    await page.goto(addressOf(words))
    await page.getByLabel("Heading", { exact: true }).first().fill("")
    await page.getByRole("button", { name: "Publish" }).click()
    await page.getByRole("heading", { name: "There is a problem" }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await context.close()
  })
})
