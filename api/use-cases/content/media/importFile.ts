/** `POST /v1/media/import`: a file somewhere else becomes one of the site's own, and stays when the source is gone. */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import { Objects } from "../../../../engine/ports/Objects.ts"
import { RemoteFiles } from "../../../../engine/ports/RemoteFiles.ts"
import { accessOf, type Declaring } from "../../../access/Access.ts"
import type { MediaAsset } from "../../../../engine/model/Media.ts"
import type { Answer } from "../../../answers/Answer.ts"
import { altOf, takeIn, waitingPlace } from "./library.ts"
import { tooLarge } from "./receive.ts"

interface Import {
  /** The row it came by. */
  readonly endpoint: Declaring
  readonly payload: { readonly url: string; readonly alt: string }
}

/** Fetches the file, then takes it in like an upload. */
export const importFile = <A>({ endpoint, payload }: Import, respond: (asset: MediaAsset) => Answer<A>) =>
  Effect.gen(function* () {
    const alt = yield* altOf(payload.alt)
    const waiting = yield* waitingPlace
    const { bytes, name } = yield* fetched(payload.url)
    const { private: hidden } = yield* Objects
    yield* Effect.orDie(hidden.put(waiting.key, bytes, { contentType: "application/octet-stream" }))
    const described = { filename: name, alt, action: "media.import", source: { url: payload.url } } as const
    return yield* takeIn(waiting, described, accessOf(endpoint)!.write!, respond)
  }).pipe(Effect.scoped)

const fetched = (url: string) =>
  Effect.flatMap(RemoteFiles, (files) =>
    files.read(url, { maxBytes: limits.videoBytes, timeoutMs: limits.importMs })
  ).pipe(
    Effect.catchTags({
      RemoteRefused: ({ detail }) => refuse("media.url_refused", detail),
      RemoteUnreachable: ({ detail }) => refuse("media.source_unreachable", detail),
      RemoteTooLarge: ({ maxBytes }) => tooLarge(maxBytes)
    })
  )
