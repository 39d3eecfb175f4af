/**
 * Sessions of the dashboard. The cookie holds 256 random bits, of which only the hash is stored; it goes to no other
 * host, to no script, and with nothing that another site posts. A link of another site may open a screen, as one in a mail
 * does: no GET changes anything, and whatever is posted must come from here and carry the form's token.
 */
import { createHmac } from "node:crypto"
import { Clock, Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { limits, MINUTE_MS, SECOND_MS } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Ids } from "../../../engine/ports/Ids.ts"
import { type OwnerSession, OwnerSessions } from "../../../engine/ports/OwnerSessions.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { ApiConfig } from "../../ApiConfig.ts"
import { hashSecret } from "../../access/tokens.ts"

/** Who is signed in and what is theirs, or undefined. */
export const signedIn = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  const config = yield* ApiConfig
  const token = request.cookies[cookieName(config)]
  if (token === undefined || token === "") return undefined
  const sessions = yield* OwnerSessions
  const session = yield* sessions.find(hashSecret(token))
  const now = yield* Clock.currentTimeMillis
  if (session === undefined || session.expiresAt <= now || session.seenAt + limits.ownerSessionIdleMs <= now)
    return undefined
  const sites = yield* (yield* Sites).ownedBy(session.address)
  if (sites.length === 0) return undefined
  if (session.seenAt + seenEveryMs <= now) yield* sessions.touch(session, now)
  return { session, sites, formToken: formTokenOf(config, session) }
})

/** How exactly it is kept when a session was last used. */
const seenEveryMs = 5 * MINUTE_MS

/** A new session, as the cookie that opens it. */
export const startSession = Effect.fnUntraced(function* (siteId: SiteId, address: string, device: string) {
  const config = yield* ApiConfig
  const token = yield* (yield* Ids).secret(32)
  const now = yield* Clock.currentTimeMillis
  yield* (yield* OwnerSessions).insert({
    siteId,
    tokenHash: hashSecret(token),
    address,
    device,
    createdAt: now,
    seenAt: now,
    expiresAt: now + limits.ownerSessionMs
  })
  return cookie(config, token, limits.ownerSessionMs / SECOND_MS)
})

/** What makes a browser forget the cookie. */
export const noCookie = Effect.map(ApiConfig, (config) => cookie(config, "", 0))

/** Tells a form of ours from one that another site has made up. */
const formTokenOf = ({ tokenKey }: ApiConfig["Service"], { tokenHash }: OwnerSession): string =>
  createHmac("sha256", tokenKey).update(`dashboard form\n${tokenHash}`).digest("base64url")

const cookie = (config: ApiConfig["Service"], value: string, seconds: number): string =>
  `${cookieName(config)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isSecure(config) ? "; Secure" : ""}`

/** Over TLS the name itself makes the browser hold the cookie to this host. */
const cookieName = (config: ApiConfig["Service"]): string =>
  isSecure(config) ? "__Host-makeready-owner" : "makeready-owner"

const isSecure = ({ baseUrl }: ApiConfig["Service"]): boolean => baseUrl.startsWith("https:")
