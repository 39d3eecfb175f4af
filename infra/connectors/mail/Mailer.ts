/**
 * Mail leaves through the queue: the port enqueues it in the transaction that causes it, a worker hands it to the
 * transport. A message id of its own, made from the job's id where the sender gives none, lets receiving systems drop a copy sent twice by a worker that died
 * between sending and saying so.
 */
import { Effect, Layer, Schema } from "effect"
import { type Job, Jobs } from "../../../engine/ports/Jobs.ts"
import { Mailer } from "../../../engine/ports/Mailer.ts"
import { type MailFailure, MailTransport } from "./MailTransport.ts"

export const layer: Layer.Layer<Mailer, never, Jobs> = Layer.effect(
  Mailer,
  Effect.gen(function* () {
    const jobs = yield* Jobs
    return Mailer.of({
      enqueue: ({ siteId, ...mail }) => {
        // Asked for twice while it waits, a message with a name is still one.
        const dedupe = mail.messageId === undefined ? {} : { dedupe: mail.messageId }
        return Effect.asVoid(jobs.enqueue({ queue: "mail", siteId, payload: { ...mail }, ...dedupe }))
      }
    })
  })
)

const Payload = Schema.Struct({
  kind: Schema.String,
  to: Schema.Array(Schema.String),
  cc: Schema.optionalKey(Schema.Array(Schema.String)),
  bcc: Schema.optionalKey(Schema.Array(Schema.String)),
  replyTo: Schema.optionalKey(Schema.String),
  fromName: Schema.optionalKey(Schema.String),
  subject: Schema.String,
  text: Schema.String,
  html: Schema.optionalKey(Schema.String),
  messageId: Schema.optionalKey(Schema.String)
})

/** Does one job of the `mail` queue. A failure is for the queue to retry. */
export const deliverMail = Effect.fn("Mailer.deliver")(function* (
  job: Job
): Effect.fn.Return<void, MailFailure, MailTransport> {
  const transport = yield* MailTransport
  const { messageId, ...mail } = yield* Effect.orDie(Schema.decodeUnknownEffect(Payload)(job.payload))
  yield* transport.send({ ...mail, id: messageId ?? job.id, siteId: job.siteId })
})
