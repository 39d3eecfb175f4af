/**
 * Wakes workers: those of this machine by the sockets they leave in a folder, those of others at the addresses that the
 * configuration names. A notice says nothing but that there is work; whoever cannot be reached finds it by looking.
 */
import { createHash } from "node:crypto"
import { Agent } from "node:http"
import { readdir, unlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import { WorkerNotices } from "../../engine/ports/WorkerNotices.ts"
import { post, type Target } from "./post.ts"

export const wakePath = "/__mk/wake"

const limitMs = 1_000

/** Paths of sockets are short on every system; this leaves room for a name. */
const folderCharacters = 80

/** Where the workers of a data directory have their sockets: in it, or under the system's folder where its path is long. */
export const wakeFolder = (dataDir: string): string => {
  const within = join(dataDir, "wake")
  if (Buffer.byteLength(within) <= folderCharacters) return within
  return join(tmpdir(), `makeready-${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}`)
}

export interface Workers {
  readonly folder: string
  /** Machines elsewhere, each with a process that passes the notice on to all of its workers. */
  readonly elsewhere: ReadonlyArray<string>
  readonly secret: string
}

export const layer = (workers: Workers): Layer.Layer<never> =>
  Layer.effect(
    WorkerNotices,
    Effect.gen(function* () {
      const tell = yield* telling(workers)
      const scope = yield* Effect.scope
      let state: "idle" | "telling" | "again" = "idle"
      // However many changes commit meanwhile, each worker is told once more, after the last of them.
      const tellAll: Effect.Effect<void> = Effect.gen(function* () {
        do {
          state = "telling"
          yield* tell
        } while (isAgain())
        state = "idle"
      })
      const isAgain = () => state === "again"
      return {
        announce: Effect.suspend(() => {
          if (state === "idle") return Effect.asVoid(Effect.forkIn(tellAll, scope))
          state = "again"
          return Effect.void
        })
      }
    })
  )

/** One round of notices, which never fails and takes a second at most. */
export const telling = Effect.fnUntraced(function* ({ folder, elsewhere, secret }: Workers) {
  const agent = yield* Effect.acquireRelease(
    Effect.sync(() => new Agent({ keepAlive: true, maxSockets: 4 })),
    (open) => Effect.sync(() => open.destroy())
  )
  const there = elsewhere.map((address): Target => ({ address, secret }))
  const here = Effect.map(
    Effect.promise(() => readdir(folder).catch(() => [] as Array<string>)),
    (names) => names.filter((name) => name.endsWith(".sock")).map((name) => join(folder, name))
  )
  const tellHere = (path: string) =>
    post(agent, { address: `unix:${path}`, secret }, wakePath, "{}").pipe(
      Effect.timeout(limitMs),
      // What a worker left that was killed.
      Effect.catch((cause) => (isDead(cause) ? Effect.promise(() => unlink(path).catch(() => {})) : Effect.void))
    )
  const tellThere = (target: Target) =>
    post(agent, target, wakePath, '{"pass":true}').pipe(
      Effect.timeout(limitMs),
      Effect.catch((cause) => Effect.logDebug(`${target.address} was not woken.`, String(cause)))
    )
  return Effect.gen(function* () {
    const sockets = yield* here
    yield* Effect.all([...sockets.map(tellHere), ...there.map(tellThere)], { concurrency: "unbounded", discard: true })
  })
})

const isDead = (cause: unknown): boolean => (cause as { readonly code?: unknown } | null)?.code === "ECONNREFUSED"
