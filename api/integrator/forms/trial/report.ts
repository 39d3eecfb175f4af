/** What a test answers: how far it got, and what to do next (FORM-13, FORM-14). */
import type { NotificationRouting } from "../../../../engine/site/notification.ts"
import type { Stage, Tested } from "../../../use-cases/people/forms/trial/sendTest.ts"

export const report = ({ form, hiddenFieldsFrom, stages, status, leadId, destinations, routing }: Tested) => {
  const ok = stages.every((stage) => stage.ok)
  const next = nextStep(stages, routing !== undefined)
  return {
    ok,
    reached: stages.findLast((stage) => stage.ok)!.name,
    stages,
    status,
    leadId: leadId ?? null,
    instanceId: `${form.pageId}~${form.declaration.key}`,
    lead: { stored: leadId !== undefined, isTest: true as const },
    crm: { forwarded: (destinations ?? []).length > 0, note: crmNote(destinations) },
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

const everybody = ({ to, cc, bcc }: NotificationRouting["intended"]): ReadonlyArray<string> => [
  ...new Set([...to, ...cc, ...bcc])
]

const crmNote = (destinations: ReadonlyArray<string> | undefined): string => {
  if (destinations === undefined)
    return "Nothing was handed on. With notify=1 a test goes to destinations that let tests through."
  return destinations.length === 0
    ? "No destination takes tests of this form."
    : `Handed on to ${destinations.join(", ")}; GET /v1/leads?includeTest=1 shows what became of it.`
}

const nextStep = (stages: ReadonlyArray<Stage>, told: boolean): string | undefined => {
  const broken = stages.find((stage) => !stage.ok)
  switch (broken?.name) {
    case "token":
      return "Publish the stylesheet to render every page anew, then test again."
    case "fields":
      return "Correct the fields in `data`, or leave `data` out to have samples filled in."
    case "notified":
      return "Set notifyEmail with PUT /v1/site, or data-notify-email on the form."
    default:
      return told ? undefined : "Send the test with ?notify=1 to see the notification and the destinations too."
  }
}
