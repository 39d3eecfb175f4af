/** Who is told of an enquiry, and how. */
import { Effect } from "effect"
import { sql } from "kysely"
import { describe, expect, it } from "vitest"
import type { SiteId } from "../../../engine/model/ids.ts"
import { notificationWording } from "../../../engine/people/leads/notificationWording.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { wholeLanguages } from "../../../engine/values/wordsIn.ts"
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
    const { form, site, leads, mails } = await aSiteThatTells({ notifyEmail: "nell@vale.test, joe@vale.test" })
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
        `/dashboard/${site.siteId}/enquiries/${lead.id}`,
        "/contact"
      ])
        expect(text).toContain(said)
      expect(html).toContain("Line one<br>\nLine two")
    }
  })

  it.each([
    ["en", ["Name: Ada", "Email: ada@vale.test", "Phone: 01632 960147", "Message: Hello"]],
    ["fr", ["Nom\u202f: Ada", "E-mail\u202f: ada@vale.test", "Téléphone\u202f: 01632 960147", "Message\u202f: Hello"]]
  ])("LEAD-09: names the fields of a ready-made form as that form does, in %s", async (language, lines) => {
    const html = '<mk-component name="contact-form" data-phone="true"></mk-component>'
    const { form, site, leads, mails } = await aSiteThatTells({ notifyEmail: "nell@vale.test" }, { html })
    await api.run(Effect.flatMap(Sites, (sites) => sites.update(site.siteId as SiteId, { language })))
    await form.send({ ...ada, phone: "01632 960147", message: "Hello" })
    const [mail] = await mails()
    expect(mail!.text.split("\n")).toEqual(expect.arrayContaining(lines as Array<string>))
    expect((await leads())[0]).not.toHaveProperty("fieldLabels")
  })

  it.each(wholeLanguages)("is wholly in the language of the site, in %s", async (language) => {
    const fields = [
      { name: "name", label: "\u2116", type: "text" },
      { name: "cv", label: "\u2117", type: "file" },
      { name: "news", label: "\u2118", type: "checkbox" }
    ]
    const html = asForm(fields, `data-form-id="9" data-consent="true"`)
    const { form, site, mails, leads } = await aSiteThatTells({ notifyEmail: "nell@vale.test" }, { html })
    await api.run(
      Effect.flatMap(Sites, (sites) => sites.update(site.siteId as SiteId, { language, name: "77", contact: {} }))
    )
    await form.send(
      { name: "Ada", news: "on", consent: "on" },
      { files: [{ field: "cv", name: "1.pdf", bytes: aPdf() }] }
    )
    const [[mail], [lead]] = [await mails(), await leads()]
    const words = notificationWording(language)
    expect(mail!.subject).toBe(`${words.enquiry("Ada")} – 77`)
    const at = (when: number, how: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(language, {
        timeZone: "UTC",
        year: "numeric",
        month: "long",
        day: "numeric",
        ...how
      }).format(new Date(when))
    const day = at(lead.files[0].keptUntil, {})
    const minute = at(lead.createdAt, { hour: "numeric", minute: "2-digit", timeZoneName: "short" })
    const said = mail!.text.split("\n").filter((line) => line !== "" && !line.startsWith("http"))
    expect(said).toEqual([
      mail!.subject,
      words.line("\u2116", "Ada"),
      words.line("\u2118", words.yes),
      words.line("\u2117", words.until("1.pdf", day)),
      expect.stringContaining(words.line(words.consent, words.given)),
      words.line(words.form, "9"),
      expect.stringContaining(words.line(words.page, "http")),
      words.line(words.sent, minute),
      "--",
      `${words.desk}:`
    ])
    expect(mail!.html).toContain(`<html lang="${language}" dir="ltr">`)
  })

  it("is not turned around by what a visitor wrote, which is kept as it was sent", async () => {
    const { form, leads, mails } = await aSiteThatTells({ notifyEmail: "nell@vale.test" })
    const name = "Ada\u202e \u2066drol\u200bo"
    await form.send({ ...ada, name })
    const [mail] = await mails()
    expect(mail!.text).toContain("Your name: Ada drolo\n")
    expect(`${mail!.subject}${mail!.text}`).not.toMatch(/\p{Cf}/u)
    expect(mail!.html).toContain("<bdi>Ada drolo</bdi>")
    expect(mail!.html).not.toMatch(/\p{Cf}/u)
    expect((await leads())[0].data.name).toBe(name)
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
    // Browsers let it through, but no mail can be sent to it: whoever mistyped is asked again.
    expect((await form.send({ work: "ada@localhost" })).status).toBe(400)
    expect((await mails()).map(({ replyTo }) => replyTo)).toEqual(["ada@work.test", "ada@home.test", undefined])
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
    expect(mail?.subject).toMatch(/^New enquiry from <img src=x onerror="alert\(1\)">/)
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
