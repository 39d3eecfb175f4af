/**
 * What is there after an hour of chaos, beside what was said meanwhile: every line is something that was lost, doubled, not
 * served, or left behind.
 */
import { createHash } from "node:crypto"
import { pause } from "../../../infra/main/testing/Launched.ts"
import { editionIn } from "../Night.ts"
import { isClockMovable } from "./MovableClock.ts"
import type { Target } from "./faults.ts"
import { routes, type SiteAtWork } from "./SiteAtWork.ts"
import type { Stage } from "./Stage.ts"
import type { Spell, Witness } from "./Witness.ts"

/** What is given up on for a while is tried again within this; the clock is put forward by it, so that nobody has to wait. */
const retryMs = 40 * 60_000
const patienceMs = 45_000
/** What was answered shortly before a fault may not have been noted. */
const notedMs = 20_000
/** The claim of whoever died handing something on outlives the longest attempt there can be. */
const claimMs = 240_000

export interface Reckoning {
  readonly wrong: ReadonlyArray<string>
  readonly lostWrites: number
  readonly doubledDeliveries: number
  readonly figures: { readonly [name: string]: number }
}

/**
 * Resolves when no job is open any more, or with what is. With each look that is in vain the clocks are put forward to the
 * next try, which takes claims of whoever is at work away and so is a fault like others; with a service for objects the next try
 * is brought forward instead.
 */
export const settle = async (stage: Stage, witness: Witness, tries = 24): Promise<ReadonlyArray<string>> => {
  for (let tried = 0; ; tried++) {
    let open = ""
    for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await pause(500)) {
      const jobs = await openJobs(stage)
      open = JSON.stringify(jobs)
      if (jobs?.length === 0) return []
    }
    console.log(`Open jobs: ${open}`)
    if (tried === tries) return [`Jobs are still open: ${open}`]
    // A service takes nothing that is signed by a clock so far from its own.
    if (stage.remote !== undefined) await stage.bringForward()
    else if (isClockMovable) {
      const spell = witness.begin("the clocks put forward", ["clock"])
      for (const clock of [stage.clock, stage.databaseClock]) clock.move(retryMs)
      witness.end(spell)
    }
  }
}

const openJobs = async (stage: Stage): Promise<ReadonlyArray<object> | undefined> => {
  const headers = { authorization: `Bearer ${stage.operator.token}` }
  const response = await stage.product.fetch("api", "/ops/v1/status", { headers }).catch(() => undefined)
  if (response?.status !== 200) return undefined
  const { jobs } = (await response.json()) as {
    readonly jobs: ReadonlyArray<{ readonly state: string; readonly count: number }>
  }
  return jobs.filter(({ state, count }) => state !== "done" && count > 0)
}

export const reckon = async (stage: Stage, witness: Witness, sites: ReadonlyArray<SiteAtWork>): Promise<Reckoning> => {
  const wrong: Array<string> = [...witness.verdict(), ...(await settle(stage, witness))]
  // What origins held while the API was away comes a little later, and leaves jobs of its own.
  for (const work of sites)
    await becomes(async () => String(missingOf(work, await enquiriesOf(work)).length), "0", claimMs)
  wrong.push(...(await settle(stage, witness)))
  let [lostWrites, doubledDeliveries, mails, leads] = [0, 0, 0, 0]
  for (const [at, work] of sites.entries()) {
    const lost = [...(await lostEditions(work)), ...(await lostRows(work)), ...(await lostUploads(work))]
    lostWrites += lost.length
    const enquiries = await enquiriesOf(work)
    const deliveries = deliveriesOf(stage, witness, enquiries, at % 2)
    const told = mailsOf(stage, witness, enquiries)
    doubledDeliveries += deliveries.doubled
    mails += told.count
    leads += enquiries.length
    wrong.push(
      ...lost,
      ...(await undecided(work)),
      ...lostEnquiries(work, enquiries),
      ...deliveries.wrong,
      ...told.wrong
    )
  }
  wrong.push(...(await servedOtherwise(stage, witness, sites)))
  for (const path of stage.leftovers()) wrong.push(`left behind: ${path}`)
  return { wrong, lostWrites, doubledDeliveries, figures: { leads, mails } }
}

const lostEditions = async (work: SiteAtWork): Promise<ReadonlyArray<string>> => {
  const wrong: Array<string> = []
  for (const route of routes) {
    const kept = await work.site.editionsOf(route, editionIn)
    if (new Set(kept).size !== kept.length) wrong.push(`${route} of ${work.site.siteId} has an edition twice`)
    for (const edition of work.acknowledged.get(route) ?? [])
      if (!kept.includes(edition)) wrong.push(`${edition} of ${work.site.siteId} was acknowledged and is not there`)
    const shown = await becomes(() => work.edition(route), kept[0]!)
    if (shown !== kept[0]) wrong.push(`${route} of ${work.site.siteId} is served as ${shown}, not as ${kept[0]}`)
  }
  return wrong
}

const lostRows = async (work: SiteAtWork): Promise<ReadonlyArray<string>> => {
  const wrong: Array<string> = []
  const { body } = await work.site.read("/v1/collections/team/rows")
  for (const [slug, { id, name }] of work.rows) {
    const row = body.rows.find((one: { readonly id: string }) => one.id === id)
    if (row?.data.name !== name) wrong.push(`row ${slug} of ${work.site.siteId} is ${JSON.stringify(row)}, not ${name}`)
    const shows = async () => String((await work.site.visit(`/team/${slug}`)).body.includes(`>${name}<`))
    if ((await becomes(shows, "true")) !== "true")
      wrong.push(`/team/${slug} of ${work.site.siteId} does not show ${name}`)
  }
  return wrong
}

const lostUploads = async (work: SiteAtWork): Promise<ReadonlyArray<string>> => {
  const wrong: Array<string> = []
  for (const [path, bytes] of work.uploads) {
    const file = await work.site.fetchFile(path)
    if (file.status !== 200 || !file.bytes.equals(bytes))
      wrong.push(`${path} of ${work.site.siteId} is not what was uploaded: ${file.status}, ${file.bytes.length} bytes`)
  }
  return wrong
}

/** What the owner was told is live is live, or was. */
const undecided = async (work: SiteAtWork): Promise<ReadonlyArray<string>> => {
  const wrong: Array<string> = []
  const id = work.site.pageId("/held")
  for (const versionId of work.decided) {
    const { body } = await work.site.read(`/v1/pages/${id}/versions/${versionId}`)
    if (!["published", "superseded"].includes(body.state)) wrong.push(`${versionId} was decided and is ${body.state}`)
  }
  return wrong
}

interface Enquiry {
  readonly id: string
  readonly marker: string
}

const enquiriesOf = async (work: SiteAtWork): Promise<ReadonlyArray<Enquiry>> => {
  const all: Array<Enquiry> = []
  for (let offset: number | null = 0; offset !== null;) {
    const { body } = await work.site.read(`/v1/leads?limit=200&offset=${offset}`)
    for (const lead of body.leads) all.push({ id: lead.id, marker: lead.data.message })
    offset = body.nextOffset
  }
  return all
}

const missingOf = (work: SiteAtWork, enquiries: ReadonlyArray<Enquiry>): ReadonlyArray<string> => {
  const there = new Set(enquiries.map(({ marker }) => marker))
  return [...work.submitted].filter((marker) => !there.has(marker))
}

const lostEnquiries = (work: SiteAtWork, enquiries: ReadonlyArray<Enquiry>): ReadonlyArray<string> => [
  ...missingOf(work, enquiries).map((marker) => `${marker} was taken and is no lead`),
  ...repeated(enquiries.map(({ marker }) => marker)).map((marker) => `${marker} is more than one lead`)
]

const deliveriesOf = (stage: Stage, witness: Witness, enquiries: ReadonlyArray<Enquiry>, receiver: number) => {
  const wrong: Array<string> = []
  let doubled = 0
  const { taken } = stage.receivers[receiver]!
  const own = receiver === 0 ? "receiver 1" : "receiver 2"
  for (const { id, marker } of enquiries) {
    const times = taken.filter(({ leadId }) => leadId === id)
    if (times.length === 0) wrong.push(`${marker} (${id}) was not handed on`)
    if (new Set(times.map(({ body }) => body)).size > 1) wrong.push(`${marker} (${id}) was handed on in two versions`)
    doubled += Math.max(0, times.length - 1)
    for (const { at } of times.slice(0, -1))
      if (excusesFor(witness, at, own, "worker", "database", "supervisor", "clock", "data disk").length === 0)
        wrong.push(
          `${marker} (${id}) was handed on again, ${Math.round(times.at(-1)!.at - at)} ms later, for no reason`
        )
  }
  return { wrong, doubled }
}

const mailsOf = (stage: Stage, witness: Witness, enquiries: ReadonlyArray<Enquiry>) => {
  const wrong: Array<string> = []
  let count = 0
  for (const { marker } of enquiries) {
    const times = stage.mail.taken.filter(({ text }) => text.includes(marker))
    count += times.length
    if (times.length === 0) wrong.push(`nobody was mailed of ${marker}`)
    if (new Set(times.map(({ messageId }) => messageId)).size > 1) wrong.push(`two mails were written of ${marker}`)
    for (const { at } of times.slice(0, -1))
      if (excusesFor(witness, at, "mail", "worker", "database", "supervisor", "clock", "data disk").length === 0)
        wrong.push(`the mail of ${marker} was sent again for no reason`)
  }
  return { wrong, count }
}

/** Faults that came between an answer of somebody else's and its being noted, so that it had to be asked for again. */
const excusesFor = (witness: Witness, at: number, ...targets: ReadonlyArray<Target>): ReadonlyArray<Spell> =>
  witness.during(at - notedMs, at + notedMs, notedMs, ...targets)

/** A rebuild makes every page anew from what is published; whatever differs then was not served as it is. */
const servedOtherwise = async (
  stage: Stage,
  witness: Witness,
  sites: ReadonlyArray<SiteAtWork>
): Promise<ReadonlyArray<string>> => {
  const before = new Map<string, string>()
  for (const work of sites)
    for (const route of work.served) before.set(`${work.site.siteId} ${route}`, await fingerprint(work, route))
  for (const { site } of sites) await stage.operator.rebuild(site)
  const wrong = [...(await settle(stage, witness))]
  for (const work of sites)
    for (const route of work.served) {
      const was = before.get(`${work.site.siteId} ${route}`)
      const is = await fingerprint(work, route)
      if (is !== was)
        wrong.push(`${route} of ${work.site.siteId} was served as ${was}, and is ${is} since it was made anew`)
    }
  return wrong
}

const fingerprint = async (work: SiteAtWork, route: string): Promise<string> => {
  const { status, bytes } = await work.site.fetchFile(route)
  return `${status} ${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}`
}

const repeated = (texts: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(texts.filter((text, at) => texts.indexOf(text) !== at))
]

/** What is asked for, once it is what it should be; else what it is in the end. */
const becomes = async (ask: () => Promise<string>, wanted: string, withinMs = patienceMs): Promise<string> => {
  for (const deadline = performance.now() + withinMs; ; await pause(200)) {
    const seen = await ask().catch(String)
    if (seen === wanted || performance.now() > deadline) return seen
  }
}
