/**
 * Files that only a soak runs (`npm run soak`, which sets `MAKEREADY_SOAK`): each takes minutes of products that are started,
 * killed and started again. Kills while pages, forms, uploads, sweeps, photos and reviews are under way are in every run; those
 * of a copy, of atomic rebuilds, of media and of saved searches, and a cluster of databases, are met by a soak alone.
 */
export const soakedAlone: ReadonlyArray<string> = [
  "test/faults/{cluster,killCopy,killEditions,killMedia,killSavedSearches}.test.ts"
]

/** What this run leaves out. */
export const leftToSoaks = (environment: NodeJS.ProcessEnv = process.env): ReadonlyArray<string> =>
  environment["MAKEREADY_SOAK"] === "yes" ? [] : soakedAlone
