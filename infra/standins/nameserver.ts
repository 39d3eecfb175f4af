/**
 * A name server on the loopback interface that answers A and AAAA questions over UDP (RFC 1035) as a test tells it to,
 * each time anew and never to be kept: the one a stranger runs for a domain of his own.
 */
import { createSocket } from "node:dgram"
import { Resolver } from "node:dns/promises"
import type { AddressInfo } from "node:net"
import ipaddr from "ipaddr.js"

/** Addresses of a name of the asked kind; none for a name that has none. `asked` counts its questions from 1. */
export type Answers = (name: string, kind: 4 | 6, asked: number) => ReadonlyArray<string>

export interface Nameserver {
  /** Every question in order, as `<name> A` or `<name> AAAA`. */
  readonly questions: ReadonlyArray<string>
  /** All addresses of a name, asked of this server. */
  readonly resolve: (name: string) => Promise<ReadonlyArray<string>>
  /** `ip:port` where it is asked. */
  readonly address: string
  readonly close: () => void
}

export const startNameserver = async (answers: Answers): Promise<Nameserver> => {
  const questions: Array<string> = []
  const socket = createSocket("udp4")
  socket.on("message", (query, { address, port }) => {
    const { name, type, end } = questionOf(query)
    const question = `${name} ${type === 28 ? "AAAA" : "A"}`
    questions.push(question)
    const asked = questions.filter((earlier) => earlier === question).length
    const found = type === 1 || type === 28 ? answers(name, type === 1 ? 4 : 6, asked) : []
    socket.send(answerTo(query.subarray(0, end), type, found), port, address)
  })
  await new Promise<void>((bound) => socket.bind(0, "127.0.0.1", bound))
  const at = `127.0.0.1:${(socket.address() as AddressInfo).port}`
  const resolver = new Resolver({ timeout: 1_000, tries: 1 })
  resolver.setServers([at])
  const none = () => []
  return {
    address: at,
    questions,
    resolve: async (name) =>
      (await Promise.all([resolver.resolve4(name).catch(none), resolver.resolve6(name).catch(none)])).flat(),
    close: () => void socket.close()
  }
}

/** The one question of a query; labels follow the header, each after its length. */
const questionOf = (query: Buffer) => {
  const labels: Array<string> = []
  let at = 12
  for (let length = query[at++] ?? 0; length > 0; length = query[at++] ?? 0) {
    labels.push(query.toString("latin1", at, at + length))
    at += length
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at), end: at + 4 }
}

/** The query turned into its answer, with a record for every address and no time to live. */
const answerTo = (query: Buffer, type: number, addresses: ReadonlyArray<string>): Buffer => {
  const head = Buffer.from(query)
  head.writeUInt16BE(0x8580, 2)
  head.writeUInt16BE(addresses.length, 6)
  head.fill(0, 8, 12)
  const records = addresses.map((address) => {
    const data = Buffer.from(ipaddr.parse(address).toByteArray())
    const about = Buffer.alloc(12)
    // The name is that of the question, which begins at byte 12.
    about.writeUInt16BE(0xc00c, 0)
    about.writeUInt16BE(type, 2)
    about.writeUInt16BE(1, 4)
    about.writeUInt16BE(data.length, 10)
    return Buffer.concat([about, data])
  })
  return Buffer.concat([head, ...records])
}
