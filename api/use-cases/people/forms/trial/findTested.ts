/** The form that a test is for, by its key or by the key of one page (FORM-12, CA-D38). */
import { Effect } from "effect"
import { refuse } from "../../../../../engine/errors/Refusal.ts"
import { parseFormAddress } from "../../../../../engine/people/leads/submission/address.ts"
import type { PageId, SiteId } from "../../../../../engine/model/ids.ts"
import { Forms } from "../../../../../engine/ports/Forms.ts"
import { findForm } from "../findForm.ts"

/** Refuses with `form.not_found`, or with `form.ambiguous` when several assets declare the key and none is named. */
export const findTested = Effect.fnUntraced(function* (siteId: SiteId, given: string, pageId: PageId | undefined) {
  const scoped = parseFormAddress(given)
  const key = scoped?.key ?? given
  const asset = scoped?.pageId ?? pageId
  if (asset !== undefined) {
    const form = yield* findForm(siteId, { pageId: asset, key })
    return form ?? (yield* refuse("form.not_found", `No form ${key} that we take is published on ${asset}.`))
  }
  const forms = (yield* (yield* Forms).byKey(siteId, key)).filter(({ declaration }) => declaration.offsite === null)
  const [form] = forms
  if (form === undefined)
    return yield* refuse("form.not_found", `No form ${key} that we take is published on this site.`)
  if (forms.length > 1)
    return yield* refuse("form.ambiguous", `${forms.length} assets declare a form ${key}.`, {
      instances: forms.map((candidate) => `${candidate.pageId}~${key}`)
    })
  return form
})
