/**
 * Portraits become files of the site's own library, so that visitors load nothing from the roster's hosts. One that
 * cannot be had leaves its agent without a photo and is tried again with the next reading.
 */
import { Effect } from "effect"
import type { RosterPortrait } from "../../../../engine/people/roster/portraits.ts"
import { limits } from "../../../../engine/limits.ts"
import { mediaPath } from "../../../../engine/content/media/serving.ts"
import { kindOf } from "../../../../engine/model/Media.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { Objects } from "../../../../engine/ports/Objects.ts"
import { RemoteFiles } from "../../../../engine/ports/RemoteFiles.ts"
import { inspect } from "../../content/media/inspect.ts"
import { placeFor, takeInFor } from "../../content/media/library.ts"
import { asStaff } from "../../content/write/onBehalf.ts"

const atATime = 2

/** Paths in the library, by the address each came from. */
export const importPortraits = Effect.fnUntraced(function* (siteId: SiteId, wanted: ReadonlyArray<RosterPortrait>) {
  const imported = yield* Effect.forEach(
    wanted.slice(0, limits.rosterPortraits),
    (portrait) =>
      importPortrait(siteId, portrait).pipe(
        Effect.map((path) => [[portrait.url, path] as const]),
        Effect.catch((why) =>
          Effect.as(Effect.logInfo(`No portrait from ${portrait.url}: ${why.detail}`, { siteId }), [])
        )
      ),
    { concurrency: atATime }
  )
  return new Map(imported.flat())
})

const importPortrait = (siteId: SiteId, { url, name }: RosterPortrait) =>
  Effect.gen(function* () {
    const options = { maxBytes: limits.imageBytes, timeoutMs: limits.importMs }
    const { bytes, name: filename } = yield* (yield* RemoteFiles)
      .read(siteId, url, options)
      .pipe(Effect.catchTag("RemoteTooLarge", () => Effect.fail({ detail: "It is too large." })))
    if (kindOf((yield* inspect(siteId, bytes)).type) !== "image")
      return yield* Effect.fail({ detail: "It is no picture." })
    const waiting = yield* placeFor(siteId)
    const { private: hidden } = yield* Objects
    yield* Effect.orDie(hidden.put(waiting.key, bytes, { contentType: "application/octet-stream" }))
    const described = { filename, alt: name, action: "media.import", source: { url } } as const
    yield* takeInFor({ siteId, by: "system" }, waiting, described, (land) => asStaff(siteId, land))
    return mediaPath(waiting.id)
  }).pipe(Effect.scoped)
