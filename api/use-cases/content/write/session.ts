/** What a decision is told of the session it runs in. */
import { Effect } from "effect"
import type { PageKind } from "../../../../engine/model/Page.ts"
import type { PagePart } from "../../../../engine/model/PagePart.ts"
import type { VersionId } from "../../../../engine/model/ids.ts"
import { Ids } from "../../../../engine/ports/Ids.ts"
import { Media } from "../../../../engine/ports/Media.ts"
import type { WriteContext } from "../../../../engine/write/decision.ts"
import { type MetaRules, namedPicture } from "../../../../engine/site/meta.ts"
import { imageAccountFor } from "../../../ApiConfig.ts"
import { isStaff } from "../../../../engine/write/fromStaff.ts"
import { Write } from "../../../access/Call.ts"
import { partialForms } from "./partialForms.ts"

/**
 * The context of one decision about an asset of this kind, with a fresh id for the version it may make. `parts` are those of the
 * text that the decision is about.
 */
export const writeContext = Effect.fnUntraced(function* (kind: PageKind, parts?: ReadonlyArray<PagePart> | null) {
  const session = yield* Write
  const partials = yield* partialForms(session.site, parts)
  const versionId = yield* (yield* Ids).make(kind === "theme" ? "thv" : "ver")
  return { ...session, versionId: versionId as VersionId, partials } satisfies WriteContext
})

/** Integrators are never staff; what only staff may set comes through staff's own surface, or not at all. */
export const integratorMetaRules = Effect.gen(function* () {
  const { site } = yield* Write
  return { staff: false, imageAccount: yield* imageAccountFor(site) } satisfies MetaRules
})

/**
 * What judges this `meta`: with what the library knows of the picture that it names, and with the keys of staff where
 * staff are the ones who write (PAGE-18).
 */
export const metaRulesFor = Effect.fnUntraced(function* (meta: { readonly [key: string]: unknown } = {}) {
  const { site, actor } = yield* Write
  const rules = { ...(yield* integratorMetaRules), staff: isStaff(actor) }
  const picture = namedPicture(meta)
  const found = yield* (yield* Media).find(site.id, picture === undefined ? [] : [picture])
  return { ...rules, library: new Map(found.map(({ id, kind }) => [id as string, kind])) } satisfies MetaRules
})
