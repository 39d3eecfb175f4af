/**
 * A form that makes something is taken once. Its answer shows a secret and so cannot be a redirect, and a browser that
 * loads such an answer again sends the form again: the id that the form carries tells the second from the first.
 */
import { Clock, Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { CredentialId, SiteId } from "../../../engine/model/ids.ts"
import { IdempotencyKeys } from "../../../engine/ports/IdempotencyKeys.ts"
import { Ids } from "../../../engine/ports/Ids.ts"
import { html, type Markup } from "../../answers/html.ts"

/** The hidden field of a form that is shown anew. It says when it was made: what was taken is not remembered for ever. */
export const onceField = Effect.gen(function* () {
  const id = `${(yield* Clock.currentTimeMillis).toString(36)}.${yield* (yield* Ids).secret(16)}`
  return html`<input type="hidden" name="once" value="${id}" />` satisfies Markup
})

/**
 * Runs in the transaction that makes the thing, under the lock of that site. `again` for a form that was taken before,
 * `old` for one that is none of ours or older than what is remembered.
 */
export const takeOnce = Effect.fnUntraced(function* (siteId: SiteId, form: URLSearchParams) {
  const key = form.get("once") ?? ""
  const madeAt = /^([0-9a-z]{1,9})\.[\w-]{16,64}$/.exec(key)?.[1]
  const now = yield* Clock.currentTimeMillis
  if (madeAt === undefined || Number.parseInt(madeAt, 36) <= now - limits.idempotencyKeyMs) return "old" as const
  const keys = yield* IdempotencyKeys
  if ((yield* keys.get(siteId, dashboard, key)) !== undefined) return "again" as const
  const nothing = { requestHash: "", status: 303, headers: {}, body: "" }
  yield* keys.put({ siteId, credentialId: dashboard, key, ...nothing, createdAt: now })
  return "first" as const
})

/** Beside the credentials, whose keys are theirs alone. */
const dashboard = "dashboard" as CredentialId

/** Said above a form that was left open for days. */
export const openedLongAgo = "This page was open for very long. Nothing was done yet: please send it once more."
