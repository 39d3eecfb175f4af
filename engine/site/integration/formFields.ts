/**
 * The questions of an intake template as fields of a form. The grammar of `data-fields` judges what is written here, so
 * that what is handed out passes the gate as it stands.
 */
import { refuse, type Refusal } from "../../errors/Refusal.ts"
import type { FieldOption } from "../../model/Collection.ts"
import type { FormField } from "../../model/Form.ts"
import type { IntakeQuestion } from "../../model/IntegrationRequest.ts"
import { decodeText } from "../../people/forms/decodeText.ts"
import { readFields } from "../../people/forms/fields.ts"

export interface BuiltFields {
  readonly fields: ReadonlyArray<FormField>
  /** JSON without `'`, `&`, `<` or `>`: it can be put between the single quotes of `data-fields` as it is (INTREQ-05). */
  readonly dataFields: string
  /** Names of questions whose help text no form shows. */
  readonly withHelp: ReadonlyArray<string>
}

/** Refuses with `integration.template_unbuildable`, which names every question that no form can ask (INTREQ-11). */
export const formFields = (questions: ReadonlyArray<IntakeQuestion>): BuiltFields | Refusal => {
  const dataFields = attributeText(questions.map(fieldObject))
  const { fields, issues } = readFields(dataFields)
  if (issues.length > 0)
    return refuse("integration.template_unbuildable", `No form can ask this as it is. ${issues[0]!.message}`, {
      questions: issues.map(({ code, message }) => ({ code, message }))
    })
  return { fields, dataFields, withHelp: questions.filter(({ help }) => !!help).map(({ name }) => name) }
}

const fieldObject = ({ help: _, ...question }: IntakeQuestion) => ({
  ...question,
  ...(question.label !== undefined && { label: kept(question.label) }),
  ...(question.placeholder !== undefined && { placeholder: kept(question.placeholder) }),
  ...(typeof question.value === "string" && { value: kept(question.value) }),
  ...(question.options !== undefined && { options: question.options.map(keptOption) })
})

const keptOption = (option: string | FieldOption) =>
  typeof option === "string" ? kept(option) : { value: kept(option.value), label: kept(option.label) }

/** Texts of a field are decoded once more where they are read (CFORM-09): what looks like a reference is written as one. */
const kept = (text: string): string => (decodeText(text) === text ? text : text.replaceAll("&", "&amp;"))

/** JSON reads `\u0026` as the sign itself, and HTML reads nothing in it. */
const attributeText = (value: unknown): string =>
  JSON.stringify(value).replace(/[&'<>]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)
