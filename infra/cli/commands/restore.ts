/**
 * `makeready restore <folder> [--at <time>] [--check]`: a whole backup into an installation that is stopped and empty; with
 * `--site <id>`, one site of it as a new one into an installation that runs. What is restored is read and checked to its end
 * before anything is written.
 */
import { resolve } from "node:path"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { AtWork } from "../../backup/AtWork.ts"
import { backupKeys } from "../../backup/encryption.ts"
import { expectSameSchema, siteRow } from "../../backup/fillSite.ts"
import { installationHere, placeHere } from "../../backup/installation.ts"
import { missingText, readManifest } from "../../backup/Manifest.ts"
import { checkBackup, expectEmpty, expectKnownSchema, restoreAll } from "../../backup/restore.ts"
import { checkSite, siteInBackup } from "../../backup/siteInBackup.ts"
import { Vault } from "../../backup/Vault.ts"
import { Settings } from "../../config.ts"
import { keyMark, secretsOf } from "../../secrets.ts"
import { tablesFilled } from "../../../storage/mysql/backup/siteFilling.ts"
import { operatorsOwn, Unsuccessful } from "../Operations.ts"
import { fields, show } from "../output.ts"
import { takeInSite } from "../takeInSite.ts"
import { attempt, note, working } from "../working.ts"

export const restore = Command.make(
  "restore",
  {
    folder: Argument.String("folder").pipe(Argument.withDescription("Where makeready backup keeps them")),
    at: Flag.String("at").pipe(
      Flag.withDescription("The newest backup of that time or before, such as 2026-11-25 or 2026-11-25T06:00"),
      Flag.optional
    ),
    site: Flag.String("site").pipe(
      Flag.withDescription("One site, as a new one beside those of an installation that runs"),
      Flag.optional
    ),
    check: Flag.Boolean("check").pipe(
      Flag.withDescription("Read the backup to its end and restore nothing"),
      Flag.withDefault(false)
    )
  },
  Effect.fn(function* (wanted) {
    const folder = resolve(wanted.folder)
    if (Option.isSome(wanted.site) && !wanted.check)
      return yield* restoreSite(folder, wanted.site.value, Option.getOrUndefined(wanted.at))
    const done = yield* working(
      Effect.gen(function* () {
        const settings = yield* Settings
        const keys = backupKeys(settings.backupKey)
        yield* readingOf(folder)
        const { name, manifest } = yield* attempt(() => readManifest(folder, keys, Option.getOrUndefined(wanted.at)))
        const vault = new Vault(folder, keys)
        const said = { backup: name, takenAt: manifest.takenAt, missing: manifest.missing ?? { objects: 0, first: [] } }
        const checked = attempt(() => checkBackup(vault, manifest, (files) => note(`${files} files checked …`)))
        if (wanted.check) {
          yield* checked
          return { ...said, state: "whole" as const }
        }
        yield* attempt(async () => expectKnownSchema(manifest))
        const place = yield* placeHere
        yield* attempt(() => expectEmpty(place))
        yield* checked
        const restored = yield* attempt(() =>
          restoreAll(vault, manifest, place, (rows, objects) => note(`${rows} rows, ${objects} objects restored …`))
        )
        const { secretKey } = yield* Effect.promise(() => secretsOf(settings))
        return { ...said, state: "restored" as const, ...restored, sameKey: keyMark(secretKey) === manifest.keyMark }
      })
    )
    note("")
    yield* show(done, (one) =>
      one.state === "whole"
        ? [
            one.missing.objects > 0
              ? `Every file of the backup ${one.backup} was read and is what it was.`
              : `The backup ${one.backup} is whole: every file of it was read and is what it was.`
          ]
        : [
            ...fields({ Backup: one.backup, Rows: String(one.rows), Objects: String(one.objects) }),
            "",
            ...(one.missing.objects === 0 ? [] : [`The backup lacks ${missingText(one.missing)}`]),
            "All of it is there. Start Makeready as ever; its workers look through every page once.",
            ...(one.sameKey
              ? []
              : [
                  "MAKEREADY_SECRET_KEY is another one than the backup's installation had: secrets of receivers have to be set again, unless the former key is given as MAKEREADY_SECRET_KEY_PREVIOUS."
                ])
          ]
    )
    if (done.state === "whole" && done.missing.objects > 0)
      return yield* new Unsuccessful({
        message: `The backup ${done.backup} lacks ${missingText(done.missing)}`
      })
  })
).pipe(Command.withDescription("Restore a backup into an installation that is stopped and empty"))

/** Before anything of the folder is read: until the scope closes nothing is removed from it, where it may be written to. */
const readingOf = (folder: string) =>
  Effect.acquireRelease(
    attempt(() => AtWork.beginReading(folder)),
    (work) => Effect.promise(async () => work?.end())
  )

/** The living site stays as it is; the new one is called after the day. */
const restoreSite = Effect.fnUntraced(function* (folder: string, siteId: string, at: string | undefined) {
  const { rows, objects, ...answer } = yield* working(
    Effect.gen(function* () {
      const { backupKey } = yield* Settings
      const keys = backupKeys(backupKey)
      yield* readingOf(folder)
      const { manifest } = yield* attempt(() => readManifest(folder, keys, at))
      yield* attempt(async () => expectSameSchema(manifest))
      const source = siteInBackup(new Vault(folder, keys), manifest, siteId)
      const { name } = yield* attempt(() => siteRow(source))
      yield* attempt(() => checkSite(source, tablesFilled))
      const title = `${String(name).slice(0, 60)} (${manifest.takenAt.slice(0, 16).replace("T", " ")})`
      return yield* takeInSite(source, yield* installationHere, title)
    })
  ).pipe(Effect.provide(operatorsOwn))
  yield* show(answer, (one) => [
    ...fields({
      Site: one.siteId,
      Address: one.siteUrl,
      "Client id": one.clientId,
      "Client secret": one.clientSecret,
      Rows: String(rows),
      Files: String(objects)
    }),
    "",
    "The secret is shown this once. The site that it was is untouched."
  ])
})
