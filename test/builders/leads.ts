/** Leads with good defaults, and a connector at work on one; a test names only what it is about. */
import { Effect } from "effect"
import type { Handover, LeadConnector } from "../../engine/people/leads/destinations/connector.ts"
import type { Destination } from "../../engine/people/leads/destinations/destination.ts"
import { Egress } from "../../infra/connectors/egress.ts"
import { meansOf, type ReceiverSettings } from "../../infra/connectors/leads/receivers.ts"
import type { Lead } from "../../engine/model/Lead.ts"
import type { LeadId } from "../../engine/model/ids.ts"
import { anId, aPageId, aSiteId, noon } from "./nouns.ts"

export const aLead = (lead: Partial<Lead> = {}): Lead => {
  const pageId = lead.pageId ?? aPageId()
  return {
    siteId: aSiteId(),
    id: anId("lead") as LeadId,
    formInstanceId: `${pageId}~contact-form`,
    formKey: "contact-form",
    pageId,
    route: "/contact",
    data: { name: "Ana Roy", email: "ana@mail.test", phone: "+1 416 555 0100", message: "Is it free in May?" },
    consent: false,
    consentAsked: true,
    consentWords: "I agree that you answer me.",
    createdAt: noon,
    isTest: false,
    fieldLabels: null,
    attribution: null,
    assignee: null,
    files: [],
    destinations: [],
    ...lead
  }
}

export const aHandover = (handover: Partial<Handover> = {}): Handover => ({
  lead: aLead(),
  fields: [],
  settings: {},
  secret: "a secret of the test suite",
  host: "www.vale.test",
  files: [],
  attempts: 0,
  now: noon,
  ...handover
})

/** A destination's connector that may reach the given stand-ins. Lives as long as the effect it is used in. */
export const withConnector = <A>(
  { connect, configurable }: Destination,
  settings: ReceiverSettings[string],
  allow: ReadonlyArray<string>,
  use: (connector: LeadConnector) => Effect.Effect<A, unknown>
): Promise<A> =>
  Effect.runPromise(
    Effect.gen(function* () {
      const egress = yield* Egress
      const unset = Object.fromEntries(Object.keys(configurable).map((name) => [name, null]))
      return yield* use(yield* connect(meansOf(egress, { ...unset, ...settings })))
    }).pipe(Effect.provide(Egress.layer({ allow })))
  )
