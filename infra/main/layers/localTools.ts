/** What an installation on one's own machine has beside the service: the mail it kept, and the demonstration site. */
import { readFile } from "node:fs/promises"
import { Effect, Layer } from "effect"
import { Demonstration } from "../../../engine/ports/Demonstration.ts"
import { dataPaths } from "../../config.ts"
import { outboxOf } from "../../connectors/mail/outbox.ts"
import type { Demo } from "../supervisor/demo.ts"
import { fromSettings } from "./every.ts"

const outbox = fromSettings(({ smtpUrl, dataDir }) =>
  smtpUrl === undefined ? outboxOf(dataPaths(dataDir).outbox) : Layer.empty
)

/** The supervisor writes it last, when the processes have long been there; so it is looked for at every asking. */
const demonstration = fromSettings(({ dataDir }) =>
  Layer.succeed(
    Demonstration,
    Effect.promise(async () => {
      const text = await readFile(dataPaths(dataDir).demo, "utf8").catch(() => undefined)
      if (text === undefined) return null
      const { siteUrl, dashboardUrl, ownerEmail = null } = JSON.parse(text) as Demo
      return { siteUrl, dashboardUrl, ownerEmail }
    })
  )
)

export const localTools = Layer.merge(outbox, demonstration)
