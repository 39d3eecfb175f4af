/** `GET /v1/partials/:ref`. */
import { Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { Caller } from "../../access/Call.ts"
import { readVersioned } from "../../answers/Answer.ts"
import type { PayloadWanted } from "../../answers/shapes.ts"
import { readAsset } from "../../use-cases/content/write/asset.ts"

/** One partial as the list has it; `partial.not_found` for a name that none has. */
export const readPartial = Effect.fnUntraced(function* (ref: string, wanted?: PayloadWanted) {
  const { siteId } = yield* Caller
  const { page, fields, payload } = yield* readAsset(siteId, "partial", ref, wanted)
  if (page === undefined) return yield* refuse("partial.not_found", `This site has no partial ${ref}.`, { ref })
  return readVersioned({ ref, status: page.status, html: payload?.html ?? null, ...fields })
})
