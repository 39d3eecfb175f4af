/**
 * How often the owner of a site is asked. A program that keeps asking would wear a person down until they agree, or fill
 * their mailbox; so questions are counted over an hour, whatever they are about.
 */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { HOUR_MS, limits, SECOND_MS } from "../../../../engine/limits.ts"
import { Budgets } from "../../../../engine/ports/Budgets.ts"
import { Write } from "../../../access/Call.ts"
import { timestamp } from "../../../answers/shapes.ts"

/** Whether one more may be asked, which is counted then. */
export const mayAskOwner = Effect.gen(function* () {
  const { site, now } = yield* Write
  const budgets = yield* Budgets
  const { count } = yield* budgets.used(site.id, "owner_question", now - HOUR_MS)
  if (count >= limits.ownerQuestionsPerHour) return false
  yield* budgets.record(site.id, "owner_question", now, 1)
  return true
})

/** `rate.limited`, saying when the owner may be asked again. */
export const tooManyQuestions = Effect.gen(function* () {
  const { site, now } = yield* Write
  const { oldest } = yield* (yield* Budgets).used(site.id, "owner_question", now - HOUR_MS)
  const retryAt = (oldest ?? now) + HOUR_MS
  return yield* refuse(
    "rate.limited",
    `The owner was asked ${limits.ownerQuestionsPerHour} times within an hour; more would be too much to answer.`,
    { budget: "owner_question", limit: limits.ownerQuestionsPerHour, retryAt: timestamp(retryAt) },
    { "retry-after": String(Math.max(1, Math.ceil((retryAt - now) / SECOND_MS))) }
  )
})

/** `rate.limited` where the owner, who may have other sites, had as much mail as may be in an hour. */
export const tooMuchMail = (waitMs: number) =>
  Effect.flatMap(Write, ({ now }) =>
    refuse(
      "rate.limited",
      `The owner had as many mails as may be sent within an hour; this one would be too many.`,
      { budget: "owner_mail", limit: limits.addressMailsPerHour, retryAt: timestamp(now + waitMs) },
      { "retry-after": String(Math.max(1, Math.ceil(waitMs / SECOND_MS))) }
    )
  )
