/**
 * What the API can be asked, read out of its published description, so that a tool takes and gives what the document says
 * and no second table can disagree with it. Names are those of the route table, `<group>.<row>`.
 */
import { openapi } from "../docs/openapi.ts"
import { routes } from "../front/routeTable.ts"
import type { Scope } from "../../engine/model/Credential.ts"

/** As much of JSON Schema as the document uses. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | ReadonlyArray<string>
  readonly description?: string
  readonly enum?: ReadonlyArray<unknown>
  readonly const?: unknown
  readonly anyOf?: ReadonlyArray<JsonSchema>
  readonly oneOf?: ReadonlyArray<JsonSchema>
  readonly allOf?: ReadonlyArray<JsonSchema>
  readonly properties?: { readonly [name: string]: JsonSchema }
  readonly required?: ReadonlyArray<string>
  readonly items?: JsonSchema
  readonly additionalProperties?: boolean | JsonSchema
  readonly [keyword: string]: unknown
}

export interface Parameter {
  readonly name: string
  readonly in: "path" | "query" | "header"
  readonly required: boolean
  readonly schema: JsonSchema
}

export interface Operation {
  readonly name: string
  readonly method: string
  /** With `{parameter}` where one stands. */
  readonly path: string
  /** What the caller needs; null where anybody may ask. */
  readonly scope: Scope | null
  readonly parameters: ReadonlyArray<Parameter>
  readonly body: { readonly type: string; readonly required: boolean; readonly schema: JsonSchema } | null
  /** Of success, in JSON; empty where another type is answered. */
  readonly answers: ReadonlyArray<JsonSchema>
}

/** The operation of this name. Dies where there is none: the table of tools names rows that there are. */
export const operation = (name: string): Operation => {
  const found = all().get(name)
  if (found === undefined) throw new Error(`The API has no row ${name}.`)
  return found
}

/** Follows references within the document, as far as they lead. */
export const resolved = (schema: JsonSchema): JsonSchema => {
  const { $ref, ...beside } = schema
  if ($ref === undefined) return schema
  return { ...resolved(referred<JsonSchema>($ref)), ...beside }
}

type Described = {
  readonly parameters?: ReadonlyArray<Parameter & { readonly $ref?: string; readonly description?: string }>
  readonly requestBody?: {
    readonly $ref?: string
    readonly required?: boolean
    readonly content: { readonly [type: string]: { readonly schema: JsonSchema } }
  }
  readonly responses: {
    readonly [status: string]: {
      readonly $ref?: string
      readonly content?: { readonly [type: string]: { readonly schema: JsonSchema } }
    }
  }
}

/** Made once a process, when a client first asks: most processes serve none. */
const document = () => (published ??= openapi())
let published: ReturnType<typeof openapi> | undefined

const referred = <A>(reference: string): A =>
  reference
    .slice(2)
    .split("/")
    .reduce<unknown>((at, step) => (at as { readonly [key: string]: unknown })[step], document()) as A

const followed = <A extends { readonly $ref?: string }>(value: A): A =>
  value.$ref === undefined ? value : followed(referred<A>(value.$ref))

const all = (): ReadonlyMap<string, Operation> => (table ??= build())
let table: ReadonlyMap<string, Operation> | undefined

/** Documents are no rows of the table; they are served beside it. */
const documentation: Operation = {
  name: "reference.read",
  method: "GET",
  path: "/docs/{document}.md",
  scope: null,
  parameters: [{ name: "document", in: "path", required: true, schema: { type: "string" } }],
  body: null,
  answers: [{ type: "object", properties: { text: { type: "string" } } }]
}

const build = () =>
  new Map<string, Operation>([
    [documentation.name, documentation],
    ...routes().map(({ name, method, path, access }) => {
      const template = path.replace(/:([A-Za-z]+)/g, "{$1}")
      const described = document().paths[template]![method.toLowerCase()] as unknown as Described
      const scope = access?.scope
      return [
        name,
        {
          name,
          method,
          path: template,
          scope: scope === "public" || scope === "origin" || scope === "operator" ? null : (scope ?? null),
          parameters: (described.parameters ?? []).map(followed).map((one) => ({
            name: one.name,
            in: one.in,
            required: one.required === true,
            schema: { ...resolved(one.schema), ...(one.description !== undefined && { description: one.description }) }
          })),
          body: bodyOf(described),
          answers: Object.entries(described.responses)
            .filter(([status]) => status.startsWith("2"))
            .flatMap(([, response]) => followed(response).content?.["application/json"]?.schema ?? nothing)
        }
      ] as const
    })
  ])

const nothing: ReadonlyArray<JsonSchema> = []

const bodyOf = ({ requestBody }: Described): Operation["body"] => {
  if (requestBody === undefined) return null
  const { content, required } = followed(requestBody)
  const [[type, { schema }] = ["", { schema: {} }]] = Object.entries(content)
  return { type, required: required === true, schema }
}
