/**
 * Reads what a form component declares. The gate, the registry of published forms and the renderer all read it here, so
 * that what was judged, what submissions are held to and what visitors see are the same form.
 */
import type { ComponentIssue } from "../../components/contract.ts"
import { limits } from "../../limits.ts"
import type { FormComponent, FormDeclaration } from "../../model/Form.ts"
import { decidedFields } from "./ownFields.ts"
import { broken, outside } from "./issues.ts"
import { isDestinationName, isFieldName, isFormKey, listed } from "./names.ts"
import { readNotify } from "./notify.ts"
import { readOffsite } from "./offsite.ts"

export const formComponents: ReadonlySet<string> = new Set<FormComponent>(["form", "contact-form", "newsletter-form"])

export const isFormComponent = (name: string): name is FormComponent => formComponents.has(name)

export interface ReadForm {
  /** Complete only where there are no issues. */
  readonly declaration: FormDeclaration
  readonly issues: ReadonlyArray<ComponentIssue>
}

/**
 * The declaration of a component with these attributes. Values of closed sets are judged by the component's contract;
 * one outside its set counts as not given here.
 */
export const readForm = (component: FormComponent, given: ReadonlyMap<string, string>): ReadForm => {
  const { fields, issues: ofFields } = decidedFields(component, given)
  const { offsite, issues: ofAction } = component === "form" ? readOffsite(given, fields) : sentToUs
  const { notify, issues: ofNotify } = readNotify(given)
  const responseFields = component === "form" ? listed(given.get("data-response-fields")) : []
  const declaration: FormDeclaration = {
    key: formKeyOf(component, given),
    component,
    fields,
    ownSchema: component === "form",
    submitLabel: textOf(given, "data-submit-label"),
    consent: component === "form" ? consentOf(given, offsite !== null) : true,
    ...(given.get("data-consent") === "required" && { consentRequired: true }),
    consentLabel: textOf(given, "data-consent-label"),
    successMessage: component === "newsletter-form" ? null : textOf(given, "data-success-message"),
    columns: component === "form" ? columnsOf(given) : 1,
    offsite,
    destinations: offsite === null ? [...new Set(listed(given.get("data-lead-destination")))] : [],
    notify: offsite === null ? notify : null,
    responseFields: offsite === null ? responseFields : [],
    sessionAgent: given.get("data-session-agent") !== "false"
  }
  return {
    declaration,
    issues: [
      ...ofFields,
      ...ofAction,
      ...ofNotify,
      ...keyIssues(declaration.key),
      ...destinationIssues(given),
      ...responseIssues(responseFields)
    ]
  }
}

/** `data-form-id`, else the name of the component (CFORM-11). */
export const formKeyOf = (component: FormComponent, given: ReadonlyMap<string, string>): string =>
  given.get("data-form-id") ?? component

const sentToUs = { offsite: null, issues: [] } as const

const textOf = (given: ReadonlyMap<string, string>, attribute: string): string | null =>
  given.get(attribute)?.trim() || null

/** On by default, but for a form that goes elsewhere (CFORM-71). */
const consentOf = (given: ReadonlyMap<string, string>, elsewhere: boolean): boolean => {
  const consent = given.get("data-consent")
  return elsewhere ? consent === "true" || consent === "required" : consent !== "false"
}

const columnsOf = (given: ReadonlyMap<string, string>): FormDeclaration["columns"] => {
  const columns = given.get("data-columns")
  return columns === "2" ? 2 : columns === "3" ? 3 : 1
}

const keyIssues = (key: string): ReadonlyArray<ComponentIssue> =>
  isFormKey(key)
    ? []
    : [broken("key", "data-form-id", "data-form-id is letters, digits, - and _, at most 64, starting with no sign.")]

const destinationIssues = (given: ReadonlyMap<string, string>): ReadonlyArray<ComponentIssue> => {
  const attribute = "data-lead-destination"
  const sent = given.get(attribute)
  if (sent === undefined) return []
  const names = listed(sent)
  const refuse = (message: string): ComponentIssue => ({
    refusal: "gate.form_lead_destination",
    code: "gate.form_lead_destination",
    message,
    attribute
  })
  if (names.length === 0) return [refuse(`${attribute} names no destination. Leave it out to use all of them.`)]
  return names
    .filter((name) => !isDestinationName(name))
    .map((name) => refuse(`“${name.slice(0, 80)}” cannot be the name of a lead destination.`))
}

const responseIssues = (names: ReadonlyArray<string>): ReadonlyArray<ComponentIssue> => {
  const attribute = "data-response-fields"
  if (names.length > limits.formResponseFields)
    return [
      outside(
        "response_fields",
        attribute,
        `${attribute} has ${names.length} names; at most ${limits.formResponseFields} are taken.`
      )
    ]
  return names.every(isFieldName) && new Set(names).size === names.length
    ? []
    : [
        outside(
          "response_fields",
          attribute,
          `${attribute} is a comma list of distinct names without spaces or quotes.`
        )
      ]
}
