/** The gate of a theme: its tokens are judged by their schema, the fonts the site has, and contrast. */
import { Effect } from "effect"
import { type Accepted, stages } from "../../engine/gate/verdict.ts"
import { refuse } from "../../engine/errors/Refusal.ts"
import type { Json, Payload } from "../../engine/model/Page.ts"
import { judgeTheme } from "../../engine/theme/judgeTheme.ts"
import { uploadedFaces } from "../../engine/theme/uploadedFaces.ts"
import { vendoredFonts } from "../../engine/theme/vendoredFonts.ts"
import { Write } from "../access/Call.ts"

/** Refuses with `theme.invalid`, every bad token by its name, else with `theme.contrast`; the pairs that fail come with both. */
export const judgeTokens = Effect.fnUntraced(function* ({ tokens }: Payload) {
  const { site } = yield* Write
  const families = new Set([...vendoredFonts, ...uploadedFaces(site)].map(({ family }) => family))
  const verdict = judgeTheme(tokens, families)
  if (verdict.ok) return accepted(verdict.tokens as unknown as Json)
  const { code, findings, pairs } = verdict
  const detail =
    code === "theme.contrast"
      ? `${pairs.length} pairs of colours do not stand out enough.`
      : findings.map(({ message }) => message).join(" ")
  return yield* refuse(code, detail, { reasons: findings, ...(pairs.length > 0 && { pairs }) })
})

const accepted = (tokens: Json): Accepted => ({
  ok: true,
  payload: { tokens },
  parts: null,
  dependencies: [],
  links: { internal: [], external: [] },
  warnings: [],
  report: { stages: stages.map((name) => ({ name, ok: true, findings: [] })), holdReasons: [] }
})
