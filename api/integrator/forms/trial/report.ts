/** What a test answers: how far it got, and what to do next (FORM-13, FORM-14). */
import type { NotificationRouting } from "../../../../engine/site/notification.ts"
import type { Tested } from "../../../use-cases/people/forms/trial/sendTest.ts"

export const report = (tested: Tested) => {
  const { form, hiddenFieldsFrom, stages, status, leadId, destinations, routing } = tested
  const ok = stages.every((stage) => stage.ok)
  const next = nextStep(tested)
  const failedAt = stages.findIndex((stage) => !stage.ok)
  return {
    ok,
    // Published is what a form is that can be tested, so the first is passed always.
    reached: stages.slice(0, failedAt === -1 ? undefined : failedAt).at(-1)!.name,
    stages,
    // Visitors of a draft are refused before anything of theirs is read.
    status: tested.unclaimed ? 403 : status,
    ...(tested.unclaimed && { visitors: refusedUntilClaimed }),
    leadId: leadId ?? null,
    instanceId: `${form.pageId}~${form.declaration.key}`,
    lead: { stored: leadId !== undefined, isTest: true as const },
    crm: { forwarded: (destinations ?? []).length > 0, note: crmNote(tested) },
    fidelity: { hiddenFieldsFrom, nonce: "minted" as const },
    ...(next !== undefined && { nextStep: next }),
    ...(routing !== undefined && {
      notify: {
        sentTo: everybody(routing.recipients),
        buildRouted: routing.buildRouted,
        intended: everybody(routing.intended)
      }
    })
  }
}

const refusedUntilClaimed =
  "Visitors who send this form are refused with 403 until a person claims the draft, whatever the test found."

const claimFirst =
  "The form is in order, but visitors are refused with 403 until a person claims the draft, by the claimUrl that " +
  "POST /v1/drafts answered. Claiming opens every form of the site; nothing needs to be written again."

const everybody = ({ to, cc, bcc }: NotificationRouting["intended"]): ReadonlyArray<string> => [
  ...new Set([...to, ...cc, ...bcc])
]

const crmNote = ({ destinations, stages }: Tested): string => {
  if (destinations === undefined)
    return "Nothing was handed on. With notify=1 a test goes to destinations that let tests through."
  const hindered = stages.find(({ name, ok }) => name === "handed-on" && !ok)
  if (hindered !== undefined) return hindered.detail
  return destinations.length === 0
    ? "No destination takes tests of this form."
    : `Handed on to ${destinations.join(", ")}; GET /v1/leads?includeTest=1 shows what became of it.`
}

const nextStep = ({ stages, routing, unclaimed }: Tested): string | undefined => {
  const broken = stages.find((stage) => !stage.ok)
  switch (broken?.name) {
    case "token":
      return "Publish the stylesheet to render every page anew, then test again."
    case "fields":
      return "Correct the fields in `data`, or leave `data` out to have samples filled in."
    case "handed-on":
      return (
        "Set the destination that is missing with PUT /v1/lead-webhooks/:name, have its origin approved with " +
        "POST /v1/allowlist, or name another in the form's data-lead-destination; then test again."
      )
    case "notified":
      return "Set notifyEmail with PUT /v1/site, or data-notify-email on the form."
    default:
      if (unclaimed) return claimFirst
      return routing !== undefined
        ? undefined
        : "Send the test with ?notify=1 to see the notification and the destinations too."
  }
}
