/**
 * The page of a form that was not taken, for a browser without script: the very page it was sent from, with everything
 * that was typed, each problem at its field, and all of them in front of the button, where the focus goes. Files cannot be
 * given back by a page; that is said where one was chosen (SUBMIT-34, WCAG 3.3.1).
 */
import {
  append,
  type Element,
  elementsIn,
  entitle,
  fill,
  hasClass,
  make,
  readDocument,
  setValue,
  valueOf,
  writeDocument
} from "../../publish/storedDocument.ts"
import { controls } from "./controls.ts"

export interface NotTaken {
  /** The form's own address, which tells it from others of the page. */
  readonly action: string
  /** What was sent, by name of the control. */
  readonly values: ReadonlyMap<string, ReadonlyArray<string>>
  /** Names of fields for which files were chosen. */
  readonly files: ReadonlySet<string>
  readonly title: string
  /** What became of it, a sentence each. */
  readonly said: ReadonlyArray<string>
  /** By field name. */
  readonly problems: { readonly [field: string]: string }
  readonly labels: ReadonlyMap<string, string>
  /** Said at a field whose files have to be chosen again. */
  readonly chooseAgain: string
  /** Values of the platform's own controls, in place of those that the page has. */
  readonly controls: { readonly [name: string]: string }
}

/** Undefined where the page does not show the form, or is too large. */
export const refilledPage = (page: string, notTaken: NotTaken): string | undefined => {
  const document = readDocument(page)
  if (document === undefined) return undefined
  const form = elementsIn(document).find(
    (element) => element.tagName === "form" && valueOf(element, "action") === notTaken.action
  )
  if (form === undefined) return undefined
  const inputs = [...elementsIn(form)].filter(({ tagName }) => /^(?:input|select|textarea)$/.test(tagName))
  for (const input of inputs) giveBack(input, notTaken.values.get(valueOf(input, "name") ?? "") ?? [])
  for (const [name, value] of Object.entries(notTaken.controls)) setControl(form, inputs, name, value)
  const problems = {
    ...Object.fromEntries([...notTaken.files].map((name) => [name, notTaken.chooseAgain])),
    ...notTaken.problems
  }
  const listed = inputs.flatMap((input) => {
    const name = valueOf(input, "name") ?? ""
    const problem = Object.hasOwn(problems, name) ? problems[name] : undefined
    return problem === undefined || valueOf(input, "type") === "hidden" ? [] : [{ input, name, problem }]
  })
  for (const { input, problem } of listed) mark(form, input, problem)
  summarise(form, notTaken, listed)
  entitle(document, notTaken.title)
  return writeDocument(document)
}

/** As the visitor left it. Hidden values are the page's own, and a trap stays empty. */
const giveBack = (input: Element, sent: ReadonlyArray<string>): void => {
  const type = valueOf(input, "type") ?? "text"
  const [first = ""] = sent
  if (input.tagName === "textarea") return fill(input, first)
  if (input.tagName === "select") {
    for (const option of elementsIn(input))
      setValue(option, "selected", option.tagName === "option" && valueOf(option, "value") === first ? "" : null)
    return
  }
  if (type === "hidden" || type === "file" || valueOf(input, "name") === controls.honeypot) return
  if (type === "checkbox" || type === "radio")
    setValue(input, "checked", sent.includes(valueOf(input, "value") ?? "on") ? "" : null)
  else setValue(input, "value", first)
}

const setControl = (form: Element, inputs: ReadonlyArray<Element>, name: string, value: string): void => {
  const own = inputs.find((input) => valueOf(input, "name") === name && valueOf(input, "type") === "hidden")
  if (own === undefined) append(form, make("input", { type: "hidden", name, value }))
  else setValue(own, "value", value)
}

interface Listed {
  readonly input: Element
  readonly name: string
  readonly problem: string
}

/** At the field, where a screen reader says it with the field's name. */
const mark = (form: Element, input: Element, problem: string): void => {
  setValue(input, "aria-invalid", "true")
  const field = elementsIn(form).find(
    (element) =>
      (hasClass(element, "mk-form__field") || hasClass(element, "mk-form__consent")) &&
      elementsIn(element).some((inside) => inside === input)
  )
  const place = field && elementsIn(field).find((element) => hasClass(element, "mk-form__problem"))
  if (place === undefined) return
  fill(place, problem)
  setValue(place, "hidden", null)
  setValue(input, "aria-describedby", valueOf(place, "id") ?? null)
}

/** One line for each field, which leads to it. It has the focus as soon as the page is there, and so is in view. */
const summarise = (form: Element, { said, problems, labels }: NotTaken, listed: ReadonlyArray<Listed>): void => {
  const place = elementsIn(form).find((element) => hasClass(element, "mk-form__error"))
  if (place === undefined) return
  const firsts = listed.filter(({ name }, at) => listed.findIndex((other) => other.name === name) === at)
  const shown = new Set(firsts.map(({ name }) => name))
  const lines = firsts.map(({ input, name, problem }) =>
    make("li", {}, make("a", { href: `#${valueOf(input, "id") ?? ""}` }, labelled(labels.get(name) ?? name, problem)))
  )
  const others = Object.entries(problems).flatMap(([name, problem]) =>
    shown.has(name) ? [] : make("li", {}, name === "" ? problem : labelled(labels.get(name) ?? name, problem))
  )
  const list = [...lines, ...others]
  fill(place, ...said.map((text) => make("p", {}, text)), ...(list.length === 0 ? [] : [make("ul", {}, ...list)]))
  setValue(place, "autofocus", "")
}

/** A name that ends as a sentence does, or with a colon, gets none. */
export const labelled = (name: string, problem: string): string =>
  `${name}${/[?!.:…]$/.test(name.trimEnd()) ? "" : ":"} ${problem}`
