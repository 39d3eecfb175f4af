/** A site whose forms have a vendor's check, and what a visitor's browser would send with them. */
import { createHash } from "node:crypto"
import { Layer } from "effect"
import { limits } from "../../engine/limits.ts"
import { challengeText, isWorkDone } from "../../engine/people/forms/challenge.ts"
import { Egress } from "../../infra/connectors/egress.ts"
import { layer as tokens } from "../../infra/connectors/turnstile/TurnstileTokens.ts"
import { standInSecret, standInSiteKey, type TurnstileStandIn } from "../../infra/standins/turnstile.ts"
import { expectStatus, type TestSite } from "./testSite.ts"

export const standInKeys = { siteKey: standInSiteKey, secret: standInSecret }

export const switchOn = async (site: TestSite, keys: object = standInKeys) =>
  expectStatus(await site.put("/v1/turnstile", keys), 200)

/** The port by which a test's API asks the stand-in. */
export const turnstileAt = ({ siteverify, host }: TurnstileStandIn): Layer.Layer<never> =>
  tokens(siteverify).pipe(Layer.provide(Egress.layer({ allow: [host] })))

/** The number that a page's script finds. */
export const workFor = (token: string, nonce: string): string => {
  for (let answer = 0; answer < 2 ** (limits.challengeBits + 6); answer++) {
    const hash = createHash("sha256")
      .update(challengeText(token, nonce, String(answer))!)
      .digest()
    if (isWorkDone(hash)) return String(answer)
  }
  throw new Error("No number does.")
}
