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
