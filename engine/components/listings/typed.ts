/**
 * A filter form as its visitor sent it, on a page that is rendered for an address: the controls say what the address says,
 * and one whose value could not be used is marked. Where script runs, `renderer/browser/listings.js` does the same.
 */
import { filterNamed, type ReadParameters } from "../../listings/search/filters.ts"
import { escapeAttribute } from "../../values/escape.ts"

/**
 * The markup with what was typed in its filter forms. Controls that the address says nothing of stay as their author had
 * them. `isWithin` says that it begins within such a form: a component stands between the two.
 */
export const withTyped = (html: string, asked: ReadParameters | undefined, isWithin = false): string => {
  if (asked === undefined) return html
  const end = isWithin ? html.search(/<\/form>|$/) : 0
  const rest = html.slice(end)
  const later = !rest.includes("mk-listings-filters")
    ? rest
    : rest.replace(filterForm, (whole, start: string, inside: string) =>
        isFilterForm(start) ? start + filledIn(inside, asked) : whole
      )
  return filledIn(html.slice(0, end), asked) + later
}

/** Whether markup ends within a filter form that it opened, or that was open before it. */
export const endsWithinFilters = (html: string, isWithin: boolean): boolean => {
  const last = [...html.matchAll(formEdge)].at(-1)
  return last === undefined ? isWithin : isFilterForm(last[0])
}

const isFilterForm = (start: string): boolean =>
  (attributeOf(start, "class") ?? "").split(/\s+/).includes("mk-listings-filters")

const filledIn = (inside: string, asked: ReadParameters): string =>
  withFolds(inside, asked).replace(control, (written, ...found: ReadonlyArray<string | undefined>) => {
    const { tag, attributes, content, value, isFaulty } = controlOf(found, asked)
    if (value === undefined) return written
    const mark = isFaulty ? ' aria-invalid="true"' : ""
    if (tag === "input") return `<input${withValue(attributes, value)}${mark}>`
    const held = tag !== "select" ? escapeAttribute(value) : isFaulty ? content : withChoice(content, value)
    return `<${tag}${attributes}${mark}>${held}</${tag}>`
  })

/** Fields that an author folds away are shown once one of them says something else than the author left in it. */
const withFolds = (inside: string, asked: ReadParameters): string =>
  inside.replace(fold, (written, attributes: string, content: string) =>
    attributeOf(attributes, "open") === undefined &&
    [...content.matchAll(control)].some(([, ...found]) => isChanged(controlOf(found, asked)))
      ? `<details${attributes} open="">${content}`
      : written
  )

/** A control as it is written, and what the address says of it: undefined where that is nothing. */
const controlOf = (
  [input, own = "", other = "", others = "", content = ""]: ReadonlyArray<string | undefined>,
  { values, faults }: ReadParameters
) => {
  const [tag, attributes] = input === undefined ? [other, others] : [input, own]
  const name = filterNamed(attributeOf(attributes, "name") ?? "")?.names[0] ?? ""
  const fault = faults.find((one) => one.name === name)
  const value = fault?.value ?? (Object.hasOwn(values, name) ? values[name] : undefined)
  return { tag, attributes, content, value, isFaulty: fault !== undefined }
}

const isChanged = ({ tag, attributes, content, value, isFaulty }: ReturnType<typeof controlOf>): boolean => {
  if (value === undefined || isFaulty) return isFaulty
  if (tag === "textarea") return plain(content).trim() !== value
  if (tag === "input") {
    const said = (written: string) =>
      `${attributeOf(written, "checked") !== undefined} ${attributeOf(written, "value") ?? ""}`
    return said(attributes) !== said(withValue(attributes, value))
  }
  const chosen = (options: string) =>
    Math.max(
      0,
      [...options.matchAll(option)].findIndex(([, own = ""]) => attributeOf(own, "selected") !== undefined)
    )
  return chosen(content) !== chosen(withChoice(content, value))
}

/** Attributes of an input that holds the value, or is one of several choices. */
const withValue = (attributes: string, value: string): string => {
  const type = (attributeOf(attributes, "type") ?? "text").toLowerCase()
  if (["submit", "button", "reset", "image"].includes(type)) return attributes
  if (type !== "checkbox" && type !== "radio")
    return `${without(attributes, "value")}${value === "" ? "" : ` value="${escapeAttribute(value)}"`}`
  const own = attributeOf(attributes, "value") ?? "on"
  const isChosen = type === "radio" ? own === value : value.split(",").includes(own)
  return `${without(attributes, "checked")}${isChosen ? ' checked=""' : ""}`
}

/**
 * Options with the one that was chosen. One that is asked for and not offered stands beside them, marked as such for the script,
 * so that what is found is what the form says, and is found again with the next change.
 */
const withChoice = (options: string, value: string): string => {
  const all = [...options.matchAll(option)]
  const wanted = all.findIndex(
    ([, attributes = "", text = ""]) =>
      (attributeOf(attributes, "value") ?? plain(text).trim()).toLowerCase() === value.toLowerCase()
  )
  if (wanted === -1 && value === "") return options
  let at = 0
  const own = options.replace(
    option,
    (_, attributes: string, text: string) =>
      `<option${without(attributes, "selected")}${at++ === wanted ? ' selected=""' : ""}>${text}`
  )
  const text = escapeAttribute(value)
  return wanted === -1 ? `${own}<option data-mk-asked="" value="${text}" selected="">${text}</option>` : own
}

/** As the gate writes them: values in double quotes, without a `<` or `>` in them. */
const attributes = String.raw`((?: [^\s<>="]+="[^"<>]*")*)`
/** Its start tag, and all before its end tag, or before a component that stands in it. */
const filterForm = new RegExp(`(<form${attributes.replace("((?:", "(?:(?:")}>)([^]*?)(?=</form>|$)`, "g")
const formEdge = new RegExp(`<form${attributes.replace("((?:", "(?:(?:")}>|</form>`, "g")
const control = new RegExp(`<(?:(input)${attributes}|(select|textarea)${attributes}>([^]*?)</\\3)>`, "g")
const fold = new RegExp(`<details${attributes}>([^]*?)(?=</details>|$)`, "g")
const option = new RegExp(`<option${attributes}>([^<]*)`, "g")

const attributeOf = (written: string, name: string): string | undefined => {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(written)?.[1]
  return value === undefined ? undefined : plain(value)
}

const without = (written: string, name: string): string => written.replace(new RegExp(` ${name}="[^"]*"`), "")

/** What an escaped text says. */
const plain = (text: string): string =>
  text.replace(/&(quot|lt|gt|nbsp|amp|#13|#39);/g, (_, name: keyof typeof characters) => characters[name])
const characters = { quot: '"', lt: "<", gt: ">", nbsp: "\u00a0", amp: "&", "#13": "\r", "#39": "'" }
