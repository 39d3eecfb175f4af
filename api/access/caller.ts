/** Who calls: the bearer token of a site's credential, or the operator's. */
import { Clock, Effect } from "effect"
import type { Headers } from "effect/http"
import { type Refusal, refuse } from "../../engine/errors/Refusal.ts"
import { covers } from "../../engine/model/Credential.ts"
import type { SignInFailures } from "../../engine/ports/SignInFailures.ts"
import { Sites } from "../../engine/ports/Sites.ts"
import { ApiConfig } from "../ApiConfig.ts"
import { countGuess, refuseGuessing } from "./guessing.ts"
import type { AccessRow } from "./Access.ts"
import { Caller } from "./Call.ts"
import { whileItAnswers } from "./whileItAnswers.ts"
import { equalText, tokenKeysOf, verifyToken } from "./tokens.ts"

/**
 * The caller of a row that needs one. Beside the token's signature the credential itself is read, so that revoking it
 * or deleting its site ends every token at once. Refuses with one of the `auth.*` codes.
 */
export const authenticate = Effect.fnUntraced(function* (headers: Headers.Headers) {
  const token = bearer(headers)
  if (token === undefined) return yield* refuse("auth.required", "The request carries no bearer token.")
  const keys = tokenKeysOf(yield* ApiConfig)
  const now = yield* Clock.currentTimeMillis
  const claims = yield* verifyToken(keys, token, now)
  const found = yield* (yield* Sites).caller(claims.credentialId)
  const credential = found?.credential
  if (
    found === undefined ||
    credential === undefined ||
    credential.siteId !== claims.siteId ||
    credential.revokedAt !== null
  )
    return yield* refuse(
      "auth.token_invalid",
      "The credential of this token was revoked, or its site is gone. Where a fresh token is refused too, ask for a new credential."
    )
  return Caller.of({
    siteId: claims.siteId,
    credentialId: claims.credentialId,
    label: credential.label,
    site: found.site,
    policy: credential.policy,
    // A credential whose scopes were lowered since the token was issued has the lower ones.
    scopes: credential.scopes.filter((scope) => covers(claims.scopes, scope))
  })
})

/** Refuses with `auth.scope_required` unless the caller has what the row asks for. */
export const requireScope = Effect.fnUntraced(function* (row: AccessRow, caller: Caller["Service"]) {
  const { scope } = row
  if (scope === "public" || scope === "origin" || scope === "operator" || covers(caller.scopes, scope)) return
  return yield* refuse("auth.scope_required", `This route needs the scope ${row.scope}.`, {
    required: row.scope,
    granted: caller.scopes
  })
})

/**
 * Refuses with `origin.required` unless an origin of ours handed the request on. Anyone can write `x-makeready-site` and
 * `x-forwarded-for`; only an origin knows the secret beside them.
 */
export const requireOrigin = Effect.fnUntraced(function* (headers: Headers.Headers) {
  const { originSecret, previousOriginSecret } = yield* ApiConfig
  const secret = headers["x-makeready-secret"]
  if (secret !== undefined && equalText(secret, originSecret)) return
  if (secret !== undefined && previousOriginSecret !== undefined && equalText(secret, previousOriginSecret)) return
  return yield* refuse("origin.required", "The request did not come by way of a site's own address.")
})

/**
 * Refuses with `ops.unauthorized` unless the bearer is the operator's token, or the one it takes the place of; with
 * `auth.rate_limited` while an address has failed ten times within a minute, whichever processes it came to.
 */
export const requireOperator = (headers: Headers.Headers, address: string) => requireOneOf(headers, address, [])

/** The same for those who only watch: a token of their own does as well, and the database may be away. */
export const requireWatcher = Effect.fnUntraced(function* (headers: Headers.Headers, address: string) {
  const { metricsToken } = yield* ApiConfig
  yield* requireOneOf(headers, address, metricsToken === undefined ? [] : [metricsToken], whileItAnswers)
})

/** How the counts of failures are asked for, which lie in the database. */
type Counting = <A>(asked: Effect.Effect<A, Refusal, SignInFailures>) => Effect.Effect<unknown, Refusal, SignInFailures>
const always: Counting = (asked) => asked

const requireOneOf = Effect.fnUntraced(function* (
  headers: Headers.Headers,
  address: string,
  others: ReadonlyArray<string>,
  counting: Counting = always
) {
  const { operatorToken, previousOperatorToken } = yield* ApiConfig
  const now = yield* Clock.currentTimeMillis
  const guess = { siteId: null, clientId: "operator", address }
  yield* counting(refuseGuessing(guess, now))
  const token = bearer(headers)
  const tokens = [operatorToken, ...(previousOperatorToken === undefined ? [] : [previousOperatorToken]), ...others]
  // All of them are compared, so that the time taken does not tell which.
  if (token !== undefined && tokens.filter((known) => equalText(token, known)).length > 0) return
  // Who sends none guesses nothing.
  if (token !== undefined) yield* counting(countGuess(guess, now))
  return yield* refuse("ops.unauthorized", "This surface is for the operator of the service.")
})

const bearer = (headers: Headers.Headers): string | undefined => {
  const match = /^Bearer +([A-Za-z0-9\-._~+/]+=*) *$/i.exec(headers["authorization"] ?? "")
  return match?.[1]
}
