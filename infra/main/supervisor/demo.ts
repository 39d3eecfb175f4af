/**
 * The demonstration site of a first start, and `<data>/demo.json`, which tells programs where everything is. On later
 * starts the site is there and only the addresses are written anew, since ports may have changed.
 */
import { readFile } from "node:fs/promises"
import { Redacted } from "effect"
import { type Configuration, dataPaths } from "../../config.ts"
import { createDemo, type DemoSite } from "../../demo/create.ts"
import { keepFile } from "../../local/keepFile.ts"
import type { Secrets } from "../../secrets.ts"

export interface Demo extends DemoSite {
  readonly baseUrl: string
  readonly originUrl: string
  readonly mcpUrl: string
  readonly operatorToken: string
}

/** The demonstration as it is now, made through the public API where it is missing. */
export const demonstration = async (configuration: Configuration, secrets: Secrets): Promise<Demo> => {
  const { baseUrl, originUrl, apiUrl, dataDir } = configuration
  const operatorToken = Redacted.value(secrets.operatorToken)
  const file = dataPaths(dataDir).demo
  const known = await existing(file, apiUrl, operatorToken)
  const site = known ?? (await createDemo({ baseUrl: apiUrl, operatorToken }))
  const demo: Demo = {
    baseUrl,
    originUrl,
    siteId: site.siteId,
    siteUrl: site.siteUrl,
    clientId: site.clientId,
    clientSecret: site.clientSecret,
    dashboardUrl: site.dashboardUrl,
    ...(site.ownerEmail !== undefined && { ownerEmail: site.ownerEmail }),
    mcpUrl: `${baseUrl}/mcp`,
    operatorToken
  }
  await keepFile(file, `${JSON.stringify(demo, null, 2)}\n`)
  return demo
}

/** What an earlier start wrote, if this database still has that site; its addresses are those of today. */
const existing = async (file: string, apiUrl: string, operatorToken: string): Promise<DemoSite | undefined> => {
  const text = await readFile(file, "utf8").catch(() => undefined)
  if (text === undefined) return undefined
  const written = JSON.parse(text) as Demo
  const response = await fetch(`${apiUrl}/ops/v1/sites`, { headers: { authorization: `Bearer ${operatorToken}` } })
  if (!response.ok) throw new Error(`GET /ops/v1/sites was refused: ${await response.text()}`)
  const { sites } = (await response.json()) as { readonly sites: ReadonlyArray<{ siteId: string; siteUrl: string }> }
  const site = sites.find(({ siteId }) => siteId === written.siteId)
  return site === undefined ? undefined : { ...written, siteUrl: site.siteUrl }
}
