/** Where the time of a run went: in each project, and in the files and tests that took longest. */

export interface FileTime {
  readonly project: string
  readonly file: string
  /** Of importing it and what it needs, in milliseconds. */
  readonly importMs: number
  /** Of its tests and hooks, in milliseconds. */
  readonly testsMs: number
  readonly tests: ReadonlyArray<TestTime>
}

export interface TestTime {
  readonly name: string
  readonly ms: number
}

/**
 * Lines to print, longest first, as many files and tests as `most`. What a project's files took is summed up, so that of
 * two that ran side by side both count: it is what there is to be saved, not how long anybody waited.
 */
export const timesOf = (files: ReadonlyArray<FileTime>, most = 25): ReadonlyArray<string> => {
  const projects = Map.groupBy(files, ({ project }) => project)
  const tests = files.flatMap(({ file, tests }) => tests.map(({ name, ms }) => ({ name: `${file} > ${name}`, ms })))
  return [
    "Time of each project, its files summed up:",
    ...[...projects].map(([name, own]) => {
      const [imports, rest] = [sum(own, "importMs"), sum(own, "testsMs")]
      return line(imports + rest, `${name}, ${own.length} files, ${seconds(imports)} of it importing`)
    }),
    "Longest files:",
    ...longest(files, most, lasting).map((one) => line(lasting(one), `${one.file} (${one.project})`)),
    "Longest tests:",
    ...longest(tests, most, ({ ms }) => ms).map(({ ms, name }) => line(ms, name))
  ]
}

const lasting = ({ importMs, testsMs }: FileTime): number => importMs + testsMs

const longest = <A>(all: ReadonlyArray<A>, most: number, ms: (one: A) => number): ReadonlyArray<A> =>
  all.toSorted((a, b) => ms(b) - ms(a)).slice(0, most)

const sum = (files: ReadonlyArray<FileTime>, part: "importMs" | "testsMs"): number =>
  files.reduce((total, file) => total + file[part], 0)

const line = (ms: number, what: string): string => `  ${seconds(ms).padStart(9)}  ${what}`
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`
