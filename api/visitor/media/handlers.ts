/** Handler of the variant row. Needs no database: the record beside the original tells which variants there are. */
import { Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { mediaRecordKey, type MediaRecord, variantNamed } from "../../../engine/content/media/serving.ts"
import type { MediaId, SiteId } from "../../../engine/model/ids.ts"
import { Images } from "../../../engine/ports/Images.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { entityTag } from "../../../engine/serve/conditional.ts"
import { cacheControl } from "../../../engine/serve/headers.ts"
import type { Answer } from "../../answers/Answer.ts"
import { rows } from "../../access/rows.ts"
import { PublicMediaApi } from "./routes.ts"

export const publicMediaRows = rows(PublicMediaApi, {
  variant: ({ params, request }) => serveVariant(request.headers["x-makeready-site"], params)
})

/** `site` is whose host the visitor came to, as the origin says. */
const serveVariant = Effect.fnUntraced(function* (
  site: string | undefined,
  { id, variant: name }: { readonly id: string; readonly variant: string }
) {
  const siteId = (site ?? "") as SiteId
  const variant = isMediaId(id) ? yield* variantOf(siteId, id, name) : undefined
  const stored = variant && (yield* encoded(siteId, id as MediaId, variant))
  if (stored === undefined) return yield* refuse("media.not_found", `There is no ${name} of ${id} on this site.`)
  const headers = {
    "cache-control": cacheControl.immutable,
    vary: "Accept",
    etag: entityTag(stored.etag, "identity")
  }
  const raw = { bytes: stored.body, contentType: stored.contentType }
  return { status: 200, body: stored.body, headers, raw } satisfies Answer<Uint8Array>
})

const isMediaId = (id: string): id is MediaId => /^med_[0-9a-z]{4,40}$/.test(id)

const variantOf = Effect.fnUntraced(function* (siteId: SiteId, id: MediaId, name: string) {
  const { public: store } = yield* Objects
  const record = yield* Effect.orDie(store.get(mediaRecordKey(siteId, id)))
  return record && variantNamed(JSON.parse(new TextDecoder().decode(record.body)) as MediaRecord, name)
})

const encoded = (siteId: SiteId, id: MediaId, variant: Parameters<Images["Service"]["variant"]>[2]) =>
  Effect.flatMap(Images, (images) => images.variant(siteId, id, variant)).pipe(
    Effect.catchTags({
      ImagesBusy: ({ waiting }) =>
        refuse("media.encoder_busy", `${waiting} pictures are waiting to be prepared.`, undefined, {
          "retry-after": "5"
        }),
      ImageUnreadable: () => refuse("media.damaged", "The picture cannot be decoded: it breaks off or is damaged.")
    })
  )
