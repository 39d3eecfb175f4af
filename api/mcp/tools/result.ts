/**
 * What a tool answers. The API's answer is there twice, as structured content and as its text, since clients show a model
 * one or the other. A refusal is an error of the tool that can be read: what happened, why, what to do next, and the whole
 * problem document beside it.
 */
import type { CallToolResult } from "@modelcontextprotocol/server"
import { problemType } from "../../../engine/errors/problem.ts"
import type { Surface } from "../Surface.ts"
import { toolsNamedIn } from "./named.ts"
import { acknowledgements } from "./schemas.ts"

/** Headers that say something beside the answer: the base of the next write, budgets, how far a picture had come. */
const told = /^(?:etag|retry-after|idempotency-replayed|ratelimit-remaining|x-mk-.*)$/

/** The result for an answer of the API. */
export const resultOf = async (response: Response, surface: Surface): Promise<CallToolResult> => {
  const type = (response.headers.get("content-type") ?? "").split(";")[0]!
  const headers = Object.fromEntries([...response.headers].filter(([name]) => told.test(name)))
  const envelope = { status: response.status, ...(Object.keys(headers).length > 0 && { headers }) }
  if (type === problemType) return refused(envelope, await problemOf(response), surface)
  if (type.startsWith("image/")) {
    const data = Buffer.from(await response.arrayBuffer()).toString("base64")
    return {
      content: [{ type: "image", data, mimeType: type }, text(JSON.stringify(headers))],
      structuredContent: envelope
    }
  }
  const body = await response.text()
  const answer: unknown = type === "application/json" ? JSON.parse(body) : { text: body }
  return { content: [text(body)], structuredContent: { ...envelope, answer } }
}

/** The problem document of a refusal, whole. */
export type ProblemDocument = { readonly [member: string]: unknown } & {
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly remediation?: string
  readonly acknowledgeWith?: { readonly header: string; readonly value: string }
  readonly startFrom?: { readonly path: string } | null
}

/** The result for a refusal. */
export const refused = (
  envelope: { readonly status: number; readonly headers?: { readonly [name: string]: string } },
  problem: ProblemDocument,
  surface: Surface
): CallToolResult => ({
  isError: true,
  content: [text(readable(envelope.status, problem, surface))],
  structuredContent: { ...envelope, problem }
})

/** A refusal in words. What is particular to its kind follows as JSON, for a model that gets the text alone. */
const readable = (status: number, problem: ProblemDocument, surface: Surface): string => {
  const { type: _, title, status: __, code, detail, remediation, acknowledgeWith, requestId, ...particular } = problem
  const said = `${detail} ${remediation ?? ""}`
  const named = toolsNamedIn(`${said} ${startOf(problem)}`, surface)
  return [
    `${status} ${code}: ${title}.`,
    detail,
    ...(remediation === undefined ? [] : [`What to do: ${remediation}`]),
    ...(named.length === 0 ? [] : [`Tools: ${named.join(", ")}.`]),
    ...(said.includes("If-Match") ? ["If-Match is the argument ifMatch."] : []),
    ...(acknowledgeWith === undefined
      ? []
      : [`To go ahead, call again with acknowledge: ${acknowledged(acknowledgeWith)}`]),
    ...(Object.keys(particular).length === 0 ? [] : [`Details: ${JSON.stringify(particular)}`]),
    `Request: ${String(requestId)}`
  ].join("\n")
}

/** The route that reads the text to start from, where a refusal names one. */
const startOf = ({ startFrom }: ProblemDocument): string =>
  startFrom === undefined || startFrom === null ? "" : `GET ${startFrom.path}`

const acknowledged = ({ header, value }: NonNullable<ProblemDocument["acknowledgeWith"]>): string => {
  const [name = header] = Object.entries(acknowledgements).find(([, known]) => known === header.toLowerCase()) ?? []
  return JSON.stringify({ [name]: value })
}

const problemOf = async (response: Response): Promise<ProblemDocument> => (await response.json()) as ProblemDocument

const text = (text: string) => ({ type: "text" as const, text })
