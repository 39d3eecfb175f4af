/** Why a backup, restore, export or import did not happen, in whole sentences that say what to do. */
import { Data } from "effect"

export class BackupProblem extends Data.TaggedError("BackupProblem")<{ readonly message: string }> {}
