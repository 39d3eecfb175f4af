/**
 * Inputs of every shape for a row of the API, drawn from the document that describes it: most of what is drawn is nearly
 * what the row takes, since only that gets far, with something in it that nobody expects.
 */
import type { Seeded } from "./seeded.ts"

/** As much of JSON Schema as the document uses. */
export interface InputSchema {
  readonly $ref?: string
  readonly type?: string | ReadonlyArray<string>
  readonly enum?: ReadonlyArray<unknown>
  readonly const?: unknown
  readonly anyOf?: ReadonlyArray<InputSchema>
  readonly oneOf?: ReadonlyArray<InputSchema>
  readonly allOf?: ReadonlyArray<InputSchema>
  readonly properties?: { readonly [name: string]: InputSchema }
  readonly required?: ReadonlyArray<string>
  readonly items?: InputSchema
  readonly additionalProperties?: boolean | InputSchema
}

/** Stands in a drawn value for what JSON cannot be made of here: lists within lists, and halves of characters. */
const nested = "@nested@"
const nestedObjects = "@nested objects@"
const levels = 20_000

const strings: ReadonlyArray<string> = [
  "",
  " ",
  "a",
  "/",
  "/about",
  "/:mls/:slug",
  "//evil.example/",
  "https://shop.example/a?b=c#d",
  "https://[::1",
  "javascript:alert(1)",
  "a@b.example",
  "2026-02-30T25:61:61Z",
  "2026-03-01T09:00:00-04:00",
  "null",
  "__proto__",
  "constructor",
  "toString",
  "\0",
  "\ud800",
  "\u202e",
  "é".normalize("NFD"),
  "😀".repeat(200),
  "x".repeat(70_000),
  "%00",
  "../../etc/passwd",
  "' OR 1=1 --",
  "<p>x</p>",
  "<svg><style><p title='</style><img src=x onerror=alert(1)>'>",
  "<div>".repeat(2_000),
  "{{listing.city}}",
  ".mk-form__turnstile::{display:none}",
  `${":is(".repeat(300)}a${")".repeat(300)}{display:none}`,
  "a{".repeat(500),
  "(".repeat(20_000),
  "`${".repeat(5_000),
  "med_none",
  "pg_none",
  "ver_none",
  "*",
  "header"
]
const others: ReadonlyArray<unknown> = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  [],
  {},
  nested,
  nestedObjects,
  [[["a"]]],
  Array.from({ length: 3_000 }, (_, at) => at),
  { "": "", __proto__: null, constructor: { prototype: 1 }, length: -1 }
]

/** A body for this schema as text; `known` are texts that name something there is. */
export const anyBody = (
  schema: InputSchema,
  definitions: { readonly [name: string]: InputSchema },
  known: ReadonlyArray<string>,
  random: Seeded
): string => {
  const { below, pick } = random
  const string = () => (below(2) === 0 ? pick(known) : pick(strings))
  /** What a schema says by reference and by the shapes it builds on, in one. */
  const whole = (given: InputSchema): InputSchema => {
    if (given.$ref !== undefined) return whole(definitions[given.$ref.split("/").at(-1)!] ?? {})
    if (given.allOf === undefined) return given
    const parts = [...given.allOf.map(whole), { ...given, allOf: undefined }]
    return {
      ...Object.assign({}, ...parts),
      properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
      required: parts.flatMap(({ required }) => required ?? [])
    }
  }
  const draw = (given: InputSchema, depth: number): unknown => {
    if (below(8) === 0) return below(2) === 0 ? pick(others) : string()
    const one = whole(given)
    if (depth > 6) return null
    const choices = one.anyOf ?? one.oneOf
    if (choices !== undefined) return draw(pick(choices), depth + 1)
    if (one.const !== undefined) return one.const
    if (one.enum !== undefined) return pick(one.enum)
    const type = typeof one.type === "string" ? one.type : one.type === undefined ? "object" : pick(one.type)
    switch (type) {
      case "string":
        return string()
      case "integer":
      case "number":
        return pick([0, 1, 2, 100, -5, 0.5, 1e12])
      case "boolean":
        return below(2) === 0
      case "null":
        return null
      case "array":
        return Array.from({ length: below(4) }, () => draw(one.items ?? {}, depth + 1))
      default:
        return members(one, depth)
    }
  }
  const members = ({ properties = {}, required = [], additionalProperties }: InputSchema, depth: number) => {
    const drawn: Array<[string, unknown]> = []
    for (const [name, property] of Object.entries(properties))
      if (below(required.includes(name) ? 20 : 2) !== 0) drawn.push([name, draw(property, depth + 1)])
    const free = typeof additionalProperties === "object" ? additionalProperties : {}
    if (below(12) === 0 || (additionalProperties !== undefined && additionalProperties !== false))
      drawn.push([string(), draw(free, depth + 1)])
    return Object.fromEntries(drawn)
  }
  const text = JSON.stringify(draw(schema, 0)) ?? "null"
  if (below(40) === 0) return text.slice(0, below(text.length))
  return text
    .replaceAll(JSON.stringify(nested), () => "[".repeat(levels) + "]".repeat(levels))
    .replaceAll(JSON.stringify(nestedObjects), () => '{"a":'.repeat(levels) + "1" + "}".repeat(levels))
}

/** A query string, without its question mark, of these parameters and others; mostly with values that they take. */
export const anyQuery = (
  parameters: ReadonlyArray<{ readonly name: string; readonly schema?: InputSchema }>,
  known: ReadonlyArray<string>,
  random: Seeded
): string => {
  const { below, pick } = random
  const pair = () => {
    const { name, schema } = pick(parameters)
    return `${name}=${schema?.enum !== undefined && below(4) !== 0 ? String(pick(schema.enum)) : value()}`
  }
  const value = () => {
    const text = below(2) === 0 ? pick(known) : pick(strings).slice(0, 1_000)
    return encodeURIComponent(text.toWellFormed())
  }
  const pairs = Array.from({ length: pick([0, 0, 0, 1, 2, 3]) }, () =>
    below(6) === 0 ? `${value()}=${value()}` : pair()
  )
  return below(10) === 0 ? pick(["%", "&&=", "a[b]=c", "%FF=%C0", "=".repeat(100)]) : pairs.join("&")
}

/** Headers that rows read, with anything a client can send in one. */
export const anyHeaders = (
  known: ReadonlyArray<string>,
  { below, pick }: Seeded
): { readonly [name: string]: string } => {
  const values = [
    ...known,
    "",
    "*",
    '"',
    'W/"a", "b',
    ",,,",
    "9".repeat(400),
    "a".repeat(3_000),
    " ".repeat(3_000) + "x"
  ]
  const names = ["if-match", "idempotency-key", "x-mk-overwriting-writer", "x-mk-deleting-lines", "accept", "range"]
  return Object.fromEntries(names.flatMap((name) => (below(4) === 0 ? [[name, pick(values)]] : [])))
}
