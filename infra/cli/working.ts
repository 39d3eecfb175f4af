/** Work of a command on this machine's own database and object store: what it holds is let go, and what went wrong is told. */
import { Effect } from "effect"
import { ObjectStoreFailure } from "../../engine/ports/Objects.ts"
import { closedText } from "../../storage/mysql/closed.ts"
import { StoreGone } from "../../storage/objects/files/place.ts"
import { FolderRefused } from "../../storage/objects/files/makeFolder.ts"
import { BackupProblem } from "../backup/BackupProblem.ts"
import { Settings } from "../config.ts"
import { StartRefused } from "../main/supervisor/StartRefused.ts"
import { Unsuccessful } from "./Operations.ts"

export const working = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  work.pipe(
    Effect.scoped,
    Effect.provide(Settings.layer),
    // What the database or the way to it refuses is a defect to the layers over it.
    Effect.catchDefect((defect) =>
      Effect.flatMap(Effect.succeed(databaseText(defect)), (message) =>
        message === undefined ? Effect.die(defect) : Effect.fail(new Unsuccessful({ message }))
      )
    ),
    Effect.mapError((error) => {
      const message = isTold(error)
        ? error.message
        : (folderText(error) ?? goneText(error) ?? fullText(error) ?? databaseText(error) ?? unreadText(error))
      return message === undefined ? error : new Unsuccessful({ message })
    })
  )

/** Of a database that lets nobody in or does not answer, whatever it is wrapped in. */
const databaseText = (error: unknown): string | undefined => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { path, sqlState, syscall } = cause as NodeJS.ErrnoException & { readonly sqlState?: string }
    // A file that is not there has the same code as a socket.
    const isOfFiles = path !== undefined && syscall !== "connect" && sqlState === undefined
    const text = isOfFiles ? undefined : closedText(cause, { orAway: true })
    if (text !== undefined) return text
  }
  return undefined
}

/** What a promise of it fails with, for `working` to tell. */
export const attempt = <A>(work: () => Promise<A>): Effect.Effect<A, unknown> =>
  Effect.tryPromise({ try: work, catch: (error) => error })

/** One line on a terminal that is drawn over and over; nothing where nobody looks. */
export const note = (text: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${text}`)
}

const isTold = (error: unknown): error is { readonly message: string } =>
  error instanceof BackupProblem || error instanceof StartRefused

/** Of a place where there can be no folders, whoever wanted one there. */
const folderText = (error: unknown): string | undefined => {
  const from = error instanceof ObjectStoreFailure ? error.cause : error
  return from instanceof FolderRefused
    ? `${from.message}. Name a folder elsewhere, and run the command again.`
    : undefined
}

/** Of an object store that is not there: its disk is not mounted, or another data directory is meant. */
const goneText = (error: unknown): string | undefined =>
  error instanceof ObjectStoreFailure && error.cause instanceof StoreGone
    ? `${error.cause.message} Mount its disk or bring the folder back, or name the data directory that holds it in ` +
      `MAKEREADY_DATA_DIR; then run the command again.`
    : undefined

/** Of a disk without room, whoever found it so. */
const fullText = (error: unknown): string | undefined => {
  const from = error instanceof ObjectStoreFailure ? error.cause : error
  const { code = "", path } = Object(from) as Partial<NodeJS.ErrnoException>
  const place = path ?? (error instanceof ObjectStoreFailure ? error.key : "what the command writes to")
  if (["ENOSPC", "EDQUOT"].includes(code))
    return `There is no room left on the disk of ${place} (${code}). Make room there, and run the command again.`
  return error instanceof ObjectStoreFailure ? `${error.message}. Mend that, and run the command again.` : undefined
}

/** Of a file that somebody named; a relative name is easily meant from elsewhere. */
const unreadText = (error: unknown): string | undefined => {
  const { code, path } = Object(error) as Partial<NodeJS.ErrnoException>
  if (code === undefined || path === undefined) return undefined
  const text = unreadTexts[code]
  return text && `${path} ${text} A relative name is meant from ${process.cwd()}.`
}

const unreadTexts: { readonly [code: string]: string } = {
  ENOENT: "is not there.",
  ENOTDIR: "is not there: a folder in that name is a file.",
  EISDIR: "is a folder.",
  EACCES: "may not be read or written by this user.",
  EPERM: "may not be read or written by this user.",
  EROFS: "lies on a file system that may not be written to."
}
