/** `GET /v1/integration-requests/:id/fields`: what the form of a request is to ask. */
import { Effect } from "effect"
import { Refusal } from "../../../../engine/errors/Refusal.ts"
import type { WarningCode } from "../../../../engine/errors/warnings.ts"
import type { FormField } from "../../../../engine/model/Form.ts"
import type { IntegrationRequestId, SiteId } from "../../../../engine/model/ids.ts"
import { LeadDestinations } from "../../../../engine/ports/LeadDestinations.ts"
import { crmName } from "../../../../engine/people/leads/destinations/names.ts"
import { formFields } from "../../../../engine/site/integration/formFields.ts"
import { answer } from "../../../answers/Answer.ts"
import { findRequest } from "./requests.ts"

/** Refuses with `integration.not_found`, `integration.template_unbuildable`. */
export const buildFields = Effect.fnUntraced(function* (siteId: SiteId, id: IntegrationRequestId) {
  const { questions, destinationName } = yield* findRequest(siteId, id)
  const built = formFields(questions)
  if (built instanceof Refusal) return yield* built
  const { fields, dataFields, withHelp } = built
  const isSet = (yield* (yield* LeadDestinations).get(siteId, destinationName)) !== undefined
  return answer({
    fields: fields.map(fieldShape),
    dataFields,
    warnings: [
      ...(isSet || destinationName === crmName ? [] : [destinationUnset(destinationName)]),
      ...(withHelp.length === 0 ? [] : [helpLeftOut(withHelp)])
    ]
  })
})

const fieldShape = ({ name, type, label, required, placeholder, options, value, accept, multiple }: FormField) => ({
  name,
  type,
  label,
  required,
  ...(placeholder !== null && { placeholder }),
  ...(options.length > 0 && { options }),
  ...(value !== null && { value }),
  ...(accept.length > 0 && { accept }),
  ...(multiple && { multiple })
})

const destinationUnset = (destination: string) => ({
  code: "integration.destination_unset" satisfies WarningCode,
  detail: `The site has no lead destination ${destination} yet, and a form that names it is refused until it has.`,
  destination
})

const helpLeftOut = (names: ReadonlyArray<string>) => ({
  code: "integration.help_left_out" satisfies WarningCode,
  detail: `Forms have no place for the help text of ${names.join(", ")}. Say it beside the form.`,
  names
})
