import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { Effect, Layer, Redacted } from "effect"
import { SMTPServer } from "smtp-server"
import { type Job, Jobs, type NewJob } from "../../../engine/ports/Jobs.ts"
import { mailKinds } from "../../../engine/mail/kinds.ts"
import { type Mail, Mailer } from "../../../engine/ports/Mailer.ts"
import type { JobId, SiteId } from "../../../engine/model/ids.ts"
import { layer as sealingLayer } from "../../Sealing.ts"
import { deliverMail as deliver, layer as mailerLayer } from "./Mailer.ts"
import { Outbox } from "../../../engine/ports/Outbox.ts"
import { MailTransport } from "./MailTransport.ts"
import { outboxOf } from "./outbox.ts"

const sealing = sealingLayer(new Uint8Array(32).fill(3))
const deliverMail = (job: Job) => Effect.provide(deliver(job), sealing)
const from = "Makeready <no-reply@press.test>"
const siteId = "site_0001" as SiteId
const payload = {
  kind: "archive-restore" as const,
  to: ["nell@vale.test"],
  subject: "Prices – archived",
  text: "Grüße\n.\nEnd"
}
const jobOf = (id: string, content: Job["payload"] = payload): Job => ({
  id: id as JobId,
  queue: "mail",
  siteId,
  payload: content,
  attempt: 1,
  maxAttempts: 12
})

const smtpServer = async (answer?: Error, replyTo: string | null = null) => {
  const taken: Array<{ readonly to: ReadonlyArray<string>; readonly text: string }> = []
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData: (stream, session, done) => {
      let text = ""
      stream.on("data", (chunk) => (text += chunk))
      stream.on("end", () => {
        if (answer === undefined) taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), text })
        done(answer)
      })
    }
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())))
  const url = Redacted.make(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`)
  return { taken, transport: MailTransport.smtp({ url, from, replyTo }) }
}

const outboxFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), "outbox-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, "outbox")
}

describe("the mail queue", () => {
  const enqueued = async (mail: Omit<Mail, "siteId">) => {
    const queued: Array<NewJob> = []
    const jobs = Layer.mock(Jobs, {
      enqueue: (job) => Effect.sync(() => (queued.push(job), `job_${queued.length}` as JobId))
    })
    await Effect.runPromise(
      Effect.gen(function* () {
        yield* (yield* Mailer).enqueue({ siteId, ...mail })
      }).pipe(Effect.provide(mailerLayer.pipe(Layer.provide([jobs, sealing]))))
    )
    return queued
  }

  it("takes a message in the port's words, for a worker to deliver", async () => {
    const queued = await enqueued(payload)
    expect(queued).toMatchObject([{ queue: "mail", siteId, payload: { kind: payload.kind } }])
    const { taken, transport } = await smtpServer()
    await Effect.runPromise(deliverMail(jobOf("job_1", queued[0]!.payload)).pipe(Effect.provide(transport)))
    expect(taken.map(({ to }) => to)).toEqual([["nell@vale.test"]])
  })

  it("says in its headers how its reader ends mail of its kind in one click, and in which language it is", async () => {
    const unsubscribe = "https://www.vale.test/__saved/leave/saved_0001~x.y"
    const queued = await enqueued({ ...payload, unsubscribe, language: "fr-CA", messageId: "saved_0001.d1" })
    const { taken, transport } = await smtpServer()
    const attempt = Effect.provide(deliverMail(jobOf("job_1", queued[0]!.payload)), transport)
    // A worker that died after sending sends the very same once more.
    await Effect.runPromise(Effect.andThen(attempt, attempt))
    for (const { text } of taken) {
      expect(text).toMatch(/^List-Unsubscribe: <https:\/\/www\.vale\.test\/__saved\/leave\/saved_0001~x\.y>\r?$/m)
      expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
      expect(text).toMatch(/^Content-Language: fr-CA\r?$/m)
      expect(text).toMatch(/^Message-ID: <saved_0001\.d1@press\.test>\r?$/m)
    }
    expect(taken).toHaveLength(2)
    expect(queued[0]!.dedupe).toBe("saved_0001.d1")
    const [plain] = await enqueued(payload)
    await Effect.runPromise(Effect.provide(deliverMail(jobOf("job_2", plain!.payload)), transport))
    expect(taken[2]!.text).not.toContain("List-Unsubscribe")
    const broken = { ...payload, unsubscribe: "https://vale.test/\r\nBcc: all@vale.test" }
    const [inHeader] = await enqueued(broken)
    await Effect.runPromise(Effect.provide(deliverMail(jobOf("job_3", inHeader!.payload)), transport))
    expect(taken[3]!.text).not.toMatch(/^Bcc:/m)
  })

  it("S11: seals a message while it waits, for its own site and under the key that is set", async () => {
    const link = "https://api.press.test/links/a-secret-token"
    const [job] = await enqueued({ ...payload, text: link })
    expect(JSON.stringify(job)).not.toMatch(/a-secret-token|nell@vale/)
    const { taken, transport } = await smtpServer()
    const waiting = jobOf("job_1", job!.payload)
    const failed = (one: Job, key = 3) =>
      Effect.runPromise(
        Effect.flip(deliver(one)).pipe(
          Effect.provide(transport),
          Effect.provide(sealingLayer(new Uint8Array(32).fill(key)))
        )
      )
    expect((await failed({ ...waiting, siteId: "site_0002" as SiteId })).message).toContain("sealed under a secret key")
    expect((await failed(waiting, 4)).message).toContain("sealed under a secret key")
    await Effect.runPromise(deliverMail(waiting).pipe(Effect.provide(transport)))
    expect(taken).toHaveLength(1)
    expect(taken[0]!.text).toContain(link)
  })
})

describe("SMTP", () => {
  it("sends the message to its recipients, and names it after its job so that a second copy is recognised", async () => {
    const { taken, transport } = await smtpServer()
    const twice = Effect.andThen(deliverMail(jobOf("job_7")), deliverMail(jobOf("job_7")))
    await Effect.runPromise(Effect.provide(twice, transport))
    expect(taken.map(({ to }) => to)).toEqual([["nell@vale.test"], ["nell@vale.test"]])
    for (const { text } of taken) {
      expect(text).toMatch(/^Message-ID: <job_7@press\.test>\r?$/im)
      expect(text).toContain("From: Makeready <no-reply@press.test>")
    }
  })

  it("lets no line break of a subject or an address become a header", async () => {
    const { taken, transport } = await smtpServer()
    const sly = { ...payload, subject: "Hello\r\nBcc: all@vale.test", to: ["nell@vale.test\r\nBcc: all@vale.test"] }
    const failed = Effect.flip(deliverMail(jobOf("job_8", sly)))
    expect((await Effect.runPromise(Effect.provide(failed, transport))).message).toContain("not usable")
    expect(taken).toEqual([])
    const subject = deliverMail(jobOf("job_8", { ...sly, to: payload.to }))
    await Effect.runPromise(Effect.provide(subject, transport))
    expect(taken.map(({ to }) => to)).toEqual([["nell@vale.test"]])
    expect(taken[0]!.text).toMatch(/^Subject: Hello.*all@vale\.test/im)
    expect(taken[0]!.text).not.toMatch(/^bcc:/im)
  })

  it("is answered by the operator where it tells an owner of their website, and the operator says so", async () => {
    const replyTo = async (contact: string | null, mail: object) => {
      const { taken, transport } = await smtpServer(undefined, contact)
      await Effect.runPromise(Effect.provide(deliverMail(jobOf("job_9", { ...payload, ...mail })), transport))
      expect(taken).toHaveLength(1)
      return /^Reply-To: (.*?)\r?$/im.exec(taken[0]!.text)?.[1]
    }
    const help = "help@press.test"
    const answered = await Promise.all(mailKinds.map(async (kind) => [kind, await replyTo(help, { kind })] as const))
    expect(answered.filter(([, address]) => address !== help).map(([kind]) => kind)).toEqual([
      "lead",
      "lead-digest",
      "saved-search",
      "saved-search-confirm"
    ])
    expect(answered.filter(([, address]) => address !== help).every(([, address]) => address === undefined)).toBe(true)
    for (const kind of ["lead", "saved-search"])
      expect(await replyTo(help, { kind, replyTo: "ada@work.test" })).toBe("ada@work.test")
    expect(await replyTo(null, { kind: "pending-change" })).toBeUndefined()
    // Of a version that knows more kinds than this one.
    expect(await replyTo(help, { kind: "owner-thanked" })).toBe(help)
  })

  it("fails with the server's own words when the server refuses", async () => {
    const { transport } = await smtpServer(Object.assign(new Error("Mailbox is full"), { responseCode: 452 }))
    const failure = await Effect.runPromise(Effect.flip(deliverMail(jobOf("job_9"))).pipe(Effect.provide(transport)))
    expect(failure.message).toMatch(/was not taken: .*452 Mailbox is full/)
  })
})

describe("a notification", () => {
  const notification = {
    ...payload,
    cc: ["ann@vale.test"],
    bcc: ["boss@vale.test"],
    replyTo: "ada@work.test",
    fromName: "Klavier & Söhne",
    html: "<!doctype html><p>Grüße</p>",
    messageId: "lead_1.n1"
  }
  const header = (text: string, name: string) =>
    new RegExp(`^${name}: ((?:.*)(?:\\r?\\n[ \\t].*)*)`, "im").exec(text)?.[1]

  it("NOTIFY-01, NOTIFY-03: is from our own address under the site's name, is answered to the visitor, and hides blind copies", async () => {
    const { taken, transport } = await smtpServer()
    await Effect.runPromise(Effect.provide(deliverMail(jobOf("job_1", notification)), transport))
    const [{ to, text }] = taken as [(typeof taken)[number]]
    expect([...to].sort()).toEqual(["ann@vale.test", "boss@vale.test", "nell@vale.test"])
    expect(header(text, "From")).toMatch(/<no-reply@press\.test>$/)
    expect(header(text, "From")).toMatch(/^=\?UTF-8\?/)
    expect(header(text, "Reply-To")).toBe("ada@work.test")
    expect(header(text, "Cc")).toBe("ann@vale.test")
    expect(text).not.toContain("boss@vale.test")
    expect(header(text, "Message-ID")).toBe("<lead_1.n1@press.test>")
    expect(header(text, "Auto-Submitted")).toBe("auto-generated")
    expect(header(text, "X-Auto-Response-Suppress")).toBe("OOF, AutoReply")
    expect(header(text, "X-Makeready-Site")).toBe(siteId)
    expect(text.indexOf("text/plain")).toBeLessThan(text.indexOf("text/html"))
    for (const never of ["List-Unsubscribe", "Precedence", "X-Priority"]) expect(header(text, never)).toBeUndefined()
  })

  it("lets nothing in any of its texts become a header or another recipient", async () => {
    const { taken, transport } = await smtpServer()
    const breaks = "\r\nBcc: all@vale.test"
    for (const sly of [{ fromName: `Shop${breaks}` }, { subject: `Hello${breaks}` }, { messageId: "lead_1.n1" }])
      await Effect.runPromise(Effect.provide(deliverMail(jobOf("job_2", { ...notification, ...sly })), transport))
    expect(taken).toHaveLength(3)
    for (const sly of [
      { replyTo: `ada@work.test${breaks}` },
      { replyTo: "ada@work.test, all@vale.test" },
      { to: ["nell@vale.test,all@vale.test"] },
      { cc: [`ann@vale.test${breaks}`] },
      { bcc: ["a b@vale.test"] },
      { to: ["<all@vale.test>"] }
    ]) {
      const failed = Effect.flip(deliverMail(jobOf("job_3", { ...notification, ...sly })))
      expect((await Effect.runPromise(Effect.provide(failed, transport))).message).toContain("not usable")
    }
    for (const { to, text } of taken) {
      expect(to).not.toContain("all@vale.test")
      expect(text).not.toMatch(/^bcc:/im)
    }
  })
})

describe("the outbox folder", () => {
  it("gets one whole message a file, named by time and kind, even for messages of one moment", async () => {
    const folder = await outboxFolder()
    const transport = MailTransport.outbox({ folder, from })
    const all = Effect.forEach([1, 2, 3, 4, 5, 6], (n) => deliverMail(jobOf(`job_${n}`)), { concurrency: "unbounded" })
    await Effect.runPromise(Effect.provide(all, transport))

    const files = await readdir(folder)
    expect(files).toHaveLength(6)
    for (const file of files) expect(file).toMatch(/^\d{8}T\d{9}Z-archive-restore\.eml$/)
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")))
    expect(new Set(texts.map((text) => /^message-id: (.*)$/im.exec(text)?.[1])).size).toBe(6)
    for (const text of texts) expect(text).toMatch(/^To: nell@vale\.test\r$/m)
  })

  it("C10: leaves every line whole, so that a link can be taken out of the file, and reads itself back", async () => {
    const folder = await outboxFolder()
    const link = `https://api.press.test/dashboard/enter/${"a1-_=".repeat(30)}?to=/dashboard/site_1/pages`
    const text = `Grüße,\n\nopen ${link}\n.\nEnd`
    const html = `<!doctype html><html><body><p>Grüße, <a href="${link}">open</a></p></body></html>`
    const send = (id: string, content: Job["payload"]) =>
      Effect.runPromise(Effect.provide(deliverMail(jobOf(id, content)), MailTransport.outbox({ folder, from })))
    await send("job_1", { ...payload, kind: "sign-in", text })
    await send("job_2", { ...payload, kind: "lead", cc: ["ann@vale.test"], text, html })
    await send("job_3", { ...payload, kind: "long", text: "x".repeat(2_000) })

    const files = (await readdir(folder)).sort()
    for (const file of files.slice(0, 2)) {
      const written = await readFile(join(folder, file), "utf8")
      expect(written).toContain(link)
      expect(written).toContain("Grüße")
    }
    const box = (await Effect.runPromise(Effect.provide(Outbox, outboxOf(folder))))!
    const [long, lead, signIn] = await Effect.runPromise(box.latest)
    expect(long!.text.trim()).toBe("x".repeat(2_000))
    expect(signIn).toMatchObject({ kind: "sign-in", to: ["nell@vale.test"], subject: "Prices – archived", html: null })
    expect(signIn!.text.trim()).toBe(text)
    expect(lead).toMatchObject({ kind: "lead", cc: ["ann@vale.test"], from: "Makeready <no-reply@press.test>" })
    expect(lead!.html!.trim()).toBe(html)
    expect(Math.abs(signIn!.sentAt - Date.now())).toBeLessThan(60_000)
  })

  it("never lets a kind leave the folder", async () => {
    const folder = await outboxFolder()
    const sly = { ...payload, kind: "../../escape" }
    await Effect.runPromise(
      deliverMail(jobOf("job_1", sly)).pipe(Effect.provide(MailTransport.outbox({ folder, from })))
    )
    expect(await readdir(folder)).toEqual([expect.stringMatching(/Z-------escape\.eml$/)])
    expect(await readdir(join(folder, ".."))).toEqual(["outbox"])
  })
})
