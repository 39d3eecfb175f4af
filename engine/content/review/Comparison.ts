/** A version that waits beside what is on the website: pictures of both, on a phone and on a desk, and where they differ. */
import type { PageId, SiteId, VersionId } from "../../model/ids.ts"
import { limits } from "../../limits.ts"
import { sitePrefix } from "../../publish/keys.ts"

/** Pixels of the screens that are compared. */
export const comparedScreens = {
  phone: { width: 390, height: 844 },
  desk: { width: 1280, height: 900 }
} as const
export type ComparedScreen = keyof typeof comparedScreens
export const screenNames = Object.keys(comparedScreens) as ReadonlyArray<ComparedScreen>

export const comparedSides = ["before", "after"] as const
export type ComparedSide = (typeof comparedSides)[number]

/** In pixels of the picture. */
export interface ChangedPlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What is to be seen on one screen. */
export interface ComparedView {
  readonly screen: ComparedScreen
  /** Pixels of each picture; a page goes on below one that is as high as a picture may be. Null where nothing was there before. */
  readonly heights: { readonly before: number | null; readonly after: number }
  /** Empty where both look the same, and where nothing was there before. */
  readonly places: ReadonlyArray<ChangedPlace>
}

export interface Comparison {
  readonly siteId: SiteId
  readonly pageId: PageId
  readonly versionId: VersionId
  /** What visitors saw when the pictures were taken; null where they saw nothing. */
  readonly againstId: VersionId | null
  /** Null while no picture could be taken. */
  readonly views: ReadonlyArray<ComparedView> | null
  /** Looks that came to nothing since. */
  readonly failures: number
  readonly takenAt: number
}

/** What the owner is told: that pictures are there, that they are being taken, or that they could not be. */
export type ComparisonStanding =
  | { readonly kind: "taken"; readonly views: ReadonlyArray<ComparedView> }
  | { readonly kind: "awaited" }
  | { readonly kind: "failed" }

/** `waitsSince` is when the version was written: of one that nobody has looked at for long, nobody will. */
export const comparisonStanding = (
  comparison: Comparison | undefined,
  {
    againstId,
    waitsSince,
    now
  }: { readonly againstId: VersionId | null; readonly waitsSince: number; readonly now: number }
): ComparisonStanding => {
  if (comparison?.views && comparison.againstId === againstId) return { kind: "taken", views: comparison.views }
  if (comparison !== undefined && comparison.againstId === againstId && comparison.failures >= limits.comparisonTries)
    return { kind: "failed" }
  const since = Math.max(waitsSince, comparison?.takenAt ?? 0)
  return { kind: now - since > limits.comparisonAwaitedMs ? "failed" : "awaited" }
}

/** Versions of one page that wait and are compared: the newest, which are decided about. */
export const comparedVersions = <V extends { readonly state: string }>(pendingNewestFirst: ReadonlyArray<V>) =>
  pendingNewestFirst.filter(({ state }) => state === "held").slice(0, limits.comparedVersions)

/** Every picture of a version, in the private store. */
export const comparisonKeys = (siteId: SiteId, versionId: VersionId): ReadonlyArray<string> =>
  screenNames.flatMap((screen) => comparedSides.map((side) => comparisonKey(siteId, versionId, screen, side)))

export const comparisonKey = (
  siteId: SiteId,
  versionId: VersionId,
  screen: ComparedScreen,
  side: ComparedSide
): string => `${sitePrefix(siteId)}comparisons/${versionId}/${screen}-${side}.webp`

/** The picture that a name like `phone-before` asks for; undefined for every other name. */
export const pictureNamed = (
  name: string
): { readonly screen: ComparedScreen; readonly side: ComparedSide } | undefined => {
  const [screen = "", side = "", ...more] = name.split("-")
  return more.length === 0 && isScreen(screen) && isSide(side) ? { screen, side } : undefined
}

const isScreen = (name: string): name is ComparedScreen => screenNames.some((screen) => screen === name)
const isSide = (name: string): name is ComparedSide => comparedSides.some((side) => side === name)
