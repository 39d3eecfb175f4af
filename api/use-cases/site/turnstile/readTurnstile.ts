/** `GET /v1/turnstile`: the check as it is set, and whether the vendor takes the site's secret. */
import { Effect } from "effect"
import type { Site } from "../../../../engine/model/Site.ts"
import { type TokenVerdict, turnstileOf, turnstileSecretPlace } from "../../../../engine/people/forms/turnstile.ts"
import { Sealing } from "../../../../engine/ports/Sealing.ts"
import { TurnstileTokens } from "../../../../engine/ports/TurnstileTokens.ts"
import { Caller } from "../../../access/Call.ts"
import { answer } from "../../../answers/Answer.ts"
import { timestampOrNull } from "../../../answers/shapes.ts"

export const readTurnstile = Effect.gen(function* () {
  const { site } = yield* Caller
  return answer({ ...standingOf(site), vendor: yield* vendorOf(site) })
})

/** As it is answered. No secret is part of it. */
export const standingOf = (site: Pick<Site, "settings">) => {
  const set = turnstileOf(site)
  return {
    siteKey: set?.siteKey ?? null,
    hasSecret: set !== undefined,
    secretHint: set?.secretHint ?? null,
    secretSetAt: timestampOrNull(set?.secretSetAt ?? null)
  }
}

/** No token is sent along, which the vendor says of a secret that it knows, and of no other. */
const vendorOf = Effect.fnUntraced(function* (site: Site) {
  const set = turnstileOf(site)
  if (set === undefined) return null
  const secret = yield* (yield* Sealing).open(turnstileSecretPlace(site.id), set.sealedSecret)
  if (secret === undefined) return "misconfigured" as const
  const verdict = yield* (yield* TurnstileTokens).check({ secret, token: "" }, { hosts: [], cdata: "" })
  return words[verdict._tag]
})

const words = {
  passed: "ready",
  failed: "ready",
  misconfigured: "misconfigured",
  unavailable: "unavailable"
} as const satisfies { readonly [tag in TokenVerdict["_tag"]]: string }
