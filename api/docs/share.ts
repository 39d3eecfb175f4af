/**
 * Says once what the document would say many times: parameters that rows have in common, and words beside references.
 * What is let in as it comes is shown as whoever judges it reads it.
 * A shape that is only ever answered stays open for members to come, as the product promises of its answers.
 */
import { shapeKey } from "../answers/described.ts"
import type { Document, Json } from "./Document.ts"

export const share = (document: Document): Document => {
  const brief = shortened(document) as Document
  shareParameters(brief)
  openAnswers(brief)
  return brief
}

/** `allOf` of a reference and words, or of words alone, as one schema with both. */
const shortened = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shortened)
  if (typeof value !== "object" || value === null) return value
  const { [shapeKey]: shape, ...told } = value as Json
  if (shape !== undefined) {
    const { description } = told
    return { ...(shortened(shape) as Json), ...(description !== undefined && { description }) }
  }
  const { allOf, ...rest } = value as Json & { readonly allOf?: ReadonlyArray<Json> }
  const saysOnly = Object.keys(allOf?.at(-1) ?? {}).join() === "description"
  const onlyWords = saysOnly && (allOf!.length === 1 || (allOf!.length === 2 && "$ref" in allOf![0]!))
  const one = onlyWords ? Object.assign({}, ...allOf!, rest) : (value as Json)
  return Object.fromEntries(Object.entries(one).map(([key, item]) => [key, shortened(item)]))
}

const shareParameters = (document: Document): void => {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
  const uses = Map.groupBy(
    operations.flatMap(({ parameters }) => parameters),
    (parameter) => JSON.stringify(parameter)
  )
  const names = new Map<string, string>()
  const shared: Json = {}
  for (const [text, [parameter, again]] of uses) {
    if (again === undefined) continue
    const name = String(parameter!["name"])
    // Further ones of the name are numbered in the order of the table.
    let free = name
    for (let next = 2; free in shared; next++) free = `${name}.${next}`
    shared[free] = parameter
    names.set(text, free)
  }
  for (const operation of operations)
    operation.parameters = operation.parameters.map((parameter) => {
      const name = names.get(JSON.stringify(parameter))
      return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` }
    })
  document.components.parameters = shared
}

const openAnswers = (document: Document): void => {
  const sent = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== "object" || value === null) return
    for (const [key, item] of Object.entries(value)) {
      if (key === "example" || key === "examples") continue
      if (key !== "$ref" || typeof item !== "string") visit(item)
      else if (item.startsWith(schemas) && !sent.has(item)) {
        sent.add(item)
        visit(document.components.schemas[item.slice(schemas.length)])
      }
    }
  }
  for (const item of Object.values(document.paths))
    for (const operation of Object.values(item)) visit([operation.parameters, operation.requestBody])
  for (const [name, schema] of Object.entries(document.components.schemas))
    if (!sent.has(schemas + name)) open(schema)
  for (const item of Object.values(document.paths))
    for (const operation of Object.values(item)) open(operation.responses)
}

const schemas = "#/components/schemas/"

const open = (value: unknown): void => {
  if (Array.isArray(value)) return value.forEach(open)
  if (typeof value !== "object" || value === null) return
  const object = value as Json
  if (object["additionalProperties"] === false) delete object["additionalProperties"]
  for (const [key, item] of Object.entries(object)) if (key !== "examples") open(item)
}
