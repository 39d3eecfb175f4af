/** `makeready backup <folder> [--keep <n>]`: the whole installation into a folder, while it runs; again and again into the same one. */
import { resolve } from "node:path"
import { Effect, Option, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import type { StoreUses } from "../../../engine/ports/StoreUses.ts"
import { AtWork } from "../../backup/AtWork.ts"
import { BackupProblem } from "../../backup/BackupProblem.ts"
import { type BackedUp, backUp } from "../../backup/backUp.ts"
import { backupKeys } from "../../backup/encryption.ts"
import { installationHere } from "../../backup/installation.ts"
import { backupsIn, missingText } from "../../backup/Manifest.ts"
import { type Pruned, prune } from "../../backup/prune.ts"
import { dataPaths, Settings } from "../../config.ts"
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
        const { backupKey, dataDir } = yield* Settings
        const keys = backupKeys(backupKey)
        yield* expectElsewhere(folder, dataDir)
        const installation = yield* installationHere
        const before = yield* elsewhereBefore(folder, installation.uses)
        const atWork = yield* Effect.acquireRelease(
          attempt(() => AtWork.begin(folder)),
          (work) => Effect.promise(() => work.end())
        )
        const made = { ...(yield* attempt(() => backUp(folder, keys, installation, atWork, Date.now))), ...before }
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

/** A backup among what is backed up goes with it, and nobody else reckons with files there. */
const expectElsewhere = Effect.fnUntraced(function* (folder: string, dataDir: string) {
  const { objects, database } = dataPaths(resolve(dataDir))
  const lies = folder === resolve(dataDir) || [objects, database].some((one) => `${folder}/`.startsWith(`${one}/`))
  if (lies)
    return yield* new BackupProblem({
      message: `${folder} belongs to the installation itself. Nothing was taken. Name a folder for backups alone, best on another disk.`
    })
})

/** When the last backup was taken, where the folder holds none: it may be that its disk is not mounted. */
const elsewhereBefore = Effect.fnUntraced(function* (folder: string, uses: StoreUses["Service"]) {
  if ((yield* attempt(() => backupsIn(folder))).length > 0) return {}
  const last = (yield* uses.list).find(({ part }) => part === "last backup")
  return last === undefined ? {} : { elsewhereBefore: new Date(last.measuredAt).toISOString() }
})

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
  removed,
  elsewhereBefore
}: BackedUp & { readonly removed?: Pruned | null; readonly elsewhereBefore?: string }) => [
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
  ...(elsewhereBefore === undefined
    ? []
    : [
        "",
        `The folder held no backup before, and the last one, of ${elsewhereBefore}, lies elsewhere. If this one was meant to lie beside it, the disk of the folder is not mounted.`
      ]),
  ...(openKeys
    ? [
        "",
        "The keys of this installation lie in the backup, readable for whoever can read the folder. Set MAKEREADY_BACKUP_KEY and name another folder to have the next ones encrypted."
      ]
    : [])
]

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`
