/**
 * Hands a request on to the API and its answer back, both as streams but for short answers. What a visitor could use to pose
 * as somebody else is taken out: the headers that speak of hops, addresses and sites are written here and nowhere before.
 */
import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage } from "node:http"
import { Agent as HttpsAgent, request as httpsRequest } from "node:https"
import { pipeline } from "node:stream/promises"
import {
  challengeHeader,
  framedByHeader,
  policyHeaders,
  robotsHeaders,
  securityHeaders
} from "../../engine/serve/headers.ts"
import { withheld } from "../../engine/serve/sharedCaches.ts"
import { isProblem } from "../../engine/serve/failures.ts"
import { type Exchange, send as sendAnswer } from "./answer.ts"
import type { Flagged } from "./FlaggedPages.ts"
import { bounds, timings, type ApiTarget, type OriginEvent } from "./options.ts"
import type { FormBody } from "./forms/bodyOf.ts"
import type { HandOver } from "./forms/HeldForms.ts"
import type { Surroundings } from "./representation.ts"

export interface Passage {
  /** Canonical path and query, without the prefix. */
  readonly path: string
  readonly siteId: string
  /** Host as the visitor asked for it, with its port. */
  readonly host: string
  readonly client: string
  readonly surroundings: Surroundings
  /** Makes another page of the one that is answered; undefined where too many are being made. */
  readonly rewrite?: (headers: ReadonlyArray<string>, page: Buffer) => Promise<Flagged> | undefined
}

/** That there is no answer that could be sent: the API is not there, or says what is no visitor's business. */
export interface Unanswered {
  /** The API's own; 502 for what is no HTTP, 503 for no answer. */
  readonly status: number
  /** Its own words on when to come back, and on what may be sent to this address. */
  readonly headers: ReadonlyArray<string>
  /** Words of the API for the visitor, as they would be sent. */
  readonly said?: { readonly headers: Array<string>; readonly body: Buffer } | undefined
}

/** A form that is sent, under the id of the lead it is to be. */
export interface FormSent {
  readonly id: string
  readonly body: FormBody
}

export interface PassOn {
  /** Undefined once the API's answer is sent. */
  readonly send: (exchange: Exchange, passage: Passage) => Promise<Unanswered | undefined>
  /** The same for a form, whose 503 is no answer yet. */
  readonly sendForm: (exchange: Exchange, passage: Passage, form: FormSent) => Promise<Unanswered | undefined>
  /** Hands over a form that was kept; the status of the answer, undefined where none came. */
  readonly handOver: HandOver
  readonly close: () => void
}

/** Keeps connections to the API open between requests. */
export const makePassOn = (api: ApiTarget, log: (event: OriginEvent) => void): PassOn => {
  const base = new URL(api.url)
  const secure = base.protocol === "https:"
  const options = { keepAlive: true, maxSockets: bounds.apiConnections }
  const agent = secure ? new HttpsAgent(options) : new HttpAgent(options)

  const open = (method: string | undefined, path: string, timeout: number, headers: ReadonlyArray<string>) =>
    (secure ? httpsRequest : httpRequest)({
      agent,
      protocol: base.protocol,
      host: base.hostname.replace(/^\[(.*)\]$/, "$1"),
      port: base.port,
      method,
      path: `/public${path}`,
      timeout,
      headers: ["Host", base.host, ...headers, ...(api.secret === undefined ? [] : ["X-Makeready-Secret", api.secret])]
    })

  const ask = ({ request, scheme }: Exchange, passage: Passage, form?: FormSent): ClientRequest =>
    open(request.method, passage.path, form === undefined ? timings.apiMs : timings.formMs, [
      ...kept(request, passage.rewrite === undefined ? notFromVisitors : notForRewriting),
      // Framing comes from how the body was parsed, never from what a header nominates.
      ...framing(request),
      ...visitorHeaders({ ...passage, scheme }),
      ...(form === undefined ? [] : ["X-Makeready-Submission", form.id])
    ])

  const answerOf = async (
    exchange: Exchange,
    passage: Passage,
    again: boolean,
    form?: FormSent
  ): Promise<IncomingMessage> => {
    const { request, response } = exchange
    const asked = ask(exchange, passage, form)
    const abandon = () => asked.destroy()
    response.once("close", abandon)
    try {
      return await new Promise<IncomingMessage>((resolve, reject) => {
        asked.once("response", resolve)
        asked.once("timeout", () => asked.destroy(new Error("The API has not answered in time.")))
        asked.on("error", reject)
        const body = form === undefined ? { stream: request } : form.body
        if ("whole" in body) asked.end(body.whole)
        else if (hasBody(request)) pipeline(body.stream, asked).catch(reject)
        else asked.end()
      })
    } catch (cause) {
      // A kept connection may be closed just as it is used; without a body the same request can be made anew.
      const mayRepeat = again && asked.reusedSocket && !hasBody(request) && isRead(request) && !response.closed
      if (mayRepeat) return await answerOf(exchange, passage, false)
      throw cause
    }
  }

  const send = async (exchange: Exchange, passage: Passage, form?: FormSent): Promise<Unanswered | undefined> => {
    const { response } = exchange
    let answer: IncomingMessage
    try {
      answer = await answerOf(exchange, passage, true, form)
    } catch (cause) {
      if (response.closed) return undefined
      log({ level: "error", event: "api-unavailable", path: passage.path, cause: String(cause) })
      const broken = /^HPE_|ERR_HTTP|ERR_STREAM/.test((cause as NodeJS.ErrnoException).code ?? "")
      return { status: broken ? 502 : 503, headers: [] }
    }
    // A form may be kept instead; where it cannot be, the visitor is shown what the API says in their language.
    if (form !== undefined && (answer.statusCode ?? 503) >= 500 && !isProblem(answer.headers["content-type"])) {
      const { statusCode: status = 503 } = answer
      log({ level: "error", event: "api-refused", path: passage.path, status })
      const body = await wholeOf(answer)
      return { status, headers: [], said: body && { headers: answerHeaders(answer, passage.surroundings), body } }
    }
    if (isProblem(answer.headers["content-type"])) {
      const { statusCode: status = 502, headers } = answer
      // Read to its end, so that the connection can be used again.
      answer.on("error", () => {}).resume()
      if (status === 401 || status === 403 || status >= 500)
        log({ level: "error", event: "api-refused", path: passage.path, status })
      const kept = [["Retry-After", headers["retry-after"]] as const, ["Allow", headers.allow] as const]
      return { status, headers: kept.flatMap(([name, value]) => (value === undefined ? [] : [name, value])) }
    }
    if (passage.rewrite !== undefined && /^text\/html\b/i.test(answer.headers["content-type"] ?? "")) {
      const page = await wholeOf(answer)
      const made = page && (await passage.rewrite(answerHeaders(answer, passage.surroundings, framed), page))
      if (made === undefined) return { status: 503, headers: [] }
      sendAnswer(exchange, answer.statusCode ?? 502, made.headers, made.body)
      return undefined
    }
    const headers = answerHeaders(answer, passage.surroundings)
    // Most answers are short: read to their end, they are sent with their headers at once, without what a stream needs.
    if (Number(answer.headers["content-length"] ?? Infinity) <= shortBytes) {
      const body = await wholeOf(answer)
      if (body === undefined) response.destroy()
      else response.writeHead(answer.statusCode ?? 502, headers).end(body)
      return undefined
    }
    response.writeHead(answer.statusCode ?? 502, headers)
    await pipeline(answer, response)
    return undefined
  }

  const handOver: HandOver = ({ id, path, headers, receivedAt, ...visitor }, body) =>
    new Promise((resolve) => {
      const asked = open("POST", path, timings.formMs, [
        ...headers,
        "Content-Length",
        String(body.length),
        ...visitorHeaders(visitor),
        "X-Makeready-Submission",
        id,
        "X-Makeready-Received-At",
        String(receivedAt)
      ])
      asked.once("response", (answer) => {
        answer.on("error", () => {}).resume()
        // A problem is told about the request, not about what the visitor wrote.
        const { statusCode: status = 503 } = answer
        resolve(isProblem(answer.headers["content-type"]) && (status === 401 || status === 403) ? 503 : status)
      })
      asked.once("timeout", () => asked.destroy())
      asked.once("error", () => resolve(undefined))
      asked.end(body)
    })

  return {
    send: (exchange, passage) => send(exchange, passage),
    sendForm: send,
    handOver,
    close: () => agent.destroy()
  }
}

/** A short answer, whole; undefined where it breaks off. */
const wholeOf = (answer: IncomingMessage): Promise<Buffer | undefined> =>
  new Promise((resolve) => {
    const chunks: Array<Buffer> = []
    answer.on("data", (chunk: Buffer) => chunks.push(chunk))
    answer.once("end", () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)))
    answer.on("error", () => resolve(undefined))
  })

/** No more than what a connection takes without being waited for. */
const shortBytes = 64 * 1024

/** Who asks, and for which site, in our own words. */
const visitorHeaders = ({
  client,
  scheme,
  siteId,
  host
}: Pick<Passage, "client" | "siteId" | "host"> & Pick<Exchange, "scheme">): ReadonlyArray<string> => [
  "X-Forwarded-For",
  client,
  "X-Forwarded-Proto",
  scheme,
  "X-Makeready-Site",
  siteId,
  "X-Makeready-Host",
  host
]

const isRead = (request: IncomingMessage) => request.method === "GET" || request.method === "HEAD"

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0

const framing = ({ headers, method }: IncomingMessage): ReadonlyArray<string> => {
  if (headers["transfer-encoding"] !== undefined) return ["Transfer-Encoding", "chunked"]
  const length = headers["content-length"]
  if (length !== undefined) return ["Content-Length", length]
  return method === "GET" || method === "HEAD" ? [] : ["Content-Length", "0"]
}

/** RFC 9110 §7.6.1. */
const hopByHop = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "http2-settings"
])

/** Nor what describes a body that is replaced. */
const framed = new Set([...hopByHop, "content-length", "content-encoding"])

const notFromVisitors = new Set([...hopByHop, "host", "content-length", "expect", "forwarded"])
/** What is to be made into another page has to come whole and as it is. */
const notForRewriting = new Set([...notFromVisitors, "accept-encoding", "if-none-match", "if-modified-since", "range"])

/** The headers of a message as they came, without those of this hop and those left out here. */
const kept = (message: IncomingMessage, without: ReadonlySet<string>): ReadonlyArray<string> => {
  const nominated = new Set((message.headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase()))
  const headers: Array<string> = []
  for (let index = 0; index + 1 < message.rawHeaders.length; index += 2) {
    const [name, value] = [message.rawHeaders[index] as string, message.rawHeaders[index + 1] as string]
    const lower = name.toLowerCase()
    if (without.has(lower) || nominated.has(lower) || /^x-(?:forwarded|makeready)-/.test(lower)) continue
    headers.push(name, value)
  }
  return headers
}

/** The API's headers, joined by those of the site wherever it says nothing of its own. */
const answerHeaders = (
  answer: IncomingMessage,
  { csp, secure, indexable, outside }: Surroundings,
  without: ReadonlySet<string> = hopByHop
): Array<string> => {
  const headers = [...kept(answer, without)]
  // A CDN is told of stored objects alone: what is made for this request it could not be made to forget.
  if (outside !== undefined) {
    for (let index = 0; index < headers.length; index += 2)
      if (headers[index]!.toLowerCase() === "cache-control") headers[index + 1] = withheld(headers[index + 1]!)
    // Of an answer that says nothing a CDN would decide by itself.
    if (answer.headers["cache-control"] === undefined) headers.push("Cache-Control", withheld(""))
  }
  const site = [
    ...policyHeaders(
      csp,
      answer.headers["content-type"] ?? "",
      secure,
      [answer.headers[challengeHeader] ?? []].flat()[0],
      [answer.headers[framedByHeader] ?? []].flat()[0]
    ),
    ...securityHeaders(secure),
    ...robotsHeaders(indexable, {})
  ]
  for (let index = 0; index < site.length; index += 2) {
    const name = site[index] as string
    if (answer.headers[name.toLowerCase()] === undefined) headers.push(name, site[index + 1] as string)
  }
  return headers
}
