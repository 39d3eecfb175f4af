/** What is ordered of a browser, what it asks for meanwhile, and what comes of it. Plain data: it crosses between processes. */
import type { Measurements } from "../../engine/content/capture/measurements.ts"
import type { CaptureSubject, Screenshot, ScreenshotOptions } from "../../engine/ports/Captures.ts"

export interface Order {
  readonly subject: CaptureSubject
  /** The security policy under which the site's pages stand. */
  readonly policy: string
  /** What the picture is to be; null to measure. */
  readonly picture: ScreenshotOptions | null
}

export type Outcome = Screenshot | Measurements

/** A file that the page wants. */
export interface WantedFile {
  readonly url: string
  /** `accept`, `range` and `user-agent`, as far as the browser sends them. */
  readonly headers: { readonly [name: string]: string }
}

export interface File {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  readonly body: AsyncIterable<Uint8Array>
}

/** Where the browser gets what a page loads; it has no other way. Rejects what cannot be had. */
export type AskForFile = (wanted: WantedFile, given: AbortSignal) => Promise<File>

/** Why there is nothing to show, in a sentence for whoever asked. */
export class LookFailed extends Error {}
