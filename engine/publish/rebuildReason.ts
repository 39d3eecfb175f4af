/** How a rebuild names its cause, and what a cause says of the pages it renders. */
import { isStored } from "./dependencies.ts"

/** Several names at once come from changes of which every page that shows one of them is rendered. */
const severalNames = "pages"

/** The one name that changed, as it is; several have a name together. */
export const rebuildReason = (changed: ReadonlyArray<string>): string => {
  const [only] = changed
  return changed.length === 1 && only !== undefined ? only : severalNames
}

/** Whether a reason is the name itself of what changed, so that the same rebuild can be ordered once more by it. */
export const isOneName = (reason: string): boolean => reason !== severalNames

/** Whether a rebuild of this reason renders every page. */
export const rendersAll = (reason: string): boolean => reason !== severalNames && !isStored(reason)

/** Whether a rebuild of this reason may be the one that brings a change of this name to visitors. */
export const mayBring = (reason: string, name: string): boolean =>
  reason === name || reason === severalNames || rendersAll(reason)
