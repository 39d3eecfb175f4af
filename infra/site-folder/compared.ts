/** The folder and the site beside each other: what both say, what became of each file, and what is settled by that. */
import type { Makeready } from "makeready/client"
import type { Folder, Here, HereFile, Problem } from "./Folder.ts"
import { type Planned, planOf, type Remembered, type State } from "./plan.ts"
import { hashedThere, readThere, type There } from "./there.ts"
import { hashOf, type Library, withIds, withNames } from "./text.ts"

export interface Compared {
  readonly here: Here
  readonly there: There
  readonly plan: ReadonlyArray<Planned>
  readonly state: State
  readonly library: Library
  readonly problems: ReadonlyArray<Problem>
}

/** Reads both sides and tells what became of each file. */
export const compareSides = async (folder: Folder, client: Makeready): Promise<Compared> => {
  const there = await readThere(client)
  const here = await folder.read()
  const state = await folder.state(there.site)
  return compared(here, there, state)
}

export const compared = (here: Here, there: There, state: State): Compared => {
  const library = libraryOf(here)
  const hashes = new Map(
    [...here.files.values()]
      .filter((file) => !isEmptyStyle(file, there))
      .map((file) => [file.file, { unit: file.key, hash: hashOf(file.file, withIds(file.text, library)) }])
  )
  const plan = planOf(hashes, hashedThere(there), state, here.undecided)
  const clashes = sameOnSomeSystems([...plan].map(({ file }) => file))
  return { here, there, plan, state, library, problems: [...here.problems, ...clashes] }
}

/** Pictures whose file is what was uploaded under their id. One that was changed since has no id until it is sent. */
export const libraryOf = ({ library, pictures }: Here): Library =>
  new Map(
    Object.entries(library).flatMap(([name, { id, sha256 }]) => {
      const picture = pictures.get(name)
      // Without the file there is nothing that could have changed.
      return id !== undefined && (picture === undefined || picture.mark === sha256) ? [[name, id] as const] : []
    })
  )

/** A page without CSS and one with an empty file of it are the same. */
const isEmptyStyle = ({ file, key, member, text, unit }: HereFile, { units }: There): boolean =>
  member === "css" && unit.kind !== "stylesheet" && text === "" && units.get(key)?.texts.has(file) !== true

const sameOnSomeSystems = (files: ReadonlyArray<string>): ReadonlyArray<Problem> => {
  const groups = Map.groupBy(files, (file) => file.normalize("NFC").toLowerCase())
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .flatMap(([first, ...others]) =>
      others.map((file) => ({ file, message: `is the same name as ${first} on some systems` }))
    )
}

/** What is the same on both sides is so from now on, whatever was remembered; what is gone on both is forgotten. */
export const settled = ({ state, plan, there }: Compared): State => {
  const units: Record<string, Remembered> = {}
  for (const [unit, planned] of Map.groupBy(plan, (one) => one.unit)) {
    const remembered = state.units[unit]
    const files = planned.flatMap(({ file, change, here, there, base }) => {
      if (change !== "same") {
        const kept = remembered?.files[file]
        return kept === undefined ? [] : [[file, kept] as const]
      }
      if (here === null && there === null) return []
      // The same by what is remembered: the site may keep less of it than lies here.
      return [[file, here === there || base === undefined ? { here, there } : base] as const]
    })
    const turnedDown = planned.some((one) => one.turnedDown)
    if (files.length > 0)
      units[unit] = {
        version: (turnedDown ? remembered?.version : there.units.get(unit)?.version) ?? null,
        files: Object.fromEntries(files)
      }
  }
  const open = new Map(plan.map(({ file, change, here, there }) => [file, change !== "same" && here !== there]))
  const conflicts = Object.fromEntries(Object.entries(state.conflicts).filter(([file]) => open.get(file) === true))
  return { site: state.site, units, conflicts }
}

/** The other side's text of a file as it is written here; null where there is none. */
export const textThere = (
  { there, library }: Compared,
  { unit, file }: Pick<Planned, "unit" | "file">
): string | null => {
  const text = there.units.get(unit)?.texts.get(file)
  return text === undefined ? null : withNames(text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n"), library)
}
