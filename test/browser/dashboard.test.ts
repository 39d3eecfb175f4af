/** The dashboard as owners meet it: on a phone and on a desk, by day and by night, by keyboard, without any script. */
import { readFileSync } from "node:fs"
import { Effect } from "effect"
import type { Browser, BrowserContext } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { SiteId } from "../../engine/model/ids.ts"
import { Leads } from "../../engine/ports/Leads.ts"
import { createDemo } from "../../infra/demo/create.ts"
import { deskAddress, faultsOf, launchOwner, openWatched, violationsOf } from "../builders/chromium.ts"
import { operatorToken, testApi } from "../builders/api.ts"
import { aLead } from "../builders/nouns.ts"
import { testOrigin } from "../builders/origin.ts"
import { signInByMail } from "../builders/owner.ts"
import { signIn } from "../builders/testSite.ts"

const api = testApi({ baseUrl: deskAddress })
const origin = testOrigin(api)

const email = "nell@vale.test"
const screens = {
  "small phone": { width: 360, height: 740 },
  phone: { width: 390, height: 844 },
  desk: { width: 1280, height: 900 }
}

let browser: Browser
let siteId = ""
let waiting = ""
let about = ""
let piano = ""
let picture = ""
let former = ""

beforeAll(async () => {
  browser = await launchOwner(api, origin)
  const demo = await createDemo({ baseUrl: api.anonymous.address(), operatorToken })
  siteId = demo.siteId
  await api.operator.patch(`/ops/v1/sites/${siteId}`, { ownerEmail: email })
  const assistant = await signIn(api.anonymous, demo.clientId, demo.clientSecret)
  await assistant.post("/v1/lease")
  const { pages } = (await assistant.get("/v1/pages?include=payload")).body
  const page = pages.find(({ route }: { route: string }) => route === "/about")
  about = page.pageId ?? page.id
  piano = (await assistant.get("/v1/collections/pianos/rows")).body.rows[0].id
  const form = new FormData()
  form.append("alt", "The workshop in the morning")
  form.append("file", new File([await aPhotograph()], "workshop.png"))
  const media = (await assistant.post("/v1/media", form)).body
  picture = media.id
  former = page.latestVersionId
  const html = page.payload.html.replace(
    /<\/h1>/,
    `</h1><p><img src="${media.path}" alt="The workshop in the morning"></p>`
  )
  const headers = { "if-match": page.latestVersionId }
  const shown = (await assistant.put(`/v1/pages/${about}/payload`, { html }, headers)).body
  const held = await assistant.put(
    `/v1/pages/${about}/payload?hold=1`,
    { html: html.replace("1986", "1985").replace(/<p>/, "<p>Newly said. ") },
    { "if-match": shown.latestVersionId }
  )
  waiting = held.body.versionId
})
afterAll(() => browser.close())

const aPhotograph = async () => {
  const { default: sharp } = await import("sharp")
  const picture = sharp({ create: { width: 800, height: 500, channels: 3, background: "#7a8f6a" } })
  return new Uint8Array(await picture.png().toBuffer())
}

const addressOf = (path: string): string => `${deskAddress}${path}`

/** A browser without scripts, in which the owner has signed in by the link of a mail. */
const signedIn = async (options: Parameters<Browser["newContext"]>[0] = {}): Promise<BrowserContext> => {
  // An address gets a few mails an hour. Afterwards the session is young enough to create a key.
  api.clock.advance(3_600_000)
  const context = await browser.newContext({ ...options })
  await signInByMail(api, context, { siteId, email }, addressOf("/"))
  return context
}

const open = (context: BrowserContext, path: string) => openWatched(context, addressOf(path))

const paths = (): { readonly [name: string]: string } => ({
  sites: "/dashboard",
  account: "/dashboard/account",
  start: "/dashboard/new",
  home: `/dashboard/${siteId}`,
  changes: `/dashboard/${siteId}/changes`,
  pages: `/dashboard/${siteId}/pages`,
  words: `/dashboard/${siteId}/pages/${about}`,
  page: `/dashboard/${siteId}/pages/${about}/page`,
  place: `/dashboard/${siteId}/pages/${about}/place`,
  add: `/dashboard/${siteId}/pages/add`,
  details: `/dashboard/${siteId}/pages/${about}/details`,
  pictures: `/dashboard/${siteId}/pages/${about}/pictures`,
  picture: `/dashboard/${siteId}/pages/${about}/pictures/0`,
  history: `/dashboard/${siteId}/pages/${about}/history`,
  compared: `/dashboard/${siteId}/pages/${about}/compare?v=${former}&v=${waiting}`,
  version: `/dashboard/${siteId}/pages/${about}/versions/${waiting}`,
  waiting: `/dashboard/${siteId}/waiting`,
  list: `/dashboard/${siteId}/lists/pianos`,
  entry: `/dashboard/${siteId}/lists/pianos/${piano}`,
  entryPage: `/dashboard/${siteId}/lists/pianos/${piano}/page`,
  addEntry: `/dashboard/${siteId}/lists/pianos/add`,
  deleteEntry: `/dashboard/${siteId}/lists/pianos/${piano}/delete`,
  redirects: `/dashboard/${siteId}/redirects`,
  media: `/dashboard/${siteId}/media`,
  file: `/dashboard/${siteId}/media/${picture}`,
  visits: `/dashboard/${siteId}/visits`,
  enquiries: `/dashboard/${siteId}/enquiries`,
  assistants: `/dashboard/${siteId}/assistants`,
  settings: `/dashboard/${siteId}/settings`,
  told: `/dashboard/${siteId}/settings/told`,
  owners: `/dashboard/${siteId}/settings/owners`,
  look: `/dashboard/${siteId}/settings/look`,
  domain: `/dashboard/${siteId}/settings/domain`
})

it(
  "shows no fault: accessible, fitting, silent, at every width by day and by night",
  // Every screen is opened and looked at by axe, which takes minutes on a busy machine.
  { timeout: 600_000 },
  async () => {
    const viewport = screens["small phone"]
    const context = await signedIn({ viewport })
    const stranger = await browser.newContext({ viewport })
    for (const [screen, path] of Object.entries({ ...paths(), "sign-in": "/dashboard/sign-in" })) {
      const { page, complaints } = await open(screen === "sign-in" ? stranger : context, path)
      expect.soft(await faultsOf(page), screen).toEqual([])
      expect.soft(complaints, screen).toEqual([])
      await page.close()
    }
    await Promise.all([context.close(), stranger.close()])
  }
)

it("shows where one is, what is wrong and what is unread in the reader's own colours", async () => {
  const lead = aLead({ siteId: siteId as SiteId, createdAt: api.clock.now(), data: { email: "unread@vale.test" } })
  await api.run(Effect.flatMap(Leads, ({ insert }) => insert(lead)))
  const context = await signedIn({ viewport: screens["small phone"], forcedColors: "active" })
  const { page } = await open(context, paths()["enquiries"]!)
  /** What the two look like beside each other, but for their boldness. */
  const isTold = (current: string, other: string) =>
    page.evaluate(
      ([one, another]) => {
        const look = (selector: string) => {
          const style = getComputedStyle(document.querySelector(selector)!)
          return [style.textDecorationLine, style.borderBottomColor, style.backgroundColor].join(" ")
        }
        return look(one!) !== look(another!)
      },
      [current, other]
    )
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await isTold(".places .first a[aria-current]", ".places .first a:not([aria-current])"), `${width}`).toBe(
      true
    )
    expect(await isTold(".tabs a[aria-current]", ".tabs a:not([aria-current])"), `tabs at ${width}`).toBe(true)
  }
  const [dot, ground] = await page.evaluate(() => [
    getComputedStyle(document.querySelector(".inbox .unread a.whole")!, "::before").backgroundColor,
    getComputedStyle(document.body).backgroundColor
  ])
  expect(dot, "the mark of an unread one is seen").not.toBe(ground)
  await page.goto(addressOf(`${paths()["enquiries"]!}?done=spam`))
  expect(
    await page
      .locator(".note")
      .first()
      .evaluate((note) => getComputedStyle(note).borderTopWidth)
  ).toBe("1px")
  await context.close()
})

it("prints what screens say, forms that hold it among them, and nothing that is there to be pressed", async () => {
  const lead = aLead({ siteId: siteId as SiteId, createdAt: api.clock.now(), data: { email: "printed@vale.test" } })
  await api.run(Effect.flatMap(Leads, ({ insert }) => insert(lead)))
  const context = await signedIn({ viewport: { width: 794, height: 1100 } })
  const { page } = await open(context, paths()["settings"]!)
  await page.emulateMedia({ media: "print" })
  expect(await page.getByLabel("Telephone").isVisible()).toBe(true)
  expect(await page.getByLabel("Monday").isVisible()).toBe(true)
  await page.goto(addressOf(paths()["words"]!))
  expect(await page.getByLabel("Paragraph").first().isVisible()).toBe(true)
  for (const path of [paths()["settings"]!, paths()["words"]!, `${paths()["enquiries"]!}/${lead.id}`]) {
    await page.goto(addressOf(path))
    expect(await page.locator("button:visible, .button:visible, nav:visible").count(), path).toBe(0)
  }
  expect(await page.getByText("printed@vale.test").first().isVisible()).toBe(true)
  expect(await page.locator(".sheet:visible").count(), "no empty box for notes").toBe(1)
  await context.close()
})

it("hides nothing on a phone: no focused field under the bar, no long word cut off", async () => {
  const context = await signedIn({ javaScriptEnabled: true, viewport: screens.phone })
  const { page } = await open(context, paths()["words"]!)
  const covered = await page.evaluate(() => {
    const bar = document.querySelector(".bar")!
    return [...document.querySelectorAll("textarea")].filter((field) => {
      field.scrollIntoView({ block: "nearest" })
      return field.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1
    }).length
  })
  expect(covered).toBe(0)
  await page.goto(addressOf(paths()["assistants"]!))
  await page.getByLabel("What you call it").fill("W".repeat(90))
  await page.getByRole("button", { name: "Create a key" }).click()
  await page.getByRole("heading", { name: /can be connected now/ }).waitFor()
  for (const block of await page.locator("summary").all()) await block.click()
  expect(await violationsOf(page), "C12: what is to be pasted").toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await page.goto(addressOf(paths()["assistants"]!))
  const name = page.locator(".rows strong", { hasText: "WWWW" })
  const cut = await name.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().right > element.closest("li")!.getBoundingClientRect().right
  })
  expect(cut).toBe(false)
  await context.close()
})

it("leads to every screen of a site from a phone, by keyboard and with scripts switched off", async () => {
  const context = await signedIn({ javaScriptEnabled: false, viewport: screens["small phone"] })
  const { page } = await open(context, paths()["home"]!)
  const places = page.getByRole("navigation", { name: "This website" })
  for (const name of ["Overview", "Waiting", "Enquiries", "Pages"]) {
    const { width, height } = (await places.getByRole("link", { name }).boundingBox())!
    expect([width >= 44, height >= 44], `${name} can be hit with a thumb`).toEqual([true, true])
  }
  for (const name of ["Pictures", "Visits", "Assistants", "Details"]) {
    const link = places.getByRole("link", { name, includeHidden: true })
    expect(await link.isVisible(), name).toBe(false)
    await places.locator("summary").focus()
    await page.keyboard.press("Enter")
    await link.focus()
    await Promise.all([page.waitForURL((url) => url.pathname.split("/").length > 3), page.keyboard.press("Enter")])
    expect(await link.getAttribute("aria-current"), name).toBe("page")
    await page.goto(addressOf(paths()["home"]!))
  }
  await page.setViewportSize(screens.desk)
  for (const name of ["Overview", "Pages", "Visits", "Details"])
    expect(await places.getByRole("link", { name }).isVisible(), `${name} on a desk`).toBe(true)
  expect(await page.evaluate(() => document.fonts.check('1rem "Figtree"')), "in our own typeface").toBe(true)
  await context.close()
})

it("OWNER-01: words are changed by keyboard alone, with scripts switched off", async () => {
  const context = await signedIn({ javaScriptEnabled: false, viewport: screens.phone })
  const { page } = await open(context, paths()["words"]!)
  await page.keyboard.press("Tab")
  expect(await page.locator(":focus").textContent(), "first the way past the navigation").toBe("Skip to the content")
  const heading = page.locator("textarea").first()
  await heading.focus()
  await page.keyboard.press("Control+A")
  await page.keyboard.type("The workshop & its <people>")
  const publish = page.getByRole("button", { name: "Publish" })
  for (let pressed = 0; pressed < 200; pressed++) {
    if (await publish.evaluate((button) => button === document.activeElement).catch(() => false)) break
    await page.keyboard.press("Tab")
  }
  await Promise.all([page.waitForURL(/done=words/), page.keyboard.press("Enter")])
  expect(await page.getByRole("status").first().textContent()).toContain("Your words are on the website.")
  expect(await api.served(siteId, "/about")).toContain("The workshop &amp; its &lt;people&gt;</h1>")
  await context.close()
})

it("E3: enquiries are downloaded and deleted on a phone, with scripts switched off", async () => {
  const lead = aLead({ siteId: siteId as SiteId, createdAt: api.clock.now(), data: { email: "ada@vale.test" } })
  await api.run(Effect.flatMap(Leads, ({ insert }) => insert(lead)))
  const context = await signedIn({ javaScriptEnabled: false, viewport: screens.phone })
  const { page, complaints } = await open(context, paths()["enquiries"]!)
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download all as a table" }).click()
  ])
  expect(file.suggestedFilename()).toMatch(/^enquiries-.*\.csv$/)
  expect(readFileSync(await file.path(), "utf8")).toContain('"ada@vale.test"')
  const entry = page.locator(`a[href$="/enquiries/${lead.id}"]`)
  await entry.click()
  await page.getByRole("button", { name: "Delete…" }).click()
  await page.getByRole("heading", { name: "Delete this enquiry?" }).waitFor()
  expect(await page.locator("main").evaluate((main) => main.scrollWidth <= innerWidth)).toBe(true)
  await page.getByRole("button", { name: "Delete this enquiry" }).click()
  await page.getByText("Deleted, for good.").waitFor()
  expect(await entry.count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

it("a table of old addresses is looked at line by line and brought in, on a phone", async () => {
  const context = await signedIn({ viewport: screens.phone })
  const { page, complaints } = await open(context, paths()["redirects"]!)
  const looksAt = async (table: string) => {
    await page
      .getByLabel("A table")
      .setInputFiles({ name: "old.csv", mimeType: "text/csv", buffer: Buffer.from(table) })
    await page.getByRole("button", { name: "Look at it first" }).click()
    await page.getByRole("heading", { name: "What the table would change" }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
  }
  await looksAt(`from,to\n/${"w".repeat(80)},/about\n/old,/nowhere\n`)
  await page.getByRole("link", { name: "choose it again" }).click()
  await looksAt(`from,to\n/${"w".repeat(80)},/about\n"/old,too",/about\n`)
  await page.getByRole("button", { name: "Bring in 2 lines" }).click()
  await page.getByText("Brought in.").waitFor()
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download all as a table" }).click()
  ])
  expect(readFileSync(await file.path(), "utf8")).toContain('"/about","301","exact"')
  expect(complaints).toEqual([])
  await context.close()
})

it("brings whoever turns a change down without a reason to the field for it, with scripts switched off", async () => {
  const context = await signedIn({ javaScriptEnabled: false, viewport: screens.phone })
  const { page } = await open(context, paths()["version"]!)
  await page.locator("summary", { hasText: "Turn it down" }).click()
  const note = page.getByLabel("What should be different?")
  await page.getByRole("button", { name: "Turn it down" }).click()
  expect(page.url(), "nothing is sent without words").toContain(paths()["version"]!)
  await note.fill("  ")
  await page.getByRole("button", { name: "Turn it down" }).click()
  await page.getByText("Please say why").waitFor()
  expect(await page.locator(":focus").getAttribute("id")).toBe("note")
  const { y, height } = (await page.locator("#note-wrong").boundingBox())!
  expect([y > 0, y + height < screens.phone.height], "the reason is in sight").toEqual([true, true])
  await context.close()
})

it("shows how a change looks below a bar that leads back and keeps the decision in reach, with scripts switched off", async () => {
  const context = await signedIn({ javaScriptEnabled: false, viewport: screens.phone })
  const { page } = await open(context, paths()["version"]!)
  await page.getByRole("button", { name: "See how it looks" }).click()
  await page.getByRole("link", { name: "Back to the change" }).waitFor()
  expect(await page.locator("iframe").getAttribute("sandbox")).not.toContain("top-navigation")
  for (const name of ["Proposed", "Live"]) expect(await page.getByRole("link", { name }).count(), name).toBe(1)
  const bar = (await page.locator(".top").boundingBox())!
  expect(bar.height, "leaves most of a phone to the page").toBeLessThan(screens.phone.height / 3)
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
  expect(await page.getByRole("button", { name: "Publish it" }).count()).toBe(1)
  await page.getByRole("link", { name: "Live" }).click()
  expect(await page.getByRole("link", { name: "Live" }).getAttribute("aria-current")).toBe("true")
  await page.getByRole("link", { name: "Back to the change" }).click()
  expect(page.url()).toBe(addressOf(paths()["version"]!))
  await context.close()
})

it("has the views of a page in one line on a phone, and each line of others across the whole of it", async () => {
  const context = await signedIn({ javaScriptEnabled: false, viewport: screens.phone })
  const linesOf = async (path: string) => {
    const { page } = await open(context, path)
    return page.locator(".tabs").evaluate((list) => {
      const all = [...list.children].map((item) => item.getBoundingClientRect())
      const wide = list.getBoundingClientRect().width
      return [...Map.groupBy(all, ({ top }) => top).values()].map((line) =>
        Math.round((100 * line.reduce((sum, { width }) => sum + width, 0)) / wide)
      )
    })
  }
  expect(await linesOf(paths()["words"]!)).toEqual([100])
  expect(await linesOf(`/dashboard/${siteId}/settings`)).toEqual([100, 100])
  await context.close()
})

it("shows where an old telephone number still stands, and changes it there, on a phone", async () => {
  const context = await signedIn({ viewport: screens.phone })
  const { page, complaints } = await open(context, paths()["words"]!)
  const paragraph = page.getByLabel("Paragraph").first()
  await paragraph.fill("Ring 01632 960147 for an hour at the bench.")
  await page.getByRole("button", { name: "Publish" }).click()
  await page.getByText("Your words are on the website.").waitFor()
  await page.goto(addressOf(paths()["settings"]!))
  await page.getByLabel("Telephone").fill("01632 960999")
  await page.getByRole("button", { name: "Save" }).first().click()
  await page.getByText("The old telephone number, 01632 960147, still stands on:").waitFor()
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
  await page.getByRole("button", { name: "Change it there too" }).click()
  await page.getByText("Changed in 1 place.").waitFor()
  expect(await api.served(siteId, "/about")).toContain("Ring 01632 960999 for an hour at the bench.")
  expect(complaints).toEqual([])
  await context.close()
})

it("undoes yesterday on a phone: two versions are ticked, looked at, and the earlier one brought back", async () => {
  const context = await signedIn({ javaScriptEnabled: false, viewport: screens.phone })
  const { page, complaints } = await open(context, paths()["history"]!)
  await page.locator(`input[value="${former}"]`).check()
  await page.locator('input[name="v"]').first().check()
  await page.getByRole("button", { name: "Compare two versions" }).click()
  await page.getByRole("heading", { name: "What changed from the earlier one to the later" }).waitFor()
  await page.getByRole("button", { name: "Bring the earlier one back" }).click()
  await page.getByText("Brought back.").waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
