/** The process that looks, seen from within: takes orders on one socket, asks for files on the other, ends with either. */
import {
  connect,
  createServer,
  type ClientHttp2Session,
  type ClientHttp2Stream,
  type ServerHttp2Stream
} from "node:http2"
import { Socket } from "node:net"
import type { BrowserOptions } from "../../renderer/capture/browser.ts"
import { FilesSpent } from "../../renderer/capture/FileBudget.ts"
import { type AskForFile, LookFailed } from "../../renderer/capture/Look.ts"
import { takeLook } from "../../renderer/capture/takeLook.ts"
import {
  connectionOptions,
  decodeOrder,
  descriptors,
  encodeOutcome,
  filePath,
  headersOf,
  lookPath,
  orderBytes,
  path,
  spent,
  status,
  wholeBody
} from "./exchange.ts"

/** Serves until whoever started this process has gone, and then calls `gone`. */
export const serveLooks = (options: BrowserOptions, gone: () => void): void => {
  const files = connect("http://files", { ...connectionOptions, createConnection: () => socketOf(descriptors.files) })
  const looks = createServer(connectionOptions)
  looks.on("stream", (stream, headers) => {
    const id = String(headers[path]).slice(lookPath.length)
    void answer(stream, (order, given) => takeLook(order, askFrom(files, id), options, given))
  })
  looks.on("session", (session) => session.once("close", gone).on("error", gone))
  files.once("close", gone).on("error", gone)
  looks.emit("connection", socketOf(descriptors.looks))
}

const socketOf = (fd: number): Socket => new Socket({ fd, readable: true, writable: true })

/** The outcome, or a sentence that says why there is none. */
const answer = async (
  stream: ServerHttp2Stream,
  take: (order: ReturnType<typeof decodeOrder>, given: AbortSignal) => ReturnType<typeof takeLook>
): Promise<void> => {
  const given = new AbortController()
  stream.once("close", () => given.abort()).on("error", () => given.abort())
  const send = (code: number, body: Buffer | string) => {
    if (stream.closed || stream.destroyed) return
    stream.respond({ [status]: code })
    stream.end(body)
  }
  try {
    const order = decodeOrder(await wholeBody(stream, orderBytes))
    send(200, encodeOutcome(await take(order, given.signal)))
  } catch (cause) {
    const first = String(cause instanceof Error ? cause.message : cause).split("\n", 1)[0]
    send(503, cause instanceof LookFailed ? cause.message : `The browser gave up: ${first}`)
  }
}

const askFrom =
  (files: ClientHttp2Session, id: string): AskForFile =>
  (wanted, given) =>
    new Promise((resolve, reject) => {
      const stream = files.request({ [path]: filePath + id, ...headersOf(wanted) }, { signal: given })
      stream.on("error", () => reject(whyIncomplete(stream)))
      stream.once("close", () => reject(whyIncomplete(stream)))
      stream.once("response", (told) => {
        const { [status]: code = 502, ...rest } = told
        const headers = Object.entries(rest).flatMap(([name, value]) =>
          value === undefined || name.startsWith(":") ? [] : [[name, [value].flat().join(", ")]]
        )
        resolve({ status: Number(code), headers: Object.fromEntries(headers), body: complete(stream) })
      })
    })

/** A body that broke off is none, though the stream may end without an error. */
async function* complete(stream: ClientHttp2Stream): AsyncIterable<Uint8Array> {
  try {
    yield* stream as AsyncIterable<Uint8Array>
  } catch {
    throw whyIncomplete(stream)
  }
  if (stream.rstCode !== 0) throw whyIncomplete(stream)
}

const whyIncomplete = ({ rstCode }: ClientHttp2Stream): Error =>
  rstCode === spent ? new FilesSpent("The page has loaded all that it may.") : new Error("The file was broken off.")
