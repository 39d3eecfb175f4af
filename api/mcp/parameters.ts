/**
 * What a message asks with, looked at before the protocol's library does: it tells what it misses in the words of its
 * schemas, which say neither why nor what to do.
 */
import { refuse, type Refusal } from "../../engine/errors/Refusal.ts"

/** Holds of what stands in a parameter, or is left out. */
interface Expected {
  readonly holds: (value: unknown) => boolean
  readonly words: string
}

const isObject = (value: unknown): value is { readonly [member: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const text: Expected = { holds: (value) => typeof value === "string", words: "a text" }
const cursor: Expected = {
  holds: (value) => value === undefined || typeof value === "string",
  words: "a text, or left out for the first page"
}
const named: Expected = {
  holds: (value) => value === undefined || isObject(value),
  words: "an object that holds each argument by its name"
}
const namedTexts: Expected = {
  holds: (value) =>
    value === undefined || (isObject(value) && Object.values(value).every((one) => typeof one === "string")),
  words: "an object that holds a text for each argument by its name"
}

const members: Expected = { holds: isObject, words: "an object" }
const nameAndVersion: Expected = {
  holds: (value) => isObject(value) && ["name", "version"].every((member) => typeof value[member] === "string"),
  words: "an object with the client's name and version, each a text"
}

const expected: { readonly [method: string]: { readonly [parameter: string]: Expected } } = {
  initialize: { protocolVersion: text, capabilities: members, clientInfo: nameAndVersion },
  "tools/list": { cursor },
  "tools/call": { name: text, arguments: named },
  "resources/list": { cursor },
  "resources/read": { uri: text },
  "prompts/list": { cursor },
  "prompts/get": { name: text, arguments: namedTexts }
}

/** `request.invalid` for the request of a client whose parameters cannot be read; undefined for any other message. */
export const parameterFault = (message: unknown): Refusal | undefined => {
  if (!isObject(message) || typeof message["method"] !== "string" || message["id"] === undefined) return undefined
  const { method, params } = message
  const wanted = Object.hasOwn(expected, method) ? expected[method]! : {}
  if (params !== undefined && !isObject(params))
    return invalid(method, [{ path: "params", reason: "must be an object" }])
  const fields = Object.entries(wanted).flatMap(([name, { holds, words }]) =>
    holds(params?.[name]) ? [] : [{ path: `params.${name}`, reason: `must be ${words}` }]
  )
  return fields.length === 0 ? undefined : invalid(method, fields)
}

const invalid = (method: string, fields: ReadonlyArray<{ readonly path: string; readonly reason: string }>): Refusal =>
  refuse(
    "request.invalid",
    `${method} was not begun: ${fields.map(({ path, reason }) => `${path} ${reason}`).join("; ")}.`,
    {
      fields
    }
  )
