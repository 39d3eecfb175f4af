/**
 * A way to the database that breaks when a transaction is about to be committed: all its statements were run, and the word
 * that makes them last never arrives. It reads no more of the protocol than where a command starts and whether it says
 * `commit`.
 */
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { inject } from "vitest"

export interface CutAtCommit {
  readonly port: number
  /** From now on connections end in place of committing, until `mend`. Whoever comes is let in all the same. */
  readonly cut: () => void
  /** Lets commits through again, and says how many were cut. */
  readonly mend: () => number
  readonly close: () => Promise<void>
}

/** Starts it before the run's database server. */
export const startCutAtCommit = async (): Promise<CutAtCommit> => {
  const target = new URL(inject("databaseUri"))
  const socket = target.searchParams.get("socketPath")
  const open = new Set<Socket>()
  let cutting = false
  let cuts = 0

  const server = createServer((client) => {
    const upstream = socket === null ? connect(Number(target.port || 3306), target.hostname) : connect(socket)
    for (const end of [client, upstream]) {
      open.add(end)
      end.setNoDelay(true)
      end.on("error", () => {})
      end.on("close", () => {
        open.delete(end)
        client.destroy()
        upstream.destroy()
      })
    }
    upstream.pipe(client)
    let rest: Buffer = Buffer.alloc(0)
    client.on("data", (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk])
      // A packet is three bytes of length, a number, and as many bytes.
      while (rest.length >= 4 && rest.length >= 4 + rest.readUIntLE(0, 3)) {
        const end = 4 + rest.readUIntLE(0, 3)
        const packet = rest.subarray(0, end)
        rest = rest.subarray(end)
        if (cutting && saysCommit(packet)) {
          cuts++
          client.destroy()
          return
        }
        upstream.write(packet)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))

  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      cutting = true
      cuts = 0
    },
    mend: () => {
      cutting = false
      return cuts
    },
    close: () =>
      new Promise((resolve) => {
        for (const end of open) end.destroy()
        server.close(() => resolve())
      })
  }
}

/** COM_QUERY, or COM_STMT_PREPARE, of a text that starts with the word. */
const saysCommit = (packet: Buffer): boolean =>
  (packet[4] === 0x03 || packet[4] === 0x16) && /^[\x00-\x08\s]*commit\b/i.test(packet.toString("latin1", 5, 40))
