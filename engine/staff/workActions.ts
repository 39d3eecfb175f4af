/** What staff do to work in the background, and to the installation as a whole. */
import { atomic, inBody, inPath } from "./parameters.ts"
import type { StaffAction } from "./StaffAction.ts"

export const workActions: ReadonlyArray<StaffAction> = [
  {
    name: "job.retry",
    does: "Try a job again that was given up",
    follows: "It is due at once, with every attempt before it. A part of a rebuild that failed has it begun anew.",
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
    follows:
      "Pages that it has not come to stay as they are. A later rebuild does them. Of an atomic one that is not shown yet nothing stays.",
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
    parameters: [atomic],
    command: "rebuild"
  },
  {
    name: "installation.sweep",
    does: "Remove what is over now, ahead of the daily sweep",
    follows:
      "A worker begins within a minute and removes rows whose time is over by the rules, and objects that nothing has named for a week. As a rehearsal nothing goes.",
    confirm: "Sweep",
    done: "It was measured, or a worker begins within a minute.",
    risk: "plain",
    row: { id: "ops.sweep", method: "POST", path: "/sweep" },
    parameters: [
      inBody("dryRun", "Rehearse only", { kind: "yes or no", hint: "Tells what would go, and removes nothing." }),
      inBody("siteId", "Site", { hint: "Lets go what is held back of this one. Nothing else needs it." })
    ],
    command: "sweep"
  },
  {
    name: "area.load",
    does: "Load boundaries of areas",
    follows:
      "They take the place of those that the collection had, for every site; figures of areas whose ids stay go on, and every site's are counted anew.",
    confirm: "Load the areas",
    done: "The areas are loaded.",
    risk: "felt",
    row: { id: "opsAreas.load", method: "PUT", path: "/areas/:collection" },
    parameters: [
      inPath("collection", "Collection"),
      inBody("features", "Features", {
        kind: "json",
        required: true,
        hint: "The list of features of a GeoJSON FeatureCollection. A large file is loaded with makeready area load."
      })
    ],
    always: { type: "FeatureCollection" },
    command: "area load"
  },
  {
    name: "area.remove",
    does: "Remove a collection of areas",
    follows: "Components that name one of its areas show nothing, and what was counted of them in past months is gone.",
    confirm: "Remove the areas",
    done: "The areas are removed.",
    risk: "final",
    row: { id: "opsAreas.remove", method: "DELETE", path: "/areas/:collection" },
    parameters: [inPath("collection", "Collection")],
    command: "area remove"
  }
]
