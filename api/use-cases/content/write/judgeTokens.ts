/** The gate of a theme: its tokens are judged by their schema, the fonts the site has, and contrast. */
import { Effect } from "effect"
import { accepted } from "../../../../engine/gate/accepted.ts"
import { type Accepted, noMarks, stages } from "../../../../engine/gate/verdict.ts"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import type { Warning } from "../../../../engine/model/Finding.ts"
import type { Json } from "../../../../engine/values/Json.ts"
import type { Payload } from "../../../../engine/model/Page.ts"
import { judgeTheme } from "../../../../engine/content/theme/judgeTheme.ts"
import { missingWeights } from "../../../../engine/content/theme/missingWeights.ts"
import { uploadedFaces } from "../../../../engine/content/theme/uploadedFaces.ts"
import { vendoredFonts } from "../../../../engine/content/theme/vendoredFonts.ts"
import { Write } from "../../../access/Call.ts"

/** Refuses with `theme.invalid`, every bad token by its name, else with `theme.contrast`; the pairs that fail come with both. */
export const judgeTokens = Effect.fnUntraced(function* ({ tokens }: Payload) {
  const { site } = yield* Write
  const uploaded = uploadedFaces(site)
  const families = new Set([...vendoredFonts, ...uploaded].map(({ family }) => family))
  const verdict = judgeTheme(tokens, families)
  if (verdict.ok) return acceptedTokens(verdict.tokens as unknown as Json, missingWeights(verdict.tokens, uploaded))
  const { code, findings, pairs } = verdict
  const detail =
    code === "theme.contrast"
      ? `${pairs.length} pairs of colours do not stand out enough.`
      : findings.map(({ message }) => message).join(" ")
  return yield* refuse(code, detail, { reasons: findings, ...(pairs.length > 0 && { pairs }) })
})

const acceptedTokens = (tokens: Json, warnings: ReadonlyArray<Warning>): Accepted =>
  accepted({
    payload: { tokens },
    parts: null,
    dependencies: [],
    links: { internal: [], external: [] },
    marks: noMarks,
    warnings,
    report: { stages: stages.map((name) => ({ name, ok: true, findings: [] })), holdReasons: [] }
  })
