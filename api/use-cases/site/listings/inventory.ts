/** Every lot of the builders, or `listings.upstream_failed` (502). */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { BuilderInventory } from "../../../../engine/ports/BuilderInventory.ts"

export const inventory = Effect.flatMap(BuilderInventory, ({ lots }) => lots).pipe(
  Effect.catchTag("FeedUnavailable", ({ detail }) => refuse("listings.upstream_failed", detail))
)
