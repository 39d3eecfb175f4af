/**
 * A server that stands for somebody else's: it speaks their wire protocol and fails on demand, so that what we do about
 * failures can be seen without their account. `POST /__faults` takes the failures to come and `DELETE /__faults` forgets them,
 * `GET /__received` tells what was asked. For tests and demonstrations on this machine only.
 */
import { Schema } from "effect"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import type { Answer, Answered, Received } from "../../engine/people/leads/destinations/standIn.ts"

export type { Answer, Answered, Received }

/** A failure that stands in the place of the next answers that match. */
export interface Fault extends Partial<Answered> {
  /** Method as written; `path` is where the target begins. Left out, everything matches. */
  readonly match?: { readonly method?: string; readonly path?: string }
  /** How many requests it meets; 1 unless said otherwise. */
  readonly times?: number
  /** How many matching requests pass before it begins. */
  readonly after?: number
  readonly delayMs?: number
  /** `before`: the connection ends unanswered. `after`: the request is done, and its answer lost. */
  readonly drop?: "before" | "after"
  /** What the stand-in spoils in its answer, by a name it knows. */
  readonly spoil?: string
}

export interface StandIn {
  /** `http://127.0.0.1:<port>`. */
  readonly address: string
  /** `127.0.0.1:<port>`, for the allowance of the egress guard. */
  readonly host: string
  readonly received: () => ReadonlyArray<Received>
  readonly fail: (...faults: ReadonlyArray<Fault>) => void
  /** Forgets failures to come and what was received. */
  readonly reset: () => void
  readonly close: () => Promise<void>
}

/** Ways in which a stand-in can answer wrongly. */
export interface Spoils {
  readonly [name: string]: (answered: Answered, url: URL) => Answered
}

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const Faults = Schema.Array(
  Schema.Struct({
    match: Schema.optionalKey(
      Schema.Struct({ method: Schema.optionalKey(Schema.String), path: Schema.optionalKey(Schema.String) })
    ),
    times: Schema.optionalKey(Count),
    after: Schema.optionalKey(Count),
    delayMs: Schema.optionalKey(Count),
    drop: Schema.optionalKey(Schema.Literals(["before", "after"])),
    spoil: Schema.optionalKey(Schema.String),
    status: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 200, maximum: 599 }))),
    headers: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
    body: Schema.optionalKey(Schema.Unknown)
  })
)
const decoded = Schema.decodeUnknownResult(Schema.fromJsonString(Faults), { onExcessProperty: "error" })

const takes =
  'POST takes a list of failures to come, such as [{"status":503,"times":2},{"delayMs":5000},{"drop":"before"}]; DELETE forgets them.'

const readFaults = (
  body: string,
  spoils: ReadonlyArray<string>
): { readonly faults: ReadonlyArray<Fault> } | { readonly problem: string } => {
  const read = decoded(body)
  if (read._tag === "Failure") return { problem: `${takes} ${String(read.failure)}` }
  const unknown = read.success.find(({ spoil }) => spoil !== undefined && !spoils.includes(spoil))
  return unknown === undefined
    ? { faults: read.success as ReadonlyArray<Fault> }
    : { problem: `This one spoils nothing called “${unknown.spoil}”, but: ${spoils.join(", ") || "nothing"}.` }
}

/** Starts one on a free port, or on the one given. */
export const startStandIn = async (answer: Answer, port = 0, spoils: Spoils = {}): Promise<StandIn> => {
  const received: Array<Received> = []
  const faults: Array<{ readonly fault: Fault; pass: number; left: number }> = []
  const fail = (...more: ReadonlyArray<Fault>) =>
    void faults.push(...more.map((fault) => ({ fault, pass: fault.after ?? 0, left: fault.times ?? 1 })))

  /** The first failure that is due for this request. */
  const due = ({ method, target }: Received): Fault | undefined => {
    for (const waiting of faults) {
      const { match } = waiting.fault
      if (match?.method !== undefined && match.method !== method) continue
      if (match?.path !== undefined && !target.startsWith(match.path)) continue
      if (waiting.left === 0 || waiting.pass-- > 0) continue
      waiting.left--
      return waiting.fault
    }
    return undefined
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const came = await read(request)
    const url = new URL(came.target, "http://127.0.0.1")
    if (url.pathname === "/__received") return send(response, { status: 200, body: received })
    if (url.pathname === "/__faults") {
      if (came.method === "DELETE") {
        faults.length = 0
        return send(response, { status: 204 })
      }
      const read = readFaults(came.body, Object.keys(spoils))
      if (came.method !== "POST" || "problem" in read) {
        return send(response, { status: 400, body: { error: "problem" in read ? read.problem : takes } })
      }
      fail(...read.faults)
      return send(response, { status: 204 })
    }
    received.push(came)
    const fault = due(came)
    if (fault?.delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, fault.delayMs).unref())
    if (fault?.drop === "before") return void request.socket.destroy()
    const answered =
      fault?.status === undefined ? await answer({ ...came, url }) : { body: "", ...fault, status: fault.status }
    if (fault?.drop === "after") return void request.socket.destroy()
    const spoil = fault?.spoil === undefined ? undefined : spoils[fault.spoil]
    send(response, spoil === undefined ? answered : spoil(answered, url))
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((cause: unknown) => {
      response.writeHead(500).end(String(cause))
    })
  })
  await listen(server, port)
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    address: `http://${host}`,
    received: () => [...received],
    fail,
    reset: () => {
      received.length = 0
      faults.length = 0
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      })
  }
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((listening, refused) => {
    server.once("error", refused)
    server.listen(port, "127.0.0.1", listening)
  })

const read = async (request: IncomingMessage): Promise<Received> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return {
    method: request.method ?? "GET",
    target: request.url ?? "/",
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, [value ?? []].flat().join(", ")])
    ),
    body: Buffer.concat(chunks).toString("utf8")
  }
}

const send = (response: ServerResponse, { status, headers = {}, body }: Answered): void => {
  const isText = typeof body === "string" || body instanceof Uint8Array
  response.writeHead(status, {
    ...(body !== undefined && !isText && { "content-type": "application/json" }),
    ...headers
  })
  response.end(body === undefined ? undefined : isText ? body : JSON.stringify(body))
}
