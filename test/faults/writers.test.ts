/**
 * Several writers over three API processes on one database, with random bases, leases, idempotency keys and kills.
 * Whatever happens: every acknowledged write is exactly one version, standing directly on the base its writer named, and
 * no key is ever applied twice. A failing schedule is shrunk; its seed is printed.
 */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Launched, leftOf, pause, oneOfEach } from "../../infra/main/testing/Launched.ts"
import { runningPrivateDatabase } from "../../infra/local/mariadb.ts"
import { Operator, type SiteUnderTest } from "./product.ts"

const processes = 3
const writers = 4

let dataDir: string
let database: Launched
let operator: Operator
const apis: Array<Launched> = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "makeready-writers-"))
  database = await Launched.start({ dataDir, ...oneOfEach })
  await database.ready()
  operator = await Operator.of(database, dataDir)
  apis.push(...(await Promise.all(Array.from({ length: processes }, startApi))))
})

afterAll(async () => {
  for (const api of apis) api.signal("SIGTERM")
  await Promise.all(apis.map(({ exited }) => exited))
  database.signal("SIGTERM")
  await database.exited
  expect(await leftOf(dataDir)).toEqual([])
  await rm(dataDir, { recursive: true, force: true })
})

const startApi = async (): Promise<Launched> => {
  const connection = await runningPrivateDatabase({ directory: join(dataDir, "database") })
  if (connection === undefined) throw new Error("The database of the test does not run.")
  const { socketPath, user, database: name } = connection
  const api = await Launched.start({
    dataDir,
    script: "api.ts",
    environment: {
      MAKEREADY_DATABASE_URL: `mysql://${user}@localhost/${name}?socketPath=${encodeURIComponent(socketPath)}`,
      // One service to its callers: a token of the one is a token of the others.
      MAKEREADY_BASE_URL: `http://localhost:${database.ports.api}`
    }
  })
  for (;;) {
    if ((await api.fetch("api", "/readyz").catch(() => undefined))?.status === 200) return api
    await pause(50)
  }
}

/** One restart of a process at a time, however many writers kill it. */
const restarts = new Map<number, Promise<void>>()
const killAndRestart = (index: number): Promise<void> => {
  const running = restarts.get(index)
  if (running !== undefined) return running
  const restart = (async () => {
    const api = apis[index] as Launched
    api.signal("SIGKILL")
    await api.exited
    apis[index] = await startApi()
    restarts.delete(index)
  })()
  restarts.set(index, restart)
  return restart
}

type Step =
  | {
      readonly do: "write"
      readonly process: number
      /** Which of the versions it knows the writer takes for its base: 0 the newest it has seen. */
      readonly behind: number
      /** Sends the request twice at once, to two processes, under one key. */
      readonly twice: boolean
      readonly lease: boolean
    }
  | { readonly do: "release"; readonly process: number }
  | { readonly do: "kill"; readonly process: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant("write" as const),
      process: fc.nat(processes - 1),
      behind: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(3) }),
      twice: fc.boolean(),
      lease: fc.boolean()
    })
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("release" as const), process: fc.nat(processes - 1) })
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("kill" as const), process: fc.nat(processes - 1) }) }
)

interface Acknowledged {
  readonly marker: string
  readonly base: string
  readonly versionId: string
}

/** One writer at its own page and pace: reads, writes, and remembers what was acknowledged. */
const runWriter = async (
  site: SiteUnderTest,
  pageId: string,
  name: string,
  steps: ReadonlyArray<Step>
): Promise<ReadonlyArray<Acknowledged>> => {
  const acknowledged: Array<Acknowledged> = []
  const seen: Array<string> = []
  for (const [index, one] of steps.entries()) {
    const api = apis[one.process] as Launched
    if (one.do === "kill") {
      await killAndRestart(one.process)
      continue
    }
    if (one.do === "release") {
      await site.over(api, "DELETE", "/v1/lease").catch(() => undefined)
      continue
    }
    if (one.lease) await site.over(api, "POST", "/v1/lease").catch(() => undefined)
    const read = await site.over(api, "GET", `/v1/pages/${pageId}`).catch(() => undefined)
    if (read?.status === 200 && seen.at(-1) !== read.body.latestVersionId) seen.push(read.body.latestVersionId)
    const base = seen.at(-1 - one.behind) ?? seen[0]
    if (base === undefined) continue
    const marker = `${name} step ${index}`
    const send = (to: Launched) =>
      site
        .over(
          to,
          "PUT",
          `/v1/pages/${pageId}/payload`,
          { html: `<p>marker ${marker}</p>\n<p>base ${base}</p>` },
          { "if-match": base, "idempotency-key": marker, "x-mk-overwriting-writer": site.writers.join(",") }
        )
        .catch(() => undefined)
    const answers = await Promise.all(one.twice ? [send(api), send(apis[(one.process + 1) % processes]!)] : [send(api)])
    const landed = answers.flatMap((answer) => (answer?.status === 200 ? [answer.body.versionId as string] : []))
    expect(new Set(landed).size, `${marker} made one version`).toBeLessThanOrEqual(1)
    if (landed[0] !== undefined) acknowledged.push({ marker, base, versionId: landed[0] })
  }
  return acknowledged
}

describe("writers that know nothing of each other", () => {
  it("CONC-11: never lose, repeat or misplace an acknowledged write, over three processes and through kills", async () => {
    let total = 0
    let underWay: Promise<void> = Promise.resolve()
    const run = async (schedules: ReadonlyArray<ReadonlyArray<Step>>): Promise<void> => {
      const site = await operator.site()
      await site.createPage("/shared", "<p>marker start</p>")
      const pageId = site.pageId("/shared")
      const all = [site, ...(await Promise.all(schedules.slice(1).map(() => operator.writer(site))))]
      const acknowledged = (
        await Promise.all(schedules.map((steps, at) => runWriter(all[at]!, pageId, `writer ${at}`, steps)))
      ).flat()
      total += acknowledged.length

      const history = await site.history("/shared")
      const at = new Map(history.map(({ id }, index) => [id, index]))
      const markers = history.map(({ html }) => /marker ([^<]*)/.exec(html)?.[1])
      expect(new Set(markers).size, "no write was applied twice").toBe(markers.length)
      for (const [index, { html }] of history.entries()) {
        const base = /base ([^<]*)/.exec(html)?.[1]
        if (base !== undefined) expect(base, "a version stands on the one before it").toBe(history[index + 1]?.id)
      }
      for (const { marker, versionId } of acknowledged) {
        const index = at.get(versionId)
        expect(index, `${marker} is in the history`).toBeDefined()
        expect(markers[index as number]).toBe(marker)
      }
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 4, maxLength: 12 }), { minLength: writers, maxLength: writers }),
        (schedules) => (underWay = run(schedules))
      ),
      { numRuns: 14, endOnFailure: false, interruptAfterTimeLimit: 150_000 }
    )
    // What was interrupted for want of time goes on, and starts processes that nobody would end.
    await underWay
    expect(total, "some writes landed").toBeGreaterThan(20)
  }, 240_000)
})
