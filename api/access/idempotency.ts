/**
 * A write sent twice under one key happens once. The answer is stored in the write's own transaction, under the site's
 * lock, so a second request either finds it or finds nothing begun.
 */
import { createHash } from "node:crypto"
import { Effect } from "effect"
import { Refusal } from "../../engine/errors/Refusal.ts"
import { IdempotencyKeys, type RememberedResponse } from "../../engine/ports/Access.ts"
import { Sealing } from "../../engine/ports/Sealing.ts"
import { isRemembered, replayOrProceed } from "../../engine/site/idempotency.ts"
import type { Answer } from "../answers/Answer.ts"
import { Call, Caller, Write } from "./Call.ts"
import type { WriteAccess } from "./Access.ts"
import type { Landing, Step } from "./Step.ts"

export const idempotency: Step = (row, next) =>
  Effect.flatMap(Call, ({ idempotencyKey }) => (idempotencyKey === null ? next : once(row, idempotencyKey, next)))

const once = Effect.fnUntraced(function* (row: WriteAccess, key: string, next: Landing) {
  const keys = yield* IdempotencyKeys
  const call = yield* Call
  const { siteId, credentialId } = yield* Caller
  const { now, dryRun } = yield* Write
  const requestHash = requestHashOf(call)
  const { seal, open } = row.secretAnswer === true ? yield* Sealing : unsealed
  const place = sealedAt({ siteId, credentialId, key })
  const replay = replayOrProceed(yield* keys.get(siteId, credentialId, key), requestHash, now)
  if (replay instanceof Refusal) return yield* replay
  if (replay.kind === "replay") {
    const body = yield* open(place, replay.response.body)
    // Remembered under a sealing key that is gone: nothing is known of it any more.
    if (body !== undefined) return replayed({ ...replay.response, body })
  }
  const answer = yield* next
  if (isRemembered(answer.status, dryRun))
    yield* keys.put({
      siteId,
      credentialId,
      key,
      requestHash,
      status: answer.status,
      headers: answer.headers,
      body: yield* seal(place, JSON.stringify(answer.body)),
      createdAt: now
    })
  return answer
})

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
