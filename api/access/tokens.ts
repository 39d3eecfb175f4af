/**
 * Access tokens and client secrets. A token is a JWT signed with HS256 that lives 60 minutes and names site, credential
 * and scopes. A secret is 256 random bits, so its SHA-256 is safe to store: there is nothing to guess, and a slow hash
 * would only slow the exchange.
 */
import { createHash, timingSafeEqual } from "node:crypto"
import { Effect, Schema } from "effect"
import { errors, jwtVerify, SignJWT } from "jose"
import type { Credential, Scope } from "../../engine/model/Credential.ts"
import { scopes } from "../../engine/model/Credential.ts"
import { refuse } from "../../engine/errors/Refusal.ts"
import type { Refusal } from "../../engine/errors/Refusal.ts"
import { limits } from "../../engine/limits.ts"
import { CredentialId, SiteId } from "../../engine/model/ids.ts"

export interface TokenClaims {
  readonly siteId: SiteId
  readonly credentialId: CredentialId
  readonly scopes: ReadonlyArray<Scope>
}

const Claims = Schema.Struct({ sub: CredentialId, tenant: SiteId, scope: Schema.Array(Schema.Literals(scopes)) })
const decodeClaims = Schema.decodeUnknownResult(Claims)
const algorithm = "HS256"
const issuer = "makeready"

/** A token for a credential, and when it ends. `notAfter` shortens it: a draft's token never outlives the draft. */
export const issueToken = (key: Uint8Array, credential: Credential, now: number, notAfter: number | null) => {
  const expiresAt = Math.min(now + limits.tokenLifetimeMs, notAfter ?? Number.POSITIVE_INFINITY)
  return Effect.map(
    Effect.promise(() =>
      new SignJWT({ tenant: credential.siteId, scope: credential.scopes })
        .setProtectedHeader({ alg: algorithm })
        .setIssuer(issuer)
        .setSubject(credential.id)
        .setIssuedAt(Math.floor(now / 1000))
        .setExpirationTime(Math.floor(expiresAt / 1000))
        .sign(key)
    ),
    (token) => ({ token, expiresAt })
  )
}

/** What a token says. Refuses with `auth.token_expired` or `auth.token_invalid`. */
export const verifyToken = (key: Uint8Array, token: string, now: number): Effect.Effect<TokenClaims, Refusal> =>
  Effect.tryPromise({
    try: () => jwtVerify(token, key, { algorithms: [algorithm], issuer, currentDate: new Date(now) }),
    catch: (cause) =>
      cause instanceof errors.JWTExpired
        ? refuse("auth.token_expired", "The bearer token is past its lifetime of 60 minutes.")
        : refuse("auth.token_invalid", "The bearer token was not issued by this service, or it was altered.")
  }).pipe(
    Effect.flatMap(({ payload }) => {
      const claims = decodeClaims(payload)
      return claims._tag === "Failure"
        ? Effect.fail(refuse("auth.token_invalid", "The bearer token lacks the claims of an access token."))
        : Effect.succeed({
            siteId: claims.success.tenant,
            credentialId: claims.success.sub,
            scopes: claims.success.scope
          })
    })
  )

/** What is stored of a secret or of a link's token: base64url of its SHA-256. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret, "utf8").digest("base64url")

/** Whether a presented secret is the stored one; the time taken says nothing about where they differ. */
export const secretMatches = (secret: string, storedHash: string): boolean => equalText(hashSecret(secret), storedHash)

/** Constant-time equality of two texts of any length. */
export const equalText = (left: string, right: string): boolean => {
  const digest = (text: string) => createHash("sha256").update(text, "utf8").digest()
  return timingSafeEqual(digest(left), digest(right))
}
