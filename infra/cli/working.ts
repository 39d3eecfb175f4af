/** Work of a command on this machine's own database and object store: what it holds is let go, and what went wrong is told. */
import { Effect } from "effect"
import { BackupProblem } from "../backup/BackupProblem.ts"
import { Settings } from "../config.ts"
import { StartRefused } from "../main/supervisor/StartRefused.ts"
import { Unsuccessful } from "./Operations.ts"

export const working = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  work.pipe(
    Effect.scoped,
    Effect.provide(Settings.layer),
    Effect.mapError((error) => (isTold(error) ? new Unsuccessful({ message: error.message }) : error))
  )

/** What a promise of it fails with, for `working` to tell. */
export const attempt = <A>(work: () => Promise<A>): Effect.Effect<A, unknown> =>
  Effect.tryPromise({ try: work, catch: (error) => error })

/** One line on a terminal that is drawn over and over; nothing where nobody looks. */
export const note = (text: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${text}`)
}

const isTold = (error: unknown): error is { readonly message: string } =>
  error instanceof BackupProblem || error instanceof StartRefused
