/** `DELETE /v1/allowlist/:id`: an origin is closed again, or was never opened. */
import { Effect } from "effect"
import { chosenOrigin } from "../../../../engine/people/leads/destinations/origin.ts"
import { redirectOrigin } from "../../../../engine/site/allowlist/entries.ts"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import type { AllowlistEntry } from "../../../../engine/model/Allowlist.ts"
import { covers } from "../../../../engine/model/Credential.ts"
import type { AllowlistId } from "../../../../engine/model/ids.ts"
import { LeadDestinations } from "../../../../engine/ports/LeadDestinations.ts"
import { Redirects } from "../../../../engine/ports/Redirects.ts"
import { answer } from "../../../answers/Answer.ts"
import { Caller, Write } from "../../../access/Call.ts"
import { publishedForms } from "../../people/forms/publishedForms.ts"
import { refuseLeftToOwner } from "../leftToOwner.ts"
import { closeEntry, findEntry } from "./entries.ts"

/**
 * An active origin takes the scope to publish. What still uses it is told: redirects to it answer nothing until it is
 * approved again, and deliveries to it fail (CA-B35). Refuses with `allowlist.not_found`, `auth.scope_required`, `site.owner_only`.
 */
export const removeEntry = Effect.fnUntraced(function* (id: AllowlistId) {
  const entry = yield* findEntry(id)
  const { scopes } = yield* Caller
  if (entry.status === "active" && !covers(scopes, "content:publish"))
    return yield* refuse("auth.scope_required", "Closing an active origin needs the scope content:publish.", {
      required: "content:publish",
      granted: scopes
    })
  if (entry.status === "active") yield* refuseLeftToOwner("the addresses that the website may reach")
  yield* closeEntry(entry)
  return answer({ status: "removed" as const, id: id as string, origin: entry.origin, usedBy: yield* usersOf(entry) })
})

const usersOf = Effect.fnUntraced(function* ({ origin, status }: AllowlistEntry) {
  if (status !== "active") return []
  const { site } = yield* Write
  const redirects = yield* (yield* Redirects).list(site.id)
  const destinations = yield* (yield* LeadDestinations).list(site.id)
  const forms = yield* publishedForms(site.id)
  return [
    ...redirects
      .filter((redirect) => redirectOrigin(redirect) === origin)
      .map(({ from }) => ({ kind: "redirect" as const, name: from })),
    ...destinations
      .filter((destination) => chosenOrigin(destination) === origin)
      .map(({ name }) => ({ kind: "lead_destination" as const, name })),
    ...forms
      .filter(({ declaration }) => originOf(declaration.offsite?.action) === origin)
      .map(({ declaration }) => ({ kind: "form" as const, name: declaration.key }))
  ]
})

const originOf = (address: unknown): string | null =>
  typeof address === "string" && URL.canParse(address) ? new URL(address).origin : null
