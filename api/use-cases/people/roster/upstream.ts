/** Reading a roster with the secret a site has entrusted to us. */
import { Effect } from "effect"
import type { RosterConnector } from "../../../../engine/model/Roster.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { RosterRefused, RosterSource } from "../../../../engine/ports/RosterSource.ts"
import { Sealing } from "../../../../engine/ports/Sealing.ts"

/** What a roster's secret is sealed for. */
export const sealedAt = (siteId: SiteId): string => `${siteId}/roster`

/** The roster as it is now. A secret that cannot be opened any more counts as refused: it has to be sent again. */
export const readUpstream = Effect.fnUntraced(function* (connector: RosterConnector) {
  const { siteId, sealedSecret, brokerageAccountId } = connector
  const secret = yield* (yield* Sealing).open(sealedAt(siteId), sealedSecret)
  if (secret === undefined) return yield* new RosterRefused({ detail: "The stored secret cannot be opened." })
  return yield* (yield* RosterSource).read({ brokerageAccountId, secret })
})
