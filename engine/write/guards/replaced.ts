/** The part every `write.*` refusal shares: which version the write would have put out of place (GUARD-19, CA-B21). */
import { instant } from "../../values/instant.ts"
import type { VersionSummary } from "../../model/Page.ts"

export const replaced = (version: VersionSummary) => ({
  versionId: version.id,
  createdBy: version.createdBy,
  createdAt: instant(version.createdAt)
})
