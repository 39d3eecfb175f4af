/** How work is shown: as one line on standard error that is drawn over and over, and as one line of what it came to. */

export interface Progress {
  readonly done: number
  readonly total: number
}

/** A bar, the counts, the rate so far, and how long it may still take; at most `columns` wide. */
export const progressLine = ({ done, total }: Progress, seconds: number, columns = 80): string => {
  // Nothing is counted yet, or there is nothing to do.
  if (total === 0) return "Counting pages …".slice(0, columns)
  const rate = seconds > 0 ? done / seconds : 0
  const left = rate > 0 ? `  ${Math.ceil((total - done) / rate)} s left` : ""
  const figures = `${done.toLocaleString("en")} of ${total.toLocaleString("en")} pages  ${Math.round(rate).toLocaleString("en")} pages/s${left}`
  const width = Math.min(40, columns - figures.length - 3)
  if (width < 8) return figures.slice(0, columns)
  const filled = Math.min(width, Math.floor((done / total) * width))
  return `${"█".repeat(filled)}${"░".repeat(width - filled)}  ${figures}`
}

/** Says once what may be the matter where a number of pages has not grown for `patienceSeconds`; times are seconds on one clock. */
export const standstill = (patienceSeconds = 15) => {
  let [most, grewAt, isTold] = [-1, 0, false]
  return ({ done, total }: Progress, now: number): string | undefined => {
    if (done + total > most) [most, grewAt] = [done + total, now]
    if (isTold || now - grewAt < patienceSeconds) return undefined
    isTold = true
    return (
      `Nothing has moved for ${patienceSeconds} s. Look whether a worker runs, and what it says; what was ordered is kept, ` +
      `and is done as soon as one does.`
    )
  }
}

export interface Rebuilt {
  readonly pagesTotal: number
  readonly pagesDone: number
  readonly pagesUnchanged: number
  readonly startedAt: string
  readonly finishedAt: string | null
}

/**
 * What a rebuild came to, behind the name of its site, which is padded to `width`. Times are the server's, so that the
 * rate is that of the work and not of our looking.
 */
export const rebuildLine = (
  { pagesTotal, pagesDone, pagesUnchanged, startedAt, finishedAt }: Rebuilt,
  name: string,
  width = 0
): string => {
  const site = name.padEnd(width)
  if (pagesTotal === 0) return `${site}  has no published page.`
  const seconds = (Date.parse(finishedAt ?? startedAt) - Date.parse(startedAt)) / 1000
  const rate = seconds > 0 && pagesDone > 1 ? `, ${Math.round(pagesDone / seconds)} pages/s` : ""
  const pages = pagesDone === 1 ? "1 page" : `${pagesDone.toLocaleString("en")} pages`
  const same = pagesUnchanged === 0 ? "" : `; ${pagesUnchanged.toLocaleString("en")} as before`
  return `${site}  ${pages} in ${seconds.toFixed(1)} s${rate}${same}.`
}

/**
 * What people call sites, with the id beside it where several have one name, as an imported site and the one it came from
 * do; the id alone of a site that is not among them.
 */
export const namesApart = (
  sites: ReadonlyArray<{ readonly siteId: string; readonly name: string }>
): ((siteId: string) => string) => {
  const called = Map.groupBy(sites, ({ name }) => name)
  const names = new Map(
    sites.map(({ siteId, name }) => [siteId, called.get(name)!.length > 1 ? `${name} (${siteId})` : name])
  )
  return (siteId) => names.get(siteId) ?? siteId
}

export const showLine = (line: string): void => void process.stderr.write(`\r\u001b[2K${line}`)

export const clearLine = (): void => void process.stderr.write("\r\u001b[2K")
