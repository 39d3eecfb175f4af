/**
 * The theme: a few decisions about colour, type, space and corners, from which `compile.ts` makes custom properties.
 * The schema is closed, so a misspelt token is refused instead of silently doing nothing (THEME-15, CA-B29).
 */
import { Result, Schema, SchemaIssue } from "effect"
import type { Finding } from "../model/Finding.ts"
import { type FailingPair, failingPairs } from "./contrast.ts"

/** Version of this schema, as the manifest publishes it. */
export const themeSchemaVersion = 1

/** Cases spelled out, flag `u`: only so does the pattern go into the published JSON Schema. */
const Colour = Schema.String.check(
  Schema.isPattern(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/u, { message: "Write the colour as hex, #rgb or #rrggbb" })
)
const Family = Schema.String.check(Schema.isBetweenLength(1, 80))
/** Lengths are in rem. */
const rem = (minimum: number, maximum: number) =>
  Schema.Finite.check(
    Schema.isBetween({ minimum, maximum }, { message: `Use a number of rem from ${minimum} to ${maximum}` })
  )

export const scaleBounds = { minimum: 1.067, maximum: 1.5 } as const

/** What a writer may send. Everything but the two families has a default, see `defaults.ts`. */
export const ThemeTokens = Schema.Struct({
  color: Schema.optionalKey(
    Schema.Struct({
      background: Schema.optionalKey(Colour),
      surface: Schema.optionalKey(Colour),
      text: Schema.optionalKey(Colour),
      primary: Schema.optionalKey(Colour),
      onPrimary: Schema.optionalKey(Colour),
      secondary: Schema.optionalKey(Colour),
      onSecondary: Schema.optionalKey(Colour),
      accent: Schema.optionalKey(Colour),
      muted: Schema.optionalKey(Colour),
      border: Schema.optionalKey(Colour)
    })
  ),
  font: Schema.Struct({
    heading: Family,
    body: Family,
    mono: Schema.optionalKey(Family),
    /** Ratio between neighbouring steps of the type scale. */
    scale: Schema.optionalKey(
      Schema.Finite.check(
        Schema.isBetween(scaleBounds, { message: `Use a ratio from ${scaleBounds.minimum} to ${scaleBounds.maximum}` })
      )
    )
  }),
  space: Schema.optionalKey(Schema.Struct({ unit: Schema.optionalKey(rem(0.125, 1)) })),
  radius: Schema.optionalKey(
    Schema.Struct({
      small: Schema.optionalKey(rem(0, 4)),
      medium: Schema.optionalKey(rem(0, 4)),
      large: Schema.optionalKey(rem(0, 4))
    })
  )
})
export type ThemeTokens = typeof ThemeTokens.Type

export type ThemeVerdict =
  | { readonly ok: true; readonly tokens: ThemeTokens }
  | { readonly ok: false; readonly code: "theme.invalid"; readonly findings: ReadonlyArray<Finding> }
  | { readonly ok: false; readonly code: "theme.contrast"; readonly pairs: ReadonlyArray<FailingPair> }

/** Judges tokens as sent. `families` are the names of the vendored families and of the site's uploaded faces. */
export const judgeTheme = (sent: unknown, families: ReadonlySet<string>): ThemeVerdict => {
  const decoded = Schema.decodeUnknownResult(ThemeTokens, { errors: "all", onExcessProperty: "error" })(sent)
  if (Result.isFailure(decoded))
    return { ok: false, code: "theme.invalid", findings: findingsOf(decoded.failure.issue) }
  const tokens = decoded.success
  const unknown = unknownFamilies(tokens, families)
  if (unknown.length > 0) return { ok: false, code: "theme.invalid", findings: unknown }
  const pairs = failingPairs(tokens.color ?? {})
  return pairs.length > 0 ? { ok: false, code: "theme.contrast", pairs } : { ok: true, tokens }
}

const issues = SchemaIssue.makeFormatterStandardSchemaV1()

const findingsOf = (issue: SchemaIssue.Issue): ReadonlyArray<Finding> =>
  issues(issue).issues.map(({ path, message }) => {
    const token = (path ?? []).map((step) => String(typeof step === "object" ? step.key : step)).join(".")
    return finding(token, message === "Expected no excess property" ? "There is no such token" : message)
  })

const unknownFamilies = (tokens: ThemeTokens, families: ReadonlySet<string>): ReadonlyArray<Finding> =>
  (["heading", "body", "mono"] as const).flatMap((role) => {
    const family = tokens.font[role]
    return family === undefined || families.has(family)
      ? []
      : [
          finding(
            `font.${role}`,
            `Use one of ${[...families].join(", ")}, or upload a face of "${family}" first`,
            family
          )
        ]
  })

const finding = (token: string, message: string, value?: string): Finding => ({
  source: "tokens",
  code: "theme.invalid",
  message: `${token === "" ? "The theme" : token}: ${message}.`,
  attribute: token,
  ...(value !== undefined && { value }),
  line: 1,
  column: 1
})
