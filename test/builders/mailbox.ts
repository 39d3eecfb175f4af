/** Mail that waits to be sent, as its recipients will read it. */
import { Effect } from "effect"
import type { SiteId } from "../../engine/model/ids.ts"
import { readMail } from "../../infra/connectors/mail/Mailer.ts"
import { Database } from "../../storage/mysql/Database.ts"
import type { TestApi } from "./api.ts"

export interface WaitingMail {
  readonly kind: string
  readonly to: ReadonlyArray<string>
  readonly cc?: ReadonlyArray<string>
  readonly bcc?: ReadonlyArray<string>
  readonly replyTo?: string
  readonly fromName?: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly language?: string
  readonly unsubscribe?: string
  readonly messageId?: string
}

/** Every mail of a site that was not sent, unsealed, the oldest first. */
export const mailsOf = (api: TestApi, siteId: string): Promise<ReadonlyArray<WaitingMail>> =>
  api.run(
    Effect.gen(function* () {
      const { query } = yield* Database
      const rows = yield* query((db) =>
        db
          .selectFrom("jobs")
          .select("payload")
          .where("site_id", "=", siteId)
          .where("queue", "=", "mail")
          .where("state", "!=", "done")
          .orderBy("created_at")
          .orderBy("job_id")
          .execute()
      )
      return yield* Effect.forEach(rows, ({ payload }) =>
        Effect.orDie(readMail({ siteId: siteId as SiteId, payload: JSON.parse(payload) }))
      )
    })
  )

/** The one address in a mail, as a path on the API's host. */
export const linkIn = ({ text }: WaitingMail): string => {
  const links = text.match(/https?:\/\/\S+/g) ?? []
  if (links.length !== 1) throw new Error(`A mail of this kind holds one link, this one ${links.length}: ${text}`)
  return new URL(links[0]!).pathname
}
