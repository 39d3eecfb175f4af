/** Which of the versions that wait came before one of them, and are decided about with it. */
import { limits } from "../limits.ts"
import type { VersionSummary } from "../model/Page.ts"

/** Oldest first, without the version itself; of very many the newest. Drafts are nobody's to decide about yet. */
export const storyOf = <V extends Pick<VersionSummary, "id" | "seq" | "state">>(
  { id, seq }: Pick<VersionSummary, "id" | "seq">,
  pendingNewestFirst: ReadonlyArray<V>
): ReadonlyArray<V> =>
  pendingNewestFirst
    .filter((other) => other.state === "held" && other.seq < seq && other.id !== id)
    .slice(0, limits.storySteps)
    .reverse()
