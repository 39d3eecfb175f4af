/**
 * Says once what the document would say many times: parameters that rows have in common, words beside references, members
 * that a shape has from another. What is let in as it comes is shown as whoever judges it reads it. A shape that is only
 * ever answered stays open for members to come, as the product promises of its answers.
 */
import { shapeKey } from "../answers/described.ts"
import type { Document, Json } from "./Document.ts"

export const share = (document: Document): Document => {
  const brief = shortened(document) as Document
  shareParameters(brief)
  openAnswers(brief)
  buildUpon(brief.components.schemas as Shapes)
  return brief
}

/** Every schema in the shorter of the forms that OpenAPI 3.1 allows. */
const shortened = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shortened)
  if (typeof value !== "object" || value === null) return value
  const { [shapeKey]: shape, ...lifted } = withWords(value as Json)
  if (shape !== undefined) {
    const { description } = lifted
    return shortened({ ...(shape as Json), ...(description !== undefined && { description }) })
  }
  return Object.fromEntries(
    Object.entries(lifted).flatMap(([key, item]) => (isSaid(key, item) ? [] : [[key, shortened(item)]]))
  )
}

/** How effect says that a number is whole, which its type says already. */
const isSaid = (key: string, value: unknown): boolean =>
  (key === "minimum" && value === Number.MIN_SAFE_INTEGER) || (key === "maximum" && value === Number.MAX_SAFE_INTEGER)

/** A schema with the words of its member, which come as a part of `allOf` of their own. */
export const withWords = (schema: Json): Json => {
  const { allOf, ...rest } = schema as Json & { readonly allOf?: ReadonlyArray<Json> }
  if (allOf === undefined) return schema
  const words = allOf.filter((part) => Object.keys(part).join() === "description")
  const others = allOf.filter((part) => !words.includes(part) && JSON.stringify(part) !== anyObject)
  const [only] = others
  if (others.length === allOf.length || others.length > 1) return schema
  const isOpen = words.length + others.length < allOf.length
  return { ...rest, ...only, ...(isOpen && { additionalProperties: true }), ...words.at(-1) }
}

/** How effect writes that further members may be anything: by a part that says nothing. */
const anyObject = JSON.stringify({ type: "object", additionalProperties: {} })

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
  for (const [name, schema] of Object.entries(document.components.schemas)) if (!sent.has(schemas + name)) open(schema)
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

type Shape = { readonly properties?: Json; readonly required?: ReadonlyArray<string>; readonly description?: unknown }
type Shapes = { [name: string]: Shape }

/** What is written out, and no more, in a shape that others can be built upon. */
const plain = new Set(["type", "properties", "required", "description"])
const isPlain = (shape: Shape): boolean =>
  shape.properties !== undefined && Object.keys(shape).every((key) => plain.has(key))

/** Where a shape has every member of smaller ones, word for word, it says so and adds the rest. */
const buildUpon = (shapes: Shapes): void => {
  const bySize = Object.entries(shapes)
    .filter(([, shape]) => isPlain(shape))
    .map(([name, shape]) => ({ name, shape, size: JSON.stringify(shape).length }))
    .sort((a, b) => b.size - a.size)
  // What others are built upon is built upon nothing itself, so that one step leads to every member.
  const foundations = bySize.filter(
    ({ name, shape, size }) =>
      size > leastBase && bySize.filter((other) => other.name !== name && isWithin(shape, other.shape)).length > 1
  )
  for (const { name, shape } of bySize) {
    if (foundations.some((base) => base.name === name)) continue
    const bases: Array<string> = []
    let rest = shape
    for (const base of foundations) {
      if (!isWithin(base.shape, rest)) continue
      bases.push(base.name)
      rest = without(rest, base.shape)
    }
    if (bases.length === 0) continue
    const { properties = {}, required = [], description } = rest
    shapes[name] = {
      ...(description !== undefined && { description }),
      allOf: [
        ...bases.map((base) => ({ $ref: schemas + base })),
        ...(Object.keys(properties).length === 0
          ? []
          : [{ type: "object", properties, ...(required.length > 0 && { required }) }])
      ]
    } as Shape
  }
}

const without = ({ properties = {}, required = [], ...shape }: Shape, base: Shape): Shape => {
  const left = Object.entries(properties).filter(([name]) => !(name in (base.properties ?? {})))
  const names = new Set(left.map(([name]) => name))
  return { ...shape, properties: Object.fromEntries(left), required: required.filter((name) => names.has(name)) }
}

/** A smaller shape than this is as short written out. */
const leastBase = 400

const isWithin = (small: Shape, large: Shape): boolean => {
  const members = Object.entries(small.properties ?? {})
  const needed = (shape: Shape) => new Set(shape.required)
  return (
    members.length > 0 &&
    members.every(([key, member]) => JSON.stringify(member) === JSON.stringify(large.properties?.[key])) &&
    members.every(([key]) => needed(small).has(key) === needed(large).has(key))
  )
}
