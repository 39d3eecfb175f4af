/**
 * One field of a submission: what was sent, read as the field's type, or a sentence for the person who filled it in. It
 * holds to what browsers let through, so nobody is stopped here who was not stopped there; space around a value and
 * line ends of another system are no fault of theirs.
 */
import type { ProblemWording } from "../../forms/refusal/RefusalWording.ts"
import { limits } from "../../../limits.ts"
import type { FormField } from "../../../model/Form.ts"
import type { Json } from "../../../values/Json.ts"

/** Undefined: nothing was filled in. */
export type ReadValue = { readonly value: Json | undefined } | { readonly problem: string }

/** `sent` is every value that came under the field's name. Files are judged in `files.ts`. */
export const readValue = (field: FormField, sent: ReadonlyArray<string>, words: ProblemWording): ReadValue => {
  const values = sent.map((text) => tidy(field, text)).filter((text) => text !== "")
  if (field.type === "checkbox") return readCheckbox(field, values, words)
  if (values.length > 1) return problem(words.oneAnswer)
  const [text] = values
  if (text === undefined) return field.required ? problem(missing(field, words)) : { value: undefined }
  const most = field.type === "textarea" ? limits.submittedTextCharacters : limits.submittedLineCharacters
  if (text.length > most) return problem(words.shorten(most))
  return readText(field, text, words)
}

const readText = (field: FormField, text: string, words: ProblemWording): ReadValue => {
  switch (field.type) {
    case "email":
      return fits(text, isEmail(text), words.email)
    case "tel":
      return fits(text, isPhone(text), words.phone)
    case "url":
      return fits(text, isWebAddress(text), words.url)
    case "number":
      return number.test(text) && Number.isFinite(Number(text)) ? { value: Number(text) } : problem(words.number)
    case "date":
      return fits(text, isDay(text), words.date)
    case "time":
      return fits(text, time.test(text), words.time)
    case "select":
    case "radio":
      return fits(text, isOption(field, text), words.choose)
    default:
      return { value: text }
  }
}

/** A box of its own is ticked or not; one with options is a list of those that are (AU-B36). */
const readCheckbox = (field: FormField, values: ReadonlyArray<string>, words: ProblemWording): ReadValue => {
  if (field.options.length > 0) {
    const chosen = [...new Set(values)]
    if (!chosen.every((text) => isOption(field, text))) return problem(words.chooseAmong)
    if (chosen.length === 0) return field.required ? problem(missing(field, words)) : { value: undefined }
    return { value: chosen }
  }
  if (values.length > 1) return problem(words.oneAnswer)
  const [text] = values
  const ticked = text !== undefined && !unticked.has(text.toLowerCase())
  return field.required && !ticked ? problem(words.tick) : { value: ticked }
}

/** What scripts send for a box that is not ticked; a browser sends nothing. */
const unticked: ReadonlySet<string> = new Set(["false", "off", "no", "0"])

/** How what is missing is asked for. */
export const missing = ({ type }: FormField, words: ProblemWording): string => {
  if (type === "select" || type === "radio" || type === "checkbox") return words.missingChoice
  return type === "file" ? words.missingFile : words.missing
}

const problem = (text: string): ReadValue => ({ problem: text })
const fits = (value: string, holds: boolean, otherwise: string): ReadValue => (holds ? { value } : problem(otherwise))
const isOption = ({ options }: FormField, text: string): boolean => options.some(({ value }) => value === text)

/** A hidden value and a choice are what the page says, to the letter; what a person types is trimmed. */
const tidy = ({ type }: FormField, text: string): string => {
  const whole = text.toWellFormed().replace(/\r\n?/g, "\n").replace(controls, "")
  if (type === "textarea") return whole.trim()
  if (type === "hidden" || type === "select" || type === "radio" || type === "checkbox") return whole
  return whole.replace(/\n+/g, " ").trim()
}

// oxlint-disable-next-line no-control-regex
const controls = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g
/** A valid floating-point number of HTML. */
const number = /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?$/i
const time = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?$/

/** A valid e-mail address of HTML, letters beyond ASCII let through (RFC 6531), and with a domain that has a dot: nobody could answer one without. */
const isEmail = (text: string): boolean =>
  text.length <= 254 &&
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)+$/u.test(
    text
  )

/** Digits with whatever people group them by, and an extension. */
const isPhone = (text: string): boolean =>
  text.length <= 60 && /^[\d\s+().\-–/#*,;]*(?:(?:ext|x)\.?\s*\d+)?$/iu.test(text) && /\d.*\d.*\d/.test(text)

const isWebAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  return /^https?:$/.test(new URL(text).protocol)
}

/** A day that the calendar has: 30 February would be read as 2 March. */
const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
