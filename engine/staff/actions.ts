/**
 * The address book of what staff can do. Each action is declared once, and read by the rows of `/ops/v1`, by the command line
 * and by the console: so each of the three knows the same actions under the same words. Whoever adds a row that writes adds
 * its entry here, to `siteActions` or to `workActions`; a test finds the one that is missing.
 */
import { siteActions } from "./siteActions.ts"
import type { StaffAction } from "./StaffAction.ts"
import { workActions } from "./workActions.ts"

export const staffActions: ReadonlyArray<StaffAction> = [...siteActions, ...workActions]

/** Undefined for a name that no action has. */
export const findAction = (name: string): StaffAction | undefined => byName.get(name)

/** What an action does, in the words all its readers use. */
export const does = (name: string): string => {
  const action = byName.get(name)
  if (action === undefined) throw new Error(`No action of staff is called ${name}.`)
  return action.does
}

const byName = new Map<string, StaffAction>(staffActions.map((action) => [action.name, action]))
