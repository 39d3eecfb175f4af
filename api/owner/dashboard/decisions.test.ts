/** What an owner decides about at the dashboard, and what becomes of everything else that waits. */
import { describe, expect, it } from "vitest"
import { limits } from "../../../engine/limits.ts"
import { linkIn, mailsOf } from "../../../test/builders/mailbox.ts"
import { testApi } from "../../../test/builders/api.ts"
import { anOwner, stranger } from "../../../test/builders/owner.ts"
import { statementsDuring } from "../../../test/builders/statements.ts"
import { expectStatus, newPage } from "../../../test/builders/testSite.ts"

const api = testApi()

const text = (words: string) => ({ html: `<h1>Prices</h1>\n<p>${words}</p>` })

/** A live page, and two versions of two writers that wait, the second made of the first. */
const twoThatWait = async () => {
  const site = await api.aSite()
  const page = await site.aPage({ route: "/a", ...text("It costs 40.") })
  const path = `/v1/pages/${page.pageId}`
  const on = (base: string) => ({ "if-match": base })
  const first = expectStatus(
    await site.put(`${path}/payload?hold=1`, text("It costs 45."), on(page.latestVersionId)),
    202
  )
  const other = await site.writer()
  expectStatus(await site.delete("/v1/lease"), 200)
  expectStatus(await other.post("/v1/lease"), 200)
  const second = expectStatus(await other.put(`${path}/payload?hold=1`, text("It costs 47."), on(first.versionId)), 202)
  const owner = await anOwner(api, site.siteId)
  const screen = (versionId: string) => `/dashboard/${site.siteId}/pages/${page.pageId}/versions/${versionId}`
  const state = async (versionId: string) => (await site.get(`${path}/versions/${versionId}`)).body.state
  const [older, newer] = [first.versionId, second.versionId] as [string, string]
  return { site, other, owner, screen, state, pageId: page.pageId as string, first: older, second: newer }
}

it("names the pages and sections on which a passage stands, at the desk and behind the mailed link", async () => {
  const site = await api.aSite()
  await api.operator.patch(`/ops/v1/sites/${site.siteId}`, {
    ownerEmail: "nell@vale.test",
    publishPolicy: { partial: "hold" }
  })
  const write = async (words: string) => {
    const base = (await site.get("/v1/partials/hours")).body.latestVersionId
    const headers = base === undefined ? {} : { "if-match": base }
    const { pageId, versionId } = expectStatus(
      await site.put("/v1/partials/hours", { html: `<p>${words}</p>` }, headers),
      202
    )
    return `/dashboard/${site.siteId}/pages/${pageId}/versions/${versionId}`
  }
  const owner = await anOwner(api, site.siteId)
  const first = await write("Ring us.")
  const unseen = await owner.open(first)
  expect(unseen.text).toContain("Where it stands Nowhere yet: no page that is published shows it. Written by")
  await owner.send(unseen, `${first}/approve`)
  const shows = '<mk-partial ref="hours"></mk-partial>'
  await site.aPage({ route: "/visit", title: "Visit us", html: `<h1>Visit</h1>${shows}` })
  expectStatus(await site.put("/v1/chrome/footer", { html: shows }), 200)
  const shown = await owner.open(await write("Ring them."))
  expect(/Where it stands (.*) Written by/.exec(shown.text)![1]!.split(", ").toSorted()).toEqual([
    "Foot of every page",
    "Visit us"
  ])
  const mailed = await owner.open(linkIn((await mailsOf(api, site.siteId)).at(-1)!))
  expect(mailed.text).toContain("What the passage “hours”")
  expect(/Where it stands (.*) Kind/.exec(mailed.text)![1]!.split(", ").toSorted()).toEqual([
    "the footer",
    "“Visit us” at /visit"
  ])
})

it("what nobody has asked about stands apart from what waits, and once", async () => {
  const site = await api.aSite()
  const asked = await site.aPage({ route: "/asked", title: "Asked about", hold: true })
  const page = await site.aPage({ route: "/kept", title: "Kept for later" })
  const draft = expectStatus(
    await site.put(`/v1/pages/${page.pageId}/payload?draft=1`, text("Later."), { "if-match": page.latestVersionId }),
    202
  )
  const { html, text: words } = await (await anOwner(api, site.siteId)).open(`/dashboard/${site.siteId}/waiting`)
  expect(words).toMatch(/Asked about .*Drafts that nobody has asked you about Kept for later/)
  expect(words).not.toContain("Drafts you have kept")
  for (const id of [asked.versionId, draft.versionId]) expect(html.split(`/versions/${id}"`)).toHaveLength(2)
})

it("what waits is summed up as far as it is not too much for a list, which reads none of it twice", async () => {
  const site = await api.aSite()
  const large = `<p>${"<i>a</i>".repeat(30_000)}</p>`
  for (const each of [1, 2, 3])
    await site.aPage({ route: `/large${each}`, title: `Large ${each}`, html: large, hold: true })
  await site.aPage({ route: "/small", title: "Small", html: "<p>Few words</p>", hold: true })
  const owner = await anOwner(api, site.siteId)
  const [list, overview] = [`/dashboard/${site.siteId}/waiting`, `/dashboard/${site.siteId}`]
  const textsRead = async (path: string) => {
    const sent = await statementsDuring(() => owner.open(path))
    return sent.filter(({ sql, rows }) => rows > 0 && sql.startsWith("select * from `versions`")).length
  }
  expect(await textsRead(list)).toBe(1)
  for (const path of [list, overview]) {
    const { text: words } = await owner.open(path)
    expect(words.split("Too much to sum up here")).toHaveLength(4)
    expect(words).toMatch(/Small New, by .*All of it is new: words/)
  }
  for (const path of [list, overview]) expect(await textsRead(path)).toBe(0)
})

it("what may harm stands before what came later and may not", async () => {
  const site = await api.aSite({ domain: "grave.vale.test" })
  const owner = await anOwner(api, site.siteId)
  const settings = `/dashboard/${site.siteId}/settings`
  await owner.send(await owner.open(`${settings}/told`), `${settings}/recipients`, { notifyEmail: "nell@vale.test" })
  const form = '<h1>Ask</h1><mk-component name="contact-form" data-notify-email="new@else.test"></mk-component>'
  for (const [route, html] of [["/first"], ["/ask", form], ["/last"]] as const) {
    await site.aPage({ route, title: `Page ${route}`, hold: true, ...(html !== undefined && { html }) })
    api.clock.advance(1_000)
  }
  for (const path of ["/waiting", ""]) {
    const { html } = await owner.open(`/dashboard/${site.siteId}${path}`)
    const routes = [...html.matchAll(/class="whole"[^>]*>Page (\/\w+)</g)].map(([, route]) => route)
    expect(routes).toEqual(["/ask", "/last", "/first"])
  }
})

describe("a decision", () => {
  it("A1: takes nothing out of the queue that the owner was not shown", async () => {
    const { site, owner, screen, state, first, second } = await twoThatWait()
    const path = screen(second)
    // Both are decided together, and stand in one row.
    const list = await owner.open(`/dashboard/${site.siteId}/waiting`)
    expect(list.html).toMatch(/Waiting\s*<span class="count">1<\/span>/)
    expect(list.text).toContain("and 1 more that waits below it")
    expect(list.text).toContain("1 price or number changed: 40 → 47 Words")
    const shown = await owner.open(path)
    expect(shown.text).toContain("Something else waits for this page too.")
    expect(shown.html).toContain(`href="${screen(first)}"`)
    const unseen = await owner.send(shown, `${path}/approve`, { below: "" })
    expect(unseen.status).toBe(409)
    expect([await state(first), await state(second)]).toEqual(["held", "held"])
    expect(await api.served(site.siteId, "/a")).toContain("It costs 40.")
    await owner.send(shown, `${path}/approve`)
    expect([await state(first), await state(second)]).toEqual(["superseded", "published"])
    expect(await api.served(site.siteId, "/a")).toContain("It costs 47.")
  })

  it("VER-06: has a note of reasonable length, and one that is longer is shown again", async () => {
    const { owner, screen, state, second } = await twoThatWait()
    const note = "x".repeat(limits.noteCharacters + 1)
    const refused = await owner.send(await owner.open(screen(second)), `${screen(second)}/reject`, { note })
    expect([refused.status, refused.html.includes(note)]).toEqual([422, true])
    expect(refused.text).toContain(`A note has at most ${limits.noteCharacters} characters.`)
    expect(await state(second)).toBe("held")
  })

  it.each([
    ["approve", { knows: "new@else.test" }, "applied"],
    ["reject", { note: "Not to them." }, "declined"]
  ])("CA-C1: at the dashboard answers what the owner was mailed as well: %s", async (deed, fields, state) => {
    const [site, email] = [await api.aSite(), `nell.${deed}@vale.test`]
    const owner = await anOwner(api, site.siteId, email)
    expectStatus(await site.put("/v1/site", { notifyEmail: email }), 200)
    await api.operator.post(`/ops/v1/sites/${site.siteId}/domains`, { host: `www.decided-${deed}.test` })
    const form = '<h1>Ask</h1><mk-component name="contact-form" data-notify-email="new@else.test"></mk-component>'
    const held = expectStatus(
      await site.post("/v1/pages", { route: "/ask", title: "Ask us", payload: { html: form } }),
      202
    )
    const change = async () => (await site.get(`/v1/pending-changes/${held.pendingChange.id}`)).body.state
    expect(await change()).toBe("pending")
    const path = `/dashboard/${site.siteId}/pages/${held.pageId}/versions/${held.versionId}`
    const waiting = await owner.open(`/dashboard/${site.siteId}/waiting`)
    expect(waiting.html, "it stands with its version, and not once more by itself").not.toContain("/asked/")
    expect(waiting.text).toContain("Enquiries would go to new@else.test")
    const shown = await owner.open(path)
    expect(shown.html).toMatch(/<strong class="grave">Enquiries would go to new@else\.test<\/strong>/)
    if (deed === "approve") {
      const refused = await owner.send(shown, `${path}/approve`)
      expect([refused.status, await change()]).toEqual([422, "pending"])
      expect(refused.text).toContain(
        "Enquiries would go to another address: say that you know new@else.test, or turn it down."
      )
    }
    await owner.send(await owner.open(path), `${path}/${deed}`, fields)
    expect(await change()).toBe(state)
  })

  it("in a tab that is late says that it was decided, whatever the note, and wants none any more", async () => {
    const { owner, screen, state, second } = await twoThatWait()
    const stale = await owner.open(screen(second))
    await owner.send(await owner.open(screen(second)), `${screen(second)}/approve`)
    expect(await state(second)).toBe("published")
    for (const note of ["", "No."]) {
      const late = await owner.send(stale, `${screen(second)}/reject`, { note })
      expect(late.status).toBe(409)
      expect(late.text).toContain("This was decided before you sent your answer")
      expect(late.text).not.toContain("look at your note")
    }
  })

  it("about who is told of enquiries has both addresses in the list and in its mail", async () => {
    const [site, email] = [await api.aSite(), "nell.told@vale.test"]
    const owner = await anOwner(api, site.siteId, email)
    expectStatus(await site.put("/v1/site", { notifyEmail: email }), 200)
    await api.operator.post(`/ops/v1/sites/${site.siteId}/domains`, { host: "www.told-of.test" })
    expectStatus(await site.put("/v1/site", { notifyEmail: "eve@else.test, nell.told@vale.test" }), 202)
    const asked = `Enquiries would go to eve@else.test`
    expect((await owner.open(`/dashboard/${site.siteId}/waiting`)).text).toContain(asked)
    const mail = (await mailsOf(api, site.siteId)).findLast(({ kind }) => kind === "pending-change")!
    for (const body of [mail.text, mail.html])
      expect(body).toContain("Look closely: enquiries would go to eve@else.test.")
  })

  it("brings back a title too, where the text is what it was", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/a", title: "Opening hours", ...text("Nine to five.") })
    expectStatus(await site.patch(`/v1/pages/${page.pageId}`, { title: "When we are open" }), 200)
    const owner = await anOwner(api, site.siteId)
    const old = `/dashboard/${site.siteId}/pages/${page.pageId}/versions/${page.versionId}`
    const done = await owner.send(await owner.open(old), `${old}/restore`)
    expect(done.text).toContain("Brought back.")
    expect((await site.get(`/v1/pages/${page.pageId}`)).body.title).toBe("Opening hours")
  })
})

describe("a change that was turned down", () => {
  const turnedDown = async () => {
    const all = await twoThatWait()
    const path = all.screen(all.second)
    const done = await all.owner.send(await all.owner.open(path), `${path}/reject`, { note: "Not now." })
    return { ...all, path, done }
  }

  it("waits again from beside the note that it was turned down, and is published then", async () => {
    const { site, owner, path, done, state, second } = await turnedDown()
    expect(await state(second)).toBe("rejected")
    const back = await owner.send(done, `${path}/reopen`)
    expect(back.text).toContain("It waits again.")
    expect(back.html).toContain(`href="${path}"`)
    expect(back.html).not.toContain("/reopen")
    expect(await state(second)).toBe("held")
    expect((await owner.open(path)).text).not.toContain("Turned down because")
    const [said] = (await site.get("/v1/audit?limit=1")).body.entries
    expect(said).toMatchObject({ action: "page.reopen", actor: `dashboard:${site.siteId}`, versionId: second })
    expect(said.detail).toMatchObject({ note: "Not now." })
    const changes = await owner.open(`/dashboard/${site.siteId}/changes`)
    expect(changes.text).toMatch(/You brought back to waiting a change of the page: /)
    await owner.send(await owner.open(path), `${path}/approve`)
    expect(await api.served(site.siteId, "/a")).toContain("It costs 47.")
  })

  it("is found through what happened, and brought back there", async () => {
    const { site, owner, path, state, second } = await turnedDown()
    const changes = await owner.open(`/dashboard/${site.siteId}/changes`)
    expect(changes.html).toContain(`href="${path}"`)
    const shown = await owner.open(path)
    expect(shown.text).toContain("Turned down because Not now.")
    await owner.send(shown, `${path}/reopen`)
    expect(await state(second)).toBe("held")
    const twice = await owner.send(shown, `${path}/reopen`)
    expect([twice.status, twice.text.includes("It waits again.")]).toEqual([200, true])
  })

  it("stays so once an assistant’s work is live over it, which its screen says", async () => {
    const { site, other, owner, path, pageId, state, first, second } = await turnedDown()
    const stale = await owner.open(path)
    const over = await other.put(`/v1/pages/${pageId}/payload`, text("It costs 50."), {
      "if-match": second,
      "x-mk-overwriting-writer": site.clientId,
      "x-mk-replacing-version": first
    })
    expectStatus(over, 200)
    const late = await owner.send(stale, `${path}/reopen`)
    expect(late.status).toBe(409)
    expect(late.text).toContain("something newer went on the website since, so this change no longer fits")
    expect(late.html).not.toContain(`action="${path}/reopen"`)
    expect(await state(second)).toBe("rejected")
  })

  it("is nobody's to bring back but an owner's", async () => {
    const { other, path, pageId, state, second } = await turnedDown()
    expect((await stranger(api).post(`${path}/reopen`, {})).text).not.toContain("It waits again.")
    expect((await other.post(`/v1/pages/${pageId}/reopen`, { versionId: second })).status).toBe(404)
    const refused = await other.post(`/v1/pages/${pageId}/publish`, { versionId: second })
    expect(refused.code).toBe("publish.version_rejected")
    expect(await state(second)).toBe("rejected")
  })
})

describe("all that an assistant has waiting", () => {
  let sites = 0
  const turnDown = (siteId: string) => `/dashboard/${siteId}/waiting/turn-down`

  /** Two new pages and a setting of one assistant, and a new page of another. */
  const fourThatWait = async () => {
    const site = await api.aSite({ domain: `all-${++sites}.vale.test` })
    const owner = await anOwner(api, site.siteId)
    const settings = `/dashboard/${site.siteId}/settings`
    await owner.send(await owner.open(`${settings}/told`), `${settings}/recipients`, { notifyEmail: "nell@vale.test" })
    const pages = [await site.aPage({ route: "/a", hold: true }), await site.aPage({ route: "/b", hold: true })]
    const { pendingChange } = expectStatus(await site.put("/v1/site", { notifyEmail: "new@vale.test" }), 202)
    const other = await site.writer()
    expectStatus(await site.delete("/v1/lease"), 200)
    expectStatus(await other.post("/v1/lease"), 200)
    const others = expectStatus(await other.post("/v1/pages", newPage({ route: "/c", hold: true })), 202)
    const waiting = () => owner.open(`/dashboard/${site.siteId}/waiting`)
    const state = async ({ pageId, versionId }: { readonly pageId: string; readonly versionId: string }) =>
      (await site.get(`/v1/pages/${pageId}/versions/${versionId}`)).body
    const asked = async () => (await site.get(`/v1/pending-changes/${pendingChange.id}`)).body.state
    return { site, other, owner, pages, others, waiting, state, asked }
  }
  const author = (html: string) => /name="by" value="(cred_[0-9a-z]+)"/.exec(html)?.[1] ?? ""

  it("is turned down in one go, with one note, and what another has waiting is left", async () => {
    const { site, owner, pages, others, waiting, state, asked } = await fourThatWait()
    const list = await waiting()
    expect(list.text).toMatch(/Turn down all that .+ has waiting \(3\)/)
    expect(list.html.split('name="by"')).toHaveLength(2)
    const done = await owner.send(list, turnDown(site.siteId), { [`note-${author(list.html)}`]: "Please stop." })
    expect(done.text).toContain("Turned down, all of it.")
    for (const page of pages)
      expect(await state(page as never)).toMatchObject({ state: "rejected", reviewerNote: "Please stop." })
    expect(await asked()).toBe("declined")
    expect((await state(others)).state).toBe("held")
    expect(done.text).not.toContain("Turn down all")
    expect(done.html).toMatch(/Waiting\s*<span class="count">1<\/span>/)
    const back = await owner.send(done, `/dashboard/${site.siteId}/waiting/reopen`)
    expect(back.text).toContain("Every change of a page waits again.")
    for (const page of pages) {
      const { state: now, reviewerNote } = await state(page as never)
      expect([now, reviewerNote]).toEqual(["held", undefined])
    }
    expect(await asked(), "a question that was answered is asked anew").toBe("declined")
    expect(back.html).not.toContain("/waiting/reopen")
  })

  it("offers to remove whoever wrote it where that is an assistant that still may, and nobody else", async () => {
    const { site, owner, pages, waiting } = await fourThatWait()
    const isOffered = async () => (await waiting()).html.includes(`/assistants">remove it</a>`)
    expect(await isOffered()).toBe(true)
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { publishPolicy: { settings: "hold" } })
    const assistants = `/dashboard/${site.siteId}/assistants`
    for (const page of pages) {
      const meta = { canonical: "https://www.elsewhere.test/" }
      const path = `/ops/v1/sites/${site.siteId}/pages/${page.pageId}`
      expectStatus(await api.operator.patch(path, { meta }), 202)
    }
    await owner.send(await owner.open(assistants), `${assistants}/${site.clientId}/remove`)
    const { text: words } = await waiting()
    expect(words).toContain("Turn down all that our staff have waiting (2)")
    expect(words).toMatch(/Turn down all that .+ has waiting \(3\)/)
    expect(await isOffered()).toBe(false)
  })

  it("is left where no note says why, and the form comes back with what was written", async () => {
    const { site, owner, pages, waiting, state, asked } = await fourThatWait()
    const list = await waiting()
    const unsaid = await owner.send(list, turnDown(site.siteId), { [`note-${author(list.html)}`]: "  " })
    expect(unsaid.status).toBe(422)
    expect(unsaid.text).toContain("Nothing was decided yet.")
    const long = await owner.send(list, turnDown(site.siteId), {
      [`note-${author(list.html)}`]: "x".repeat(limits.noteCharacters + 1)
    })
    expect([long.status, long.html.includes("xxxx")]).toEqual([422, true])
    expect([(await state(pages[0] as never)).state, await asked()]).toEqual(["held", "pending"])
  })

  it("takes nothing that came after the screen was shown, that somebody decided, or that is another's", async () => {
    const { site, other, owner, pages, others, waiting, state } = await fourThatWait()
    const list = await waiting()
    expectStatus(await other.delete("/v1/lease"), 200)
    expectStatus(await site.post("/v1/lease"), 200)
    const later = await site.aPage({ route: "/later", hold: true })
    const named = `${others.pageId}/${others.versionId}`
    expectStatus(await site.delete(`/v1/pages/${pages[0]!.pageId}`), 200)
    const done = await owner.send(list, turnDown(site.siteId), {
      all: `${/name="all"\s+value="([^"]+)"/.exec(list.html)?.[1]} ${named} nonsense pg_x/ver_y`,
      [`note-${author(list.html)}`]: "No."
    })
    expect(done.text).toContain("Turned down")
    expect((await state(pages[1] as never)).state).toBe("rejected")
    expect((await state(later as never)).state).toBe("held")
    expect((await state(others)).state).toBe("held")
  })
})
