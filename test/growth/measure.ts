/**
 * How work grows with the text it reads, told by the processor time that it takes and never by the clock. Only ratios
 * are judged: four times the text may take eight times as long at most, where work that grows with the square takes
 * sixteen times as long.
 */

/** Prepares a text of that many characters, and gives the work on it. */
export type Make = (size: number) => () => unknown

/** How many times longer four times the text may take. */
export const allowed = 8

/** The machine is shared: what is linear is so in one attempt of several, what is not is so in none. */
const attempts = 12

/** Below this, in microseconds, a ratio says nothing: the same is done more often. */
const measurable = 3_000

/** The least growth that several attempts find from `size` to four times that. */
export const growth = (make: Make, size: number): number => {
  let least = Infinity
  for (let attempt = 0; attempt < attempts && least >= allowed; attempt++)
    least = Math.min(least, growthOnce(make, size))
  return least
}

const growthOnce = (make: Make, size: number): number => {
  const [small, double, large] = [make(size), make(2 * size), make(4 * size)]
  small()
  const copies = Math.ceil(measurable / Math.max(leastTime(small, 2), 10))
  const repeated = (work: () => unknown) => () => {
    for (let copy = 0; copy < copies; copy++) work()
  }
  const least = leastTime(repeated(small), 2)
  double()
  return leastTime(repeated(large), 1) / least
}

export interface Suspicion {
  /** The larger of the sizes compared. */
  readonly size: number
  readonly growth: number
}

/**
 * Doubles the text from `first` to `most` characters and answers the first size at which the work has become long and
 * has grown faster than allowed; undefined where there is none. Work that is bounded may grow as it likes below its
 * bound: what takes less than `long` microseconds keeps nobody waiting.
 */
export const findGrowth = (
  make: Make,
  { first, most, long }: { readonly first: number; readonly most: number; readonly long: number }
): Suspicion | undefined => {
  for (let size = first; 4 * size <= most; size *= 2) {
    const time = leastTime(make(4 * size), 1)
    if (time < long) continue
    const found = growth(make, size)
    if (found >= allowed) return { size: 4 * size, growth: found }
    if (time > 20 * long) return undefined
  }
  return undefined
}

/** The least processor time, in microseconds, of a few runs. */
const leastTime = (work: () => unknown, times: number): number => {
  let least = Infinity
  for (let time = 0; time < times; time++) {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, user + system)
  }
  return least
}
