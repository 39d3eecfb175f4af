/** The owner writes a draft, looks at it, and publishes it or puts it away, beside whoever else writes. */
import { describe, expect, it } from "vitest"
import { testApi } from "../../../../test/builders/api.ts"
import { aPlainPicture } from "../../../../test/builders/files.ts"
import { anOwner, fieldsOf } from "../../../../test/builders/owner.ts"
import { statementsDuring } from "../../../../test/builders/statements.ts"
import { expectStatus, type TestSite } from "../../../../test/builders/testSite.ts"

const api = testApi()

const html = `<h1>Tuning</h1>\n<p>We love pianos.</p>\n<table><tr><th>Day</th><th>Hours</th></tr><tr><th>Monday</th><td>9 to 5</td></tr></table>\n<mk-component name="contact-link" data-field="phone" data-label="Call us &amp; ask"></mk-component>\n<mk-component name="form" data-fields='[{"name":"piano","label":"Your piano","placeholder":"A grand"}]' data-submit-label="Send"></mk-component>`

const aPageOfAnOwner = async () => {
  const site = await api.aSite()
  const page = await site.aPage({ route: "/about", html })
  const owner = await anOwner(api, site.siteId)
  const path = `/dashboard/${site.siteId}/pages/${page.pageId}`
  const read = async () => (await site.get(`/v1/pages/${page.pageId}`)).body
  const states = async () =>
    (await site.get(`/v1/pages/${page.pageId}/versions`)).body.versions.map(({ state }: { state: string }) => state)
  return { site, page, owner, path, read, states }
}

const aPhoto = async (site: TestSite): Promise<string> => {
  const form = new FormData()
  form.append("alt", "A piano")
  form.append("file", new File([new Uint8Array(await aPlainPicture(40, 30))], "piano.png"))
  return expectStatus(await site.post("/v1/media", form), 201).path
}

describe("a draft of the owner's", () => {
  it("changes nothing on the website, is gone on with, and is published from above its preview", async () => {
    const { owner, path, read, states } = await aPageOfAnOwner()
    const looked = await owner.send(await owner.open(path), path, { "words-0": "Draft", keep: "draft" })
    expect(looked.path).toContain("/look?proposed=")
    expect(looked.html).toContain("your draft")
    expect((await read()).payload.html).toBe(html)
    const editor = await owner.open(path)
    expect(editor.text).toContain("This is your draft")
    expect(fieldsOf(editor, path)["words-0"]).toBe("Draft")
    await owner.send(editor, path, { "words-1": "We adore pianos.", keep: "draft" })
    expect(await states()).toEqual(["draft", "superseded", "published"])
    const bar = await owner.send(await owner.open(path), path, { keep: "draft" })
    const done = await owner.send(bar, path)
    expect(done.text).toContain("Your words are on the website.")
    expect((await read()).payload.html).toBe(html.replace("Tuning", "Draft").replace("love", "adore"))
    expect(await states()).toEqual(["published", "superseded", "superseded", "superseded"])
    const listed = await owner.open(`${path}/history`)
    const told = listed.text
    const [, , draft, first] = [...listed.html.matchAll(/name="v" value="([^"]+)"/g)].map(([, id]) => id)
    const compared = (await owner.open(`${path}/compare?v=${draft}&v=${first}`)).text
    expect(compared).toMatch(/Earlier .*Replaced.* Later .*Never live/)
    expect([told.match(/Never live/g)?.length, told.match(/Replaced/g)?.length]).toEqual([2, 1])
    const undone = await owner.send(done, /action="([^"]*\/restore)"/.exec(done.html)![1]!)
    expect(undone.text).toContain("Brought back.")
    expect((await read()).payload.html).toBe(html)
  })

  it("is put away without touching what an assistant wrote, which goes on waiting", async () => {
    const { site, page, owner, path, states } = await aPageOfAnOwner()
    const held = await site.put(
      `/v1/pages/${page.pageId}/payload?hold=1`,
      { html: html.replace("love", "mend") },
      { "if-match": page.latestVersionId }
    )
    expectStatus(held, 202)
    await owner.send(await owner.open(path), path, { "words-0": "Draft", keep: "draft" })
    expect(await states()).toEqual(["draft", "held", "published"])
    const gone = await owner.send(await owner.open(path), `${path}/discard`)
    expect(gone.text).toContain("The draft was put away.")
    const history = await owner.open(`${path}/history`)
    expect([history.text.includes("Discarded"), history.text.includes("Turned down")]).toEqual([true, false])
    const [, version] = /name="v" value="([^"]+)"/.exec(history.html) ?? []
    expect((await owner.open(`${path}/versions/${version}`)).text).not.toContain("urned down")
    const changes = (await owner.open(`/dashboard/${site.siteId}/changes`)).text
    expect([changes.includes("You discarded a draft of the page"), changes.includes("turned down")]).toEqual([
      true,
      false
    ])
    expect(await states()).toEqual(["rejected", "held", "published"])
    expect(fieldsOf(gone, path)["words-0"]).toBe("Tuning")
    await owner.send(gone, path, { "words-0": "Draft", keep: "draft" })
    await owner.send(await owner.open(path), path)
    expect(await states()).toEqual(["published", "superseded", "rejected", "held", "superseded"])
  })

  it("is told to whoever would write over it, and comes back in its fields once they have", async () => {
    const { site, page, owner, path, read } = await aPageOfAnOwner()
    await owner.send(await owner.open(path), path, { "words-0": "Draft", keep: "draft" })
    const editor = await owner.open(path)
    const { latestVersionId } = await read()
    const over = await site.put(
      `/v1/pages/${page.pageId}/payload`,
      { html: html.replace("love", "mend") },
      { "if-match": latestVersionId, "x-mk-overwriting-writer": `dashboard:${site.siteId}` }
    )
    expect([over.status, over.code]).toEqual([422, "write.replaces_waiting"])
    const named = await site.put(
      `/v1/pages/${page.pageId}/payload`,
      { html: html.replace("love", "mend") },
      {
        "if-match": latestVersionId,
        "x-mk-overwriting-writer": `dashboard:${site.siteId}`,
        "x-mk-replacing-version": latestVersionId
      }
    )
    expectStatus(named, 200)
    const moved = await owner.send(editor, path)
    expect([moved.status, moved.text.includes("The page has changed while you were writing")]).toEqual([409, true])
    expect(fieldsOf(moved, path)).toMatchObject({ "words-0": "Draft", "words-1": "We mend pianos." })
  })

  it("holds title and description with the words: one preview, one version, one way back", async () => {
    const { owner, path, read, states } = await aPageOfAnOwner()
    const before = await read()
    const details = `${path}/details`
    await owner.send(await owner.open(path), path, { "words-0": "Draft", keep: "draft" })
    const titled = await owner.open(details)
    expect(titled.text).toContain("Put it into the draft")
    const typed = { title: "Newly called", description: "In one go." }
    const looked = await owner.send(titled, details, { ...typed, keep: "draft" })
    expect(looked.path).toContain("/look?proposed=")
    expect(looked.html).toMatch(/New title: Newly called[\s\S]*New description: In one go\./)
    expect(await read()).toMatchObject({ title: before.title, meta: before.meta, payload: { html } })
    expect(await states()).toEqual(["draft", "superseded", "published"])
    // Words on top of it keep what it is called.
    await owner.send(await owner.open(path), path, { "words-1": "We adore pianos.", keep: "draft" })
    expect(fieldsOf(await owner.open(details), details)).toMatchObject(typed)
    const again = await owner.send(await owner.open(details), details, { description: "In one." })
    expect(again.text).toContain("It is in your draft.")

    const done = await owner.send(await owner.send(await owner.open(path), path, { keep: "draft" }), path)
    expect(await read()).toMatchObject({
      title: "Newly called",
      meta: { description: "In one." },
      payload: { html: html.replace("Tuning", "Draft").replace("love", "adore") }
    })
    expect((await states()).filter((state: string) => state === "published")).toHaveLength(1)
    expect((await owner.open(`${path}/history`)).text).toContain("You changed the words, the title and the description")
    await owner.send(done, /action="([^"]*\/restore)"/.exec(done.html)![1]!)
    expect(await read()).toMatchObject({ title: before.title, meta: before.meta, payload: { html } })
  })

  it("of a title alone is looked at, put away and published like one of words", async () => {
    const { owner, path, read, states } = await aPageOfAnOwner()
    const details = `${path}/details`
    const before = await read()
    const write = async () => owner.send(await owner.open(details), details, { title: "Newly called", keep: "draft" })
    const bar = await write()
    expect([bar.html.includes("your draft"), (await read()).title]).toEqual([true, before.title])
    await owner.send(bar, `${path}/discard`)
    expect([await states(), fieldsOf(await owner.open(details), details)["title"]]).toEqual([
      ["rejected", "published"],
      before.title
    ])
    await owner.send(await write(), path)
    expect(await read()).toMatchObject({ title: "Newly called", payload: { html } })
    const wrong = await owner.send(await owner.open(details), details, { title: " ", keep: "draft" })
    expect([wrong.status, wrong.text.includes("Title: This is empty.")]).toEqual([422, true])
  })

  it("is brought onto the page as it is now, with its title, where that changed meanwhile", async () => {
    const { site, page, owner, path, read } = await aPageOfAnOwner()
    const details = `${path}/details`
    const ifMatch = { "if-match": page.latestVersionId }
    const mended = await site.put(`/v1/pages/${page.pageId}/payload`, { html: html.replace("love", "mend") }, ifMatch)
    expectStatus(mended, 200)
    await owner.send(await owner.open(path), path, { "words-0": "Draft", keep: "draft" })
    await owner.send(await owner.open(details), details, { title: "Newly called" })
    // What was there before comes back from the history, past the draft.
    const old = `${path}/versions/${page.latestVersionId}`
    await owner.send(await owner.open(old), `${old}/restore`)
    expect((await read()).title).not.toBe("Newly called")
    const editor = await owner.open(path)
    expect(editor.text).toContain("The page has changed since you began your draft")
    expect(fieldsOf(editor, path)["words-0"]).toBe("Draft")
    // A title goes its way at once, and no draft of words is put in the place of another.
    const screen = await owner.open(details)
    expect(fieldsOf(screen, details)["title"]).toBe("Newly called")
    const behind = await owner.send(screen, details, { description: "Mine", keep: "draft" })
    expect([behind.status, behind.text.includes("Look its words over first")]).toEqual([409, true])
    expect((await owner.send(screen, details, { description: "Mine" })).text).toContain("Saved.")
    expect(await read()).toMatchObject({ title: "Newly called", meta: { description: "Mine" }, payload: { html } })
    await owner.send(await owner.open(path), path)
    expect(await read()).toMatchObject({
      title: "Newly called",
      meta: { description: "Mine" },
      payload: { html: html.replace("Tuning", "Draft") }
    })
  })

  it("writes over no title that was not seen, and says whose stands there", async () => {
    const { site, page, owner, path, read } = await aPageOfAnOwner()
    const details = `${path}/details`
    const screen = await owner.open(details)
    await site.patch(`/v1/pages/${page.pageId}`, { title: "Theirs", meta: { noindex: true } })
    const moved = await owner.send(screen, details, { title: "Mine", description: "Mine too" })
    expect([moved.status, moved.text.includes("It now says: Theirs")]).toEqual([409, true])
    expect(fieldsOf(moved, details)).toMatchObject({ title: "Mine", description: "Mine too" })
    expect((await read()).title).toBe("Theirs")
    // What nobody else touched goes onto the page as it is by then.
    await owner.send(screen, details, { description: "Mine too" })
    expect(await read()).toMatchObject({ title: "Theirs", meta: { description: "Mine too", noindex: true } })
    await owner.send(moved, details)
    expect(await read()).toMatchObject({ title: "Mine", meta: { description: "Mine too", noindex: true } })
  })
})

describe("what can be changed", () => {
  it("C8: words inside attributes of components are fields, put back as attributes and never as markup", async () => {
    const { owner, path, read } = await aPageOfAnOwner()
    const screen = await owner.open(path)
    for (const label of ["Words of the link", "Button of the form", "Label of a field", "Example in a field"])
      expect(screen.html).toContain(`>${label}</label>`)
    const named = (text: string) => Object.entries(fieldsOf(screen, path)).find(([, value]) => value === text)![0]
    await owner.send(screen, path, {
      [named("Call us & ask")]: `Ring "Nell" <b>`,
      [named("Your piano")]: "Its make",
      [named("A grand")]: ""
    })
    expect((await read()).payload.html).toBe(
      html
        .replace('data-label="Call us &amp; ask"', 'data-label="Ring &quot;Nell&quot; &lt;b&gt;"')
        .replace(
          /data-fields='.*?'/,
          'data-fields="[{&quot;name&quot;:&quot;piano&quot;,&quot;label&quot;:&quot;Its make&quot;}]"'
        )
    )
  })

  it("C11: a table is a table, whose fields say their row and column", async () => {
    const { owner, path } = await aPageOfAnOwner()
    const { html: shown } = await owner.open(path)
    expect(shown).toMatch(/<table>[\s\S]*<th scope="col"\s*>[\s\S]*Hours[\s\S]*<th scope="row"\s*>[\s\S]*<td\s*>/)
    expect(shown).toContain(">Monday, Hours</label")
  })

  it("S5: costs the database as much on a long page as on a short one", async () => {
    const { site, owner } = await aPageOfAnOwner()
    const photo = await aPhoto(site)
    const more = `<h2>More</h2><p>Said <b>again</b></p><p><img src="${photo}" alt="x"></p>`
    const costs = []
    for (const times of [1, 200]) {
      const page = await site.aPage({ html: `<h1>Long</h1>${more.repeat(times)}` })
      const open = () => owner.open(`/dashboard/${site.siteId}/pages/${page.pageId}`)
      costs.push((await statementsDuring(open)).length)
    }
    expect(costs[1]).toBe(costs[0])
    expect(costs[0]).toBeLessThan(25)
  })

  it("C11: the page stands beside its fields, by a key that is made for its owner alone", async () => {
    const { site, owner, path, page } = await aPageOfAnOwner()
    const screen = await owner.open(path)
    const framed = `${path}/versions/${page.versionId}/page`
    expect(screen.html).toContain(`src="${framed}"`)
    expect(screen.headers.get("content-security-policy")).toContain("frame-src 'self'")
    const shown = await owner.open(framed)
    expect([shown.status, shown.headers.get("location")]).toEqual([303, expect.stringContaining("/__preview/")])
    const other = await aPageOfAnOwner()
    expect((await other.owner.open(framed)).status).toBe(404)
    // The same beside its title, and beside its pictures.
    for (const other of ["details", "pictures"]) {
      const beside = await owner.open(`${path}/${other}`)
      expect(beside.html, other).toContain(`src="${framed}"`)
      expect(beside.headers.get("content-security-policy"), other).toContain("frame-src 'self'")
    }
    await owner.send(await owner.open(`${path}/details`), `${path}/details`, { title: "Mine", keep: "draft" })
    const { versions } = (await site.get(`/v1/pages/${page.pageId}/versions`)).body
    expect((await owner.open(`${path}/details`)).html).toContain(`src="${path}/versions/${versions[0].id}/page"`)
  })
})
