/**
 * Puts the bench's pages into sites of a running product, without the HTTP in between and past their budgets, and prints
 * what they are called. `Product.seed` runs this text inside the checkout that is measured, so what it imports from its
 * own folder must be there in both: `seedContent` and `benchStorage`. One argument, as JSON.
 */
import { Effect, Redacted } from "effect"
import { seedContent } from "./seed.ts"
import { benchStorage } from "./system.ts"

/** A page as it was put; the version is what the first edit is based on. */
export interface SeededPage {
  readonly index: number
  readonly id: string
  readonly versionId: string
}

type SiteId = Parameters<typeof seedContent>[0]

const { database, sites, count } = JSON.parse(process.argv.at(-1) as string) as {
  readonly database: string
  readonly sites: ReadonlyArray<SiteId>
  readonly count: number
}
const pages: ReadonlyArray<ReadonlyArray<SeededPage>> = await Effect.runPromise(
  Effect.forEach(sites, (site) => seedContent(site, count)).pipe(
    Effect.provide(benchStorage({ url: Redacted.make(database) }))
  )
)
console.log(JSON.stringify(pages))
