/** Pictures of a version that waits, for whoever decides about it: what there is, and the pictures themselves. */
import { Clock, Effect } from "effect"
import { comparisonKey, comparisonStanding, pictureNamed } from "../../../../../engine/content/review/Comparison.ts"
import { refuse } from "../../../../../engine/errors/Refusal.ts"
import type { Page, Version } from "../../../../../engine/model/Page.ts"
import type { SiteId, VersionId } from "../../../../../engine/model/ids.ts"
import { Comparisons } from "../../../../../engine/ports/Comparisons.ts"
import { Objects } from "../../../../../engine/ports/Objects.ts"
import type { Answer } from "../../../../answers/Answer.ts"
import type { ComparisonShown } from "../../../../answers/review/comparisonView.ts"

/** Undefined for what nobody is asked about: no pictures are taken of drafts, nor of what was decided. */
export const comparisonOf = Effect.fnUntraced(function* (
  { siteId, publishedVersionId }: Pick<Page, "siteId" | "publishedVersionId">,
  { id, state, createdAt }: Pick<Version, "id" | "state" | "createdAt">,
  address: ComparisonShown["address"]
) {
  if (state !== "held") return undefined
  const now = yield* Clock.currentTimeMillis
  const comparison = yield* (yield* Comparisons).get(siteId, id)
  const standing = comparisonStanding(comparison, { againstId: publishedVersionId, waitsSince: createdAt, now })
  return { standing, address } satisfies ComparisonShown
})

/** The picture with a name like `phone-before`. Refuses with `version.not_found` where there is none. */
export const comparisonPicture = Effect.fnUntraced(function* (siteId: SiteId, versionId: VersionId, name: string) {
  const wanted = pictureNamed(name)
  const comparison = wanted && (yield* (yield* Comparisons).get(siteId, versionId))
  const found =
    wanted === undefined || comparison === undefined || comparison.views === null
      ? undefined
      : yield* Effect.orDie((yield* Objects).private.get(comparisonKey(siteId, versionId, wanted.screen, wanted.side)))
  if (found === undefined)
    return yield* refuse("version.not_found", "There is no such picture of a version that waits.")
  return {
    status: 200,
    body: found.body,
    raw: { bytes: found.body, contentType: "image/webp" },
    headers: pictureHeaders
  } satisfies Answer<Uint8Array>
})

export const pictureHeaders = {
  // Nobody but whoever decides has seen it, and nobody keeps it.
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex, nofollow",
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer"
} as const
