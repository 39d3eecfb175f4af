/**
 * One call to a receiver of leads, through the guarded door. Redirects are not followed: one could carry a key or a lead
 * somewhere else.
 */
import { Effect } from "effect"
import { SECOND_MS } from "../../../engine/limits.ts"
import type { Json } from "../../../engine/values/Json.ts"
import type { Question } from "../../../engine/people/leads/destinations/connector.ts"
import { type Reply, Stopped } from "../../../engine/people/leads/destinations/reply.ts"
import { later, type Outcome, refused } from "../../../engine/people/leads/outcome.ts"
import type { Egress, EgressFailed, EgressRefused } from "../egress.ts"

const callMs = 20 * SECOND_MS
/** Lists of properties are long; anything beyond is no answer to our questions. */
const answerBytes = 4 * 1024 * 1024

/** `timeoutMs` in place of what receivers of leads are given. */
export const call = (
  { fetch: visit }: Egress["Service"],
  question: Question & { readonly timeoutMs?: number }
): Effect.Effect<Reply, Stopped> =>
  visit({ timeoutMs: callMs, maxBytes: answerBytes, redirects: 0, ...question }).pipe(
    Effect.map(({ status, headers, body }) => {
      const text = new TextDecoder().decode(body)
      return { status, headers, text, json: parsed(text) }
    }),
    // What it said first is all that counts of an answer without end: a receiver that took a lead took it.
    Effect.catch((error) =>
      error._tag === "EgressFailed" && error.began !== undefined
        ? Effect.succeed<Reply>({ ...error.began, text: "", json: undefined })
        : Effect.fail(error)
    ),
    Effect.mapError((error) => {
      const outcome = notAnswered(error, question.timeoutMs ?? callMs)
      return new Stopped(error._tag === "EgressFailed" ? { outcome, unanswered: true } : { outcome })
    })
  )

/** In our own words: the guard's carry the address, which may hold a key. */
const notAnswered = (error: EgressRefused | EgressFailed, waitedMs: number): Outcome => {
  if (error._tag === "EgressRefused") return refused(`The receiver's address may not be visited (${error.reason}).`)
  switch (error.reason) {
    case "time":
      return later(`The receiver did not answer within ${waitedMs / SECOND_MS} s.`)
    default:
      return later("The receiver could not be reached.")
  }
}

/** Undefined for a text that is not JSON. */
export const parsed = (text: string): Json | undefined => {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
