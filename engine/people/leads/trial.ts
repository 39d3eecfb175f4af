/** What a test submission sends: what a page's hidden fields carry, and what somebody might fill in (CA-D50). */
import type { FormDeclaration, FormField } from "../../model/Form.ts"
import type { Json } from "../../values/Json.ts"

export type Values = ReadonlyMap<string, ReadonlyArray<string>>

/**
 * `data` as a browser would send it; without it a sample for every field. Hidden fields keep what the page gives them
 * unless `data` says otherwise.
 */
export const trialValues = (
  { fields, consent, consentRequired }: FormDeclaration,
  hidden: Values,
  data: { readonly [field: string]: Json } | undefined
): Values => {
  const filled =
    data === undefined
      ? fields.flatMap((field) =>
          field.type === "file" || field.type === "hidden" ? [] : [[field.name, sample(field)]]
        )
      : Object.entries(data).map(([name, value]) => [name, sentAs(value)])
  const isAgreed = consent && (data === undefined || (consentRequired === true && data["consent"] === undefined))
  const agreed = isAgreed ? [["consent", ["true"]]] : []
  return new Map([
    ...hidden,
    ...(filled as Array<[string, Array<string>]>),
    ...(agreed as Array<[string, Array<string>]>)
  ])
}

/** A value of JSON as a control sends it. */
const sentAs = (value: Json): ReadonlyArray<string> => {
  if (Array.isArray(value)) return value.flatMap(sentAs)
  if (value === null || value === false) return []
  return [typeof value === "object" ? JSON.stringify(value) : String(value)]
}

const samples: { readonly [type in FormField["type"]]?: string } = {
  email: "test@example.com",
  tel: "+1 416 555 0100",
  url: "https://example.com/",
  number: "1",
  date: "2030-01-31",
  time: "09:30",
  textarea: "This is a test. Nobody is waiting for an answer.",
  checkbox: "true"
}

const sample = (field: FormField): ReadonlyArray<string> => {
  const [first] = field.options
  return [first?.value ?? samples[field.type] ?? `Test ${field.label}`]
}
