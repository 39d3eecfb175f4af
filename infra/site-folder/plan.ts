/**
 * What became of each file since the folder and the site were last the same: told from three hashes, of the text here,
 * of the text there, and of what both were then. Pure, and the only place where it is decided whose text goes.
 */

/** What a file was, here and there, when the two were last the same to us. Null where it was not. */
export interface Base {
  readonly here: string | null
  readonly there: string | null
}

export type Change =
  | "same"
  /** The text of this side may be sent. */
  | "changed here"
  | "new here"
  /** The file is missing here; it goes there only when it is named. */
  | "missing here"
  /** The text of the other side may be written here. */
  | "changed there"
  | "new there"
  /** It went there; it goes here only when it is named. */
  | "gone there"
  /** Both sides changed it: both are kept. */
  | "conflict"
  | "gone there, changed here"

/**
 * Never says that a text may be replaced which is not in the base: "changed here" only where the other side is as it
 * was, "changed there" only where this side is. `lossy` is set where the site keeps less of a text than was sent.
 */
export const compare = (here: string | null, there: string | null, base: Base | undefined): Change => {
  if (here === there) return "same"
  if (base === undefined) return there === null ? "new here" : here === null ? "new there" : "conflict"
  const mine = here !== base.here
  const theirs = there !== base.there
  if (!mine && !theirs) return "same"
  if (here === null) return !theirs ? "missing here" : base.here === null ? "new there" : "changed there"
  if (!theirs) return there === null ? "new here" : "changed here"
  if (there === null) return mine ? "gone there, changed here" : "gone there"
  // What is only here, such as comments that the site does not keep, would go with the text.
  return mine || base.here !== base.there ? "conflict" : "changed there"
}

/** What is remembered of one text at the site between two runs. */
export interface Remembered {
  readonly version: string | null
  readonly files: { readonly [file: string]: Base }
}

export interface State {
  readonly site: string
  readonly units: { readonly [key: string]: Remembered }
  /** Files whose other text was put beside them: its hash there, and the hash of what was put. */
  readonly conflicts: { readonly [file: string]: { readonly there: string; readonly beside: string } }
}

export interface ThereUnit {
  readonly key: string
  /** Base of the next write. */
  readonly version: string | null
  /** The newest version was turned down, so the text is an older one. */
  readonly turnedDown: boolean
  readonly files: ReadonlyMap<string, string>
}

export interface Planned {
  readonly file: string
  readonly unit: string
  readonly change: Change
  readonly here: string | null
  readonly there: string | null
  readonly base: Base | undefined
  /** The version last sent from here was turned down by whoever decided. */
  readonly turnedDown: boolean
}

/** Every file that there is on either side or was, in order of its name. `here` has hashes by file with the unit's key. */
export const planOf = (
  here: ReadonlyMap<string, { readonly unit: string; readonly hash: string }>,
  there: ReadonlyMap<string, ThereUnit>,
  state: State,
  /** Files that still have another text beside them. */
  undecided: ReadonlySet<string>
): ReadonlyArray<Planned> => {
  const units = new Map<string, string>()
  for (const [key, { files }] of Object.entries(state.units))
    for (const file of Object.keys(files)) units.set(file, key)
  for (const { key, files } of there.values()) for (const file of files.keys()) units.set(file, key)
  for (const [file, { unit }] of here) units.set(file, unit)
  return [...units.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([file, unit]) => {
      const remembered = state.units[unit]
      const standing = there.get(unit)
      const now = { here: here.get(file)?.hash ?? null, there: standing?.files.get(file) ?? null }
      const turnedDown =
        standing?.turnedDown === true && remembered !== undefined && standing.version === remembered.version
      const base = turnedDown ? notHere(now.there) : baseOf(file, remembered?.files[file], state, undecided)
      const change = undecided.has(file) && now.here !== now.there ? "conflict" : compare(now.here, now.there, base)
      return { file, unit, change, ...now, base, turnedDown: turnedDown && change !== "same" }
    })
}

/** Once the text beside a file is taken away, the person has seen it: what is here builds on it. */
const baseOf = (
  file: string,
  base: Base | undefined,
  { conflicts }: State,
  undecided: ReadonlySet<string>
): Base | undefined => {
  const conflict = conflicts[file]
  return conflict === undefined || undecided.has(file) ? base : notHere(conflict.there)
}

/** A base that no text here equals. */
const notHere = (there: string | null): Base => ({ here: "", there })
