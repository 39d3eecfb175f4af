/** A way to a server on this machine that can be cut: every connection on it breaks, and none is let through until it is mended. */
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

export interface CutWay {
  readonly port: number
  /** Cuts it once so many bytes more have come from those who ask. */
  readonly cutAfter: (bytes: number) => void
  readonly isCut: () => boolean
  readonly mend: () => void
  readonly close: () => void
}

/** A server that listens on a port of this machine, or at a socket of its file system. */
export const cutWayTo = async (server: () => number | string): Promise<CutWay> => {
  const ends = new Set<Socket>()
  let left = Infinity
  const isCut = () => left <= 0
  const breakAll = () => {
    // A socket of the file system knows no reset.
    for (const end of ends)
      if (end.remoteFamily === undefined) end.destroy()
      else end.resetAndDestroy()
  }
  const listener = createServer((asked) => {
    if (isCut()) return void asked.on("error", () => {}).resetAndDestroy()
    const at = server()
    const there = typeof at === "string" ? connect(at) : connect(at, "127.0.0.1")
    for (const [from, to] of [
      [asked, there],
      [there, asked]
    ] as const) {
      ends.add(from)
      from.on("close", () => ends.delete(from)).on("error", () => to.destroy())
      from.on("end", () => to.end())
      from.on("data", (bytes: Buffer) => {
        if (from === asked) left -= bytes.length
        if (isCut()) breakAll()
        else to.write(bytes)
      })
    }
  })
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve))
  return {
    port: (listener.address() as AddressInfo).port,
    cutAfter: (bytes) => void (left = bytes),
    isCut,
    mend: () => void (left = Infinity),
    close: () => {
      breakAll()
      listener.close()
    }
  }
}
