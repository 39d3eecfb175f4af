/** `PUT /v1/turnstile`: the keys of the vendor's check, the secret one sealed, and every page rendered with them or without. */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import {
  type TurnstileSettings,
  turnstileOf,
  turnstileSecretPlace,
  withTurnstile
} from "../../../../engine/people/forms/turnstile.ts"
import { Sealing, secretHint } from "../../../../engine/ports/Sealing.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { wasEverLive } from "../../../../engine/site/live.ts"
import { audited } from "../../../access/audited.ts"
import { Write } from "../../../access/Call.ts"
import { answer } from "../../../answers/Answer.ts"
import { ApiConfig } from "../../../ApiConfig.ts"
import { publishSoon } from "../../content/write/store.ts"
import { publishSite } from "../foundSite.ts"
import { turnstileMail, turnstileSecretMail } from "../mails.ts"
import { refuseLeftToOwner } from "../leftToOwner.ts"
import { mailOwner } from "../owner-mail/mailOwner.ts"
import { standingOf } from "./readTurnstile.ts"

interface Sent {
  readonly siteKey: string | null
  readonly secret?: string
}

export const setTurnstile = Effect.fnUntraced(function* ({ siteKey, secret }: Sent) {
  const { site, now } = yield* Write
  yield* refuseLeftToOwner("the check of forms")
  const next = siteKey === null ? null : yield* settingsOf(site, siteKey, secret, now)
  const changed = yield* (yield* Sites).update(site.id, { settings: withTurnstile(site.settings, next) })
  // The policy first: pages that come later need it, and those from before do no harm under it.
  yield* publishSite(site.id, false)
  yield* publishSoon({ kind: "site", rerender: true })
  yield* audited("turnstile.set", {}, { siteKey, secretHint: next?.secretHint ?? null })
  const desk = `${(yield* ApiConfig).baseUrl}/dashboard/${site.id}/settings`
  if (wasEverLive(site)) {
    const before = turnstileOf(site)
    if (before?.siteKey !== next?.siteKey) yield* mailOwner(turnstileMail(site, next?.siteKey ?? null, desk))
    else if (next !== null && (yield* isAnotherSecret(site, secret)))
      yield* mailOwner(turnstileSecretMail(site, next.siteKey, desk))
  }
  return answer(standingOf(changed))
})

/** With a secret that is not the key's, Cloudflare vouches for nobody. */
const isAnotherSecret = Effect.fnUntraced(function* (site: Site, secret: string | undefined) {
  const before = turnstileOf(site)
  if (secret === undefined || before === undefined) return false
  return (yield* (yield* Sealing).open(turnstileSecretPlace(site.id), before.sealedSecret)) !== secret
})

const settingsOf = Effect.fnUntraced(function* (site: Site, siteKey: string, secret: string | undefined, now: number) {
  const before = turnstileOf(site)
  if (secret === undefined) {
    if (before?.siteKey === siteKey) return before
    const reason = "is missing: it belongs to the site key, which is new"
    return yield* refuse("request.invalid", `secret ${reason}.`, { fields: [{ path: "body.secret", reason }] })
  }
  const sealedSecret = yield* (yield* Sealing).seal(turnstileSecretPlace(site.id), secret)
  return { siteKey, sealedSecret, secretHint: secretHint(secret), secretSetAt: now } satisfies TurnstileSettings
})
