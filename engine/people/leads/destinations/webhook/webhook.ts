/** A receiver of the site's own: gets each lead as signed JSON (DEST-17, DEST-18, WEBHOOK-01 to WEBHOOK-20). */
import { Effect } from "effect"
import { refuse, Refusal } from "../../../../errors/Refusal.ts"
import { readOrigin } from "../../../../site/allowlist/origin.ts"
import { destination } from "../destination.ts"
import { fault, given, refuseMembers, secretOf } from "../faults.ts"
import type { Surroundings } from "../surroundings.ts"
import { label, secret, text } from "../members.ts"
import { connectWebhook } from "./connector.ts"

/** Characters of a signing secret (CA-B41). */
const shortestSecret = 16
const longestSecret = 200

export const webhook = destination({
  name: "webhook",
  members: {
    url: text("an https address on the public internet."),
    secret: secret(
      `${shortestSecret} to ${longestSecret} characters that sign every delivery; required at first, and kept when left out later.`
    ),
    label
  },
  read: (body, around) => {
    if (body.url === undefined) return refuseMembers("webhook", [fault("url", "is missing")])
    const refused = addressProblem(body.url, around)
    if (refused !== undefined) {
      return refuse("lead_webhook.url_invalid", `Leads cannot be sent to ${body.url}: ${refused}.`, { url: body.url })
    }
    const length = body.secret?.trim().length ?? shortestSecret
    if (length < shortestSecret || length > longestSecret) {
      return refuseMembers("webhook", [
        fault("secret", `has ${length} characters, ${shortestSecret} to ${longestSecret} are taken`)
      ])
    }
    const kept = secretOf("secret", body.secret, around)
    if (kept instanceof Refusal) return kept
    return { settings: { ...given(body, ["label"]), url: new URL(body.url.trim()).href }, ...kept }
  },
  asDefault: true,
  namedOnly: false,
  takesTests: () => true,
  // What staff connected is the platform's choice.
  chosenOrigin: ({ url, firstParty }) => (firstParty === true ? null : new URL(String(url)).origin),
  // Without the scheme, so that nothing in the mail but our own link can be followed.
  words: ({ url }) => String(url ?? "").replace(/^https?:\/\//, ""),
  title: "webhooks",
  configurable: {},
  connect: (means) => Effect.succeed(connectWebhook(means)),
  standIn: {
    body: (url) => ({ url, secret: "stand-in-signing-secret" }),
    configured: () => ({}),
    answers: () => () => ({ status: 200, body: { ok: true } })
  }
})

/** Why an address may not be sent to, or undefined when it may. Where its name leads is checked on every delivery. */
const addressProblem = (address: string, { platformHosts, allowedHosts }: Surroundings): string | undefined => {
  if (URL.canParse(address.trim()) && allowedHosts.includes(new URL(address.trim()).host)) return undefined
  const read = readOrigin(address, platformHosts)
  return "reason" in read ? read.reason : undefined
}
