/**
 * What a backup takes of every kind of object, and what an export of one site takes along. Pages and what stands around them
 * are in a backup, so that a site is served as soon as it is restored; an export leaves them, since the place of arrival renders
 * them anew. A test finds a kind without a row here, so whoever adds one decides.
 */
import { ruleOfObject, type ObjectRule } from "./objects.ts"

export interface TakenObjects {
  readonly backup: boolean
  readonly export: boolean
}

const both = { backup: true, export: true }
const backupAlone = { backup: true, export: false }
const neither = { backup: false, export: false }

export const objectsTaken: { readonly [rule: string]: TakenObjects } = {
  // Typefaces that were uploaded are among them.
  "content-files": both,
  "media-files": both,
  "lead-file-objects": both,
  "map-archives": backupAlone,
  "map-ground": backupAlone,
  "map-notes": backupAlone,
  "further-pages": backupAlone,
  "listing-photos": backupAlone,
  "form-upload-pieces": backupAlone,
  "platform-scripts": backupAlone,
  "stored-pages": backupAlone,
  "site-records": backupAlone,
  "host-records": backupAlone,
  "host-lists": backupAlone,
  "comparison-pictures": backupAlone,
  thumbnails: backupAlone,
  "held-forms": backupAlone,
  "set-aside-forms": backupAlone,
  "waiting-figures": backupAlone,
  "form-key": backupAlone,
  // The site's own pages are taken, and rendered anew once it is restored.
  editions: neither,
  // A restore has a store of its own.
  "store-mark": neither,
  // Whoever sends one sends it again.
  "waiting-uploads": neither,
  "public-probes": neither,
  "private-probes": neither,
  "condition-probe": neither
}

/** Whether an object goes along. One of a kind that nobody decided about is in a backup, so that nothing is lost by it. */
export const isTaken = (what: keyof TakenObjects, store: ObjectRule["store"], name: string): boolean => {
  const rule = ruleOfObject(store, name)
  return (rule === undefined ? undefined : objectsTaken[rule.rule]?.[what]) ?? what === "backup"
}

/** Prefixes under which objects of one site lie that an export may take. */
export const sitePlaces = (siteId: string): ReadonlyArray<readonly [ObjectRule["store"], string]> => [
  ["public", `sites/${siteId}/assets/`],
  ["public", `sites/${siteId}/media/`],
  ["private", `leads/${siteId}/`]
]

/** What shared caches may do with an object that is put again: names that never get other bytes say so, all others ask. */
export const isNamedByContent = (name: string): boolean => {
  const rule = ruleOfObject("public", name)?.rule
  return rule === "content-files" || rule === "media-files" || rule === "listing-photos"
}

/** Pages, which follow from the rows of the database. */
export const isRendered = (name: string): boolean => {
  const rule = ruleOfObject("public", name)?.rule
  return rule === "stored-pages" || rule === "further-pages"
}
