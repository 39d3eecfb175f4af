/**
 * Receivers of leads that stand for those the operator has named none of: a start without any account can hand leads on
 * and show what arrived. `<data>/standins.json` says where they are and what they know by name. Never in production.
 */
import { readFile, writeFile } from "node:fs/promises"
import { Effect, type Scope } from "effect"
import { type Configuration, dataPaths, type Environment, receiverAddresses } from "../../config.ts"
import { type EveryReceiver, standInNames, startEveryReceiver } from "../../standins/leads/everyReceiver.ts"

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
  const last = await readFile(file, "utf8").then(
    (text) => Number(new URL((JSON.parse(text) as { readonly address: string }).address).port),
    () => 0
  )
  const server = await startEveryReceiver(last).catch(() => startEveryReceiver(0))
  const { address } = server
  const told = { address, receiver: `${address}/receiver`, received: `${address}/__received`, ...standInNames }
  await writeFile(file, `${JSON.stringify(told, null, 2)}\n`, { mode: 0o600 })
  return server
}

const variables = (
  { receivers, egressAllow }: Configuration,
  { address, host, account }: EveryReceiver
): Environment => ({
  MAKEREADY_EGRESS_ALLOW: [...egressAllow, host].join(","),
  ...(receivers.newsletter === receiverAddresses.newsletter && {
    MAKEREADY_NEWSLETTER_URL: `${address}/newsletter/{dc}`
  }),
  ...(receivers.eventVenue === receiverAddresses.eventVenue && { MAKEREADY_EVENT_VENUE_URL: `${address}/venue` }),
  ...(receivers.agentCrm === receiverAddresses.agentCrm &&
    receivers.agentCrmKey === null && {
      MAKEREADY_AGENT_CRM_URL: `${address}/agents`,
      MAKEREADY_AGENT_CRM_SECRET: standInNames.agentCrm.apiKey
    }),
  ...(receivers.sheets === receiverAddresses.sheets &&
    receivers.sheetsAccount === null && {
      MAKEREADY_SHEETS_URL: `${address}/sheets`,
      MAKEREADY_SHEETS_TOKEN_URL: `${address}/sheets/token`,
      MAKEREADY_SHEETS_ACCOUNT: account.email,
      MAKEREADY_SHEETS_SECRET: account.privateKey
    }),
  ...(receivers.crm === receiverAddresses.crm && { MAKEREADY_CRM_URL: `${address}/crm` })
})
