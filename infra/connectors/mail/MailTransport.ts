/**
 * How a message leaves the house: by SMTP, or, where no server is configured, as a file in an outbox folder that people
 * and tests can read. Both write the same message.
 */
import { join } from "node:path"
import { Clock, Context, Data, Effect, Layer, Redacted } from "effect"
import { createTransport, type SendMailOptions } from "nodemailer"
import { deadlines } from "../../../engine/deadlines.ts"
import { isAnsweredByOperator } from "../../../engine/mail/kinds.ts"
import type { Mail } from "../../../engine/ports/Mailer.ts"
import { makeFolder } from "../../../storage/objects/files/makeFolder.ts"
import { keepNewFile } from "../../local/keepFile.ts"
import { headerUrl, mailbox, oneLine, usableAddresses } from "./headerText.ts"

export interface OutgoingMail extends Omit<Mail, "messageId" | "kind"> {
  /** Of one that waited when a new version of ours came, whatever that called it. */
  readonly kind: string
  /** Unique and stable for this message; becomes its message id. */
  readonly id: string
}

export interface Sender {
  /** An RFC 5322 mailbox. */
  readonly from: string
  /** Whom owners reach who answer to mail about their website (RFC 5322 3.6.2); the sender where it is null or left out. */
  readonly replyTo?: string | null
}

/** The message was not taken; the same message may be taken later. */
export class MailFailure extends Data.TaggedError("MailFailure")<{
  readonly message: string
  readonly cause: unknown
}> {}

export class MailTransport extends Context.Service<
  MailTransport,
  { readonly send: (mail: OutgoingMail) => Effect.Effect<void, MailFailure> }
>()("infra/MailTransport") {
  /** `url` is `smtp://` or `smtps://`, with user and password if the server wants them. */
  static readonly smtp = (options: Sender & { readonly url: Redacted.Redacted<string> }): Layer.Layer<MailTransport> =>
    Layer.effect(
      MailTransport,
      Effect.gen(function* () {
        const smtp = yield* Effect.acquireRelease(
          Effect.sync(() =>
            createTransport({
              url: Redacted.value(options.url),
              pool: true,
              connectionTimeout: deadlines.mailConnect.ms,
              greetingTimeout: deadlines.mailConnect.ms,
              socketTimeout: deadlines.mailSilence.ms
            })
          ),
          (open) => Effect.sync(() => open.close())
        )
        return MailTransport.of({
          send: (mail) => attempt(async () => smtp.sendMail(message(mail, options)))
        })
      })
    )

  /**
   * Writes `<time>-<kind>.eml` into the folder, whole or not at all; times of one folder are unique. Lines stand there as
   * they were written, so that a link can be taken out of the file.
   */
  static readonly outbox = (options: Sender & { readonly folder: string }): Layer.Layer<MailTransport> =>
    Layer.sync(MailTransport, () => {
      const writer = createTransport({ streamTransport: true, buffer: true, newline: "windows" })
      writer.use("stream", (mail, done) => {
        asWritten(mail.message as MimePart)
        done()
      })
      return MailTransport.of({
        send: Effect.fnUntraced(function* (mail) {
          const now = yield* Clock.currentTimeMillis
          yield* attempt(async () => {
            const { message: bytes } = await writer.sendMail({ ...message(mail, options), date: new Date(now) })
            await post(options.folder, now, mail.kind, bytes as Buffer)
          })
        })
      })
    })
}

/**
 * Text and addresses come from people: nothing in them may be taken for a file or a URL to fetch, and each address is
 * given as one address, since a plain string would be read as a list. An answer to the message goes to whoever caused
 * it, and never to a program that answers by itself (RFC 3834).
 */
const message = (mail: OutgoingMail, { from, replyTo }: Sender): SendMailOptions => ({
  from: mail.fromName === undefined ? from : { name: oneLine(mail.fromName), address: mailbox(from) },
  to: usableAddresses(mail.to),
  ...(mail.cc !== undefined && { cc: usableAddresses(mail.cc) }),
  ...(mail.bcc !== undefined && { bcc: usableAddresses(mail.bcc) }),
  ...answeredBy(mail.replyTo ?? (isAnsweredByOperator(mail.kind) ? replyTo : null)),
  subject: oneLine(mail.subject),
  text: mail.text,
  ...(mail.html !== undefined && { html: mail.html }),
  messageId: `<${mail.id}@${mailbox(from).split("@").at(-1)}>`,
  headers: {
    "Auto-Submitted": "auto-generated",
    "X-Auto-Response-Suppress": "OOF, AutoReply",
    "Content-Language": oneLine(mail.language ?? "en"),
    ...(mail.unsubscribe !== undefined && {
      "List-Unsubscribe": `<${headerUrl(mail.unsubscribe)}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"
    }),
    // Programs that pile mails of one subject up leave those apart that have names of their own here.
    "X-Entity-Ref-ID": oneLine(mail.id),
    "X-Makeready-Kind": mail.kind,
    "X-Makeready-Site": mail.siteId
  },
  disableFileAccess: true,
  disableUrlAccess: true
})

const answeredBy = (address: string | null | undefined) =>
  address === null || address === undefined ? {} : { replyTo: usableAddresses([address]) }

interface MimePart {
  readonly childNodes: ReadonlyArray<MimePart>
  readonly content?: unknown
  getTransferEncoding: () => string
}

/** Leaves texts in eight bits a character where no line is longer than RFC 5322 allows; nodemailer would break lines at 76. */
const asWritten = (part: MimePart): void => {
  part.childNodes.forEach(asWritten)
  const { content } = part
  if (typeof content === "string" && content.split(/\r?\n/).every((line) => Buffer.byteLength(line) <= 998))
    part.getTransferEncoding = () => "8bit"
}

const attempt = (send: () => Promise<unknown>): Effect.Effect<void, MailFailure> =>
  Effect.asVoid(
    Effect.tryPromise({
      try: send,
      catch: (cause) =>
        new MailFailure({
          message: `The message was not taken: ${cause instanceof Error ? cause.message : String(cause)}`,
          cause
        })
    })
  )

/** A name that is taken belongs to another message, then the next millisecond is tried. The message is on the disk by then. */
const post = async (folder: string, now: number, kind: string, bytes: Buffer): Promise<void> => {
  makeFolder(folder, 0o700)
  for (let time = now; ; time++) {
    const name = `${new Date(time).toISOString().replace(/[-:.]/g, "")}-${kind.replace(/[^a-z0-9-]/gi, "-")}.eml`
    if (await keepNewFile(join(folder, name), bytes)) return
  }
}
