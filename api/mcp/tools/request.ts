/**
 * A call of a tool as the request to the API that it stands for. Nothing is judged here that the API judges itself, but for
 * names: an argument that a tool does not know is refused with those that it knows, since the API would speak of its own.
 */
import { refuse, type Refusal } from "../../../engine/errors/Refusal.ts"
import { unknown } from "../../access/schemaRefusal.ts"
import type { Operation } from "../Surface.ts"
import { acknowledgements, argumentNames, type AskedRow } from "./schemas.ts"
import type { Tool, ToolRow } from "./Tool.ts"

export type Arguments = { readonly [argument: string]: unknown }

/** A request without what the caller of the tool brings along: token and address. */
export interface ToolRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers: { readonly [name: string]: string }
  readonly body: string | FormData | null
}

/** The row that this call means: the first whose choice and arguments fit. Refuses with `request.invalid`. */
export const rowOf = (tool: Tool, given: Arguments): ToolRow | Refusal => {
  const choice = tool.choice === undefined ? undefined : given[tool.choice.argument]
  const found = tool.rows.find(
    (row) => row.chosenBy === choice && (row.given ?? []).every((argument) => given[argument] !== undefined)
  )
  if (found !== undefined || tool.choice === undefined) return found ?? tool.rows[tool.rows.length - 1]!
  const known = [...new Set(tool.rows.map(({ chosenBy }) => chosenBy))]
  return invalid(tool.choice.argument, `is one of ${known.join(", ")}`)
}

/**
 * The request to the operation of a row. Refuses with `request.invalid` where a part of the path is missing, and where an
 * argument is none of the tool's; the latter with `request.query_invalid` of a row without a body.
 */
export const requestOf = (tool: Tool, row: ToolRow, operation: Operation, given: Arguments): ToolRequest | Refusal => {
  const { dryRun, idempotencyKey, ifMatch, acknowledge, ...others } = withoutEmpty(given)
  for (const [name, value] of Object.entries({ idempotencyKey, ifMatch }))
    if (value !== undefined && (typeof value !== "string" || !isHeaderText(value)))
      return invalid(name, "is a text of one line")
  const rest: { [argument: string]: unknown } = { ...others }
  if (tool.choice !== undefined) delete rest[tool.choice.argument]
  const take = (name: string): unknown => {
    const argument = row.names?.[name] ?? name
    const value = row.fixed?.[name] ?? rest[argument]
    delete rest[argument]
    return value
  }

  let path = operation.path
  const query = new URLSearchParams()
  for (const parameter of operation.parameters) {
    if (parameter.in === "header" || parameter.name === "dryRun") continue
    const value = take(parameter.name)
    if (parameter.in === "query") {
      if (value !== undefined) query.set(parameter.name, asText(value))
      continue
    }
    if (value === undefined || value === "")
      return invalid(
        row.names?.[parameter.name] ?? parameter.name,
        `is required here: ${tool.name} takes ${takenBy(tool, row, operation).join(", ")}`,
        unknownTo({ row, operation }, rest)
      )
    path = path.replace(`{${parameter.name}}`, () => encodeURIComponent(asText(value).toWellFormed()))
  }
  const strange = row.body === undefined ? unknownTo({ row, operation }, rest) : []
  if (strange.length > 0) return notTaken(strange, { row, operation }, waysInto(tool, row))
  if (dryRun !== undefined) query.set("dryRun", asText(dryRun))
  const headers: { [name: string]: string } = {}
  if (idempotencyKey !== undefined) headers["idempotency-key"] = asText(idempotencyKey)
  if (ifMatch !== undefined) headers["if-match"] = asText(ifMatch)
  if (acknowledge !== undefined) {
    if (typeof acknowledge !== "object" || acknowledge === null || Array.isArray(acknowledge))
      return invalid("acknowledge", "is an object")
    for (const [name, value] of Object.entries(acknowledge)) {
      if (!Object.hasOwn(acknowledgements, name))
        return invalid(`acknowledge.${name}`, `is not known; there are ${Object.keys(acknowledgements).join(", ")}`)
      if (!isHeaderText(asText(value))) return invalid(`acknowledge.${name}`, "is one line")
      headers[acknowledgements[name as keyof typeof acknowledgements]] = asText(value)
    }
  }

  const file = operation.body?.type === "multipart/form-data" ? row.names?.["file"] : undefined
  const slip = file === undefined ? undefined : base64Slip(rest[file])
  if (file !== undefined && slip !== undefined) return invalid(file, slip)
  const body = bodyOf(row, operation, rest)
  if (operation.body === null) for (const [name, value] of Object.entries(rest)) query.set(name, asText(value))
  const search = query.toString()
  if (typeof body === "string") headers["content-type"] = "application/json"
  return { method: operation.method, target: search === "" ? path : `${path}?${search}`, headers, body }
}

/** The arguments that say what a call is about, as they are named to the caller. */
const takenBy = ({ choice }: Tool, row: ToolRow, { parameters }: Operation): ReadonlyArray<string> => {
  const inPath = parameters.filter((parameter) => parameter.in === "path" && row.fixed?.[parameter.name] === undefined)
  return [
    ...(choice === undefined ? [] : [`${choice.argument}: ${row.chosenBy}`]),
    ...inPath
      .map(({ name }) => row.names?.[name] ?? name)
      .map((name) => (name === row.byRoute ? `${name} or route` : name))
  ]
}

/** Programs send null for what they leave out; a member of a body may mean it. */
const withoutEmpty = (given: Arguments): Arguments =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => value !== null || !["dryRun", "idempotencyKey", "ifMatch", "acknowledge"].includes(name)
    )
  )

/** What a header can carry. */
const isHeaderText = (text: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(text)

const bodyOf = (row: ToolRow, { body }: Operation, rest: Arguments): ToolRequest["body"] => {
  if (body === null) return null
  if (row.body !== undefined) {
    const { [row.body]: whole, ...others } = rest
    // What else was sent stands beside the members, for the row to refuse.
    const isAlone = Object.keys(others).length === 0
    return JSON.stringify((isAlone ? whole : { ...Object(whole), ...others }) ?? {})
  }
  const members = Object.fromEntries(
    Object.entries(rest).map(([argument, value]) => [memberOf(row, argument), value] as const)
  )
  if (body.type === "multipart/form-data") return formOf(members)
  if (!body.required && Object.keys(members).length === 0) return null
  return JSON.stringify(members)
}

const memberOf = (row: ToolRow, argument: string): string =>
  Object.entries(row.names ?? {}).find(([, name]) => name === argument)?.[0] ?? argument

/** Bytes come as base64. What is none decodes to something all the same, of which the API could only say that it is no picture. */
const base64Slip = (value: unknown): string | undefined => {
  if (typeof value !== "string") return "is a text of base64"
  const [, before] = /^(data:[^,]{0,200},)/i.exec(value) ?? []
  if (before !== undefined) return `is base64 alone: leave out ${before} at its beginning`
  return /^[\w+/\s-]*={0,2}\s*$/.test(value) ? undefined : "holds characters that base64 does not have"
}

/** `file` comes as base64. */
const formOf = (members: Arguments): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(members))
    if (name === "file") form.set(name, new Blob([Buffer.from(asText(value), "base64")]), "file")
    else form.set(name, asText(value))
  return form
}

/** As a query or header says it: 1 and 0 for a flag, what is listed separated by commas. */
const asText = (value: unknown): string => {
  if (typeof value === "boolean") return value ? "1" : "0"
  if (Array.isArray(value)) return value.map(asText).join(",")
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value)
}

/** A slip in the name of an argument leaves another out: both are told at once. */
const unknownTo = (asked: AskedRow, rest: Arguments) => {
  const known = argumentNames(asked)
  return Object.keys(rest).filter((name) => !known.has(name))
}

/** Arguments with which the same call would have meant another row: bytes in place of an address. */
const waysInto = ({ rows }: Tool, { chosenBy }: ToolRow): ReadonlyArray<string> =>
  rows.flatMap((other) => (other.chosenBy === chosenBy ? (other.given ?? []) : []))

/** The code is that of the API, for which an argument would have been a parameter or a member of the body. */
const notTaken = (strange: ReadonlyArray<string>, asked: AskedRow, others: ReadonlyArray<string>): Refusal => {
  const reason = unknown([...new Set([...argumentNames(asked), ...others])])
  const sentences = strange.map((name) => `The argument ${name} ${reason}.`)
  return refuse(asked.operation.body === null ? "request.query_invalid" : "request.invalid", sentences.join(" "), {
    fields: strange.map((path) => ({ path, reason }))
  })
}

const invalid = (path: string, reason: string, unknown: ReadonlyArray<string> = []): Refusal => {
  const fields = [{ path, reason }, ...unknown.map((name) => ({ path: name, reason: "is not known here" }))]
  const sentences = fields.map((field) => `The argument ${field.path} ${field.reason}.`)
  return refuse("request.invalid", sentences.join(" "), { fields })
}
