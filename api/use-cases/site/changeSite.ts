/** `PUT /v1/site`: what integrators may set of a site. On a live site the owner has the last word over recipients. */
import { Effect, Schema } from "effect"
import { Refusal, refuse } from "../../../engine/errors/Refusal.ts"
import type { MediaId } from "../../../engine/model/ids.ts"
import type { PendingDetail } from "../../../engine/model/PendingChange.ts"
import type { Json } from "../../../engine/values/Json.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { Media } from "../../../engine/ports/Media.ts"
import { PendingChanges } from "../../../engine/ports/PendingChanges.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { changeSite as decide, shownFields, type SiteChange } from "../../../engine/site/changeSite.ts"
import { isLeftToOwner, needsOwner } from "../../../engine/site/confirmation.ts"
import { type Analytics, analyticsEnabled, analyticsOf } from "../../../engine/site/fields/analytics.ts"
import { siteFields } from "../../../engine/site/fields/catalogue.ts"
import { changesInWords } from "../../../engine/site/fields/inWords.ts"
import { invalidMember, type SiteField } from "../../../engine/site/fields/SiteField.ts"
import { openingHoursOf } from "../../../engine/site/openingHours.ts"
import { strangersAsked } from "../../../engine/write/enquiryWays.ts"
import { canonical } from "../../../engine/values/canonical.ts"
import { reasonAgainstPicture } from "../../../engine/site/meta.ts"
import { answer } from "../../answers/Answer.ts"
import { knowsAll, unknownStrangers } from "../../answers/review/decisionBar.ts"
import { ApiConfig } from "../../ApiConfig.ts"
import { audited } from "../../access/audited.ts"
import { Write } from "../../access/Call.ts"
import { refuseStale } from "../../access/staleBase.ts"
import { siteVersion, tagOf } from "../../answers/versionOf.ts"
import { publishSoon } from "../content/write/store.ts"
import { consentLinkWarnings } from "./consentLinks.ts"
import { mailOwner } from "./owner-mail/mailOwner.ts"
import type { ChangeKind } from "./pending-changes/ChangeKind.ts"
import { holdForOwner, supersede } from "./pending-changes/holdForOwner.ts"
import { heldForOwner } from "../../answers/pendingChange.ts"
import { analyticsChangedMail, analyticsMail, contactMail } from "./mails.ts"

type Sent = { readonly [name: string]: Json }

export const changeSite = Effect.fnUntraced(function* (sent: Sent) {
  const session = yield* Write
  yield* refuseStaleSite(session.site)
  const change = decide(session.site, sent)
  if (change instanceof Refusal) return yield* change
  yield* refuseNoPicture(change)
  if (change.needsOwner && needsOwner(session))
    return heldForOwner(yield* ask("site_recipients", session.site, change, sent))
  if (!change.unchanged && isLeftToOwner("details", session))
    return heldForOwner(yield* ask("site_details", session.site, change, sent))
  yield* apply(change)
  if (change.names.includes("analytics") && !change.unchanged)
    session.publications.warnings.push(...(yield* consentLinkWarnings(change.site)))
  const version = siteVersion(change.site)
  return answer(
    {
      status: "updated" as const,
      ...shownFields(change.site, change.names),
      ...(change.unchanged && { unchanged: true as const }),
      version
    },
    tagOf(version)
  )
})

/** `request.invalid` where a field names what is no picture of the library. */
const refuseNoPicture = Effect.fnUntraced(function* (change: SiteChange) {
  const { site } = yield* Write
  const named = change.names.flatMap((name): ReadonlyArray<readonly [string, MediaId]> => {
    const id = (siteFields[name] as SiteField).picture?.(change.site)
    return id === undefined ? [] : [[name, id as MediaId]]
  })
  if (named.length === 0) return
  const found = yield* (yield* Media).find(
    site.id,
    named.map(([, id]) => id)
  )
  const kinds = new Map(found.map(({ id, kind }) => [id, kind]))
  for (const [name, id] of named) {
    const reason = reasonAgainstPicture(id, kinds.get(id))
    if (reason !== undefined) return yield* invalidMember(`${name}.assetId`, reason)
  }
})

const refuseStaleSite = (site: Site) =>
  refuseStale({
    what: "What is set of the site",
    version: siteVersion(site),
    readAgain: "GET /v1/site",
    // What was left standing on pages is on record by the same name, and changed nothing here.
    wasMadeBy: (action, detail) => action === "site.change" && !("left" in detail)
  })

/** The whole call waits, whatever else it names (HOLD-06). */
const ask = Effect.fnUntraced(function* (
  kind: "site_recipients" | "site_details",
  site: Site,
  change: SiteChange,
  sent: Sent
) {
  yield* supersedeWithin(site, change.names)
  return yield* holdForOwner({
    kind,
    // The same fields again take the place of this request, alone or among more; others stand beside it.
    subject: [...change.names].sort().join(","),
    summary:
      kind === "site_recipients"
        ? `The website would ${toldOf(change.names, "send its enquiries to other people", "change its")}.`
        : `The website would change its ${labelsOf(change.names)}.`,
    details: change.names.flatMap((name): ReadonlyArray<PendingDetail> =>
      changesInWords(siteFields[name], site, change.site)
    ),
    intent: { fields: sent }
  })
})

/**
 * What waits about nothing but recipients among these fields: agreed to later, it would bring back those that were wanted
 * before. Of other fields one change may name a part and the next another.
 */
const supersedeWithin = Effect.fnUntraced(function* (site: Site, names: SiteChange["names"]) {
  const asked = new Set<string>(names.filter((name) => (siteFields[name] as SiteField).needsOwner))
  for (const { kind, subject, state } of yield* (yield* PendingChanges).list(site.id, changesLookedThrough))
    if (kind === "site_recipients" && state === "pending" && subject.split(",").every((name) => asked.has(name)))
      yield* supersede({ kind, subject })
})
const changesLookedThrough = 200

const intentOf = Schema.decodeUnknownSync(Schema.Struct({ fields: Schema.Record(Schema.String, Schema.Json) }))

/** What waited, decided anew about the site as it is by then. */
const applyIntent: ChangeKind["apply"] = Effect.fnUntraced(function* ({ intent }) {
  const { site } = yield* Write
  const change = decide(site, intentOf(intent).fields as Sent)
  if (change instanceof Refusal) return yield* change
  yield* apply(change)
})

/** A change of recipients that waited. */
export const siteRecipients: ChangeKind = {
  apply: applyIntent,
  mayApply: Effect.fnUntraced(function* (change, knows) {
    const unknown = strangersAsked(change)
    if (!knowsAll(unknown, knows))
      return yield* refuse("request.invalid", unknownStrangers(unknown, false), { unknown })
  }),
  done: ({ intent }) =>
    `The website ${toldOf(
      Object.keys(intentOf(intent).fields) as SiteChange["names"],
      "sends its enquiries to the people you agreed to",
      "has its new"
    )}.`
}

/** Anything else that is set of a site, of an assistant whose changes to it wait for the owner. */
export const siteDetails: ChangeKind = {
  apply: applyIntent,
  done: ({ intent }) =>
    `The website has its new ${labelsOf(Object.keys(intentOf(intent).fields) as SiteChange["names"])}.`
}

const labelsOf = (names: SiteChange["names"]): string =>
  names
    .map((name) => siteFields[name].label)
    .join(", ")
    .toLowerCase()

/** Every part of a call that waits, in words: recipients as one, each other field by its name. */
const toldOf = (names: SiteChange["names"], recipients: string, others: string): string => {
  const labels = names.flatMap((name) => (siteFields[name].needsOwner ? [] : [siteFields[name].label]))
  return labels.length === 0 ? recipients : `${recipients}, and ${others} ${labels.join(", ").toLowerCase()}`
}

/** Stores it and lets pages and people know. */
const apply = Effect.fnUntraced(function* (change: SiteChange) {
  const { site } = yield* Write
  if (change.unchanged) return
  yield* (yield* Sites).update(site.id, change.site)
  // Which fields, and not their values: addresses of people are read where they are kept.
  yield* audited("site.change", {}, { fields: [...change.names] })
  yield* tellOwner(site, change)
  if (change.rerender) yield* rerender
})

/** Contact details and analytics are the owner's business: a change is mailed (SITE-47, SITE-56). */
const tellOwner = Effect.fnUntraced(function* (site: Site, change: SiteChange) {
  const { baseUrl } = yield* ApiConfig
  const desk = `${baseUrl}/dashboard/${site.id}`
  const [was, is] = [site, change.site].map((of) => canonical([of.contact, openingHoursOf(of)]))
  if (was !== is) {
    yield* mailOwner(contactMail(site, { ...site, ...change.site }, `${desk}/settings`))
  }
  const [before, after] = [analyticsOf(site), analyticsOf(change.site)]
  if (!analyticsEnabled(after)) return
  if (!analyticsEnabled(before)) yield* mailOwner(analyticsMail(site, after, `${desk}/visits`))
  else if (takesPlace(before, after)) yield* mailOwner(analyticsChangedMail(site, before, after, `${desk}/visits`))
})

/** Whether what was measured for one account is so no longer, and visitors are measured all the same. */
const takesPlace = (before: Analytics, after: Analytics): boolean =>
  (["ga4MeasurementId", "metaPixelId"] as const).some(
    (name) => before[name] !== undefined && before[name] !== after[name]
  )

/** What pages show of the site itself has changed. */
export const rerender = publishSoon({ kind: "site", rerender: true })
