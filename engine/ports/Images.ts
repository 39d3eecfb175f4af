/** Decoding and encoding of pictures: what costs so much that only so much of it is done at a time. */
import { Context, Data, type Effect } from "effect"
import type { Variant } from "../content/media/serving.ts"
import type { BlockMap } from "../content/review/changedRegions.ts"
import type { MediaId, SiteId } from "../model/ids.ts"
import type { StoredObject } from "./Objects.ts"

/** No picture can be made of the bytes. */
export class ImageUnreadable extends Data.TaggedError("ImageUnreadable")<{
  readonly reason: "damaged" | "pixels"
  readonly detail: string
}> {}

/** As many pictures of the site wait as may, or this one has waited in vain; `waiting` is how many may. */
export class ImagesBusy extends Data.TaggedError("ImagesBusy")<{ readonly waiting: number }> {}

export interface Measured {
  /** Pixels as shown, after the turn the camera asked for. */
  readonly width: number
  readonly height: number
  /** Above 1 for an animation. */
  readonly frames: number
}

/** Two pictures of one page, made small to be shown, and the blocks of pixels in which they differ. */
export interface Compared {
  /** WebP; `height` in pixels, at most `limits.comparedPixelsHigh`. */
  readonly before: ShownPicture | null
  readonly after: ShownPicture
  /** Over the higher of the two; empty where there is nothing to compare with. */
  readonly differing: BlockMap
  /** Pixels of a block, each way. */
  readonly block: number
}

export interface ShownPicture {
  readonly body: Uint8Array
  readonly height: number
}

export class Images extends Context.Service<
  Images,
  {
    /**
     * Lays two pictures of the same width on each other from the top; what one of them has below the other differs. Its turn
     * is that of the site's measurings.
     */
    readonly compare: (
      siteId: SiteId,
      before: Uint8Array | null,
      after: Uint8Array
    ) => Effect.Effect<Compared, ImagesBusy | ImageUnreadable>
    /** A WebP of a picture, so many pixels wide, for whoever looks at many at once. Its turn is that of the site's measurings. */
    readonly reduce: (
      siteId: SiteId,
      bytes: Uint8Array,
      width: number
    ) => Effect.Effect<Uint8Array, ImagesBusy | ImageUnreadable>
    /** Decodes a picture whole, so that one which is measured can also be shown. A site's others wait. */
    readonly measure: (siteId: SiteId, bytes: Uint8Array) => Effect.Effect<Measured, ImagesBusy | ImageUnreadable>
    /**
     * A variant from the store, encoded and stored first where it is missing: once, however many ask, and to the end even
     * when all of them have gone. Undefined when the original is not there.
     */
    readonly variant: (
      siteId: SiteId,
      id: MediaId,
      variant: Variant
    ) => Effect.Effect<StoredObject | undefined, ImagesBusy | ImageUnreadable>
  }
>()("engine/Images") {}
