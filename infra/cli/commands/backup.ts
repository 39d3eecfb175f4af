/** `makeready backup <folder> [--keep <n>]`: the whole installation into a folder, while it runs; again and again into the same one. */
import { resolve } from "node:path"
import { Effect, Option, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { AtWork } from "../../backup/AtWork.ts"
import { BackupProblem } from "../../backup/BackupProblem.ts"
import { type BackedUp, backUp } from "../../backup/backUp.ts"
import { backupKeys } from "../../backup/encryption.ts"
import { installationHere } from "../../backup/installation.ts"
import { missingText } from "../../backup/Manifest.ts"
import { type Pruned, prune } from "../../backup/prune.ts"
import { Settings } from "../../config.ts"
import { Unsuccessful } from "../Operations.ts"
import { fields, show } from "../output.ts"
import { attempt, working } from "../working.ts"

export const backup = Command.make(
  "backup",
  {
    folder: Argument.String("folder").pipe(
      Argument.withDescription("Where backups are kept; what an earlier one has there is not written again")
    ),
    keep: Flag.Int("keep").pipe(
      Flag.withSchema(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_000 }))),
      Flag.withDescription(
        "How many backups stay, this one among them; older ones go, with the files that none of the others names"
      ),
      Flag.optional
    ),
    rehearse: Flag.Boolean("rehearse").pipe(
      Flag.withDescription("Back nothing up and remove nothing; tell what --keep would remove now"),
      Flag.withDefault(false)
    )
  },
  Effect.fn(function* (wanted) {
    const folder = resolve(wanted.folder)
    const keep = Option.getOrUndefined(wanted.keep)
    if (wanted.rehearse) return yield* rehearse(folder, keep)
    const done = yield* working(
      Effect.gen(function* () {
        const { backupKey } = yield* Settings
        const keys = backupKeys(backupKey)
        const installation = yield* installationHere
        const atWork = yield* Effect.acquireRelease(
          attempt(() => AtWork.begin(folder)),
          (work) => Effect.promise(() => work.end())
        )
        const made = yield* attempt(() => backUp(folder, keys, installation, atWork, Date.now))
        const { objects, bytes, takenAt } = made
        const measuredAt = Date.parse(takenAt)
        const { measured } = installation.uses
        const lacks = made.missing.objects
        yield* measured({
          part: "missing in the newest backup",
          objects: lacks,
          bytes: 0,
          room: null,
          measuredAt
        })
        // One that lacks files is no reason to think that all is well: whoever watches goes by the last whole one.
        if (lacks === 0) yield* measured({ part: "last backup", objects, bytes, room: null, measuredAt })
        // An older one may be the last that has what is missing.
        if (keep === undefined || lacks > 0) return made
        const removed = yield* attempt(() => atWork.alone(() => prune(folder, keys, { keep, rehearse: false }))).pipe(
          Effect.mapError((error) =>
            error instanceof BackupProblem
              ? new BackupProblem({ message: `The backup ${made.backup} was taken and is whole. ${error.message}` })
              : error
          )
        )
        return { ...made, removed: removed ?? null }
      })
    )
    yield* show(done, lines)
    if (done.missing.objects > 0)
      return yield* new Unsuccessful({
        message:
          `The backup ${done.backup} was taken, and lacks ${missingText(done.missing)} Put them back from an earlier backup, or remove ` +
          `them from the libraries that list them.${keep === undefined ? "" : " Older backups stay meanwhile: nothing was removed."}`
      })
  })
).pipe(Command.withDescription("Back the whole installation up into a folder, while it runs"))

const rehearse = Effect.fnUntraced(function* (folder: string, keep: number | undefined) {
  if (keep === undefined)
    return yield* new Unsuccessful({ message: "--rehearse tells what --keep would remove: give both." })
  const removable = yield* working(
    Effect.gen(function* () {
      const { backupKey } = yield* Settings
      return yield* attempt(() => prune(folder, backupKeys(backupKey), { keep, rehearse: true }))
    })
  )
  yield* show({ removable }, (told) => removalLines("Would remove", told.removable))
})

const removalLines = (what: string, { backups, files, bytes }: Pruned) =>
  fields({
    [what]: backups.length === 0 ? "no backup" : backups.join(", "),
    "With them": `${files.toLocaleString("en")} files, ${megabytes(bytes)}`
  })

const lines = ({
  backup,
  rows,
  objects,
  bytes,
  written,
  encrypted,
  openKeys,
  removed
}: BackedUp & { readonly removed?: Pruned | null }) => [
  ...fields({
    Backup: backup,
    Rows: rows.toLocaleString("en"),
    Objects: objects.toLocaleString("en"),
    Holds: megabytes(bytes),
    Written: `${written.files.toLocaleString("en")} files, ${megabytes(written.bytes)}`,
    Encrypted: encrypted ? "yes, with MAKEREADY_BACKUP_KEY" : "no"
  }),
  ...(removed ? removalLines("Removed", removed) : []),
  ...(removed === null
    ? ["", "Nothing was removed: another backup or a restore is at work on the folder. The next one removes it."]
    : []),
  ...(openKeys
    ? [
        "",
        "The keys of this installation lie in the backup, readable for whoever can read the folder. Set MAKEREADY_BACKUP_KEY and name another folder to have the next ones encrypted."
      ]
    : [])
]

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`
