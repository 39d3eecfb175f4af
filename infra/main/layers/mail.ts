/** How mail leaves. */
import { MailTransport } from "../../connectors/mail/MailTransport.ts"
import { dataPaths } from "../../config.ts"
import { fromSettings } from "./fromSettings.ts"

export const mailTransport = fromSettings(({ smtpUrl, mailFrom, dataDir }) =>
  smtpUrl === undefined
    ? MailTransport.outbox({ folder: dataPaths(dataDir).outbox, from: mailFrom })
    : MailTransport.smtp({ url: smtpUrl, from: mailFrom })
)
