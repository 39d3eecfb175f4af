/**
 * What a tool takes and gives, as JSON Schema made from the rows behind it. A client puts the list of tools before a model
 * with every conversation, so it is kept short: references are written out, a description is the beginning of its first
 * sentence, and of an answer the members stand there with their types. What an argument may be in full is the API's to say:
 * it refuses by name.
 */
import type { JsonSchema, Operation } from "../Surface.ts"
import type { Tool, ToolRow } from "./Tool.ts"

/** Arguments of how to call, which are headers and parameters of the rows. */
export const acknowledgements = {
  overwritingWriter: "x-mk-overwriting-writer",
  deletingLines: "x-mk-deleting-lines",
  replacingVersion: "x-mk-replacing-version"
} as const

/** A row of a tool, and what it asks of the API. */
export interface AskedRow {
  readonly row: ToolRow
  readonly operation: Operation
}

/** The arguments of these rows of a tool, each described in so many characters at most. */
export const inputSchema = (tool: Tool, rows: ReadonlyArray<AskedRow>, width: number): JsonSchema => {
  const each = rows.map((asked) => argumentsOf(asked, width))
  const properties: { [argument: string]: JsonSchema } = {}
  if (tool.choice !== undefined)
    properties[tool.choice.argument] = {
      enum: [...new Set(rows.map(({ row }) => row.chosenBy))],
      description: tool.choice.about
    }
  for (const { taken } of each) for (const [argument, schema] of Object.entries(taken)) properties[argument] ??= schema
  const rehearsed = rows.filter((_, at) => each[at]!.taken["dryRun"] !== undefined)
  if (tool.choice !== undefined && rehearsed.length > 0 && rehearsed.length < rows.length)
    properties["dryRun"] = { type: "boolean", description: onlyWhere(tool.choice.argument, rehearsed) }
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

/** The API refuses to rehearse the others. */
const onlyWhere = (argument: string, rows: ReadonlyArray<AskedRow>): string =>
  `Only where ${argument} is ${[...new Set(rows.map(({ row }) => row.chosenBy))].join(" or ")}.`

/** What every result of a tool has: the status, and the answer of the API, with the members that each row gives, or its refusal. */
export const outputSchema = (rows: ReadonlyArray<AskedRow>): JsonSchema => {
  const members = rows.map(({ operation }) => membersOf(operation)).reduce(common)
  return {
    type: "object",
    properties: {
      status: { type: "integer" },
      answer: { type: "object", ...(Object.keys(members).length > 0 && { properties: members }) },
      problem: { type: "object" }
    },
    required: ["status"]
  }
}

type Members = { readonly [name: string]: JsonSchema }

/** Members of an answer, whichever of its shapes it has. */
const membersOf = ({ answers }: Operation): Members => {
  const members: { [name: string]: JsonSchema } = {}
  for (const { properties = {} } of answers.flatMap(alternatives))
    for (const [name, schema] of Object.entries(properties)) members[name] = either(members[name], kindOf(schema))
  return members
}

const common = (left: Members, right: Members): Members =>
  Object.fromEntries(
    Object.entries(left).flatMap(([name, schema]) =>
      right[name] === undefined ? [] : [[name, either(schema, right[name])] as const]
    )
  )

interface Arguments {
  readonly taken: { readonly [argument: string]: JsonSchema }
  readonly required: ReadonlyArray<string>
}

/** Names of the arguments that a row of a tool takes, without the one that chooses the row. */
export const argumentNames = (asked: AskedRow): ReadonlySet<string> => new Set(Object.keys(argumentsOf(asked, 0).taken))

const argumentsOf = ({ row, operation }: AskedRow, width: number): Arguments => {
  const { parameters, body } = operation
  const taken: { [argument: string]: JsonSchema } = {}
  const required: Array<string> = []
  const take = (name: string, schema: JsonSchema, isRequired: boolean) => {
    if (row.fixed?.[name] !== undefined || row.without?.includes(name)) return
    const argument = row.names?.[name] ?? name
    const words = row.words?.[argument]
    const depth = name === row.body ? 1 : argumentDepth
    taken[argument] = { ...concise(schema, width, depth), ...(words !== undefined && { description: words }) }
    if (isRequired && argument !== row.byRoute) required.push(argument)
  }
  if (row.byRoute !== undefined) taken["route"] = { type: "string" }
  for (const parameter of parameters) {
    const { name, schema } = parameter
    if (parameter.in === "header") Object.assign(taken, headerArgument(name))
    else if (name === "dryRun") taken[name] = { type: "boolean" }
    else take(name, schema, parameter.required)
  }
  if (body === null) return { taken, required }
  if (row.body !== undefined) {
    take(row.body, { ...body.schema, type: "object" }, body.required)
    return { taken, required }
  }
  for (const { properties = {}, required: members = [] } of alternatives(body.schema))
    for (const [name, schema] of Object.entries(properties))
      if (taken[row.names?.[name] ?? name] === undefined) take(name, schema, body.required && members.includes(name))
  return { taken, required }
}

/** Headers that are arguments, of which the instructions speak once for all; a name that is none of them is left out. */
const headerArgument = (name: string): Arguments["taken"] => {
  const header = name.toLowerCase()
  if (header === "idempotency-key") return { idempotencyKey: { type: "string" } }
  if (header === "if-match") return { ifMatch: { type: "string" } }
  return Object.values<string>(acknowledgements).includes(header) ? { acknowledge: { type: "object" } } : {}
}

/** The shapes of which a value may have one; those that are no object are left out. */
const alternatives = (schema: JsonSchema): ReadonlyArray<JsonSchema> => {
  const { anyOf, oneOf, allOf, ...itself } = schema
  if (allOf !== undefined) return [merged([itself, ...allOf])]
  const among = anyOf ?? oneOf
  if (among !== undefined) return among.flatMap(alternatives)
  return itself.properties === undefined && itself.type !== "object" ? [] : [itself]
}

const merged = (parts: ReadonlyArray<JsonSchema>): JsonSchema =>
  parts.reduce((all, part) => ({
    ...all,
    ...part,
    ...((all.properties ?? part.properties) && { properties: { ...all.properties, ...part.properties } }),
    ...((all.required ?? part.required) && { required: [...(all.required ?? []), ...(part.required ?? [])] })
  }))

/** So many objects inside one another are written out; of a whole body the first alone, since its tool says the rest. */
const argumentDepth = 3

/** Keywords that say what a value is; the API holds it to the others. */
const kept = ["type", "enum", "const", "minimum", "maximum", "maxItems"] as const

const concise = (schema: JsonSchema, width: number, depth: number): JsonSchema => {
  const { anyOf, oneOf, allOf, ...itself } = schema
  if (allOf !== undefined) return concise(merged([itself, ...allOf]), width, depth)
  const words = itself.description === undefined ? "" : beginning(itself.description, width)
  const described = words === "" ? {} : { description: words }
  const among = anyOf ?? oneOf
  if (among !== undefined) {
    const each = among.map((one) => concise(one, width, depth))
    const others = each.filter(({ type }) => type !== "null")
    const [only] = others
    if (others.length === 1 && only !== undefined && typeof only.type === "string" && only.enum === undefined)
      return { ...only, ...(others.length < each.length && { type: [only.type, "null"] }), ...described }
    return { ...(each.length < 6 && { anyOf: each.map(undescribed) }), ...described }
  }
  if (isFlag(itself)) return { type: "boolean", ...described }
  return {
    ...Object.fromEntries(kept.flatMap((keyword) => (keyword in itself ? [[keyword, itself[keyword]]] : []))),
    ...described,
    ...(itself.properties !== undefined &&
      depth > 0 && {
        properties: Object.fromEntries(
          Object.entries(itself.properties).map(([name, member]) => [name, concise(member, width, depth - 1)])
        ),
        ...(itself.required !== undefined && itself.required.length > 0 && { required: itself.required })
      }),
    ...(itself.items !== undefined && { items: concise(itself.items, width, depth) })
  }
}

const undescribed = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => keyword !== "description"))

/** What is a word in a query is a boolean here. */
const isFlag = ({ enum: values }: JsonSchema): boolean =>
  values !== undefined && values.length === 4 && ["1", "true", "0", "false"].every((flag) => values.includes(flag))

/** The first sentence, as far as it fits. */
const beginning = (description: string, width: number): string => {
  const [sentence = description] = /^.*?[.:;](?= |$)/s.exec(description) ?? []
  const short = sentence.replace(/[.:;]$/, "").replace(/\s+/g, " ")
  return short.length <= width ? short : `${short.slice(0, width).replace(/\s*\S*$/, "")}…`.replace(/^…$/, "")
}

/** The type of a member of an answer, where it has one alone. */
const kindOf = (schema: JsonSchema): JsonSchema => {
  const [type, ...others] = typesOf(schema) ?? []
  return type === undefined || others.length > 0 ? {} : { type }
}

const typesOf = (schema: JsonSchema): ReadonlyArray<string> | undefined => {
  const { type, anyOf, oneOf, allOf, enum: values, const: only, properties } = schema
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

const either = (left: JsonSchema | undefined, right: JsonSchema): JsonSchema =>
  left === undefined || left.type === right.type ? right : {}
