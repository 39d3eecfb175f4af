/**
 * What the database may refuse. Failures of it are defects, since no caller can do anything about them: an `Outage` where it
 * does not answer or was not there. Two are told apart: a `DuplicateKey`, a typed error for who expects one, and `Contention`,
 * which only the outermost bracket handles, by running its body again.
 */
import { Data } from "effect"
import { Outage } from "../../engine/errors/Outage.ts"
import { Unanswered } from "./Presence.ts"

/** A unique key refused the row. `key` is the name of the index, without its table. */
export class DuplicateKey extends Data.TaggedError("DuplicateKey")<{ readonly key: string; readonly cause: unknown }> {}

/**
 * Deadlock or lock wait timeout: the server rolled back, and the same work may well succeed when run again. A deadlock's
 * victim may be run again at once; who has `waited` in vain for a lock has used up its patience.
 */
export class Contention extends Data.TaggedError("Contention")<{
  readonly waited: boolean
  readonly cause: unknown
}> {}

/** Anything else the database or the way to it refused. */
export class DatabaseFailure extends Data.TaggedError("DatabaseFailure")<{
  readonly message: string
  readonly cause: unknown
}> {}

/** What a refusal by the driver comes to. Error numbers are the same on both servers unless said otherwise. */
export const translate = (cause: unknown): DuplicateKey | Contention | DatabaseFailure => {
  const errno = (cause as { readonly errno?: number } | undefined)?.errno
  switch (errno) {
    case 1062:
      return new DuplicateKey({ key: keyName(cause), cause })
    case 1020: // MariaDB: record has changed since last read
    case 1205: // lock wait timeout
    case 1213: // deadlock
      return new Contention({ waited: errno === 1205, cause })
    default:
      return failure(cause)
  }
}

/** MariaDB says `for key 'pages_slot'`, MySQL `for key 'pages.pages_slot'`. */
const keyName = (cause: unknown): string =>
  /for key '(?:[^.']+\.)?([^']+)'/.exec((cause as { readonly sqlMessage?: string }).sqlMessage ?? "")?.[1] ?? "unknown"

export const failure = (cause: unknown): DatabaseFailure =>
  new DatabaseFailure({
    message: `The database did not carry out a statement: ${cause instanceof Error ? cause.message : String(cause)}`,
    cause
  })

/** The failures of a database that is away are outages: not there, not answering, ending, or without room for anything. */
export const asDefect = <E>(error: E): E | Outage => {
  if (!(error instanceof DatabaseFailure)) return error
  const { fatal, errno, unconfirmed } = Object(error.cause) as {
    readonly fatal?: boolean
    readonly errno?: number
    readonly unconfirmed?: boolean
  }
  const isUnable = (errno !== undefined && unableNow.has(errno)) || isCutOff(error.cause)
  if (fatal !== true && !isUnanswered(error) && !isUnable) return error
  const full = errno !== undefined && withoutRoom.has(errno)
  return new Outage({ of: "database", unconfirmed: unconfirmed === true, full, message: error.message, cause: error })
}

/** Numbers by which a server says that there is no room on its disk, or in a table. */
const withoutRoom: ReadonlySet<number> = new Set([1021, 1114])

/**
 * Numbers by which a server that answers says that it cannot for now: no room, too many
 * connections, a node of a cluster that has lost the others, shutting down, read-only for a change of masters, killed by an
 * operator.
 */
const unableNow: ReadonlySet<number> = new Set([...withoutRoom, 1030, 1040, 1047, 1053, 1203, 1290, 1317, 1836, 1927])

/**
 * Whether a node of a cluster refused a commit because it lost the others over it. Whether they had it is not known there. Its number
 * is that of other commits that fail, such as one that is too large to be handed on.
 */
export const isCutOff = (cause: unknown): boolean => {
  const { errno, message } = Object(cause) as { readonly errno?: number; readonly message?: string }
  return errno === 1180 && message?.includes("Not connected to Primary Component") === true
}

/** Whether it is one that did not answer, which the same connection never will. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof DatabaseFailure && error.cause instanceof Unanswered
