/** A roster that waits for the owner of a live site (HOLD-09), and how a connector is stored once nothing stands against it. */
import { Effect, Schema } from "effect"
import { RosterConnectors } from "../../../../engine/ports/RosterConnectors.ts"
import { Write } from "../../../access/Call.ts"
import { recordChange } from "../../content/collections/store.ts"
import type { ChangeKind } from "../../site/pending-changes/ChangeKind.ts"
import type { WantedChange } from "../../site/pending-changes/holdForOwner.ts"

/** A connector as it was confirmed; its secret is sealed. */
export const NewConnector = Schema.Struct({
  brokerageAccountId: Schema.String,
  brokerageName: Schema.String,
  sealedSecret: Schema.String,
  secretHint: Schema.String
})
export type NewConnector = typeof NewConnector.Type

const intentOf = Schema.decodeUnknownSync(NewConnector)

/** In the place of the site's former one; its people are read at `nextSyncAt`. */
export const storeConnector = Effect.fnUntraced(function* (connector: NewConnector, nextSyncAt: number) {
  const { site, now } = yield* Write
  const connectors = yield* RosterConnectors
  const before = yield* connectors.get(site.id)
  yield* connectors.put({
    ...connector,
    siteId: site.id,
    state: "read",
    nextSyncAt,
    createdAt: before?.createdAt ?? now,
    updatedAt: now
  })
  const { brokerageAccountId, brokerageName } = connector
  yield* recordChange("roster.connect", { brokerageAccountId, brokerageName })
})

/** The owner's yes stores it, and the next round of the workers brings its people: no lock waits for another's server. */
export const heldConnector: ChangeKind = {
  apply: Effect.fnUntraced(function* ({ intent }) {
    const { now } = yield* Write
    yield* storeConnector(intentOf(intent), now)
  }),
  done: ({ intent }) =>
    `The website shows the people of ${intentOf(intent).brokerageName}, and hands them their enquiries.`
}

export const wantedConnector = (connector: NewConnector, before: string | null): WantedChange => ({
  kind: "roster_connector",
  subject: "roster",
  summary: `The website would show the people of ${connector.brokerageName}, and hand them their enquiries.`,
  details: [{ label: "Roster of", before, after: connector.brokerageName }],
  intent: { ...connector }
})
