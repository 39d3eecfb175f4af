/** What the operator wants to know first, from figures: is it slow, stuck, full, failing? */
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../limits.ts"
import type { QueueFigures } from "../ports/Oversight.ts"
import type { StoreUse } from "../ports/StoreUses.ts"

/** What one process answered lately. */
export interface Pace {
  readonly requests: number
  /** Those answered with a fault of ours, 500 to 599. */
  readonly faults: number
  /** Seconds that 95 of 100 answers took at the most; null where none was given. */
  readonly p95: number | null
}

export interface Figures {
  readonly now: number
  readonly pace: Pace
  readonly queues: ReadonlyArray<QueueFigures>
  readonly uses: ReadonlyArray<StoreUse>
  readonly failedDeliveries: number
  readonly alertsToday: number
}

export const questions = ["slow", "stuck", "full", "failing"] as const
export interface Verdict {
  readonly question: (typeof questions)[number]
  /** `look` is worth a look; `act` does not mend itself. */
  readonly state: "well" | "look" | "act"
  /** Why, in one sentence. */
  readonly because: string
}

/** In the order of `questions`. */
export const conditionOf = (figures: Figures): ReadonlyArray<Verdict> => [
  slow(figures),
  stuck(figures),
  full(figures),
  failing(figures)
]

/** A job that failed and waits to be tried again is stuck once it was tried so often, or was made so long ago. */
export const patience = { attempts: 10, ageMs: HOUR_MS } as const

/** Answers slower than so are felt; work that is due for longer than so is seen. */
const slowSeconds = 1
const lateMs = MINUTE_MS
const stuckMs = 10 * MINUTE_MS
const fullShare = { look: 0.8, act: 0.92 }
/** A mail server that asks for one mail again later is polite; one that takes so many not at all is down. */
const mailsDown = 3
/** Workers measure the disk twice a minute. */
const unmeasuredMs = 3 * MINUTE_MS

const slow = ({ pace, now, queues }: Figures): Verdict => {
  const late = lateness(queues, now)
  if (pace.p95 !== null && pace.p95 >= slowSeconds)
    return { question: "slow", state: "look", because: `One answer in twenty takes ${seconds(pace.p95)} or more.` }
  if (late > lateMs && late <= stuckMs)
    return { question: "slow", state: "look", because: `Work has been due for ${spanOf(late)}.` }
  return {
    question: "slow",
    state: "well",
    because: pace.p95 === null ? "Nothing was asked lately." : `19 answers in 20 take ${seconds(pace.p95)} or less.`
  }
}

const stuck = ({ now, queues }: Figures): Verdict => {
  const late = lateness(queues, now)
  if (late > stuckMs)
    return { question: "stuck", state: "act", because: `Work has been due for ${spanOf(late)}: does a worker run?` }
  const struggling = sum(queues.map(({ struggling }) => struggling))
  if (struggling > 0)
    return {
      question: "stuck",
      state: "act",
      because: `${count(struggling, "job")} failed for over an hour or ${patience.attempts} times, and ${struggling === 1 ? "is" : "are"} still tried.`
    }
  const overdue = sum(queues.map(({ overdue }) => overdue))
  if (overdue > 0)
    return {
      question: "stuck",
      state: "look",
      because: `${count(overdue, "job")} outlived the worker that had ${overdue === 1 ? "it" : "them"}.`
    }
  const retrying = sum(queues.map(({ retrying }) => retrying))
  const because = late > 0 ? "Work is taken up as it comes" : "Nothing is due"
  const again =
    retrying === 0 ? "" : `; ${count(retrying, "job")} ${retrying === 1 ? "waits" : "wait"} to be tried again`
  return { question: "stuck", state: "well", because: `${because}${again}.` }
}

const full = (figures: Figures): Verdict => {
  const { state, because } = diskCondition(figures)
  return { question: "full", state: diskVerdicts[state], because }
}

/** `filling` from four fifths on, `full` where the database may stop writing any moment. */
export const diskStates = ["ok", "filling", "full", "unmeasured"] as const
export type DiskState = (typeof diskStates)[number]

const diskVerdicts: { readonly [state in DiskState]: Verdict["state"] } = {
  ok: "well",
  filling: "look",
  full: "act",
  unmeasured: "look"
}

/** The disk as a worker measured it last, and why it stands so, in one sentence. */
export const diskCondition = ({
  uses,
  now
}: Pick<Figures, "uses" | "now">): { readonly state: DiskState; readonly because: string } => {
  const disk = uses.find(({ part }) => part === "disk")
  if (disk === undefined || disk.room === null || disk.room === 0)
    return { state: "unmeasured", because: "The disk has not been measured yet: does a worker run?" }
  const age = now - disk.measuredAt
  if (age > unmeasuredMs)
    return { state: "unmeasured", because: `The disk was last measured ${spanOf(age)} ago: does a worker run?` }
  const share = disk.bytes / disk.room
  const state = share >= fullShare.act ? "full" : share >= fullShare.look ? "filling" : "ok"
  return { state, because: `${Math.round(share * 100)} % of the disk is used, measured ${spanOf(age)} ago.` }
}

const failing = ({ queues, pace, failedDeliveries, alertsToday }: Figures): Verdict => {
  const dead = sum(queues.map(({ dead }) => dead))
  const mails = sum(queues.flatMap(({ queue, retrying }) => (queue === "mail" ? [retrying] : [])))
  const reasons = [
    ...(mails > 0
      ? [`${count(mails, "mail")} could not be sent and ${mails === 1 ? "waits" : "wait"} to be tried again`]
      : []),
    ...(dead > 0 ? [`${count(dead, "job")} given up`] : []),
    ...(pace.faults > 0 ? [`${count(pace.faults, "request")} failed on our side`] : []),
    ...(alertsToday > 0 ? [`${count(alertsToday, "alert")} within a day`] : []),
    ...(failedDeliveries > 0 ? [`${count(failedDeliveries, "delivery", "deliveries")} failed`] : [])
  ]
  if (reasons.length === 0) return { question: "failing", state: "well", because: "Nothing failed that is still open." }
  return {
    question: "failing",
    state: dead > 0 || pace.faults > 0 || mails >= mailsDown ? "act" : "look",
    because: `${reasons.join(", ")}.`
  }
}

const lateness = (queues: ReadonlyArray<QueueFigures>, now: number): number =>
  Math.max(0, ...queues.map(({ oldestDueAt }) => (oldestDueAt === null ? 0 : now - oldestDueAt)))

const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((all, one) => all + one, 0)
const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`
const seconds = (time: number): string => (time < 1 ? `${Math.round(time * 1000)} ms` : `${time} s`)

/** A length of time in the largest unit that fills it: `45 s`, `12 min`, `3 h`, `2 days`. */
export const spanOf = (ms: number): string => {
  if (ms < MINUTE_MS) return `${Math.max(0, Math.round(ms / SECOND_MS))} s`
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} h` : count(Math.floor(hours / 24), "day")
}
