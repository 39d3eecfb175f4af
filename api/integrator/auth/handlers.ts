/** Handler of the token row. */
import { Clock, Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { SECOND_MS } from "../../../engine/limits.ts"
import type { CredentialId } from "../../../engine/model/ids.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { draftHasExpired, isUnclaimedDraft } from "../../../engine/site/drafts.ts"
import { answer } from "../../answers/Answer.ts"
import { ApiConfig } from "../../ApiConfig.ts"
import { Call } from "../../access/Call.ts"
import { rows } from "../../access/rows.ts"
import { issueToken, secretMatches, tokenKeysOf } from "../../access/tokens.ts"
import { timestamp } from "../../answers/shapes.ts"
import { countGuess, refuseGuessing } from "../../access/guessing.ts"
import { AuthApi } from "./routes.ts"

export const authRows = rows(AuthApi, {
  token: ({ payload }) => exchange(payload.clientId, payload.clientSecret)
})

/** An unknown id and a wrong secret are refused in the same words (AUTH-02). */
const exchange = Effect.fnUntraced(function* (clientId: string, clientSecret: string) {
  const { address } = yield* Call
  const sites = yield* Sites
  const now = yield* Clock.currentTimeMillis
  const credential = yield* sites.credential(clientId as CredentialId)
  const guess = { siteId: credential?.siteId ?? null, clientId, address }
  yield* refuseGuessing(guess, now)
  // Compared in any case, so that the time taken does not tell known ids from unknown ones.
  const matches = secretMatches(clientSecret, credential?.secretHash ?? "")
  const site =
    credential !== undefined && matches && credential.revokedAt === null
      ? yield* sites.get(credential.siteId)
      : undefined
  if (credential === undefined || site === undefined || draftHasExpired(site, now)) {
    yield* countGuess(guess, now)
    return yield* refuse("auth.invalid_client", "No credential has this client id and secret.")
  }
  yield* sites.noteUse(site.id, credential.id, now)
  const keys = tokenKeysOf(yield* ApiConfig)
  const notAfter = isUnclaimedDraft(site) ? site.draftExpiresAt : null
  const { token, expiresAt } = yield* issueToken(keys, credential, now, notAfter)
  return answer(
    {
      token,
      tokenType: "Bearer" as const,
      expiresAt: timestamp(expiresAt),
      expiresInSeconds: Math.floor((expiresAt - now) / SECOND_MS)
    },
    { "cache-control": "no-store" }
  )
})
