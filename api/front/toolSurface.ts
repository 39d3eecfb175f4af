/**
 * The API for the door of tools: what each row takes and answers, read out of the published description, so that a tool
 * takes and gives what the document says and no second table can disagree with it.
 */
import { openapi } from "../docs/openapi.ts"
import { listedShelves } from "../docs/shelf.ts"
import type { JsonSchema, Operation, Parameter, Reading, Surface } from "../mcp/Surface.ts"
import { type Route, routes } from "./routeTable.ts"

/** Made once a process, when a client first asks: most processes serve none. */
export const toolSurface = (): Surface => (surface ??= build())
let surface: Surface | undefined

type Referring = { readonly $ref?: string }
type Described = {
  readonly parameters?: ReadonlyArray<Parameter & Referring & { readonly description?: string }>
  readonly requestBody?: Referring & { readonly required?: boolean; readonly content: Contents }
  readonly responses: { readonly [status: string]: Referring & { readonly content?: Contents } }
}
type Contents = { readonly [type: string]: { readonly schema: JsonSchema } }

const build = (): Surface => {
  const document = openapi()
  const referred = (reference: string): unknown =>
    reference
      .slice(2)
      .split("/")
      .reduce<unknown>((at, step) => (at as { readonly [key: string]: unknown })[step], document)
  const followed = <A extends Referring>(value: A): A =>
    value.$ref === undefined ? value : followed(referred(value.$ref) as A)
  /** A schema with its references written out; where one leads back into itself, anything may stand. */
  const whole = (schema: unknown, within: ReadonlyArray<string> = []): unknown => {
    if (typeof schema !== "object" || schema === null) return schema
    if (Array.isArray(schema)) return schema.map((one) => whole(one, within))
    const { $ref, ...beside } = schema as { readonly $ref?: unknown }
    const own = Object.fromEntries(Object.entries(beside).map(([name, member]) => [name, whole(member, within)]))
    if (typeof $ref !== "string") return own
    return within.includes($ref) ? own : { ...(whole(referred($ref), [...within, $ref]) as object), ...own }
  }
  const schemaOf = (schema: JsonSchema) => whole(schema) as JsonSchema

  const parameterOf = ({
    name,
    in: place,
    required,
    schema,
    description
  }: NonNullable<Described["parameters"]>[0]) => ({
    name,
    in: place,
    required: required === true,
    schema: { ...schemaOf(schema), ...(description !== undefined && { description }) }
  })
  const bodyOf = ({ requestBody }: Described): Operation["body"] => {
    if (requestBody === undefined) return null
    const { content, required } = followed(requestBody)
    const [[type, { schema }] = ["", { schema: {} }]] = Object.entries(content)
    return { type, required: required === true, schema: schemaOf(schema) }
  }
  const answersOf = ({ responses }: Described): Operation["answers"] =>
    Object.entries(responses).flatMap(([status, response]) => {
      const schema = status.startsWith("2") ? followed(response).content?.["application/json"]?.schema : undefined
      return schema === undefined ? [] : [schemaOf(schema)]
    })
  const operationOf = (route: Route): Operation => {
    const path = route.path.replace(/:([A-Za-z]+)/g, "{$1}")
    const described = document.paths[path]![route.method.toLowerCase()] as unknown as Described
    return {
      name: route.name,
      method: route.method,
      path,
      scope: scopeOf(route),
      parameters: (described.parameters ?? []).map(followed).map(parameterOf),
      body: bodyOf(described),
      answers: answersOf(described)
    }
  }

  const known = new Map([[documentation.name, documentation]])
  return {
    operation: (name) => {
      const route = routes().find((route) => route.name === name)
      const found = known.get(name) ?? (route && operationOf(route))
      if (found === undefined) throw new Error(`The API has no row ${name}.`)
      known.set(name, found)
      return found
    },
    readings: [...documents(), manifest]
  }
}

const scopeOf = ({ access }: Route): Operation["scope"] => {
  const scope = access?.scope ?? "public"
  return scope === "public" || scope === "origin" || scope === "operator" ? null : scope
}

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

/** Essential ones first: a model that reads one thing reads that. */
const documents = (): ReadonlyArray<Reading> =>
  listedShelves()
    .flatMap((shelf) => shelf.documents)
    .sort((left, right) => Number(right.essential ?? false) - Number(left.essential ?? false))
    .map(({ slug, summary }) => ({ name: slug, summary, path: `/docs/${slug}.md`, type: "text/markdown" }))

const manifest: Reading = {
  name: "manifest",
  summary: "What a page may contain, as data: elements, attributes, components, theme tokens, limits.",
  path: "/v1/manifest",
  type: "application/json"
}
