/**
 * What a page is rendered from: everything resolved, nothing to fetch. Plain data, since it crosses into the compiled
 * bundle, which shares no modules with the process that calls it.
 */
import type { HeadModel } from "../engine/publish/head.ts"
import type { Region } from "../engine/publish/landmarks.ts"
import type { ConsentBanner } from "../engine/site/analytics/banner.ts"

export interface PageDocument {
  /** For messages only. */
  readonly route: string
  readonly head: HeadModel
  readonly skipLink: string
  /** Of a site that asks its visitors before it measures them. */
  readonly consentBanner: ConsentBanner | null
  readonly announcement: Region | null
  readonly header: Region | null
  readonly main: Region
  readonly footer: Region | null
}
