/** Every kind of mail that the product sends, as it leaves the house. What it looks like is for `test/browser/mails.test.ts`. */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import PostalMime from "postal-mime"
import { describe, expect, it, onTestFinished } from "vitest"
import { mailKinds, type MailKind } from "../engine/mail/kinds.ts"
import type { SiteId } from "../engine/model/ids.ts"
import { pendingKinds } from "../engine/model/PendingChange.ts"
import { MailTransport } from "../infra/connectors/mail/MailTransport.ts"
import { changeMail, enquiryMail, type SampleMail, sampleMails } from "./builders/mails.ts"

/** The message as a file, byte for byte as a mail server would get it. */
const sent = async (mail: SampleMail): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "mails-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  const outgoing = { siteId: "site_0001" as SiteId, to: ["nell@vale.test"], ...mail, id: mail.messageId ?? "job_1" }
  await Effect.runPromise(
    Effect.gen(function* () {
      yield* (yield* MailTransport).send(outgoing)
    }).pipe(Effect.provide(MailTransport.outbox({ folder, from: "Makeready <no-reply@press.test>" })))
  )
  return readFile(join(folder, (await readdir(folder))[0]!), "utf8")
}

const hrefs = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, to]) => to!.replaceAll("&amp;", "&"))
const words = (text: string) => text.replace(/\s+/g, " ").trim()

/** Letters to visitors, which they can leave off; no others are lists. */
const lists: ReadonlySet<MailKind> = new Set(["saved-search"])
/** Whose answer has an address: visitors, and the business that a visitor has to do with. */
const answered: ReadonlySet<MailKind> = new Set(["lead", "saved-search", "saved-search-confirm"])
/** To whoever may decide nothing, or has nothing to do. */
const withoutButton: ReadonlySet<MailKind> = new Set([
  "owner-handed-over",
  "owner-removed",
  "pending-change-told",
  "reviews-behind"
])

describe.each(mailKinds)("C10: a mail of the kind %s", (kind) => {
  const mail = sampleMails[kind]()

  it("is one of its kind, as text and as HTML that say the same", async () => {
    expect(mail.kind).toBe(kind)
    const read = await PostalMime.parse(await sent(mail))
    const html = words(
      read
        .html!.replace(/<(title|style)>[\s\S]*?<\/\1>/g, " ")
        .replace(/<[^>]*>/g, " ")
        .replaceAll("&amp;", "&")
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&#39;", "'")
        .replaceAll("&quot;", '"')
    )
    for (const line of read.text!.split("\n").map((one) => one.replace(/^- /, "").trim()))
      for (const part of /^https?:|^--(--)?$/.test(line) ? [] : line.replace(/:$/, "").split(/[:\u202f]\s/))
        expect(html, kind).toContain(words(part))
    for (const to of hrefs(read.html!)) expect(read.text, to).toContain(to)
  })

  it("leaves its links whole, each alone on its line, even in the file", async () => {
    const file = await sent(mail)
    const links = hrefs(mail.html!)
    for (const to of links) {
      expect(
        mail.text.split("\n").some((line) => line === to || line.endsWith(`: ${to}`)),
        to
      ).toBe(true)
      expect(file, to).toContain(to)
    }
    for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(998)
    expect(file).not.toMatch(/quoted-printable|base64/i)
  })

  it("says in its headers that a program sent it, whom an answer goes to, and how it is left off where it is a list", async () => {
    const file = await sent(mail)
    expect(file).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(file).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(/^List-Unsubscribe: <https:/m.test(file), "list").toBe(lists.has(kind))
    expect(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m.test(file), "list").toBe(lists.has(kind))
    expect(/^Reply-To: /m.test(file), "answer").toBe(answered.has(kind))
  })

  it("has one button at most, a subject that fits, and no code in its words", () => {
    expect(mail.html!.match(/class="mk-deed"/g) ?? []).toHaveLength(withoutButton.has(kind) ? 0 : 1)
    expect(mail.subject.length).toBeGreaterThan(10)
    expect(`${mail.subject} ${mail.text.replace(/https?:\S+|mailto:\S+/g, "")}`).not.toMatch(
      /[a-z]_[a-z0-9]|undefined|null|\[object|\bpg_|\blead_/
    )
    expect(mail.html).not.toContain("<Klavierwerkstatt>")
    expect(mail.html!.match(/<(script|form|iframe|input)\b/g)).toBeNull()
  })
})

it("C10: has a subject of its own for every kind, and for each enquiry and review", () => {
  const subjects = mailKinds.map((kind) => sampleMails[kind]().subject)
  expect(new Set(subjects).size).toBe(subjects.length)
  const of = (data: { readonly [field: string]: string }) => enquiryMail(data).subject
  expect(of({ name: "Ada", email: "ada@mail.example", message: "Is it there?\nYes?" })).toBe("Ada: Is it there?")
  expect(of({ email: "ada@mail.example", message: "Is it there?" })).toBe("ada@mail.example: Is it there?")
  expect(of({ name: "Ada" })).toBe("New enquiry from Ada – Nell & Söhne <Klavierwerkstatt>")
  expect(of({ website: "" })).toBe("New enquiry through Contact form – Nell & Söhne <Klavierwerkstatt>")
  expect([...of({ name: "Ada", message: "long ".repeat(60) })].length).toBeLessThanOrEqual(78)
  expect(sampleMails["version-review"]().subject).toMatch(/Prices, and what.*1 November 2026, 13:00/)
})

it("C9: has words for everything that can wait for an owner, and a code for none", () => {
  const subjects = pendingKinds.map((kind) => changeMail(kind).subject)
  expect(new Set(subjects).size).toBe(pendingKinds.length)
  for (const [at, kind] of pendingKinds.entries()) {
    expect(subjects[at]).toMatch(/yes or no to [a-z ]+\? 1 November/)
    if (kind.includes("_")) expect(subjects[at]).not.toContain(kind)
  }
})

it("lets nothing that a visitor wrote be markup, a header, or turn what stands beside it around", async () => {
  const mail = enquiryMail({
    name: "Ada\u202e <img src=x onerror=alert(1)>\r\nBcc: all@vale.test",
    email: "ada@mail.example",
    message: "</dd></dl><script>alert(1)</script>\u2066 \u200bhidden"
  })
  const [head] = (await sent(mail)).split("\r\n\r\n")
  expect(head).not.toMatch(/^Bcc:/m)
  expect(mail.html).not.toMatch(/<img|<script|[\u202a-\u202e\u2066-\u2069\u200b]/)
  expect(mail.text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]/)
})
