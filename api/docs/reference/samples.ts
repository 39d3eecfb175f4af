/** Each operation as a command and as a few lines of TypeScript, with the example that its row declares. */
import type { Content, Described, Json, Operation, Parameter } from "./described.ts"

export const curl = (operation: Operation, baseUrl: string, { resolve }: Described): string => {
  const body = bodyOf(operation, resolve)
  const lines = [
    `curl ${operation.method === "GET" ? "" : `-X ${operation.method} `}"${addressOf(operation, baseUrl)}"`,
    ...(operation.bearer === "none" ? [] : [`-H "authorization: Bearer $TOKEN"`]),
    ...requiredHeaders(operation).map(({ name, example }) => `-H '${name.toLowerCase()}: ${String(example ?? "…")}'`),
    ...(body === undefined
      ? []
      : body.json === undefined
        ? body.parts.map((part) => `-F '${part}'`)
        : [
            `-H 'content-type: application/json'`,
            `-d '${JSON.stringify(body.json, null, 2).replaceAll("'", "'\\''")}'`
          ])
  ]
  return lines.join(" \\\n  ")
}

export const typescript = (operation: Operation, baseUrl: string, { resolve }: Described): string => {
  const body = bodyOf(operation, resolve)
  const headers = [
    ...(operation.bearer === "none" ? [] : ["authorization: `Bearer ${token}`"]),
    ...requiredHeaders(operation).map(
      ({ name, example }) => `"${name.toLowerCase()}": ${JSON.stringify(String(example ?? "…"))}`
    ),
    ...(body?.json === undefined ? [] : ['"content-type": "application/json"'])
  ]
  const options = [
    ...(operation.method === "GET" ? [] : [`  method: "${operation.method}"`]),
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(", ")} }`]),
    ...(body === undefined
      ? []
      : body.json === undefined
        ? ["  body: form"]
        : [`  body: JSON.stringify(${JSON.stringify(body.json, null, 2).replaceAll("\n", "\n  ")})`])
  ]
  const form =
    body !== undefined && body.json === undefined
      ? `const form = new FormData()\n${body.parts
          .map((part) => {
            const [name = "", value = ""] = part.split(/=(.*)/s)
            return `form.set("${name}", ${value.startsWith("@") ? "file" : JSON.stringify(value)})\n`
          })
          .join("")}`
      : ""
  const address = addressOf(operation, baseUrl)
  const call =
    options.length === 0
      ? `const response = await fetch("${address}")`
      : `const response = await fetch("${address}", {\n${options.join(",\n")}\n})`
  return `${form}${call}\nif (!response.ok) throw new Error((await response.json()).remediation)\n${takes(operation)}`
}

const takes = ({ answers }: Operation): string => {
  const success = answers.find(({ status }) => Number(status) < 300)
  const type = success?.contents[0]?.type ?? ""
  if (type === "") return ""
  return type.includes("json")
    ? "const answer = await response.json()"
    : type.startsWith("text/")
      ? "const text = await response.text()"
      : "const bytes = await response.bytes()"
}

/** Placeholders in braces stay where no example fills them. */
const addressOf = ({ path, parameters, sample }: Operation, baseUrl: string): string => {
  // What visitors use stands at the site's own address, whole.
  if (sample !== undefined) return /^https?:/.test(sample.path) ? sample.path : `${baseUrl}${sample.path}`
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const example = parameters.find((one) => one.in === "path" && one.name === name)?.example
    return example === undefined ? whole : String(example)
  })
  const query = parameters
    .filter((one) => one.in === "query" && one.required)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example ?? "…"))}`)
  return `${baseUrl}${filled}${query.length === 0 ? "" : `?${query.join("&")}`}`
}

const requiredHeaders = ({ parameters, sample }: Operation): ReadonlyArray<Pick<Parameter, "name" | "example">> =>
  sample === undefined
    ? parameters.filter((one) => one.in === "header" && one.required)
    : Object.entries(sample.headers)
        .filter(([name]) => !/^(?:authorization|content-type)$/i.test(name))
        .map(([name, example]) => ({ name, example }))

const bodyOf = (
  { body, sample }: Operation,
  resolve: Described["resolve"]
): { readonly json: unknown; readonly parts: ReadonlyArray<string> } | undefined => {
  if (body === undefined) return undefined
  const json = sample === undefined ? (body.example ?? simplest(body.schema ?? {}, resolve, 0)) : sample.body
  if (/json/.test(body.type)) return json === null || json === undefined ? undefined : { json, parts: [] }
  return { json: undefined, parts: formParts({ ...body, example: sample?.body ?? body.example }, resolve) }
}

const formParts = ({ schema, example }: Content, resolve: Described["resolve"]): ReadonlyArray<string> => {
  const properties = (resolve(schema ?? {})["properties"] ?? {}) as { readonly [name: string]: Json }
  const given = (typeof example === "object" && example !== null ? example : {}) as Json
  const names = [...new Set([...Object.keys(properties), ...Object.keys(given)])]
  const sent = Object.keys(given).length === 0 ? names : Object.keys(given)
  return sent.map((name) => {
    const value = given[name]
    const binary = properties[name] !== undefined && isBinary(resolve(properties[name]))
    return `${name}=${value !== undefined ? String(value) : binary ? `@${name}.bin` : "…"}`
  })
}

const isBinary = (schema: Json): boolean =>
  schema["format"] === "binary" || schema["contentEncoding"] !== undefined || schema["contentMediaType"] !== undefined

/** What a body needs at least, where its row gives no example. */
const simplest = (given: Json, resolve: Described["resolve"], depth: number): unknown => {
  const schema = resolve(given)
  if (schema["const"] !== undefined) return schema["const"]
  if (schema["default"] !== undefined) return schema["default"]
  const [first] = (schema["enum"] ?? []) as ReadonlyArray<unknown>
  if (first !== undefined) return first
  const alternatives = (schema["anyOf"] ?? schema["oneOf"]) as ReadonlyArray<Json> | undefined
  if (alternatives?.[0] !== undefined) return simplest(alternatives[0], resolve, depth + 1)
  if (depth > 6) return {}
  switch (schema["type"]) {
    case "object": {
      const properties = (schema["properties"] ?? {}) as { readonly [name: string]: Json }
      const required = (schema["required"] ?? []) as ReadonlyArray<string>
      return Object.fromEntries(
        required.map((name) => [name, simplest(properties[name] ?? {}, resolve, depth + 1)] as const)
      )
    }
    case "array":
      return [simplest((schema["items"] ?? {}) as Json, resolve, depth + 1)]
    case "integer":
    case "number":
      return 1
    case "boolean":
      return true
    case "null":
      return null
    default:
      return "…"
  }
}
