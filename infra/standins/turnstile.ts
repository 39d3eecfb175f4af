/**
 * Stands for Cloudflare Turnstile: `POST /turnstile/v0/siteverify`, as its reference tells it, and a script that makes
 * tokens of the stand-in's own in place of the vendor's. Which token comes to what is known by its beginning; stalls, 429
 * and 500 are failures to come of every stand-in. Unlike a token, an idempotency key may be asked about again.
 */
import type { Answered, Received } from "../../engine/people/leads/destinations/standIn.ts"
import { type StandIn, startStandIn } from "./StandIn.ts"

export interface TurnstileStandIn extends StandIn {
  /** Where tokens are checked. */
  readonly siteverify: string
  /** A token that was never asked about; it passes where it was made for. */
  readonly token: (made: MadeToken) => string
}

export interface MadeToken {
  readonly hostname: string
  readonly action: string
  readonly cdata: string
}

/** What the vendor takes as the secret of the widget. */
export const standInSecret = "0x4AAAAAAAstandin_secret_of_a_widget"
export const standInSiteKey = "0x4AAAAAAAstandinsitekey"

export const startTurnstileStandIn = async (port = 0): Promise<TurnstileStandIn> => {
  const spent = new Map<string, string>()
  let made = 0
  const token = (told: MadeToken) => encoded(told, ++made)
  const server = await startStandIn((request) => {
    switch (request.url.pathname) {
      case "/turnstile/v0/api.js":
        return { status: 200, headers: { "content-type": "text/javascript" }, body: script }
      case "/turnstile/v0/siteverify":
        return verified(request, spent)
      default:
        return { status: 404, body: "" }
    }
  }, port)
  return { ...server, siteverify: `${server.address}/turnstile/v0/siteverify`, token }
}

const encoded = (told: MadeToken, number: number): string =>
  Buffer.from(JSON.stringify([told.hostname, told.action, told.cdata, number])).toString("base64url")

const verified = ({ method, headers, body }: Received, spent: Map<string, string>): Answered => {
  const sent = new URLSearchParams(body)
  const [secret, response, key] = ["secret", "response", "idempotency_key"].map((name) => sent.get(name) ?? "")
  if (method !== "POST" || !headers["content-type"]?.startsWith("application/x-www-form-urlencoded"))
    return refused("bad-request")
  if (secret === "") return refused("missing-input-secret")
  if (secret !== standInSecret) return refused("invalid-input-secret")
  if (response === "" || response === undefined) return refused("missing-input-response")
  const told = decoded(response)
  if (told === undefined) return refused("invalid-input-response")
  const before = spent.get(response)
  if (before !== undefined && (key === "" || before !== key)) return refused("timeout-or-duplicate")
  spent.set(response, key ?? "")
  const [hostname, action, cdata] = told
  return {
    status: 200,
    body: { success: true, challenge_ts: "2026-01-01T00:00:00.000Z", hostname, "error-codes": [], action, cdata }
  }
}

const refused = (code: string): Answered => ({ status: 200, body: { success: false, "error-codes": [code] } })

const decoded = (token: string): ReadonlyArray<string> | undefined => {
  try {
    const told: unknown = JSON.parse(Buffer.from(token, "base64url").toString())
    return Array.isArray(told) && told.length === 4 ? told : undefined
  } catch {
    return undefined
  }
}

/** The vendor's script as far as pages use it: a text in a frame's place, and after a moment a token in the form around it. */
const script = `
window.turnstile = {
  render(box, { sitekey, action, cData, callback }) {
    box.textContent = "Checked by a vendor for " + sitekey
    const token = btoa(JSON.stringify([location.hostname, action, cData, crypto.getRandomValues(new Uint32Array(1))[0]]))
      .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
    const input = Object.assign(document.createElement("input"), { type: "hidden", name: "cf-turnstile-response" })
    box.append(input)
    setTimeout(() => {
      input.value = token
      callback(token)
    }, 50)
  }
}
`
