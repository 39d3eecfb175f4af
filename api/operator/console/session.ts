/**
 * Sessions of the console. The cookie holds 256 random bits, of which the hash is stored; it goes nowhere but under
 * `/operator`, to no script, and with nothing that another site asks for. A session notes under which operator token it was
 * opened, and ends with it: one opened with the token of before lasts as long as that one is taken.
 */
import { createHmac } from "node:crypto"
import { Clock, Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { limits, MINUTE_MS, SECOND_MS } from "../../../engine/limits.ts"
import { Ids } from "../../../engine/ports/Ids.ts"
import { OperatorSessions } from "../../../engine/ports/OperatorSessions.ts"
import { equalText, hashSecret } from "../../access/tokens.ts"
import { ApiConfig } from "../../ApiConfig.ts"

/** The session of this browser and what its forms carry, or undefined. */
export const signedIn = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  const config = yield* ApiConfig
  const token = request.cookies[cookieName(config)]
  if (token === undefined || token === "") return undefined
  const sessions = yield* OperatorSessions
  const session = yield* sessions.find(hashSecret(token))
  const now = yield* Clock.currentTimeMillis
  if (session === undefined || session.expiresAt <= now || session.seenAt + limits.operatorSessionIdleMs <= now)
    return undefined
  const { operatorToken, previousOperatorToken } = config
  const tokens = [operatorToken, ...(previousOperatorToken === undefined ? [] : [previousOperatorToken])]
  if (!tokens.some((known) => equalText(session.keyHash, keyHashOf(config, known)))) return undefined
  if (session.seenAt + seenEveryMs <= now) yield* sessions.touch(session.tokenHash, now)
  return { tokenHash: session.tokenHash, formToken: signed(config, `console form\n${session.tokenHash}`) }
})

/** How exactly it is kept when a session was last used. */
const seenEveryMs = MINUTE_MS

/** A new session under the operator token that was typed, as the cookie that opens it. */
export const startSession = Effect.fnUntraced(function* (operatorToken: string) {
  const config = yield* ApiConfig
  const token = yield* (yield* Ids).secret(32)
  const now = yield* Clock.currentTimeMillis
  yield* (yield* OperatorSessions).insert({
    tokenHash: hashSecret(token),
    keyHash: keyHashOf(config, operatorToken),
    createdAt: now,
    seenAt: now,
    expiresAt: now + limits.operatorSessionMs
  })
  return cookie(config, token, limits.operatorSessionMs / SECOND_MS)
})

/** What makes a browser forget the cookie. */
export const noCookie = Effect.map(ApiConfig, (config) => cookie(config, "", 0))

type Config = ApiConfig["Service"]

const keyHashOf = (config: Config, operatorToken: string): string => signed(config, `console session\n${operatorToken}`)

const signed = ({ tokenKey }: Config, text: string): string =>
  createHmac("sha256", tokenKey).update(text).digest("base64url")

const cookie = (config: Config, value: string, seconds: number): string =>
  `${cookieName(config)}=${value}; Path=/operator; HttpOnly; SameSite=Strict; Max-Age=${seconds}${isSecure(config) ? "; Secure" : ""}`

const cookieName = (config: Config): string => (isSecure(config) ? "__Secure-makeready-operator" : "makeready-operator")

const isSecure = ({ baseUrl }: Config): boolean => baseUrl.startsWith("https:")
