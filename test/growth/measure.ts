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

/** Below this, in microseconds, a time says nothing: the same is done more often. */
const measurable = 3_000

/** The least growth that several attempts find from `size` to four times that. */
export const growth = (make: Make, size: number): number => {
  let least = Infinity
  for (let attempt = 0; attempt < attempts && least >= allowed; attempt++)
    least = Math.min(least, growthOnce(make, size))
  return least
}

/**
 * The growth from `size` to four times that, or from there to four times more: lists of more than 16,384 entries are kept apart
 * by V8 and cost the machine's pages, a step that is met once, where work that grows with the square does so on both sides of it.
 * For work that is not bounded below sixteen times `size`, since a bound would look as such a step does.
 */
export const growthBeyondAStep = (make: Make, size: number): number => {
  const found = growth(make, size)
  return found < allowed ? found : Math.min(found, growth(make, 4 * size))
}

/**
 * Both sides read as much text in all, so that what the memory costs (collections, pages of the machine that are touched for the
 * first time) falls on both: work of microseconds meets none of it, and four times the text does.
 */
const growthOnce = (make: Make, size: number): number => {
  const [small, double, large] = [make(size), make(2 * size), make(4 * size)]
  small()
  const copies = copiesOf(small)
  const least = leastTime(repeated(small, 4 * copies), 3) / 4
  double()
  return leastTime(repeated(large, copies), 3) / least
}

const repeated = (work: () => unknown, copies: number) => () => {
  for (let copy = 0; copy < copies; copy++) work()
}

/** How often work is done until its time can be measured: told by all of them, since one alone may be shorter than a look at the clock. */
const copiesOf = (work: () => unknown): number => {
  let copies = 1
  while (leastTime(repeated(work, copies), 1) < measurable) copies *= 2
  return copies
}

export interface Suspicion {
  /** The larger of the sizes compared. */
  readonly size: number
  readonly growth: number
}

/**
 * Doubles the text from `first` to `most` characters and answers the first size at which the work has become long and
 * has grown faster than allowed; undefined where there is none. Work that is bounded may grow as it likes below its
 * bound: what takes less than `long` microseconds keeps nobody waiting. Texts of up to `bounded` characters are read whole.
 */
export const findGrowth = (
  make: Make,
  {
    first,
    most,
    long,
    bounded = 0
  }: { readonly first: number; readonly most: number; readonly long: number; readonly bounded?: number }
): Suspicion | undefined => {
  for (let size = first; 4 * size <= most; size *= 2) {
    const time = leastTime(make(4 * size), 1)
    if (time < long) continue
    const found = (16 * size <= bounded ? growthBeyondAStep : growth)(make, size)
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
