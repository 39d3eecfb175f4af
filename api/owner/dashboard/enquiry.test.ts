/** The inbox: what is unread, how it is answered, what an owner makes of it and notes. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { limits } from "../../../engine/limits.ts"
import type { PageId, SiteId } from "../../../engine/model/ids.ts"
import { Leads } from "../../../engine/ports/Leads.ts"
import { Database } from "../../../storage/mysql/Database.ts"
import { testApi } from "../../../test/builders/api.ts"
import { aLead, noon } from "../../../test/builders/nouns.ts"
import { anOwner, fieldsOf, openNewest, type Owner, type Screen } from "../../../test/builders/owner.ts"

const api = testApi()

const contact = '<h1>Contact</h1><mk-component name="contact-form" data-phone="true"></mk-component>'

/** Enquiries that came one after another, of these people; the newest first in `ids`. */
const anInbox = async (...sent: ReadonlyArray<Record<string, string>>) => {
  const site = await api.aSite()
  const page = await site.aPage({ route: "/contact", title: "Contact", html: contact })
  const siteId = site.siteId as SiteId
  const leads = sent.map((answers, at) =>
    aLead({
      siteId,
      pageId: page.pageId as PageId,
      formKey: "contact-form",
      data: { name: "Ada", email: "ada@vale.test", ...answers },
      createdAt: noon + at
    })
  )
  await api.run(Effect.flatMap(Leads, ({ insert }) => Effect.forEach(leads, insert, { discard: true })))
  const ids = leads.map(({ id }) => id).reverse()
  return { site, path: `/dashboard/${siteId}/enquiries`, ids, owner: await anOwner(api, siteId) }
}

it("the table of enquiries asks as the forms did, and tells what was made of each and noted, which programs are not told", async () => {
  const { site, owner, path, ids } = await anInbox({ message: "First" }, { message: "Second" }, { message: "Third" })
  await api.run(
    Effect.flatMap(Leads, ({ insert }) =>
      insert(
        aLead({
          siteId: site.siteId as SiteId,
          data: { "f-1": "Red" },
          fieldLabels: { "f-1": "Which colour?" },
          createdAt: noon + 9
        })
      )
    )
  )
  const [third, second] = ids
  await mark(owner, `${path}/${second}`, "spam")
  await mark(owner, `${path}/${third}`, "done")
  for (const note of ["Called", "Comes\non Friday"])
    await owner.send(await owner.open(`${path}/${third}`), `${path}/${third}/notes`, { note })
  const text = (await owner.open(`${path}/export`)).html
  const lines = text.split("\r\n").map((line) => line.slice(1, -1).split('","'))
  const column = (heading: string) => lines.slice(1, 5).map((cells) => cells[lines[0]!.indexOf(heading)])
  expect(column("Which colour?")).toEqual(["Red", "", "", ""])
  expect(column("Standing")).toEqual(["New", "Done", "Spam", "New"])
  expect(column("Notes")).toEqual(["", "Called\nComes\non Friday", "", ""])
  const told = (await site.get("/v1/leads/export?format=csv")).body
  expect(told).not.toMatch(/Standing|Notes|Called|spam/i)
})

/** Beside the name of the section, in every screen's navigation. */
const badge = ({ html }: Screen): string | undefined =>
  /Enquiries <span class="count">(\d+\+?)<span class="vh"> unread/.exec(html)?.[1]
const names = ({ html }: Screen) => [...html.matchAll(/class="whole"[^>]*><bdi>([^<]*)</g)].map(([, name]) => name)
const mark = async (owner: Owner, path: string, as: string) => {
  const { token } = fieldsOf(await owner.open("/dashboard/account"), "/dashboard/sign-out")
  return owner.post(`${path}/mark`, { token: token!, as })
}

describe("C7: the inbox", () => {
  it("lists who wrote and how they begin, and counts what nobody has opened on every screen", async () => {
    const { site, owner, path } = await anInbox(
      { name: "Bob", email: "bob@vale.test", message: "Is the <b>grand</b> there?\nPlease say." },
      { name: "Ada", message: "Hello" }
    )
    const list = await owner.open(path)
    expect(names(list)).toEqual(["Ada", "Bob"])
    expect(list.html).toContain('<bdi class="first">Is the &lt;b&gt;grand&lt;/b&gt; there?</bdi>')
    expect(list.text).toMatch(/Contact form · Contact/)
    expect(list.html.match(/<li\s+class="unread">/g)).toHaveLength(2)
    expect([badge(list), badge(await owner.open(`/dashboard/${site.siteId}`))]).toEqual(["2", "2"])

    const opened = await openNewest(owner, site.siteId)
    expect([opened.title, badge(opened)]).toEqual(["Ada", "1"])
    const after = await owner.open(path)
    expect([badge(after), after.html.match(/<li\s+class="unread">/g)!.length]).toEqual(["1", 1])
    expect(names(await owner.open(`${path}?show=unread`))).toEqual(["Bob"])
    const again = await owner.send(opened, `${opened.path}/mark`, { as: "unread" })
    expect([again.path, badge(again)]).toEqual([`${path}?done=unread`, "2"])
  })

  it("is not read by what a browser fetches ahead", async () => {
    const { owner, path, ids } = await anInbox({})
    const headers = { cookie: owner.cookie(), "sec-purpose": "prefetch" }
    expect((await fetch(`${api.anonymous.address()}${path}/${ids[0]}`, { headers })).status).toBe(200)
    expect(badge(await owner.open(path))).toBe("1")
  })

  it("keeps what is done and what is spam apart, and takes each back", async () => {
    const { owner, path, ids } = await anInbox({ name: "Spam" }, { name: "Bob" }, { name: "Ada" })
    const [adas, bobs, spams] = ids.map((id) => `${path}/${id}`) as [string, string, string]
    const done = await mark(owner, adas, "done")
    expect([done.path, done.text.includes("Marked as done."), badge(done)]).toEqual([`${path}?done=done`, true, "2"])
    await mark(owner, spams, "spam")
    const shown = async (show: string) => names(await owner.open(`${path}?show=${show}`))
    expect(await shown("all")).toEqual(["Ada", "Bob"])
    expect(await shown("new")).toEqual(["Bob"])
    expect(await shown("done")).toEqual(["Ada"])
    expect(await shown("spam")).toEqual(["Spam"])
    expect(badge(await owner.open(path)), "spam is counted nowhere").toBe("1")
    expect((await mark(owner, spams, "new")).title).toBe("Spam")
    expect(await shown("all")).toEqual(["Ada", "Bob", "Spam"])
    for (const as of ["", "__proto__", "gone"]) expect((await mark(owner, bobs, as)).status, as).toBe(422)
    expect((await mark(owner, `${path}/lead_none`, "done")).title).toBe("This was not done")
  })

  it("is marked once by two who mark at once, and what came of a test is in nobody's way", async () => {
    const { site, owner, path, ids } = await anInbox({})
    const [first, second] = await Promise.all([
      mark(owner, `${path}/${ids[0]}`, "done"),
      mark(owner, `${path}/${ids[0]}`, "done")
    ])
    expect([first!.path, second!.path]).toEqual([`${path}?done=done`, `${path}?done=done`])
    expect(names(await owner.open(`${path}?show=done`))).toEqual(["Ada"])
    await site.post("/v1/forms/contact-form/test")
    expect(badge(await owner.open(path))).toBeUndefined()
  })

  it("is its owner's alone, for a form of their own session", async () => {
    const { site, owner, path, ids } = await anInbox({ name: "Ada" })
    const one = `${path}/${ids[0]}`
    const other = await api.aSite()
    const stranger = await anOwner(api, other.siteId)
    expect((await stranger.open(one)).status).toBe(404)
    for (const at of [one, one.replace(site.siteId, other.siteId)]) {
      expect((await mark(stranger, at, "done")).title, at).not.toContain("Marked")
      const { token } = fieldsOf(await stranger.open("/dashboard/account"), "/dashboard/sign-out")
      expect((await stranger.post(`${at}/notes`, { token: token!, note: "Mine" })).status, at).toBe(404)
    }
    for (const what of ["mark", "notes", "notes/remove"])
      expect((await owner.post(`${one}/${what}`, { as: "done", note: "x" })).status, what).toBe(403)
    expect(names(await owner.open(`${path}?show=done`))).toEqual([])
    expect((await owner.open(one)).html).not.toContain("notes/remove")
  })
})

describe("C7: an answer", () => {
  it("is one tap away, by mail with what was asked quoted, and by telephone", async () => {
    const { site, owner } = await anInbox({
      name: "Ada",
      phone: "+44 (0)1632 960147",
      message: 'Is it there?\nI could & would come.\n"Saturday"'
    })
    const { html } = await openNewest(owner, site.siteId)
    const [, mailed] = /<a class="button" href="(mailto:[^"]+)">Reply by email</.exec(html)!
    const reply = new URL(mailed!.replaceAll("&amp;", "&"))
    expect(reply.pathname).toBe("ada@vale.test")
    expect(reply.searchParams.get("subject")).toBe("Re: Is it there?")
    expect(reply.searchParams.get("body")).toMatch(
      /^\r\n\r\nAda wrote on .*:\r\n> Is it there\?\r\n> I could & would come\.\r\n> "Saturday"$/
    )
    expect(html).toContain('<a class="button quiet" href="tel:+441632960147">')
  })

  it("brings no header of a visitor's into the letter, and no address that is too long for a program", async () => {
    const { site, owner } = await anInbox({
      name: "Ada\u202e",
      message: `Hello&bcc=all@vale.test\r\n${"x&y ".repeat(1_500)}`
    })
    const { html } = await openNewest(owner, site.siteId)
    const [, mailed] = /href="(mailto:[^"]+)">Reply/.exec(html)!
    const reply = new URL(mailed!.replaceAll("&amp;", "&"))
    expect([...reply.searchParams.keys()]).toEqual(["subject", "body"])
    expect(mailed!.length).toBeLessThan(2_000)
    expect(html).not.toMatch(/[\u202a-\u202e]/)
  })
})

describe("C7: a search", () => {
  it("finds words, names and addresses in what was answered, and in nothing else", async () => {
    const { owner, path } = await anInbox(
      { name: "Zoë Müller", email: "zoe@mail.test", message: "A 100% blue “piano”, c:\\keys" },
      { name: "Bob", email: "bob@mail.test", message: "An organ" }
    )
    const found = async (words: string) => names(await owner.open(`${path}?${new URLSearchParams({ words })}`))
    expect(await found("müller")).toEqual(["Zoë Müller"])
    expect(await found("BLUE zoe@MAIL.test")).toEqual(["Zoë Müller"])
    expect(await found("mail.test")).toEqual(["Bob", "Zoë Müller"])
    for (const own of ["100%", "“piano”", "c:\\keys", "%", "\\"]) expect(await found(own), own).toEqual(["Zoë Müller"])
    for (const none of ["message", "email", "_", "1_0", "blue organ"]) expect(await found(none), none).toEqual([])
    const spelled = await anInbox(
      { name: "Ada", email: "ada@xn--sd-xka.test" },
      { name: "Eve", email: "eve@xn--pple-43d.test" }
    )
    const inWords = async (words: string) =>
      names(await spelled.owner.open(`${spelled.path}?${new URLSearchParams({ words })}`))
    for (const words of ["ada@süd.test", "süd.test", "ada@xn--sd-xka.test"])
      expect(await inWords(words), "as it is written, and as browsers send it").toEqual(["Ada"])
    const opened = async (at: number) => (await spelled.owner.open(`${spelled.path}/${spelled.ids[at]}`)).html
    expect(await opened(1)).toContain('href="mailto:ada@xn--sd-xka.test">ada@süd.test</a>')
    expect(await opened(0), "letters of another script can pass for these").toContain(">eve@xn--pple-43d.test</a>")
    const nothing = await owner.open(`${path}?words=%3Cscript%3E`)
    expect(nothing.text).toContain("No enquiry says all of this.")
    expect(nothing.html).toContain('value="&lt;script&gt;"')
    for (const odd of [
      "?show=x&words=%00",
      "?after=1.lead_x",
      "?after=999999999999999.lead_zzzz",
      `?words=${"a+".repeat(900)}`
    ])
      expect((await owner.open(path + odd)).status, odd).toBe(200)
  })

  it("goes on where a page ends", async () => {
    const sent = Array.from({ length: limits.leadsPageDefault + 1 }, (_, at) => ({
      name: `N${at}`,
      message: `No ${at}`
    }))
    const { owner, path } = await anInbox(...sent)
    const first = await owner.open(`${path}?words=no`)
    expect(names(first)).toHaveLength(limits.leadsPageDefault)
    const [, next] = /<a class="button quiet" href="([^"]+)">Earlier</.exec(first.html)!
    const second = await owner.open(next!.replaceAll("&amp;", "&"))
    expect(names(second)).toEqual(["N0"])
    expect(second.html).not.toContain(">Earlier<")
  })
})

describe("C7: a note", () => {
  it("is kept with who wrote it and when, once however often it is sent, and removed", async () => {
    const { site, owner, path, ids } = await anInbox({})
    const notes = `${path}/${ids[0]}/notes`
    const screen = await openNewest(owner, site.siteId)
    const kept = await owner.send(screen, notes, { note: "Called back.\n<b>Comes</b> on Monday." })
    await owner.send(screen, notes, { note: "Called back.\n<b>Comes</b> on Monday." })
    expect(kept.text).toContain("Your note is kept.")
    const shown = await openNewest(owner, site.siteId)
    expect(shown.html.match(/notes\/remove"/g)).toHaveLength(1)
    expect(shown.html).toContain('<bdi class="typed">Called back.\n&lt;b&gt;Comes&lt;/b&gt; on Monday.</bdi>')
    expect(shown.text).toMatch(new RegExp(`${owner.email} · \\d+ \\w+ 20\\d\\d`))
    const removed = await owner.send(shown, `${notes}/remove`)
    expect([removed.text.includes("The note is removed."), removed.text.includes("Called back")]).toEqual([true, false])
  })

  it("that cannot be kept is shown again, with why", async () => {
    const { site, owner, path, ids } = await anInbox({})
    const notes = `${path}/${ids[0]}/notes`
    const screen = await openNewest(owner, site.siteId)
    for (const [note, why] of [
      ["  \n ", "Write something first."],
      ["x".repeat(limits.noteCharacters + 1), "A note may have"],
      ["a\u0000b", "holds the control character"]
    ]) {
      const refused = await owner.send(screen, notes, { note: note! })
      expect([refused.status, refused.text.includes(why!)], why).toEqual([422, true])
      expect(refused.html).toContain('aria-invalid="true"')
    }
    expect((await owner.open(`${path}/${ids[0]}`)).html).not.toContain("notes/remove")
  })

  it("goes with its enquiry when what a person sent is deleted", async () => {
    const { site, owner, path, ids } = await anInbox({ email: "ada@vale.test" })
    await owner.send(await openNewest(owner, site.siteId), `${path}/${ids[0]}/notes`, { note: "Private" })
    const asked = await owner.send(await owner.open(`${path}/${ids[0]}`), `${path}/delete`)
    expect(asked.text).toContain("your notes")
    await owner.send(asked, `${path}/delete`)
    const left = await api.database.run(notesOf(site.siteId))
    expect([left, (await owner.open(`${path}/${ids[0]}`)).status]).toEqual([0, 404])
  })
})

const notesOf = (siteId: string) =>
  Effect.flatMap(Database, ({ query }) =>
    Effect.map(
      query((db) => db.selectFrom("lead_notes").select("note_id").where("site_id", "=", siteId).execute()),
      (rows) => rows.length
    )
  )
