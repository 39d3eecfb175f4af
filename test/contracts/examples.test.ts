/**
 * The examples of the published description, played against the running service in an order that works. `npm run
 * examples` records them anew where the service answers otherwise.
 */
import { readFileSync } from "node:fs"
import { afterAll, describe, expect, it } from "vitest"
import type { Examples } from "../../api/docs/examples.ts"
import { testApi } from "../builders/api.ts"
import { differences, play, type Story } from "../builders/teller.ts"
import { content } from "./stories/content.ts"
import { people } from "./stories/people.ts"

const stories: { readonly [name: string]: Story } = { content, people }

describe.each(Object.keys(stories))("the examples of %s", (name) => {
  const { services, end } = stories[name]!
  const api = testApi(published, services)
  afterAll(() => end?.())

  it(
    "are asked and answered as they are published: every member is there, with its type, and every header is declared",
    async () => {
      const file = new URL(`../../api/docs/examples/${name}.json`, import.meta.url)
      const text = readFileSync(file, "utf8")
      const played = await play(api, stories[name]!)
      const differ = differences(JSON.parse(text) as Examples, played)
      if (differ.length === 0) return
      const now = `${JSON.stringify(played.told, null, 2)}\n`
      await expect(now, differ.join("\n")).toMatchFileSnapshot(file.pathname)
    },
    manyRequestsMs
  )
})

/** A hundred requests one after another, two looks with a browser among them. */
const manyRequestsMs = 300_000

/** Addresses that an example may show. */
const published = {
  baseUrl: "https://api.makeready.example",
  sitesDomain: "sites.makeready.example",
  sitesScheme: "https",
  sitesPort: null
} as const
