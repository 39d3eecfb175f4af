/**
 * Mail leaves through the queue: the port enqueues it in the transaction that causes it, a worker hands it to the
 * transport. A message id made from the job's id lets receiving systems drop a copy sent twice by a worker that died
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
      enqueue: ({ siteId, kind, to, subject, text }) =>
        Effect.asVoid(jobs.enqueue({ queue: "mail", siteId, payload: { kind, to: [...to], subject, text } }))
    })
  })
)

const Payload = Schema.Struct({
  kind: Schema.String,
  to: Schema.Array(Schema.String),
  subject: Schema.String,
  text: Schema.String
})

/** Does one job of the `mail` queue. A failure is for the queue to retry. */
export const deliverMail = Effect.fn("Mailer.deliver")(function* (
  job: Job
): Effect.fn.Return<void, MailFailure, MailTransport> {
  const transport = yield* MailTransport
  const mail = yield* Effect.orDie(Schema.decodeUnknownEffect(Payload)(job.payload))
  yield* transport.send({ ...mail, id: job.id })
})
