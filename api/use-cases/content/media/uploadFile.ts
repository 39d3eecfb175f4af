/** `POST /v1/media` and its other name, `POST /v1/assets`. */
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import type { MediaAsset } from "../../../../engine/model/Media.ts"
import { Objects } from "../../../../engine/ports/Objects.ts"
import { accessOf, type Declaring } from "../../../access/Access.ts"
import { Call } from "../../../access/Call.ts"
import { incomingOf } from "../../../access/incoming.ts"
import type { Answer } from "../../../answers/Answer.ts"
import { altOf, takeIn, waitingPlace } from "./library.ts"
import { receive } from "./receive.ts"

interface Upload {
  /** The row it came by. */
  readonly endpoint: Declaring
  readonly request: HttpServerRequest.HttpServerRequest
}

/** Receives the file, then takes it in. */
export const uploadFile = <A>({ endpoint, request }: Upload, respond: (asset: MediaAsset) => Answer<A>) =>
  Effect.gen(function* () {
    const waiting = yield* waitingPlace
    const { private: hidden } = yield* Objects
    const incoming = incomingOf(request)
    const { fields, filename, hash } = yield* receive(incoming, hidden, waiting.key, undefined, undefined, ["alt"])
    const alt = yield* altOf(fields.get("alt"))
    const described = { filename, alt, action: "media.upload" } as const
    return yield* takeIn(waiting, described, accessOf(endpoint)!.write!, respond).pipe(
      // Told by its parts, since every sender draws a boundary of its own.
      Effect.updateService(Call, (call) => ({ ...call, body: JSON.stringify([[...fields], filename, hash]) }))
    )
  }).pipe(Effect.scoped)
