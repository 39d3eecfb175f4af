/**
 * The time for which a claimed draft may be tried without a plan (TRIAL-01 to TRIAL-06). Its end changes what visitors
 * get and nothing else: the site is offline until it has a plan, everything it holds is kept, and writing goes on (CA-A17).
 */
import { DAY_MS, limits } from "../limits.ts"
import type { Warning } from "../model/Finding.ts"
import type { Site, Trial } from "../model/Site.ts"
import { instant } from "../values/instant.ts"

type OnTrial = Pick<Site, "trial">

/** How many days before the end the owner is written to; at 0 the site goes offline as well. */
export const trialNotices = [14, 3, 0] as const
export type TrialNotice = (typeof trialNotices)[number]

/** A trial that begins now; null where none is given. A short one leaves out what would have been told before it began. */
export const newTrial = (now: number, lengthMs: number): Trial | null =>
  lengthMs === 0 ? null : withNextStep(now + lengthMs, now)

/**
 * A trial made longer by staff: it ends so many days from now. A reason where there is none to prolong, where it would end
 * sooner than it does, and where a plan is set with it, which ends it.
 */
export const prolonged = (
  { trial }: OnTrial,
  now: number,
  days: number,
  withPlan: boolean
): Trial | { readonly reason: string } => {
  if (withPlan) return { reason: "ends with the plan that is set; leave one of them out" }
  if (trial === null) return { reason: "ended with a plan or never began" }
  const endsAt = now + days * DAY_MS
  if (endsAt < trial.endsAt) return { reason: `lasts longer already, until ${instant(trial.endsAt)}` }
  return withNextStep(endsAt, now)
}

/**
 * Of a further site of an owner: none where one of theirs is on none, else the one that ends last. So a trial is not begun
 * anew by starting another site, nor does it touch who has a plan.
 */
export const sharedTrial = (owned: ReadonlyArray<OnTrial>): Trial | null => {
  const trials = owned.flatMap(({ trial }) => trial ?? [])
  const isOfAll = trials.length === owned.length
  return (isOfAll && trials.toSorted((a, b) => a.endsAt - b.endsAt).at(-1)) || null
}

/**
 * Of a claimed site whose owner's mailbox has just confirmed itself, beside the sites that were theirs before: the trial of a
 * mailbox counts from its first claim, so a further draft brings none of its own. It ends with the last of theirs, but not
 * before its owner could be told; one that ended long ago counts no more, and a site with a plan counts for nothing. Never
 * longer than it was.
 */
export const trialBeside = (
  { trial }: OnTrial,
  owned: ReadonlyArray<OnTrial>,
  now: number,
  { sharedTrialLeastMs, trialRememberedMs }: SharedTrialLimits = limits
): Trial | null => {
  const ends = owned.flatMap(({ trial }) => trial?.endsAt ?? []).filter((end) => end > now - trialRememberedMs)
  if (trial === null || ends.length === 0) return trial
  const endsAt = Math.max(now + sharedTrialLeastMs, ...ends)
  return endsAt < trial.endsAt ? withNextStep(endsAt, now) : trial
}

type SharedTrialLimits = Pick<typeof limits, "sharedTrialLeastMs" | "trialRememberedMs">

/** What is left of it, in days begun; 0 once it is over. */
export const trialDaysLeft = ({ endsAt }: Trial, now: number): number => Math.max(0, Math.ceil((endsAt - now) / DAY_MS))

/** Whether its time is over, which is so before anybody has noticed. */
export const trialHasEnded = ({ trial }: OnTrial, now: number): boolean => trial !== null && trial.endsAt <= now

/** Whether visitors are shown that the site is offline: its trial has ended, and that has been put on record. */
export const isOffline = ({ trial }: OnTrial): boolean => trial !== null && trial.nextAt === null

/** A domain of its own is attached once the site has a plan: nobody's business goes offline with a trial. */
export const domainNeedsPlan = ({ trial }: OnTrial): boolean => trial !== null

/**
 * What is to be done of a trial now, and what the trial is once it is done; undefined where it is not time. Of several
 * notices that were missed, as while nothing ran, the last one alone is given.
 */
export const trialStep = (
  { trial }: OnTrial,
  now: number
): { readonly notice: TrialNotice; readonly trial: Trial } | undefined => {
  if (trial === null || trial.nextAt === null || trial.nextAt > now) return undefined
  const notice = trialNotices.findLast((days) => noticeAt(trial.endsAt, days) <= now)
  return notice === undefined ? undefined : { notice, trial: withNextStep(trial.endsAt, now) }
}

/** Of every write's answer once the trial is over (TRIAL-05). */
export const trialWarnings = (site: OnTrial, now: number): ReadonlyArray<Warning> =>
  site.trial !== null && trialHasEnded(site, now)
    ? [
        {
          code: "trial.expired",
          detail: `The trial ended at ${instant(site.trial.endsAt)}. The change is kept; visitors see it once the site has a plan.`
        }
      ]
    : []

const withNextStep = (endsAt: number, now: number): Trial => {
  const next = trialNotices.map((days) => noticeAt(endsAt, days)).find((at) => at > now)
  return { endsAt, nextAt: next ?? null }
}

const noticeAt = (endsAt: number, days: number): number => endsAt - days * DAY_MS
