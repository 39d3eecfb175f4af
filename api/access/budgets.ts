/**
 * Charges writes and page creations, and freezes a site that writes, or is refused, too often. Counters are read once
 * under the site's lock and what landed is recorded in the same transaction, so two processes never share the last one.
 */
import { Effect } from "effect"
import { Refusal } from "../../engine/errors/Refusal.ts"
import { limits, SECOND_MS } from "../../engine/limits.ts"
import type { Warning } from "../../engine/model/Finding.ts"
import type { Site } from "../../engine/model/Site.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import { Budgets } from "../../engine/ports/Budgets.ts"
import { Standings } from "../../engine/ports/Standings.ts"
import { Sites } from "../../engine/ports/Sites.ts"
import { Transaction } from "../../engine/ports/Transaction.ts"
import {
  allowCreates,
  countsAsRejection,
  limitHeaders,
  limitWarnings,
  reasonToFreeze,
  refuseWriteRate
} from "../../engine/site/budgets.ts"
import { pauseWarnings } from "../../engine/site/pause.ts"
import { trialWarnings } from "../../engine/site/trial.ts"
import { buildModeActive } from "../../engine/site/live.ts"
import type { Answer } from "../answers/Answer.ts"
import type { Charge } from "./Access.ts"
import { auditedAs } from "./audited.ts"
import { Call, Caller, ItemBudget, Write, WriteStanding } from "./Call.ts"
import { standingNow } from "./standing.ts"
import type { Landing, Step } from "./Step.ts"

export const budgets: Step = (row, next) => (row.charge === "none" ? uncharged(next) : charged(row.charge, next))

const uncharged = (next: Landing): Landing =>
  Effect.flatMap(Write, ({ site }) => Effect.map(next, (answer) => withHeaders(answer, buildModeHeader(site))))

const charged = Effect.fnUntraced(function* (charge: Charge, next: Landing) {
  const { site, now, publications } = yield* Write
  const tally = yield* openTally(site, now, charge !== "write")
  const answer = yield* charge === "each"
    ? Effect.provideService(next, ItemBudget, { charged: (item) => tally.charge("create", item) })
    : tally.charge(charge === "create" ? "create" : "write", next)
  const counters = yield* tally.close
  const headers = { ...limitHeaders(site, counters), ...rateHeaders(site, counters.writesInWindow, now) }
  const warnings = [...limitWarnings(site, counters, now), ...trialWarnings(site, now), ...pauseWarnings(site)]
  if (!hasWarnings(answer)) publications.warnings.push(...warnings)
  return withWarnings(withHeaders(answer, headers), warnings)
})

/** What is left of the window's writes, for clients that pace themselves; none while the budget is suspended. */
const rateHeaders = (site: Site, writesInWindow: number, now: number): Answer["headers"] =>
  buildModeActive(site)
    ? {}
    : {
        "ratelimit-limit": String(limits.writesPerWindow),
        "ratelimit-remaining": String(Math.max(0, limits.writesPerWindow - writesInWindow)),
        "ratelimit-reset": String(Math.ceil((limits.writeWindowMs - (now % limits.writeWindowMs)) / SECOND_MS))
      }

/** What the site has used, and what this request adds to it. */
const openTally = Effect.fnUntraced(function* (site: Site, now: number, creates: boolean) {
  const counted = yield* Budgets
  const { used } = yield* WriteStanding
  // Build mode suspends both budgets, so nothing asks what is left of them.
  const building = buildModeActive(site)
  const inWindow = building ? 0 : used.writesInWindow
  const created = building || !creates ? { count: 0, oldest: null } : used.creates
  const added = { write: 0, create: 0, rejection: 0 }

  const room = (kind: "write" | "create"): Refusal | undefined =>
    (kind === "create"
      ? allowCreates(
          site,
          { count: created.count + added.create, oldest: created.oldest ?? (added.create > 0 ? now : null) },
          1,
          now
        ).refusal
      : undefined) ?? refuseWriteRate(site, inWindow + added.write, now)

  const charge = Effect.fnUntraced(function* <A, R>(kind: "write" | "create", work: Effect.Effect<A, Refusal, R>) {
    const refusal = room(kind)
    if (refusal !== undefined) return yield* refusal
    const done = yield* Effect.tapError(work, ({ code }) =>
      Effect.sync(() => void (countsAsRejection(code, false) && added.rejection++))
    )
    added.write++
    if (kind === "create") added.create++
    return done
  })

  const close = Effect.gen(function* () {
    for (const kind of ["write", "create", "rejection"] as const)
      if (added[kind] > 0) yield* counted.record(site.id, kind, now, added[kind])
    const counters = {
      writesLastHour: used.writes + added.write,
      rejectionsLastHour: used.rejections + added.rejection,
      writesInWindow: inWindow + added.write
    }
    yield* freezeIfOver(site, counters, now)
    return counters
  })
  return { charge, close }
})

/**
 * Counts a refusal of content that ended its transaction, in one of its own. Refusals of lease, budget or request are
 * not content and count nothing.
 */
export const rejectionOutside = Effect.fnUntraced(function* ({ code }: Refusal) {
  const { dryRun } = yield* Call
  if (!countsAsRejection(code, dryRun)) return
  const { siteId } = yield* Caller
  // Who has no turn now keeps the answer that was found; the count is for sites that go on for long.
  yield* Effect.ignore((yield* Transaction).onSite(siteId, Effect.void, () => recordRejection(siteId)))
})

const recordRejection = Effect.fnUntraced(function* (siteId: SiteId) {
  const { standing, now } = yield* standingNow((yield* Standings).lock, siteId)
  if (standing === undefined) return
  yield* (yield* Budgets).record(siteId, "rejection", now, 1)
  const { writes, rejections } = standing.used
  yield* freezeIfOver(standing.site, { writesLastHour: writes, rejectionsLastHour: rejections + 1 }, now)
})

const freezeIfOver = Effect.fnUntraced(function* (
  site: Site,
  counters: Parameters<typeof reasonToFreeze>[1],
  now: number
) {
  const reason = site.frozenAt === null ? reasonToFreeze(site, counters) : undefined
  if (reason !== undefined) yield* freeze(site.id, reason, "system", now)
})

/** Freezes a site and says so in its audit record. It lasts until a person unfreezes it (LIMIT-17). */
export const freeze = Effect.fnUntraced(function* (siteId: SiteId, reason: string, actor: string, now: number) {
  yield* (yield* Sites).update(siteId, { frozenAt: now, frozenReason: reason })
  yield* auditedAs(siteId, actor, "site.freeze", {}, { reason })
})

const buildModeHeader = (site: Site) => ({ "x-mk-build-mode": buildModeActive(site) ? "active" : "ended" })

const withHeaders = (answer: Answer, headers: Answer["headers"]): Answer => ({
  ...answer,
  headers: { ...answer.headers, ...headers }
})

/** What a rehearsal warns of, as the write it stands for would: it is charged nothing. */
export const rehearsalWarned = (answer: Answer, site: Site, now: number): Answer =>
  withWarnings(answer, [...trialWarnings(site, now), ...pauseWarnings(site)])

/** Joins the warnings of the write itself, in bodies that have such a list. */
const withWarnings = (answer: Answer, warnings: ReadonlyArray<Warning>): Answer =>
  warnings.length > 0 && hasWarnings(answer)
    ? { ...answer, body: { ...answer.body, warnings: [...answer.body.warnings, ...warnings] } }
    : answer

const hasWarnings = (answer: Answer): answer is Answer<{ readonly warnings: ReadonlyArray<unknown> }> =>
  Array.isArray((answer.body as { readonly warnings?: unknown } | null)?.warnings)
