/** Handlers of the media rows. */
import { Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { limits } from "../../../engine/limits.ts"
import { mediaPath } from "../../../engine/content/media/serving.ts"
import type { MediaId, SiteId } from "../../../engine/model/ids.ts"
import { Media } from "../../../engine/ports/Media.ts"
import { answer, created } from "../../answers/Answer.ts"
import { Caller } from "../../access/Call.ts"
import { rows } from "../../access/rows.ts"
import { importFile } from "../../use-cases/content/media/importFile.ts"
import { shownAsset } from "./shapes.ts"
import { describe } from "../../use-cases/content/media/describe.ts"
import { uploadFile } from "../../use-cases/content/media/uploadFile.ts"
import { MediaApi } from "./routes.ts"

export const mediaRows = rows(MediaApi, {
  list: ({ query }) => Effect.flatMap(Caller, ({ siteId }) => list(siteId, query)),
  read: ({ params }) => Effect.flatMap(Caller, ({ siteId }) => read(siteId, params.id)),
  describe: ({ params, payload }) =>
    Effect.flatMap(Caller, ({ siteId }) =>
      Effect.flatMap(fileOf(siteId, params.id), (asset) => describe(asset, payload.alt))
    ).pipe(Effect.map((asset) => answer(shownAsset(asset)))),
  upload: (request) => uploadFile(request, (asset) => created(shownAsset(asset))),
  import: (request) => importFile(request, (asset) => created(shownAsset(asset))),
  asset: (request) => uploadFile(request, ({ id }) => created({ id, path: mediaPath(id) }))
})

const list = Effect.fnUntraced(function* (
  siteId: SiteId,
  { limit = limits.mediaPageSize, before }: { readonly limit?: number; readonly before?: string }
) {
  const from = before === undefined ? {} : { before: yield* cursor(siteId, before) }
  // One more than asked tells whether there is more.
  const found = yield* (yield* Media).list(siteId, { limit: limit + 1, ...from })
  const shown = found.slice(0, limit)
  return answer({
    media: shown.map(shownAsset),
    nextBefore: found.length > limit ? (shown.at(-1)?.id ?? null) : null
  })
})

/** Files never leave the library, so what names none was never told as `nextBefore`. */
const cursor = Effect.fnUntraced(function* (siteId: SiteId, before: string) {
  const known = yield* (yield* Media).get(siteId, before as MediaId)
  if (known !== undefined) return known.id
  return yield* refuse("request.query_invalid", `The library has no file ${before} to continue under.`, {
    fields: [
      { path: "query.before", reason: "is not the id of a file in this library; use nextBefore of the last page" }
    ]
  })
})

const read = (siteId: SiteId, id: string) => Effect.map(fileOf(siteId, id), (asset) => answer(shownAsset(asset)))

const fileOf = Effect.fnUntraced(function* (siteId: SiteId, id: string) {
  const asset = yield* (yield* Media).get(siteId, id as MediaId)
  return asset ?? (yield* refuse("media.not_found", `The library has no file ${id}.`))
})
