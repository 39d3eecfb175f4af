/**
 * Ports for programs that a test starts. They lie below those that Linux and macOS give to whoever asks for any: a program
 * takes seconds until it listens, and dies and comes again, and until then somebody's connection might have been given its port.
 */
import { randomInt } from "node:crypto"
import { createServer } from "node:net"
import { environmentWith } from "../../config.ts"

const first = 20_000
/** Each worker of Vitest has so many to itself, so that files that run side by side never choose the same. */
const each = 1_000
const slices = 12
const slice = first + (Number(environmentWith({})["VITEST_POOL_ID"] ?? 0) % slices) * each
/** Another run on this machine, and what the file before left, begin elsewhere. */
let next = randomInt(each)

/** Ports of this machine that are free now, all different, also from those of earlier calls. */
export const freePorts = async (count: number): Promise<ReadonlyArray<number>> => {
  const ports: Array<number> = []
  for (let tries = 0; ports.length < count; tries++) {
    if (tries === each) throw new Error(`None of the ports from ${slice} to ${slice + each - 1} is free.`)
    const port = slice + (next++ % each)
    if (await isFree(port)) ports.push(port)
  }
  return ports
}

/** The first of so many free ports side by side, as processes take them that count upward. */
export const freePortsInARow = async (count: number): Promise<number> => {
  const ports = await freePorts(count)
  const first = ports[0] as number
  return ports.every((port, at) => port === first + at) ? first : freePortsInARow(count)
}

export const freePort = async (): Promise<number> => (await freePorts(1))[0] as number

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once("error", () => resolve(false))
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)))
  })
