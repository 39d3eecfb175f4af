/**
 * How long a visitor waits for the answer to a form, over the origin, with every destination of the site dead, and with all
 * of them well:
 *
 *   node infra/bench/forms.ts [forms of each] [--against <checkout>]
 *
 * Two sites with the same form and three receivers each. Those of one answer at once; of the other's one stalls for 30
 * seconds, one fails, and one is not there. They take turns of twenty forms, with script and without. The aim is a p99
 * of 100 ms with all of them dead.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { readArguments } from "./arguments.ts"
import { pairedRatio, percentile, table } from "./figures.ts"
import { type BenchSite, type Product, withProducts } from "./makeready/Product.ts"
import { load } from "./processes.ts"

const given = readArguments(process.argv.slice(2), {
  usage: "node infra/bench/forms.ts [forms] [--against <checkout>]",
  numbers: 1,
  switches: [],
  options: ["against"]
})
/** Forms of one site before the other takes its turn. */
const turn = 20
const turns = Math.ceil((given.numbers[0] ?? 400) / turn)
/** Turns that are not counted: code that runs for the first time is not compiled yet. */
const warmUp = 2
const route = "/ask"
let visitors = 0

interface Subject {
  readonly product: Product
  readonly site: BenchSite
  readonly receivers: "dead" | "well"
  readonly action: string
  readonly token: string
  /** Milliseconds of each answer. */
  readonly answered: Array<number>
}

await withProducts(
  "forms",
  given.options.against,
  async (products) => {
    console.log(
      `${new Date().toISOString().slice(0, 16)}, load ${load()}; ${products.map(({ name }) => name).join(" against ")}`
    )
    for (const product of products) {
      const subjects = [await subjectOf(product, "well"), await subjectOf(product, "dead")]
      await killReceivers(product)
      for (let round = 0; round < warmUp + turns; round++) {
        if (round === warmUp) for (const { answered } of subjects) answered.length = 0
        for (const subject of round % 2 === 0 ? subjects : subjects.toReversed())
          for (let at = 0; at < turn; at++) await send(subject)
      }
      print(product, subjects)
    }
    console.log(`\nLoad at the end: ${load()}`)
  },
  undefined,
  true
)

async function subjectOf(product: Product, receivers: Subject["receivers"]): Promise<Subject> {
  const site = await product.site(`Forms, ${receivers}`)
  const { receiver } = standIns(product)
  for (const name of ["one", "two", "three"]) {
    const url = `${receiver}/${receivers}/${name}`
    await product.call("PUT", `/v1/lead-webhooks/${name}`, site.token, { url, secret: "a secret of sixteen and more" })
  }
  const html = '<h1>Ask</h1><mk-component name="contact-form" data-lead-destination="one,two,three"></mk-component>'
  await product.call("POST", "/v1/pages", site.token, { route, title: "Ask", payload: { html } })
  const { body } = await product.send("origin", "GET", route, { host: site.host })
  const [, action] = /action="(\/__forms\/[^"]+)"/.exec(body) ?? []
  const [, token] = /name="mk_ft" value="([^"]+)"/.exec(body) ?? []
  if (action === undefined || token === undefined) throw new Error(`There is no form: ${body}`)
  return { product, site, receivers, action, token, answered: [] }
}

function standIns(product: Product): { readonly address: string; readonly receiver: string } {
  return JSON.parse(readFileSync(join(product.dataDir, "standins.json"), "utf8"))
}

/** Those of the site whose receivers are dead. */
async function killReceivers(product: Product): Promise<void> {
  const { address } = standIns(product)
  const times = 1_000_000
  const faults = [
    { match: { path: "/webhook/dead/one" }, delayMs: 30_000, times },
    { match: { path: "/webhook/dead/two" }, status: 500, times },
    { match: { path: "/webhook/dead/three" }, drop: "before", times }
  ]
  await fetch(`${address}/__faults`, { method: "POST", body: JSON.stringify(faults) })
}

/** Each from a visitor of its own, every other without script. */
async function send({ product, site, action, token, answered }: Subject): Promise<void> {
  const visitor = ++visitors
  const isScript = visitor % 2 === 0
  const body = new URLSearchParams({
    name: "Ada",
    email: `ada${visitor}@vale.test`,
    message: "When are you open?",
    consent: "true",
    mk_ft: token,
    ...(isScript && { mk_fn: `${(Date.now() - 5_000).toString(36)}.${crypto.randomUUID().replaceAll("-", "")}` })
  })
  const began = performance.now()
  const { status, body: said } = await product.send(
    "origin",
    "POST",
    action,
    {
      host: site.host,
      accept: isScript ? "application/json" : "text/html",
      "content-type": "application/x-www-form-urlencoded",
      "x-forwarded-for": `198.${18 + (visitor >> 16)}.${(visitor >> 8) & 255}.${visitor & 255}`
    },
    Buffer.from(body.toString())
  )
  answered.push(performance.now() - began)
  if (status !== (isScript ? 200 : 303)) throw new Error(`A form was answered with status ${status}: ${said}`)
}

function print(product: Product, subjects: ReadonlyArray<Subject>): void {
  const ms = (values: ReadonlyArray<number>, share: number) => percentile(values, share).toFixed(1)
  const byTurn = ({ answered }: Subject) =>
    Array.from({ length: turns }, (_, at) => percentile(answered.slice(at * turn, (at + 1) * turn), 0.5))
  console.log(`\n${product.name}: ${turns * turn} forms for each; milliseconds to the answer; the aim of p99 is 100\n`)
  console.log(
    table(
      ["receivers", "p50", "p95", "p99", "longest"],
      subjects.map(({ receivers, answered }) => [
        receivers,
        ...[0.5, 0.95, 0.99, 1].map((share) => ms(answered, share))
      ])
    )
  )
  const [well, dead] = subjects
  console.log(`\nDead ÷ well, median of the turns: ${pairedRatio(byTurn(dead!), byTurn(well!)).toFixed(2)}`)
}
