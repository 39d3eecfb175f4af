/**
 * Reads rosters again when their time has come. Every worker looks; of several one claims a connector, asks the roster
 * with no lock held, and then brings the rows in line. What cannot be read leaves the rows as they were (CA-D49).
 */
import { Clock, Effect } from "effect"
import { managedKey } from "../../../../engine/content/collections/names.ts"
import { limits } from "../../../../engine/limits.ts"
import type { RosterConnector, RosterReading, RosterState } from "../../../../engine/model/Roster.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { Collections } from "../../../../engine/ports/Collections.ts"
import { RosterConnectors } from "../../../../engine/ports/RosterConnectors.ts"
import { portraitsWanted } from "../../../../engine/people/roster/portraits.ts"
import { imageSources } from "../../../ApiConfig.ts"
import { asStaff } from "../../content/write/onBehalf.ts"
import { followRoster, rosterShown } from "./follow.ts"
import { importPortraits } from "./portraits.ts"
import { readUpstream } from "./upstream.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"

/** Connectors of one round; those left over come with the next. */
const dueAtOnce = 100
const readAtOnce = 4

/** One round (ROSTER-11). One that fails keeps none of the others from its turn. */
export const syncRosters = Effect.gen(function* () {
  const due = yield* (yield* RosterConnectors).due(yield* Clock.currentTimeMillis, dueAtOnce)
  yield* Effect.forEach(due, (connector) => Effect.catchCause(sync(connector), told(connector)), {
    concurrency: readAtOnce,
    discard: true
  })
})

const sync = Effect.fn("Roster.sync")(function* (connector: RosterConnector) {
  const connectors = yield* RosterConnectors
  const nextSyncAt = (yield* Clock.currentTimeMillis) + limits.rosterSyncMs
  if (!(yield* connectors.claim(connector, nextSyncAt))) return
  const { state, reading } = yield* readUpstream(connector).pipe(
    Effect.map((reading): Outcome => ({ state: "read", reading })),
    Effect.catchTags({
      RosterRefused: () => Effect.succeed<Outcome>({ state: "refused" }),
      RosterUnreachable: () => Effect.succeed<Outcome>({ state: "unavailable" })
    })
  )
  const imported = reading === undefined ? new Map() : yield* portraitsFor(connector.siteId, reading)
  yield* asStaff(
    connector.siteId,
    Effect.gen(function* () {
      const present = yield* connectors.get(connector.siteId)
      // Connected anew, or no more, while the roster was being read: what was read is of another time.
      if (present === undefined || present.updatedAt !== connector.updatedAt) return
      if (present.state !== state) {
        yield* connectors.put({ ...present, state })
        yield* rosterShown
      }
      if (reading !== undefined) yield* followRoster(reading, imported)
    })
  )
})

/** Taken over before the site is locked: each is a file of somebody else's server. */
const portraitsFor = Effect.fnUntraced(function* (siteId: SiteId, { agents }: RosterReading) {
  const site = yield* (yield* Sites).get(siteId)
  if (site === undefined) return new Map<string, string>()
  const rows = yield* (yield* Collections).rows(siteId, managedKey)
  return yield* importPortraits(siteId, portraitsWanted(agents, rows, yield* imageSources(site)))
})

interface Outcome {
  readonly state: RosterState
  readonly reading?: RosterReading
}

const told = (connector: RosterConnector) => (cause: unknown) =>
  Effect.logWarning(`The roster of ${connector.siteId} could not be followed; it is tried again.`, cause)
