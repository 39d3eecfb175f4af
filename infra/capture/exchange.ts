/**
 * What passes between the API and the process that looks at pages: two HTTP/2 connections over sockets that the one
 * inherits from the other, so there is no address anybody else could come in by. On the first, looks are ordered; on the
 * second, the process asks for the files of a page. Bodies are streamed, and whoever is slow is waited for.
 */
import { constants } from "node:http2"
import { limits, MIB } from "../../engine/limits.ts"
import type { Order, Outcome, WantedFile } from "../../renderer/capture/Look.ts"

/** File descriptors of the two sockets, in the process that looks. */
export const descriptors = { looks: 3, files: 4 } as const

/** Of both ends of both connections. */
export const connectionOptions = {
  settings: { initialWindowSize: MIB, enablePush: false },
  // A picture on its way out counts as a session's memory, and new streams would be turned away; megabytes.
  maxSessionMemory: 256
} as const

export const lookPath = "/looks/"
export const filePath = "/files/"
export const { HTTP2_HEADER_PATH: path, HTTP2_HEADER_STATUS: status } = constants

/** How a file ends that did not come whole: it could not be had, or a page has loaded all that it may. */
export const { NGHTTP2_INTERNAL_ERROR: brokenOff, NGHTTP2_ENHANCE_YOUR_CALM: spent } = constants

/** The page with all its text, escaped. */
export const orderBytes = 8 * MIB
/** A picture, or findings: a few hundred, each with an address of the page's choice. */
export const outcomeBytes = limits.capturePictureBytes + 8 * MIB

/** Headers by which a file is asked for; what is not a header's value is left to whoever sends them to refuse. */
export const headersOf = ({ url, headers }: WantedFile) => ({ ...headers, "x-url": url })

export const encodeOrder = (order: Order): Buffer => Buffer.from(JSON.stringify(order))

export const decodeOrder = (bytes: Buffer): Order => JSON.parse(bytes.toString("utf8")) as Order

/** Four bytes with the length of the JSON, the JSON, and the picture where there is one. */
export const encodeOutcome = (outcome: Outcome): Buffer => {
  const { png = new Uint8Array(), ...rest } = "png" in outcome ? outcome : { ...outcome, png: undefined }
  const json = Buffer.from(JSON.stringify(rest))
  const head = Buffer.alloc(4)
  head.writeUInt32BE(json.length)
  return Buffer.concat([head, json, png])
}

export const decodeOutcome = (bytes: Buffer, isPicture: boolean): Outcome => {
  const end = 4 + bytes.readUInt32BE()
  const rest = JSON.parse(bytes.subarray(4, end).toString("utf8"))
  return isPicture ? { ...rest, png: bytes.subarray(end) } : rest
}

/** The whole of a body; rejects where it is longer than it may be, or breaks off. */
export const wholeBody = async (body: AsyncIterable<Uint8Array>, mostBytes: number): Promise<Buffer> => {
  const chunks: Array<Uint8Array> = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > mostBytes) throw new Error(`More than ${mostBytes} bytes came.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
