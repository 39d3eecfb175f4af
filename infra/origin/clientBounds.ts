/**
 * What clients may take of an origin by being many or slow. Node bounds how long a request may take to arrive; here it is bounded
 * how slowly an answer may be taken, which is held in memory for as long, and how many connections there are, which are a
 * descriptor each: the store and the API need some as well.
 */
import { readFileSync } from "node:fs"
import type { Server } from "node:http"
import type { Socket } from "node:net"
import type { Counters } from "./counters.ts"
import { bounds as originBounds, type ClientBounds, type OriginEvent } from "./options.ts"

interface Parts {
  readonly counters: Counters
  readonly monotonic: () => number
  readonly log: (event: OriginEvent) => void
}

/** Holds the clients of a server to the bounds that are not Node's own to keep, for as long as it listens. */
export const boundClients = (server: Server, bounds: ClientBounds, { counters, monotonic, log }: Parts): void => {
  /** With what is not taken yet of an answer. */
  const open = new Map<Socket, Waiting | undefined>()
  let toldAt = -Infinity

  server.maxConnections = bounds.connections
  server.on("connection", (socket: Socket) => {
    open.set(socket, undefined)
    socket.once("close", () => open.delete(socket))
  })
  server.on("drop", () => {
    counters.turnedAway++
    // Whoever has their page keeps a connection for the next one; somebody else needs it more.
    server.closeIdleConnections()
    const now = monotonic()
    if (now - toldAt < toldEveryMs) return
    toldAt = now
    log({ level: "warning", event: "connections-full", most: bounds.connections })
  })

  const look = () => {
    const now = monotonic()
    for (const [socket, waiting] of open) {
      const { writableLength: left } = socket
      if (left === 0) {
        if (waiting !== undefined) open.set(socket, undefined)
        continue
      }
      const taken = socket.bytesWritten - left
      if (waiting?.taken !== taken) {
        open.set(socket, { taken, until: now + bounds.takingMs + (left / bounds.takingBytesPerSecond) * 1_000 })
      } else if (now >= waiting.until) {
        counters.slowReaders++
        socket.destroy()
      }
    }
  }
  const timer = setInterval(look, bounds.lookMs).unref()
  server.once("close", () => clearInterval(timer))
}

/**
 * How many connections there may be: what the system lets this process open, without what it needs besides. Node has raised
 * its own limit to the most it may have by the time this is asked.
 */
export const mostConnections = (descriptors: number = descriptorLimit()): number => {
  const { storeReads, apiConnections, otherDescriptors, connections } = originBounds
  const besides = Math.min(storeReads + apiConnections + otherDescriptors, descriptors / 2)
  return Math.max(1, Math.min(connections, Math.floor(descriptors - besides)))
}

/** Where it cannot be read, the least that systems give. */
const descriptorLimit = (): number => {
  try {
    const soft = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync("/proc/self/limits", "latin1"))?.[1]
    return soft === undefined ? 1_024 : soft === "unlimited" ? Infinity : Number(soft)
  } catch {
    return 1_024
  }
}

interface Waiting {
  readonly taken: number
  /** When the connection is closed unless more was taken by then; monotonic milliseconds. */
  readonly until: number
}

/** A flood is one line a minute. */
const toldEveryMs = 60_000
