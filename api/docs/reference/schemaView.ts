/**
 * What a body is made of, as a list of its members: name, type, bounds and words, the members of a member folded in. A
 * schema with a name is shown once on a page; where it comes again, the page leads back to it.
 */
import { html, type Markup, type Piece } from "../../answers/html.ts"
import { inlineText } from "../inlineText.ts"
import type { Described, Json } from "./described.ts"

/** Members inside members beyond this depth are told by the name of their schema alone. */
const deepest = 5

/** Schemas with fewer members are shown again: following a link takes longer than reading them. */
const worthALink = 4

interface Walk extends Pick<Described, "resolve"> {
  /** Names of the schemas that the page has shown. */
  readonly shown: Set<string>
}

export const schemaView = (given: Json, walk: Walk): Piece => {
  const { resolve } = walk
  const members = membersOf(given, walk, [])
  if (members !== undefined) return members
  return html`<p class="type">${typeText(given, resolve)}</p>`
}

const membersOf = (given: Json, walk: Walk, above: ReadonlyArray<string>): Markup | undefined => {
  const { resolve, shown: onPage } = walk
  const reference = given["$ref"] as string | undefined
  if ((reference !== undefined && above.includes(reference)) || above.length >= deepest) return undefined
  const schema = resolve(given)
  const inside = [...above, reference ?? ""]
  const alternatives = ((schema["anyOf"] ?? schema["oneOf"]) as ReadonlyArray<Json> | undefined)?.filter(
    (one) => resolve(one)["type"] !== "null"
  )
  if (alternatives !== undefined) {
    if (alternatives.length === 1) return membersOf(alternatives[0]!, walk, above)
    const shown = alternatives.flatMap((one) => {
      const members = membersOf(one, walk, inside)
      return members === undefined ? [] : [{ name: nameOf(one), members }]
    })
    if (shown.length === 0) return undefined
    return html`<p class="either">One of these:</p>
      ${shown.map(
        ({ name, members }) =>
          html`<details>
            <summary>${name ?? "This"}</summary>
            ${members}
          </details>`
      )}`
  }
  if (schema["type"] === "array") return membersOf((schema["items"] ?? {}) as Json, walk, above)
  const properties = propertiesOf(schema, resolve)
  if (properties.length === 0) return undefined
  const name = properties.length < worthALink ? undefined : nameOf(given)
  if (name !== undefined && onPage.has(name))
    return html`<p class="either">The members of <a href="#schema-${name}">${name}</a>.</p>`
  if (name !== undefined) onPage.add(name)
  return html`<dl class="members" ${name !== undefined && html` id="schema-${name}"`}>
    ${properties.map(({ name, required, schema: member }) => {
      const below = membersOf(member, walk, inside)
      return html`<dt>
          <code>${name}</code>
          <span class="type">${typeText(member, resolve)}</span>${required && html` <span class="must">required</span>`}
        </dt>
        <dd>
          ${sentence(resolve(member)["description"])}${bounds(resolve(member))}${
            below !== undefined &&
            html`<details>
              <summary>Members<span class="vh"> of ${name}</span></summary>
              ${below}
            </details>`
          }
        </dd> `
    })}
  </dl>`
}

const propertiesOf = (schema: Json, resolve: Described["resolve"]) => {
  const all = [schema, ...((schema["allOf"] ?? []) as ReadonlyArray<Json>).map(resolve)]
  const required = new Set(all.flatMap((one) => (one["required"] ?? []) as ReadonlyArray<string>))
  const members = new Map<string, Json>(
    all.flatMap((one) => Object.entries((one["properties"] ?? {}) as { readonly [name: string]: Json }))
  )
  return [...members].map(([name, member]) => ({ name, schema: member, required: required.has(name) }))
}

const nameOf = (schema: Json): string | undefined => (schema["$ref"] as string | undefined)?.split("/").at(-1)

export const typeText = (given: Json, resolve: Described["resolve"]): string => {
  const schema = resolve(given)
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"])
  const alternatives = (schema["anyOf"] ?? schema["oneOf"]) as ReadonlyArray<Json> | undefined
  if (alternatives !== undefined) {
    const texts = new Set(alternatives.map((one) => typeText(one, resolve)))
    // "null" is said last.
    return [...texts].toSorted((a, b) => Number(a === "null") - Number(b === "null")).join(" or ")
  }
  const choices = schema["enum"] as ReadonlyArray<unknown> | undefined
  if (choices !== undefined) return choices.length === 1 ? JSON.stringify(choices[0]) : "one of a set"
  if (schema["type"] === "array") return `list of ${typeText((schema["items"] ?? {}) as Json, resolve)}`
  if (Array.isArray(schema["type"])) return schema["type"].join(" or ")
  if (schema["format"] === "binary") return "file"
  return (schema["type"] as string | undefined) ?? nameOf(given) ?? "any JSON"
}

const sentence = (text: unknown): Piece => (typeof text === "string" && text !== "" ? inlineText(text) : "")

/** Values of a set, unless there is one alone, which its type has told. */
const choicesOf = (schema: Json): ReadonlyArray<unknown> => {
  const choices = (schema["enum"] ?? []) as ReadonlyArray<unknown>
  return choices.length > 1 ? choices : []
}

/** The two ends of what is taken, or the one that is named. */
const range = (schema: Json, lowest: string, highest: string, unit: "" | "character" | "entry"): Piece => {
  const [from, to] = [schema[lowest], schema[highest]] as [number | undefined, number | undefined]
  if (from === undefined && to === undefined) return false
  const counted = (to ?? from) === 1 || unit === "" ? unit : unit === "entry" ? "entries" : `${unit}s`
  const ends =
    from === undefined ? `at most ${to}` : to === undefined ? `at least ${from}` : from === to ? to : `${from} to ${to}`
  return html`${ends} ${counted} `
}

/** What refuses beyond it. */
export const bounds = (schema: Json): Piece => {
  const of = (key: string): string | undefined => (schema[key] === undefined ? undefined : String(schema[key]))
  const said = [
    ...choicesOf(schema).map((one) => html`<code>${JSON.stringify(one)}</code> `),
    range(schema, "minimum", "maximum", ""),
    range(schema, "minLength", "maxLength", "character"),
    range(schema, "minItems", "maxItems", "entry"),
    of("pattern") !== undefined && html`pattern <code>${of("pattern")}</code> `,
    of("format") !== undefined && html`format ${of("format")} `
  ].filter((one) => one !== false)
  return said.length > 0 && html`<p class="bounds">${said}</p>`
}
