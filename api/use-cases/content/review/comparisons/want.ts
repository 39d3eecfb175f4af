/**
 * Has what waits of a page pictured for its owner, beside what visitors see. The writer leaves a row in the queue and no
 * more: pictures take seconds, and nobody waits for them but whoever decides.
 */
import { Effect } from "effect"
import type { Page } from "../../../../../engine/model/Page.ts"
import { Jobs } from "../../../../../engine/ports/Jobs.ts"
import type { Current, WriteDecision } from "../../../../../engine/write/decision.ts"

/** Leaves the job, inside the writer's transaction, where something of the page waits for a decision or did until now. */
export const wantComparisons = Effect.fnUntraced(function* (
  before: Pick<Current, "pending"> | undefined,
  { outcome, page }: Pick<WriteDecision, "outcome" | "page">
) {
  if (outcome !== "held" && before?.pending.some(({ state }) => state === "held") !== true) return
  yield* comparePageSoon(page)
})

/** The same, whatever waits: what waits no longer loses its pictures. */
export const comparePageSoon = Effect.fnUntraced(function* ({ siteId, id }: Pick<Page, "siteId" | "id">, delayMs = 0) {
  yield* (yield* Jobs).enqueue({ queue: "comparisons", siteId, payload: { pageId: id }, dedupe: id, delayMs })
})
