/** What a text shows by way of partials, for whoever asks where its forms send enquiries. */
import { Effect } from "effect"
import type { PagePart } from "../../../../engine/model/PagePart.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { ownerSaysWhere } from "../../../../engine/site/confirmation.ts"
import type { PartialForms } from "../../../../engine/write/recipients.ts"

/** Of the partials that a text names, as they are published; read only of a site where it decides. */
export const partialForms = Effect.fnUntraced(function* (
  site: Site,
  parts: ReadonlyArray<PagePart> | null | undefined
) {
  const refs = ownerSaysWhere(site)
    ? new Set((parts ?? []).flatMap((part) => (part.kind === "partial" ? part.ref : [])))
    : new Set<string>()
  const found = yield* Effect.forEach([...refs], (ref) =>
    Effect.map(
      Effect.flatMap(Pages, (pages) => pages.publishedBySlot(site.id, "partial", ref)),
      (shown) => [ref, shown?.parts ?? []] as const
    )
  )
  return new Map(found) satisfies PartialForms
})
