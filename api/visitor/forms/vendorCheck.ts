/** What the vendor of the site's check says of a submission whose work is proven and whose fields are in order. */
import { createHash } from "node:crypto"
import { Effect } from "effect"
import type { PublishedForm } from "../../../engine/model/Form.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { controls } from "../../../engine/people/forms/controls.ts"
import { turnstileOf, turnstileSecretPlace } from "../../../engine/people/forms/turnstile.ts"
import { Sealing } from "../../../engine/ports/Sealing.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { TurnstileTokens } from "../../../engine/ports/TurnstileTokens.ts"
import type { Refused } from "./answers.ts"
import { one } from "./guard.ts"
import type { Received } from "./received.ts"

/**
 * Undefined lets it pass: the site has no such check, the vendor says yes, or the vendor cannot say (it stalls, fails, or
 * does not take the site's secret). A submission without a token is asked about too, so that leaving it out helps nobody
 * while the vendor is there.
 */
export const vendorRefusal = Effect.fnUntraced(function* (
  site: Site,
  { pageId }: PublishedForm,
  received: Received,
  nonce: string | null
) {
  const set = turnstileOf(site)
  if (set === undefined) return undefined
  const secret = yield* (yield* Sealing).open(turnstileSecretPlace(site.id), set.sealedSecret)
  if (secret === undefined) return yield* passing(site, "its secret cannot be opened")
  const token = one(received, controls.challenge)
  const hosts = (yield* (yield* Sites).hostnames(site.id)).map(({ host }) => host)
  const verdict = yield* (yield* TurnstileTokens).check(
    { secret, token, idempotencyKey: uuidOf(`${site.id} ${nonce ?? ""} ${token}`) },
    { hosts, cdata: pageId }
  )
  switch (verdict._tag) {
    case "passed":
      return undefined
    case "failed":
      return unchecked
    case "misconfigured":
    case "unavailable":
      return yield* passing(site, `${verdict._tag}: ${verdict.why}`)
  }
})

const passing = (site: Site, why: string) =>
  Effect.as(
    Effect.logWarning(
      `A form of ${site.id} is taken by its proof of work alone, since Turnstile says nothing: ${why}.`
    ),
    undefined
  )

const unchecked: Refused = { status: 403, reason: "unchecked" }

/** The same for the same submission, which may come twice after a lost answer; version 8 of RFC 9562. */
export const uuidOf = (text: string): string => {
  const bytes = createHash("sha256").update(text).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")
}
