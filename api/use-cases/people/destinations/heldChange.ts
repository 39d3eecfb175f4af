/** A change of a destination that waits for the owner of a live site (HOLD-01, HOLD-02). */
import { Effect, Schema } from "effect"
import { destinationOf } from "../../../../engine/people/leads/destinations/catalogue.ts"
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
const wordsFor = (provider: string, settings: Settings): string => destinationOf(provider)?.words(settings) ?? provider
