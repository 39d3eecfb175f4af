/**
 * The demonstration sites of a first start, and `<data>/demo.json`, which tells programs where everything is. The first is
 * there when the start ends; further ones are made behind it, and named once visitors see them. On later starts the sites
 * are there and only the addresses are written anew, since ports may have changed.
 */
import { readFile } from "node:fs/promises"
import { get } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import { Effect, Redacted } from "effect"
import { Objects } from "../../../engine/ports/Objects.ts"
import { type Configuration, dataPaths } from "../../config.ts"
import { createDemo, type DemoSite } from "../../demo/create.ts"
import { brokerage } from "../../demo/brokerage/brokerage.ts"
import { demoGround } from "../../demo/ground/demoGround.ts"
import { workshop } from "../../demo/workshop/workshop.ts"
import { keepFile } from "../../local/keepFile.ts"
import { groundInForce, putPlan } from "../../maps/archive.ts"
import type { Secrets } from "../../secrets.ts"

/** A demonstration that visitors see. */
export interface NamedSite extends DemoSite {
  readonly name: string
}

/** What `demo.json` holds. The first site's members stand at its top as well. */
export interface Demo extends DemoSite {
  readonly baseUrl: string
  readonly originUrl: string
  readonly mcpUrl: string
  readonly operatorToken: string
  /** In the order in which they were made. */
  readonly sites: ReadonlyArray<NamedSite>
  /** One that is being made; a start that finds it here was preceded by one that did not finish it. */
  readonly unfinished?: string
}

/** The demonstration as it is now, made through the public API where it is missing, and whether it was. */
export const demonstration = async (
  configuration: Configuration,
  secrets: Secrets
): Promise<{ readonly demo: Demo; readonly isNew: boolean }> => {
  const { baseUrl, originUrl, apiUrl, dataDir } = configuration
  const operatorToken = Redacted.value(secrets.operatorToken)
  const written = await readFile(dataPaths(dataDir).demo, "utf8").then((text) => JSON.parse(text) as Demo, noDemo)
  const standing = await stillThere(sitesOf(written), apiUrl, operatorToken)
  if (written.unfinished !== undefined) await remove(written.unfinished, apiUrl, operatorToken)
  const known = standing.find(({ name }) => name === workshop.name)
  const site = known ?? { name: workshop.name, ...(await createDemo({ baseUrl: apiUrl, operatorToken }, workshop)) }
  const { name: _, ...first } = site
  const others = standing.filter((one) => one !== known)
  const demo: Demo = { baseUrl, originUrl, ...first, mcpUrl: `${baseUrl}/mcp`, operatorToken, sites: [site, ...others] }
  await write(configuration, demo)
  return { demo, isNew: known === undefined }
}

/**
 * Puts the ground of the demonstrations' made-up places into force, where nobody has loaded one. Once, with the first
 * demonstration: an operator who has taken it away does not find it again.
 */
export const layGround = Effect.fnUntraced(function* (isNew: boolean) {
  if (!isNew) return
  const { public: store } = yield* Objects
  const inForce = yield* groundInForce(store)
  if (inForce !== null && inForce.drawnFrom === undefined) return
  yield* putPlan(store, yield* Effect.promise(demoGround))
})

/**
 * Makes the demonstrations that come behind the first, where this installation has a feed for what they show. Ends once
 * visitors see them, or after a quarter of an hour in which they did not.
 */
export const furtherDemonstrations = async (configuration: Configuration, demo: Demo): Promise<void> => {
  const { apiUrl } = configuration
  if (configuration.listings === null && !configuration.standIns) return
  let standing = demo
  for (const next of [brokerage]) {
    if (standing.sites.some(({ name }) => name === next.name)) continue
    const making = (siteId: string) => write(configuration, { ...standing, unfinished: siteId })
    const site = await createDemo({ baseUrl: apiUrl, operatorToken: demo.operatorToken, making }, next)
    await seen(configuration, site)
    standing = { ...standing, sites: [...standing.sites, { name: next.name, ...site }] }
    await write(configuration, standing)
  }
}

const write = ({ dataDir }: Configuration, demo: Demo): Promise<void> =>
  keepFile(dataPaths(dataDir).demo, `${JSON.stringify(demo, null, 2)}\n`)

const noDemo = (): Partial<Demo> => ({})

/** Of a file that an older version wrote, the one site it knew. */
const sitesOf = ({ sites, ...written }: Partial<Demo>): ReadonlyArray<NamedSite> => {
  if (sites !== undefined) return sites
  const { siteId, siteUrl, clientId, clientSecret, dashboardUrl, ownerEmail } = written as Demo
  if (siteId === undefined) return []
  return [
    { name: workshop.name, siteId, siteUrl, clientId, clientSecret, dashboardUrl, ...(ownerEmail && { ownerEmail }) }
  ]
}

/** Those that this database still has, with their addresses of today. */
const stillThere = async (
  sites: ReadonlyArray<NamedSite>,
  apiUrl: string,
  operatorToken: string
): Promise<ReadonlyArray<NamedSite>> => {
  const there: Array<NamedSite> = []
  for (const site of sites) {
    const response = await ofSite(site.siteId, apiUrl, operatorToken)
    if (response.status === 404) continue
    if (!response.ok) throw new Error(`The site ${site.siteId} could not be looked up: ${await response.text()}`)
    const { siteUrl } = (await response.json()) as { readonly siteUrl: string }
    there.push({ ...site, siteUrl })
  }
  return there
}

/** Its name has to be said to delete it. */
const remove = async (siteId: string, apiUrl: string, operatorToken: string): Promise<void> => {
  const found = await ofSite(siteId, apiUrl, operatorToken)
  if (found.status === 404) return
  const { name } = (await found.json()) as { readonly name?: string }
  const response = await fetch(`${siteAddress(siteId, apiUrl)}/delete`, {
    method: "POST",
    headers: { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" },
    body: JSON.stringify({ name })
  })
  if (!response.ok) throw new Error(`The unfinished site ${siteId} could not be deleted: ${await response.text()}`)
}

const ofSite = (siteId: string, apiUrl: string, operatorToken: string): Promise<Response> =>
  fetch(siteAddress(siteId, apiUrl), { headers: { authorization: `Bearer ${operatorToken}` } })

const siteAddress = (siteId: string, apiUrl: string): string => `${apiUrl}/ops/v1/sites/${encodeURIComponent(siteId)}`

/** Waits until the front page and the listings are served. */
const seen = async ({ originUrl }: Configuration, { siteUrl }: DemoSite): Promise<void> => {
  const host = new URL(siteUrl).host
  for (let look = 0; look < looks; look++) {
    const [page, data] = [await visit(originUrl, host, "/"), await visit(originUrl, host, "/__data/listings?limit=1")]
    if (page.status === 200 && data.status === 200 && JSON.parse(data.body).total > 0) return
    await pause(lookMs)
  }
  throw new Error(`${siteUrl} was made, but its listings did not come within a quarter of an hour.`)
}

/** Asked of the origin by the site's name, since not every machine resolves names under localhost. */
const visit = (originUrl: string, host: string, path: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(originUrl)
    get({ hostname, port, path, headers: { host } }, (answer) => {
      let body = ""
      answer.setEncoding("utf8")
      answer.on("data", (text) => (body += text))
      answer.on("close", () => resolve({ status: answer.statusCode ?? 0, body }))
    }).on("error", () => resolve({ status: 0, body: "" }))
  })

const lookMs = 1_000
const looks = 900
