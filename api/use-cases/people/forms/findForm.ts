/** The form that a submission is for (SUBMIT-11 to SUBMIT-13). */
import { Effect } from "effect"
import type { FormAddress } from "../../../../engine/people/leads/submission/address.ts"
import type { PublishedForm } from "../../../../engine/model/Form.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { Forms } from "../../../../engine/ports/Forms.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"

/**
 * The one that the named page declares; else one of the same key in the chrome, then in a partial. A form that is sent
 * elsewhere keeps no leads, so nothing is found for it (CFORM-67).
 */
export const findForm = Effect.fnUntraced(function* (siteId: SiteId, { pageId, key }: FormAddress) {
  const forms = yield* Forms
  const own = yield* forms.find(siteId, pageId, key)
  const found = own ?? (yield* sharedForm(siteId, yield* forms.byKey(siteId, key)))
  return found?.declaration.offsite === null ? found : undefined
})

const sharedForm = Effect.fnUntraced(function* (siteId: SiteId, candidates: ReadonlyArray<PublishedForm>) {
  const pages = yield* Pages
  for (const kind of ["chrome", "partial"] as const)
    for (const candidate of candidates)
      if ((yield* pages.get(siteId, candidate.pageId))?.kind === kind) return candidate
  return undefined
})
