/** `makeready backup <folder>`: the whole installation into a folder, while it runs; again and again into the same one. */
import { resolve } from "node:path"
import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { type BackedUp, backUp } from "../../backup/backUp.ts"
import { backupKeys } from "../../backup/encryption.ts"
import { installationHere } from "../../backup/installation.ts"
import { Settings } from "../../config.ts"
import { fields, show } from "../output.ts"
import { attempt, working } from "../working.ts"

export const backup = Command.make(
  "backup",
  {
    folder: Argument.String("folder").pipe(
      Argument.withDescription("Where backups are kept; what an earlier one has there is not written again")
    )
  },
  Effect.fn(function* ({ folder }) {
    const done = yield* working(
      Effect.gen(function* () {
        const { backupKey } = yield* Settings
        const installation = yield* installationHere
        const made = yield* attempt(() => backUp(resolve(folder), backupKeys(backupKey), installation, Date.now))
        const { objects, bytes, takenAt } = made
        const measuredAt = Date.parse(takenAt)
        yield* installation.uses.measured({ part: "last backup", objects, bytes, room: null, measuredAt })
        return made
      })
    )
    yield* show(done, lines)
  })
).pipe(Command.withDescription("Back the whole installation up into a folder, while it runs"))

const lines = ({ backup, rows, objects, bytes, written, encrypted, openKeys }: BackedUp) => [
  ...fields({
    Backup: backup,
    Rows: rows.toLocaleString("en"),
    Objects: objects.toLocaleString("en"),
    Holds: megabytes(bytes),
    Written: `${written.files.toLocaleString("en")} files, ${megabytes(written.bytes)}`,
    Encrypted: encrypted ? "yes, with MAKEREADY_BACKUP_KEY" : "no"
  }),
  ...(openKeys
    ? [
        "",
        "The keys of this installation lie in the backup, readable for whoever can read the folder. Set MAKEREADY_BACKUP_KEY to have it encrypted."
      ]
    : [])
]

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`
