/**
 * When a site goes live its owner is asked once about everybody who gets what visitors enter: a program may have set them
 * while the site was built, when nobody was asked. They are in effect meanwhile, as they were; a no takes them away.
 */
import { Effect, Schema } from "effect"
import { AllowlistId } from "../../../../engine/model/ids.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import type { Json } from "../../../../engine/values/Json.ts"
import { Allowlist } from "../../../../engine/ports/Allowlist.ts"
import { LeadDestinations } from "../../../../engine/ports/LeadDestinations.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { withRefusedRecipients } from "../../../../engine/site/notification.ts"
import { type Configured, withSetting } from "../../../../engine/site/fields/SiteField.ts"
import { siteFields } from "../../../../engine/site/fields/catalogue.ts"
import { accountAddress } from "../../../../engine/site/owner.ts"
import { audited } from "../../../access/audited.ts"
import { Write } from "../../../access/Call.ts"
import { applyDestination } from "../../people/destinations/change.ts"
import { agreeToAddresses } from "../../content/review/agreeToRecipients.ts"
import { sessionFor } from "../../content/write/onBehalf.ts"
import { publishSoon } from "../../content/write/store.ts"
import { recordEntry } from "../allowlist/entries.ts"
import { holdForOwner } from "../pending-changes/holdForOwner.ts"
import type { ChangeKind } from "../pending-changes/ChangeKind.ts"
import { builtRecipients, recipientFields } from "./builtRecipients.ts"
import { goingLiveMail } from "./mails.ts"

/**
 * Inside the transaction that makes the site live, or that tells of a live site who its owner is. Asks nobody where no
 * account is known: then whoever attached the domain answers for the site.
 */
export const askAboutBuild = Effect.fnUntraced(function* (site: Site) {
  const { details, ...set } = yield* builtRecipients(site)
  if (details.length === 0) return
  const owner = accountAddress(site)
  if (owner === null) {
    yield* Effect.logWarning(
      "A site went live with recipients that nobody has confirmed: it has no owner's account. Name one with ownerEmail.",
      { siteId: site.id, recipients: details.length }
    )
    return
  }
  const question = holdForOwner({
    kind: "going_live",
    subject: "",
    summary: "The website is live. These get what its visitors enter; they were set while it was being built.",
    details,
    intent: set as unknown as Json,
    once: { to: owner, mail: goingLiveMail }
  })
  // Nothing that refuses a program's question refuses this one.
  yield* Effect.provideService(Effect.orDie(question), Write, yield* sessionFor(site, "system"))
})

const intentOf = Schema.decodeUnknownSync(
  Schema.Struct({
    fields: Schema.Array(Schema.Struct({ name: Schema.Literals(recipientFields), value: Schema.String })),
    destinations: Schema.Array(Schema.Struct({ name: Schema.String, updatedAt: Schema.Finite })),
    origins: Schema.Array(AllowlistId),
    ofForms: Schema.Array(Schema.String)
  })
)

/**
 * A yes leaves everything, and has forms tell whom the owner refused when asked before; a no takes away what stands as it
 * stood when it was asked about.
 */
export const goingLive: ChangeKind = {
  question: {
    title: "Are these the right ones?",
    text: "They get what visitors enter, from now on. If one of them is not yours, say no: then all of them are taken away, enquiries are kept for you in the dashboard, and you can set the right ones there.",
    accept: "Yes, these are right",
    decline: "No, take them away"
  },
  answers: {
    applied: ["Thank you", "Everything stays as it is. A change of any of these is asked of you first."],
    declined: [
      "They are taken away",
      "Enquiries are kept, and nobody is told of them until you set in the dashboard who is."
    ],
    expired: ["This question has expired", "Nobody answered in time. Who gets enquiries is shown in the dashboard."]
  },
  apply: ({ intent }) => agreeToAddresses(intentOf(intent).ofForms),
  decline: Effect.fnUntraced(function* ({ intent }) {
    const { site } = yield* Write
    const set = intentOf(intent)
    const fields = set.fields.filter(({ name, value }) => JSON.stringify(siteFields[name].shown(site)) === value)
    yield* clearFields(
      site,
      fields.map(({ name }) => name),
      set.ofForms
    )
    const destinations = yield* LeadDestinations
    for (const { name, updatedAt } of set.destinations)
      if ((yield* destinations.get(site.id, name))?.updatedAt === updatedAt)
        yield* applyDestination({ change: "remove", name })
    const allowlist = yield* Allowlist
    for (const entry of yield* allowlist.list(site.id)) {
      if (!set.origins.includes(entry.id)) continue
      yield* allowlist.remove(site.id, entry.id)
      yield* recordEntry("allowlist.remove", entry)
    }
    if (set.origins.length > 0) yield* publishSoon({ kind: "redirects" })
  })
}

const clearFields = Effect.fnUntraced(function* (
  site: Site,
  names: ReadonlyArray<(typeof recipientFields)[number]>,
  ofForms: ReadonlyArray<string>
) {
  const told: Configured = {
    contact: site.contact,
    language: site.language,
    settings: withRefusedRecipients(site.settings, ofForms)
  }
  const { settings } = names.reduce((before, name) => withSetting(before, name, null), told)
  yield* (yield* Sites).update(site.id, { settings })
  yield* audited("site.change", {}, { fields: [...names] })
})
