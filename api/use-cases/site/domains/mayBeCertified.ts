/** Whether a certificate may be had for a host: whoever ends TLS in front of the origin asks before it orders one. */
import { Clock, Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { hostServes } from "../../../../engine/site/domains/serving.ts"

/**
 * Any host that the origin serves; of others nothing is said but that they are none. Takes names in any case, with or
 * without a final dot. Refuses with `site.host_not_found`.
 */
export const mayBeCertified = Effect.fnUntraced(function* (asked: string) {
  const host = asked.toLowerCase().replace(/\.$/, "")
  const found = isHost(host) ? yield* (yield* Sites).hostname(host) : undefined
  const now = yield* Clock.currentTimeMillis
  if (found !== undefined && hostServes(found) && (found.expiresAt === null || found.expiresAt > now)) return
  return yield* refuse("site.host_not_found", "No site is served at this host.")
})

/** Only what could be stored is looked for. */
const isHost = (host: string): boolean =>
  host.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{1,63}$/.test(host)
