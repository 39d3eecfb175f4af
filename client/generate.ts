/**
 * The typed client's table of operations and its types, written from the OpenAPI document: every row under `/v1`, one
 * method each, named as the document names it. Texts only; `writeClient.ts` puts them into files.
 */
import { catalogue } from "../engine/errors/catalogue.ts"

type Schema = { readonly [key: string]: unknown }
interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema?: Schema
}
interface Operation {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly security?: ReadonlyArray<Schema>
  readonly parameters?: ReadonlyArray<Parameter | { readonly $ref: string }>
  readonly requestBody?: { readonly required?: boolean; readonly content: Content }
  readonly responses: { readonly [status: string]: { readonly content?: Content } }
}
type Content = { readonly [type: string]: { readonly schema?: Schema } }
/** As much of an OpenAPI document as a client is made of. */
export interface Document {
  readonly paths: { readonly [path: string]: { readonly [method: string]: unknown } }
  readonly components: object
}

interface Described {
  readonly group: string
  readonly name: string
  readonly method: string
  readonly path: string
  readonly operation: Operation
  readonly parameters: ReadonlyArray<Parameter>
}

/** The whole of `source/operations.ts`, not yet formatted. */
export const operationsText = (document: Document): string => {
  const operations = described(document)
  const groups = Map.groupBy(operations, ({ group }) => group)
  const schemas = (document.components as { readonly schemas: { readonly [name: string]: Schema } }).schemas
  const used = reachable(operations, schemas)
  return [
    "/** Written by `npm run client` from the API's own declarations: change those instead of this file. */",
    "",
    ...[...used].sort().map((name) => `${docOf(schemas[name]!)}export type ${name} = ${typeOf(schemas[name]!)}\n`),
    "/** Every code that a refusal of the API may have. */",
    `export type ErrorCode = ${Object.keys(catalogue)
      .map((code) => JSON.stringify(code))
      .join(" | ")}`,
    "",
    "/** What a call may be given beside what is asked. */",
    callOptions,
    "",
    "/** Every operation of the API under `/v1`, by resource. */",
    "export interface Operations {",
    ...[...groups].map(([group, rows]) => `readonly ${group}: {\n${rows.map(signature).join("\n")}\n}`),
    "}",
    "",
    "/** How one operation is sent. */",
    operationRow,
    "",
    "export const operations: { readonly [group: string]: { readonly [name: string]: OperationRow } } = {",
    [...groups].map(([group, rows]) => `${group}: {\n${rows.map(row).join(",\n")}\n}`).join(",\n"),
    "}",
    ""
  ].join("\n")
}

const callOptions = `export interface CallOptions {
  /** The version that this builds on. Left out, it is the one of the text, row, collection or site that this client last read or wrote; null sends none. */
  readonly ifMatch?: string | null
  /** Names the write, so that it happens once however often it is sent; made up when left out. */
  readonly idempotencyKey?: string
  /** Acknowledgement headers, as refusals name them in \`acknowledgeWith\`. */
  readonly acknowledge?: { readonly [header: string]: string }
  readonly signal?: AbortSignal
  /** Is shown the response, for its headers. */
  readonly onResponse?: (response: Response) => void
}`

const operationRow = `export interface OperationRow {
  readonly method: string
  readonly path: string
  readonly query: ReadonlyArray<string>
  /** Needs a token. */
  readonly token: boolean
  /** Takes \`If-Match\`. */
  readonly guarded: boolean
  /** Takes \`Idempotency-Key\`. */
  readonly keyed: boolean
  /** Needs the writer lease. */
  readonly leased: boolean
  readonly multipart: boolean
  /** The type as which a body is sent that is a text. */
  readonly text?: string
}`

const described = (document: Document): ReadonlyArray<Described> =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(() => path.startsWith("/v1/"))
      .map(([method, value]) => {
        const operation = value as Operation
        const [group = "", name = ""] = operation.operationId.split(".")
        const parameters = (operation.parameters ?? []).map((parameter) => resolved(parameter, document))
        return { group, name, method: method.toUpperCase(), path, operation, parameters }
      })
  )

const resolved = (parameter: Parameter | { readonly $ref: string }, document: Document): Parameter =>
  "$ref" in parameter
    ? (parameter.$ref
        .slice(2)
        .split("/")
        .reduce<unknown>((at, name) => (at as { readonly [name: string]: unknown })[name], document) as Parameter)
    : parameter

const takes = ({ parameters }: Described, header: string): boolean =>
  parameters.some((one) => one.in === "header" && one.name.toLowerCase() === header.toLowerCase())

const mayRefuse = ({ operation }: Described, code: string): boolean =>
  JSON.stringify(operation.responses).includes(`"${code}"`)

const row = (one: Described): string => {
  const body = Object.keys(one.operation.requestBody?.content ?? {})
  const text = body.find((type) => type.startsWith("text/"))
  const fields = {
    method: one.method,
    path: one.path,
    query: one.parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name),
    token: (one.operation.security ?? []).length > 0,
    guarded: takes(one, "If-Match"),
    keyed: takes(one, "Idempotency-Key"),
    leased: mayRefuse(one, "lease.required"),
    multipart: body.includes("multipart/form-data"),
    ...(text !== undefined && { text })
  }
  return `${one.name}: ${JSON.stringify(fields)}`
}

const signature = (one: Described): string => {
  const { operation, name } = one
  const fields = inputFields(one)
  const words = [operation.summary, operation.description].filter((text) => text !== undefined && text !== "")
  const formats = formatsOf(one)
  const called =
    formats === undefined
      ? `(${inputOf(fields)}, options?: CallOptions) => Promise<${union(answerTypes(operation)) || "void"}>`
      : `{\n${formats.map(({ taken, answers }) => `(${inputOf(taken)}, options?: CallOptions): Promise<${answers}>`).join("\n")}\n}`
  return `${doc(words.join(".\n\n"))}readonly ${name}: ${called}`
}

const inputOf = (fields: ReadonlyArray<Field>): string =>
  fields.length === 0
    ? "input?: {}"
    : `input${fields.every(({ required }) => !required) ? "?" : ""}: {\n${fields.map(member).join("\n")}\n}`

const union = (types: ReadonlyArray<string>): string => [...new Set(types)].join(" | ")

/**
 * Where `format` chooses between JSON and a text, a signature for each, so that nobody has to ask which of the two came:
 * the text for its own word, JSON for the other or for none.
 */
const formatsOf = (one: Described) => {
  const { operation, parameters } = one
  const values = parameters.find(({ name, in: place }) => name === "format" && place === "query")?.schema?.["enum"]
  const types = answerTypes(operation)
  if (!Array.isArray(values) || !values.includes("json") || !types.includes("string")) return undefined
  const fields = inputFields(one)
  const taking = (words: ReadonlyArray<unknown>, isText: boolean) =>
    fields.map((field) =>
      field.name === "format"
        ? { ...field, required: field.required || isText, type: union(words.map((word) => JSON.stringify(word))) }
        : field
    )
  return [
    {
      taken: taking(
        values.filter((word) => word !== "json"),
        true
      ),
      answers: "string"
    },
    { taken: taking(["json"], false), answers: union(types.filter((type) => type !== "string")) }
  ]
}

interface Field {
  readonly name: string
  readonly required: boolean
  readonly type: string
  readonly description?: string
}

const inputFields = ({ operation, parameters }: Described): ReadonlyArray<Field> => {
  const named = parameters
    .filter((one) => one.in === "path" || one.in === "query")
    .map(({ name, required = false, schema = {}, description }) => ({
      name,
      required,
      type: isSwitch(schema) ? "boolean" : typeOf(schema),
      ...(description !== undefined && { description })
    }))
  const body = operation.requestBody
  if (body === undefined) return named
  const schemas = Object.entries(body.content).map(([type, { schema = {} }]) =>
    type === "multipart/form-data" ? `FormData | ${parenthesised(typeOf(schema))}` : typeOf(schema)
  )
  return [...named, { name: "body", required: body.required !== false, type: [...new Set(schemas)].join(" | ") }]
}

/** `dryRun=1` and its like. */
const isSwitch = ({ enum: values, $ref }: Schema): boolean =>
  $ref === undefined &&
  Array.isArray(values) &&
  values.length > 1 &&
  values.every((value) => ["1", "0", "true", "false"].includes(String(value)))

const answerTypes = ({ responses }: Operation): ReadonlyArray<string> =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([, { content = {} }]) => Object.entries(content))
    .map(([type, { schema = {} }]) =>
      type.includes("json") ? typeOf(schema) : type.startsWith("text/") ? "string" : "Uint8Array"
    )

const member = ({ name, required, type, description }: Field): string =>
  `${doc(description ?? "")}readonly ${nameOf(name)}${required ? "" : "?"}: ${type}`

/** The TypeScript type of a JSON Schema. What it only says in patterns and bounds is left to the server. */
export const typeOf = (schema: Schema): string => {
  const { $ref, const: fixed, enum: values, anyOf, oneOf, allOf, type, properties } = schema
  if (typeof $ref === "string") return $ref.slice($ref.lastIndexOf("/") + 1)
  if (fixed !== undefined) return JSON.stringify(fixed)
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(" | ")
  const alternatives = (anyOf ?? oneOf) as ReadonlyArray<Schema> | undefined
  if (alternatives !== undefined) return [...new Set(alternatives.map((one) => typeOf(one)))].join(" | ")
  const own = Array.isArray(type)
    ? type.map((one: string) => typeOf({ ...schema, type: one })).join(" | ")
    : type === undefined && properties !== undefined
      ? objectOf(schema)
      : simple(type as string | undefined, schema)
  const more = ((allOf ?? []) as ReadonlyArray<Schema>).filter((one) => narrows(one)).map((one) => typeOf(one))
  return own === "unknown" && more.length > 0
    ? more.map(parenthesised).join(" & ")
    : [own, ...more].map((one) => (more.length > 0 ? parenthesised(one) : one)).join(" & ")
}

/** Whether a part of `allOf` says something that a type can. */
const narrows = ({ $ref, type, properties, enum: values, additionalProperties }: Schema): boolean =>
  $ref !== undefined ||
  properties !== undefined ||
  values !== undefined ||
  (type === "object" && additionalProperties !== undefined)

const simple = (type: string | undefined, schema: Schema): string => {
  switch (type) {
    case "string":
      return schema["format"] === "binary" ? "Blob" : "string"
    case "integer":
    case "number":
      return "number"
    case "boolean":
      return "boolean"
    case "null":
      return "null"
    case "array":
      return `ReadonlyArray<${typeOf((schema["items"] ?? {}) as Schema)}>`
    case "object":
      return objectOf(schema)
    default:
      return "unknown"
  }
}

const objectOf = ({ properties, required, additionalProperties }: Schema): string => {
  const members = Object.entries((properties ?? {}) as { readonly [name: string]: Schema }).map(
    ([name, schema]) =>
      `${docOf(schema)}readonly ${nameOf(name)}${((required ?? []) as ReadonlyArray<string>).includes(name) ? "" : "?"}: ${typeOf(schema)}`
  )
  const open =
    members.length === 0 || (typeof additionalProperties === "object" && additionalProperties !== null)
      ? members.length > 0 || typeof additionalProperties !== "object" || additionalProperties === null
        ? ["readonly [name: string]: unknown"]
        : [`readonly [name: string]: ${typeOf(additionalProperties as Schema)}`]
      : []
  return `{\n${[...members, ...open].join("\n")}\n}`
}

const nameOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))
const parenthesised = (type: string): string => (type.includes(" | ") ? `(${type})` : type)
const docOf = (schema: Schema): string => doc(typeof schema["description"] === "string" ? schema["description"] : "")
const doc = (text: string): string =>
  text === ""
    ? ""
    : `/**\n${text
        .replaceAll("*/", "*\\/")
        .split("\n")
        .map((line) => ` * ${line}`.trimEnd())
        .join("\n")}\n */\n`

/** Names of the schemas that the operations lead to. */
const reachable = (
  operations: ReadonlyArray<Described>,
  schemas: { readonly [name: string]: Schema }
): ReadonlySet<string> => {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    for (const [, name = ""] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(name) || schemas[name] === undefined || name === "Problem") continue
      found.add(name)
      visit(schemas[name])
    }
  }
  for (const { operation, parameters } of operations) {
    visit(parameters)
    visit(operation.requestBody ?? {})
    visit(Object.fromEntries(Object.entries(operation.responses).filter(([status]) => status.startsWith("2"))))
  }
  return found
}
