/** One mail of every kind that the product sends, as its senders write it, about things with long and strange names. */
import { abandonedMail } from "../../infra/connectors/leads/abandoned.ts"
import { signInMail } from "../../api/owner/dashboard/sign-in/ask.ts"
import { allowedAgainMail } from "../../api/use-cases/site/allowAgain.ts"
import { confirmMail, restoreMail } from "../../api/use-cases/content/archive/mails.ts"
import { moreWaitsMail, reviewMail } from "../../api/use-cases/content/review/mails.ts"
import { destinationRemovedMail } from "../../api/use-cases/people/destinations/mails.ts"
import { domainMail } from "../../api/use-cases/site/domains/mails.ts"
import { goingLiveMail } from "../../api/use-cases/site/going-live/mails.ts"
import {
  analyticsChangedMail,
  analyticsMail,
  contactMail,
  leftOutMail,
  turnstileMail
} from "../../api/use-cases/site/mails.ts"
import { confirmAddressMail } from "../../api/use-cases/site/owner-mail/confirmAddress.ts"
import {
  handedOverMail,
  handingOverMail,
  joinedMail,
  movedMail,
  namedMail,
  refusedMail,
  removedMail
} from "../../api/use-cases/site/owners/mails.ts"
import { changeAskedMail, confirmChangeMail } from "../../api/use-cases/site/pending-changes/mails.ts"
import { trialMail } from "../../api/use-cases/site/trialMail.ts"
import { confirmationMail, digestMail } from "../../engine/listings/saved/mails.ts"
import { DAY_MS } from "../../engine/limits.ts"
import type { MailKind } from "../../engine/mail/kinds.ts"
import type { LeadFileId, LeadId, PendingChangeId, VersionId } from "../../engine/model/ids.ts"
import type { PendingChange, PendingKind } from "../../engine/model/PendingChange.ts"
import type { Hostname } from "../../engine/model/Site.ts"
import { digestMails as digestOfLeads } from "../../engine/people/leads/digestMail.ts"
import { notificationMails } from "../../engine/people/leads/notificationMail.ts"
import { reviewsOutageMail } from "../../engine/places/outageMail.ts"
import type { Mail } from "../../engine/ports/Mailer.ts"
import { aLead, aListing, aPage, aSavedSearch, aSite, aVersion, noon } from "./nouns.ts"

export type SampleMail = Omit<Mail, "siteId" | "to"> & Partial<Pick<Mail, "siteId" | "to">>

const api = "https://api.press.test"
const link = `${api}/links/${"aB3-_x".repeat(7)}`
const site = aSite({
  name: "Nell & Söhne <Klavierwerkstatt>",
  contact: { email: "bench@vale.test", phone: "01632 960147", address: { city: "Hamburg", country: "DE" } }
})
const desk = `${api}/dashboard/${site.id}`
const page = aPage({
  siteId: site.id,
  title: "Prices, and what a tuning of an old instrument costs",
  slot: "/services/prices-and-what-they-mean",
  archivedRoute: "/services/prices-and-what-they-mean",
  publishedVersionId: "ver_0000000001" as VersionId
})
const version = aVersion({
  siteId: site.id,
  pageId: page.id,
  state: "held",
  holdReasons: ["requested", "policy:media"]
})
const told = {
  by: "Studio assistant",
  summary: [
    { text: "a link now leads to another website: booking.test", short: "a link to another website", grave: true },
    { text: "words in 2 places", short: "words in 2 places", grave: false }
  ],
  recipients: ["eve@else.test"],
  hosts: ["booking.test"],
  rows: [
    [
      { label: "A link to another website, on the words", value: "Book a visit" },
      { label: "It leads to", value: "booking.test/vale?from=site" },
      { label: "Until now to", value: "/book" }
    ],
    [
      { label: "Before", value: "Tuning costs 90." },
      { label: "After", value: "Tuning costs 120." }
    ]
  ],
  more: 3
}
const until = noon + 7 * DAY_MS

export const aPendingChange = (kind: PendingKind): PendingChange => ({
  siteId: site.id,
  id: "chg_0000000001" as PendingChangeId,
  kind,
  subject: "office",
  summary: "Enquiries are to be handed on to hooks.vale.test/in as well.",
  details: [],
  intent: {},
  state: "pending",
  requestedBy: "cred_writer",
  createdAt: noon,
  expiresAt: until,
  resolvedAt: null,
  error: null
})

export const changeMail = (kind: PendingKind) => confirmChangeMail(site, aPendingChange(kind), "Studio assistant", link)

/** The mail of an enquiry that says this. */
export const enquiryMail = (
  data: { readonly [field: string]: string },
  more: Partial<Parameters<typeof aLead>[0]> = {}
) =>
  notificationMails({
    site,
    lead: aLead({ siteId: site.id, formKey: "contact-form", data, ...more }),
    recipients: { to: ["nell@vale.test"], cc: [], bcc: [] },
    replyTo: data["email"] ?? null,
    page: "https://www.vale.test/contact",
    links: new Map([["file_0000000001", `https://www.vale.test/__files/${"f1-_".repeat(20)}`]]),
    desk: `${desk}/enquiries/lead_0000000001`
  })[0]!

const file = {
  id: "file_0000000001" as LeadFileId,
  field: "picture",
  name: "A photograph of the instrument as it stands in the hall.jpeg",
  type: "image/jpeg",
  size: 1,
  keptUntil: until
}
const host: Hostname = {
  host: "www.klavierwerkstatt-nell-und-soehne.example",
  role: "custom",
  standing: { finding: "other_address" }
} as never

const search = aSavedSearch({ siteId: site.id, pageId: page.id, values: { city: "Ajax", minPrice: "500000" } })
const links = {
  confirm: "https://www.vale.test/__saved/confirm/saved_1~x",
  leave: "https://www.vale.test/__saved/leave/saved_1~x",
  renew: "https://www.vale.test/__saved/renew/saved_1~x",
  all: "https://www.vale.test/search?city=Ajax&minPrice=500000"
}
const photos = [{ url: "https://photos.vale.test/77.jpg", alt: "The house from the road" }] as never

export const sampleMails: { readonly [kind in MailKind]: () => SampleMail } = {
  "analytics-change": () =>
    analyticsChangedMail(site, { ga4MeasurementId: "G-ABCDEF1234" }, { ga4MeasurementId: "G-VWXYZ98765" }, desk),
  "analytics-on": () => analyticsMail(site, { ga4MeasurementId: "G-ABCDEF1234" } as never, desk),
  "archive-restore": () => restoreMail(site, page, ["eve@else.test"], link, until),
  "confirm-address": () => confirmAddressMail(`${api}/dashboard/enter/${"aB3-_x".repeat(7)}`),
  "contact-change": () =>
    contactMail(
      site,
      { ...site, contact: { ...site.contact, phone: "01632 960999", hours: "Mo to Fr, 9 to 17" } },
      `${desk}/settings`
    ),
  "domain-lapsed": () => domainMail(site, host, "lapsed", `${desk}/settings`),
  "domain-serves": () => domainMail(site, host, "began", `${desk}/settings`),
  "going-live": () => goingLiveMail(site, aPendingChange("going_live"), link),
  lead: () =>
    enquiryMail(
      {
        name: "Ada Lovelace",
        email: "ada@mail.example",
        phone: "+44 (0)1632 960147",
        message: `Is the grand piano still there?\n\n<b>I could come</b> on Saturday. ${"Verylongword".repeat(12)}`,
        picture: file.name
      },
      { files: [file] }
    ),
  "lead-delivery-abandoned": () =>
    abandonedMail(
      site,
      { leadId: "lead_0000000001" as LeadId, destination: "office", error: "The receiver answered 500." },
      api
    ),
  "lead-destination-removed": () => destinationRemovedMail(site, "office", 2, desk),
  "lead-digest": () =>
    digestOfLeads({
      site,
      recipients: { to: ["nell@vale.test"], cc: [], bcc: [] },
      told: null,
      enquiries: [
        { name: "Ada Lovelace", email: "ada@mail.example", message: "Is the grand piano still there?" },
        {
          name: "Grace",
          email: "grace@mail.example",
          message: `Two lines\nof <b>words</b>. ${"Verylongword".repeat(12)}`
        }
      ].map((data, at) => ({
        lead: aLead({ siteId: site.id, formKey: "contact-form", data }),
        page: "https://www.vale.test/contact",
        links: new Map(),
        desk: `${desk}/enquiries/lead_000000000${at + 1}`
      })),
      desk: `${desk}/enquiries`
    })[0]!,
  "mails-left-out": () => leftOutMail(site, desk),
  "assistant-back": () => allowedAgainMail(site, "Studio assistant", `${desk}/assistants`),
  "owner-handed-over": () => handedOverMail(site, "otto@vale.test", "nell@vale.test"),
  "owner-handing-over": () => handingOverMail(site, "otto@vale.test", "nell@vale.test", `${desk}/settings/owners`),
  "owner-joined": () => joinedMail(site, "otto@vale.test", `${desk}/settings/owners`),
  "owner-named": () => namedMail(site, desk),
  "owner-moved": () => movedMail(site, "otto@vale.test", 2, link),
  "owner-refused": () => refusedMail(site, "otto@vale.test", `${desk}/settings/owners`),
  "owner-removed": () => removedMail(site, "otto@vale.test", "nell@vale.test"),
  "pending-change": () => changeMail("lead_webhook"),
  "pending-change-told": () => changeAskedMail(aPendingChange("lead_webhook")),
  "reviews-behind": () =>
    reviewsOutageMail(site, { place: "Workshop", isUnknown: false, readAt: noon, keptMs: 30 * DAY_MS }),
  "saved-search": () =>
    digestMail(
      site,
      { search, listings: [aListing({ photos }), aListing({ key: "78", mls: "W78" })], total: 4 },
      links,
      { pageOf: ({ mls }) => `https://www.vale.test/homes/${mls}`, rules: "crea", asOf: noon, now: noon }
    ),
  "saved-search-confirm": () => confirmationMail(site, search, links, { tells: () => true, currency: "CAD" }),
  "sign-in": () => signInMail([site.name], `${api}/dashboard/enter/${"aB3-_x".repeat(7)}`),
  "trial-end": () => trialMail(site, { endsAt: until } as never, 0, desk),
  "trial-notice": () => trialMail(site, { endsAt: until } as never, 3, desk),
  "turnstile-change": () => turnstileMail(site, `0x4${"AAAAAbc".repeat(4)}`, `${desk}/settings`),
  "unarchive-confirm": () => confirmMail(site, page, ["eve@else.test"], link, until),
  "version-review": () => reviewMail(site, page, version, told, link, until),
  "versions-waiting": () => moreWaitsMail(site, desk)
}
