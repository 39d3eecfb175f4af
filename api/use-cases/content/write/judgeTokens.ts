/** The gate of a theme: its tokens are judged by their schema, the fonts the site has, and contrast. */
import { Effect } from "effect"
import { accepted } from "../../../../engine/gate/accepted.ts"
import { type Accepted, stages } from "../../../../engine/gate/verdict.ts"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import type { Json, Payload } from "../../../../engine/model/Page.ts"
import { judgeTheme } from "../../../../engine/content/theme/judgeTheme.ts"
import { uploadedFaces } from "../../../../engine/content/theme/uploadedFaces.ts"
import { vendoredFonts } from "../../../../engine/content/theme/vendoredFonts.ts"
import { Write } from "../../../access/Call.ts"

/** Refuses with `theme.invalid`, every bad token by its name, or `theme.contrast` with the pairs that fail. */
export const judgeTokens = Effect.fnUntraced(function* ({ tokens }: Payload) {
  const { site } = yield* Write
  const families = new Set([...vendoredFonts, ...uploadedFaces(site)].map(({ family }) => family))
  const verdict = judgeTheme(tokens, families)
  if (verdict.ok) return acceptedTokens(verdict.tokens as unknown as Json)
  if (verdict.code === "theme.contrast")
    return yield* refuse(verdict.code, `${verdict.pairs.length} pairs of colours do not stand out enough.`, {
      pairs: verdict.pairs
    })
  return yield* refuse(verdict.code, verdict.findings.map(({ message }) => message).join(" "), {
    reasons: verdict.findings
  })
})

const acceptedTokens = (tokens: Json): Accepted =>
  accepted({
    payload: { tokens },
    parts: null,
    dependencies: [],
    links: { internal: [], external: [] },
    warnings: [],
    report: { stages: stages.map((name) => ({ name, ok: true, findings: [] })), holdReasons: [] }
  })
