/**
 * What the rules need to know about a CSS text beyond its tokens: whether its brackets pair up, which properties it
 * declares, and every address in it, with the at-rule around it.
 */
import { imageArguments, imageFunctions } from "../policy.ts"
import { type CssToken, tokenize } from "./tokens.ts"

/** `stylesheet`: rules. `declarations`: a style attribute. `value`: an SVG presentation attribute. */
export type CssKind = "stylesheet" | "declarations" | "value"

export interface CssReference {
  /** Null when it is not written out, as in `image-set(var(--picture) 1x)`. */
  readonly address: string | null
  readonly token: CssToken
  /** Name of the innermost at-rule around it, without vendor prefix. */
  readonly within: string | null
}

export interface CssText {
  readonly kind: CssKind
  readonly source: string
  readonly tokens: ReadonlyArray<CssToken>
  readonly references: ReadonlyArray<CssReference>
  /** Idents that stand where a property does, escapes resolved, in lower case. */
  readonly properties: ReadonlyArray<CssToken>
  /** Brackets that do not pair up. */
  readonly unpaired: ReadonlyArray<CssToken>
}

export const withoutPrefix = (name: string): string => name.replace(/^-(?:webkit|moz|ms|o)-/, "")

const closing: { readonly [open: string]: string } = { "(": ")", function: ")", "[": "]", "{": "}" }

interface Open {
  readonly token: CssToken
  /** At-rule whose block this is. */
  readonly atRule: string | null
}

/** Reads a CSS text. Linear. Never throws. */
export const readCss = (source: string, kind: CssKind): CssText => {
  const tokens = tokenize(source)
  const references: Array<CssReference> = []
  const properties: Array<CssToken> = []
  const unpaired: Array<CssToken> = []
  const open: Array<Open> = []
  let statement: Array<CssToken> = []
  let within: string | null = null

  const follow = (at: number): CssToken | undefined => {
    for (let next = at; ; next++) {
      const token = tokens[next]
      if (token?.type !== "whitespace" && token?.type !== "comment") return token
    }
  }

  for (const [at, token] of tokens.entries()) {
    const top = open.at(-1)
    const inBlock = top === undefined || top.token.type === "{"
    switch (token.type) {
      case "whitespace":
      case "comment":
        continue
      case "url":
        references.push({ address: token.value, token, within })
        break
      case "string":
        if (top && namesAddress(top.token)) references.push({ address: token.value, token, within })
        break
      case "function":
      case "(":
      case "[":
        if (token.value === "src" || token.value === "url") {
          const argument = follow(at + 1)
          const after = argument && follow(tokens.indexOf(argument, at) + 1)
          if (argument?.type !== "string" || after?.type !== ")") references.push({ address: null, token, within })
        } else if (top && imageFunctions.has(top.token.value) && !standsForAddress(token)) {
          references.push({ address: null, token, within })
        }
        open.push({ token, atRule: null })
        break
      case "{": {
        const [first] = statement
        const atRule = first?.type === "at-keyword" ? withoutPrefix(first.value) : null
        open.push({ token, atRule })
        if (atRule) within = atRule
        statement = []
        continue
      }
      case ")":
      case "]":
      case "}":
        if (top && closing[top.token.type] === token.type) {
          open.pop()
          if (top.atRule) within = open.findLast(({ atRule }) => atRule !== null)?.atRule ?? null
        } else unpaired.push(token)
        if (token.type === "}") statement = []
        continue
      case ";":
        if (inBlock) statement = []
        continue
      case ":": {
        const [property] = statement
        if (inBlock && property?.type === "ident" && statement.length === 1) properties.push(property)
        break
      }
    }
    if (inBlock && statement.length < 2) statement.push(token)
  }
  return { kind, source, tokens, references, properties, unpaired: [...unpaired, ...open.map(({ token }) => token)] }
}

/** Whether a bare string directly inside this function is an address. */
const namesAddress = ({ type, value }: CssToken): boolean =>
  type === "function" && (value === "url" || value === "src" || imageFunctions.has(value))

/** Whether this may stand inside an image function: anything else might put in an address from elsewhere. */
const standsForAddress = ({ type, value }: CssToken): boolean =>
  type === "function" && (imageArguments.has(value) || value.endsWith("-gradient"))

/** Every address that is written out in a text. */
export const addressesOf = (source: string, kind: CssKind): ReadonlyArray<string> =>
  readCss(source, kind).references.flatMap(({ address }) => address ?? [])
