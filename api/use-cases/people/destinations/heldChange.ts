/** A change of a destination that waits for the owner of a live site (HOLD-01, HOLD-02). */
import { Effect, Schema } from "effect"
import { receiverInWords } from "../../../../engine/people/leads/destinations/catalogue.ts"
import { defaultName } from "../../../../engine/people/leads/destinations/names.ts"
import type { LeadDestination } from "../../../../engine/model/LeadDestination.ts"
import type { AllowlistEntry } from "../../../../engine/model/Allowlist.ts"
import type { Json } from "../../../../engine/values/Json.ts"
import type { ChangeKind } from "../../site/pending-changes/ChangeKind.ts"
import type { WantedChange } from "../../site/pending-changes/holdForOwner.ts"
import { applyDestination, DestinationChange } from "./change.ts"

const intentOf = Schema.decodeUnknownSync(DestinationChange)

export const heldDestination: ChangeKind = {
  apply: ({ intent }) => Effect.asVoid(applyDestination(intentOf(intent)))
}

/** `opened` is a proposed origin that the same yes is to approve: one question, of both. */
export const wantedChange = (
  change: DestinationChange,
  before: LeadDestination | undefined,
  opened?: AllowlistEntry
): WantedChange => {
  const where = change.name === defaultName ? "Enquiries of forms that name nobody" : `Enquiries for “${change.name}”`
  const after =
    change.change === "remove"
      ? null
      : receiverInWords({ provider: change.provider, settings: change.settings as Settings })
  const alsoOpens =
    opened === undefined
      ? ""
      : `, and pages and forms of the website may send what visitors enter to ${new URL(opened.origin).host}`
  return {
    kind: "lead_webhook",
    subject: change.name,
    summary: after === null ? `${where} are handed on to nobody.` : `${where} are handed on to ${after}${alsoOpens}.`,
    details: [
      { label: where, before: before === undefined ? null : receiverInWords(before), after },
      ...(opened === undefined
        ? []
        : [
            { label: "May be reached", before: null, after: opened.origin },
            { label: "Reason given", before: null, after: opened.reason }
          ])
    ],
    intent: { ...change, ...(opened !== undefined && { opens: opened.id }) } as unknown as Json
  }
}

type Settings = LeadDestination["settings"]
