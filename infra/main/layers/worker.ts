/** What the workers alone are made of: how mail leaves. */
import { dataPaths } from "../../config.ts"
import { MailTransport } from "../../connectors/mail/MailTransport.ts"
import { fromSettings } from "./every.ts"

export const mailTransport = fromSettings(({ smtpUrl, mailFrom: from, mailReplyTo: replyTo, dataDir }) =>
  smtpUrl === undefined
    ? MailTransport.outbox({ folder: dataPaths(dataDir).outbox, from, replyTo })
    : MailTransport.smtp({ url: smtpUrl, from, replyTo })
)
