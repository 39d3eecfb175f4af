/**
 * Who would get what visitors of a site enter: people who are told of enquiries, receivers that enquiries are handed on
 * to, and origins that pages may reach. While a site is built whoever may write it sets these without asking.
 */
import { Effect } from "effect"
import { actionOrigin } from "../../../../engine/people/forms/offsite.ts"
import { receiverInWords } from "../../../../engine/people/leads/destinations/catalogue.ts"
import { defaultName } from "../../../../engine/people/leads/destinations/names.ts"
import type { AllowlistEntry } from "../../../../engine/model/Allowlist.ts"
import type { LeadDestination } from "../../../../engine/model/LeadDestination.ts"
import type { PendingDetail } from "../../../../engine/model/PendingChange.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import type { AllowlistId } from "../../../../engine/model/ids.ts"
import { Allowlist } from "../../../../engine/ports/Allowlist.ts"
import { LeadDestinations } from "../../../../engine/ports/LeadDestinations.ts"
import { siteFields } from "../../../../engine/site/fields/catalogue.ts"
import { inWords } from "../../../../engine/site/fields/inWords.ts"
import { mailboxKey, ownerAddresses } from "../../../../engine/site/owner.ts"
import { publishedForms } from "../../people/forms/publishedForms.ts"

export const recipientFields = ["notifyEmail", "notifyCc", "notifyBcc", "leadRouting"] as const

export interface BuiltRecipients {
  readonly details: ReadonlyArray<PendingDetail>
  /** As they were set, so that what was changed since is told from what was not. */
  readonly fields: ReadonlyArray<{ readonly name: (typeof recipientFields)[number]; readonly value: string }>
  readonly destinations: ReadonlyArray<{ readonly name: string; readonly updatedAt: number }>
  readonly origins: ReadonlyArray<AllowlistId>
  /** Addresses that published forms name themselves. */
  readonly ofForms: ReadonlyArray<string>
}

/** What of them is not the owner's own address, nor a product of the platform's own. Empty lists where there is nothing. */
export const builtRecipients = Effect.fnUntraced(function* (site: Site) {
  const own = new Set(ownerAddresses(site).map(mailboxKey))
  const fields = recipientFields.flatMap((name) => {
    const value = siteFields[name].shown(site)
    const isOwn = Array.isArray(value) && value.every((address) => own.has(mailboxKey(String(address))))
    return value === null || isOwn ? [] : [{ name, value: JSON.stringify(value) }]
  })
  const destinations = (yield* (yield* LeadDestinations).list(site.id)).filter(
    ({ settings }) => settings["firstParty"] !== true
  )
  const entries = (yield* (yield* Allowlist).list(site.id)).filter(
    ({ status, firstParty }) => status === "active" && !firstParty
  )
  const published = yield* publishedForms(site.id)
  const forms = published.flatMap(({ declaration: { key, notify } }) => {
    const named = notify === null ? [] : [...notify.to, ...notify.cc, ...notify.bcc]
    const others = [...new Set(named.filter((address) => !own.has(mailboxKey(address))))]
    return others.length === 0 ? [] : [{ key, others }]
  })
  const away = published.flatMap(({ declaration: { key, offsite } }) =>
    offsite !== null && actionOrigin(offsite.action) !== null ? [{ key, to: offsite.action }] : []
  )
  return {
    details: [
      ...fields.map(({ name }) => line(siteFields[name].label, inWords(siteFields[name], site))),
      ...forms.map(({ key, others }) => line(`Told of enquiries by the form “${key}”`, others.join(", "))),
      ...away.map(({ key, to }) => line(`The form “${key}” is sent to`, to)),
      ...destinations.map((one) => line(receiverLabel(one), receiverInWords(one))),
      ...entries.map(({ origin, reason }: AllowlistEntry) => line("May be reached by pages", `${origin} (${reason})`))
    ],
    fields,
    destinations: destinations.map(({ name, updatedAt }) => ({ name, updatedAt })),
    origins: entries.map(({ id }) => id),
    ofForms: [...new Set(forms.flatMap(({ others }) => others))]
  } satisfies BuiltRecipients
})

const line = (label: string, after: string | null): PendingDetail => ({ label, before: null, after })

const receiverLabel = ({ name }: LeadDestination): string =>
  name === defaultName ? "Enquiries are handed on to" : `Enquiries for “${name}” are handed on to`
