/** Has every site's pages, records and addresses brought in line with what its rows say, by whichever workers come first. */
import { Effect } from "effect"
import type { RebuildId } from "../../engine/model/ids.ts"
import { Ids } from "../../engine/ports/Ids.ts"
import { Sites } from "../../engine/ports/Sites.ts"
import { recordRebuild } from "../../renderer/publish/rebuild/recordRebuild.ts"

export const orderRebuilds = Effect.gen(function* () {
  const ids = yield* Ids
  for (const { id } of yield* (yield* Sites).list)
    yield* recordRebuild(id, ["restore"], (yield* ids.make("rb")) as RebuildId, 0)
})
