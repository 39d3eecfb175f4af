/** The agent whose page the visitor had looked at, and who takes care of the enquiry (AU-B38, CFORM-30). */
import { Effect } from "effect"
import { managedKey } from "../../../../engine/content/collections/names.ts"
import { isVisible } from "../../../../engine/content/collections/windows.ts"
import type { FormDeclaration } from "../../../../engine/model/Form.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import type { Assignee } from "../../../../engine/model/Lead.ts"
import type { Json } from "../../../../engine/values/Json.ts"
import { Collections } from "../../../../engine/ports/Collections.ts"

/** `slug` is what the visitor's browser remembers; null where the form is kept out of it, or nobody has that page. */
export const claimedAgent = Effect.fnUntraced(function* (
  siteId: SiteId,
  { sessionAgent }: Pick<FormDeclaration, "sessionAgent">,
  slug: string,
  now: number
) {
  if (!sessionAgent || slug === "" || slug.length > 200) return null
  const row = yield* (yield* Collections).rowBySlug(siteId, managedKey, slug)
  if (row === undefined || !isVisible(row, now)) return null
  const { agentId, displayName, email } = row.data
  return {
    key: textOf(agentId) ?? slug,
    name: textOf(displayName) ?? slug,
    email: textOf(email),
    at: now,
    reason: "attributed"
  } satisfies Assignee
})

const textOf = (value: Json | undefined): string | null =>
  typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : null
