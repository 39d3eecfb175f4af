/** `<data>/running.json`: where the running Makeready of a data directory is reached, for the command line. */
import { rm } from "node:fs/promises"
import { Effect, type Scope } from "effect"
import { type Configuration, dataPaths } from "../../config.ts"
import { keepFile } from "../../local/keepFile.ts"

/** Written when everything runs, gone when it stops. */
export const leaveAddresses = ({
  dataDir,
  baseUrl,
  apiUrl,
  originUrl
}: Configuration): Effect.Effect<void, never, Scope.Scope> => {
  const file = dataPaths(dataDir).running
  const text = `${JSON.stringify({ pid: process.pid, baseUrl, apiUrl, originUrl }, null, 2)}\n`
  return Effect.acquireRelease(
    Effect.promise(() => keepFile(file, text)),
    () => Effect.promise(() => rm(file, { force: true }))
  )
}
