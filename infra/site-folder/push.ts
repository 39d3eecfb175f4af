/**
 * Sends what changed here: one rehearsal of all of it, and where that finds nothing, one run. Nothing is written while
 * any file is in conflict, unreadable or refused. Each call that lands is remembered before the next is sent, so that an
 * interrupted push is gone on with by the next.
 */
import { type CallOptions, type Makeready, Refused, type Reason } from "makeready/client"
import { type Compared, compareSides, settled, textThere } from "./compared.ts"
import { type Folder, FolderProblem, type Here, type Picture, type Problem } from "./Folder.ts"
import { fileOf, placeOf } from "./names.ts"
import type { Planned, State } from "./plan.ts"
import { withoutFile } from "./pull.ts"
import { Moved, type Outcome, type Step, waitsForOthers } from "./step.ts"
import { isSent, mainFile, stepsOf } from "./steps.ts"
import { hashOf, withIds, withNames } from "./text.ts"
import { hashedThere, readThere } from "./there.ts"

export interface PushOptions {
  /** Missing files that are to go at the site. */
  readonly remove?: ReadonlyArray<string>
  /** Files that are gone at the site and are to be made anew. */
  readonly create?: ReadonlyArray<string>
  /** Files whose refusals are acknowledged. */
  readonly acknowledge?: ReadonlyArray<string>
  /** Ends after the rehearsal. */
  readonly rehearseOnly?: boolean
  /** Is shown what a run would do, ahead of it; false calls it off. */
  readonly confirm?: (rehearsed: Rehearsal) => Promise<boolean>
}

/** What one step would do, or did. */
export interface Told {
  readonly does: string
  readonly files: ReadonlyArray<string>
  readonly status: string
  readonly warnings: Outcome["warnings"]
  /** Who decides about what waits. */
  readonly decidableBy?: ReadonlyArray<string>
  readonly meanwhile?: string
}

export interface Rehearsal {
  readonly changes: ReadonlyArray<Planned>
  readonly steps: ReadonlyArray<Told>
  readonly uploads: ReadonlyArray<string>
  readonly sides: Compared
}

export interface Pushed {
  /** `nothing`: there was nothing to send; `refused`: nothing was sent; `stopped`: what `landed` names was sent. */
  readonly status: "nothing" | "rehearsed" | "declined" | "refused" | "pushed" | "stopped"
  readonly rehearsed: ReadonlyArray<Told>
  readonly landed: ReadonlyArray<Told>
  readonly uploads: ReadonlyArray<string>
  readonly problems: ReadonlyArray<Problem & { readonly acknowledge?: string }>
  /** Missing here, and still there: named to go with `--delete`. */
  readonly missingHere: ReadonlyArray<string>
}

export const push = (folder: Folder, client: Makeready, options: PushOptions = {}): Promise<Pushed> =>
  folder.locked(async () => {
    const { remove = [], create = [], acknowledge = [] } = options
    const sides = await compareSides(folder, client)
    const chosen = { remove: new Set(remove), create: new Set(create) }
    refuseChoices(sides.plan, chosen)
    let state = settled(sides)
    await folder.keep(state)
    const keep = async (next: State): Promise<void> => {
      state = next
      await folder.keep(state)
    }
    const missingHere = sides.plan
      .filter(({ change, file }) => change === "missing here" && !chosen.remove.has(file))
      .map(({ file }) => file)
    const uploads = uploadsOf(sides.here)
    const nothing = { rehearsed: [], landed: [], uploads: [], problems: [], missingHere }
    // What cannot be read can be said nothing more of.
    const hindered = sides.problems.length > 0 ? sides.problems : [...hindrances(sides, chosen), ...uploads.problems]
    if (hindered.length > 0) return { ...nothing, status: "refused", problems: hindered }
    const steps = stepsOf(sides, client, chosen)
    if (steps.length === 0 && uploads.pictures.length === 0) return { ...nothing, status: "nothing" }

    const acknowledged = new Map<string, CallOptions>()
    const rehearsal = await rehearse(steps, sides, new Set(acknowledge), acknowledged)
    const names = uploads.pictures.map(({ name }) => `media/${name}`)
    const told = { ...nothing, rehearsed: rehearsal.steps, uploads: names }
    if (rehearsal.problems.length > 0) return { ...told, status: "refused", problems: rehearsal.problems }
    const shown = { changes: sides.plan, steps: rehearsal.steps, uploads: names, sides }
    if (options.rehearseOnly === true) return { ...told, status: "rehearsed" }
    if (options.confirm !== undefined && !(await options.confirm(shown))) return { ...told, status: "declined" }

    const landed: Array<Told> = []
    try {
      await client.lease.acquire()
      await upload(folder, client, sides.here, uploads.pictures)
      // With the lease nobody else writes; what they wrote until now has to be what was shown.
      const now = await compareSides(folder, client)
      refuseMoved(sides, now)
      // Pictures have their ids now.
      for (const step of stepsOf(now, client, chosen)) {
        const done = landed.filter(({ unit }: Told & { readonly unit?: string }) => unit === step.unit)
        const before =
          done.length > 0
            ? (state.units[step.unit]?.version ?? null)
            : (now.there.units.get(step.unit)?.version ?? null)
        const outcome = await step.run(before, acknowledged.get(nameOf(step)) ?? {})
        landed.push(Object.assign(toldOf(step, outcome), { unit: step.unit }))
        await keep(landedState(state, step, outcome, now))
      }
      await keep(
        await withTextsThere(
          state,
          landed.flatMap(({ files }) => files),
          client
        )
      )
      return { ...told, status: "pushed", landed: landed.map(plain) }
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof Moved)) throw error
      const failing = steps[landed.length]
      const problems =
        error instanceof Moved
          ? [{ file: error.file, message: error.message }]
          : problemsOf(error, failing?.files ?? [], sides)
      return { ...told, status: landed.length > 0 ? "stopped" : "refused", landed: landed.map(plain), problems }
    } finally {
      await client.close().catch(() => {})
    }
  })

const nameOf = ({ unit, files }: Step): string => `${unit} ${files.join(" ")}`
const plain = ({ does, files, status, warnings, decidableBy, meanwhile }: Told): Told => ({
  does,
  files,
  status,
  warnings,
  ...(decidableBy !== undefined && { decidableBy }),
  ...(meanwhile !== undefined && { meanwhile })
})
const toldOf = ({ does, files }: Step, { version: _version, text: _text, ...outcome }: Outcome): Told => ({
  does,
  files,
  ...outcome
})

const refuseChoices = (
  plan: ReadonlyArray<Planned>,
  { remove, create }: { readonly remove: ReadonlySet<string>; readonly create: ReadonlySet<string> }
): void => {
  const changes = new Map(plan.map(({ file, change }) => [file, change]))
  for (const file of remove)
    if (changes.get(file) !== "missing here")
      throw new FolderProblem(
        `${file} is not missing here while it stands at the site, so there is nothing to delete. Nothing was done.`
      )
  for (const file of create)
    if (changes.get(file) !== "gone there, changed here")
      throw new FolderProblem(
        `${file} is not gone at the site while it changed here, so there is nothing to make anew. Nothing was done.`
      )
}

/** What keeps any of it from being sent. */
const hindrances = (
  { plan, here, there }: Compared,
  { remove, create }: { readonly remove: ReadonlySet<string>; readonly create: ReadonlySet<string> }
): ReadonlyArray<Problem> => [
  ...plan.flatMap(({ file, change, unit }): ReadonlyArray<Problem> => {
    if (change === "conflict")
      return [
        {
          file,
          message: `changed here and at the site${by(there.units.get(unit)?.lastWrittenBy)}. Pull puts the other text beside it; merge, take ${file}.theirs away, and push again`
        }
      ]
    if (change === "gone there, changed here" && !create.has(file))
      return [
        {
          file,
          message: `was taken off the site and changed here. Keep it out by removing the file, or make it anew with --create ${file}`
        }
      ]
    return []
  }),
  ...pairs(plan, here, there, remove)
]

const by = (writer: string | null | undefined): string => (writer == null ? "" : ` (by ${writer})`)

/** A page is markup and settings; neither goes alone. */
const pairs = (
  plan: ReadonlyArray<Planned>,
  here: Here,
  there: Compared["there"],
  remove: ReadonlySet<string>
): ReadonlyArray<Problem> => {
  const problems: Array<Problem> = []
  for (const [key, planned] of Map.groupBy(plan, ({ unit }) => unit)) {
    const place = placeOf(planned[0]!.file)
    if (place === undefined || typeof place === "string" || !planned.some(isSent)) continue
    const { unit } = place
    const main = mainFile(unit)
    const settings = unit.kind === "page" ? fileOf(unit, "json") : undefined
    const html = main !== undefined && here.files.has(main)
    if (!html && !there.units.has(key)) problems.push({ file: planned[0]!.file, message: `has no ${main} beside it` })
    if (settings !== undefined && !here.files.has(settings) && !there.units.has(key))
      problems.push({
        file: main ?? settings,
        message: `needs ${settings} with a title, such as { "title": "About us" }`
      })
    if (main !== undefined && remove.has(main))
      problems.push({ file: main, message: `is to be deleted while ${planned.find(isSent)!.file} changed` })
    const json = settings === undefined ? undefined : here.files.get(settings)
    const title = json === undefined ? "" : (JSON.parse(json.text) as { readonly title?: unknown } | null)?.title
    if (typeof title !== "string") problems.push({ file: settings!, message: "has to be an object with a title" })
  }
  return problems
}

/** Rehearses each step; files whose refusals are acknowledged go on with the header that says so. */
const rehearse = async (
  steps: ReadonlyArray<Step>,
  sides: Compared,
  acknowledge: ReadonlySet<string>,
  acknowledged: Map<string, CallOptions>
): Promise<{ readonly steps: ReadonlyArray<Told>; readonly problems: Pushed["problems"] }> => {
  const coming = {
    partials: new Set(
      steps.flatMap(({ unit }) => (unit.startsWith("partial ") ? [unit.slice("partial ".length)] : []))
    ),
    collections: new Set(
      steps.flatMap(({ unit }) => (unit.startsWith("collection ") ? [unit.slice("collection ".length)] : []))
    )
  }
  const told: Array<Told> = []
  const problems: Array<Pushed["problems"][number]> = []
  for (const step of steps) {
    if (step.rehearse === undefined) {
      told.push({ does: step.does, files: step.files, status: "not-rehearsed", warnings: [] })
      continue
    }
    let options: CallOptions = {}
    for (;;) {
      try {
        told.push(toldOf(step, await step.rehearse(options)))
        break
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        const header = error.acknowledgeWith
        if (
          header !== undefined &&
          step.files.some((file) => acknowledge.has(file)) &&
          options.acknowledge?.[header.header] !== header.value
        ) {
          options = { acknowledge: { ...options.acknowledge, [header.header]: header.value } }
          continue
        }
        if (waitsForOthers(error, coming))
          told.push({ does: step.does, files: step.files, status: "not-rehearsed", warnings: [] })
        else problems.push(...problemsOf(error, step.files, sides))
        break
      }
    }
    if (options.acknowledge !== undefined) acknowledged.set(nameOf(step), options)
  }
  return { steps: told, problems }
}

/** A refusal in terms of files, as a compiler says it. */
export const problemsOf = (error: Refused, files: ReadonlyArray<string>, sides: Compared): Pushed["problems"] => {
  const { detail, remediation, reasons, acknowledgeWith } = error.problem as Refused["problem"] & {
    readonly reasons?: ReadonlyArray<Reason>
  }
  const first = files[0] ?? ""
  const gate = (reasons ?? []).filter(({ line, column }) => typeof line === "number" && typeof column === "number")
  if (gate.length > 0)
    return gate.map(({ source, code, message, line, column }) => {
      const ending = source === "tokens" ? ".json" : `.${source}`
      const place = files.map(placeOf).find((one) => typeof one === "object")
      const file =
        files.find((one) => one.endsWith(ending)) ?? (place && fileOf(place.unit, ending.slice(1) as "html")) ?? first
      return { file, line, column: columnHere(sides, file, line, column), code, message }
    })
  return [
    {
      file: first,
      code: error.code,
      message: [detail, remediation ?? ""].join(" ").trim(),
      ...(acknowledgeWith !== undefined && { acknowledge: `--acknowledge ${first}` })
    }
  ]
}

/** Ids stand in what was sent where names of pictures stand here, which moves what follows in the line. */
const columnHere = ({ here, library }: Compared, file: string, line: number, column: number): number => {
  const text = here.files.get(file)?.text.split("\n")[line - 1]
  if (text === undefined) return column
  return withNames(withIds(text, library).slice(0, column - 1), library).length + 1
}

/** Pictures that are to be sent, and what keeps them from it. */
const uploadsOf = ({
  pictures,
  library
}: Here): { readonly pictures: ReadonlyArray<Picture>; readonly problems: ReadonlyArray<Problem> } => {
  const wanted = [...pictures.values()].filter(
    ({ name, mark }) => library[name]?.id === undefined || library[name].sha256 !== mark
  )
  const nameless = wanted.filter(({ name }) => typeof library[name]?.alt !== "string")
  return {
    pictures: wanted,
    problems: nameless.map(({ name }) => ({
      file: `media/${name}`,
      message: `needs words for whoever cannot see it, in media/library.json: { "${name}": { "alt": "…" } }; empty where it only decorates`
    }))
  }
}

const upload = async (
  folder: Folder,
  client: Makeready,
  here: Here,
  pictures: ReadonlyArray<Picture>
): Promise<void> => {
  for (const { name, bytes, mark } of pictures) {
    const alt = here.library[name]!.alt
    const file = new File([bytes as Uint8Array<ArrayBuffer>], name)
    // Named by what it is, so that a picture whose answer was lost is not kept twice.
    const { id } = await client.media.upload(
      { body: { file, alt } },
      { idempotencyKey: `media ${name} ${mark}`.slice(0, 200) }
    )
    const { library } = await folder.read()
    await folder.writeLibrary({ ...library, [name]: { alt: library[name]?.alt ?? alt, id, sha256: mark } })
  }
}

/** Refuses where either side is another than the one that was shown. */
const refuseMoved = (shown: Compared, now: Compared): void => {
  const marks = ({ here }: Compared) => new Map([...here.files].map(([file, { mark }]) => [file, mark]))
  const standing = ({ there }: Compared) => new Map([...there.units].map(([key, { version }]) => [key, version]))
  const files = new Map(shown.plan.filter(isSent).map(({ file, unit }) => [unit, file]))
  const [before, after] = [marks(shown), marks(now)]
  const [was, is] = [standing(shown), standing(now)]
  for (const [unit, file] of files) if (was.get(unit) !== is.get(unit)) throw new Moved(file)
  for (const { file, change } of shown.plan)
    if (isSent({ change }) && before.get(file) !== after.get(file))
      throw new FolderProblem(`${file} was saved while it was about to be sent; nothing of it was. Push again.`)
}

/** What is known once a step has landed: its files are what was sent, and what the site keeps of them is asked later. */
const landedState = (
  state: State,
  { unit, files }: Step,
  { version, text }: Outcome,
  { here, plan }: Compared
): State => {
  if (version === null) return files.reduce((next, file) => withoutFile(next, { unit, file }), state)
  const hashes = new Map(plan.map((one) => [one.file, one.here]))
  return files.reduce((next, file) => {
    const remembered = next.units[unit]
    const { [file]: _, ...conflicts } = next.conflicts
    if (!here.files.has(file)) return withoutFile({ ...next, conflicts }, { unit, file })
    const base = { here: hashes.get(file) ?? null, there: text === undefined ? "" : hashOf(file, text) }
    return {
      ...next,
      conflicts,
      units: { ...next.units, [unit]: { version, files: { ...remembered?.files, [file]: base } } }
    }
  }, state)
}

/** What the site keeps of what was sent: it leaves out comments, and sets what was left out. */
const withTextsThere = async (state: State, files: ReadonlyArray<string>, client: Makeready): Promise<State> => {
  const there = hashedThere(await readThere(client))
  const units = { ...state.units }
  for (const [key, remembered] of Object.entries(state.units)) {
    const standing = there.get(key)
    if (standing === undefined || standing.version !== remembered.version) continue
    units[key] = {
      ...remembered,
      files: Object.fromEntries(
        Object.entries(remembered.files).map(([file, base]) => [
          file,
          files.includes(file) && base.there === ""
            ? { here: base.here, there: standing.files.get(file) ?? null }
            : base
        ])
      )
    }
  }
  return { ...state, units }
}

/** The difference a push would make to one file, for whoever is asked. */
export const sidesOf = (sides: Compared, planned: Planned): { readonly there: string; readonly here: string } => ({
  there: textThere(sides, planned) ?? "",
  here: sides.here.files.get(planned.file)?.text ?? ""
})
