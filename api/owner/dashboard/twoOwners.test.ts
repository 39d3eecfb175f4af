/**
 * Two owners of one site who decide the same thing, at the same moment or from a screen that is out of date: one of them
 * does, nothing happens twice or that nobody decided, and the other reads who was first and has what they typed.
 */
import { describe, expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"
import { fieldsOf, type Owner, type Screen, twoOwners } from "../../../test/builders/owner.ts"
import { expectStatus, type TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()

const text = (words: string) => ({ html: `<h1>Prices</h1>\n<p>${words}</p>\n<p>Ask for the rest.</p>` })

const aSiteOfTwo = async () => {
  const site = await api.aSite()
  const page = await site.aPage({ route: "/a", title: "Prices", ...text("It costs 40.") })
  const owners = await twoOwners(api, site.siteId)
  const desk = `/dashboard/${site.siteId}`
  const path = `${desk}/pages/${page.pageId}`
  const read = async () => (await site.get(`/v1/pages/${page.pageId}`)).body
  const versions = async () => (await site.get(`/v1/pages/${page.pageId}/versions`)).body.versions.length as number
  return { site, page, owners, desk, path, read, versions, served: () => api.served(site.siteId, "/a") }
}

/** Both have a screen open. */
const bothOpen = ([first, second]: readonly [Owner, Owner], path: string) =>
  Promise.all([first.open(path), second.open(path)])

/** Which of two came through, and which did not. */
const sorted = <A>([first, second]: readonly [Screen, Screen], of: readonly [A, A]) =>
  first.status < 400
    ? { won: first, lost: second, winner: of[0], loser: of[1] }
    : { won: second, lost: first, winner: of[1], loser: of[0] }

/** The field that holds these words. */
const fieldWith = (screen: Screen, path: string, words: string) =>
  Object.entries(fieldsOf(screen, path)).find(([, said]) => said === words)![0]

const actions = async (site: TestSite, action: string): Promise<number> =>
  (await site.get("/v1/audit?limit=100")).body.entries.filter((one: { action: string }) => one.action === action).length

describe("a change that waits", () => {
  const aHeldChange = async () => {
    const made = await aSiteOfTwo()
    const { site, page, path } = made
    const held = expectStatus(
      await site.put(`/v1/pages/${page.pageId}/payload?hold=1`, text("It costs 45."), {
        "if-match": page.latestVersionId
      }),
      202
    )
    const screen = `${path}/versions/${held.versionId}`
    const state = async () => (await site.get(`/v1/pages/${page.pageId}/versions/${held.versionId}`)).body.state
    return { ...made, screen, state }
  }

  it("is published by one and turned down by the other at once: one of it happens, and the other has their note", async () => {
    const { owners, screen, state, served } = await aHeldChange()
    const [a, b] = await bothOpen(owners, screen)
    const { won, lost, winner } = sorted(
      await Promise.all([
        owners[0].send(a, `${screen}/approve`),
        owners[1].send(b, `${screen}/reject`, { note: "Forty is the price." })
      ]),
      ["published", "rejected"]
    )
    expect([won.status, lost.status, await state()]).toEqual([200, 409, winner])
    expect(await served()).toContain(winner === "published" ? "It costs 45." : "It costs 40.")
    expect(lost.text).toContain("This was decided before you sent your answer, so yours changed nothing. One of you ")
  })

  it("that one has published is turned down by nobody, and the note is not lost", async () => {
    const { owners, screen, state, served } = await aHeldChange()
    const [a, b] = await bothOpen(owners, screen)
    await owners[0].send(a, `${screen}/approve`)
    const late = await owners[1].send(b, `${screen}/reject`, { note: "Forty is the price." })
    expect([late.status, await state()]).toEqual([409, "published"])
    expect(late.text).toMatch(
      /yours changed nothing\. One of you published .* Your note, which nobody was shown: Forty is the price\./
    )
    // Whoever came second can take it back where they read of it.
    const back = /action="([^"]*\/restore)"[^>]*>[^]*?Put back what was there before/.exec(late.html)![1]!
    await owners[1].send(late, back)
    expect(await served()).toContain("It costs 40.")
  })

  it("that one has turned down is published by nobody", async () => {
    const { owners, screen, state, served } = await aHeldChange()
    const [a, b] = await bothOpen(owners, screen)
    await owners[0].send(a, `${screen}/reject`, { note: "No." })
    const late = await owners[1].send(b, `${screen}/approve`)
    expect([late.status, await state()]).toEqual([409, "rejected"])
    expect(late.text).toContain("yours changed nothing. One of you turned down")
    expect(await served()).toContain("It costs 40.")
  })

  it("is published by both at once, once", async () => {
    const { site, owners, screen } = await aHeldChange()
    const [a, b] = await bothOpen(owners, screen)
    const both = await Promise.all([owners[0].send(a, `${screen}/approve`), owners[1].send(b, `${screen}/approve`)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await actions(site, "page.publish")).toBe(1)
  })
})

describe("words", () => {
  it("that both change at once are those of one, and the other has theirs beside them", async () => {
    const { owners, path, read, versions } = await aSiteOfTwo()
    const [a, b] = await bothOpen(owners, path)
    const field = fieldWith(a, path, "It costs 40.")
    const before = await versions()
    const typed = ["It costs 41.", "It costs 42."] as const
    const { lost, winner, loser } = sorted(
      await Promise.all([
        owners[0].send(a, path, { [field]: typed[0] }),
        owners[1].send(b, path, { [field]: typed[1] })
      ]),
      typed
    )
    expect([lost.status, await versions()]).toEqual([409, before + 1])
    expect((await read()).payload.html).toContain(winner)
    expect(Object.values(fieldsOf(lost, path))).toContain(loser)
    expect(lost.text).toMatch(/nothing was published yet\. One of you changed .* theirs are shown beneath yours/)
    expect(lost.text).toContain(`On the website it now says: ${winner}`)
  })

  it("that each changes somewhere else both come to be, the second once looked over", async () => {
    const { owners, path, read } = await aSiteOfTwo()
    const [a, b] = await bothOpen(owners, path)
    await owners[0].send(a, path, { [fieldWith(a, path, "It costs 40.")]: "It costs 41." })
    const moved = await owners[1].send(b, path, { [fieldWith(b, path, "Ask for the rest.")]: "Ring for the rest." })
    expect(moved.status).toBe(409)
    await owners[1].send(moved, path)
    expect((await read()).payload.html).toBe("<h1>Prices</h1>\n<p>It costs 41.</p>\n<p>Ring for the rest.</p>")
  })

  it("of a draft that one changes before the other publishes it are not published unseen", async () => {
    const { owners, path, served } = await aSiteOfTwo()
    const live = await owners[0].open(path)
    await owners[0].send(live, path, { [fieldWith(live, path, "It costs 40.")]: "It costs 43.", keep: "draft" })
    const [a, b] = await bothOpen(owners, path)
    await owners[1].send(b, path, { [fieldWith(b, path, "Ask for the rest.")]: "Ring for the rest.", keep: "draft" })
    const late = await owners[0].send(a, path)
    expect([late.status, Object.values(fieldsOf(late, path)).includes("Ring for the rest.")]).toEqual([409, true])
    expect(late.text).toContain("nothing was published yet. One of you")
    expect(await served()).toContain("It costs 40.")
    await owners[0].send(late, path)
    expect(await served()).toMatch(/It costs 43\.[^]*Ring for the rest\./)
  })

  it("of a draft that one publishes at the moment the other changes it are published or changed, and nothing of either is lost", async () => {
    const { owners, path, read, served } = await aSiteOfTwo()
    const live = await owners[0].open(path)
    const field = fieldWith(live, path, "It costs 40.")
    await owners[0].send(live, path, { [field]: "It costs 43.", keep: "draft" })
    const [a, b] = await bothOpen(owners, path)
    expect(Object.values(fieldsOf(a, path))).toContain("It costs 43.")
    const [published, changed] = await Promise.all([
      owners[0].send(a, path),
      owners[1].send(b, path, { [fieldWith(b, path, "Ask for the rest.")]: "Ring for the rest.", keep: "draft" })
    ])
    // Whoever came second is told, and what they wanted is one press away.
    const { lost } = sorted([published, changed], ["published", "changed"])
    expect([published.status, changed.status].toSorted()).toEqual([200, 409])
    expect(lost.text).toContain("The page has changed while you were writing")
    expect(lost.text).toContain("One of you")
    if (lost === changed) {
      expect(await served()).toContain("It costs 43.")
      expect((await read()).payload.html).not.toContain("Ring")
      expect(Object.values(fieldsOf(lost, path))).toContain("Ring for the rest.")
    } else {
      expect(await served()).toContain("It costs 40.")
      expect(Object.values(fieldsOf(lost, path))).toContain("It costs 43.")
    }
  })

  it("of a draft that one puts away while the other publishes it are published or put away, and not both", async () => {
    const { owners, path, served } = await aSiteOfTwo()
    const live = await owners[0].open(path)
    await owners[0].send(live, path, { [fieldWith(live, path, "It costs 40.")]: "It costs 43.", keep: "draft" })
    const [a, b] = await bothOpen(owners, path)
    const [published, away] = await Promise.all([owners[0].send(a, path), owners[1].send(b, `${path}/discard`)])
    expect([published.status, away.status].toSorted()).toEqual([200, 409])
    expect(await served()).toContain(published.status === 200 ? "It costs 43." : "It costs 40.")
    if (published.status !== 200) expect(Object.values(fieldsOf(published, path))).toContain("It costs 43.")
  })

  it("are put back as they were by both at once, once; and by nobody who has not seen what is there by now", async () => {
    const { owners, path, read, versions } = await aSiteOfTwo()
    const live = await owners[0].open(path)
    const field = fieldWith(live, path, "It costs 40.")
    const undoOf = (screen: Screen) => /action="([^"]*\/restore)"/.exec(screen.html)![1]!
    const done = await owners[0].send(live, path, { [field]: "It costs 41." })
    const undo = undoOf(done)
    const fields = fieldsOf(done, undo)
    const token = fieldsOf(await owners[1].open(path), path)["token"]!
    const before = await versions()
    const both = await Promise.all([owners[0].send(done, undo), owners[1].post(undo, { ...fields, token })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect([await versions(), (await read()).payload.html]).toEqual([before + 1, text("It costs 40.").html])

    const again = await owners[0].open(path)
    const changed = await owners[0].send(again, path, { [field]: "It costs 44." })
    const [theirs, stale] = [await owners[1].open(path), undoOf(changed)]
    await owners[1].send(theirs, path, { [field]: "It costs 45." })
    const late = await owners[0].send(changed, stale)
    expect([late.status, (await read()).payload.html]).toEqual([409, text("It costs 45.").html])
    expect(late.text).toContain("so nothing was done yet. One of you changed")
  })
})

describe("where a page is", () => {
  it("is moved by two at once to where one of them wants it, and the other has the address they typed", async () => {
    const { site, owners, path, read } = await aSiteOfTwo()
    const [a, b] = await bothOpen(owners, `${path}/place`)
    const { lost, winner, loser } = sorted(
      await Promise.all([
        owners[0].send(a, `${path}/move`, { route: "/b", lead: "1" }),
        owners[1].send(b, `${path}/move`, { route: "/c", lead: "1" })
      ]),
      ["/b", "/c"]
    )
    expect([lost.status, (await read()).route, await actions(site, "page.move")]).toEqual([409, winner, 1])
    expect(fieldsOf(lost, `${path}/move`)["route"]).toBe(loser)
    expect(lost.text).toContain("so the page was not moved. One of you moved a page to another address")
    expect(await api.served(site.siteId, loser)).toBeUndefined()
    await owners[0].send(lost, `${path}/move`, {
      token: fieldsOf(await owners[0].open(`${path}/place`), `${path}/move`)["token"]!
    })
    expect((await read()).route).toBe(loser)
  })

  it("is left by two at once by the decision of one: moved, or taken off as it was meant", async () => {
    const { site, owners, path, read } = await aSiteOfTwo()
    await site.aPage({ route: "/", title: "Home", html: "<h1>Home</h1>" })
    const [a, b] = await bothOpen(owners, `${path}/place`)
    const { lost, winner } = sorted(
      await Promise.all([
        owners[0].send(a, `${path}/move`, { route: "/b", lead: "1" }),
        owners[1].send(b, `${path}/take-off`, { answer: "leads", to: "/" })
      ]),
      ["page.move", "page.archive"]
    )
    expect([lost.status, await actions(site, "page.move"), await actions(site, "page.archive")]).toEqual(
      winner === "page.move" ? [409, 1, 0] : [409, 0, 1]
    )
    expect(lost.text).toContain("Something else was decided since you opened this")
    expect(lost.text).toContain("One of you")
    expect((await read()).route).toBe(winner === "page.move" ? "/b" : null)
  })

  it("is given up by two at once as one of them said, and the other reads that it is", async () => {
    const { site, owners, path } = await aSiteOfTwo()
    await site.aPage({ route: "/", title: "Home", html: "<h1>Home</h1>" })
    const [a, b] = await bothOpen(owners, `${path}/place`)
    const { lost, winner } = sorted(
      await Promise.all([
        owners[0].send(a, `${path}/take-off`, { answer: "leads", to: "/" }),
        owners[1].send(b, `${path}/take-off`, { answer: "gone" })
      ]),
      [301, 410]
    )
    expect([lost.status, await actions(site, "page.archive")]).toEqual([409, 1])
    expect(lost.text).toContain("One of you took a page off the website")
    const redirects = (await site.get("/v1/redirects")).body.redirects
    expect(redirects.find(({ from }: { from: string }) => from === "/a")?.status ?? 410).toBe(winner)
  })

  it("is kept or given up as was last seen, where somebody asked to take it off", async () => {
    const { site, page, owners, path, read } = await aSiteOfTwo()
    await site.aPage({ route: "/", title: "Home", html: "<h1>Home</h1>" })
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { approvalMode: "owner" })
    const stale = await owners[1].open(`${path}/place`)
    expectStatus(await site.post(`/v1/pages/${page.pageId}/archive`, { disposition: "redirect", redirectTo: "/" }), 202)
    // What the stale screen says of the address is not what was asked for meanwhile.
    const late = await owners[1].send(stale, `${path}/take-off`, { answer: "gone" })
    expect([late.status, (await read()).route]).toEqual([409, "/a"])
    const [a, b] = await bothOpen(owners, `${path}/place`)
    await owners[0].send(a, `${path}/keep`)
    const off = await owners[1].send(b, `${path}/take-off`)
    expect([off.status, (await read()).route]).toEqual([409, "/a"])
    expect(off.text).toContain("so the page was not taken off. One of you")
  })
})

describe("an entry of a list", () => {
  const aList = async () => {
    const made = await aSiteOfTwo()
    const { site, desk } = made
    const schema = [
      { name: "name", type: "text", label: "Name", required: true },
      { name: "story", type: "textarea", label: "Story" },
      { name: "sold", type: "checkbox", label: "Sold" }
    ]
    expectStatus(await site.post("/v1/collections", { key: "pianos", name: "Pianos", schema }), 201)
    const data = { name: "The grand", story: "Bought in 1962." }
    const { id } = expectStatus(await site.post("/v1/collections/pianos/rows", { slug: "grand", data }), 201)
    const rows = async () => (await site.get("/v1/collections/pianos/rows")).body.rows
    api.clock.advance(1_000)
    return { ...made, list: `${desk}/lists/pianos`, entry: `${desk}/lists/pianos/${id}`, rows, data }
  }

  it("that both change at once says what one of them wrote, and the other has theirs beside it", async () => {
    const { owners, entry, rows, data } = await aList()
    const [a, b] = await bothOpen(owners, entry)
    const names = ["The concert grand", "The old grand"] as const
    const { lost, winner, loser } = sorted(
      await Promise.all([
        owners[0].send(a, entry, { "value-name": names[0] }),
        owners[1].send(b, entry, { "value-name": names[1] })
      ]),
      names
    )
    expect([lost.status, (await rows())[0].data]).toEqual([409, { ...data, name: winner }])
    expect(fieldsOf(lost, entry)["value-name"]).toBe(loser)
    expect(lost.text).toContain(`By now it says: ${winner}`)
    expect(lost.text).toContain("nothing was saved yet. One of you changed")
  })

  it("loses nothing of one by what the other saves after looking it over: fields they left alone are as they are by now", async () => {
    const { owners, entry, rows } = await aList()
    const [a, b] = await bothOpen(owners, entry)
    await owners[0].send(a, entry, { "value-story": "Restrung in 2020.", "value-sold": "1" })
    const moved = await owners[1].send(b, entry, { "value-name": "The concert grand" })
    expect(moved.status).toBe(409)
    expect(moved.text).not.toContain("theirs is shown beneath")
    expect((await owners[1].send(moved, entry)).text).toContain("Saved.")
    expect((await rows())[0].data).toEqual({ name: "The concert grand", story: "Restrung in 2020.", sold: true })
  })

  it("that one deletes while the other changes it is deleted or changed, and nothing typed is lost", async () => {
    const { owners, entry, rows } = await aList()
    const [a] = await bothOpen(owners, entry)
    const asked = await owners[1].open(`${entry}/delete`)
    const [saved, deleted] = await Promise.all([
      owners[0].send(a, entry, { "value-name": "The concert grand" }),
      owners[1].send(asked, `${entry}/delete`)
    ])
    expect([saved.status, deleted.status].toSorted()).toEqual([200, 409])
    if (saved.status === 200) {
      expect((await rows()).map(({ data }: { data: { name: string } }) => data.name)).toEqual(["The concert grand"])
      expect(deleted.text).toContain("so it was not deleted. One of you changed")
    } else {
      expect(await rows()).toEqual([])
      expect(saved.text).toMatch(
        /It was deleted while you were writing, so nothing was saved\. One of you deleted .*The concert grand/
      )
    }
  })

  it("is gone for whoever changes it later, who reads what they typed; and is deleted by both at once, once", async () => {
    const { site, owners, list, entry, rows } = await aList()
    const [a] = await bothOpen(owners, entry)
    const [one, other] = await bothOpen(owners, `${entry}/delete`)
    const both = await Promise.all([owners[0].send(one, `${entry}/delete`), owners[1].send(other, `${entry}/delete`)])
    const { won, lost } = sorted(both, [0, 1])
    expect([won.path, lost.status, lost.title]).toEqual([
      `${list}?done=deleted&row=${entry.split("/").at(-1)}`,
      404,
      "The entry is gone"
    ])
    expect(lost.text).toContain("It was deleted before you sent this. One of you deleted")
    expect([await rows(), await actions(site, "collection.row.remove")]).toEqual([[], 1])
    const late = await owners[0].send(a, entry, { "value-name": "The concert grand" })
    expect([late.status, late.title]).toEqual([409, "The entry is gone"])
    expect(late.text).toContain("The concert grand")
    expect(late.text).toContain("One of you deleted")
  })
})

describe("a domain", () => {
  it("is connected first by one of two at once, and the other is asked whether theirs is to be the second", async () => {
    const { site, owners, desk } = await aSiteOfTwo()
    const path = `${desk}/settings/domain`
    const [a, b] = await bothOpen(owners, path)
    const hosts = ["www.vale-one.example", "www.vale-two.example"] as const
    const custom = async () =>
      (await site.get("/v1/site")).body.hostnames.flatMap(({ host, role }: { host: string; role: string }) =>
        role === "primary" || role === "alias" ? [[host, role]] : []
      )
    const { lost, winner, loser, ...rest } = sorted(
      await Promise.all([owners[0].send(a, path, { host: hosts[0] }), owners[1].send(b, path, { host: hosts[1] })]),
      hosts
    )
    expect([rest.won.status, lost.status, await custom()]).toEqual([200, 409, [[winner, "primary"]]])
    expect(fieldsOf(lost, path)["host"]).toBe(loser)
    expect(lost.text).toMatch(/so www\.vale-\w+\.example was not\. One of you/)
    await (loser === hosts[0] ? owners[0] : owners[1]).send(lost, path)
    expect(new Map(await custom())).toEqual(
      new Map([
        [winner, "primary"],
        [loser, "alias"]
      ])
    )
  })

  it("that both connect at once is connected once", async () => {
    const { site, owners, desk } = await aSiteOfTwo()
    const path = `${desk}/settings/domain`
    const [a, b] = await bothOpen(owners, path)
    const host = "www.vale-both.example"
    const both = await Promise.all([owners[0].send(a, path, { host }), owners[1].send(b, path, { host })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await actions(site, "domain.attach")).toBe(1)
  })
})

describe("an assistant", () => {
  const anAssistant = async () => {
    const made = await aSiteOfTwo()
    const assistants = `${made.desk}/assistants`
    const { clientId } = made.site
    return { ...made, assistants, one: `${assistants}/${clientId}` }
  }
  const tokenOf = (screen: Screen, action: string) => fieldsOf(screen, action)["token"]!

  it("is lowered by two at once to the less of both, and raised by neither", async () => {
    const { owners, assistants, one } = await anAssistant()
    const [a, b] = await bothOpen(owners, assistants)
    const [read, write] = await Promise.all([
      owners[0].post(`${one}/lower`, { token: tokenOf(a, `${one}/lower`), may: "content:read" }),
      owners[1].post(`${one}/lower`, { token: tokenOf(b, `${one}/lower`), may: "content:edit" })
    ])
    expect(read.status).toBe(200)
    expect((await owners[0].open(assistants)).text).toContain("Read: it reads the website and changes nothing")
    if (write.status === 200) return
    expect(write.status).toBe(422)
    expect(write.text).toContain("Choose less than it may do now.")
    expect(write.text).toContain("One of you")
  })

  it("has what both of them let wait, each box as it was turned", async () => {
    const { owners, assistants, one } = await anAssistant()
    const [a, b] = await bothOpen(owners, assistants)
    const waits = (owner: Owner, screen: Screen, name: string) =>
      owner.post(`${one}/waits`, { ...fieldsOf(screen, `${one}/waits`), waits: name })
    const both = await Promise.all([waits(owners[0], a, "words"), waits(owners[1], b, "pictures")])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const after = await owners[0].open(assistants)
    expect(after.text).toContain("Waits for you: words, pictures")
    expect(both.map(({ path }) => path.split("done=")[1]).toSorted()).toEqual(["waits", "waits-both"])
  })

  it("is removed by both at once, once, and whoever changes it later reads so", async () => {
    const { site, owners, assistants, one } = await anAssistant()
    const reader = await site.writer()
    const [a, b] = await bothOpen(owners, assistants)
    const both = await Promise.all([owners[0].send(a, `${one}/remove`), owners[1].send(b, `${one}/remove`)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { entries } = (await reader.get("/v1/audit?limit=100")).body
    expect(entries.filter(({ action }: { action: string }) => action === "credential.revoke")).toHaveLength(1)
    for (const late of [
      await owners[1].post(`${one}/waits`, { ...fieldsOf(b, `${one}/waits`), waits: "words" }),
      await owners[1].post(`${one}/lower`, { token: tokenOf(b, `${one}/lower`), may: "content:read" })
    ]) {
      expect(late.status).toBe(404)
      expect(late.text).toContain("That assistant is not connected any more. One of you")
    }
  })
})

describe("details", () => {
  const contact = { phone: "01632 960147", email: "bench@vale.test" }

  it("that each of two changes elsewhere both hold: none is taken back by a screen that is out of date", async () => {
    const { site, owners, desk, path, read } = await aSiteOfTwo()
    await site.put("/v1/site", { contact })
    const settings = `${desk}/settings`
    const [a, b] = await bothOpen(owners, settings)
    const both = await Promise.all([
      owners[0].send(a, `${settings}/contact`, { phone: "01632 960999" }),
      owners[1].send(b, `${settings}/contact`, { email: "nell@vale.test" })
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await site.get("/v1/site")).body.contact).toMatchObject({ phone: "01632 960999", email: "nell@vale.test" })
    const hours = await bothOpen(owners, settings)
    await Promise.all([
      owners[0].send(hours[0], `${settings}/hours`, { monday: "9–17" }),
      owners[1].send(hours[1], `${settings}/hours`, { tuesday: "10–12", hours: "Or ring." })
    ])
    const { body } = await site.get("/v1/site")
    expect(Object.keys(body.openingHours)).toEqual(["monday", "tuesday"])
    expect(body.contact.hours).toBe("Or ring.")
    const titles = await bothOpen(owners, `${path}/details`)
    await Promise.all([
      owners[0].send(titles[0], `${path}/details`, { title: "What it costs" }),
      owners[1].send(titles[1], `${path}/details`, { description: "By the hour." })
    ])
    expect(await read()).toMatchObject({ title: "What it costs", meta: { description: "By the hour." } })
  })

  it.each([
    ["the address of mail", "", "contact", "email"],
    ["who is told", "/told", "recipients", "notifyEmail"]
  ])(
    "of two who change %s at once one does, and the other has theirs, with what it says by now",
    async (_, at, to, name) => {
      const { site, owners, desk } = await aSiteOfTwo()
      await site.put("/v1/site", { contact })
      const settings = `${desk}/settings`
      const [a, b] = await bothOpen(owners, `${settings}${at}`)
      const typed = ["one@vale.test", "two@vale.test"] as const
      const { lost, winner, loser } = sorted(
        await Promise.all([
          owners[0].send(a, `${settings}/${to}`, { [name]: typed[0] }),
          owners[1].send(b, `${settings}/${to}`, { [name]: typed[1] })
        ]),
        typed
      )
      expect([lost.status, fieldsOf(lost, `${settings}/${to}`)[name]]).toEqual([409, loser])
      expect(lost.text).toContain("nothing was saved yet. One of you changed")
      expect(lost.text).toContain(`By now it says: ${winner}`)
      const told = async () => {
        const { contact, notifyEmail } = (await site.get("/v1/site")).body
        return name === "email" ? contact.email : [notifyEmail].flat().join()
      }
      expect(await told()).toBe(winner)
      await owners[0].send(lost, `${settings}/${to}`, { token: fieldsOf(a, `${settings}/${to}`)["token"]! })
      expect(await told()).toBe(loser)
    }
  )

  it("of which one is contested are none of them saved, and hold once they were looked over", async () => {
    const { site, owners, desk } = await aSiteOfTwo()
    const settings = `${desk}/settings`
    const [a, b] = await bothOpen(owners, settings)
    await owners[0].send(a, `${settings}/hours`, { hours: "By appointment" })
    const late = await owners[1].send(b, `${settings}/hours`, { monday: "9-5", hours: "Or ring." })
    expect([late.status, late.text.includes("nothing was saved yet")]).toEqual([409, true])
    expect(late.text).toContain("By now it says: By appointment")
    expect((await site.get("/v1/site")).body.openingHours).toBeNull()
    await owners[1].send(late, `${settings}/hours`)
    const { contact, openingHours } = (await site.get("/v1/site")).body
    expect([contact.hours, openingHours.monday]).toEqual(["Or ring.", [{ opens: "09:00", closes: "17:00" }]])
  })

  it.each([
    ["hours", "", "hours", { monday: "10-12" }, { tuesday: "mornings" }, { tuesday: "9-5" }],
    ["an address", "", "contact", { phone: "01632 960999" }, { email: "nobody" }, { email: "nell@vale.test" }],
    [
      "who is told",
      "/told",
      "recipients",
      { notifyCc: "ada@vale.test" },
      { notifyEmail: "x" },
      { notifyEmail: "nell@vale.test" }
    ]
  ])(
    "of one that are saved while what the other typed of %s is refused hold after it is corrected",
    async (_, at, to, first, wrong, right) => {
      const { site, owners, desk } = await aSiteOfTwo()
      const settings = `${desk}/settings`
      const [a, b] = await bothOpen(owners, `${settings}${at}`)
      expect((await owners[0].send(a, `${settings}/${to}`, first)).status).toBe(200)
      const said = JSON.stringify((await site.get("/v1/site")).body)
      const refused = await owners[1].send(b, `${settings}/${to}`, wrong)
      expect(refused.status).toBe(422)
      expect(JSON.stringify((await site.get("/v1/site")).body)).toBe(said)
      expect((await owners[1].send(refused, `${settings}/${to}`, right)).status).toBe(200)
      const shown = fieldsOf(await owners[0].open(`${settings}${at}`), `${settings}/${to}`)
      const [theirs, mine] = [Object.keys(first)[0]!, Object.keys(right)[0]!]
      expect([shown[theirs], shown[mine]].every((text) => text !== "")).toBe(true)
    }
  )

  it("of two who title a page at once one does, and the other has theirs", async () => {
    const { owners, path, read } = await aSiteOfTwo()
    const [a, b] = await bothOpen(owners, `${path}/details`)
    const typed = ["What it costs", "What we charge"] as const
    const { lost, winner, loser } = sorted(
      await Promise.all([
        owners[0].send(a, `${path}/details`, { title: typed[0] }),
        owners[1].send(b, `${path}/details`, { title: typed[1] })
      ]),
      typed
    )
    expect([lost.status, (await read()).title, fieldsOf(lost, `${path}/details`)["title"]]).toEqual([
      409,
      winner,
      loser
    ])
    expect(lost.text).toMatch(/nothing was saved yet\. One of you changed/)
    expect(lost.text).toContain(`It now says: ${winner}`)
  })

  it.each([
    ["is contested", "What we charge", 409],
    ["is refused", " ", 422]
  ])("keep the description that one wrote while the title that the other typed %s", async (_, title, status) => {
    const { owners, path, read } = await aSiteOfTwo()
    const details = `${path}/details`
    const [a, b] = await bothOpen(owners, details)
    await owners[0].send(a, details, {
      description: "By the hour.",
      ...(status === 409 && { title: "What it costs" })
    })
    const late = await owners[1].send(b, details, { title })
    expect([late.status, fieldsOf(late, details)["description"]]).toEqual([status, "By the hour."])
    await owners[1].send(late, details, { title: "What we charge" })
    expect(await read()).toMatchObject({ title: "What we charge", meta: { description: "By the hour." } })
  })
})
