/** HTTP from a test: one request as a client makes it, or bytes as no client would. */
import { request } from "node:http"
import { connect } from "node:net"

export interface AskOptions {
  readonly port: number
  readonly path: string
  readonly host: string
  readonly method: string
  readonly headers: { readonly [name: string]: string }
  readonly body: string | Uint8Array
}

export interface Asked {
  readonly status: number
  /** Lower-case names. */
  readonly headers: { readonly [name: string]: string | undefined }
  readonly bytes: Buffer
  readonly text: string
}

/** One request on a connection of its own; the path is sent as it stands. */
export const ask = ({
  port,
  path,
  host,
  method = "GET",
  headers = {},
  body
}: Pick<AskOptions, "port" | "path" | "host"> & Partial<AskOptions>): Promise<Asked> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        host: "127.0.0.1",
        port,
        path,
        method,
        agent: false,
        headers: { host, ...(body !== undefined && { "content-length": Buffer.byteLength(body) }), ...headers }
      },
      (answer) => {
        const chunks: Array<Buffer> = []
        answer.on("data", (chunk: Buffer) => chunks.push(chunk))
        answer.on("error", reject)
        answer.on("end", () => {
          const bytes = Buffer.concat(chunks)
          resolve({
            status: answer.statusCode ?? 0,
            headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
            bytes,
            text: bytes.toString()
          })
        })
      }
    )
    sent.on("error", reject)
    sent.end(body)
  })

/** Writes bytes and gives everything that comes back until the origin closes the connection. */
export const askRaw = (port: number, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = ""
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"))
    socket.setEncoding("latin1")
    socket.on("data", (chunk: string) => (answer += chunk))
    socket.on("error", reject)
    socket.on("close", () => resolve(answer))
  })
