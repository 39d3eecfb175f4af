/** Has every site's pages, records and addresses brought in line with what its rows say, by whichever workers come first. */
import { Effect } from "effect"
import type { RebuildId } from "../../engine/model/ids.ts"
import { Ids } from "../../engine/ports/Ids.ts"
import { Sites } from "../../engine/ports/Sites.ts"
import { recordRebuild } from "../../renderer/publish/rebuild/recordRebuild.ts"

export const orderRebuilds = Effect.gen(function* () {
  const ids = yield* Ids
  const sites = yield* Sites
  for (const { id, edition } of yield* sites.list) {
    // Its pages were not taken along.
    if (edition !== null) yield* sites.update(id, { edition: null })
    yield* recordRebuild(id, ["restore"], { rebuildId: (yield* ids.make("rb")) as RebuildId })
  }
})
