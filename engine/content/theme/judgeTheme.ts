/** Whether a theme can go live: its schema, families the site has, and text that stands out (THEME-12, THEME-15). */
import { Result, Schema, SchemaIssue } from "effect"
import type { Finding } from "../../model/Finding.ts"
import { holdsMoreThan } from "../../values/jsonSize.ts"
import { type FailingPair, failingPairs } from "./contrast.ts"
import { ThemeTokens } from "./tokens.ts"

export type ThemeVerdict =
  | { readonly ok: true; readonly tokens: ThemeTokens }
  | {
      readonly ok: false
      /** Of the earliest judge that refused: the schema and the families, then contrast. */
      readonly code: "theme.invalid" | "theme.contrast"
      /** Of every judge. */
      readonly findings: ReadonlyArray<Finding>
      readonly pairs: ReadonlyArray<FailingPair>
    }

/** Many times what a theme has. */
const valuesJudgedWhole = 2_000

/** Judges tokens as sent. `families` are the names of the vendored families and of the site's uploaded faces. */
export const judgeTheme = (sent: unknown, families: ReadonlySet<string>): ThemeVerdict => {
  // All that is wrong, as long as there can be little.
  const errors = holdsMoreThan(sent, valuesJudgedWhole) ? "first" : "all"
  const decoded = Schema.decodeUnknownResult(ThemeTokens, { errors, onExcessProperty: "error" })(sent)
  const malformed = Result.isFailure(decoded) ? findingsOf(decoded.failure.issue) : []
  const { font, color } = Result.isSuccess(decoded) ? decoded.success : readable(sent)
  const invalid = [...malformed, ...unknownFamilies(font ?? {}, families)]
  const pairs = failingPairs(color ?? {})
  if (Result.isSuccess(decoded) && invalid.length === 0 && pairs.length === 0)
    return { ok: true, tokens: decoded.success }
  return {
    ok: false,
    code: invalid.length > 0 ? "theme.invalid" : "theme.contrast",
    findings: [...invalid, ...pairs.map(tooFaint)],
    pairs
  }
}

/** The groups of a theme that are well formed though another is not: what is wrong in them is told in the same answer. */
const readable = (sent: unknown): Pick<Partial<ThemeTokens>, "font" | "color"> => {
  const { font, color } = (typeof sent === "object" && sent !== null ? sent : {}) as { [group: string]: unknown }
  const fonts = Schema.decodeUnknownResult(ThemeTokens.fields.font)(font)
  const colours = Schema.decodeUnknownResult(ThemeTokens.fields.color)(color)
  return {
    ...(Result.isSuccess(fonts) && { font: fonts.success }),
    ...(Result.isSuccess(colours) && colours.success !== undefined && { color: colours.success })
  }
}

const tooFaint = ({ text, on, ratio, required }: FailingPair): Finding => ({
  ...finding(
    `color.${text}`,
    `It stands out from ${on} at ${ratio} to 1 only. Darken or lighten one of the two until it is ${required}`
  ),
  code: "theme.contrast"
})

const issues = SchemaIssue.makeFormatterStandardSchemaV1()

const findingsOf = (issue: SchemaIssue.Issue): ReadonlyArray<Finding> =>
  issues(issue).issues.map(({ path, message }) => {
    const steps = (path ?? []).map((step) => String(typeof step === "object" ? step.key : step))
    const said = message === "Expected no excess property" ? `There is no such token${insteadOf(steps)}` : message
    return finding(steps.join("."), said)
  })

/** The tokens that there are in the place of one that is not. */
const insteadOf = (steps: ReadonlyArray<string>): string => {
  const [group, ...within] = steps
  const { fields } = within.length === 0 ? ThemeTokens : (groups.get(group ?? "") ?? { fields: {} })
  const known = Object.keys(fields)
  return known.length === 0 ? "" : `; ${within.length === 0 ? "a theme" : group} has ${known.join(", ")}`
}

const { color, font, space, radius } = ThemeTokens.fields
const groups = new Map<string, { readonly fields: object }>(
  Object.entries({ color: color.schema, font, space: space.schema, radius: radius.schema })
)

const unknownFamilies = (
  font: { readonly [role in "heading" | "body" | "mono"]?: string | undefined },
  families: ReadonlySet<string>
): ReadonlyArray<Finding> =>
  (["heading", "body", "mono"] as const).flatMap((role) => {
    const family = font[role]
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
