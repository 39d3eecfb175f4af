/** `POST /v1/media/import`: a file somewhere else becomes one of the site's own, and stays when the source is gone. */
import { Effect } from "effect"
import { refuse, Refusal } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import { Objects } from "../../../../engine/ports/Objects.ts"
import { RemoteFiles } from "../../../../engine/ports/RemoteFiles.ts"
import { accessOf, type Declaring } from "../../../access/Access.ts"
import { Caller } from "../../../access/Call.ts"
import type { MediaAsset } from "../../../../engine/model/Media.ts"
import type { Answer } from "../../../answers/Answer.ts"
import { altOf, takeIn, waitingPlace } from "./library.ts"
import { tooLarge } from "./receive.ts"

interface Import {
  /** The row it came by. */
  readonly endpoint: Declaring
  readonly payload: { readonly url: string; readonly alt: string }
}

/** Fetches the file into its place, then takes it in like an upload. */
export const importFile = <A>({ endpoint, payload }: Import, respond: (asset: MediaAsset) => Answer<A>) =>
  Effect.gen(function* () {
    const alt = yield* altOf(payload.alt)
    const waiting = yield* waitingPlace
    const filename = yield* fetched(payload.url, waiting.key)
    const described = { filename, alt, action: "media.import", source: { url: payload.url } } as const
    return yield* takeIn(waiting, described, accessOf(endpoint)!.write!, respond)
  }).pipe(Effect.scoped)

/** What the file is called where it is; none of it is held while it arrives. */
const fetched = Effect.fnUntraced(function* (url: string, key: string) {
  const { siteId } = yield* Caller
  const { private: hidden } = yield* Objects
  const bounds = { maxBytes: limits.videoBytes, timeoutMs: limits.importMs }
  return yield* (yield* RemoteFiles)
    .receive(siteId, url, bounds, ({ body, name }) =>
      Effect.as(hidden.putStream(key, body, { contentType: "application/octet-stream" }), name)
    )
    .pipe(
      Effect.catchTags({
        RemoteRefused: ({ detail }) => refuse("media.url_refused", detail),
        RemoteUnreachable: ({ detail }) => refuse("media.source_unreachable", detail),
        RemoteTooLarge: ({ maxBytes }) => tooLarge(maxBytes),
        RemoteBusy: () => busy
      }),
      Effect.catch((error) => (error instanceof Refusal ? Effect.fail(error) : Effect.die(error)))
    )
})

const busy = refuse(
  "media.encoder_busy",
  "Too many files of this site are being fetched, or the hosts of others are slow; this one was not begun.",
  undefined,
  { "retry-after": "5" }
)
