/**
 * The custom properties that a text asks for with `var()` and does not set itself. What has a fallback does without; of the
 * others, whether what surrounds the text sets them is known where it is written, see `unsetVariables`.
 */
import { limits } from "../../limits.ts"
import type { CssText } from "./structure.ts"

/** Reads the CSS of a payload, text by text. */
export class CssVariables {
  /** Each where it stands first. */
  private readonly asked = new Map<string, number>()
  private readonly set = new Set<string>()

  /** `at` is the place of an attribute, which stands for all of it. */
  enter({ source, tokens, properties }: CssText, at?: number): void {
    if (!source.includes("--")) return
    for (const { value } of properties) if (isCustom(value)) this.set.add(value)
    for (let index = 0; index < tokens.length; index++) {
      const { type, value, start } = tokens[index]!
      if (type === "at-keyword" && value === "property") this.set.add(meaning(tokens, index)[0]?.value ?? "")
      if (type !== "function" || value !== "var") continue
      const [name, next] = meaning(tokens, index)
      if (name?.type !== "ident" || next?.type !== ")" || !isCustom(name.value)) continue
      if (!this.asked.has(name.value)) this.asked.set(name.value, at ?? start)
    }
  }

  has(name: string): boolean {
    return this.set.has(name)
  }

  /** What is asked for and not set, in the order of asking; of very many the first. */
  list(others: ReadonlyArray<CssVariables> = []): ReadonlyArray<{ readonly name: string; readonly offset: number }> {
    const sets = [this, ...others]
    return [...this.asked]
      .filter(([name]) => !sets.some((one) => one.has(name)))
      .slice(0, limits.gateFindings)
      .map(([name, offset]) => ({ name, offset }))
  }
}

const isCustom = (name: string): boolean => name.startsWith("--") && name.length > 2

/** The next two tokens that mean something. */
const meaning = (tokens: CssText["tokens"], from: number) => {
  const found = []
  for (let index = from + 1; index < tokens.length && found.length < 2; index++) {
    const token = tokens[index]!
    if (token.type !== "whitespace" && token.type !== "comment") found.push(token)
  }
  return found
}

/** Names that a style sheet sets anywhere; read without cutting it into tokens, since the site's is read again for each change of it. */
export const variablesSetBy = (css: string): Iterable<string> =>
  css.matchAll(/(--[\w\u0080-\uffff-]+)\s*[:{]/g).map(([, name]) => name!)

/** Names that a script, or markup, mentions anywhere: it may set each of them. */
export const variablesMentioned = (text: string): Iterable<string> =>
  text.matchAll(/--[\w\u0080-\uffff-]+/g).map(([name]) => name)
