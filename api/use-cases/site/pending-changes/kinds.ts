/** Every kind of change that can wait for the owner, and what answers to it. */
import type { PendingKind } from "../../../../engine/model/PendingChange.ts"
import { allowlistApproval } from "../allowlist/approval.ts"
import { heldDestination } from "../../people/destinations/heldChange.ts"
import { heldVersion } from "../../content/review/heldVersion.ts"
import { heldConnector } from "../../people/roster/heldConnector.ts"
import { siteRecipients } from "../changeSite.ts"
import type { ChangeKind } from "./ChangeKind.ts"

export const changeKinds: { readonly [kind in PendingKind]?: ChangeKind } = {
  allowlist_approval: allowlistApproval,
  crm_credential: heldDestination,
  lead_webhook: heldDestination,
  roster_connector: heldConnector,
  site_recipients: siteRecipients,
  version: heldVersion
}
