/**
 * Files that only a soak runs (`npm run soak`, which sets `MAKEREADY_SOAK`): each takes minutes of products that are started,
 * killed and started again, and what it would find first is found in every run by a shorter one: kills by `kill`, `killForms` and
 * `nights`, databases that are away by `outage` and `frozen`.
 */
export const soakedAlone: ReadonlyArray<string> = [
  "test/faults/{cluster,killCopy,killListingPhotos,killMedia,killReviews,killSavedSearches,killSweep,killUploads}.test.ts"
]

/** What this run leaves out. */
export const leftToSoaks = (environment: NodeJS.ProcessEnv = process.env): ReadonlyArray<string> =>
  environment["MAKEREADY_SOAK"] === "yes" ? [] : soakedAlone
