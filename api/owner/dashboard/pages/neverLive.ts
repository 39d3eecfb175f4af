/** Which versions of a page visitors never got. */
import { Effect } from "effect"
import type { VersionId } from "../../../../engine/model/ids.ts"
import type { Page, VersionSummary } from "../../../../engine/model/Page.ts"
import { isCutShort, trailOf } from "../../../use-cases/content/review/trailOf.ts"

/** Versions that another took the place of before anybody published them; one of which that is not on record is none. */
export const neverLiveAmong = Effect.fnUntraced(function* (
  page: Pick<Page, "id" | "siteId">,
  shown: ReadonlyArray<VersionSummary>
) {
  const replaced = shown.filter(({ state }) => state === "superseded")
  if (replaced.length === 0) return new Set<VersionId>()
  const since = Math.min(...replaced.map(({ createdAt }) => createdAt))
  const records = yield* trailOf(page.siteId, page.id, since)
  if (isCutShort(records)) return new Set<VersionId>()
  const outcomes = new Map<VersionId, boolean>()
  for (const { action, versionId, detail } of records) {
    if (versionId === null) continue
    const { outcome } = (detail ?? {}) as { readonly outcome?: unknown }
    const isLive = action.endsWith(".publish") || (outcome !== "draft" && outcome !== "held")
    if (!answers.some((verb) => action.endsWith(verb)))
      outcomes.set(versionId, (outcomes.get(versionId) ?? false) || isLive)
  }
  return new Set(replaced.flatMap(({ id }) => (outcomes.get(id) === false ? [id] : [])))
})

/** What is done to a version that waits and puts nothing on the website. */
const answers = [".reject", ".discard", ".reopen"]
