/**
 * A test takes the way of a visitor's submission, stage by stage, and reports how far it got. A stage that fails is
 * reported, not refused: what is wrong with a form is what was asked for (FORM-16).
 */
import { Effect } from "effect"
import { consentWords } from "../../../../../engine/people/forms/consent.ts"
import { formTokenText } from "../../../../../engine/people/forms/token.ts"
import { destinationPlace } from "../../../../../engine/people/leads/destinations/names.ts"
import { hindranceOf, secretLost } from "../../../../../engine/people/leads/hindrance.ts"
import { newLead } from "../../../../../engine/people/leads/newLead.ts"
import { checkSubmission } from "../../../../../engine/people/leads/submission/check.ts"
import { trialValues, type Values } from "../../../../../engine/people/leads/trial.ts"
import type { PublishedForm } from "../../../../../engine/model/Form.ts"
import type { LeadId, PageId } from "../../../../../engine/model/ids.ts"
import type { Lead } from "../../../../../engine/model/Lead.ts"
import type { LeadDestination } from "../../../../../engine/model/LeadDestination.ts"
import type { Json } from "../../../../../engine/values/Json.ts"
import { Allowlist } from "../../../../../engine/ports/Allowlist.ts"
import { Ids } from "../../../../../engine/ports/Ids.ts"
import { LeadConnectors } from "../../../../../engine/ports/LeadConnectors.ts"
import { LeadDestinations } from "../../../../../engine/ports/LeadDestinations.ts"
import { Deliveries, Leads } from "../../../../../engine/ports/Leads.ts"
import { Sealing } from "../../../../../engine/ports/Sealing.ts"
import { Signatures } from "../../../../../engine/ports/Signatures.ts"
import { activeOrigins } from "../../../../../engine/site/allowlist/entries.ts"
import { isUnclaimedDraft } from "../../../../../engine/site/drafts.ts"
import type { NotificationRouting } from "../../../../../engine/site/notification.ts"
import { audited } from "../../../../access/audited.ts"
import { Write } from "../../../../access/Call.ts"
import { handOn } from "../../leads/handOn.ts"
import { notify } from "../../leads/notify.ts"
import { findTested } from "./findTested.ts"
import { hiddenFields } from "./hiddenFields.ts"

/** The way of a submission, in order (FORM-16). */
export const stageNames = ["form", "token", "fields", "stored", "handed-on", "notified"] as const

export interface Stage {
  readonly name: (typeof stageNames)[number]
  readonly ok: boolean
  readonly detail: string
}

/** How far a test got. */
export interface Tested {
  readonly form: PublishedForm
  readonly hiddenFieldsFrom: "page" | "declaration"
  readonly stages: ReadonlyArray<Stage>
  /** What a visitor's submission would have been answered, were the site open for it. */
  readonly status: number
  readonly leadId?: LeadId
  /** The site is a draft that nobody has claimed, whose forms refuse visitors (DRAFT-12). */
  readonly unclaimed: boolean
  /** Those that nothing is known to keep the lead from; absent where nothing was to be handed on. */
  readonly destinations?: ReadonlyArray<string>
  readonly routing?: NotificationRouting
}

export interface Asked {
  readonly formKey: string
  readonly pageId: PageId | undefined
  readonly data: { readonly [field: string]: Json } | undefined
  readonly notify: boolean
}

export const sendTest = Effect.fnUntraced(function* ({ formKey, pageId, data, notify: tells }: Asked) {
  const { site, now } = yield* Write
  const form = yield* findTested(site.id, formKey, pageId)
  const { declaration } = form
  const served = yield* hiddenFields(form)
  const base = {
    form,
    hiddenFieldsFrom: served === undefined ? ("declaration" as const) : ("page" as const),
    unclaimed: isUnclaimedDraft(site)
  }
  const stages: Array<Stage> = [passed("form", `Published on ${form.pageId}.`)]

  const token = yield* tokenStage(form, served)
  stages.push(token)
  if (!token.ok) return { ...base, stages, status: 403 } satisfies Tested

  const values = trialValues(declaration, served ?? declaredHidden(form), data)
  const {
    data: taken,
    consent,
    problems
  } = checkSubmission(
    { ...declaration, fields: declaration.fields.filter(({ type }) => type !== "file") },
    { values, files: [] }
  )
  const faults = Object.entries(problems)
  stages.push(
    faults.length === 0
      ? passed("fields", "Every field is in order; files are not part of a test.")
      : failed("fields", faults.map(([name, problem]) => (name === "" ? problem : `${name}: ${problem}`)).join(" "))
  )
  if (faults.length > 0) return { ...base, stages, status: 400 } satisfies Tested

  const id = (yield* (yield* Ids).make("lead")) as LeadId
  const lead = newLead(
    form,
    { data: taken, consent },
    {
      id,
      now,
      isTest: true,
      route: null,
      consentWords: consentWords(declaration, site.language),
      attribution: null,
      files: []
    }
  )
  yield* (yield* Leads).insert(lead)
  stages.push(passed("stored", `Kept as the test lead ${id}.`))
  yield* audited("form.test", { pageId: form.pageId }, { formKey: declaration.key, leadId: id })
  if (!tells) return { ...base, stages, status: 200, leadId: id } satisfies Tested

  yield* handOn(lead)
  const receivers = yield* receiversOf(lead)
  const destinations = receivers.flatMap(({ name, hindrance }) => (hindrance === undefined ? name : []))
  stages.push(handedOnStage(receivers))
  const routing = yield* notify(site, declaration, lead)
  stages.push(notifiedStage(routing))
  return { ...base, stages, status: 200, leadId: id, destinations, routing } satisfies Tested
})

interface Receiver {
  readonly name: string
  readonly hindrance: string | undefined
}

/** Where the lead is to go, and what its delivery will fail for there, as far as that shows before it is attempted. */
const receiversOf = Effect.fnUntraced(function* ({ siteId, id }: Lead) {
  const deliveries = yield* (yield* Deliveries).of(siteId, [id])
  const all = yield* (yield* LeadDestinations).list(siteId)
  const active = activeOrigins(yield* (yield* Allowlist).list(siteId))
  const { allowedHosts } = yield* LeadConnectors
  return yield* Effect.forEach(deliveries, ({ destination: name }) => {
    const found = all.find((one) => one.name === name)
    const hindrance = hindranceOf(found, active, allowedHosts)
    return Effect.map(hindrance === undefined ? opens(found) : Effect.succeed(true), (open): Receiver => ({
      name,
      hindrance: hindrance ?? (open ? undefined : secretLost)
    }))
  })
})

const opens = (found: LeadDestination | undefined) =>
  found === undefined || found.sealedSecret === null
    ? Effect.succeed(true)
    : Effect.flatMap(Sealing, (sealing) =>
        Effect.map(
          sealing.open(destinationPlace(found.siteId, found.name), found.sealedSecret!),
          (secret) => secret !== undefined
        )
      )

const handedOnStage = (receivers: ReadonlyArray<Receiver>): Stage => {
  const hindered = receivers.filter(({ hindrance }) => hindrance !== undefined)
  const to = receivers.filter((one) => !hindered.includes(one)).map(({ name }) => name)
  const told = [
    ...(to.length > 0 ? [`To ${to.join(", ")}.`] : []),
    ...hindered.map(({ name, hindrance }) => `Not to ${name}: ${hindrance}`)
  ]
  if (hindered.length > 0) return failed("handed-on", told.join(" "))
  return passed("handed-on", told.length === 0 ? "No destination takes it." : told.join(" "))
}

const passed = (name: Stage["name"], detail: string): Stage => ({ name, ok: true, detail })
const failed = (name: Stage["name"], detail: string): Stage => ({ name, ok: false, detail })

/** Whether what visitors get is a token that we would take. */
const tokenStage = Effect.fnUntraced(function* (
  { siteId, pageId, declaration }: PublishedForm,
  served: Values | undefined
) {
  if (served === undefined)
    return passed("token", "No page that shows the form could be read; its token was made anew.")
  const token = served.get("mk_ft")?.[0] ?? ""
  const isOurs = yield* (yield* Signatures).verify("form", formTokenText(siteId, pageId, declaration.key), token)
  return isOurs
    ? passed("token", "The served page carries a token that is good.")
    : failed(
        "token",
        "The served page is out of date, so visitors cannot send the form. Publishing the stylesheet renders it anew."
      )
})

const declaredHidden = ({ declaration }: PublishedForm): Values =>
  new Map(
    declaration.fields.flatMap(({ type, name, value }) => (type === "hidden" ? [[name, [value ?? ""]] as const] : []))
  )

const notifiedStage = ({ recipients, buildRouted }: NotificationRouting): Stage =>
  recipients.to.length === 0
    ? failed("notified", "Neither the form nor the site names anybody to tell.")
    : passed("notified", buildRouted ? "Sent to the build inbox: no domain of the site's own serves yet." : "Sent.")
