/**
 * Takes the next piece of an upload, or says where it stands. The piece is put only where none is yet, so that of several
 * that begin at one place one is kept, whichever process takes it; and the answer comes once it is.
 */
import { Clock, Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { type Refusal, refuse } from "../../../engine/errors/Refusal.ts"
import { limits } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { parseFormAddress } from "../../../engine/people/leads/submission/address.ts"
import {
  isUploadGood,
  pieceFault,
  pieceKey,
  type UploadTerms
} from "../../../engine/people/leads/submission/uploads.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import type { Answer } from "../../answers/Answer.ts"
import { completeUpload, standingOf, termsOfUpload } from "../../use-cases/people/forms/uploads.ts"
import { countedVisitor } from "./countedVisitor.ts"
import { readPiece } from "./readPiece.ts"

interface Named {
  readonly form: string
  readonly upload: string
}

export const standing = Effect.fnUntraced(function* (named: Named, request: HttpServerRequest.HttpServerRequest) {
  const { siteId, terms } = yield* found(named, request)
  return told(terms, yield* standingOf(siteId, terms))
})

export const goOn = Effect.fnUntraced(function* (
  named: Named,
  said: string,
  request: HttpServerRequest.HttpServerRequest
) {
  const { siteId, terms } = yield* found(named, request)
  const offset = /^\d{1,12}$/.test(said) ? Number(said) : Number.NaN
  const there = yield* standingOf(siteId, terms)
  // Ahead of its bytes, where they can be known: what is not taken need not be read.
  const announced = Number(request.headers["content-length"] ?? Number.NaN)
  if (!Number.isNaN(announced)) yield* refuseUnfit(terms, there, { offset, bytes: announced })
  const body = yield* readPiece(request)
  yield* refuseUnfit(terms, there, { offset, bytes: body.length })

  const { private: hidden } = yield* Objects
  const isOurs = yield* hidden
    .put(pieceKey(siteId, terms, offset), body, { contentType: "application/octet-stream", ifAbsent: true })
    .pipe(
      Effect.as(true),
      Effect.catchTag("ObjectPreconditionFailed", () => Effect.succeed(false)),
      Effect.orDie
    )
  if (!isOurs) return yield* refuse("upload.wrong_offset", `Another piece at ${offset} was there first.`)
  yield* Effect.orDie(hidden.flush)
  const end = offset + body.length
  if (end === terms.length) yield* completeUpload(siteId, terms)
  return told(terms, end)
})

/** The upload that is meant: of this site and this form, and not too old. All others are the same to whoever asks. */
const found = Effect.fnUntraced(function* ({ form, upload }: Named, { headers }: HttpServerRequest.HttpServerRequest) {
  const siteId = (headers["x-makeready-site"] ?? "") as SiteId
  yield* countedVisitor(siteId, "pieces", limits.formUploadPieces)
  const terms = yield* termsOfUpload(siteId, upload)
  const key = parseFormAddress(form)?.key
  if (terms === undefined || terms.key !== key || !isUploadGood(terms, yield* Clock.currentTimeMillis))
    return yield* refuse("upload.not_found", "The id is none of an upload of this form, or the upload is too old.")
  return { siteId, terms }
})

const refuseUnfit = (
  terms: UploadTerms,
  there: number,
  piece: Parameters<typeof pieceFault>[2]
): Effect.Effect<void, Refusal> => {
  const fault = pieceFault(terms, there, piece)
  return fault === undefined ? Effect.void : refuse(fault.code, fault.detail)
}

const told = ({ length }: UploadTerms, offset: number): Answer<void> => ({
  status: 204,
  headers: { "upload-offset": String(offset), "upload-length": String(length), "cache-control": "no-store" },
  body: undefined
})
