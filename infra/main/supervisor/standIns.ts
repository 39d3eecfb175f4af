/**
 * Receivers of leads that stand for those the operator has named none of: a start without any account can hand leads on
 * and show what arrived. `<data>/standins.json` says where they are and what they know by name. Never in production.
 */
import { readFile } from "node:fs/promises"
import { Effect, type Scope } from "effect"
import { destinations } from "../../../engine/people/leads/destinations/catalogue.ts"
import { type Configuration, dataPaths } from "../../config.ts"
import type { Environment } from "../../config/variables.ts"
import { keepFile } from "../../local/keepFile.ts"
import { type EveryReceiver, startEveryReceiver } from "../../standins/leads/everyReceiver.ts"

/** Variables for the processes that hand leads on. */
export const leadStandIns = (settings: Configuration): Effect.Effect<Environment, never, Scope.Scope> =>
  settings.standIns
    ? Effect.map(
        Effect.acquireRelease(
          Effect.promise(() => started(dataPaths(settings.dataDir).standIns)),
          (server) => Effect.promise(() => server.close())
        ),
        (server) => variables(settings, server)
      )
    : Effect.succeed({})

/** On the port of the last start, so that destinations which were set then still lead somewhere; else on a free one. */
const started = async (file: string): Promise<EveryReceiver> => {
  // Where it was the last time is worth nothing more than this; a file that says nothing says a free port.
  const last = await readFile(file, "utf8")
    .then((text) => Number(new URL((JSON.parse(text) as { readonly address: string }).address).port))
    .catch(() => 0)
  const server = await startEveryReceiver(last).catch(() => startEveryReceiver(0))
  const { address, bodies } = server
  const told = { address, receiver: `${address}/webhook`, received: `${address}/__received`, ...bodies }
  await keepFile(file, `${JSON.stringify(told, null, 2)}\n`)
  return server
}

/** A destination is sent to its stand-in where the operator has set nothing that the stand-in would be reached by. */
const variables = ({ receivers, egressAllow }: Configuration, { host, configured }: EveryReceiver): Environment => {
  const reached = destinations.flatMap(({ name, configurable }) => {
    const settings = Object.entries(configured[name] ?? {})
    const isFree = settings.every(([called]) => receivers[name]?.[called] === (configurable[called]?.fallback ?? null))
    return isFree ? settings.map(([called, value]) => [`MAKEREADY_${configurable[called]!.variable}`, value]) : []
  })
  return { MAKEREADY_EGRESS_ALLOW: [...egressAllow, host].join(","), ...Object.fromEntries(reached) }
}
