/**
 * Colours for code, by class and on our side: a page of the documentation needs no script for them, and its policy lets no
 * style attribute in. Prism, because its grammars are a few kilobytes each and stay in every API process for good.
 */
import Prism from "prismjs"
import "prismjs/components/prism-bash.js"
import "prismjs/components/prism-http.js"
import "prismjs/components/prism-json.js"
import "prismjs/components/prism-typescript.js"
import { Markup } from "../answers/html.ts"
import { escapeAttribute } from "../../engine/values/escape.ts"

/** Names of languages as fences give them, with Prism's own. */
const grammars: { readonly [language: string]: string } = {
  sh: "bash",
  http: "http",
  json: "json",
  html: "markup",
  css: "css",
  js: "javascript",
  ts: "typescript"
}

/** What a reader is told the block holds. */
export const languageNames: { readonly [language: string]: string } = {
  sh: "Shell",
  http: "HTTP",
  json: "JSON",
  html: "HTML",
  css: "CSS",
  js: "JavaScript",
  ts: "TypeScript"
}

/** The text as markup with classes; as it stands in a language without a grammar. */
export const highlight = (text: string, language: string | undefined): Markup => {
  if (language === "http") return request(text)
  const name = grammars[language ?? ""]
  const grammar = name === undefined ? undefined : Prism.languages[name]
  return new Markup(
    grammar === undefined ? escapeAttribute(text) : Prism.highlight(text, grammar, name!).replace(plain, "$1")
  )
}

/** Brackets, commas and the like: elements that a reader is told nothing by, two of five spans of a page of the reference. */
const plain = /<span class="token (?:punctuation|operator)">([^<]*)<\/span>/g

/** Head and body apart: the body is JSON whatever the head says of it. */
const request = (text: string): Markup => {
  const end = text.indexOf("\n\n")
  const head = end === -1 ? text : text.slice(0, end)
  const lines = head.split("\n").map((line, at) => {
    const [, first = "", rest = ""] = (at === 0 ? /^(\S+)(.*)$/ : /^([^:]+:)(.*)$/).exec(line) ?? []
    const kind = at === 0 ? "keyword" : "property"
    return `<span class="token ${kind}">${escapeAttribute(first)}</span>${escapeAttribute(rest)}`
  })
  return new Markup(lines.join("\n") + (end === -1 ? "" : `\n\n${highlight(text.slice(end + 2), "json").text}`))
}
