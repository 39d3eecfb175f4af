/**
 * Fills the tokens of a template's own markup. The values are a stranger's text: in text and attributes they are
 * escaped, in addresses percent-encoded, so that none can begin a scheme; in styles the gate takes no braces. Inside
 * code the braces are meant to be seen, as the gate has it.
 *
 * The markup is the serialisation of an accepted tree, in which every tag is whole, every value stands in double quotes
 * and no text holds a bare `<`; so tags can be told from text without parsing again.
 */
import { verbatim } from "../gate/policy.ts"
import type { PagePart } from "../model/PagePart.ts"
import { escapeAttribute } from "../values/escape.ts"
import { bindText, type TokenValues } from "./tokens.ts"

export const bindParts = (parts: ReadonlyArray<PagePart>, values: TokenValues): ReadonlyArray<PagePart> => {
  // Elements may begin in one part and end in another.
  const open: Array<string> = []
  return parts.map((part): PagePart => {
    switch (part.kind) {
      case "html":
        return {
          ...part,
          html: part.html.includes("{{") || open.length > 0 ? bindHtml(part.html, values, open) : noted(part.html, open)
        }
      case "image":
      case "component":
        return open.length > 0 ? part : { ...part, attributes: bindAttributes(part.attributes, values) }
      default:
        return part
    }
  })
}

/** A tag, with its name and its attributes. */
const tag = /<(\/?)([a-zA-Z][^\s/>]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>/g

const bindHtml = (html: string, values: TokenValues, open: Array<string>): string => {
  let bound = ""
  let from = 0
  const text = (piece: string) => (open.length > 0 ? piece : bindText(piece, values, escapeAttribute))
  for (const match of html.matchAll(tag)) {
    const [whole, slash = "", name = "", attributes = ""] = match
    bound += text(html.slice(from, match.index))
    bound +=
      open.length > 0 || attributes === "" ? whole : whole.replace(attributes, () => bindWritten(attributes, values))
    from = match.index + whole.length
    follow(open, name.toLowerCase(), slash === "/")
  }
  return bound + text(html.slice(from))
}

/** Markup without tokens is only looked through for code that begins in it. */
const noted = (html: string, open: Array<string>): string => {
  for (const [, slash = "", name = ""] of html.matchAll(tag)) follow(open, name.toLowerCase(), slash === "/")
  return html
}

const follow = (open: Array<string>, name: string, closes: boolean): void => {
  if (!verbatim.has(name)) return
  if (!closes) open.push(name)
  else if (open.at(-1) === name) open.pop()
}

const bindWritten = (attributes: string, values: TokenValues): string =>
  attributes.replace(/([^\s=>/]+)="([^"]*)"/g, (written, name: string, value: string) =>
    value.includes("{{") ? `${name}="${bindText(value, values, encoderOf(name, escapeAttribute))}"` : written
  )

const bindAttributes = (attributes: { readonly [name: string]: string }, values: TokenValues) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      bindText(
        value,
        values,
        encoderOf(name, (it) => it)
      )
    ])
  )

const encoderOf = (name: string, plain: (value: string) => string): ((value: string) => string) => {
  const lower = name.toLowerCase()
  if (addresses.has(lower)) return (value) => encodeURIComponent(value.toWellFormed()).replace(/'/g, "%27")
  return plain
}

/** Attributes whose value is an address, or a list of them. */
const addresses = new Set(
  "href src srcset action formaction poster cite data xlink:href ping longdesc background imagesrcset".split(" ")
)
