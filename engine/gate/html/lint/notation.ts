/**
 * Words in another notation than HTML, which visitors would read letter for letter: Markdown, shortcodes as WordPress has them, and
 * markup whose angle brackets are written as character references. What is shown as an example, as in `<code>`, is meant so.
 */
import { isVerbatimText } from "../../compliance/verbatimText.ts"
import type { Findings } from "../../findings.ts"
import { isText, type Node, type Text } from "../tree.ts"

type Name = "markdown" | "shortcode" | "escaped"

const notations: ReadonlyArray<{ readonly name: Name; readonly pattern: RegExp }> = [
  {
    name: "markdown",
    // A fence, a heading, a link, bold words.
    pattern:
      /^[ ]{0,3}(?:```|~~~|#{2,6} \S|# [^\d\s])|(?<!!)\[[^\]\n]{1,200}\]\((?:https?:|mailto:|[/#])[^)\s]{0,500}\)|\*\*[^*\s][^*\n]{0,200}\*\*/m
  },
  {
    name: "shortcode",
    // One with an attribute, or the end of one: what is merely in brackets is anybody's.
    pattern:
      /\[[a-z][\w-]{1,30}(?:\s[\w-]{1,30}=(?:"[^"\]]{0,200}"|'[^'\]]{0,200}'|[^\s"'\]]{1,200}))+\s?\/?\]|\[\/[a-z][\w-]{1,30}\]/i
  },
  {
    name: "escaped",
    pattern:
      /<\/?(?:a|article|br|div|em|h[1-6]|header|img|li|main|ol|p|section|span|strong|table|ul)(?:\s[^<>]{0,200})?\/?>/i
  }
]

/** Looks at every text; tells each notation once, where it stands first. */
export class Notation {
  private readonly findings: Findings
  private readonly told = new Set<string>()

  constructor(findings: Findings) {
    this.findings = findings
  }

  enter(node: Node): void {
    if (!isText(node) || this.told.size === notations.length) return
    for (const { name, pattern } of notations) if (!this.told.has(name)) this.look(node, name, pattern)
  }

  private look(text: Text, notation: Name, pattern: RegExp): void {
    const found = pattern.exec(text.value)?.[0].trim()
    if (found === undefined || isVerbatimText(text)) return
    this.told.add(notation)
    const shown = found.length > 60 ? `${found.slice(0, 60)}…` : found
    this.findings.warn("html.other_notation", details[notation](shown), text.sourceCodeLocation?.startOffset ?? 0, {
      notation
    })
  }
}

const details = {
  markdown: (shown: string) =>
    `“${shown}” reads like Markdown, which nothing here turns into HTML: visitors would see it as it is written. Send HTML, or put it into <code> if it is an example.`,
  shortcode: (shown: string) =>
    `“${shown}” reads like a shortcode, which nothing here replaces: visitors would see it as it is written. Send what it stands for: HTML, or a component.`,
  escaped: (shown: string) =>
    `“${shown}” is markup whose angle brackets are written as &lt; and &gt;, so visitors would see the tag itself. Send the tag, or put it into <code> if it is an example.`
}
