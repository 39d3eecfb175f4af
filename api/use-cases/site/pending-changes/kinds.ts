/** Every kind of change that can wait for the owner, and what answers to it. */
import type { PendingKind } from "../../../../engine/model/PendingChange.ts"
import { allowlistApproval } from "../allowlist/approval.ts"
import { heldDestination } from "../../people/destinations/heldChange.ts"
import { heldVersion } from "../../content/review/heldVersion.ts"
import { heldConnector } from "../../people/roster/heldConnector.ts"
import { goingLive } from "../going-live/askAboutBuild.ts"
import { siteDetails, siteRecipients } from "../changeSite.ts"
import type { ChangeKind, Question } from "./ChangeKind.ts"

export const changeKinds: { readonly [kind in PendingKind]?: ChangeKind } = {
  allowlist_approval: allowlistApproval,
  going_live: goingLive,
  crm_credential: heldDestination,
  lead_webhook: heldDestination,
  roster_connector: heldConnector,
  site_recipients: siteRecipients,
  site_details: siteDetails,
  version: heldVersion
}

/** What the owner is asked about a change of this kind, at the link as at the dashboard. */
export const questionOf = (kind: PendingKind): Question => changeKinds[kind]?.question ?? usual

const usual: Question = {
  title: "Make this change?",
  text: "Nothing changes until you decide.",
  accept: "Yes, make this change",
  decline: "No, leave everything as it is"
}
