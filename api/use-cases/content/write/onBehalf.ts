/**
 * A change made by a person: through a link from a mail, or by staff. It runs under the site's lock like any write and
 * leaves the same traces, but needs no lease and costs no budget: those are there for programs.
 */
import { Clock, Effect } from "effect"
import { dashboardActor, type Actor, type SiteId } from "../../../../engine/model/ids.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { Transaction } from "../../../../engine/ports/Transaction.ts"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { refuseCopying } from "../../../../engine/site/copying.ts"
import { nothingAcknowledged } from "../../../../engine/write/acknowledgements.ts"
import { Write, type WriteSession } from "../../../access/Call.ts"
import { CurrentTrace } from "../../../answers/trace.ts"
import { noPublications } from "../../../answers/publications.ts"

/**
 * Runs the body in one transaction, as the site's owner. Refuses with `site.not_found`, and an unfinished copy with
 * `site.copying` or `site.copy_failed`.
 */
export const asOwner = <A, E, R>(siteId: SiteId, body: Effect.Effect<A, E, R>) =>
  onBehalf(siteId, dashboardActor(siteId), body)

/** The same as staff. */
export const asStaff = <A, E, R>(siteId: SiteId, body: Effect.Effect<A, E, R>) => onBehalf(siteId, "system", body)

const onBehalf = Effect.fnUntraced(function* <A, E, R>(siteId: SiteId, actor: Actor, body: Effect.Effect<A, E, R>) {
  const sites = yield* Sites
  const locked = Effect.gen(function* () {
    const site = yield* sites.lock(siteId)
    if (site === undefined) return yield* refuse("site.not_found", `There is no site ${siteId}.`, { siteId })
    // Staff set what is not of the copy, such as its owner.
    const unfinished = actor === "system" ? undefined : refuseCopying(site)
    if (unfinished !== undefined) return yield* unfinished
    return yield* Effect.provideService(body, Write, yield* sessionFor(site, actor))
  })
  // Whoever closes the window neither undoes what landed nor stops it from being published.
  return yield* Effect.uninterruptible((yield* Transaction).onSite(siteId, Effect.void, () => locked))
})

/** The session of a change that somebody makes within a transaction that holds the site's lock already. */
export const sessionFor = Effect.fnUntraced(function* (site: Site, actor: Actor) {
  const { id: correlationId } = yield* CurrentTrace
  return {
    site,
    actor,
    now: yield* Clock.currentTimeMillis,
    correlationId,
    dryRun: false,
    ifMatch: { kind: "absent" },
    acknowledged: nothingAcknowledged,
    publications: noPublications()
  } satisfies WriteSession
})
