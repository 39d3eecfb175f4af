/** `PUT /v1/roster-connector`: whose roster it is, confirmed; then its people at once (ROSTER-12 to ROSTER-15). */
import { Effect } from "effect"
import { refuse, type Refusal } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import { RosterConnectors } from "../../../../engine/ports/RosterConnectors.ts"
import { RosterSource } from "../../../../engine/ports/RosterSource.ts"
import { Sealing, secretHint } from "../../../../engine/ports/Sealing.ts"
import { needsOwner } from "../../../../engine/site/confirmation.ts"
import { portraitsWanted } from "../../../../engine/people/roster/portraits.ts"
import { rosterCounts } from "../../../../engine/people/roster/report.ts"
import { accessOf, type Declaring } from "../../../access/Access.ts"
import { type Call, Caller, Write } from "../../../access/Call.ts"
import type { Ports } from "../../../access/Ports.ts"
import { answeredBefore, writeBracket } from "../../../access/writeBracket.ts"
import { answer, type Answer } from "../../../answers/Answer.ts"
import { imageSources } from "../../../ApiConfig.ts"
import { holdForOwner } from "../../site/pending-changes/holdForOwner.ts"
import { type HeldForOwner, heldForOwner } from "../../../answers/pendingChange.ts"
import { followRoster, rosterShown } from "./follow.ts"
import { storeConnector, wantedConnector } from "./heldConnector.ts"
import { sealedAt } from "./upstream.ts"

interface NewRosterConnector {
  readonly brokerageAccountId: string
  readonly secret: string
  /** Name of the brokerage, as the first answer told it. */
  readonly confirmBrokerage?: string
}

interface RosterConnected {
  readonly configured: boolean
  readonly brokerageName: string
  readonly counts: { readonly total: number; readonly routable: number }
  readonly secretHint: string
}

/**
 * The roster is asked first and the site locked afterwards, so nobody waits for somebody else's server; and it is not asked
 * for a caller who could not connect it anyway.
 */
export const connectRoster = Effect.fnUntraced(function* (
  endpoint: Declaring,
  { brokerageAccountId, secret, confirmBrokerage }: NewRosterConnector
) {
  type Answered = Answer<RosterConnected | typeof HeldForOwner.Type>
  const { siteId } = yield* Caller
  const early = yield* answeredBefore(accessOf(endpoint)!.write!)
  if (early !== undefined) return early as Answered
  const reading = yield* (yield* RosterSource).read({ brokerageAccountId, secret }).pipe(
    Effect.catchTags({
      RosterRefused: ({ detail }) => refuse("roster_connector.rejected_by_showroom", detail),
      RosterUnreachable: ({ detail }) =>
        refuse("roster_connector.unreachable", detail, undefined, { "retry-after": retryAfterSeconds })
    })
  )
  const { total, routable } = rosterCounts(reading)
  const brokerageName = reading.brokerage.name
  if (confirmBrokerage !== brokerageName)
    return yield* refuse(
      "roster_connector.confirm_brokerage",
      `The account is the roster of ${brokerageName}, with ${total} agents.`,
      { brokerageName, agents: total, routable }
    )
  const sealedSecret = yield* (yield* Sealing).seal(sealedAt(siteId), secret)

  const land = Effect.gen(function* () {
    const session = yield* Write
    const connector = { brokerageAccountId, brokerageName, sealedSecret, secretHint: secretHint(secret) }
    if (needsOwner(session)) {
      const before = yield* (yield* RosterConnectors).get(siteId)
      return heldForOwner(yield* holdForOwner(wantedConnector(connector, before?.brokerageName ?? null)))
    }
    // Portraits are files of other servers: the next round of the workers brings them.
    const wanted = portraitsWanted(reading.agents, [], yield* imageSources(session.site)).length > 0
    yield* storeConnector(connector, wanted ? session.now : session.now + limits.rosterSyncMs)
    yield* rosterShown
    yield* followRoster(reading)
    return answer({ configured: true, brokerageName, counts: { total, routable }, secretHint: secretHint(secret) })
  })
  return yield* writeBracket(accessOf(endpoint)!.write!, land) as Effect.Effect<
    Answered,
    Refusal,
    Ports | Call | Caller
  >
})

const retryAfterSeconds = "30"
