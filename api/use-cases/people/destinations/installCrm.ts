/** `PUT /v1/crm-credential`: whose account it is, confirmed; then it is a destination like others (DEST-55 to DEST-57). */
import { Effect } from "effect"
import { refuse, type Refusal } from "../../../../engine/errors/Refusal.ts"
import { crmName, destinationPlace } from "../../../../engine/people/leads/destinations/names.ts"
import { LeadConnectors } from "../../../../engine/ports/LeadConnectors.ts"
import { LeadDestinations } from "../../../../engine/ports/LeadDestinations.ts"
import { Sealing, secretHint } from "../../../../engine/ports/Sealing.ts"
import { needsOwner } from "../../../../engine/site/confirmation.ts"
import { accessOf, type Declaring } from "../../../access/Access.ts"
import { countWork } from "../../../access/countedWork.ts"
import { type Call, Caller, Write } from "../../../access/Call.ts"
import type { Ports } from "../../../access/Ports.ts"
import { writeBracket } from "../../../access/writeBracket.ts"
import { answer, type Answer } from "../../../answers/Answer.ts"
import { unreachable } from "./ask.ts"
import { applyDestination, type DestinationChange } from "./change.ts"
import { wantedChange } from "./heldChange.ts"
import { holdForOwner } from "../../site/pending-changes/holdForOwner.ts"
import { heldForOwner } from "../../../answers/pendingChange.ts"

type Landed = Effect.Effect<Answer<never>, Refusal, Ports | Call | Caller>

export const installCrm = Effect.fnUntraced(function* (
  endpoint: Declaring,
  { token, confirmHubId }: { readonly token: string; readonly confirmHubId?: string | number }
) {
  const { siteId } = yield* Caller
  yield* countWork(siteId, "credential_check")
  const account = yield* (yield* LeadConnectors).crmAccount(token).pipe(
    Effect.catchTags({
      ConnectorRefused: ({ detail }) => refuse("crm_credential.token_refused", detail),
      ConnectorUnreachable: ({ detail }) => unreachable(detail)
    })
  )
  const { hubId, accountName } = account
  if (confirmHubId === undefined)
    return yield* refuse("crm_credential.confirm_hub", `The token opens the account ${hubId}, ${accountName}.`, {
      hubId,
      accountName
    })
  if (String(confirmHubId) !== hubId)
    return yield* refuse(
      "crm_credential.hub_mismatch",
      `The token opens the account ${hubId}, and ${confirmHubId} was confirmed.`,
      { hubId, accountName }
    )
  const change: DestinationChange = {
    change: "set",
    name: crmName,
    provider: "crm",
    settings: { ...account, secretHint: secretHint(token) },
    sealedSecret: yield* (yield* Sealing).seal(destinationPlace(siteId, crmName), token)
  }
  const land = Effect.gen(function* () {
    const session = yield* Write
    const before = yield* (yield* LeadDestinations).get(siteId, crmName)
    if (before !== undefined && before.provider !== "crm")
      return yield* refuse(
        "lead_webhook.name_taken",
        `A ${before.provider} destination is called ${crmName}, the name the CRM goes by; remove that one first.`,
        { name: crmName }
      )
    if (needsOwner(session)) {
      const held = { ...wantedChange(change, before), kind: "crm_credential" as const }
      return heldForOwner(yield* holdForOwner(held))
    }
    yield* applyDestination(change)
    return answer({ status: "installed" as const, destination: crmName, ...account })
  })
  return yield* writeBracket(accessOf(endpoint)!.write!, land) as Landed
})
