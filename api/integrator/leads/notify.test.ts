/** Who is told of an enquiry, and how. */
import { Effect } from "effect"
import { sql } from "kysely"
import { describe, expect, it } from "vitest"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { Database } from "../../../storage/mysql/Database.ts"
import { testApi } from "../../../test/builders/api.ts"
import { aPdf } from "../../../test/builders/files.ts"
import { ada, aForm, asForm } from "../../../test/builders/forms.ts"
import { mailsOf } from "../../../test/builders/mailbox.ts"
import { testOrigin } from "../../../test/builders/origin.ts"

const api = testApi()
const origin = testOrigin(api)

interface Told {
  readonly notifyEmail?: string
  readonly notifyCc?: string
  readonly notifyBcc?: string
}

/** A form on a site whose own domain serves, or that is still being built. */
const aSiteThatTells = async (
  told: Told,
  { attributes = "", live = true, html = asForm(undefined, `data-form-id="enquiry" ${attributes}`) } = {}
) => {
  const made = await aForm(api, origin, { html })
  const siteId = made.site.siteId as SiteId
  // Once a site is live, its owner is asked before anything of this changes.
  const patch = { settings: { ...told }, ...(live && { liveSince: api.clock.now(), servingSince: api.clock.now() }) }
  await api.run(Effect.flatMap(Sites, (sites) => sites.update(siteId, patch)))
  const mails = async () => (await mailsOf(api, siteId)).filter(({ kind }) => kind === "lead")
  return { ...made, mails }
}

describe("a notification", () => {
  it("NOTIFY-02, NOTIFY-08: each address gets a message of its own, and each message has a name that stays", async () => {
    const { form, leads, mails } = await aSiteThatTells({ notifyEmail: "nell@vale.test, joe@vale.test" })
    await form.send({ ...ada, topic: "help", message: "Line one\nLine two" })
    const [lead] = await leads()
    const sent = await mails()
    expect(sent.map(({ to }) => to)).toEqual([["nell@vale.test"], ["joe@vale.test"]])
    expect(sent.map(({ messageId }) => messageId)).toEqual([`${lead.id}.n1`, `${lead.id}.n2`])
    for (const { text, html, cc, bcc } of sent) {
      expect([cc, bcc]).toEqual([undefined, undefined])
      for (const said of [
        "Your name: Ada",
        "What it is about: help",
        "Message: Line one\nLine two",
        lead.id,
        "/contact"
      ])
        expect(text).toContain(said)
      expect(html).toContain("Line one\nLine two")
    }
  })

  it.each([
    ["en", ["Name: Ada", "Email: ada@vale.test", "Phone: 01632 960147", "Message: Hello"]],
    ["fr", ["Nom: Ada", "E-mail: ada@vale.test", "Téléphone: 01632 960147", "Message: Hello"]]
  ])("LEAD-09: names the fields of a ready-made form as that form does, in %s", async (language, lines) => {
    const html = '<mk-component name="contact-form" data-phone="true"></mk-component>'
    const { form, site, leads, mails } = await aSiteThatTells({ notifyEmail: "nell@vale.test" }, { html })
    await api.run(Effect.flatMap(Sites, (sites) => sites.update(site.siteId as SiteId, { language })))
    await form.send({ ...ada, phone: "01632 960147", message: "Hello" })
    const [mail] = await mails()
    expect(mail!.text.split("\n")).toEqual(expect.arrayContaining(lines as Array<string>))
    expect((await leads())[0]).not.toHaveProperty("fieldLabels")
  })

  it("NOTIFY-01: is answered to the first email field that was filled in, and to nobody where there is none", async () => {
    const fields = [
      { name: "friend", label: "A friend", type: "text" },
      { name: "work", label: "At work", type: "email" },
      { name: "home", label: "At home", type: "email" }
    ]
    const { form, mails } = await aSiteThatTells(
      { notifyEmail: "nell@vale.test" },
      { html: asForm(fields, `data-form-id="enquiry"`) }
    )
    await form.send({ friend: "zoe@vale.test", work: "ada@work.test", home: "ada@home.test" })
    await form.send({ friend: "zoe@vale.test", home: "ada@home.test" })
    await form.send({ friend: "zoe@vale.test" })
    // Browsers let it through, but no mail can be sent to it.
    await form.send({ work: "ada@localhost" })
    expect((await mails()).map(({ replyTo }) => replyTo)).toEqual([
      "ada@work.test",
      "ada@home.test",
      undefined,
      undefined
    ])
  })

  it("NOTIFY-03: with copies to others there is one message for all of them", async () => {
    const { form, mails } = await aSiteThatTells({
      notifyEmail: "nell@vale.test,joe@vale.test",
      notifyCc: "ann@vale.test",
      notifyBcc: "boss@vale.test"
    })
    await form.send(ada)
    expect(await mails()).toEqual([
      expect.objectContaining({
        to: ["nell@vale.test", "joe@vale.test"],
        cc: ["ann@vale.test"],
        bcc: ["boss@vale.test"]
      })
    ])
  })

  it("NOTIFY-04: a form that names anybody is told of by its own names alone", async () => {
    const own = { attributes: `data-notify-email="sales@vale.test"` }
    const { form, mails } = await aSiteThatTells({ notifyEmail: "nell@vale.test", notifyCc: "ann@vale.test" }, own)
    await form.send(ada)
    const [mail, ...more] = await mails()
    expect([mail?.to, mail?.cc, more]).toEqual([["sales@vale.test"], undefined, []])
  })

  it("NOTIFY-05, NOTIFY-06: before the site's own domain serves, one message goes to the build inbox, without copies", async () => {
    const told = { notifyEmail: "nell@vale.test,joe@vale.test", notifyCc: "ann@vale.test", notifyBcc: "boss@vale.test" }
    const { form, mails } = await aSiteThatTells(told, { live: false })
    await form.send(ada)
    expect(await mails()).toEqual([expect.objectContaining({ to: ["build@makeready.test"] })])
    expect(JSON.stringify(await mails())).not.toMatch(/nell|joe|ann|boss/)
  })

  it("is not sent where nobody is named, and the lead is kept all the same (CA-D52)", async () => {
    const { form, mails, leads } = await aSiteThatTells({})
    expect((await form.send(ada)).status).toBe(200)
    expect([(await leads()).length, await mails()]).toEqual([1, []])
  })

  it("shows whatever a visitor wrote as text, on the line it belongs to", async () => {
    const { form, mails } = await aSiteThatTells({ notifyEmail: "nell@vale.test" })
    await form.send({ ...ada, name: `<img src=x onerror="alert(1)">\r\nBcc: all@vale.test` })
    const [mail] = await mails()
    expect(mail?.html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt; Bcc: all@vale.test")
    expect(mail?.html).not.toContain("<img")
    expect(mail?.subject).toMatch(/^New enquiry through enquiry – Workshop \d+$/)
  })

  it("carries files as addresses that open them, never as attachments", async () => {
    const html = asForm([{ name: "cv", label: "Your CV", type: "file" }])
    const { form, mails, url } = await aSiteThatTells({ notifyEmail: "nell@vale.test" }, { html })
    await form.send({}, { files: [{ field: "cv", name: "cv.pdf", bytes: aPdf() }] })
    const [mail] = await mails()
    const link = /https?:\S+\/__files\/\S+/.exec(mail!.text)![0]
    expect(mail?.text).toContain("Your CV: cv.pdf")
    expect((await origin.visit(new URL(new URL(link).pathname, url).href)).status).toBe(200)
  })
})

describe("a lead is kept", () => {
  it("SUBMIT-06: though what follows of it cannot be done at first", async () => {
    const { form, leads, mails } = await aSiteThatTells({ notifyEmail: "nell@vale.test" })
    await api.database.run(
      Effect.flatMap(Database, ({ query }) => query((db) => sql`alter table jobs rename to jobs_away`.execute(db)))
    )
    const sent = await form.send(ada)
    await api.database.run(
      Effect.flatMap(Database, ({ query }) => query((db) => sql`alter table jobs_away rename to jobs`.execute(db)))
    )
    expect([sent.status, sent.json]).toEqual([200, { ok: true }])
    expect([(await leads()).length, await mails()]).toEqual([1, []])
  })
})
