/**
 * An hour of chaos, or as long as is asked for: one installation under load, and one fault after another, sometimes two at
 * once, in an order that its seed gives. Nothing that was acknowledged is lost, nothing is doubled, nobody sees half a page,
 * writers are told in time, and afterwards all is well without anybody's help.
 */
import { writeFileSync } from "node:fs"
import { availableParallelism, loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { pause } from "../../../infra/main/testing/Launched.ts"
import { seeded } from "../../builders/seeded.ts"
import { chaosOfRun, chaosStores } from "../../run/chaos.ts"
import { type Fault, faultsOf } from "./faults.ts"
import { reckon, settle } from "./reckoning.ts"
import { scheduled } from "./schedule.ts"
import { SiteAtWork } from "./SiteAtWork.ts"
import { Stage } from "./Stage.ts"
import { Witness } from "./Witness.ts"

const { minutes, store: chosen } = chaosOfRun()
const lengthMs = minutes * 60_000
const random = seeded()
const store = chosen ?? random.pick(chaosStores)
/** After a fault everybody's work goes on by itself within this, on a machine that is no busier than the chaos makes it. */
const recoveryMs = 120_000
const siteCount = 3
/** A site freezes by itself at 2,000 writes an hour. */
const paceMs = Math.max(500, (lengthMs * 5) / 1_400)
const askMs = Math.max(8_000, lengthMs / 14)
/** What a process holds beyond what it held when all had been tried once. */
const growth = { megabytes: 300, descriptors: 60 }

let stage: Stage | undefined
afterAll(() => stage?.strike())

it(
  `R1, R6, R10: ${minutes} minutes of chaos on ${store} lose, double and tear nothing, and need no help`,
  async () => {
    stage = await Stage.set(store)
    const set = stage
    const witness = new Witness()
    const over = new AbortController()
    // Sites speak to the product through whoever notes it, and to its next start too.
    const doors = witness.over(() => set.product)
    const operator = set.operatorOver(doors)
    const sites: Array<SiteAtWork> = []
    for (let number = 0; number < siteCount; number++) {
      const receiver = set.receivers[number % 2]!
      const around = { number, random, witness, mail: set.mail, receiver, paceMs, askMs }
      sites.push(await SiteAtWork.furnish(operator, around, over.signal))
    }
    expect(await settle(set, witness)).toEqual([])
    const before = set.usage()
    const workers = sites.flatMap((site) => site.begin())
    const failed = Promise.race(workers.map((worker) => worker.then(() => new Promise<never>(() => {}))))
    failed.catch(() => {})

    const happen = async (): Promise<void> => {
      const end = performance.now() + lengthMs
      for (const faults of scheduled(faultsOf(set), random)) {
        if (performance.now() > end) return
        await pause(random.below(2_000))
        console.log(`${clockTime()} ${faults.map(({ name }) => name).join(" and ")} ${told(sites)}`)
        await Promise.all(faults.map((fault) => strike(witness, fault)))
        await moves(sites)
      }
    }
    await Promise.race([happen(), failed]).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${shortened(witness.verdict())}\n${kept(set)}`, { cause: error })
    })
    over.abort()
    await Promise.all(workers)

    const { wrong, lostWrites, doubledDeliveries, figures } = await reckon(set, witness, sites)
    const after = set.usage()
    const grown = [...after].filter(([name, { megabytes, descriptors }]) => {
      const was = before.get(name) ?? { megabytes: 0, descriptors: 0 }
      return megabytes > was.megabytes + growth.megabytes || descriptors > was.descriptors + growth.descriptors
    })
    console.log(
      `Chaos, seed ${random.seed}, on ${store}: ${witness.spells.length} faults, ${set.kills} kills; ${told(sites)}; ` +
        `acknowledged writes lost: ${lostWrites}; half pages: ${witness.halfPages.length}; ` +
        `deliveries repeated: ${doubledDeliveries}; ${JSON.stringify(figures)}; ` +
        `${witness.requests.length} requests; before ${usageTold(before)}; after ${usageTold(after)}`
    )
    if (wrong.length > 0) throw new Error(`${shortened(wrong)}\n${kept(set)}`)
    expect(grown.map(([name, use]) => `${name} ${JSON.stringify(use)}`)).toEqual([])
  },
  lengthMs + 40 * 60_000
)

const strike = async (witness: Witness, fault: Fault): Promise<void> => {
  const [least, most] = fault.lastsMs
  const spell = witness.begin(fault.name, fault.targets)
  const undo = await fault.begin()
  await pause(least + random.below(most - least + 1))
  await undo()
  witness.end(spell)
}

/** Resolves when everybody has got something done since; rejects with whose work stands still. */
const moves = async (sites: ReadonlyArray<SiteAtWork>): Promise<void> => {
  const kinds = ["edits", "rows", "uploads", "forms", "visits"] as const
  const was = sites.map(({ progress }) => ({ ...progress }))
  const still = () =>
    sites.flatMap(({ progress }, at) =>
      kinds.filter((kind) => progress[kind] === was[at]![kind]).map((kind) => `${kind} of site ${at}`)
    )
  for (const began = performance.now(); still().length > 0; await pause(100))
    if (performance.now() > began + recoveryMs * Math.max(1, loadavg()[0]! / availableParallelism() / 4))
      throw new Error(`Work stands still: ${still().join(", ")}.`)
}

/** The first of each kind say enough. */
const shortened = (lines: ReadonlyArray<string>): string =>
  `${lines.length} things are wrong:\n${lines.slice(0, 60).join("\n")}`

/** Where to read what the product said. */
const kept = (of: Stage): string => {
  const file = join(tmpdir(), `makeready-chaos-${random.seed}.log`)
  writeFileSync(file, of.output)
  return `What the product and the database said stands in ${file}.`
}

const told = (sites: ReadonlyArray<SiteAtWork>): string => {
  const total: { [kind: string]: number } = {}
  for (const { progress } of sites)
    for (const [kind, count] of Object.entries(progress)) total[kind] = (total[kind] ?? 0) + count
  return JSON.stringify(total)
}

const usageTold = (usage: ReturnType<Stage["usage"]>): string =>
  [...usage].map(([name, { megabytes, descriptors }]) => `${name} ${megabytes} MiB ${descriptors} fd`).join(", ")

const clockTime = (): string => new Date().toISOString().slice(11, 19)
