/**
 * What callers have not taken of their answers is held in memory until they do, and some dozens who ask for what is large and
 * read none of it would have a process hold more than it has. Where they come to more than it may, those lose their
 * connections who took least since the last look. Below that, whoever is slow has all the time that there is.
 */
import type { Server } from "node:http"
import type { Socket } from "node:net"

export interface UntakenBounds {
  /** Of all answers at a time. */
  readonly bytes: number
  /** Milliseconds between two looks. */
  readonly lookMs: number
}

/** Holds the callers of a server to the bounds for as long as it listens. */
export const boundUntaken = <Bounded extends Server>(server: Bounded, { bytes, lookMs }: UntakenBounds): Bounded => {
  /** With what each had taken of all its answers by the last look. */
  const open = new Map<Socket, number>()
  server.on("connection", (socket: Socket) => {
    open.set(socket, 0)
    socket.once("close", () => open.delete(socket))
  })

  const look = () => {
    let held = 0
    const waiting: Array<{ readonly socket: Socket; readonly left: number; readonly taken: number }> = []
    for (const [socket, before] of open) {
      const { writableLength: left } = socket
      const taken = socket.bytesWritten - left
      open.set(socket, taken)
      if (left === 0) continue
      held += left
      waiting.push({ socket, left, taken: taken - before })
    }
    if (held <= bytes) return
    for (const { socket, left } of waiting.toSorted((a, b) => a.taken - b.taken || b.left - a.left)) {
      socket.destroy()
      held -= left
      if (held <= bytes) return
    }
  }
  const timer = setInterval(look, lookMs).unref()
  server.once("close", () => clearInterval(timer))
  return server
}
