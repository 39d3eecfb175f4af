/** Whether a theme can go live: its schema, families the site has, and text that stands out (THEME-12, THEME-15). */
import { Result, Schema, SchemaIssue } from "effect"
import type { Finding } from "../../model/Finding.ts"
import { type FailingPair, failingPairs } from "./contrast.ts"
import { ThemeTokens } from "./tokens.ts"

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
