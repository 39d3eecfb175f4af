/** The arithmetic of the benchmarks: percentiles, paired ratios, open loops and tables. Everything here is pure. */

/** Middle value; the mean of the two middle ones of an even number. NaN of nothing. */
export const median = (values: ReadonlyArray<number>): number => {
  if (values.length === 0) return Number.NaN
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** Percentile by nearest rank: the smallest value that at least `share` (0 to 1) of them do not exceed. NaN of nothing. */
export const percentile = (values: ReadonlyArray<number>, share: number): number => {
  if (values.length === 0) return Number.NaN
  const sorted = [...values].sort((a, b) => a - b)
  // Rounded first: 0.07 × 100 is a little more than 7.
  const rank = Math.ceil(Number((share * sorted.length).toFixed(9)))
  return sorted[Math.max(0, Math.min(sorted.length, rank) - 1)] as number
}

/** Median of the ratios of figures that were measured side by side; what slowed a whole round cancels out. */
export const pairedRatio = (ours: ReadonlyArray<number>, others: ReadonlyArray<number>): number => {
  if (ours.length !== others.length) throw new Error(`${ours.length} figures cannot be paired with ${others.length}.`)
  return median(ours.map((value, round) => value / (others[round] as number)))
}

/**
 * Instants of an open loop, milliseconds from its start: requests are due at a fixed rate, whether or not the ones before
 * were answered.
 */
export const dueTimes = (perSecond: number, seconds: number): ReadonlyArray<number> =>
  Array.from({ length: Math.floor(perSecond * seconds) }, (_, index) => (index * 1000) / perSecond)

/**
 * How long each answer of an open loop took, counted from when its request was due. What was sent late because
 * something before it was stuck counts its wait too; a client that measures from the sending leaves out exactly the
 * requests a stall hurt (coordinated omission). Both lists in milliseconds of one clock.
 */
export const fromDue = (due: ReadonlyArray<number>, answered: ReadonlyArray<number>): ReadonlyArray<number> => {
  if (due.length !== answered.length) throw new Error(`${answered.length} answers to ${due.length} requests.`)
  return answered.map((at, index) => {
    const waited = at - (due[index] as number)
    if (waited < 0) throw new Error(`Request ${index} was answered before it was due.`)
    return waited
  })
}

/** A Markdown table. */
export const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string | number>>): string =>
  [
    `| ${head.join(" | ")} |`,
    `|${head.map(() => "---|").join("")}`,
    ...rows.map((row) => `| ${row.map(String).join(" | ")} |`)
  ].join("\n")
