/** That API processes share their port with others of their own installation, and with no other one. */
import { Effect } from "effect"
import { SECOND_MS } from "../../../engine/limits.ts"
import { Settings } from "../../config.ts"
import { Egress } from "../../connectors/egress.ts"
import { StartRefused } from "../supervisor/StartRefused.ts"
import { originSecret, originSecretOf } from "./every.ts"

/**
 * Refuses the port of another installation: the system would share it out between both, and every second request would be answered
 * by the wrong one, without a word. Whoever answers there is asked as an origin asks it, by our secret and by the one before.
 */
export const expectOwnPort = Effect.gen(function* () {
  const { bind, apiPort, previousSecretKey } = yield* Settings
  const secrets = [yield* originSecret, ...(previousSecretKey === undefined ? [] : [originSecretOf(previousSecretKey)])]
  const host = bind.includes(":") ? `[${bind}]` : bind
  const address = `http://${host}:${apiPort}/public/media/none/1.webp`
  const reached = Egress.layer({ allow: [`${host}:${apiPort}`], plainHttp: true })
  for (const secret of secrets) if (!(yield* Effect.provide(refuses(address, secret), reached))) return
  return yield* new StartRefused({
    isConfiguration: true,
    message:
      `Port ${apiPort} on ${bind} is that of an API process of another installation, which goes by another MAKEREADY_SECRET_KEY. Both ` +
      `would be asked by turns. Choose another port in MAKEREADY_API_PORT, or give this process the key of the others.`
  })
})

/** A process of ours answers this without asking anybody. */
const askedMs = 2 * SECOND_MS

/** Whether an API process answers there that takes the secret for none of its origins'. Nobody, or anybody else, does not. */
const refuses = (url: string, secret: string): Effect.Effect<boolean, never, Egress> =>
  Effect.flatMap(Egress, ({ fetch: ask }) =>
    ask({ url, headers: { "x-makeready-secret": secret }, timeoutMs: askedMs, redirects: 0 })
  ).pipe(
    Effect.map(({ body }) => new TextDecoder().decode(body).includes('"code":"origin.required"')),
    Effect.catch(() => Effect.succeed(false))
  )
