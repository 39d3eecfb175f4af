/**
 * What a tool takes and gives, as JSON Schema made from the rows behind it. A client puts the list of tools before a model
 * with every conversation, so it is kept short: references are written out, a description is the beginning of its first
 * sentence, and of an answer the members stand there with their types. What an argument may be in full is the API's to say:
 * it refuses by name.
 */
import { covers, type Scope } from "../../../engine/model/Credential.ts"
import { type JsonSchema, operation, type Operation, resolved } from "../operations.ts"
import type { Tool, ToolRow } from "./Tool.ts"

/** Arguments of how to call, which are headers and parameters of the rows. */
export const acknowledgements = {
  overwritingWriter: "x-mk-overwriting-writer",
  deletingLines: "x-mk-deleting-lines",
  replacingVersion: "x-mk-replacing-version"
} as const

/** Rows of a tool that a caller may use. */
export const openRows = (tool: Tool, scopes: ReadonlyArray<Scope>): ReadonlyArray<ToolRow> =>
  tool.rows.filter(({ row }) => {
    const { scope } = operation(row)
    return scope === null || covers(scopes, scope)
  })

/** The arguments of these rows of a tool, each described in so many characters at most. */
export const inputSchema = (tool: Tool, rows: ReadonlyArray<ToolRow>, width: number): JsonSchema => {
  const each = rows.map((row) => argumentsOf(row, operation(row.row), width))
  const properties: { [argument: string]: JsonSchema } = {}
  if (tool.choice !== undefined)
    properties[tool.choice.argument] = {
      enum: [...new Set(rows.map(({ chosenBy }) => chosenBy))],
      description: tool.choice.about
    }
  for (const { taken } of each) for (const [argument, schema] of Object.entries(taken)) properties[argument] ??= schema
  const needed = each
    .map(({ required }) => required)
    .reduce((common, next) => common.filter((argument) => next.includes(argument)))
  const required = [...(tool.choice === undefined ? [] : [tool.choice.argument]), ...needed]
  return {
    type: "object",
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false
  }
}

/** What every result of a tool has: the status, and the answer of the API or its refusal. */
export const outputSchema = (rows: ReadonlyArray<ToolRow>): JsonSchema => {
  const answers = rows.flatMap(({ row }) => operation(row).answers.flatMap(alternatives))
  const members: { [name: string]: JsonSchema } = {}
  for (const { properties = {} } of answers)
    for (const [name, schema] of Object.entries(properties)) members[name] = either(members[name], kindOf(schema))
  return {
    type: "object",
    properties: {
      status: { type: "integer" },
      headers: { type: "object" },
      answer: { type: "object", ...(answers.length > 0 && { properties: members }) },
      problem: { type: "object" }
    },
    required: ["status"]
  }
}

interface Arguments {
  readonly taken: { readonly [argument: string]: JsonSchema }
  readonly required: ReadonlyArray<string>
}

const argumentsOf = (row: ToolRow, { parameters, body }: Operation, width: number): Arguments => {
  const taken: { [argument: string]: JsonSchema } = {}
  const required: Array<string> = []
  const take = (name: string, schema: JsonSchema, isRequired: boolean) => {
    if (row.fixed?.[name] !== undefined || row.without?.includes(name)) return
    const argument = row.names?.[name] ?? name
    const words = row.words?.[argument]
    taken[argument] = { ...concise(schema, width), ...(words !== undefined && { description: words }) }
    if (isRequired) required.push(argument)
  }
  for (const parameter of parameters) {
    const { name, schema } = parameter
    if (parameter.in === "header") Object.assign(taken, headerArgument(name, taken))
    else if (name === "dryRun")
      taken[name] = { type: "boolean", description: "Rehearse: check everything, store nothing." }
    else take(name, schema, parameter.required)
  }
  if (body === null) return { taken, required }
  if (row.body !== undefined) {
    take(row.body, { ...resolved(body.schema), type: "object" }, body.required)
    return { taken, required }
  }
  for (const { properties = {}, required: members = [] } of alternatives(body.schema))
    for (const [name, schema] of Object.entries(properties))
      if (taken[row.names?.[name] ?? name] === undefined) take(name, schema, body.required && members.includes(name))
  return { taken, required }
}

/** Headers that are arguments; a name that is none of them is left out. */
const headerArgument = (name: string, taken: Arguments["taken"]): Arguments["taken"] => {
  const header = name.toLowerCase()
  if (header === "idempotency-key") return { idempotencyKey: { type: "string" } }
  if (header === "if-match") return { ifMatch: { type: "string" } }
  const [acknowledged] = Object.entries(acknowledgements).find(([, known]) => known === header) ?? []
  if (acknowledged === undefined) return {}
  const { properties } = taken["acknowledge"] ?? {}
  return { acknowledge: { type: "object", properties: { ...properties, [acknowledged]: { type: "string" } } } }
}

/** The shapes of which a value may have one; those that are no object are left out. */
const alternatives = (schema: JsonSchema): ReadonlyArray<JsonSchema> => {
  const { anyOf, oneOf, allOf, ...itself } = resolved(schema)
  if (allOf !== undefined) return [merged([itself, ...allOf])]
  const among = anyOf ?? oneOf
  if (among !== undefined) return among.flatMap(alternatives)
  return itself.properties === undefined && itself.type !== "object" ? [] : [itself]
}

const merged = (parts: ReadonlyArray<JsonSchema>): JsonSchema =>
  parts.map(resolved).reduce((all, part) => ({
    ...all,
    ...part,
    ...((all.properties ?? part.properties) && { properties: { ...all.properties, ...part.properties } }),
    ...((all.required ?? part.required) && { required: [...(all.required ?? []), ...(part.required ?? [])] })
  }))

/** Keywords that say what a value is; the API holds it to the others. */
const kept = ["type", "enum", "const", "minimum", "maximum", "maxItems"] as const

const concise = (schema: JsonSchema, width: number, seen: ReadonlyArray<string> = []): JsonSchema => {
  if (schema.$ref !== undefined && seen.includes(schema.$ref)) return {}
  const inside = schema.$ref === undefined ? seen : [...seen, schema.$ref]
  const whole = resolved(schema)
  const { anyOf, oneOf, allOf, ...itself } = whole
  if (allOf !== undefined) return concise(merged([itself, ...allOf]), width, inside)
  const words = itself.description === undefined ? "" : beginning(itself.description, width)
  const described = words === "" ? {} : { description: words }
  const among = anyOf ?? oneOf
  if (among !== undefined) {
    const each = among.map((one) => concise(one, width, inside))
    const others = each.filter(({ type }) => type !== "null")
    const [only] = others
    if (others.length === 1 && only !== undefined && typeof only.type === "string" && only.enum === undefined)
      return { ...only, ...(others.length < each.length && { type: [only.type, "null"] }), ...described }
    return { ...(each.length < 6 && { anyOf: each.map(({ description: _, ...one }) => one) }), ...described }
  }
  if (isFlag(itself)) return { type: "boolean", ...described }
  return {
    ...Object.fromEntries(kept.flatMap((keyword) => (keyword in itself ? [[keyword, itself[keyword]]] : []))),
    ...described,
    ...(itself.properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(itself.properties).map(([name, member]) => [name, concise(member, width, inside)])
      ),
      ...(itself.required !== undefined && itself.required.length > 0 && { required: itself.required })
    }),
    ...(itself.items !== undefined && { items: concise(itself.items, width, inside) })
  }
}

/** What is a word in a query is a boolean here. */
const isFlag = ({ enum: values }: JsonSchema): boolean =>
  values !== undefined && values.length === 4 && ["1", "true", "0", "false"].every((flag) => values.includes(flag))

/** The first sentence, as far as it fits. */
const beginning = (description: string, width: number): string => {
  const [sentence = description] = /^.*?[.:;](?= |$)/s.exec(description) ?? []
  const short = sentence.replace(/[.:;]$/, "").replace(/\s+/g, " ")
  return short.length <= width ? short : `${short.slice(0, width).replace(/\s*\S*$/, "")}…`.replace(/^…$/, "")
}

/** The type of a member of an answer, and nothing else of it. */
const kindOf = (schema: JsonSchema): JsonSchema => {
  const types = typesOf(schema)
  return types === undefined ? {} : { type: types.length === 1 ? types[0]! : types }
}

const typesOf = (schema: JsonSchema): ReadonlyArray<string> | undefined => {
  const { type, anyOf, oneOf, allOf, enum: values, const: only, properties } = resolved(schema)
  if (type !== undefined) return typeof type === "string" ? [type] : type
  if (properties !== undefined) return ["object"]
  if (allOf !== undefined) return allOf.map(typesOf).find((types) => types !== undefined)
  const among = anyOf ?? oneOf
  if (among !== undefined) {
    const each = among.map(typesOf)
    return each.includes(undefined) ? undefined : [...new Set(each.flatMap((types) => types!))]
  }
  const constants = values ?? (only === undefined ? undefined : [only])
  return constants && [...new Set(constants.map((value) => (value === null ? "null" : typeof value)))]
}

const either = (left: JsonSchema | undefined, right: JsonSchema): JsonSchema => {
  if (left === undefined) return right
  if (left.type === undefined || right.type === undefined) return {}
  const types = [...new Set([left.type, right.type].flat())]
  return { type: types.length === 1 ? types[0]! : types }
}
