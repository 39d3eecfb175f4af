/**
 * Access tokens and client secrets. A token is a JWT signed with HS256 that lives 60 minutes and names site, credential
 * and scopes, the service it is for and the key it was signed with: keys rotate while tokens of the one before run out. A secret is 256 random bits, so its SHA-256 is safe to store: there is nothing to guess, and a slow hash
 * would only slow the exchange.
 */
import { createHash, createHmac, hash, timingSafeEqual } from "node:crypto"
import { Effect, Schema } from "effect"
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from "jose"
import type { Credential, Scope } from "../../engine/model/Credential.ts"
import { scopes } from "../../engine/model/Credential.ts"
import { refuse } from "../../engine/errors/Refusal.ts"
import type { Refusal } from "../../engine/errors/Refusal.ts"
import { limits } from "../../engine/limits.ts"
import type { ApiConfig } from "../ApiConfig.ts"
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

/** What tokens are signed and known by. */
export interface TokenKeys {
  readonly current: Uint8Array
  /** Signed tokens before; those are good until they end. */
  readonly previous?: Uint8Array
  /** Whose tokens they are: the address of this service. A token for another is none here. */
  readonly audience: string
}

export const tokenKeysOf = ({ tokenKey, previousTokenKey, baseUrl }: ApiConfig["Service"]): TokenKeys => ({
  current: tokenKey,
  ...(previousTokenKey !== undefined && { previous: previousTokenKey }),
  audience: baseUrl
})

/** Tells keys apart, and tells nothing of the key itself. */
export const keyIdOf = (key: Uint8Array): string =>
  createHmac("sha256", key).update("key id").digest("base64url").slice(0, 8)

/** A token for a credential, and when it ends. `notAfter` shortens it: a draft's token never outlives the draft. */
export const issueToken = (
  { current, audience }: TokenKeys,
  credential: Credential,
  now: number,
  notAfter: number | null
) => {
  const expiresAt = Math.min(now + limits.tokenLifetimeMs, notAfter ?? Number.POSITIVE_INFINITY)
  return Effect.map(
    Effect.promise(() =>
      new SignJWT({ tenant: credential.siteId, scope: credential.scopes })
        .setProtectedHeader({ alg: algorithm, kid: keyIdOf(current) })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(credential.id)
        .setIssuedAt(Math.floor(now / 1000))
        .setExpirationTime(Math.floor(expiresAt / 1000))
        .sign(current)
    ),
    (token) => ({ token, expiresAt })
  )
}

/**
 * What a token says. Refuses with `auth.token_expired` or `auth.token_invalid`. A signature that was found good stays so, so
 * it is looked at once a process; whether the token has ended is asked every time.
 */
export const verifyToken = (keys: TokenKeys, token: string, now: number): Effect.Effect<TokenClaims, Refusal> =>
  Effect.suspend(() => {
    const known = provenUnder(keys, token)
    if (known !== undefined && Math.floor(now / 1000) < known.exp) return Effect.succeed(known.claims)
    const key = keyOf(keys, token)
    if (key === undefined)
      return Effect.fail(
        refuse("auth.token_invalid", "The bearer token was not issued by this service, or it was altered.")
      )
    return Effect.map(prove(key, keys.audience, token, now), (found) => {
      remember(key, token, found)
      return found.claims
    })
  })

const all = ({ current, previous }: TokenKeys): ReadonlyArray<Uint8Array> =>
  previous === undefined ? [current] : [current, previous]

/** The key that the token says it is signed with, if that is one of ours. */
const keyOf = (keys: TokenKeys, token: string): Uint8Array | undefined => {
  const kid = keyIdIn(token)
  return all(keys).find((key) => keyIdOf(key) === kid)
}

const keyIdIn = (token: string): string | undefined => {
  try {
    return decodeProtectedHeader(token).kid
  } catch {
    return undefined
  }
}

/** Claims whose signature was found good, by the key and by the whole token, and the second in which they end. */
interface Proven {
  readonly claims: TokenClaims
  readonly exp: number
}
const proven = new WeakMap<Uint8Array, Map<string, Proven>>()
const rememberedTokens = 1_000

/** What was found good under a key that still is one of ours. */
const provenUnder = (keys: TokenKeys, token: string): Proven | undefined => {
  for (const key of all(keys)) {
    const found = proven.get(key)?.get(token)
    if (found !== undefined) return found
  }
  return undefined
}

const remember = (key: Uint8Array, token: string, found: Proven): void => {
  const known = proven.get(key) ?? new Map<string, Proven>()
  known.set(token, found)
  for (const oldest of known.keys()) {
    if (known.size <= rememberedTokens) break
    known.delete(oldest)
  }
  proven.set(key, known)
}

const prove = (key: Uint8Array, audience: string, token: string, now: number): Effect.Effect<Proven, Refusal> =>
  Effect.tryPromise({
    try: () => jwtVerify(token, key, { algorithms: [algorithm], issuer, audience, currentDate: new Date(now) }),
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
            claims: {
              siteId: claims.success.tenant,
              credentialId: claims.success.sub,
              scopes: claims.success.scope
            },
            exp: payload.exp ?? 0
          })
    })
  )

/** What is stored of a secret or of a link's token: base64url of its SHA-256. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret, "utf8").digest("base64url")

/** Whether a presented secret is the stored one; the time taken says nothing about where they differ. */
export const secretMatches = (secret: string, storedHash: string): boolean => equalText(hashSecret(secret), storedHash)

/** Constant-time equality of two texts of any length. */
export const equalText = (left: string, right: string): boolean => {
  const digest = (text: string) => hash("sha256", text, "buffer")
  return timingSafeEqual(digest(left), digest(right))
}
