/**
 * A write sent twice under one key happens once. The answer is stored in the write's own transaction, under the site's
 * lock, so a second request either finds it or finds nothing begun.
 */
import { createHash } from "node:crypto"
import { Clock, Effect } from "effect"
import { Refusal } from "../../engine/errors/Refusal.ts"
import { IdempotencyKeys, type RememberedResponse } from "../../engine/ports/IdempotencyKeys.ts"
import { Sealing } from "../../engine/ports/Sealing.ts"
import { isRemembered, replayOrProceed } from "../../engine/site/idempotency.ts"
import { limits } from "../../engine/limits.ts"
import { Transaction } from "../../engine/ports/Transaction.ts"
import type { Answer } from "../answers/Answer.ts"
import { notServedYet, toldOf } from "../answers/publications.ts"
import { Call, Caller, Write } from "./Call.ts"
import type { WriteAccess } from "./Access.ts"
import type { Ports } from "./Ports.ts"
import type { Landing, Step } from "./Step.ts"

export const idempotency: Step = (row, next) =>
  Effect.flatMap(Call, ({ idempotencyKey }) => (idempotencyKey === null ? next : once(row, idempotencyKey, next)))

/**
 * What is remembered under the request's key, for rows that ask somebody else's server before they open the bracket: a
 * replay asks nobody. Undefined where nothing is; refuses with `idempotency.key_reused`.
 */
export const remembered = (row: WriteAccess): Effect.Effect<Answer | undefined, Refusal, Ports | Call | Caller> =>
  Effect.flatMap(Call, ({ idempotencyKey }) =>
    idempotencyKey === null
      ? Effect.undefined
      : Effect.flatMap(Clock.currentTimeMillis, (now) => look(row, idempotencyKey, now))
  )

const look = Effect.fnUntraced(function* (row: WriteAccess, key: string, now: number) {
  const { siteId, credentialId } = yield* Caller
  const stored = yield* (yield* IdempotencyKeys).get(siteId, credentialId, key)
  const replay = replayOrProceed(stored, requestHashOf(yield* Call), now)
  if (replay instanceof Refusal) return yield* replay
  if (replay.kind === "proceed") return undefined
  const { open } = row.secretAnswer === true ? yield* Sealing : unsealed
  const body = yield* open(sealedAt({ siteId, credentialId, key }), replay.response.body)
  // Sealed under a key that is gone: nothing is known of it any more.
  return body === undefined ? undefined : replayed({ ...replay.response, body })
})

const once = Effect.fnUntraced(function* (row: WriteAccess, key: string, next: Landing) {
  const { siteId, credentialId } = yield* Caller
  const { now, dryRun, publications } = yield* Write
  const transaction = yield* Transaction
  const replay = yield* look(row, key, now)
  if (replay !== undefined) {
    // The first one's answer says so as long as it has not heard of the origin: what it will say is waited for.
    if (toldUnserved(replay))
      yield* transaction.afterCommit(
        finalOf(replay, look(row, key, now)).pipe(
          Effect.map((answer) => void (publications.instead = answer)),
          Effect.provideContext(yield* Effect.context<Call | Caller | IdempotencyKeys | Sealing>())
        )
      )
    return replay
  }
  const answer = yield* next
  if (!isRemembered(answer, dryRun)) return answer
  const { seal } = row.secretAnswer === true ? yield* Sealing : unsealed
  const keys = yield* IdempotencyKeys
  const requestHash = requestHashOf(yield* Call)
  const remember = Effect.gen(function* () {
    const { status, headers, body } = toldOf(publications, answer)
    const sealed = yield* seal(sealedAt({ siteId, credentialId, key }), JSON.stringify(body))
    yield* keys.put({ siteId, credentialId, key, requestHash, status, headers, body: sealed, createdAt: now })
  })
  yield* remember
  // Whether it is served is known only by then; where nobody lives to say so, it stays said that it was not.
  if (publications.tickets.length > 0) yield* transaction.afterCommit(remember)
  return answer
})

/** The remembered answer once its writer has heard of the origin, or as it is when that takes too long. */
const finalOf = Effect.fnUntraced(function* <R>(known: Answer, look: Effect.Effect<Answer | undefined, Refusal, R>) {
  const until = (yield* Clock.currentTimeMillis) + limits.settleMs
  for (let found = known; ;) {
    if (!toldUnserved(found) || (yield* Clock.currentTimeMillis) > until) return found
    yield* Effect.sleep(lookAgainMs)
    found = (yield* Effect.orDie(look)) ?? found
  }
})

const lookAgainMs = 20

const toldUnserved = ({ raw }: Answer): boolean =>
  raw !== undefined && "text" in raw && raw.text.includes(`"${notServedYet.code}"`)

/** Where a remembered answer is sealed to. */
export const sealedAt = (of: Pick<RememberedResponse, "siteId" | "credentialId" | "key">): string =>
  `idempotency/${of.siteId}/${of.credentialId}/${of.key}`

const unsealed: Sealing["Service"] = {
  seal: (_, text) => Effect.succeed(text),
  open: (_, text) => Effect.succeed(text)
}

/** What a replay must ask for again: method, path and body. */
export const requestHashOf = ({ method, target, body }: Pick<Call["Service"], "method" | "target" | "body">): string =>
  createHash("sha256").update(`${method} ${target}\n${body}`).digest("base64url")

export const replayed = ({ status, headers, body }: RememberedResponse): Answer => ({
  status,
  body: undefined,
  headers: { ...headers, "idempotency-replayed": "true" },
  raw: { text: body, contentType: "application/json" }
})
