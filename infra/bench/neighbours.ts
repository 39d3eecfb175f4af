/**
 * What one noisy site costs five quiet ones, in each place where sites wait for the same thing:
 *
 *   node infra/bench/neighbours.ts [rounds] [--only <row>] [--against <checkout>]
 *
 * A row names a queue, what the noisy site does to fill it, and what a quiet site asks of it. Quiet sites are asked one
 * after another, alone and beside the noise; rounds of both take turns. What is told is the p99 of either, and the median of
 * the rounds' ratios. A row whose means are not there (no Chromium) is left out, and said so.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { readArguments } from "./arguments.ts"
import { median, percentile, table } from "./figures.ts"
import { pause, withProducts, type BenchSite, type Product, type Received } from "./makeready/Product.ts"
import { benchPage } from "./pages.ts"
import { load } from "./processes.ts"
import { noisyDrawing, picture, plainDrawing } from "./neighbours/files.ts"

const given = readArguments(process.argv.slice(2), {
  usage: "node infra/bench/neighbours.ts [rounds] [--only <row>] [--against <checkout>]",
  numbers: 1,
  options: ["against", "only"]
})
const rounds = given.numbers[0] ?? 3
const quietSites = 5
/** Asked of each quiet site in each half of a round, where a row says no other number. */
const looks = 6
/** How long the noise runs ahead of the first look. */
const aheadMs = 1_000
const pagesEach = 20
const noisyPages = 400
/** One for each look of a quiet site: before the first round, and in either half of each. */
const picturesEach = looks * (1 + 2 * rounds)

interface Side {
  readonly site: BenchSite
  readonly pages: Array<{ id: string; versionId: string }>
  /** Addresses of its pictures, and how many variants of them were asked for so far. */
  pictures: ReadonlyArray<string>
  variants: number
  hasForm: boolean
}

interface Row {
  readonly name: string
  /** Before the first round; false where the means are not there. */
  readonly prepare?: (product: Product, noisy: Side, quiet: ReadonlyArray<Side>) => Promise<boolean>
  /** One thing the noisy site does; as many at once as `crowd` says, again and again while the noise lasts. */
  readonly noise: (product: Product, noisy: Side, number: number) => Promise<unknown>
  readonly crowd: number
  /** Whether what the noise has queued goes on after it: then the looks alone all come first. */
  readonly outlasts?: true
  /** Asked of each quiet site in each half of a round; those of both halves stay within what a site may ask in a minute. */
  readonly looks?: number
  /** One thing a quiet site asks, resolved when it has it. */
  readonly look: (product: Product, quiet: Side, number: number) => Promise<void>
}

let numbers = 0
const bearer = ({ site }: Side) => ({ authorization: `Bearer ${site.token}` })

const edit = async (product: Product, side: Side, number: number): Promise<void> => {
  const page = side.pages[number % side.pages.length]!
  const { html } = benchPage(number % side.pages.length, ++numbers)
  const headers = { ...bearer(side), "if-match": `"${page.versionId}"` }
  const { status, body } = await product.send("api", "PUT", `/v1/pages/${page.id}/payload`, headers, { html })
  if (status < 300) page.versionId = (JSON.parse(body) as { versionId: string }).versionId
}

/** The body of an answer; what was refused is no figure. */
const taken = ({ status, body }: Received): string => {
  if (status >= 300) throw new Error(`Refused with ${status}: ${body.slice(0, 500)}`)
  return body
}

const upload = async (product: Product, side: Side, name: string, type: string, file: Buffer): Promise<string> => {
  const form = new FormData()
  form.append("alt", "")
  form.append("file", new Blob([new Uint8Array(file)], { type }), name)
  const encoded = new Response(form)
  const headers = { ...bearer(side), "content-type": encoded.headers.get("content-type") as string }
  const body = Buffer.from(await encoded.arrayBuffer())
  return taken(await product.send("api", "POST", "/v1/media", headers, body))
}

const standIns = (product: Product) =>
  JSON.parse(readFileSync(join(product.dataDir, "standins.json"), "utf8")) as {
    readonly address: string
    readonly receiver: string
  }

/** A page with a form, made once, and a receiver of its leads. */
const withForm = async (product: Product, side: Side, url: string): Promise<void> => {
  const { token } = side.site
  await product.call("PUT", "/v1/lead-webhook", token, { url, secret: "a secret of sixteen and more" })
  if (side.hasForm) return
  side.hasForm = true
  const html = `<h1>Ask</h1><mk-component name="contact-form"></mk-component>`
  await product.call("POST", "/v1/pages", token, { route: "/ask", title: "Ask", payload: { html } })
}

/** Kept, told by mail to the inbox of sites that are being built, and handed on to whatever receiver there is. */
const sendTest = (product: Product, side: Side) =>
  product.send("api", "POST", "/v1/forms/contact-form/test?notify=1", bearer(side), {})

/** Until the newest lead of a test is with its receiver. */
const handedOn = async (product: Product, side: Side): Promise<void> => {
  const { body } = await sendTest(product, side)
  const { leadId } = JSON.parse(body) as { readonly leadId: string }
  for (const end = performance.now() + 60_000; performance.now() < end; await pause(10)) {
    const { body } = await product.send("api", "GET", "/v1/leads?includeTest=1&limit=20", bearer(side))
    const { leads } = JSON.parse(body) as {
      readonly leads: ReadonlyArray<{ readonly id: string; readonly crm_status: string }>
    }
    if (leads.find(({ id }) => id === leadId)?.crm_status === "synced") return
  }
}

/** Counts the mails of each site as they come out; a file of the outbox is read once. */
const outboxes = new Map<Product, { readonly read: Set<string>; readonly bySite: Map<string, number> }>()

const mailsOf = (product: Product, { site }: Side): number => {
  const { read, bySite } = outboxes.get(product) ?? { read: new Set<string>(), bySite: new Map<string, number>() }
  outboxes.set(product, { read, bySite })
  const folder = join(product.dataDir, "outbox")
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (read.has(name) || !name.endsWith(".eml")) continue
    read.add(name)
    const id = /^X-Makeready-Site: (\S+)/m.exec(readFileSync(join(folder, name), "utf8"))?.[1]
    if (id !== undefined) bySite.set(id, (bySite.get(id) ?? 0) + 1)
  }
  return bySite.get(site.id) ?? 0
}

/** Until the site's own mail about a test lead lies in the outbox. */
const mailed = async (product: Product, side: Side): Promise<void> => {
  const before = mailsOf(product, side)
  await sendTest(product, side)
  for (const end = performance.now() + 60_000; performance.now() < end; await pause(10))
    if (mailsOf(product, side) > before) return
  throw new Error("A mail about a test lead did not come out within a minute.")
}

/** A copy of the noisy site, until all of it is there. */
async function copied(product: Product, { site }: Side): Promise<void> {
  const { siteId } = await product.operate<{ readonly siteId: string }>("POST", `/sites/${site.id}/copies`, {
    name: "Copied"
  })
  for (;;) {
    const { runningCopies } = await product.operate<{ readonly runningCopies: ReadonlyArray<{ siteId: string }> }>(
      "GET",
      "/status"
    )
    if (!runningCopies.some((copy) => copy.siteId === siteId)) return
    await pause(100)
  }
}

const rows: ReadonlyArray<Row> = [
  { name: "writes", crowd: 50, noise: edit, look: edit },
  {
    name: "encodings",
    prepare: async (product, noisy, quiet) => {
      for (const side of [noisy, ...quiet]) {
        const pictures: Array<string> = []
        for (let at = 0; at < (side === noisy ? 3 * picturesEach : picturesEach); at++) {
          const answer = await upload(product, side, "wood.png", "image/png", picture(++numbers))
          pictures.push((JSON.parse(answer) as { readonly path: string }).path)
        }
        side.pictures = pictures
      }
      return true
    },
    crowd: 12,
    noise: (product, side) => variant(product, side),
    look: (product, side) => variant(product, side)
  },
  {
    name: "SVG checks",
    crowd: 6,
    // Short ones: with as few as elsewhere the p99 would be the slowest.
    looks: 24,
    noise: (product, side) => upload(product, side, "noisy.svg", "image/svg+xml", noisyDrawing(++numbers)),
    look: async (product, side) =>
      void (await upload(product, side, "plain.svg", "image/svg+xml", plainDrawing(++numbers)))
  },
  {
    name: "deliveries",
    prepare: async (product, noisy, quiet) => {
      const { address, receiver } = standIns(product)
      await withForm(product, noisy, `${receiver}/stalled`)
      for (const side of quiet) await withForm(product, side, receiver)
      const stalls = [{ match: { path: "/webhook/stalled" }, delayMs: 30_000, times: 1_000_000 }]
      await fetch(`${address}/__faults`, { method: "POST", body: JSON.stringify(stalls) })
      return true
    },
    crowd: 4,
    outlasts: true,
    noise: async (product, side) => {
      await sendTest(product, side)
      await pause(100)
    },
    look: handedOn
  },
  {
    name: "mails",
    prepare: async (product, noisy, quiet) => {
      const { receiver } = standIns(product)
      for (const side of [noisy, ...quiet]) await withForm(product, side, receiver)
      return true
    },
    crowd: 8,
    outlasts: true,
    noise: sendTest,
    look: mailed
  },
  {
    name: "rebuilds",
    crowd: 1,
    noise: (product, { site }) => product.rebuild(site),
    look: (product, { site }) => product.rebuild(site)
  },
  {
    name: "copies",
    crowd: 1,
    // Edits are short: with as few as elsewhere the p99 would be the slowest.
    looks: 24,
    noise: copied,
    look: edit
  },
  {
    name: "captures",
    prepare: async (product, noisy) => {
      const path = `/v1/pages/${noisy.pages[0]!.id}/screenshot`
      return (await product.send("api", "GET", path, bearer(noisy))).status === 200
    },
    crowd: 12,
    noise: (product, side, number) => screenshot(product, side, number),
    look: (product, side, number) => screenshot(product, side, number)
  }
]

const screenshot = async (product: Product, side: Side, number: number): Promise<void> => {
  const { id } = side.pages[number % side.pages.length]!
  await product.send("api", "GET", `/v1/pages/${id}/screenshot`, bearer(side))
}

/** The same variant of one picture after another, each of which has to be encoded; those of a quiet site last for its looks. */
const variant = async (product: Product, side: Side): Promise<void> => {
  const number = side.variants++
  const widths = [640, 800, 960]
  const path = side.pictures[number % side.pictures.length]
  const width = widths[Math.floor(number / side.pictures.length) % widths.length]
  taken(
    await product.send("origin", "GET", `${path}?w=${width}&fm=webp`, {
      host: side.site.host,
      accept: "image/webp,*/*"
    })
  )
}

const compare = async (products: ReadonlyArray<Product>): Promise<void> => {
  console.log(`${new Date().toISOString().slice(0, 16)}, load ${load()}; ${rounds} rounds`)
  for (const product of products) {
    const sides = await sidesOf(product)
    const [noisy, ...quiet] = sides as [Side, ...Array<Side>]
    const lines: Array<ReadonlyArray<string | number>> = []
    for (const row of rows) {
      if (given.options.only !== undefined && row.name !== given.options.only) continue
      for (const { site } of sides) await product.refresh(site)
      if ((await row.prepare?.(product, noisy, quiet)) === false) {
        console.log(`${row.name}: left out, this machine cannot do it.`)
        continue
      }
      const line = await measured(product, row, noisy, quiet)
      lines.push(line)
      console.log(line.join(" · "))
    }
    console.log(`\n${product.name}\n`)
    console.log(table(["queue", "alone p99 ms", "beside p99 ms", "median ratio of the rounds' p99"], lines))
  }
  console.log(`\nLoad at the end: ${load()}`)
}

await withProducts("neighbours", given.options.against, compare, undefined, true)

async function sidesOf(product: Product): Promise<ReadonlyArray<Side>> {
  const sites: Array<BenchSite> = []
  for (let site = 0; site <= quietSites; site++) sites.push(await product.site(site === 0 ? "Noisy" : `Quiet ${site}`))
  const [noisy] = await product.seed(sites.slice(0, 1), noisyPages)
  const quiet = await product.seed(sites.slice(1), pagesEach)
  return sites.map((site, index) => ({
    site,
    pages: (index === 0 ? noisy! : quiet[index - 1]!).map((page) => ({ ...page })),
    pictures: [],
    variants: 0,
    hasForm: false
  }))
}

async function measured(
  product: Product,
  row: Row,
  noisy: Side,
  quiet: ReadonlyArray<Side>
): Promise<ReadonlyArray<string | number>> {
  const [alone, beside]: [Array<ReadonlyArray<number>>, Array<ReadonlyArray<number>>] = [[], []]
  // Not counted: code that runs for the first time is not compiled yet.
  await lookAll(product, row, quiet)
  const lookAlone = async () => void alone.push(await lookAll(product, row, quiet))
  if (row.outlasts) for (let round = 0; round < rounds; round++) await lookAlone()
  for (let round = 0; round < rounds; round++) {
    for (const { site } of [noisy, ...quiet]) await product.refresh(site)
    if (!row.outlasts) await lookAlone()
    const noise = { lasts: true }
    const crowd = Array.from({ length: row.crowd }, async (_, lane) => {
      for (let number = lane; noise.lasts; number += row.crowd)
        await row.noise(product, noisy, number).catch(() => pause(50))
    })
    await pause(aheadMs)
    beside.push(await lookAll(product, row, quiet))
    noise.lasts = false
    await Promise.all(crowd)
  }
  if (given.options.only !== undefined)
    for (const [round, times] of alone.entries())
      console.log(
        [times, beside[round]!]
          .map((of) =>
            of
              .map(Math.round)
              .toSorted((a, b) => a - b)
              .join(" ")
          )
          .join("\n")
      )
  const p99 = (times: ReadonlyArray<number>) => percentile(times, 0.99)
  const ratio = median(alone.map((times, round) => p99(beside[round]!) / p99(times)))
  return [row.name, Math.round(p99(alone.flat())), Math.round(p99(beside.flat())), ratio.toFixed(2)]
}

/** Quiet sites ask at the same time, each one thing after another. */
async function lookAll(product: Product, row: Row, quiet: ReadonlyArray<Side>): Promise<ReadonlyArray<number>> {
  const each = await Promise.all(
    quiet.map(async (side) => {
      const times: Array<number> = []
      for (let number = 0; number < (row.looks ?? looks); number++) {
        const began = performance.now()
        await row.look(product, side, number)
        times.push(performance.now() - began)
      }
      return times
    })
  )
  return each.flat()
}
