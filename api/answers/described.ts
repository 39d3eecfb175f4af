/** Words for the published document on members whose schema is shared, and on what rows answer beside a body. */
import { Context, type Schema } from "effect"
import { DAY_MS, HOUR_MS, KIB, MIB, MINUTE_MS, SECOND_MS } from "../../engine/limits.ts"

/**
 * The member with what it means: unit, limits, when it is there. The words belong to the member, so a schema with a name
 * of its own stays one schema wherever it stands (annotating the schema itself would make another of it).
 */
export const described = <S extends Schema.Top>(schema: S, description: string): S["Rebuild"] =>
  schema.annotateKey({ description })

/** Headers that a row's successful answers carry beside those every answer of its kind has: name and what it says. */
export class AnswerHeaders extends Context.Service<AnswerHeaders, { readonly [name: string]: string }>()(
  "api/AnswerHeaders"
) {}

/** `512 KB`, `25 MB`: bytes as our words give them. */
export const inBytes = (bytes: number): string => (bytes >= MIB ? `${bytes / MIB} MB` : `${bytes / KIB} KB`)

/** `60 minutes`, `14 days`: a time as our words give it, in the largest unit of which there are several. */
export const inTime = (ms: number): string => {
  const [unit, length] = units.find(([, length]) => ms >= 2 * length && ms % length === 0) ?? ["milliseconds", 1]
  return `${ms / length} ${unit}`
}

const units = [
  ["days", DAY_MS],
  ["hours", HOUR_MS],
  ["minutes", MINUTE_MS],
  ["seconds", SECOND_MS]
] as const

/**
 * The schema with bounds that a later check refuses, in its own words and with a code of its own: declared for whoever
 * reads the document, and nothing is decoded differently for it.
 */
export const bounded = <S extends Schema.Top>(schema: S, bounds: Bounds): S["Rebuild"] => schema.annotate({ ...bounds })

export interface Bounds {
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
}

/** Whether an annotation reaches the document: bounds, and what a schema is shown as. */
export const isShown = (key: string): boolean => shownKeys.has(key)

const shownKeys = new Set("pattern minLength maxLength minItems maxItems x-shape".split(" "))

/**
 * The schema, told in the document as this JSON Schema. For bodies that are let in as they come, so that whoever judges
 * them can refuse each member in its own words.
 */
export const shownAs = <S extends Schema.Top>(
  schema: S,
  shape: { readonly [keyword: string]: unknown }
): S["Rebuild"] => schema.annotate({ [shapeKey]: shape })

/** The annotation of `shownAs`. */
export const shapeKey = "x-shape"
