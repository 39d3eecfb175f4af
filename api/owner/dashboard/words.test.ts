/** The owner changes words: at once, past every lease and draft, through the gate, and beside whoever else writes. */
import { describe, expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"
import { anOwner, fieldsOf } from "../../../test/builders/owner.ts"
import type { NewTestPage } from "../../../test/builders/testSite.ts"

const api = testApi()

const html = `<section class="intro">
  <h1>Piano  tuning</h1>
  <p>We <strong>love</strong> old pianos &amp; tea.</p>
  <ul><li><a href="/prices">Prices</a></li></ul>
</section>`

const aPageOfAnOwner = async (page: NewTestPage = {}) => {
  const site = await api.aSite()
  const made = await site.aPage({ route: "/about", html, ...page })
  const owner = await anOwner(api, site.siteId)
  const path = `/dashboard/${site.siteId}/pages/${made.pageId}`
  const read = async () => (await site.get(`/v1/pages/${made.pageId}`)).body
  const versions = async () => (await site.get(`/v1/pages/${made.pageId}/versions`)).body.versions
  return { site, page: made, owner, path, read, versions, me: `dashboard:${site.siteId}` }
}

describe("changing words", () => {
  it("keeps the lines that were typed, and offers lines that only line breaks part as one field", async () => {
    const { site, owner, path, read } = await aPageOfAnOwner({ html: "<h1>Visit</h1><p>12 High Street<br>Leeds</p>" })
    const screen = await owner.open(path)
    expect(fieldsOf(screen, path)["words-1"]).toBe("12 High Street\r\nLeeds")
    await owner.send(screen, path, { "words-1": "12 High Street\r\n\r\nLeeds  LS1\r\n" })
    expect((await read()).payload.html).toBe("<h1>Visit</h1><p>12 High Street<br><br>Leeds LS1</p>")
    expect(await api.served(site.siteId, "/about")).toContain("12 High Street<br><br>Leeds LS1")
    const again = await owner.open(path)
    await owner.send(again, path, {})
    expect((await owner.send(again, path, {})).text).toContain("Nothing was changed.")
  })

  it("OWNER-01, OWNER-03, OWNER-05, VER-02: is live at once, as a version of the dashboard, and disturbs no markup", async () => {
    const { site, owner, path, read, versions, me, page } = await aPageOfAnOwner()
    const screen = await owner.open(path)
    expect(screen.title).toBe("A page")
    const { "words-0": heading, "words-2": bold, "words-3": rest, base } = fieldsOf(screen, path)
    expect([heading, bold, rest, base]).toEqual(["Piano tuning", "love", "old pianos & tea.", page.versionId])

    const done = await owner.send(screen, path, {
      "words-0": "Pianos <tuned>",
      "words-3": "old pianos \t and coffee."
    })
    expect([done.status, done.text.includes("Published. Your words are on the website.")]).toEqual([200, true])
    const served = await api.served(site.siteId, "/about")
    expect(served).toContain("<h1>Pianos &lt;tuned&gt;</h1>")
    expect(served).toContain("<p>We <strong>love</strong> old pianos and coffee.</p>")

    const now = await read()
    expect(now.payload.html).toBe(
      html.replace("Piano  tuning", "Pianos &lt;tuned&gt;").replace("old pianos &amp; tea.", "old pianos and coffee.")
    )
    const [version, before] = await versions()
    expect(version).toMatchObject({ createdBy: me, state: "published", editClass: "copy" })
    expect(version.id).toBe(now.publishedVersionId)
    expect(before).toMatchObject({ createdBy: site.clientId, state: "superseded" })
    expect((await site.get("/v1/audit?limit=1")).body.entries[0]).toMatchObject({ action: "page.write", actor: me })
  })

  it("OWNER-04: takes no lease and breaks nobody's, held or free", async () => {
    const { site, owner, path, read, me } = await aPageOfAnOwner()
    await owner.send(await owner.open(path), path, { "words-0": "While it is held" })
    expect((await site.get("/v1/lease")).body).toMatchObject({ held: true })
    expect((await site.post("/v1/lease")).status, "its holder still holds it").toBe(200)
    const page = await read()
    expect(page.lastWrittenBy).toBe(me)
    await site.delete("/v1/lease")
    await owner.send(await owner.open(path), path, { "words-0": "While it is free" })
    expect((await read()).payload.html).toContain("While it is free")
    expect((await site.get("/v1/lease")).body).toMatchObject({ held: false })
  })

  it("OWNER-05: is never held, whatever the site's policy says, and leaves what waits waiting", async () => {
    const { site, owner, path, page, read, versions } = await aPageOfAnOwner()
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { publishPolicy: { copy: "hold", page: "hold" } })
    const held = await site.put(
      `/v1/pages/${page.pageId}/payload`,
      { html: html.replace("Prices", "New prices") },
      { "if-match": page.latestVersionId }
    )
    expect(held.status).toBe(202)
    const screen = await owner.open(path)
    expect(screen.text).toContain("waits for your decision")
    await owner.send(screen, path, { "words-0": "Mine" })
    expect((await read()).payload.html).toBe(html.replace("Piano  tuning", "Mine"))
    expect((await versions()).map(({ state }: { state: string }) => state)).toEqual(["published", "held", "superseded"])
  })

  it("OWNER-06: passes the gate: typed markup is text, and what the gate refuses is refused with the words kept", async () => {
    const { site, owner, path, read } = await aPageOfAnOwner()
    const typed = `<script>alert(1)</script>`
    await owner.send(await owner.open(path), path, { "words-0": typed })
    expect((await read()).payload.html).toContain("<h1>&lt;script&gt;alert(1)&lt;/script&gt;</h1>")
    expect(await api.served(site.siteId, "/about")).not.toContain("<script>alert")
    const { latestVersionId } = await read()

    const refused = await owner.send(await owner.open(path), path, {
      "words-0": "Call {{ phone }}",
      "words-2": "adore"
    })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain("could not be published: double braces, {{ and }}, cannot be used")
    expect(refused.html).toMatch(/id="words-0"[^>]*aria-invalid="true" aria-describedby="words-0-wrong"/)
    expect(refused.html).not.toMatch(/id="words-2"[^>]*aria-invalid/)
    expect(fieldsOf(refused, path)).toMatchObject({ "words-0": "Call {{ phone }}", "words-2": "adore" })
    expect((await read()).latestVersionId).toBe(latestVersionId)
  })

  it("OWNER-07: moves latestVersionId, so that whoever wrote before has to read again", async () => {
    const { site, owner, path, page, read } = await aPageOfAnOwner()
    await owner.send(await owner.open(path), path, { "words-0": "Mine" })
    const { latestVersionId } = await read()
    expect(latestVersionId).not.toBe(page.latestVersionId)
    const stale = await site.put(`/v1/pages/${page.pageId}/payload`, { html }, { "if-match": page.latestVersionId })
    expect([stale.status, stale.code, stale.body.latestVersionId]).toEqual([409, "version.conflict", latestVersionId])
    // Whoever has read again is still told whose words would go.
    const over = await site.put(`/v1/pages/${page.pageId}/payload`, { html }, { "if-match": latestVersionId })
    expect(over.code).toBe("write.cross_writer_overwrite")
  })

  it("tells an owner with two windows that it was they themselves, and of somebody else that it was not", async () => {
    const { site, owner, path, page, read } = await aPageOfAnOwner()
    const [one, other] = [await owner.open(path), await owner.open(path)]
    await owner.send(one, path, { "words-1": "cherish" })
    const mine = await owner.send(other, path, { "words-1": "adore" })
    expect([mine.status, mine.text.includes("Where you changed the same words in another window")]).toEqual([409, true])
    expect(mine.text).not.toContain("somebody else")
    const title = `${path}/details`
    const [first, second] = [await owner.open(title), await owner.open(title)]
    await owner.send(first, title, { title: "One title" })
    const twice = await owner.send(second, title, { title: "Another title" })
    expect([twice.status, twice.text.includes("You have changed this in another window")]).toEqual([409, true])
    const screen = await owner.open(path)
    const { latestVersionId } = await read()
    const headers = { "if-match": latestVersionId, "x-mk-overwriting-writer": `dashboard:${site.siteId}` }
    const theirs = await site.put(`/v1/pages/${page.pageId}/payload`, { html: html.replace("love", "mend") }, headers)
    expect(theirs.status, JSON.stringify(theirs.body)).toBe(200)
    const late = await owner.send(screen, path, { "words-2": "adore" })
    expect(late.text).toContain("Where somebody else changed the same words")
  })

  it("loses nothing when somebody else writes meanwhile: shows their words and keeps the owner's", async () => {
    const { site, owner, path, page, read } = await aPageOfAnOwner()
    const screen = await owner.open(path)
    const theirs = html
      .replace("<h1>", "<p>Open on Sundays.</p><h1>")
      .replace("love", "restore")
      .replace(`<ul><li><a href="/prices">Prices</a></li></ul>`, "")
    const headers = { "if-match": page.latestVersionId, "x-mk-overwriting-writer": site.clientId }
    expect((await site.put(`/v1/pages/${page.pageId}/payload`, { html: theirs }, headers)).status).toBe(200)
    const { latestVersionId } = await read()

    const moved = await owner.send(screen, path, {
      "words-0": "Tuning",
      "words-2": "adore",
      "words-4": "What it costs"
    })
    expect(moved.status).toBe(409)
    expect(moved.text).toContain("The page has changed while you were writing")
    expect(moved.text).toContain("On the website it now says: restore")
    expect(moved.text).toContain("What it costs – instead of “Prices”")
    expect((await read()).latestVersionId, "nothing is written yet").toBe(latestVersionId)
    expect(fieldsOf(moved, path)).toMatchObject({
      base: latestVersionId,
      "words-0": "Open on Sundays.",
      "words-1": "Tuning",
      "words-3": "adore"
    })

    await owner.send(moved, path)
    expect((await read()).payload.html).toBe(theirs.replace("Piano  tuning", "Tuning").replace("restore", "adore"))
  })

  it("keeps the words of an owner who was signed out meanwhile", async () => {
    const { site, owner, path, read, page } = await aPageOfAnOwner()
    const screen = await owner.open(path)
    await owner.send(await owner.open("/dashboard/account"), "/dashboard/sign-out")
    expect((await owner.send(screen, path, { "words-0": "Mine" })).title).toBe("You are signed out")
    const again = await anOwner(api, site.siteId, owner.email)
    const kept = await again.send(screen, path, { "words-0": "Mine" })
    expect([kept.status, kept.text.includes("publish them once more")]).toEqual([403, true])
    expect((await read()).latestVersionId).toBe(page.latestVersionId)
    expect((await again.send(kept, path)).text).toContain("Your words are on the website.")
    expect((await read()).payload.html).toContain("<h1>Mine</h1>")
  })

  it("keeps the title of an owner who was signed out meanwhile, and says whose stands there by now", async () => {
    const { site, owner, path, read, page } = await aPageOfAnOwner()
    const details = `${path}/details`
    const screen = await owner.open(details)
    await owner.send(await owner.open("/dashboard/account"), "/dashboard/sign-out")
    await site.patch(`/v1/pages/${page.pageId}`, { title: "Theirs" })
    const again = await anOwner(api, site.siteId, owner.email)
    const kept = await again.send(screen, details, { title: "Mine", description: "Two\r\nlines" })
    expect([kept.status, kept.text.includes("send it once more"), kept.text.includes("It now says: Theirs")]).toEqual([
      403,
      true,
      true
    ])
    expect((await read()).title).toBe("Theirs")
    await again.send(kept, details)
    expect(await read()).toMatchObject({ title: "Mine", meta: { description: "Two lines" } })
  })

  it("writes nothing where nothing was changed", async () => {
    const { owner, path, read, page } = await aPageOfAnOwner()
    const same = await owner.send(await owner.open(path), path)
    expect(same.text).toContain("Nothing was changed.")
    expect((await read()).latestVersionId).toBe(page.latestVersionId)
  })

  it("changes what stands on every page too", async () => {
    const { site, owner } = await aPageOfAnOwner()
    await api.startWorker()
    await site.put("/v1/chrome/footer", { html: "<p>Call 555 1234</p>" })
    const pages = await owner.open(`/dashboard/${site.siteId}/pages`)
    expect(pages.text).toContain("Foot of every page")
    const id = /pages\/(pg_\w+)"[^>]*>Foot of every page/.exec(pages.html)?.[1]
    const path = `/dashboard/${site.siteId}/pages/${id}`
    await owner.send(await owner.open(path), path, { "words-0": "Call 555 9999" })
    expect((await site.get("/v1/chrome")).body.chrome.footer.payload.html).toBe("<p>Call 555 9999</p>")
  })

  it("takes the link of a number or an address along with its words, and no other link", async () => {
    const buttons =
      '<p><a href="tel:+441632960147" aria-label="Call 01632 960147">01632 960147</a>' +
      '<a href="mailto:bench@vale.test?subject=Hello">Write to bench@vale.test</a>' +
      '<a href="tel:+441632960147">Call us</a></p>'
    const { owner, path, read } = await aPageOfAnOwner({ html: buttons })
    const send = async (changes: Record<string, string>) => owner.send(await owner.open(path), path, changes)
    const done = await send({ "words-0": "01632 960999", "words-1": "Write to nell@vale.test" })
    expect(done.text).toContain("Your words are on the website.")
    const followed = buttons
      .replace(
        'tel:+441632960147" aria-label="Call 01632 960147">01632 960147',
        'tel:+441632960999" aria-label="Call 01632 960999">01632 960999'
      )
      .replaceAll("bench@vale.test", "nell@vale.test")
    expect((await read()).payload.html).toBe(followed)
    await send({ "words-0": "Ring the bell", "words-2": "Call Nell" })
    expect((await read()).payload.html).toBe(
      followed.replace(">01632 960999<", ">Ring the bell<").replace("Call us", "Call Nell")
    )
  })

  it("leaves no heading, link or button without words, and says which field it is", async () => {
    const { owner, path, read, page } = await aPageOfAnOwner()
    const refused = await owner.send(await owner.open(path), path, {
      "words-0": " ",
      "words-4": "",
      "words-2": "adore"
    })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain("There is a problem Nothing was published yet.")
    expect(refused.text).toContain("The page needs its main heading. Write what it says.")
    expect(refused.text).toContain("A link needs words.")
    expect(refused.html).toMatch(/id="words-0"[^>]*aria-invalid="true" aria-describedby="words-0-wrong"/)
    expect(refused.html).toMatch(/role="alert" tabindex="-1" autofocus>\s*<h2>There is a problem/)
    expect(refused.html).toContain('<a href="#words-0">')
    expect(fieldsOf(refused, path)).toMatchObject({ "words-0": "", "words-2": "adore", "words-4": "" })
    expect((await read()).latestVersionId).toBe(page.latestVersionId)
    const emptied = await owner.send(await owner.open(path), path, { "words-1": "", "words-2": "", "words-3": "" })
    expect(emptied.text, "a paragraph may be").toContain("Your words are on the website.")
  })

  it("C5: asks before a heading is taken off, takes it off with its markup, and never the only main one", async () => {
    const two = `<h1>Tuning</h1>\n<h2>Our <em>prices</em></h2>\n<p>From 60.</p>`
    const { owner, path, read } = await aPageOfAnOwner({ html: two })
    const empty = { "words-1": "", "words-2": "", "words-3": "From 70." }
    const asked = await owner.send(await owner.open(path), path, empty)
    expect([asked.status, asked.text.includes("take the heading off the page")]).toEqual([422, true])
    expect([asked.html.includes('name="off-1"'), asked.html.includes('name="off-2"')]).toEqual([true, false])
    expect((await read()).payload.html).toBe(two)
    const off = await owner.send(asked, path, { "off-1": "1" })
    expect(off.text).toContain("Your words are on the website.")
    expect((await read()).payload.html).toBe(`<h1>Tuning</h1>\n\n<p>From 70.</p>`)
    const main = await owner.send(await owner.open(path), path, { "words-0": "", "off-0": "1", "words-1": "Kept" })
    expect([main.status, main.text.includes("The page needs its main heading.")]).toEqual([422, true])
    expect([main.html.includes('name="off-0"'), fieldsOf(main, path)["words-1"]]).toEqual([false, "Kept"])
  })

  it("is refused on a page that cannot be changed, in words", async () => {
    const { site, owner, path } = await aPageOfAnOwner()
    const screen = await owner.open(path)
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { pageCap: 0 })
    const refused = await owner.send(screen, path, { "words-0": "Mine" })
    expect([refused.status, refused.text.includes("Your plan does not cover this page")]).toEqual([423, true])
  })
})

describe("title and description", () => {
  it("are changed at once, and by nobody's leave", async () => {
    const { site, owner, path, read, me } = await aPageOfAnOwner()
    const details = `${path}/details`
    const saved = await owner.send(await owner.open(details), details, {
      title: "Our work & us",
      description: "What we do."
    })
    expect([saved.status, saved.path, saved.text.includes("Saved.")]).toEqual([200, `${details}?done=saved`, true])
    expect(await read()).toMatchObject({ title: "Our work & us", meta: { description: "What we do." } })
    expect(await api.served(site.siteId, "/about")).toContain("<title>Our work &amp; us</title>")
    await owner.send(await owner.open(details), details, { description: "" })
    expect((await read()).meta.description).toBeUndefined()
    expect((await site.get("/v1/audit?limit=1")).body.entries[0]).toMatchObject({ action: "page.update", actor: me })
  })

  it("are shown again with the reason when they are refused, beside no words that could be lost", async () => {
    const { owner, path, read } = await aPageOfAnOwner()
    const words = await owner.open(path)
    expect(words.html).not.toContain(`action="${path}/details"`)
    expect(words.html).toContain(`href="${path}/details"`)
    const details = `${path}/details`
    const refused = await owner.send(await owner.open(details), details, {
      title: " ",
      description: "Kept while the title is mended."
    })
    expect([refused.status, refused.title]).toEqual([422, "A page"])
    expect(refused.text).toContain("Title: This is empty.")
    expect(refused.html).toMatch(/id="title"[^>]*aria-invalid="true"/)
    expect(fieldsOf(refused, details)["description"]).toBe("Kept while the title is mended.")
    const braces = await owner.send(refused, details, { title: "Homes in {{city}}" })
    expect([braces.status, fieldsOf(braces, details)["title"]]).toEqual([422, "Homes in {{city}}"])
    expect(braces.text).toContain("Double braces, {{ and }}, cannot be used here.")
    expect((await read()).title).toBe("A page")
  })
})

describe("the screens of a page", () => {
  it("name no text of ours that is none", async () => {
    const { site, owner, path } = await aPageOfAnOwner()
    for (const screen of [path, `${path}/history`, `${path}/details`, `/dashboard/${site.siteId}/waiting`])
      for (const done of ["constructor", "toString", "__proto__"]) {
        const { status, html } = await owner.open(`${screen}?done=${done}`)
        expect([status, html.includes('role="status"')], `${screen} ${done}`).toEqual([200, false])
      }
  })

  it("take any writing direction, and call a page by its title without the name of the website", async () => {
    const { site, owner, path } = await aPageOfAnOwner({ title: "Our work · Workshop" })
    const { name } = (await site.get("/v1/site")).body
    await site.patch(`/v1/pages/${path.split("/").at(-1)}`, { title: `Our work · ${name}` })
    const screen = await owner.open(path)
    expect(screen.title).toBe("Our work")
    expect((await owner.open(`/dashboard/${site.siteId}/pages`)).text).not.toContain(` · ${name}`)
    for (const [, tag] of screen.html.matchAll(/<textarea([^>]*)>/g)) expect(tag).toContain('dir="auto"')
  })
})
