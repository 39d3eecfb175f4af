/** A change of a destination that waits for the owner of a live site (HOLD-01, HOLD-02). */
import { Effect, Schema } from "effect"
import { defaultName } from "../../../../engine/people/leads/destinations/names.ts"
import type { LeadDestination } from "../../../../engine/model/LeadDestination.ts"
import type { Json } from "../../../../engine/model/Page.ts"
import type { ChangeKind } from "../../site/pending-changes/ChangeKind.ts"
import type { WantedChange } from "../../site/pending-changes/holdForOwner.ts"
import { applyDestination, DestinationChange } from "./change.ts"

const intentOf = Schema.decodeUnknownSync(DestinationChange)

export const heldDestination: ChangeKind = {
  apply: ({ intent }) => Effect.asVoid(applyDestination(intentOf(intent)))
}

export const wantedChange = (change: DestinationChange, before: LeadDestination | undefined): WantedChange => {
  const where = change.name === defaultName ? "Enquiries of forms that name nobody" : `Enquiries for “${change.name}”`
  const after = change.change === "remove" ? null : wordsFor(change.provider, change.settings as Settings)
  return {
    kind: "lead_webhook",
    subject: change.name,
    summary: after === null ? `${where} are handed on to nobody.` : `${where} are handed on to ${after}.`,
    details: [
      { label: where, before: before === undefined ? null : wordsFor(before.provider, before.settings), after }
    ],
    intent: change as unknown as Json
  }
}

type Settings = LeadDestination["settings"]

/** The receiver in words for the owner; no secrets. */
const wordsFor = (provider: LeadDestination["provider"], settings: Settings): string => {
  const text = (member: string): string => String(settings[member] ?? "")
  switch (provider) {
    case "webhook":
      // Without the scheme, so that nothing in the mail but our own link can be followed.
      return text("url").replace(/^https?:\/\//, "")
    case "sheet":
      return `the tab “${text("tabName")}” of the spreadsheet ${text("sheetId")}`
    case "newsletter_list":
      return `the mailing list ${text("audienceId")}`
    case "event_venue":
      return "an event venue’s booking desk"
    case "agent_crm":
      return "the CRM of the agents"
    case "crm":
      return `the CRM account ${text("hubId")}`
  }
}
