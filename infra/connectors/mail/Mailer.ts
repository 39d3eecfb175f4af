/**
 * Mail leaves through the queue: the port enqueues it in the transaction that causes it, a worker hands it to the
 * transport. While it waits it is sealed, since the links in it open what only its reader may open; once it is sent
 * nothing of it is kept. A message id of its own, made from the job's id where the sender gives none, lets receiving
 * systems drop a copy sent twice by a worker that died between sending and saying so.
 */
import { Effect, Layer, Option, Schema } from "effect"
import { written } from "../../../engine/mail/letter.ts"
import { plainLetter } from "../../../engine/mail/plainLetter.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { type Job, Jobs } from "../../../engine/ports/Jobs.ts"
import { Mailer } from "../../../engine/ports/Mailer.ts"
import { Sealing } from "../../../engine/ports/Sealing.ts"
import type { Json } from "../../../engine/values/Json.ts"
import { MailFailure, MailTransport } from "./MailTransport.ts"

export const layer: Layer.Layer<Mailer, never, Jobs | Sealing> = Layer.effect(
  Mailer,
  Effect.gen(function* () {
    const jobs = yield* Jobs
    const sealing = yield* Sealing
    return Mailer.of({
      enqueue: Effect.fnUntraced(function* ({ siteId, tellsOf, ...mail }) {
        const { html = written(plainLetter(mail.subject, mail.text, mail.language)).html } = mail
        const sealed = yield* sealing.seal(mailPlace(siteId), JSON.stringify({ ...mail, html }))
        const payload = { kind: mail.kind, sealed, ...(tellsOf && { tellsOf: tellsOf as unknown as Json }) }
        // Asked for twice while it waits, a message with a name is still one.
        const dedupe = mail.messageId === undefined ? {} : { dedupe: mail.messageId }
        yield* jobs.enqueue({ queue: "mail", siteId, payload, ...dedupe })
      })
    })
  })
)

/** Whose mail it is: what was sealed for one site opens for no other. */
const mailPlace = (siteId: SiteId): string => `mail/${siteId}`

const decodeWaiting = Schema.decodeUnknownOption(Schema.Struct({ kind: Schema.String, sealed: Schema.String }))

const Message = Schema.Struct({
  kind: Schema.String,
  to: Schema.Array(Schema.String),
  cc: Schema.optionalKey(Schema.Array(Schema.String)),
  bcc: Schema.optionalKey(Schema.Array(Schema.String)),
  replyTo: Schema.optionalKey(Schema.String),
  fromName: Schema.optionalKey(Schema.String),
  subject: Schema.String,
  text: Schema.String,
  html: Schema.optionalKey(Schema.String),
  language: Schema.optionalKey(Schema.String),
  unsubscribe: Schema.optionalKey(Schema.String),
  messageId: Schema.optionalKey(Schema.String)
})

const decodeMessage = Schema.decodeUnknownEffect(Schema.fromJsonString(Message))

/** What a job of the queue `mail` says, unsealed. Fails where the key it was sealed under is gone. */
export const readMail = Effect.fnUntraced(function* ({ siteId, payload }: Pick<Job, "siteId" | "payload">) {
  const waiting = decodeWaiting(payload)
  // One that waited in clear when this came.
  if (Option.isNone(waiting)) return yield* Effect.orDie(Schema.decodeUnknownEffect(Message)(payload))
  const opened = yield* (yield* Sealing).open(mailPlace(siteId), waiting.value.sealed)
  if (opened === undefined)
    return yield* new MailFailure({
      message: "The message was sealed under a secret key that is not the one set now.",
      cause: null
    })
  return yield* Effect.orDie(decodeMessage(opened))
})

/** Does one job of the `mail` queue. A failure is for the queue to retry. */
export const deliverMail = Effect.fn("Mailer.deliver")(function* (
  job: Job
): Effect.fn.Return<void, MailFailure, MailTransport | Sealing> {
  const transport = yield* MailTransport
  const { messageId, ...mail } = yield* readMail(job)
  yield* transport.send({ ...mail, id: messageId ?? job.id, siteId: job.siteId })
})
