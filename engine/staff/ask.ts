/** What was said for an action of staff, as texts, made into the request that does it. */
import type { Json } from "../values/Json.ts"
import type { ActionParameter, StaffAction } from "./StaffAction.ts"

/** By parameter; several for `choices`. */
export type Said = { readonly [parameter: string]: ReadonlyArray<string> }

export interface Asked {
  /** Segments of the address by name, as they are. */
  readonly params: { readonly [name: string]: string }
  readonly body: { readonly [member: string]: Json }
}

/** What is wrong with which parameter, for people. */
export interface Misread {
  readonly wrong: { readonly [parameter: string]: string }
}

/** What the texts ask for; whether the route takes it is for the route to say. */
export const askedOf = (action: StaffAction, said: Said): Asked | Misread => {
  const params: Record<string, string> = {}
  const body: Record<string, Json> = { ...action.always }
  const wrong: Record<string, string> = {}
  for (const parameter of action.parameters) {
    const texts = (said[parameter.name] ?? []).map((text) => text.trim()).filter((text) => text !== "")
    const [text] = texts
    if (text === undefined) {
      if (parameter.required) wrong[parameter.name] = "is needed"
      else if (parameter.empty === null) put(body, parameter.name, null)
    } else if (texts.length > 1 && parameter.kind !== "choices") {
      // None of them is left out without a word: it may be the site, or the person, that is meant.
      wrong[parameter.name] = "takes one value alone"
    } else if (parameter.at === "path") params[parameter.name] = text
    else {
      const read = valueOf(parameter, texts)
      if ("fault" in read) wrong[parameter.name] = read.fault
      else put(body, parameter.name, read.value)
    }
  }
  return Object.keys(wrong).length > 0 ? { wrong } : { params, body }
}

/** The address under `/ops/v1`. */
export const pathOf = ({ row }: Pick<StaffAction, "row">, { params }: Pick<Asked, "params">): string =>
  row.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""))

const valueOf = (
  { kind, options = [] }: ActionParameter,
  texts: ReadonlyArray<string>
): { readonly value: Json } | { readonly fault: string } => {
  const text = texts[0]!
  switch (kind) {
    case "text":
      return { value: text }
    case "number":
      return /^-?\d{1,15}$/.test(text) ? { value: Number(text) } : { fault: "is a whole number" }
    case "choice":
      return options.includes(text) ? { value: text } : { fault: `is one of ${options.join(", ")}` }
    case "choices":
      return texts.every((one) => options.includes(one))
        ? { value: texts }
        : { fault: `are some of ${options.join(", ")}` }
    case "yes or no":
      return text === "yes" || text === "no" ? { value: text === "yes" } : { fault: "is yes or no" }
    case "json":
      try {
        return { value: JSON.parse(text) as Json }
      } catch {
        return { fault: "is no JSON" }
      }
  }
}

/** `plan.id` stands in `plan`. */
const put = (body: Record<string, Json>, name: string, value: Json): void => {
  const [first = name, ...rest] = name.split(".")
  if (rest.length === 0) body[first] = value
  else {
    const within = { ...(body[first] as { readonly [member: string]: Json } | undefined) }
    put(within, rest.join("."), value)
    body[first] = within
  }
}
