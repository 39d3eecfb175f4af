/**
 * A write sent twice under one key happens once. The answer is stored in the write's own transaction, under the site's
 * lock, so a second request either finds it or finds nothing begun.
 */
import { createHash } from "node:crypto"
import { Clock, Effect } from "effect"
import { Refusal } from "../../engine/errors/Refusal.ts"
import { limits } from "../../engine/limits.ts"
import { IdempotencyKeys, type RememberedResponse } from "../../engine/ports/Access.ts"
import { isRemembered, replayOrProceed } from "../../engine/site/idempotency.ts"
import { Transaction } from "../../engine/ports/Transaction.ts"
import type { Answer } from "../answers/Answer.ts"
import { notServedYet, toldOf } from "../answers/publications.ts"
import { Call, Caller, Write } from "./Call.ts"
import type { Landing, Step } from "./Step.ts"

export const idempotency: Step = (_, next) =>
  Effect.flatMap(Call, ({ idempotencyKey }) => (idempotencyKey === null ? next : once(idempotencyKey, next)))

const once = Effect.fnUntraced(function* (key: string, next: Landing) {
  const keys = yield* IdempotencyKeys
  const call = yield* Call
  const { siteId, credentialId } = yield* Caller
  const { now, dryRun, publications } = yield* Write
  const requestHash = createHash("sha256").update(`${call.method} ${call.target}\n${call.body}`).digest("base64url")
  const replay = replayOrProceed(yield* keys.get(siteId, credentialId, key), requestHash, now)
  if (replay instanceof Refusal) return yield* replay
  if (replay.kind === "replay") {
    const { response } = replay
    // The first one's answer says so as long as it has not heard of the origin: what it will say is waited for.
    if (toldUnserved(response) && now - response.createdAt < limits.settleMs + settlingMs)
      yield* (yield* Transaction).afterCommit(
        Effect.map(final(keys, response), (found) => void (publications.instead = replayed(found)))
      )
    return replayed(response)
  }
  const answer = yield* next
  const remember = Effect.suspend(() => {
    const { status, headers, body } = toldOf(publications, answer)
    const response = { status, headers, body: JSON.stringify(body), createdAt: now }
    return keys.put({ siteId, credentialId, key, requestHash, ...response })
  })
  if (isRemembered(answer.status, dryRun)) {
    yield* remember
    // Whether it is served is known only by then; where nobody lives to say so, it stays said that it was not.
    if (publications.tickets.length > 0) yield* (yield* Transaction).afterCommit(remember)
  }
  return answer
})

/** The remembered answer once its writer has heard of the origin, or as it is when that takes too long. */
const final = Effect.fnUntraced(function* (keys: IdempotencyKeys["Service"], known: RememberedResponse) {
  const until = (yield* Clock.currentTimeMillis) + limits.settleMs
  for (let found = known; ;) {
    if (!toldUnserved(found) || (yield* Clock.currentTimeMillis) > until) return found
    yield* Effect.sleep(lookAgainMs)
    found = (yield* keys.get(known.siteId, known.credentialId, known.key)) ?? found
  }
})

const lookAgainMs = 20
/** What a write takes before it begins to wait for the origin. */
const settlingMs = 5_000

const toldUnserved = ({ body }: RememberedResponse): boolean => body.includes(`"${notServedYet.code}"`)

const replayed = ({ status, headers, body }: RememberedResponse): Answer => ({
  status,
  body: undefined,
  headers: { ...headers, "idempotency-replayed": "true" },
  raw: { text: body, contentType: "application/json" }
})
