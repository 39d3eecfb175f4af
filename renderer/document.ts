/**
 * What a page is rendered from: everything resolved, nothing to fetch. Plain data, since it crosses into the compiled
 * bundle, which shares no modules with the process that calls it.
 */
import type { HeadModel } from "../engine/publish/head.ts"
import type { ResolvedPart } from "../engine/publish/parts.ts"

/** A chrome section or the page body. */
export interface Region {
  readonly parts: ReadonlyArray<ResolvedPart>
  /** The element around it, see `engine/publish/landmarks.ts`. */
  readonly tag: string
  readonly id?: string
  /** Accessible name of a landmark that has no heading of its own. */
  readonly label?: string
}

export interface PageDocument {
  /** For messages only. */
  readonly route: string
  readonly head: HeadModel
  readonly skipLink: string
  readonly announcement: Region | null
  readonly header: Region | null
  readonly main: Region
  readonly footer: Region | null
}
