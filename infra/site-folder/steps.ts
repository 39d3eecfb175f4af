/**
 * What is sent for each unit that changed here. A step is one call that lands whole or not at all, names the version it
 * builds on, and can be rehearsed where the API rehearses its like.
 */
import type { Makeready } from "makeready/client"
import type { Compared } from "./compared.ts"
import { fileOf, type Member, placeOf, type Unit } from "./names.ts"
import type { Planned } from "./plan.ts"
import { removalsOf } from "./removals.ts"
import type { Step } from "./step.ts"
import { UnitChange } from "./UnitChange.ts"
import { writesOf } from "./writes.ts"

/** Whether the text of this side is to be sent. */
export const isSent = ({ change }: Pick<Planned, "change">): boolean =>
  change === "changed here" || change === "new here"

/** Steps in the order in which they have to land: what others refer to comes first, and goes last. */
export const stepsOf = (
  sides: Compared,
  client: Makeready,
  chosen: { readonly remove: ReadonlySet<string>; readonly create: ReadonlySet<string> }
): ReadonlyArray<Step> => {
  const units = Map.groupBy(sides.plan, ({ unit }) => unit)
  const writes: Array<Step> = []
  const removals: Array<Step> = []
  for (const planned of units.values()) {
    const sent = planned.filter(
      (one) => isSent(one) || (one.change === "gone there, changed here" && chosen.create.has(one.file))
    )
    const removed = planned.filter((one) => one.change === "missing here" && chosen.remove.has(one.file))
    if (sent.length === 0 && removed.length === 0) continue
    const unit = unitOf(planned[0]!)
    const change = new UnitChange(sides, unit, planned, sent, removed)
    if (removed.some(({ file }) => file === mainFile(unit))) removals.push(...removalsOf(change, client))
    else writes.push(...writesOf(change, client))
  }
  const byRank = (one: Step, other: Step): number => rank(one) - rank(other)
  return [...writes.sort(byRank), ...removals.sort((one, other) => byRank(other, one))]
}

const unitOf = ({ file }: Planned): Unit => {
  const place = placeOf(file)
  if (place === undefined || typeof place === "string") throw new Error(`${file} stands for nothing.`)
  return place.unit
}

/** The file that a unit stands or falls with. */
export const mainFile = (unit: Unit): string | undefined => fileOf(unit, mainMember(unit))

const mainMember = ({ kind }: Unit): Member =>
  kind === "stylesheet"
    ? "css"
    : kind === "script"
      ? "js"
      : ["theme", "collection", "row"].includes(kind)
        ? "json"
        : "html"

const order = ["collection", "row", "theme", "partial", "stylesheet", "script", "chrome", "notfound", "page"]
const rank = ({ unit }: Step): number => order.indexOf(unit.split(" ")[0]!)
