/** Every lot that builders offer, whoever shows it: what a site chooses from. */
import { Context, type Effect } from "effect"
import type { Listing } from "../model/Listing.ts"
import type { FeedUnavailable } from "./ListingFeed.ts"

export class BuilderInventory extends Context.Service<
  BuilderInventory,
  {
    /** As it was told at most a few minutes ago. */
    readonly lots: Effect.Effect<ReadonlyArray<Listing>, FeedUnavailable>
  }
>()("engine/BuilderInventory") {}
