/**
 * The data directory belongs to one running Makeready. The lock is a socket that somebody listens on, not a file with a
 * process id: it ends with its owner, however that ends, and a number used again cannot be mistaken for it.
 */
import { createHash } from "node:crypto"
import { rm } from "node:fs/promises"
import { connect, createServer, type Server } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, type Scope } from "effect"
import { FolderRefused, makeFolder } from "../../../storage/objects/files/makeFolder.ts"
import { diskTrouble } from "./diskTrouble.ts"
import { StartRefused } from "./StartRefused.ts"

/** Makes the directory where it is missing, and holds it until the scope closes. */
export const holdDataDirectory = (dataDir: string): Effect.Effect<void, StartRefused, Scope.Scope> =>
  Effect.asVoid(
    Effect.acquireRelease(
      Effect.tryPromise({ try: () => hold(dataDir), catch: (error) => refusal(dataDir, error) }),
      (server) => Effect.promise(() => new Promise<void>((closed) => server.close(() => closed())))
    )
  )

const hold = async (dataDir: string): Promise<Server> => {
  makeFolder(dataDir, 0o700)
  const path = socketPath(dataDir)
  for (let tries = 0; ; tries++) {
    const server = createServer((visitor) => visitor.end(String(process.pid)))
    const error = await new Promise<NodeJS.ErrnoException | undefined>((settled) => {
      server.once("error", settled).listen(path, () => settled(undefined))
    })
    if (error === undefined) return server.unref()
    if (error.code !== "EADDRINUSE" || tries === 3) throw error
    const owner = await ownerOf(path)
    if (owner !== undefined) {
      throw new StartRefused({
        message:
          `Makeready already runs on the data directory ${dataDir} (process ${owner}). ` +
          `Stop it first, or start this one on a directory of its own with MAKEREADY_DATA_DIR.`
      })
    }
    await rm(path, { force: true })
  }
}

/** What the listener says of itself; undefined when nobody listens. */
const ownerOf = (path: string): Promise<string | undefined> =>
  new Promise((settled) => {
    let said = ""
    connect(path)
      .setEncoding("utf8")
      .on("data", (text) => (said += text))
      .on("error", () => settled(undefined))
      .on("end", () => settled(said))
  })

/** The path of a socket may be about 100 bytes long; a deeper directory is named by its hash elsewhere. */
const socketPath = (dataDir: string): string => {
  const inside = join(dataDir, "lock.sock")
  if (Buffer.byteLength(inside) <= 100) return inside
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 16)
  return join(tmpdir(), `makeready-${process.getuid?.() ?? 0}-${hash}.lock`)
}

const refusal = (dataDir: string, error: unknown): StartRefused => {
  if (error instanceof StartRefused) return error
  if (error instanceof FolderRefused) return new StartRefused({ message: diskTrouble(error, dataDir)! })
  const { code, message } = error as NodeJS.ErrnoException
  if (code === "ENOSPC" || code === "EDQUOT") return new StartRefused({ message: diskTrouble(error, dataDir)! })
  const reason =
    code === "EACCES" || code === "EPERM" || code === "EROFS"
      ? "may not be written by this account"
      : `cannot be used (${message})`
  return new StartRefused({
    message: `The data directory ${dataDir} ${reason}. Name another one in MAKEREADY_DATA_DIR, or give this account the right to write there.`
  })
}
