/** Everything publishing provides, over the ports it needs. */
import { Layer } from "effect"
import { ComponentSources } from "./ComponentSources.ts"
import { Details } from "./Details.ts"
import { Erasing } from "./Erasing.ts"
import { JobSignal } from "./JobSignal.ts"
import { ListingPages } from "./ListingPages.ts"
import { Previews } from "./Previews.ts"
import * as Publishing from "./Publishing.ts"
import { PublishJobs } from "./PublishJobs.ts"
import { Rebuilding } from "./Rebuilding.ts"
import { Renders } from "./Renders.ts"
import { RoutePublisher } from "./RoutePublisher.ts"
import { SiteFiles } from "./SiteFiles.ts"
import { Surroundings } from "./Surroundings.ts"
import { Visits } from "./Visits.ts"

/**
 * `Publishing` for the API, `PublishJobs` and `JobSignal` for workers. Asks for `Renderer`, `PublishingConfig`,
 * `Objects`, `Purge`, `Ids` and the ports that MySQL stands behind.
 */
export const layer = Publishing.layer.pipe(
  Layer.provideMerge(Layer.mergeAll(PublishJobs.layer, Erasing.layer)),
  Layer.provideMerge(Layer.mergeAll(Rebuilding.layer, Visits.layer)),
  Layer.provideMerge(Layer.mergeAll(RoutePublisher.layer, SiteFiles.layer)),
  Layer.provideMerge(Previews.layer),
  Layer.provideMerge(Layer.mergeAll(Renders.layer, Surroundings.layer, JobSignal.layer)),
  Layer.provideMerge(Layer.mergeAll(ComponentSources.layer, Details.layer, ListingPages.layer))
)
