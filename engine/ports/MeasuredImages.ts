/** What is known of pictures that the image host keeps and pages show: their sizes, and when they were last looked at. */
import { Context, type Effect } from "effect"
import type { SiteId } from "../model/ids.ts"

/** A picture that was looked at, by the address a browser asks for. Times are epoch milliseconds. */
export interface MeasuredImage {
  readonly url: string
  /** In pixels; null, like `height`, for a picture that could never be measured. */
  readonly width: number | null
  readonly height: number | null
  /** When the size became what it is; null without one. */
  readonly changedAt: number | null
  readonly triedAt: number
  /** Looks that came to nothing since the last that did not. */
  readonly failures: number
  /** What was wrong with the last look; null when it succeeded. */
  readonly failure: string | null
}

export class MeasuredImages extends Context.Service<
  MeasuredImages,
  {
    /** Those of the addresses that were looked at, in no order. One query, none for no addresses. */
    readonly find: (siteId: SiteId, urls: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<MeasuredImage>>
    /** Keeps what came of a look, in the place of what came of the one before; a failed look leaves a known size. */
    readonly put: (siteId: SiteId, image: MeasuredImage) => Effect.Effect<void>
  }
>()("engine/MeasuredImages") {}
