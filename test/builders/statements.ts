/** What is asked of the database while something runs: every statement with the rows it brought. Counts, never times. */
import { tracingChannel } from "node:diagnostics_channel"

export interface Statement {
  readonly sql: string
  /** Rows read; 0 for a statement that changes. */
  readonly rows: number
}

/** Statements of every connection of this process; a test that uses it runs nothing else meanwhile. */
export const statementsDuring = async (work: () => Promise<unknown>): Promise<ReadonlyArray<Statement>> => {
  const seen: Array<Statement> = []
  const listeners = {
    asyncStart: (context: unknown) => {
      const { query, result } = context as { readonly query?: unknown; readonly result?: unknown }
      seen.push({ sql: String(query), rows: Array.isArray(result) ? result.length : 0 })
    },
    start: () => {},
    end: () => {},
    asyncEnd: () => {},
    error: () => {}
  }
  const channel = tracingChannel("mysql2:query")
  channel.subscribe(listeners)
  try {
    await work()
  } finally {
    channel.unsubscribe(listeners)
  }
  return seen
}

export const rowsRead = (statements: ReadonlyArray<Statement>): number =>
  statements.reduce((sum, { rows }) => sum + rows, 0)
