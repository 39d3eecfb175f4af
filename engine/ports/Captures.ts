/** Looking at a page as a visitor's browser would show it: a picture of it, and what can be measured of it. */
import { Context, Data, type Effect } from "effect"
import type { SiteId } from "../model/ids.ts"
import type { Measurements, Settled } from "../content/capture/measurements.ts"

/** A document and the address it stands at; everything it loads comes from that site, or from where its policy allows. */
export interface CaptureSubject {
  readonly siteId: SiteId
  /** Absolute, on a host of the site. */
  readonly url: string
  readonly html: string
}

export interface ScreenshotOptions {
  /** Pixels of the viewport. */
  readonly width: number
  readonly height: number
  readonly fullPage: boolean
  /** Pixels to scroll down first; null to stay at the top. */
  readonly y: number | null
}

export interface Screenshot {
  readonly png: Uint8Array
  readonly settled: Settled
  /** Pixels scrolled; null when nobody asked. */
  readonly scrollY: number | null
}

/** There is no browser, it does not start, or the look came to no end: `detail` says which. */
export class CaptureUnavailable extends Data.TaggedError("CaptureUnavailable")<{ readonly detail: string }> {}

/** Nothing was looked at: as many looks of the site wait as may, or its turn did not come in time. */
export class CapturesBusy extends Data.TaggedError("CapturesBusy")<{ readonly full: boolean }> {}

export class Captures extends Context.Service<
  Captures,
  {
    /** What has not finished loading in time is missing from the picture, and `settled` says so. */
    readonly screenshot: (
      subject: CaptureSubject,
      options: ScreenshotOptions
    ) => Effect.Effect<Screenshot, CaptureUnavailable | CapturesBusy>
    readonly measure: (subject: CaptureSubject) => Effect.Effect<Measurements, CaptureUnavailable | CapturesBusy>
  }
>()("engine/Captures") {}
