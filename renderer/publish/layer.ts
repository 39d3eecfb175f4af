/** Everything publishing provides, over the ports it needs. */
import { Layer } from "effect"
import { Drawing } from "../images/drawing/Drawing.ts"
import { ComponentSources } from "./render/ComponentSources.ts"
import { Details } from "./render/Details.ts"
import { Erasing } from "./settle/Erasing.ts"
import { GridPieces } from "./render/GridPieces.ts"
import { JobSignal } from "./JobSignal.ts"
import { ListingPages } from "./render/ListingPages.ts"
import { Previews } from "./render/Previews.ts"
import * as Publishing from "./settle/Publishing.ts"
import { PublishJobs } from "./settle/PublishJobs.ts"
import { Rebuilding } from "./rebuild/Rebuilding.ts"
import { Renders } from "./render/Renders.ts"
import { RoutePublisher } from "./settle/RoutePublisher.ts"
import { SiteFiles } from "./settle/SiteFiles.ts"
import { SiteObjects } from "./sweep/SiteObjects.ts"
import { Surroundings } from "./render/Surroundings.ts"
import { Cards } from "./settle/Cards.ts"
import { AskedPages } from "./settle/AskedPages.ts"
import { Visits } from "./settle/Visits.ts"

/**
 * `Publishing` for the API, `PublishJobs`, `JobSignal` and `SiteObjects` for workers. Asks for `Renderer`, `PublishingConfig`,
 * `Objects`, `Purge`, `Ids` and the ports that MySQL stands behind.
 */
export const layer = Publishing.layer.pipe(
  Layer.provideMerge(Layer.mergeAll(PublishJobs.layer, Erasing.layer)),
  Layer.provideMerge(
    Layer.mergeAll(Rebuilding.layer, Visits.layer, AskedPages.layer, GridPieces.layer, Cards.layer, SiteObjects.layer)
  ),
  Layer.provideMerge(Layer.mergeAll(RoutePublisher.layer, SiteFiles.layer)),
  Layer.provideMerge(Previews.layer),
  Layer.provideMerge(Layer.mergeAll(Renders.layer, Surroundings.layer, JobSignal.layer)),
  Layer.provideMerge(Drawing.layer),
  Layer.provideMerge(Layer.mergeAll(ComponentSources.layer, Details.layer, ListingPages.layer))
)
