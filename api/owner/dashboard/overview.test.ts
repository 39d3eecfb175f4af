/** The overview as its owner reads it: what goes wrong first, then what there is to do, then what happened. */
import { Effect } from "effect"
import { expect, it } from "vitest"
import { thumbnailKey } from "../../../engine/content/thumbnails/Thumbnail.ts"
import type { PageId, SiteId } from "../../../engine/model/ids.ts"
import { Leads } from "../../../engine/ports/Leads.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { Thumbnails } from "../../../engine/ports/Thumbnails.ts"
import { Database } from "../../../storage/mysql/Database.ts"
import { testApi } from "../../../test/builders/api.ts"
import { inWorker } from "../../../test/builders/deliveries.ts"
import { aLead } from "../../../test/builders/nouns.ts"
import { anOwner } from "../../../test/builders/owner.ts"

const api = testApi()

it("C4: says above all else of a live site that nobody is told of enquiries, until somebody is", async () => {
  const site = await api.aSite({ domain: "www.untold.test" })
  const owner = await anOwner(api, site.siteId)
  const home = `/dashboard/${site.siteId}`
  const tell = async (notifyEmail: string) =>
    owner.send(await owner.open(`${home}/settings/told`), `${home}/settings/recipients`, { notifyEmail })
  await tell("")
  const untold = await owner.open(home)
  const settings = await owner.open(`${home}/settings/told`)
  expect(settings.text, "where it comes about as well").toContain(
    "Nobody is told of enquiries. The website has no address"
  )
  expect(untold.html).toContain('class="task alert"')
  const order = ["Nobody is told of enquiries", "Waiting for you", "New enquiries", "What happened last"]
  const places = order.map((words) => untold.text.lastIndexOf(words))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  await tell("ada@vale.test")
  const told = await owner.open(home)
  expect(told.text).not.toContain("Nobody is told of enquiries")
  expect(told.text).toContain("Mailed to ada@vale.test")
})

it("asks to connect a domain as long as none serves, and shows new enquiries with what they say first", async () => {
  const built = await api.aSite()
  const owner = await anOwner(api, built.siteId)
  expect((await owner.open(`/dashboard/${built.siteId}`)).text).toContain("Connect your domain")
  const live = await api.aSite({ domain: "www.overview.test" })
  const theirs = await anOwner(api, live.siteId)
  const home = `/dashboard/${live.siteId}`
  expect((await theirs.open(home)).text).not.toContain("your domain")
  const lead = aLead({
    siteId: live.siteId as SiteId,
    createdAt: api.clock.now(),
    data: { name: "Ada Byron", message: "Can you <tune> it\nby Friday?" }
  })
  await api.run(Effect.flatMap(Leads, ({ insert }) => insert(lead)))
  const { html, text } = await theirs.open(home)
  expect(text).toContain("Ada Byron")
  expect(html).toContain("Can you &lt;tune&gt; it")
  api.clock.advance(8 * 86_400_000)
  expect((await theirs.open(home)).text).not.toContain("Ada Byron")
})

it("tells what an assistant did this morning in one line, which opens to every single one", async () => {
  const site = await api.aSite()
  const owner = await anOwner(api, site.siteId)
  for (const route of ["/a", "/b", "/c", "/d", "/e"])
    await site.aPage({ route, title: `Page ${route}`, html: "<p>x</p>" })
  const { html } = await owner.open(`/dashboard/${site.siteId}`)
  const story =
    /<details>\s*<summary>([^<]* added 5 pages[^<]*)<\/summary>([\s\S]*?)<\/details>\s*<span class="small">([^<]*)/.exec(
      html
    )
  expect(story?.[1]).toMatch(/ added 5 pages (?:this \w+|in the night)$/)
  expect(story?.[2]!.match(/added a page:/g)).toHaveLength(5)
  expect(story?.[3]).toBe("Page /e, Page /d, Page /c and 2 more")
})

it("pictures the home page once it is published, other pages when they are looked at, and no page of somebody else", async () => {
  const site = await api.aSite()
  const owner = await anOwner(api, site.siteId)
  const siteId = site.siteId as SiteId
  const waiting = () =>
    inWorker(
      api,
      Effect.gen(function* () {
        const { query } = yield* Database
        return yield* query((db) =>
          db
            .selectFrom("jobs")
            .select("dedupe")
            .where("site_id", "=", siteId)
            .where("queue", "=", "thumbnails")
            .where("state", "=", "waiting")
            .execute()
        )
      })
    )
  const about = await site.aPage({ route: "/about", html: "<h1>About</h1>" })
  expect(await waiting()).toHaveLength(0)
  const home = await site.aPage({ route: "/", html: "<h1>Home</h1>" })
  for (const words of ["One", "Two"]) {
    const { body } = await site.get(`/v1/pages/${home.pageId}`)
    await site.put(
      `/v1/pages/${home.pageId}/payload`,
      { html: `<h1>${words}</h1>` },
      { "if-match": body.latestVersionId ?? body.page.latestVersionId }
    )
  }
  expect(await waiting()).toHaveLength(1)
  const path = `/dashboard/${siteId}`
  const list = await owner.open(`${path}/pages`)
  expect(list.html).not.toContain("/thumbnail?")
  expect(await waiting()).toHaveLength(2)
  // As the queue leaves it.
  const pageId = about.pageId as PageId
  await api.run(
    Effect.gen(function* () {
      const { private: store } = yield* Objects
      yield* Effect.orDie(
        store.put(thumbnailKey(siteId, pageId), new TextEncoder().encode("a picture"), { contentType: "image/webp" })
      )
      yield* (yield* Thumbnails).put({
        siteId,
        pageId,
        versionId: about.latestVersionId as never,
        isThere: true,
        failures: 0,
        takenAt: api.clock.now()
      })
    })
  )
  const [, picture] = /src="([^"]*\/thumbnail\?[^"]*)"/.exec((await owner.open(`${path}/pages`)).html)!
  const shown = await owner.open(picture!)
  expect([shown.status, shown.headers.get("content-type"), shown.html]).toEqual([200, "image/webp", "a picture"])
  expect(shown.headers.get("content-security-policy")).toContain("sandbox")
  const other = await anOwner(api, (await api.aSite()).siteId)
  expect((await other.open(picture!)).status).toBe(404)
})

it("says of a site that froze by itself why, and what to do, and blames nobody", async () => {
  const site = await api.aSite({ domain: "www.busy.test" })
  const { pageId } = await site.aPage({ route: "/busy" })
  const owner = await anOwner(api, site.siteId)
  for (let number = 0; number < 61; number++) {
    if (number % 25 === 0) api.clock.toNextFull(60_000)
    expect((await site.patch(`/v1/pages/${pageId}`, { title: `Title ${number}` })).status).toBe(200)
    if ((await site.get("/v1/limits")).body.frozen) break
  }
  const home = await owner.open(`/dashboard/${site.siteId}`)
  expect(home.text).toContain("It froze by itself")
  expect(home.text).toContain("there were more than 60 writes within an hour")
  expect(home.text).toContain("The website froze by itself: there were more than 60 writes within an hour")
  expect(home.text).not.toContain("Our staff froze")
})

it("lists no enquiry as new that is done, or spam", async () => {
  const site = await api.aSite()
  const owner = await anOwner(api, site.siteId)
  const home = `/dashboard/${site.siteId}`
  const ids: Array<string> = []
  for (const name of ["Ada Byron", "Mary Shelley", "Jane Spam"]) {
    const lead = aLead({ siteId: site.siteId as SiteId, createdAt: api.clock.now(), data: { name, message: "Hello" } })
    ids.push(lead.id)
    await api.run(Effect.flatMap(Leads, ({ insert }) => insert(lead)))
  }
  expect((await owner.open(home)).text).toContain("Mary Shelley")
  for (const [at, mark] of [
    [1, "done"],
    [2, "spam"]
  ] as const) {
    const path = `${home}/enquiries/${ids[at]}`
    await owner.send(await owner.open(path), `${path}/mark`, { mark })
  }
  const { text } = await owner.open(home)
  expect(["Ada Byron", "Mary Shelley", "Jane Spam"].map((name) => text.includes(name))).toEqual([true, false, false])
})

it("names the owner's own drafts as that, and says that nothing waits while nobody has asked", async () => {
  const site = await api.aSite()
  const page = await site.aPage({ route: "/about", title: "About", html: "<h1>About</h1><p>We tune.</p>" })
  const owner = await anOwner(api, site.siteId)
  const home = `/dashboard/${site.siteId}`
  const path = `${home}/pages/${page.pageId}`
  await owner.send(await owner.open(path), path, { "words-1": "We mend.", keep: "draft" })
  for (const screen of [home, `${home}/waiting`]) {
    const { text, html } = await owner.open(screen)
    expect(text).toContain("Nothing waits for a decision of yours.")
    expect(text).toMatch(/Drafts you have kept About A change by you/)
    expect(text).not.toContain("Drafts that nobody has asked you about")
    expect(html).not.toMatch(/<ul[^>]*>\s*<\/ul>/)
  }
})
