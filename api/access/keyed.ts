/**
 * Idempotency keys of writes that run outside the write bracket: those that wait for somebody else's server, those of
 * the operator, and those of callers without an account. No lock is held while they are at work, so a key is claimed
 * first, and whoever comes second is told to wait. What makes something says its answer in the transaction that makes it
 * (`toldOnce`), so that a process which dies right after leaves both or neither. What they answer may hold credentials: it
 * is sealed where it is kept, and keys that no account stands behind are kept as hashes, so that a copy of the database
 * opens nothing.
 */
import { Clock, Context, Effect, Option } from "effect"
import { Refusal } from "../../engine/errors/Refusal.ts"
import { limits } from "../../engine/limits.ts"
import type { CredentialId, SiteId } from "../../engine/model/ids.ts"
import { IdempotencyKeys } from "../../engine/ports/IdempotencyKeys.ts"
import { Sealing } from "../../engine/ports/Sealing.ts"
import { networkKey } from "../../engine/site/drafts.ts"
import { isRemembered, replayOrProceed, stillInProgress } from "../../engine/site/idempotency.ts"
import type { Answer } from "../answers/Answer.ts"
import { type AccessRow, isOpen } from "./Access.ts"
import { Call, Caller } from "./Call.ts"
import { replayed, requestHashOf, sealedAt } from "./idempotency.ts"
import type { Around, Ports } from "./Ports.ts"
import { hashSecret } from "./tokens.ts"

type Handler = Effect.Effect<Answer, Refusal, Ports | Around>

/** Keeps what is answered under the request's key; nothing to keep where it has none. */
const Keep = Context.Reference<(answer: Answer) => Effect.Effect<void>>("api/Keep", {
  defaultValue: () => () => Effect.void
})

/**
 * What a transaction answers, remembered by the same transaction. Goes around the body of whichever makes the thing that is
 * not to be made twice: an answer that is remembered after it is not known to whoever asks again, where the process died or
 * the connection broke in between.
 */
export const toldOnce = <A extends Answer, E, R>(body: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.tap(body, (answer) => Effect.flatMap(Keep, (keep) => keep(answer)))

/** The handler, once for each key. */
export const keyed = (row: AccessRow, handler: Handler): Handler =>
  Effect.flatMap(Call, ({ idempotencyKey }) => (idempotencyKey === null ? handler : once(row, idempotencyKey, handler)))

const once = (row: AccessRow, sent: string, handler: Handler): Handler =>
  Effect.gen(function* () {
    const keys = yield* IdempotencyKeys
    const sealing = yield* Sealing
    const now = yield* Clock.currentTimeMillis
    const owner = yield* ownerOf(row, sent)
    const place = sealedAt(owner)
    const claim = { ...owner, requestHash: requestHashOf(yield* Call), createdAt: now }
    const found = yield* keys.claim(claim, {
      abandonedBefore: now - limits.idempotencyClaimMs,
      expiredBefore: now - limits.idempotencyKeyMs
    })
    if (found !== undefined) {
      const replay = replayOrProceed(found, claim.requestHash, now)
      if (replay instanceof Refusal) return yield* replay
      if (replay.kind === "proceed" || replay.response.status === 0) return yield* stillInProgress(sent)
      const body = yield* sealing.open(place, found.body)
      return body === undefined
        ? yield* Effect.die(new Error("A remembered answer was sealed under a key that is gone."))
        : replayed({ ...found, body })
    }
    let kept = false
    const keep = (answer: Answer) =>
      Effect.gen(function* () {
        kept = isRemembered(answer, false)
        if (!kept) return
        const { status, headers, body } = answer
        const sealed = yield* sealing.seal(place, JSON.stringify(body))
        yield* keys.put({ ...claim, status, headers, body: sealed })
      })
    return yield* handler.pipe(
      Effect.provideService(Keep, keep),
      Effect.tap((answer) => (kept ? Effect.void : keep(answer))),
      Effect.tap(() => (kept ? Effect.void : keys.release(claim))),
      // One whose answer stands stays: the transaction landed, whatever was or was not heard of it.
      Effect.onError(() => keys.release(claim))
    )
    // A caller that hangs up leaves neither a claim nor a write without its answer.
  }).pipe(Effect.uninterruptible)

/** Whose key it is. Callers without an account are told apart by their address, beside a key that cannot be guessed. */
const ownerOf = Effect.fnUntraced(function* (row: AccessRow, sent: string) {
  const caller = Option.getOrUndefined(Context.getOption(yield* Effect.context<never>(), Caller))
  if (caller !== undefined) return { siteId: caller.siteId, credentialId: caller.credentialId, key: sent }
  const { address } = yield* Call
  const credentialId = isOpen(row) ? `open_${hashSecret(networkKey(address)).slice(0, 40)}` : "operator"
  return { siteId: noSite, credentialId: credentialId as CredentialId, key: hashSecret(sent) }
})

/** Stands for the site of whoever has none. */
const noSite = "none" as SiteId
