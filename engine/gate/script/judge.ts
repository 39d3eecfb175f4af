/**
 * A site script is the owner's own program and runs on the owner's own site, so the gate asks one thing of it: that it
 * parses as a classic script, which is how every page loads it (CA-D24), and that it reads as it runs. Nothing is rewritten.
 */
import { type Options, Parser } from "acorn"
import type { FindingCode } from "../../errors/findings.ts"
import type { ScriptNode } from "./blocked.ts"

export interface ScriptFinding {
  readonly code: FindingCode
  readonly message: string
  readonly offset: number
}

/** A text that was read: why it is no script, or the tree of the one it is. */
export interface ReadScript {
  readonly findings: ReadonlyArray<ScriptFinding>
  /** Null where there are findings. */
  readonly program: ScriptNode | null
}

/** Why a text is not a script; empty when it is one. Never throws. */
export const judgeScript = (js: string): ReadonlyArray<ScriptFinding> => readScript(js).findings

/** The same with the tree of a text that is one. */
export const readScript = (js: string): ReadScript => {
  const read = parsed(js, "script")
  if ("type" in read) {
    const findings = turned(js)
    return { findings, program: findings.length === 0 ? read : null }
  }
  if ("type" in parsed(js, "module")) {
    const message =
      "The script uses import, export or top-level await, but pages load it as a classic script. Inline what it imports."
    return { findings: [{ code: "js.module", message, offset: read.offset }], program: null }
  }
  return { findings: [read], program: null }
}

/**
 * Characters that turn the direction of what follows: whoever reviews the script sees its letters in another order than the
 * one in which they run (Unicode Technical Standard 55; CVE-2021-42574). A string that needs one writes it as an escape.
 */
const turned = (js: string): ReadonlyArray<ScriptFinding> => {
  const found = /[\u202a-\u202e\u2066-\u2069]/.exec(js)
  if (found === null) return []
  const escape = `\\u${found[0].charCodeAt(0).toString(16).toUpperCase()}`
  const message = `There is a character that turns the direction of the text after it, so the script reads otherwise than it runs. Remove it; in a string write ${escape}.`
  return [{ code: "js.direction_control", message, offset: found.index }]
}

const parsed = (js: string, sourceType: "script" | "module"): ScriptNode | ScriptFinding => {
  try {
    return QuickParser.parse(js, { ecmaVersion: "latest", sourceType })
  } catch (error) {
    if (error instanceof SyntaxError && "pos" in error && typeof error.pos === "number") {
      const reason = error.message.replace(/ \(\d+:\d+\)$/, "")
      return { code: "js.syntax", message: `The script does not parse: ${reason}.`, offset: error.pos }
    }
    // The parser recurses; what nests so deep that the stack overflows was not written by hand.
    return { code: "js.too_deep", message: "The script nests too deeply to be read.", offset: 0 }
  }
}

/** Names declared in a scope. The parser asks of each new name whether it is there; a map answers without a search. */
class Names extends Array<string> {
  private readonly places = new Map<string, number>()
  override push(...names: Array<string>): number {
    for (const name of names) {
      if (!this.places.has(name)) this.places.set(name, this.length)
      super.push(name)
    }
    return this.length
  }
  override indexOf(name: string): number {
    return this.places.get(name) ?? -1
  }
}

interface Scope {
  var: Array<string>
  lexical: Array<string>
  functions: Array<string>
}

/** Characters of one regular expression: the parser compares its named groups pair by pair. */
const longestPattern = 16 * 1024

/** The members of acorn's parser that keep scopes and read patterns; they are not in its published types. */
interface InnerParser {
  scopeStack: Array<Scope>
  enterScope(flags: number): void
  validateRegExpPattern(state: { readonly source: string; readonly start: number }): void
  raise(offset: number, message: string): never
}

const QuickParser = Parser.extend((Base) => {
  const inherited = Base.prototype as unknown as InnerParser
  return class extends Base {
    enterScope(this: InnerParser, flags: number) {
      inherited.enterScope.call(this, flags)
      const scope = this.scopeStack.at(-1)
      if (scope) Object.assign(scope, { var: new Names(), lexical: new Names(), functions: new Names() })
    }
    validateRegExpPattern(this: InnerParser, state: { readonly source: string; readonly start: number }) {
      if (state.source.length > longestPattern) this.raise(state.start, "Regular expression longer than 16 KiB")
      inherited.validateRegExpPattern.call(this, state)
    }
  } as typeof Parser
}) as unknown as { parse(js: string, options: Options): ScriptNode }
