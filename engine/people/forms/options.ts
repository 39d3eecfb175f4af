/** What a field lets a visitor choose from. */
import { limits } from "../../limits.ts"
import type { FormFieldOption } from "../../model/Form.ts"
import { decodeText } from "./decodeText.ts"

/** Plain texts, or values with labels (CFORM-07); a text says what is wrong. None where nothing was sent. */
export const readOptions = (sent: unknown): ReadonlyArray<FormFieldOption> | string => {
  if (sent === undefined) return []
  if (!Array.isArray(sent)) return "options are a list."
  if (sent.length > limits.fieldOptions)
    return `there are ${sent.length} options; at most ${limits.fieldOptions} are taken.`
  const options = sent.map(readOption)
  const read = options.filter((option) => option !== undefined)
  if (read.length < options.length) return 'an option is a text, or { "value": …, "label": … } of texts.'
  if (new Set(read.map(({ value }) => value)).size < read.length) return "an option stands twice."
  return read
}

const readOption = (sent: unknown): FormFieldOption | undefined => {
  if (isText(sent)) return { value: decodeText(sent), label: decodeText(sent) }
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return undefined
  const { value, label = value, ...others } = sent as { readonly [member: string]: unknown }
  if (!isText(value) || !isText(label) || Object.keys(others).length > 0) return undefined
  return { value: decodeText(value), label: decodeText(label) }
}

const isText = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= limits.formTextCharacters
