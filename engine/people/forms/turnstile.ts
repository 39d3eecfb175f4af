/**
 * The check of a vendor beside our own proof of work, on sites that want one: Cloudflare Turnstile. A visitor's browser
 * gets a token from the vendor and sends it with the form, and the vendor is asked what the token is worth
 * (developers.cloudflare.com, Turnstile: server-side validation). Nothing is performed here.
 *
 * Only a clear word of the vendor refuses a form. Where it stalls, fails, or does not know our secret, the form stands or
 * falls with the proof of work, which is asked for in any case: an outage of somebody else loses nobody's enquiry.
 */
import type { Question } from "../leads/destinations/connector.ts"
import { member, type Reply, textMember } from "../leads/destinations/reply.ts"
import type { Json } from "../../values/Json.ts"
import type { SiteId } from "../../model/ids.ts"
import type { Site } from "../../model/Site.ts"

/** Where the vendor's script and frame come from: what the policy of pages that have the check is widened by. */
export const turnstileOrigin = "https://challenges.cloudflare.com"

/** Where tokens are checked. */
export const siteverify = `${turnstileOrigin}/turnstile/v0/siteverify`

/** What tokens are made for: a token from a page that uses the same widget for something else is none of a form. */
export const turnstileAction = "form"

/** Of a token, in characters; the vendor makes none that is longer. */
const longestToken = 2048

export interface TurnstileSettings {
  /** Public: it stands in the pages. */
  readonly siteKey: string
  readonly sealedSecret: string
  /** The end of the secret. */
  readonly secretHint: string
  /** Epoch milliseconds. */
  readonly secretSetAt: number
}

/** Undefined for a site without. */
export const turnstileOf = ({ settings }: Pick<Site, "settings">): TurnstileSettings | undefined =>
  settings["turnstile"] as TurnstileSettings | undefined

export const withTurnstile = (
  settings: Site["settings"],
  set: TurnstileSettings | null
): { readonly [area: string]: Json } => {
  const { turnstile: _, ...others } = settings
  return set === null ? others : { ...others, turnstile: { ...set } }
}

/** Where its secret is sealed for. */
export const turnstileSecretPlace = (siteId: SiteId): string => `${siteId}/turnstile`

export interface TokenAsked {
  readonly secret: string
  /** Empty where the visitor sent none: the vendor then says so, unless it is down. */
  readonly token: string
  /** A UUID; left out where there is no token to spend. Asking again with the same one is the same check, while a token is otherwise spent by the first. */
  readonly idempotencyKey?: string
}

/** The address of the visitor is not told: it is optional, and nobody's business. */
export const tokenQuestion = ({ secret, token, idempotencyKey }: TokenAsked, url: string): Question => ({
  url,
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
  body: new URLSearchParams({
    secret,
    response: token.length > longestToken ? "" : token,
    ...(idempotencyKey !== undefined && { idempotency_key: idempotencyKey })
  }).toString()
})

/** What a token must have been made for. */
export interface MadeFor {
  /** Hosts of the site, without ports. */
  readonly hosts: ReadonlyArray<string>
  /** What the page gave the widget as its customer data. */
  readonly cdata: string
}

/**
 * `passed` and `failed` are the vendor's word on the visitor. `misconfigured`: it does not take our secret. `unavailable`:
 * it said nothing that could be understood; `again` where the same question may be answered now.
 */
export type TokenVerdict =
  | { readonly _tag: "passed" }
  | { readonly _tag: "failed"; readonly why: string }
  | { readonly _tag: "misconfigured"; readonly why: string }
  | { readonly _tag: "unavailable"; readonly why: string; readonly again: boolean }

export const unavailable = (why: string, again = false): TokenVerdict => ({ _tag: "unavailable", why, again })

/** What an answer means; its `error-codes` are those of the vendor's reference. */
export const tokenVerdict = ({ status, json }: Reply, madeFor: MadeFor): TokenVerdict => {
  if (status === 429) return unavailable("status 429")
  if (status >= 500) return unavailable(`status ${status}`, true)
  const success = member(json, "success")
  if (typeof success !== "boolean") return unavailable("an answer that is not of this protocol")
  const codes = member(json, "error-codes")
  const named = Array.isArray(codes) ? codes.filter((code) => typeof code === "string") : []
  if (!success) return failure(named)
  const hostname = textMember(json, "hostname")
  if (hostname === undefined) return unavailable("an answer that names no host")
  if (!madeFor.hosts.includes(hostname.toLowerCase())) return { _tag: "failed", why: "made for another host" }
  if (textMember(json, "action") !== turnstileAction) return { _tag: "failed", why: "made for something else" }
  if (textMember(json, "cdata") !== madeFor.cdata) return { _tag: "failed", why: "made for another page" }
  return { _tag: "passed" }
}

const failure = (codes: ReadonlyArray<string>): TokenVerdict => {
  const ours = codes.find((code) => ourFaults.has(code))
  if (ours !== undefined) return { _tag: "misconfigured", why: ours }
  const theirs = codes.find((code) => visitorsFaults.has(code))
  if (theirs !== undefined) return { _tag: "failed", why: theirs }
  return codes.includes("internal-error")
    ? unavailable("internal-error", true)
    : unavailable("a refusal without a known reason")
}

const ourFaults = new Set(["missing-input-secret", "invalid-input-secret", "bad-request"])
const visitorsFaults = new Set(["missing-input-response", "invalid-input-response", "timeout-or-duplicate"])
