/** `GET …/versions/:vid/diff`: what a version changed, against its base or any other version of the asset. */
import { Effect } from "effect"
import { diffVersions } from "../../../engine/content/diff/diffVersions.ts"
import type { PageId, SiteId, VersionId } from "../../../engine/model/ids.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { answer } from "../../answers/Answer.ts"
import { findVersion } from "../../use-cases/content/versions/findVersion.ts"

/** Without `against` the base counts; a version without one is compared with nothing. */
export const diffVersion = Effect.fnUntraced(function* (
  siteId: SiteId,
  id: PageId,
  vid: VersionId,
  against: VersionId | undefined
) {
  const { version } = yield* findVersion(siteId, id, vid)
  const base = version.baseVersionId
  const older =
    against !== undefined
      ? (yield* findVersion(siteId, id, against)).version
      : base === null
        ? undefined
        : yield* (yield* Pages).version(siteId, id, base)
  return answer({
    versionId: vid as string,
    against: (older?.id ?? null) as string | null,
    ...diffVersions(older, version)
  })
})
