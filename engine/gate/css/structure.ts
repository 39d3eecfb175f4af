/**
 * What the rules need to know about a CSS text beyond its tokens: whether its brackets pair up, which properties it
 * declares, and every address in it, with the at-rule around it.
 */
import { CssSyntaxError, parse, type Root } from "postcss"
import { limits } from "../../limits.ts"
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
  /** The first bracket that stands deeper than any text needs. */
  readonly tooDeep: CssToken | null
  /** The text parsed as a style sheet, once; null where it is none, or what is wrong with its brackets says enough. */
  readonly sheet: () => Root | CssSyntaxError | null
}

export const withoutPrefix = (name: string): string => name.replace(/^-(?:webkit|moz|ms|o)-/, "")

const closing: { readonly [open: string]: string } = { "(": ")", function: ")", "[": "]", "{": "}" }

interface Open {
  readonly token: CssToken
  /** The at-rule around what stands inside. */
  readonly within: string | null
}

/** Reads a CSS text. Linear: what a token needs to know of those around it stands on top of the stack. Never throws. */
export const readCss = (source: string, kind: CssKind): CssText => {
  const tokens = tokenize(source)
  const references: Array<CssReference> = []
  const properties: Array<CssToken> = []
  const unpaired: Array<CssToken> = []
  const open: Array<Open> = []
  let tooDeep: CssToken | null = null
  // The first two tokens of what stands between semicolons and braces; no more are asked for.
  let first: CssToken | undefined
  let second: CssToken | undefined

  const follow = (at: number): number => {
    let next = at
    while (tokens[next]?.type === "whitespace" || tokens[next]?.type === "comment") next++
    return next
  }

  for (const [at, token] of tokens.entries()) {
    const top = open.at(-1)
    const within = top?.within ?? null
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
          const closes = tokens[follow(argument + 1)]?.type === ")"
          if (tokens[argument]?.type !== "string" || !closes) references.push({ address: null, token, within })
        } else if (top && imageFunctions.has(top.token.value) && !standsForAddress(token)) {
          references.push({ address: null, token, within })
        }
        open.push({ token, within })
        if (open.length > limits.cssNesting) tooDeep ??= token
        break
      case "{":
        open.push({ token, within: first?.type === "at-keyword" ? withoutPrefix(first.value) : within })
        if (open.length > limits.cssNesting) tooDeep ??= token
        first = second = undefined
        continue
      case ")":
      case "]":
      case "}":
        if (top && closing[top.token.type] === token.type) open.pop()
        else unpaired.push(token)
        if (token.type === "}") first = second = undefined
        continue
      case ";":
        if (inBlock) first = second = undefined
        continue
      case ":":
        if (inBlock && first?.type === "ident" && second === undefined) properties.push(first)
        break
    }
    if (!inBlock) continue
    if (first === undefined) first = token
    else second ??= token
  }
  for (const { token } of open) unpaired.push(token)
  const isSheet = kind === "stylesheet" && unpaired.length === 0 && tooDeep === null
  return { kind, source, tokens, references, properties, unpaired, tooDeep, sheet: once(isSheet ? source : null) }
}

const once = (source: string | null): CssText["sheet"] => {
  let parsed: Root | CssSyntaxError | null | undefined = source === null ? null : undefined
  return () => (parsed === undefined ? (parsed = parseSheet(source ?? "")) : parsed)
}

const parseSheet = (source: string): Root | CssSyntaxError => {
  try {
    return parse(source, { map: false })
  } catch (error) {
    if (error instanceof CssSyntaxError) return error
    throw error
  }
}

/** Whether a bare string directly inside this function is an address. */
const namesAddress = ({ type, value }: CssToken): boolean =>
  type === "function" && (value === "url" || value === "src" || imageFunctions.has(value))

/** Whether this may stand inside an image function: anything else might put in an address from elsewhere. */
const standsForAddress = ({ type, value }: CssToken): boolean =>
  type === "function" && (imageArguments.has(value) || value.endsWith("-gradient"))

/** Every address that is written out in a text. */
export const addressesIn = ({ references }: CssText): ReadonlyArray<string> =>
  references.flatMap(({ address }) => address ?? [])
