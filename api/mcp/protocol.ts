/**
 * What is said at `/mcp`: tools, resources and a prompt. The protocol itself is spoken by its official library. A server is
 * made for each message and forgotten with the answer, for clients of 2026-07-28 as for those that open with `initialize`.
 */
import {
  type CallToolResult,
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  WebStandardStreamableHTTPServerTransport
} from "@modelcontextprotocol/server"
import { problem } from "../../engine/errors/problem.ts"
import { Refusal } from "../../engine/errors/Refusal.ts"
import { limits } from "../../engine/limits.ts"
import type { Scope } from "../../engine/model/Credential.ts"
import type { InnerRequest } from "./dispatch.ts"
import type { Surface } from "./Surface.ts"
import { parameterFault } from "./parameters.ts"
import { tools } from "./tools/all.ts"
import { withPageId } from "./tools/byRoute.ts"
import type { Listing } from "./tools/listed.ts"
import { type Arguments, requestOf, rowOf } from "./tools/request.ts"
import { type ProblemDocument, refused, resultOf } from "./tools/result.ts"
import type { Tool } from "./tools/Tool.ts"
import { instructions, prompt, promptText } from "./words.ts"

export interface Message {
  readonly headers: { readonly [name: string]: string | undefined }
  /** As parsed from the body. */
  readonly message: unknown
  /** Given up when the client hangs up. */
  readonly signal: AbortSignal
}

/** What stands behind a message. */
export interface Behind {
  /** Asks the API in the caller's name. */
  readonly ask: (request: InnerRequest) => Promise<Response>
  readonly scopes: ReadonlyArray<Scope>
  readonly surface: Surface
  readonly listing: Listing
  readonly baseUrl: string
  readonly requestId: string
}

/** The answer to one message: JSON, or nothing to a notification. */
export const speak = async ({ headers, message, signal }: Message, behind: Behind): Promise<Response> => {
  const fault = parameterFault(message)
  if (fault !== undefined) return unread(message as { readonly id: unknown }, fault, behind.requestId)
  const request = new Request("http://within/mcp", { method: "POST", headers: protocolHeaders(headers), signal })
  const isOlder = await isLegacyRequest(request, message)
  if (!isOlder) {
    const { fetch: answer } = createMcpHandler(() => serverFor(behind), { legacy: "reject", maxSubscriptions: 0 })
    return answer(request, { parsedBody: message })
  }
  const revision = request.headers.get("mcp-protocol-version")
  if (revision !== null && !SUPPORTED_PROTOCOL_VERSIONS.includes(revision)) return unspoken(revision)
  const server = serverFor(behind)
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: true,
    maxRequestBodySize: limits.toolCallBytes
  })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody: message })
  } finally {
    await server.close()
  }
}

/** The answer to a request whose parameters cannot be read: the refusal in one sentence, and whole beside it. */
const unread = ({ id }: { readonly id: unknown }, refusal: Refusal, requestId: string): Response => {
  const data = problem(refusal, requestId)
  const message = `${data.code}: ${data.detail} ${data.remediation ?? ""}`.trimEnd()
  const error = { code: ProtocolErrorCode.InvalidParams, message, data }
  return Response.json({ jsonrpc: "2.0", id, error })
}

/** The newest, of messages that say theirs themselves, and those that `initialize` agrees on. */
const revisions = ["2026-07-28", ...SUPPORTED_PROTOCOL_VERSIONS]

const unspoken = (revision: string): Response => {
  const message = `Bad Request: Unsupported protocol version: ${revision} (supported versions: ${revisions.join(", ")})`
  return Response.json({ jsonrpc: "2.0", error: { code: -32_000, message }, id: null }, { status: 400 })
}

/** What the protocol says in headers, and what sort of answer is taken. */
const protocolHeaders = (headers: Message["headers"]): Headers => {
  const said = new Headers({ "content-type": "application/json" })
  for (const name of ["accept", "mcp-protocol-version", "mcp-method", "mcp-name"])
    if (headers[name] !== undefined) said.set(name, headers[name])
  return said
}

const serverFor = (behind: Behind): Server => {
  const server = new Server(
    { name: "makeready", title: "Makeready", version: "1" },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions,
      // Asks nothing of clients, so nothing of theirs is ever held to a schema.
      jsonSchemaValidator: {
        getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined })
      }
    }
  )
  server.setRequestHandler("tools/list", () => ({ tools: [...behind.listing(behind.scopes)] }))
  server.setRequestHandler("tools/call", ({ params }) => call(params.name, params.arguments ?? {}, behind))
  server.setRequestHandler("resources/list", () => ({
    resources: behind.surface.readings.map(({ name, summary, path, type }) => ({
      uri: `${behind.baseUrl}${path}`,
      name,
      description: summary,
      mimeType: type
    }))
  }))
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [] }))
  server.setRequestHandler("resources/read", ({ params }) => read(params.uri, behind))
  server.setRequestHandler("prompts/list", () => ({ prompts: [prompt] }))
  server.setRequestHandler("prompts/get", ({ params }) => {
    if (params.name !== prompt.name) throw invalid(`There is no prompt ${params.name}.`)
    const text = promptText(params.arguments ?? {})
    return { description: prompt.description, messages: [{ role: "user", content: { type: "text", text } }] }
  })
  return server
}

const call = async (name: string, given: Arguments, { ask, requestId, surface }: Behind): Promise<CallToolResult> => {
  const tool = tools(surface).find((tool) => tool.name === name)
  if (tool === undefined) throw invalid(`There is no tool ${name}.`)
  const request = await requestFor(tool, given, { ask, surface })
  if (request instanceof Response) return resultOf(request, surface)
  if (!(request instanceof Refusal)) return resultOf(await ask(request), surface)
  const document = problem(request, requestId)
  return refused({ status: document.status }, document as unknown as ProblemDocument, surface)
}

/** A response where the API has refused already what the request was to be made of. */
const requestFor = async (tool: Tool, given: Arguments, { ask, surface }: Pick<Behind, "ask" | "surface">) => {
  const row = rowOf(tool, given)
  if (row instanceof Refusal) return row
  const named = await withPageId(row, given, surface.operation("pages.list"), ask)
  if (named instanceof Refusal || named instanceof Response) return named
  return requestOf(tool, row, surface.operation(row.row), named)
}

const read = async (uri: string, { ask, baseUrl, surface }: Behind) => {
  const found = surface.readings.find(({ path }) => `${baseUrl}${path}` === uri)
  if (found === undefined) throw invalid(`There is no resource ${uri}.`)
  const response = await ask({ method: "GET", target: found.path, headers: {}, body: null })
  const text = await response.text()
  if (!response.ok) throw new ProtocolError(ProtocolErrorCode.InternalError, text)
  return { contents: [{ uri, mimeType: found.type, text }] }
}

const invalid = (text: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, text)
