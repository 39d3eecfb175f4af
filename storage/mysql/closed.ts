/** Why a database lets nobody in, in words for whoever has to configure it. */

/**
 * A sentence with what to do where the server refuses the account or knows no such database, which no waiting mends, or,
 * where `orAway`, does not answer; undefined for whatever else is wrong. Takes what a driver throws.
 */
export const closedText = (error: unknown, { orAway }: { readonly orAway: boolean }): string | undefined => {
  const { errno, code, message } = Object(error) as Partial<NodeJS.ErrnoException>
  if (typeof errno === "number" && refusals.has(errno))
    return `The database lets this process not in: ${message}. Check account, password and name of the database in MAKEREADY_DATABASE_URL, and that the account may come from this machine and do everything in it.`
  if (orAway && code !== undefined && noAnswers.has(code))
    return `The database does not answer: ${message}. Check host and port in MAKEREADY_DATABASE_URL, and that the server runs and is reached from here.`
  return undefined
}

/**
 * Access denied to the database, to the server, no such database, a machine from which nobody may come, one that is blocked after
 * too many errors, and denied without a password: the same on both servers.
 */
const refusals: ReadonlySet<number> = new Set([1044, 1045, 1049, 1129, 1130, 1698])

const noAnswers: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "PROTOCOL_CONNECTION_LOST"
])
