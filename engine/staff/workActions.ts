/** What staff do to work in the background, and to the installation as a whole. */
import { inPath } from "./parameters.ts"
import type { StaffAction } from "./StaffAction.ts"

export const workActions: ReadonlyArray<StaffAction> = [
  {
    name: "job.retry",
    does: "Try a job again that was given up",
    follows: "It is due at once, with every attempt before it.",
    confirm: "Try again",
    done: "The job is tried again.",
    risk: "plain",
    row: { id: "ops.retryJob", method: "POST", path: "/jobs/:id/retry" },
    parameters: [inPath("id", "Job")],
    command: "jobs retry"
  },
  {
    name: "job.discard",
    does: "Let go of a job that was given up",
    follows: "It is not done, and no longer listed.",
    confirm: "Let go of it",
    done: "The job will not be tried again.",
    risk: "final",
    row: { id: "ops.discardJob", method: "DELETE", path: "/jobs/:id" },
    parameters: [inPath("id", "Job")],
    command: "jobs discard"
  },
  {
    name: "rebuild.cancel",
    does: "Cancel a rebuild; pages done so far stay",
    follows: "Pages that it has not come to stay as they are. A later rebuild does them.",
    confirm: "Cancel the rebuild",
    done: "The rebuild is cancelled.",
    risk: "felt",
    row: { id: "ops.cancelRebuild", method: "DELETE", path: "/rebuilds/:id" },
    parameters: [inPath("id", "Rebuild")],
    command: null
  },
  {
    name: "installation.rebuild",
    does: "Render every page of every site again",
    follows: "In the background, one rebuild a site. On a large installation it keeps the workers busy for long.",
    confirm: "Rebuild every site",
    done: "The rebuilds have begun.",
    risk: "felt",
    row: { id: "ops.rebuildAll", method: "POST", path: "/rebuild" },
    parameters: [],
    command: "rebuild"
  }
]
