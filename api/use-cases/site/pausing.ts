/** The owner takes the website from visitors for a while, and opens it again. */
import { Effect } from "effect"
import { Sites } from "../../../engine/ports/Sites.ts"
import { pausedSince, withPause } from "../../../engine/site/pause.ts"
import { audited } from "../../access/audited.ts"
import { Write } from "../../access/Call.ts"
import { publishSite } from "./foundSite.ts"

/** In the transaction of a write; visitors learn of it before the answer. A site that is as wanted stays so since then. */
export const setPaused = Effect.fnUntraced(function* (isPaused: boolean) {
  const { site, now } = yield* Write
  if ((pausedSince(site) !== null) === isPaused) return
  yield* (yield* Sites).update(site.id, { settings: withPause(site, isPaused ? now : null) })
  yield* publishSite(site.id, false)
  yield* audited(isPaused ? "site.pause" : "site.resume", {}, {})
})
