/**
 * How much may be written, and when a site stops for a person to look: the write window, the hourly allowance of new
 * pages, and the automatic freeze (LIMIT-01 to LIMIT-27). All of it is arithmetic on counters that the caller read at
 * one instant; `windowStarts` says which.
 */
import type { ErrorCode } from "../errors/catalogue.ts"
import type { Refusal } from "../errors/Refusal.ts"
import { refuse } from "../errors/Refusal.ts"
import { HOUR_MS, limits, MIB, MINUTE_MS, SECOND_MS } from "../limits.ts"
import { instant } from "../values/instant.ts"
import type { Warning } from "../model/Finding.ts"
import type { Payload } from "../model/Page.ts"
import type { Site } from "../model/Site.ts"
import { utf8Length } from "../gate/utf8Length.ts"
import { isUnclaimedDraft } from "./drafts.ts"
import { buildModeActive, wasEverLive } from "./live.ts"

/** Instants to count from: whatever happened later than these is counted. */
export interface WindowStarts {
  /** Fixed windows, cut at whole minutes. */
  readonly write: number
  /** Rolling: writes and rejections for the freeze, and new pages. */
  readonly hour: number
}

export const windowStarts = (now: number): WindowStarts => ({
  // "Later than" leaves out the instant itself, and a window begins with its first millisecond.
  write: now - (now % limits.writeWindowMs) - 1,
  hour: now - HOUR_MS
})

/** What was counted since `windowStarts`. */
export interface Counters {
  readonly writesInWindow: number
  readonly writesLastHour: number
  readonly rejectionsLastHour: number
}

/** Ceilings of the automatic freeze; one more than this within an hour freezes. Configuration may set others (CA-A6). */
export interface FreezeCeilings {
  readonly writes: number
  readonly rejections: number
}

export const defaultCeilings: FreezeCeilings = {
  writes: limits.freezeWritesPerHour,
  rejections: limits.freezeRejectionsPerHour
}

/** Before a domain of its own first serves, both ceilings are far higher (LIMIT-16); a site that loses it keeps its guards. */
export const freezeCeilings = (site: Site, live: FreezeCeilings = defaultCeilings): FreezeCeilings =>
  wasEverLive(site) ? live : { writes: limits.freezeBuildModePerHour, rejections: limits.freezeBuildModePerHour }

/** `site.frozen` (423) for every write until a person unfreezes it; rehearsals, lease and reads go on (CA-B26). */
export const refuseFrozenSite = (site: Site): Refusal | undefined =>
  site.frozenAt === null
    ? undefined
    : refuse("site.frozen", `The site is frozen since ${instant(site.frozenAt)}: ${site.frozenReason ?? "by staff"}.`, {
        frozenAt: instant(site.frozenAt),
        reason: site.frozenReason
      })

/** `rate.limited` (429) for a write beyond the window's 30, once a domain serves (LIMIT-05 to LIMIT-08). */
export const refuseWriteRate = (site: Site, writesInWindow: number, now: number): Refusal | undefined => {
  if (buildModeActive(site) || writesInWindow < limits.writesPerWindow) return undefined
  const resetsAt = windowResetsAt(now)
  return spent(
    "write",
    `This minute's ${limits.writesPerWindow} writes are used; the next begin at ${instant(resetsAt)}.`,
    limits.writesPerWindow,
    resetsAt,
    now
  )
}

/** How often a site may have something done within a window that begins with each of them (rolling). */
export interface WorkBudget {
  readonly limit: number
  readonly windowMs: number
  /** In a sentence: "60 … within an hour". */
  readonly named: string
}

/**
 * Work that is counted before it begins, whether or not a domain serves and whatever becomes of it, since what is refused
 * in the end has cost as much. None of it spends the budget of writes (LIMIT-12).
 */
export const workBudgets = {
  rehearsal: { limit: limits.rehearsalsPerMinute, windowMs: MINUTE_MS, named: "rehearsals" },
  drawing: { limit: limits.drawingsPerMinute, windowMs: MINUTE_MS, named: "drawings to be checked" },
  capture: { limit: limits.capturesPerHour, windowMs: HOUR_MS, named: "looks at pages with a browser" },
  redelivery: { limit: limits.redeliveriesPerHour, windowMs: HOUR_MS, named: "redeliveries" },
  /** Of a receiver, with a secret that somebody brings: whether it opens anything is told before anything is kept. */
  credential_check: { limit: limits.credentialChecksPerHour, windowMs: HOUR_MS, named: "questions to receivers" }
} as const satisfies { readonly [work: string]: WorkBudget }

export type CountedWork = keyof typeof workBudgets

/** `rate.limited` (429) for work that what was counted since the window began leaves no room for. */
export const refuseWork = (
  work: CountedWork,
  counted: { readonly count: number; readonly oldest: number | null },
  now: number
): Refusal | undefined => {
  const { limit, windowMs, named } = workBudgets[work]
  if (counted.count < limit) return undefined
  const resetsAt = (counted.oldest ?? now) + windowMs
  const window = windowMs === HOUR_MS ? "an hour" : "a minute"
  const detail = `A site has ${limit} ${named} within ${window}, and all of them are used; the next is there at ${instant(resetsAt)}.`
  return spent(work, detail, limit, resetsAt, now)
}

/** What one rehearsal costs: a batch is sent in one body, and judging takes time that grows with it. */
export const rehearsalCost = (bodyCharacters: number): number => 1 + Math.floor(bodyCharacters / MIB)

/**
 * As how many further writes a version counts. Anybody may make a draft, and each version keeps its texts whole, however little of
 * them its request changed: of a draft that nobody has claimed, long ones count more.
 */
export const furtherWrites = (
  site: Pick<Site, "draftExpiresAt" | "claimedAt">,
  { html = "", css = "", js = "" }: Pick<Payload, "html" | "css" | "js">
): number =>
  isUnclaimedDraft(site)
    ? Math.floor((utf8Length(html) + utf8Length(css) + utf8Length(js)) / limits.draftWriteBytes)
    : 0

/** How many of `asked` new pages the hour still has room for, and the refusal for those it has not (LIMIT-09 to -11). */
export const allowCreates = (
  site: Site,
  created: { readonly count: number; readonly oldest: number | null },
  asked: number,
  now: number
): { readonly granted: number; readonly refusal: Refusal | undefined } => {
  const room = buildModeActive(site) ? asked : Math.max(0, limits.createsPerHour - created.count)
  if (asked <= room) return { granted: asked, refusal: undefined }
  const refusal = spent(
    "create",
    `${limits.createsPerHour} pages may be created within an hour; there is room for ${room} more.`,
    limits.createsPerHour,
    (created.oldest ?? now) + HOUR_MS,
    now
  )
  return { granted: room, refusal }
}

/** Whether a refusal counts toward the freeze: content the gate or a guard turned down, for real (LIMIT-15). */
export const countsAsRejection = (code: ErrorCode, dryRun: boolean): boolean =>
  !dryRun && (/^(gate|write)\./.test(code) || code === "theme.invalid" || code === "theme.contrast")

/** The reason to freeze once these counters, the present write or rejection included, are over a ceiling (LIMIT-13, -14). */
export const reasonToFreeze = (
  site: Site,
  counters: Pick<Counters, "writesLastHour" | "rejectionsLastHour">,
  live?: FreezeCeilings
): string | undefined => {
  const ceilings = freezeCeilings(site, live)
  if (counters.writesLastHour > ceilings.writes) return `more than ${ceilings.writes} writes within an hour`
  return counters.rejectionsLastHour > ceilings.rejections
    ? `more than ${ceilings.rejections} refused writes within an hour`
    : undefined
}

/** Whether it is such a reason, and no person's. */
export const isOwnReasonToFreeze = (reason: string | null): boolean =>
  reason !== null && /^more than \d+ (?:refused )?writes within an hour$/.test(reason)

/** Warnings of a write's answer: a freeze is near (from 75 % of a ceiling) or was brought about, or build mode ended within 24 hours. */
export const limitWarnings = (
  site: Site,
  counters: Pick<Counters, "writesLastHour" | "rejectionsLastHour">,
  now: number,
  live?: FreezeCeilings
): ReadonlyArray<Warning> => {
  const near = nearCeilings(site, counters, live)
  // The write that goes beyond a ceiling lands, and freezes the site by landing (LIMIT-13).
  const then =
    reasonToFreeze(site, counters, live) === undefined
      ? "beyond that the site freezes until a person unfreezes it"
      : "that froze the site, and it takes no write until a person unfreezes it"
  const ended = site.servingSince !== null && now < site.servingSince + limits.buildModeEndedNoticeMs
  return [
    ...(near.length > 0
      ? [
          {
            code: "limits.freeze_approaching" as const,
            detail: `In the last hour there were ${near.map(({ used, ceiling, what }) => `${used} ${what} of ${ceiling}`).join(" and ")}; ${then}.`
          }
        ]
      : []),
    ...(ended
      ? [
          {
            code: "limits.build_mode_ended" as const,
            detail: `The site's own domain serves since ${instant(site.servingSince)}: the write rate, the page allowance and the lower freeze ceilings apply now.`
          }
        ]
      : [])
  ]
}

/** Headers of every write's answer (LIMIT-24, LIMIT-25): `X-Mk-Limits-Warning` is like `writes=46/60`. */
export const limitHeaders = (
  site: Site,
  counters: Pick<Counters, "writesLastHour" | "rejectionsLastHour">,
  live?: FreezeCeilings
): { readonly [name: string]: string } => {
  const near = nearCeilings(site, counters, live)
  return {
    "x-mk-build-mode": buildModeActive(site) ? "active" : "ended",
    ...(near.length > 0 && {
      "x-mk-limits-warning": near.map(({ what, used, ceiling }) => `${what}=${used}/${ceiling}`).join(", ")
    })
  }
}

/** What `GET /v1/limits` answers (LIMIT-01 to LIMIT-03). */
export const limitsRecord = (site: Site, counters: Counters, now: number, live?: FreezeCeilings) => {
  const building = buildModeActive(site)
  const used = counters.writesInWindow
  return {
    buildMode: {
      active: building,
      reason: building ? "No custom domain serves this site yet." : "A custom domain serves this site.",
      effect: building
        ? "The write rate and the page allowance are suspended, and the freeze ceilings are raised."
        : "The write rate, the page allowance and the freeze ceilings apply.",
      endsWhen: building ? "A custom domain is verified and serves." : null
    },
    frozen: site.frozenAt !== null,
    rateLimits: {
      write: {
        used,
        limit: limits.writesPerWindow,
        // In build mode more than the limit may be used; what is reported still adds up.
        remaining: limits.writesPerWindow - used,
        windowSeconds: limits.writeWindowMs / SECOND_MS,
        windowResetsAt: instant(windowResetsAt(now)),
        enforced: !building
      }
    },
    autoFreeze: {
      enforced: true,
      mode: building ? "build" : "live",
      thresholds: freezeCeilings(site, live),
      current: { writesLastHour: counters.writesLastHour, rejectionsLastHour: counters.rejectionsLastHour }
    }
  }
}

const windowResetsAt = (now: number): number => now - (now % limits.writeWindowMs) + limits.writeWindowMs

const nearCeilings = (
  site: Site,
  counters: Pick<Counters, "writesLastHour" | "rejectionsLastHour">,
  live?: FreezeCeilings
) => {
  const ceilings = freezeCeilings(site, live)
  return [
    { what: "writes", used: counters.writesLastHour, ceiling: ceilings.writes },
    { what: "rejections", used: counters.rejectionsLastHour, ceiling: ceilings.rejections }
  ].filter(({ used, ceiling }) => used >= ceiling * limits.freezeWarningShare)
}

const spent = (
  budget: "write" | "create" | CountedWork,
  detail: string,
  limit: number,
  resetsAt: number,
  now: number
): Refusal =>
  refuse(
    "rate.limited",
    detail,
    { budget, limit, retryAt: instant(resetsAt) },
    { "retry-after": String(Math.max(1, Math.ceil((resetsAt - now) / SECOND_MS))) }
  )
