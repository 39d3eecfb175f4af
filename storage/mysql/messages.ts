/**
 * Statements of a transaction that nobody waits for, gathered into one message: for the server and for us a message costs
 * about as much as carrying out what a short statement says.
 */
import { CompiledQuery } from "kysely"

export const commitStatement = CompiledQuery.raw("commit")

/** Whether a message ends with the commit: unanswered, it may have been carried out. */
export const commits = (message: string): boolean => message.endsWith(commitStatement.sql)

/**
 * One message of several statements. The server carries them out in order and none after one that it refuses; that one's
 * refusal is the answer.
 */
export const joined = (statements: ReadonlyArray<CompiledQuery>): CompiledQuery => {
  const [only] = statements
  if (statements.length === 1 && only !== undefined) return only
  return CompiledQuery.raw(
    statements.map(({ sql }) => sql).join(";\n"),
    statements.flatMap(({ parameters }) => parameters)
  )
}

/** So many statements are gathered at most; the server begins with those while more are put together. */
const MOST_STATEMENTS = 16

/** From so many characters of texts on, likewise; far below what a server takes in one message (16 MiB by default). */
const MOST_CHARACTERS = 1 << 18

/** What was not handed to the connection yet. */
export class Unsent {
  #statements: Array<CompiledQuery> = []
  #characters = 0

  /** Says whether it is time to send. */
  add(statement: CompiledQuery): "full" | "fine" {
    this.#statements.push(statement)
    for (const value of statement.parameters) if (typeof value === "string") this.#characters += value.length
    return this.#statements.length >= MOST_STATEMENTS || this.#characters >= MOST_CHARACTERS ? "full" : "fine"
  }

  /** All of it, which is then in the caller's hands. */
  take(): ReadonlyArray<CompiledQuery> {
    const taken = this.#statements
    this.#statements = []
    this.#characters = 0
    return taken
  }
}
