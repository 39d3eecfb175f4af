/** Official clients of the Model Context Protocol, of each revision that is spoken, and what their calls bring. */
import { Client as NewerClient, StreamableHTTPClientTransport as NewerTransport } from "@modelcontextprotocol/client"
import { Client as OlderClient } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport as OlderTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"

export interface ToolReply {
  readonly isError: boolean
  /** All text of the result. */
  readonly text: string
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look at any member
  readonly answer: any
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  readonly problem: any
  readonly code: string | undefined
  readonly headers: { readonly [name: string]: string }
  readonly content: ReadonlyArray<{ readonly type: string; readonly [member: string]: unknown }>
  readonly structured: unknown
}

export interface ToolClient {
  /** What client and server agreed on. */
  readonly revision: string | undefined
  readonly client: NewerClient
  readonly call: (tool: string, given?: object) => Promise<ToolReply>
  /** Requests sent over HTTP so far, of any kind. */
  readonly sent: () => number
  readonly close: () => Promise<void>
}

export const revisions = ["2026-07-28", "2025-11-25", "2025-06-18"] as const
export type Revision = (typeof revisions)[number]

/** A client that is connected. Requests go to the addresses in turn, each another process. */
export const toolClient = async (
  addresses: string | ReadonlyArray<string>,
  authorization: string,
  revision: Revision = "2026-07-28"
): Promise<ToolClient> => {
  const all = [addresses].flat()
  let sent = 0
  const options = {
    requestInit: { headers: { authorization } },
    fetch: (url: string | URL, init?: RequestInit) => {
      const { pathname } = new URL(url)
      return fetch(`${all[sent++ % all.length]}${pathname}`, init)
    }
  }
  const address = new URL(`${all[0]}/mcp`)
  const client = clientOf(revision)
  const transport =
    revision === "2025-11-25" ? new OlderTransport(address, options) : new NewerTransport(address, options)
  await client.connect(transport as NewerTransport)
  return {
    revision: transport.protocolVersion ?? client.getNegotiatedProtocolVersion?.(),
    client,
    call: async (name, given = {}) => replyOf(await client.callTool({ name, arguments: { ...given } })),
    sent: () => sent,
    close: () => client.close()
  }
}

/** The newer package speaks the newest and, where it is told to, the eldest; the older one its last. */
const clientOf = (revision: Revision): NewerClient => {
  const who = { name: "test", version: "1" }
  if (revision === "2025-11-25") return new OlderClient(who) as unknown as NewerClient
  if (revision === "2026-07-28") return new NewerClient(who, { versionNegotiation: { mode: { pin: revision } } })
  return new NewerClient(who, { supportedProtocolVersions: [revision] })
}

const replyOf = (result: Awaited<ReturnType<NewerClient["callTool"]>>): ToolReply => {
  const structured = result.structuredContent as Pick<ToolReply, "status" | "answer" | "problem"> & {
    readonly headers?: ToolReply["headers"]
  }
  const content = result.content as ToolReply["content"]
  return {
    isError: result.isError === true,
    text: content.map(({ text }) => text ?? "").join("\n"),
    status: structured.status,
    answer: structured.answer,
    problem: structured.problem,
    code: structured.problem?.code,
    headers: structured.headers ?? {},
    content,
    structured
  }
}

/** The answer of a call that must succeed. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests look at any member
export const done = (reply: ToolReply): any => {
  if (reply.isError) throw new Error(`The call was refused: ${reply.text.slice(0, 800)}`)
  return reply.answer
}
