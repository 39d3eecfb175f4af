/** What a form asks for, as whoever decides about it reads it: a line for each question, with all that is said of it. */

/** Undefined where it is no list of fields, or says something that has no words here: then it is read as it is written. */
export const fieldsInWords = (declared: string): string | undefined => {
  const fields = listIn(declared)?.map(inWords)
  return fields === undefined || fields.includes(undefined) ? undefined : fields.join("\n")
}

const listIn = (declared: string): ReadonlyArray<unknown> | undefined => {
  try {
    const list: unknown = JSON.parse(declared)
    return Array.isArray(list) && list.length > 0 ? list : undefined
  } catch {
    return undefined
  }
}

/** Its name is told where it has no label: visitors never see it. */
const inWords = (field: unknown): string | undefined => {
  if (typeof field !== "object" || field === null) return undefined
  const {
    name,
    label = name,
    type,
    options,
    accept,
    multiple,
    required,
    placeholder,
    value,
    ...others
  } = field as { readonly [member: string]: unknown }
  const kind = kinds[String(type)]
  if (typeof label !== "string" || kind === undefined || Object.keys(others).length > 0) return undefined
  const said = [
    multiple === true && type === "file" ? "files" : kind,
    listed("to choose from: ", options),
    listed("of these kinds: ", accept),
    required === true && "must be filled in",
    quoted("with the hint ", placeholder),
    quoted("which says ", value)
  ]
  return `${label} (${said.filter((each) => each !== false).join(", ")})`
}

const listed = (before: string, list: unknown): string | false =>
  Array.isArray(list) && `${before}${list.map(answer).join(" / ")}`

const answer = (option: unknown): string => {
  if (typeof option !== "object" || option === null) return String(option)
  const { value, label } = option as { readonly value?: unknown; readonly label?: unknown }
  return label === undefined || label === value ? String(value) : `${String(label)} [${String(value)}]`
}

const quoted = (before: string, text: unknown): string | false =>
  text !== undefined && text !== "" && `${before}“${String(text)}”`

const kinds: { readonly [type: string]: string } = {
  text: "a line of text",
  email: "an email address",
  tel: "a telephone number",
  url: "an address on the web",
  number: "a number",
  date: "a day",
  time: "a time of day",
  textarea: "a longer text",
  select: "a choice",
  radio: "a choice",
  checkbox: "boxes to tick",
  hidden: "sent along unseen",
  file: "a file"
}
