/**
 * A name server on the loopback interface that answers over UDP (RFC 1035) as it is told, each time anew and never to be
 * kept: the one a stranger runs for a domain of his own, with what may go wrong there.
 */
import { createSocket } from "node:dgram"
import { Resolver } from "node:dns/promises"
import type { AddressInfo } from "node:net"
import ipaddr from "ipaddr.js"

/** Kinds of records that can be told; a question for another kind finds none. */
export const recordKinds = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 } as const
export type RecordKind = keyof typeof recordKinds

/** Refusals by the number a name server answers them with (RFC 1035, 4.1.1). */
export const refusals = { FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, NOTIMP: 4, REFUSED: 5 } as const

/**
 * Values of the asked kind, none where a name has none; the name that it is another word for, whose values of that kind
 * then follow; a refusal; or no answer at all.
 */
export type Reply = ReadonlyArray<string> | { readonly cname: string } | keyof typeof refusals | "SILENCE"

/** `asked` counts the questions for a name and kind from 1. */
export type Answers = (name: string, kind: RecordKind, asked: number) => Reply

export interface Nameserver {
  /** `127.0.0.1:<port>`. */
  readonly address: string
  /** Every question in order, as `<name> A`. */
  readonly questions: ReadonlyArray<string>
  /** All addresses of a name, asked of this server. */
  readonly resolve: (name: string) => Promise<ReadonlyArray<string>>
  readonly close: () => void
}

/** Starts one on a free port. */
export const startNameserver = async (answers: Answers): Promise<Nameserver> => {
  const questions: Array<string> = []
  const counts = new Map<string, number>()
  const socket = createSocket("udp4")
  socket.on("message", (query, { address, port }) => {
    const asked = questionOf(query)
    // What is no question gets no answer.
    if (asked === undefined) return
    const { name, type, end } = asked
    const kind = kinds.get(type)
    const question = `${name} ${kind ?? type}`
    const count = (counts.get(question) ?? 0) + 1
    counts.set(question, count)
    if (questions.length < remembered) questions.push(question)
    const answer = kind === undefined ? noRecords : answerOf(answers, name, kind, count)
    if (answer !== undefined) socket.send(written(query.subarray(0, end), answer), port, address)
  })
  await new Promise<void>((bound) => socket.bind(0, "127.0.0.1", bound))
  const address = `127.0.0.1:${(socket.address() as AddressInfo).port}`
  const resolver = new Resolver({ timeout: 1_000, tries: 1 })
  resolver.setServers([address])
  const none = () => []
  return {
    address,
    questions,
    resolve: async (name) =>
      (await Promise.all([resolver.resolve4(name).catch(none), resolver.resolve6(name).catch(none)])).flat(),
    close: () => void socket.close()
  }
}

const kinds: ReadonlyMap<number, RecordKind> = new Map(
  Object.entries(recordKinds).map(([kind, type]) => [type, kind as RecordKind])
)

/** Beside a start of weeks, the list of questions stays small. */
const remembered = 10_000

/** Names that stand for each other in a circle end here. */
const longestChain = 8

interface Answer {
  readonly code: number
  readonly records: ReadonlyArray<{ readonly name: string; readonly kind: RecordKind; readonly value: string }>
}
const noRecords: Answer = { code: 0, records: [] }

/** Undefined for silence. */
const answerOf = (answers: Answers, name: string, kind: RecordKind, asked: number): Answer | undefined => {
  const records: Array<Answer["records"][number]> = []
  for (let at = name, hop = 0; hop < longestChain; hop++) {
    const reply = answers(at, kind, asked)
    if (reply === "SILENCE") return undefined
    if (typeof reply === "string") return { code: refusals[reply], records }
    if (!("cname" in reply)) {
      records.push(...reply.map((value) => ({ name: at, kind, value })))
      break
    }
    records.push({ name: at, kind: "CNAME", value: reply.cname })
    if (kind === "CNAME") break
    at = reply.cname.toLowerCase()
  }
  return { code: 0, records }
}

/** The one question of a query; labels follow the header, each after its length. Undefined where it holds none. */
const questionOf = (query: Buffer) => {
  const labels: Array<string> = []
  let at = 12
  for (let length = query[at++] ?? 0; length > 0; length = query[at++] ?? 0) {
    labels.push(query.toString("latin1", at, at + length))
    at += length
  }
  if (at + 4 > query.length) return undefined
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at), end: at + 4 }
}

/** The query turned into its answer, with a record for every value and no time to live. */
const written = (query: Buffer, { code, records }: Answer): Buffer => {
  const head = Buffer.from(query)
  head.writeUInt16BE(0x8580 | code, 2)
  head.writeUInt16BE(records.length, 6)
  head.fill(0, 8, 12)
  const parts = records.flatMap(({ name, kind, value }) => {
    const data = dataOf(kind, value)
    const about = Buffer.alloc(10)
    about.writeUInt16BE(recordKinds[kind], 0)
    about.writeUInt16BE(1, 2)
    about.writeUInt16BE(data.length, 8)
    return [nameIn(name), about, data]
  })
  return Buffer.concat([head, ...parts])
}

const dataOf = (kind: RecordKind, value: string): Buffer => {
  if (kind === "CNAME") return nameIn(value)
  if (kind === "TXT") return Buffer.concat(piecesOf(Buffer.from(value)).map(counted))
  return Buffer.from(ipaddr.parse(value).toByteArray())
}

/** A name as labels, each after its length. */
const nameIn = (name: string): Buffer =>
  Buffer.concat([...name.split(".").map((label) => counted(Buffer.from(label, "latin1"))), Buffer.alloc(1)])

const counted = (bytes: Buffer): Buffer => Buffer.concat([Buffer.of(bytes.length), bytes])

/** A text is told in pieces of at most 255 bytes. */
const piecesOf = (text: Buffer): ReadonlyArray<Buffer> =>
  Array.from({ length: Math.max(1, Math.ceil(text.length / 255)) }, (_, at) => text.subarray(at * 255, at * 255 + 255))
