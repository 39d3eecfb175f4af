/** `POST /v1/media/import`: a file somewhere else becomes one of the site's own, and stays when the source is gone. */
import { Effect } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import { Objects } from "../../../../engine/ports/Objects.ts"
import { RemoteFiles } from "../../../../engine/ports/RemoteFiles.ts"
import { accessOf } from "../../../access/Access.ts"
import { created } from "../../../answers/Answer.ts"
import { altOf, takeIn, waitingPlace } from "./library.ts"
import { tooLarge } from "./receive.ts"
import { shownAsset } from "../../../integrator/media/shapes.ts"

interface Import {
  /** The row it came by. */
  readonly endpoint: HttpApiEndpoint.Top
  readonly payload: { readonly url: string; readonly alt: string }
}

/** Fetches the file, then takes it in like an upload. */
export const importFile = ({ endpoint, payload }: Import) =>
  Effect.gen(function* () {
    const alt = yield* altOf(payload.alt)
    const waiting = yield* waitingPlace
    const { bytes, name } = yield* fetched(payload.url)
    const { private: hidden } = yield* Objects
    yield* Effect.orDie(hidden.put(waiting.key, bytes, { contentType: "application/octet-stream" }))
    const described = { filename: name, alt, action: "media.import", source: { url: payload.url } } as const
    return yield* takeIn(waiting, described, accessOf(endpoint)!.write!, (asset) => created(shownAsset(asset)))
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
