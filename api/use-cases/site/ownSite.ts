/** The site of the caller's token. */
import { Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Sites } from "../../../engine/ports/Sites.ts"

/** Refuses with `auth.token_invalid` when the site was deleted since the token was checked. */
export const ownSite = Effect.fnUntraced(function* (siteId: SiteId) {
  const site = yield* (yield* Sites).get(siteId)
  return site ?? (yield* refuse("auth.token_invalid", "The site of this token is gone."))
})
