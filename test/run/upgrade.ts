/**
 * Which release an upgrade is tried from (`test/upgrade`): a commit that `npm run soak -- upgrade` sets in
 * `MAKEREADY_UPGRADE_FROM`. Without it there is nothing to upgrade from, and no such test.
 */
import { inject } from "vitest"

declare module "vitest" {
  export interface ProvidedContext {
    readonly upgradeFrom: string
  }
}

/** For the process that starts the run; undefined in a run of the tests. Throws where it names no commit. */
export const chosenUpgrade = (): string | undefined => {
  const setting = process.env["MAKEREADY_UPGRADE_FROM"]
  if (setting === undefined || setting === "") return undefined
  if (/^[0-9A-Za-z][\w./~^-]{0,200}$/.test(setting)) return setting
  throw new Error(`MAKEREADY_UPGRADE_FROM is "${setting}". Leave it out, or set it to a commit.`)
}

/** For whoever runs within it. */
export const upgradeOfRun = (): string => inject("upgradeFrom")
