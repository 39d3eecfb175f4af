/**
 * Brings what changed at the site into the folder. A file that changed on both sides stays as it is and gets the other
 * text beside it; what is gone at the site goes here only where it is named. Each file that lands is remembered at once,
 * so an interrupted pull is gone on with by the next.
 */
import type { Makeready } from "makeready/client"
import { compareSides, settled, textThere } from "./compared.ts"
import { besideName, type Folder, FolderProblem, markOf, type Problem } from "./Folder.ts"
import type { Base, Planned, State } from "./plan.ts"

export interface Pulled {
  readonly written: ReadonlyArray<string>
  readonly removed: ReadonlyArray<string>
  /** Files that changed on both sides, with the file that the other text is in. */
  readonly conflicts: ReadonlyArray<{ readonly file: string; readonly beside: string | null }>
  /** Gone at the site and still here. */
  readonly goneThere: ReadonlyArray<string>
  /** Written by somebody while this ran; left as they are. */
  readonly busy: ReadonlyArray<string>
  readonly problems: ReadonlyArray<Problem>
  /** What of the site cannot lie in a folder. */
  readonly left: ReadonlyArray<string>
}

export const pull = (
  folder: Folder,
  client: Makeready,
  { remove = [] }: { readonly remove?: ReadonlyArray<string> } = {}
): Promise<Pulled> =>
  folder.locked(async () => {
    const sides = await compareSides(folder, client)
    const { here, plan, problems, there } = sides
    refuseUnknown(remove, plan, "gone there", "gone at the site and unchanged here")
    let state = settled(sides)
    const keep = async (next: State): Promise<void> => {
      state = next
      await folder.keep(state)
    }
    await keep(state)
    const written: Array<string> = []
    const removed: Array<string> = []
    const busy: Array<string> = []
    const conflicts: Array<{ readonly file: string; readonly beside: string | null }> = []
    const unreadable = new Set(problems.map(({ file }) => file))
    for (const planned of plan) {
      const { file, change, unit } = planned
      const now = here.files.get(file)
      if (unreadable.has(file)) continue
      if (change === "changed there" || change === "new there") {
        const landed = await folder.write(file, textThere(sides, planned)!, now?.mark ?? null, now?.crlf ?? false)
        if (!landed) busy.push(file)
        else {
          written.push(file)
          await keep(
            withBase(
              state,
              planned,
              { here: planned.there, there: planned.there },
              there.units.get(unit)?.version ?? null
            )
          )
        }
      } else if (change === "conflict") {
        const put = await putBeside(folder, file, textThere(sides, planned)!, state)
        conflicts.push({ file, beside: put === undefined ? null : besideName(file) })
        if (put !== undefined)
          await keep({ ...state, conflicts: { ...state.conflicts, [file]: { there: planned.there!, beside: put } } })
      } else if (change === "gone there" && remove.includes(file)) {
        if (!(await folder.remove(file, now!.mark))) busy.push(file)
        else {
          removed.push(file)
          await keep(withoutFile(state, planned))
        }
      }
    }
    const goneThere = plan
      .filter(({ change, file }) => change.startsWith("gone there") && !removed.includes(file))
      .map(({ file }) => file)
    return { written, removed, conflicts, goneThere, busy, problems, left: there.left }
  })

/** The mark of what lies beside now; undefined where somebody edited what was put there before. */
const putBeside = async (folder: Folder, file: string, text: string, state: State): Promise<string | undefined> => {
  const beside = besideName(file)
  const mark = await folder.markOf(beside)
  const wanted = markOf(new TextEncoder().encode(text))
  if (mark === wanted) return wanted
  if (mark !== null && mark !== state.conflicts[file]?.beside) return undefined
  return (await folder.write(beside, text, mark)) ? wanted : undefined
}

export const withBase = (
  state: State,
  { unit, file }: Pick<Planned, "unit" | "file">,
  base: Base,
  version: string | null
): State => {
  const { [file]: _, ...conflicts } = state.conflicts
  return {
    ...state,
    units: { ...state.units, [unit]: { version, files: { ...state.units[unit]?.files, [file]: base } } },
    conflicts
  }
}

export const withoutFile = (state: State, { unit, file }: Pick<Planned, "unit" | "file">): State => {
  const { [file]: _, ...files } = state.units[unit]?.files ?? {}
  const { [unit]: remembered, ...units } = state.units
  return {
    ...state,
    units:
      Object.keys(files).length === 0 ? units : { ...units, [unit]: { version: remembered?.version ?? null, files } }
  }
}

/** Whoever names a file to go meant something: a name that fits nothing is told before anything is done. */
export const refuseUnknown = (
  named: ReadonlyArray<string>,
  plan: ReadonlyArray<Planned>,
  change: Planned["change"],
  words: string
): void => {
  const fits = new Set(plan.filter((one) => one.change === change).map(({ file }) => file))
  const wrong = named.filter((file) => !fits.has(file))
  if (wrong.length > 0) throw new FolderProblem(`${wrong.join(", ")}: not ${words}. Nothing was done.`)
}
