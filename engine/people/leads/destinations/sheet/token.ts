/** Access tokens of a Google service account (RFC 7523): signed by us, exchanged for one, kept until shortly before its end. */
import { Cache, Clock, Duration, Effect, Exit, Redacted } from "effect"
import { later } from "../../outcome.ts"
import { isSuccess, stop, type Stopped, textMember } from "../reply.ts"
import type { Means } from "../connector.ts"

export const sheetsScope = "https://www.googleapis.com/auth/spreadsheets"
/** A token is not used in its last minutes: a call that begins with it must end with it too. */
const spareSeconds = 300

export interface AccessTokens {
  readonly get: Effect.Effect<string, Stopped>
  /** After a token was refused: the next one is a new one. */
  readonly forget: Effect.Effect<void>
}

export interface TokenSettings {
  readonly tokenUrl: string
  /** Address of the service account. */
  readonly account: string | null
  /** PKCS #8 as PEM. */
  readonly privateKey: Redacted.Redacted<string> | null
}

export const accessTokens = ({ ask, configured }: Means<TokenSettings>): Effect.Effect<AccessTokens> =>
  Effect.gen(function* () {
    const exchange = Effect.fnUntraced(function* () {
      const { tokenUrl, account, privateKey } = configured
      if (account === null || privateKey === null)
        return yield* stop(later("The platform has no account for spreadsheets yet."))
      const assertion = yield* signed(account, privateKey, tokenUrl)
      const reply = yield* ask({
        url: tokenUrl,
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
        body: new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion }).toString()
      })
      const token = textMember(reply.json, "access_token")
      // Whatever is wrong here is wrong with the platform's own key, which the owner of a sheet cannot mend.
      if (!isSuccess(reply) || token === undefined) {
        yield* Effect.logError("The service account for spreadsheets got no access token.", {
          status: reply.status,
          error: textMember(reply.json, "error") ?? null
        })
        return yield* stop(later("The platform's account for spreadsheets is not accepted at the moment."))
      }
      return { token, seconds: Number(textMember(reply.json, "expires_in") ?? 3_600) }
    })
    const kept = yield* Cache.makeWith(exchange, {
      capacity: 1,
      timeToLive: (exit) =>
        Exit.isSuccess(exit) ? Duration.seconds(Math.max(0, exit.value.seconds - spareSeconds)) : 0
    })
    return {
      get: Effect.map(Cache.get(kept, only), ({ token }) => token),
      forget: Cache.invalidate(kept, only)
    }
  })

const only = "sheets"

const signed = Effect.fnUntraced(function* (email: string, privateKey: Redacted.Redacted<string>, audience: string) {
  const now = Math.floor((yield* Clock.currentTimeMillis) / 1000)
  return yield* Effect.promise(async () => {
    // Loaded when a sheet is first written: every process reads the declarations, and few of them sign.
    const { importPKCS8, SignJWT } = await import("jose")
    return new SignJWT({ scope: sheetsScope })
      .setProtectedHeader({ alg: "RS256", typ: "JWT" })
      .setIssuer(email)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + 3_600)
      .sign(await importPKCS8(Redacted.value(privateKey), "RS256"))
  })
})
