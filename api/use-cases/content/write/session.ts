/** What a decision is told of the session it runs in. */
import { Effect } from "effect"
import type { PageKind } from "../../../../engine/model/Page.ts"
import type { VersionId } from "../../../../engine/model/ids.ts"
import { Ids } from "../../../../engine/ports/Ids.ts"
import type { WriteContext } from "../../../../engine/write/decision.ts"
import type { MetaRules } from "../../../../engine/site/meta.ts"
import { ApiConfig } from "../../../ApiConfig.ts"
import { Write } from "../../../access/Call.ts"

/** The context of one decision about an asset of this kind, with a fresh id for the version it may make. */
export const writeContext = Effect.fnUntraced(function* (kind: PageKind) {
  const session = yield* Write
  const versionId = yield* (yield* Ids).make(kind === "theme" ? "thv" : "ver")
  return { ...session, versionId: versionId as VersionId } satisfies WriteContext
})

/** Integrators are never staff; what staff may set beyond this is set by staff's own surface. */
export const integratorMetaRules: Effect.Effect<MetaRules, never, ApiConfig> = Effect.map(
  ApiConfig,
  ({ imageAccount }) => ({ staff: false, imageAccount })
)
