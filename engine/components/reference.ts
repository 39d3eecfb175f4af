/**
 * The reference of everything that markup can name: components and behaviours, from what they declare. Pure; what a
 * component emits is rendered by whoever calls, with samples in place of a site's records.
 */
import { type Behaviour, behaviours } from "../publish/behaviours.ts"
import { components } from "./catalogue.ts"
import type { Component, DeclaredAttribute, Held } from "./contract.ts"

/** What becomes of a component's example on a site that has what it names. */
export interface Emitted {
  readonly html: string
  /** Custom properties of the theme that the platform's own stylesheet uses for it. */
  readonly properties: ReadonlyArray<string>
}

/** The document in Markdown, with a heading of the third level for each component and each behaviour. */
export const componentReference = (emitted: ReadonlyMap<string, Emitted>): string =>
  [
    "# Components and behaviours",
    introduction,
    "## Components",
    `${linked(components)}.`,
    ...components.map((component) => componentSection(component, emitted.get(component.name))),
    "## Behaviours",
    `${linked(behaviours)}: classes and attributes of your own markup that the platform's script makes work. Without script a page shows everything.`,
    ...behaviours.map(behaviourSection)
  ].join("\n\n") + "\n"

const introduction = `A component is written into the \`html\` of a page, of a partial or of the chrome, and becomes HTML when the page is rendered:

\`\`\`html
<mk-component name="collection" data-collection="team"></mk-component>
\`\`\`

- The element is empty and has an end tag; its name and attributes are in lower case.
- An attribute with a value that it does not take is refused with \`gate.component_value\`, and the refusal says what it takes. Attributes that a component does not know are ignored, and a warning says so.
- Every component but \`site-field\` takes \`class\` and \`id\`, which come to stand on the outermost element that it emits.
- Where one may stand follows from what it emits: none that emits blocks in a \`p\`, none with links in an \`a\`, no form in a form.
- Words, dates and figures of the platform's own are in the language of the site, \`locale\` of \`PUT /v1/site\`.
- Names in angle brackets stand for any name. The HTML below is what the renderer makes of the example with samples in place of a site's records.
- \`GET /v1/manifest\` has the same as data, under \`components\` and \`hooks\`.`

const linked = (all: ReadonlyArray<{ readonly name: string }>): string =>
  all.map(({ name }) => `[${name}](#${name})`).join(", ")

const componentSection = (component: Component, emitted: Emitted | undefined): string => {
  if (emitted === undefined) throw new Error(`Nobody has rendered the example of ${component.name}.`)
  const { name, purpose, attributes, holds, example, hooks, notes } = component
  return [
    `### ${name}`,
    purpose,
    fenced("html", example),
    table(
      ["attribute", "takes", "what it is for"],
      Object.entries(attributes).map(([attribute, declared]) => [
        `\`${attribute}\`${declared.required ? " (required)" : ""}`,
        taken(declared),
        declared.description
      ])
    ),
    ...(notes === undefined ? [] : [notes]),
    "It emits:",
    emitted.html.trim().startsWith("<") ? fenced("html", emitted.html.trim()) : fenced("text", emitted.html.trim()),
    ...(Object.keys(hooks).length === 0 ? [] : ["Your stylesheet can hold on to:", selectors(hooks)]),
    ...(emitted.properties.length === 0
      ? []
      : [
          `The platform's own style of it uses ${emitted.properties.map((one) => `\`${one}\``).join(", ")} of the theme.`
        ]),
    holds.length === 0
      ? "It emits bare text, so it may stand wherever text may."
      : `It emits ${listed(holds.map((held) => heldWords[held]))}, so it may not stand where HTML takes none.`
  ].join("\n\n")
}

const behaviourSection = ({ name, purpose, example, hooks, sets, notes }: Behaviour): string =>
  [
    `### ${name}`,
    purpose,
    fenced("html", example),
    "You write:",
    selectors(hooks),
    "The platform sets:",
    selectors(sets),
    ...(notes === undefined ? [] : [notes])
  ].join("\n\n")

const heldWords: { readonly [held in Held]: string } = {
  block: "blocks",
  link: "links",
  button: "buttons",
  form: "a form"
}

const listed = (words: ReadonlyArray<string>): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`

const taken = (declared: DeclaredAttribute): string => {
  switch (declared.kind) {
    case "text":
      return "text"
    case "oneOf":
      return `${declared.values.map((value) => `\`${value}\``).join(", ")}${declared.bare === true ? "; or no value" : ""}`
    case "listOf":
      return `any of ${declared.values.map((value) => `\`${value}\``).join(", ")}, separated by commas`
    case "integer":
      return `a whole number from ${declared.min}${declared.max === undefined ? "" : `; more than ${declared.max} counts as ${declared.max}`}`
    case "number":
      return `a number${declared.min === undefined ? "" : ` from ${declared.min}`}${declared.max === undefined ? "" : ` up to ${declared.max}`}`
    case "json":
      return "a JSON document"
    case "collection":
      return "the key of a collection"
    case "leadDestinations":
      return "names of lead destinations, separated by commas"
    case "reviewedPlace":
      return "the name of a place whose reviews the site shows"
    case "action":
      return "a path of the site or an https address"
  }
}

const selectors = (all: { readonly [selector: string]: string }): string =>
  table(
    ["selector", "what it is"],
    Object.entries(all).map(([selector, is]) => [`\`${selector}\``, is])
  )

const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n")

const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``
