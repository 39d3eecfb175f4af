/**
 * A way to the database that breaks when a transaction is about to be committed: all its statements were run, and the word
 * that makes them last never arrives. It reads no more of the protocol than where a command starts and whether it says
 * `commit`.
 */
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { afterAll, beforeAll, inject } from "vitest"
import type { TestApi } from "./api.ts"
import type { Client } from "./client.ts"

export interface CutAtCommit {
  readonly port: number
  /**
   * From now on connections end in place of committing, until `mend`. Whoever comes is let in all the same. With `answer` the
   * commit arrives and stands, and its answer never does.
   */
  readonly cut: (what?: "commit" | "answer") => void
  /** Lets commits through again, and says how many were cut. */
  readonly mend: () => number
  readonly close: () => Promise<void>
}

/** Another process of a file's API that comes to the database by such a way. Registers the hooks that start and end it. */
export const cutFromDatabase = ({ another }: TestApi) => {
  let way: CutAtCommit
  let client: Client
  beforeAll(async () => {
    way = await startCutAtCommit()
    client = await another({ databasePort: way.port })
  })
  afterAll(() => way.close())
  return { way: () => way, client: () => client }
}

/** Starts it before the run's database server. */
const startCutAtCommit = async (): Promise<CutAtCommit> => {
  const target = new URL(inject("databaseUri"))
  const socket = target.searchParams.get("socketPath")
  const open = new Set<Socket>()
  let cutting: "commit" | "answer" | undefined
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
    let ending = false
    // What goes with the commit in one message is carried out; its answer is the end.
    upstream.on("data", (chunk: Buffer) => (ending ? client.destroy() : client.write(chunk)))
    let rest: Buffer = Buffer.alloc(0)
    client.on("data", (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk])
      // A packet is three bytes of length, a number, and as many bytes.
      while (rest.length >= 4 && rest.length >= 4 + rest.readUIntLE(0, 3)) {
        const end = 4 + rest.readUIntLE(0, 3)
        const packet = rest.subarray(0, end)
        rest = rest.subarray(end)
        const before = cutting === undefined ? undefined : beforeCommit(packet)
        if (before === undefined) {
          upstream.write(packet)
          continue
        }
        cuts++
        if (cutting === "answer") {
          ending = true
          upstream.write(packet)
          return
        }
        if (before.length === 0) return client.destroy()
        ending = true
        upstream.write(before)
        return
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))

  return {
    port: (server.address() as AddressInfo).port,
    cut: (what = "commit") => {
      cutting = what
      cuts = 0
    },
    mend: () => {
      cutting = undefined
      return cuts
    },
    close: () =>
      new Promise((resolve) => {
        for (const end of open) end.destroy()
        server.close(() => resolve())
      })
  }
}

/**
 * Of a COM_QUERY whose text is the word, or ends with it as a statement of its own: the same packet without it, empty where
 * nothing is left. Undefined for any other.
 */
const beforeCommit = (packet: Buffer): Buffer | undefined => {
  if (packet[4] !== 0x03) return undefined
  const text = packet.toString("latin1", 5)
  if (text === "commit") return Buffer.alloc(0)
  if (!text.endsWith(";\ncommit")) return undefined
  const left = Buffer.from(packet.subarray(0, packet.length - ";\ncommit".length))
  left.writeUIntLE(left.length - 4, 0, 3)
  return left
}
