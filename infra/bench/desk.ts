/**
 * How long an owner waits for a screen of the desk: `node infra/bench/desk.ts [looks] [--against <checkout>]`.
 *
 * Everything `npm start` runs, with one site of 2,000 pages, 10,000 enquiries and a list of 10,000 entries. Its owner signs in by
 * mail and looks at every screen, one after another, so many times (40 unless told otherwise) after a few that are not
 * counted. Told are times to the last byte and the API's CPU.
 */
import { Effect, Redacted } from "effect"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Lead } from "../../engine/model/Lead.ts"
import type { LeadId, PageId, SiteId } from "../../engine/model/ids.ts"
import { chunksOf } from "../../storage/mysql/bulk.ts"
import { Database } from "../../storage/mysql/Database.ts"
import { toLeadRow } from "../../storage/mysql/people/leadRows.ts"
import { readArguments } from "./arguments.ts"
import { percentile, table } from "./figures.ts"
import { type BenchSite, pause, type Product, withProducts } from "./makeready/Product.ts"
import { benchStorage } from "./makeready/system.ts"
import { load } from "./processes.ts"

const given = readArguments(process.argv.slice(2), {
  usage: "node infra/bench/desk.ts [looks] [--against <checkout>]",
  numbers: 1,
  options: ["against"]
})
const looks = given.numbers[0] ?? 40
const [pages, enquiries, entries] = [2_000, 10_000, 10_000]
const warmUps = 8
const email = "owner@bench.test"

const enquiry = (siteId: SiteId, at: number): Lead => ({
  id: `lead_bench${String(at).padStart(8, "0")}` as LeadId,
  siteId,
  formInstanceId: "pg_bench~contact",
  formKey: "contact",
  pageId: "pg_bench" as PageId,
  route: "/contact",
  data: { name: `Ada ${at}`, email: `ada${at}@mail.example`, message: `When can you come? It is number ${at}.` },
  consent: true,
  consentAsked: true,
  consentWords: "I agree that you answer me.",
  createdAt: Date.now() - at * 60_000,
  isTest: false,
  fieldLabels: null,
  attribution: null,
  assignee: null,
  files: [],
  destinations: []
})

const prepared = async (product: Product): Promise<BenchSite> => {
  const site = await product.site("Desk")
  await product.seed([site], pages)
  await product.call("POST", "/v1/collections", site.token, {
    key: "team",
    name: "Team",
    schema: [
      { name: "name", type: "text" },
      { name: "more", type: "textarea" }
    ]
  })
  await product.seedRows(site, { count: entries, featured: 0 })
  await Effect.runPromise(
    Effect.gen(function* () {
      const { query } = yield* Database
      const rows = Array.from({ length: enquiries }, (_, at) => toLeadRow(enquiry(site.id as SiteId, at)))
      for (const some of chunksOf(rows, 1_000)) yield* query((db) => db.insertInto("leads").values(some).execute())
    }).pipe(Effect.provide(benchStorage({ url: Redacted.make(product.databaseUrl) })))
  )
  await product.operate("PATCH", `/sites/${site.id}`, { ownerEmail: email })
  return site
}

/** The cookie of its owner, by the mail they get. */
const signedIn = async (product: Product): Promise<string> => {
  const form = { "content-type": "application/x-www-form-urlencoded", origin: `http://localhost:${product.ports.api}` }
  const asked = await product.send(
    "api",
    "POST",
    "/dashboard/sign-in",
    form,
    Buffer.from(new URLSearchParams({ email }).toString())
  )
  if (asked.status >= 400) throw new Error(`The sign-in was refused with ${asked.status}: ${asked.body}`)
  for (let tries = 0; tries < 300; tries++, await pause(100)) {
    const link = mailed(join(product.dataDir, "outbox"))
    if (link === undefined) continue
    const entered = await product.send("api", "POST", new URL(link).pathname, form, Buffer.from(""))
    const cookie = String(entered.headers["set-cookie"] ?? "").split(";")[0]
    if (cookie === undefined || cookie === "")
      throw new Error(`The link did not sign in: ${entered.status} ${entered.body}`)
    return cookie
  }
  throw new Error("No mail to sign in came.")
}

/** The link of the sign-in mail in an outbox, which breaks long lines as mail does. */
const mailed = (folder: string): string | undefined => {
  // The first mail makes it.
  if (!existsSync(folder)) return undefined
  for (const file of readdirSync(folder, { recursive: true }).map(String)) {
    if (!/\.eml$|\.txt$/.test(file)) continue
    const text = readFileSync(join(folder, file), "utf8").replace(/=\r?\n/g, "")
    const link = /https?:\/\/[^\s"<>]*\/dashboard\/enter\/[\w-]+/.exec(text)?.[0]
    if (link !== undefined) return link
  }
  return undefined
}

const screens: { readonly [name: string]: string } = {
  "the overview": "",
  "what waits": "/waiting",
  "everything that happened": "/changes",
  enquiries: "/enquiries",
  "enquiries with a word": "/enquiries?q=number+77",
  "one enquiry": "/enquiries/lead_bench00000077",
  pages: "/pages",
  "pages with a word": "/pages?q=1%2C7",
  "the library": "/media",
  visits: "/visits",
  "a list": "/lists/team",
  "a list with a word": "/lists/team?q=77",
  details: "/settings",
  assistants: "/assistants"
}

await withProducts("desk", given.options.against, async (products) => {
  for (const product of products) {
    const site = await prepared(product)
    const cookie = await signedIn(product)
    console.log(
      `${product.name}: ${pages} pages, ${enquiries} enquiries, ${entries} entries, ${looks} looks at each screen; load ${load()}`
    )
    const rows: Array<ReadonlyArray<string | number>> = []
    for (const [name, path] of Object.entries(screens)) {
      const look = async () => {
        const from = performance.now()
        const { status, body } = await product.send("api", "GET", `/dashboard/${site.id}${path}`, { cookie })
        if (status !== 200) throw new Error(`${name} was answered with ${status}: ${body.slice(0, 300)}`)
        return { ms: performance.now() - from, bytes: body.length }
      }
      for (let at = 0; at < warmUps; at++) await look()
      const before = product.cpu()["api"] ?? 0
      const times: Array<number> = []
      let bytes = 0
      for (let at = 0; at < looks; at++) {
        const looked = await look()
        times.push(looked.ms)
        ;({ bytes } = looked)
      }
      const cpu = ((product.cpu()["api"] ?? 0) - before) / looks
      rows.push([
        name,
        percentile(times, 0.5).toFixed(1),
        percentile(times, 0.95).toFixed(1),
        cpu.toFixed(1),
        Math.round(bytes / 1_000)
      ])
    }
    console.log(table(["screen", "ms p50", "ms p95", "ms CPU api", "KB"], rows))
    console.log(`Load at the end: ${load()}`)
  }
})
