/**
 * Writes of one transaction that wait for the answer of another go to the server in one message: nobody waits for their
 * answers one by one, and each message costs both sides as much as a small write itself.
 *
 * The server carries a message out in order and stops at the first statement that it refuses. Those behind it go in the
 * next message then, so that each statement is answered as if it had come alone.
 */
import type { PoolConnection, QueryResult } from "mysql2"

type Answered = (error: Error | null, result: unknown) => void
/** Sends a statement to its connection, behind those sent before. */
export type Ask = (sql: string, parameters: Array<unknown>, answered: Answered) => void

interface Waiting {
  readonly sql: string
  readonly parameters: Array<unknown>
  readonly answered: Answered
}

/** Characters in a message, about: far below what any server takes, and larger statements gain nothing by company. */
const MOST_CHARACTERS = 256 * 1024
/** Statements in a message. */
const MOST_STATEMENTS = 32

/** For a connection that takes several statements in a message and is asked by nobody else while one is waited for. */
export const askTogether = (connection: PoolConnection): Ask => {
  const waiting: Array<Waiting> = []
  let isBusy = false

  const next = (): void => {
    const lot = firstLot(waiting)
    const [first] = lot
    isBusy = first !== undefined
    if (first === undefined) return
    if (lot.length === 1) {
      connection.query(first.sql, first.parameters, (error, result) => {
        next()
        first.answered(error, result)
      })
      return
    }
    const results: Array<unknown> = []
    const sql = lot.map((each) => each.sql).join(";\n")
    const parameters = lot.flatMap((each) => each.parameters)
    connection
      .query<Array<QueryResult> & QueryResult>(sql, parameters, (error) => {
        const refused = error === null ? lot.length : results.length
        // A connection that broke refuses the others as well, and says so to each.
        waiting.unshift(...lot.slice(refused + 1))
        next()
        for (const [at, each] of lot.slice(0, refused).entries()) each.answered(null, results[at])
        if (error !== null) lot[refused]?.answered(error, undefined)
      })
      .on("result", (result: unknown) => void results.push(result))
  }

  return (sql, parameters, answered) => {
    waiting.push({ sql, parameters, answered })
    if (!isBusy) next()
  }
}

/** Takes those from the front that go together: writes, whose answers are no rows, or one statement of any other kind. */
const firstLot = (waiting: Array<Waiting>): ReadonlyArray<Waiting> => {
  let count = 0
  let characters = 0
  for (const each of waiting.slice(0, MOST_STATEMENTS)) {
    characters += sizeOf(each)
    if (count > 0 && characters > MOST_CHARACTERS) break
    if (!isWrite(each.sql)) {
      count = Math.max(count, 1)
      break
    }
    count++
  }
  return waiting.splice(0, count)
}

const isWrite = (sql: string): boolean => /^\s*(?:insert|update|delete)\b/i.test(sql)

const sizeOf = ({ sql, parameters }: Waiting): number =>
  parameters.reduce<number>(
    (sum, value) => sum + (typeof value === "string" || value instanceof Uint8Array ? value.length : 24),
    sql.length
  )
