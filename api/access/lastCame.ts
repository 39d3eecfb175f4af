/**
 * When an assistant last came, for its owner to see. A token lasts an hour, so its exchange says little; each request
 * would be a write. So a process notes who came at most once a minute each, which is as precise as the dashboard shows it.
 */
import { Effect } from "effect"
import { MINUTE_MS } from "../../engine/limits.ts"
import type { CredentialId, SiteId } from "../../engine/model/ids.ts"
import { Sites } from "../../engine/ports/Sites.ts"

/** One a process: notes who comes. Never fails: that somebody came matters less than what they came for. */
export const lastCame = () => {
  const noted = new Map<CredentialId, number>()
  return Effect.fnUntraced(function* (siteId: SiteId, id: CredentialId, now: number) {
    const before = noted.get(id)
    if (before !== undefined && now >= before && now - before < MINUTE_MS) return
    if (noted.size >= mostNoted) noted.clear()
    noted.set(id, now)
    yield* Effect.flatMap(Sites, (sites) => sites.noteUse(siteId, id, now)).pipe(
      Effect.catchCause((cause) => Effect.logWarning("That an assistant came was not noted.", cause))
    )
  })
}

/** Forgotten all at once beyond this, at the price of one more write each. */
const mostNoted = 10_000
