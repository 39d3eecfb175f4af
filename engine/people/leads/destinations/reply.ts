/**
 * A receiver's reply, and what its ways of failing mean. What a receiver says is kept short and without keys or the
 * lead's own values, since it is stored and shown.
 */
import { Data, Effect } from "effect"
import { SECOND_MS } from "../../../limits.ts"
import type { Json } from "../../../values/Json.ts"
import { later, type Outcome, refused } from "../outcome.ts"

export interface Reply {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  readonly text: string
  /** Undefined for a body that is not JSON. */
  readonly json: Json | undefined
}

/** Ends a connector's work early, with what it came to. */
export class Stopped extends Data.TaggedError("Stopped")<{
  readonly outcome: Outcome
  /** Set where the call may have been heard although no answer came. */
  readonly unanswered?: true
}> {}

export const stop = (outcome: Outcome): Stopped => new Stopped({ outcome })

/** What a connector's work came to, whether it ran to its end or stopped. */
export const settled = <R>(work: Effect.Effect<Outcome, Stopped, R>): Effect.Effect<Outcome, never, R> =>
  Effect.catchTag(work, "Stopped", ({ outcome }) => Effect.succeed(outcome))

/** For an answer that says yes and not what a yes says in its protocol: nobody knows whether the lead was taken. */
export const unreadable: Outcome = later("The receiver's answer could not be read.")

/** A member of a JSON object, undefined for anything else. */
export const member = (json: Json | undefined, name: string): Json | undefined =>
  typeof json === "object" && json !== null && !Array.isArray(json)
    ? (json as { readonly [member: string]: Json })[name]
    : undefined

/** A member that is a text or a number, as text. */
export const textMember = (json: Json | undefined, name: string): string | undefined => {
  const value = member(json, name)
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined
}

export const isSuccess = ({ status }: Reply): boolean => status >= 200 && status < 300

/** Statuses after which the same call may succeed. 477 is a vendor's word for moving an account. */
const passing = new Set([408, 423, 425, 429, 477, 500, 502, 503, 504])

/** What an answer other than success means where a protocol says nothing else. */
export const unsuccessful = (reply: Reply, now: number, hidden: Hidden): Outcome => {
  const { status } = reply
  const reason = `The receiver answered with status ${status}${said(reply, hidden)}`
  if (passing.has(status) || status >= 520) return later(reason, retryAfter(reply, now))
  if (status >= 300 && status < 400) return refused(`${reason.replace(/\.?$/, ".")} Redirects are not followed.`)
  return refused(reason, status === 401 || status === 403)
}

/** Texts that must not be stored: keys, and what the visitor wrote. */
export interface Hidden {
  readonly secret: string | null
  readonly lead?: { readonly data: { readonly [field: string]: Json } }
}

/** The receiver's own words, as far as they may be kept. */
const said = ({ text, json }: Reply, hidden: Hidden): string => {
  const words = textMember(json, "detail") ?? textMember(json, "message") ?? textMember(json, "errorMessage") ?? text
  const shown = withoutHidden(words, hidden).replace(/\s+/g, " ").trim().slice(0, 300)
  return shown === "" ? "." : `: ${shown}`
}

export const withoutHidden = (text: string, { secret, lead }: Hidden): string =>
  [secret ?? "", ...Object.values(lead?.data ?? {}).flatMap(textsIn)]
    .filter((value) => value.length >= shortestHidden)
    .sort((a, b) => b.length - a.length)
    .reduce((shown, value) => shown.replaceAll(value, "…"), text)

/** Shorter values are in every text by chance. */
const shortestHidden = 3

const textsIn = (value: Json): ReadonlyArray<string> => {
  if (typeof value === "string") return [value]
  return Array.isArray(value) ? (value as ReadonlyArray<Json>).flatMap(textsIn) : []
}

/** `Retry-After` in seconds or as a date, as epoch milliseconds (RFC 9110, section 10.2.3). */
const retryAfter = ({ headers }: Reply, now: number): number | undefined => {
  const text = headers["retry-after"]?.trim()
  if (text === undefined || text === "") return undefined
  if (/^\d{1,9}$/.test(text)) return now + Number(text) * SECOND_MS
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : at
}
