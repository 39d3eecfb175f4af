/** A receiver of the site's own: gets each lead as signed JSON (DEST-17, DEST-18, WEBHOOK-01 to WEBHOOK-20). */
import { readOrigin } from "../../../site/allowlist/origin.ts"
import { refuse, Refusal } from "../../../errors/Refusal.ts"
import { fault, given, type Provider, refuseMembers, secretOf, type Surroundings } from "./provider.ts"

/** Characters of a signing secret (CA-B41). */
const shortestSecret = 16
const longestSecret = 200

export const webhook: Provider = {
  members: ["url", "secret", "label"],
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
    const secret = secretOf("secret", body, around)
    if (secret instanceof Refusal) return secret
    return { settings: { ...given(body, ["label"]), url: new URL(body.url.trim()).href }, ...secret }
  }
}

/** Why an address may not be sent to, or undefined when it may. Where its name leads is checked on every delivery. */
const addressProblem = (address: string, { platformHosts, allowedHosts }: Surroundings): string | undefined => {
  if (URL.canParse(address.trim()) && allowedHosts.includes(new URL(address.trim()).host)) return undefined
  const read = readOrigin(address, platformHosts)
  return "reason" in read ? read.reason : undefined
}
