/**
 * `DELETE /v1/lead-webhooks/:name`. Held where settings are left to the owner, and else never; the owner is told, since
 * enquiries may fall silent (DEST-05, CA-A23), and the caller is told which forms that are published still name it.
 */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { LeadDestinations } from "../../../../engine/ports/LeadDestinations.ts"
import { isLeftToOwner } from "../../../../engine/site/confirmation.ts"
import { ApiConfig } from "../../../ApiConfig.ts"
import { answer } from "../../../answers/Answer.ts"
import { Write } from "../../../access/Call.ts"
import { heldForOwner } from "../../../answers/pendingChange.ts"
import { publishedForms } from "../forms/publishedForms.ts"
import { mailOwner } from "../../site/owner-mail/mailOwner.ts"
import { holdForOwner, supersede } from "../../site/pending-changes/holdForOwner.ts"
import { applyDestination } from "./change.ts"
import { wantedChange } from "./heldChange.ts"
import { destinationRemovedMail } from "./mails.ts"

export const removeDestination = Effect.fnUntraced(function* (name: string) {
  const session = yield* Write
  const { site } = session
  const stored = yield* (yield* LeadDestinations).get(site.id, name)
  if (stored === undefined) {
    return yield* refuse("lead_webhook.not_found", `This site has no destination ${name}.`, { name })
  }
  if (stored.settings["firstParty"] === true) {
    return yield* refuse("lead_webhook.name_taken", `${name} is a product of the platform and is disconnected by it.`, {
      name
    })
  }
  if (isLeftToOwner("details", session))
    return heldForOwner(yield* holdForOwner(wantedChange({ change: "remove", name }, stored)))
  const forms = (yield* publishedForms(site.id)).filter(
    ({ declaration: { destinations, offsite } }) => offsite === null && destinations.includes(name)
  )
  // What still waits was to set what is not wanted any more.
  yield* supersede({ kind: "lead_webhook", subject: name })
  yield* applyDestination({ change: "remove", name })
  const { baseUrl } = yield* ApiConfig
  yield* mailOwner(destinationRemovedMail(site, name, forms.length, `${baseUrl}/dashboard/${site.id}`))
  return answer({
    status: "removed" as const,
    name,
    usedBy: forms.map(({ declaration }) => ({ kind: "form" as const, name: declaration.key }))
  })
})
