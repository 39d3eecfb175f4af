/**
 * What stands for others on a start without any account: receivers of leads, for those the operator has named none of, so
 * that leads are handed on and what arrived can be seen; and name servers for names under `.test`, so that a domain can be
 * attached and serves. `<data>/standins.json` says where they are and what they know by name. Never in production.
 */
import { readFile } from "node:fs/promises"
import { Effect, type Scope } from "effect"
import { destinations } from "../../../engine/people/leads/destinations/catalogue.ts"
import { type Configuration, dataPaths } from "../../config.ts"
import type { Environment } from "../../config/variables.ts"
import { keepFile } from "../../local/keepFile.ts"
import { type DnsStandIn, startDnsStandIn } from "../../standins/dns.ts"
import { type EveryReceiver, startEveryReceiver } from "../../standins/leads/everyReceiver.ts"

/** Variables for the processes that hand leads on and ask where a domain leads. */
export const standInsOf = (settings: Configuration): Effect.Effect<Environment, never, Scope.Scope> =>
  settings.standIns
    ? Effect.map(
        Effect.acquireRelease(
          Effect.promise(() => started(settings)),
          ({ receivers, names }) => Effect.promise(() => Promise.all([receivers.close(), names.close()]))
        ),
        ({ receivers, names }) => ({
          ...variables(settings, receivers),
          MAKEREADY_DNS_TEST_SERVER: settings.dnsTestServer ?? names.server
        })
      )
    : Effect.succeed({})

const started = async ({ dataDir, dnsAddresses }: Configuration) => {
  const file = dataPaths(dataDir).standIns
  const last = await readFile(file, "utf8")
    .then((text) => JSON.parse(text) as { readonly address?: string; readonly dns?: { readonly address?: string } })
    .catch(() => undefined)
  const receivers = await onLastPort(startEveryReceiver, last?.address)
  const names = await onLastPort((port) => startDnsStandIn(dnsAddresses, port), last?.dns?.address)
  await keepFile(file, `${JSON.stringify(told(receivers, names), null, 2)}\n`)
  return { receivers, names }
}

const told = ({ address, bodies }: EveryReceiver, names: DnsStandIn) => ({
  address,
  receiver: `${address}/webhook`,
  received: `${address}/__received`,
  ...bodies,
  dns: {
    address: names.address,
    server: names.server,
    names: `${names.address}/names`,
    questions: `${names.address}/questions`
  }
})

/** On the port of the last start, so that what was set then still leads somewhere; else on a free one. */
const onLastPort = async <A>(start: (port: number) => Promise<A>, address: string | undefined): Promise<A> => {
  // Where it was the last time is worth nothing more than this.
  const last = address !== undefined && URL.canParse(address) ? Number(new URL(address).port) : 0
  return start(last).catch(() => start(0))
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
