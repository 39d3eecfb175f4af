/**
 * What the processes hold after a day's work, beside the bounds they promise:
 *
 *   node infra/bench/memory.ts [edits] [uploads] [pages] [--against <checkout>]
 *
 * The API takes 5,000 edits of 10 KB pages, four at a time on as many sites, and then 500 pictures of many sizes, two
 * at a time. The origin serves 50,000 distinct pages to a browser that takes them compressed, each once. Resident memory
 * is read from the kernel every half second; "after" is what is held 10 seconds after the last answer. One API process does
 * all of it, since the bound is a process's own.
 */
import sharp from "sharp"
import { readArguments } from "./arguments.ts"
import { table } from "./figures.ts"
import { runWriters } from "./load/runWriters.ts"
import type { Writer } from "./load/writers.ts"
import { originCacheMb, pause, withProducts, type BenchSite, type Product } from "./makeready/Product.ts"
import { benchPage } from "./pages.ts"
import { load } from "./processes.ts"

const given = readArguments(process.argv.slice(2), {
  usage: "node infra/bench/memory.ts [edits] [uploads] [pages] [--against <checkout>]",
  numbers: 3,
  options: ["against"]
})
const [edits = 5_000, uploads = 500, visits = 50_000] = given.numbers
const editedSites = 4
/** A site that is being built freezes beyond 2,000 writes an hour; its counters start over before each helping. */
const helping = 400
const uploadsAtOnce = 2
const visitsAtOnce = 16
const pagesOfSite = 10_000
const restSeconds = 10
const quarters = ["a quarter", "half", "three quarters"]
const bounds = { api: 400, origin: originCacheMb + 120 }

await withProducts(
  "memory",
  given.options.against,
  async (products) => {
    console.log(`${new Date().toISOString().slice(0, 16)}, load ${load()}`)
    for (const product of products) {
      const api = await ofApi(product)
      const origin = await ofOrigin(product)
      console.log(`\n${product.name}: resident memory, MB; the origin may keep ${originCacheMb} MB\n`)
      console.log(
        table(
          ["process", "after", "start", ...quarters, "end", "after rest", "largest", "bound", ""],
          [...api, ...origin].map(({ process, what, samples, rested, peak }) => {
            const at = (share: number) => samples[Math.round(share * (samples.length - 1))] as number
            const shown = [0, 0.25, 0.5, 0.75, 1].map((share) => at(share).toFixed(0))
            const verdict = rested <= bounds[process] ? "met" : "missed"
            return [process, what, ...shown, rested.toFixed(0), peak.toFixed(0), bounds[process], verdict]
          })
        )
      )
    }
    console.log(`\nLoad at the end: ${load()}`)
  },
  1
)

interface Held {
  readonly process: "api" | "origin"
  readonly what: string
  readonly samples: ReadonlyArray<number>
  readonly rested: number
  /** Largest the kernel saw since the process began. */
  readonly peak: number
}

async function ofApi(product: Product): Promise<ReadonlyArray<Held>> {
  const sites: Array<BenchSite> = []
  for (let at = 0; at < editedSites; at++) sites.push(await product.site(`Memory ${at}`))
  const seeded = await product.seed(sites, 100)
  let writers: ReadonlyArray<Writer> = sites.map(({ token }, at) => ({
    token,
    pages: (seeded[at] ?? []).map((page) => ({ ...page, edition: 0 }))
  }))
  const edited = await held(product, "api", `${edits} edits`, async () => {
    for (let done = 0; done < edits;) {
      for (const site of sites) await product.refresh(site)
      const asked = Math.min(helping * editedSites, edits - done)
      const report = await runWriters({ port: product.ports.api, seconds: 3_600, edits: asked, writers })
      if (report.refusal !== null) throw new Error(`An edit was refused: ${report.refusal}`)
      done += asked
      writers = report.writers
    }
  })
  const uploaded = await held(product, "api", `${uploads} uploads more`, async () => {
    for (const site of sites) await product.refresh(site)
    await atOnce(uploadsAtOnce, uploads, async (number) =>
      upload(product, sites[number % sites.length] as BenchSite, await picture(number))
    )
  })
  return [edited, uploaded]
}

async function ofOrigin(product: Product): Promise<ReadonlyArray<Held>> {
  const sites: Array<BenchSite> = []
  for (let at = 0; at * pagesOfSite < visits; at++) sites.push(await product.site(`Visited ${at}`))
  await product.seed(sites, Math.min(pagesOfSite, visits))
  const visited = await held(product, "origin", `${visits} distinct pages`, () =>
    atOnce(visitsAtOnce, visits, async (number) => {
      const { host } = sites[Math.floor(number / pagesOfSite)] as BenchSite
      const { route } = benchPage(number % pagesOfSite)
      const headers = { host, "accept-encoding": "gzip, deflate, br, zstd" }
      const { status } = await product.send("origin", "GET", route, headers)
      if (status !== 200) throw new Error(`${host}${route} was answered ${status}.`)
    })
  )
  return [visited]
}

async function held(
  product: Product,
  process: Held["process"],
  what: string,
  work: () => Promise<void>
): Promise<Held> {
  const samples: Array<number> = []
  const sample = () => void samples.push(product.memory(process).rss)
  sample()
  const timer = setInterval(sample, 500)
  await work().finally(() => clearInterval(timer))
  sample()
  await pause(restSeconds * 1_000)
  const { rss, peak } = product.memory(process)
  return { process, what, samples, rested: rss, peak }
}

/** Photographs in their sizes: from a thumbnail to what a telephone takes, and few of them alike. */
async function picture(number: number): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const widths = [320, 800, 1_280, 1_920, 2_560, 4_032]
  const formats = ["jpeg", "png", "webp"] as const
  const width = (widths[number % widths.length] as number) + (number % 31)
  const height = Math.round(width * (number % 2 === 0 ? 0.75 : 1.33))
  // PNG of a whole photograph is rare, and takes its time.
  const format = width > 2_000 ? "jpeg" : (formats[number % formats.length] as (typeof formats)[number])
  const noise = await sharp({
    create: {
      width: 256,
      height: 256,
      channels: 3,
      background: "#888888",
      noise: { type: "gaussian", mean: 128, sigma: 40 }
    }
  })
    .png()
    .toBuffer()
  const bytes = await sharp(noise).resize(width, height, { fit: "fill" }).toFormat(format, { quality: 80 }).toBuffer()
  return { name: `picture-${number}.${format}`, bytes }
}

async function upload(
  product: Product,
  site: BenchSite,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer }
): Promise<void> {
  const boundary = "makeready-bench-boundary"
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="alt"\r\n\r\nA picture\r\n`),
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`)
  ])
  const headers = {
    authorization: `Bearer ${site.token}`,
    "content-type": `multipart/form-data; boundary=${boundary}`
  }
  const answer = await product.send("api", "POST", "/v1/media", headers, body)
  if (answer.status !== 201) throw new Error(`${name} was answered ${answer.status}: ${answer.body}`)
}

/** Does `count` pieces of work, so many at a time. */
async function atOnce(hands: number, count: number, work: (number: number) => Promise<void>): Promise<void> {
  let next = 0
  const hand = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: hands }, hand))
}
