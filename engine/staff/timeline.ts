/**
 * What happened on a site, from several records in one order. Each record is read in its own order, by a place of its own, and
 * a page of the timeline says for each how far it has come: so nothing is left out or told twice, whatever comes meanwhile.
 */

export const timelineSources = ["changes", "jobs", "deliveries"] as const
export type TimelineSource = (typeof timelineSources)[number]

/** How far each record has been told; one that is missing is told from its newest. */
export type TimelinePlaces = { readonly [source in TimelineSource]?: string }

export interface Happening {
  readonly source: TimelineSource
  /** Where it stands in its record. */
  readonly place: string
  readonly at: number
}

/**
 * The newest `limit` of all, and from where to go on; null at the end. `more` says which records hold further ones than were
 * read. Of each record so many must have been read as the page is long.
 */
export const timelinePage = <Entry extends Happening>(
  records: ReadonlyArray<ReadonlyArray<Entry>>,
  limit: number,
  from: TimelinePlaces
): { readonly entries: ReadonlyArray<Entry>; readonly next: TimelinePlaces | null } => {
  // A record keeps its own order: where its times go back, an entry stands beside the one told before it.
  const ordered = records.flatMap((record) => {
    let latest = Infinity
    return record.map((entry) => ({ entry, at: (latest = Math.min(latest, entry.at)) }))
  })
  const all = ordered.toSorted((a, b) => b.at - a.at)
  const entries = all.slice(0, limit).map(({ entry }) => entry)
  const told = Object.fromEntries(entries.map(({ source, place }) => [source, place]))
  return { entries, next: all.length > limit ? { ...from, ...told } : null }
}

/** What may stand for several: entries of one `run` next to each other are told as one. */
export interface Foldable {
  readonly at: number
  readonly run?: string
}

/** Entries of one run, the newest first; one alone where it is of none. */
export type Fold<Entry> = readonly [newest: Entry, ...older: ReadonlyArray<Entry>]

/**
 * Runs told as one where the newest of them stands. What is of no run is an event by itself and ends every run before it;
 * runs of several kinds go on beside each other, as edits do beside the work that they make.
 */
export const folded = <Entry extends Foldable>(entries: ReadonlyArray<Entry>): ReadonlyArray<Fold<Entry>> => {
  const folds: Array<[Entry, ...Array<Entry>]> = []
  const open = new Map<string, [Entry, ...Array<Entry>]>()
  for (const entry of entries) {
    const begun = entry.run === undefined ? undefined : open.get(entry.run)
    if (begun !== undefined) {
      begun.push(entry)
      continue
    }
    const fold: [Entry, ...Array<Entry>] = [entry]
    folds.push(fold)
    if (entry.run === undefined) open.clear()
    else open.set(entry.run, fold)
  }
  return folds
}

/** The places as a text for an address, and back; undefined for a text that is none. */
export const writePlaces = (places: TimelinePlaces): string =>
  timelineSources.map((source) => places[source] ?? "").join("~")

export const readPlaces = (text: string): TimelinePlaces | undefined => {
  const parts = text.split("~")
  if (parts.length !== timelineSources.length || !parts.every((part) => /^[\w.-]{0,100}$/.test(part))) return undefined
  return Object.fromEntries(
    timelineSources.map((source, at) => [source, parts[at]!]).filter(([, place]) => place !== "")
  )
}
