/** Mail, which leaves through a queue of the database and so is as safe as what it tells of. */
import { Layer } from "effect"
import { layer as mailer } from "../../connectors/mail/Mailer.ts"
import { sealing } from "./shared.ts"

export const mailing = mailer.pipe(Layer.provide(sealing))
