/** The owner is told whether visitors get what was published, and on loading the screen again how it came out. */
import { mkdtempSync, renameSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { limits } from "../../../engine/limits.ts"
import { layerFiles } from "../../../storage/objects/Files.ts"
import { testApi } from "../../../test/builders/api.ts"
import { anOwner } from "../../../test/builders/owner.ts"

const notYet = "Visitors do not get it yet"
const detailsFollow = "Wherever the website takes your details from here, it shows the new ones."
const following = "The pages that show it follow one after the other"
const poll = { timeout: 30_000 }

describe("while the object store takes nothing", () => {
  const directory = mkdtempSync(join(tmpdir(), "makeready-desk-"))
  const api = testApi({}, { objects: layerFiles({ directory }) })
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  const incoming = join(directory, ".store", "incoming", "public")

  it("A4: the desk says that visitors do not get it yet, and after it came back that they do", async () => {
    const site = await api.aSite()
    const made = await site.aPage({ route: "/about", html: "<h1>Tuning</h1>" })
    const asked = await site.put(
      `/v1/pages/${made.pageId}/payload?hold=1`,
      { html: "<h1>Tuning</h1><p>Ask</p>" },
      { "if-match": made.latestVersionId }
    )
    const owner = await anOwner(api, site.siteId)
    const path = `/dashboard/${site.siteId}/pages/${made.pageId}`
    const settings = `/dashboard/${site.siteId}/settings`
    const waiting = `${path}/versions/${asked.body.versionId}`
    const [details, decision, contact] = [
      await owner.open(`${path}/details`),
      await owner.open(waiting),
      await owner.open(settings)
    ]

    renameSync(incoming, `${incoming}-away`)
    const told = [
      [await owner.send(decision, `${waiting}/approve`), "Published.", "It is on the website now."],
      [
        await owner.send(await owner.open(path), path, { "words-0": "Pianos" }),
        "Published.",
        "Your words are on the website."
      ],
      [await owner.send(details, `${path}/details`, { title: "Pianos" }), "Saved.", "It is on the website."],
      [await owner.send(contact, `${settings}/contact`, { phone: "+1 555 0100" }), "Saved.", detailsFollow]
    ] as const
    const before = (await site.get(`/v1/pages/${made.pageId}/versions`)).body.versions.at(-1).id
    const old = `${path}/versions/${before}`
    const back = await owner.send(await owner.open(old), `${old}/restore`)
    const all = [...told, [back, "Brought back.", "The page is on the website as it was then."] as const]
    for (const [screen, done, once] of all) {
      expect([screen.status, screen.path]).toEqual([200, expect.stringContaining("?done=")])
      expect(screen.text).toContain(`${done} ${notYet}`)
      // The same is read while another press of the button is at it, when nothing has failed.
      expect(screen.text).toContain("it is being put where they get it from")
      expect(screen.text).toContain("Load this page again")
      expect(screen.text).not.toContain(once)
    }

    renameSync(`${incoming}-away`, incoming)
    api.clock.advance(limits.settleRetryMs)
    await api.startWorker()
    for (const [screen, done, once] of all)
      await expect.poll(async () => (await owner.open(screen.path)).text, poll).toContain(`${done} ${once}`)
    expect(await api.served(site.siteId, "/about")).toContain("<h1>Tuning</h1>")
  })
})

describe("where pages follow in the background", () => {
  const api = testApi()

  it("A4: the desk says that they do, until all have", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/" })
    await site.put("/v1/chrome/footer", { html: "<p>Call us</p>" })
    const { pageId } = (await site.get("/v1/chrome")).body.chrome.footer
    const owner = await anOwner(api, site.siteId)
    const [words, settings] = [`/dashboard/${site.siteId}/pages/${pageId}`, `/dashboard/${site.siteId}/settings`]
    const screen = await owner.open(words)
    expect(screen.text).toContain("as soon as every page that shows them has followed")
    const typed = await owner.send(screen, words, { "words-0": "Write to us" })
    expect(typed.text).toContain(`Published. ${following}`)
    const saved = await owner.send(await owner.open(settings), `${settings}/contact`, { phone: "+1 555 0100" })
    expect(saved.text).toContain(`Saved. ${following}`)
    expect(await api.served(site.siteId, "/")).not.toContain("Write to us")

    await api.startWorker()
    await expect.poll(async () => (await owner.open(typed.path)).text, poll).toContain("Your words are on the website.")
    await expect.poll(async () => (await owner.open(saved.path)).text, poll).toContain(`Saved. ${detailsFollow}`)
    expect(await api.served(site.siteId, "/")).toContain("Write to us")
  })

  it("says of a title that waits with its page that it shows later, and of a page turned down that its author reads why", async () => {
    const site = await api.aSite()
    const made = await site.aPage({ route: "/new", html: "<p>New</p>", hold: true })
    const owner = await anOwner(api, site.siteId)
    const path = `/dashboard/${site.siteId}/pages/${made.pageId}`
    const titled = await owner.send(await owner.open(`${path}/details`), `${path}/details`, { title: "Newer" })
    expect(titled.text).toContain("Saved. It shows once the page itself is published.")
    const { latestVersionId } = (await site.get(`/v1/pages/${made.pageId}`)).body
    const version = `${path}/versions/${latestVersionId}`
    const down = await owner.send(await owner.open(version), `${version}/reject`, { note: "Too short." })
    expect(down.text).toContain("Turned down. Whoever wrote it can read your note.")
  })

  it("says that a website is open again", async () => {
    const site = await api.aSite()
    const owner = await anOwner(api, site.siteId)
    const desk = `/dashboard/${site.siteId}`
    await api.operator.post(`/ops/v1/sites/${site.siteId}/freeze`)
    const opened = await owner.send(await owner.open(desk), `${desk}/unfreeze`)
    expect(opened.text).toContain("The website is open again")
  })
})
