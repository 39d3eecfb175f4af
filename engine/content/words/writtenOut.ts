/**
 * Contact details that a body has written out: in its words, in what a link dials or writes to, and in what is read
 * aloud or shown on pointing. Finds one of them, and puts another in its place.
 */
import { parseHtml } from "../../gate/html/parse.ts"
import { attributeName, type Element, isElement, walk } from "../../gate/html/tree.ts"
import type { FormerDetail } from "../../site/formerContact.ts"
import { percentDecoded } from "../../values/percent.ts"
import { dialled, numberPattern } from "../../values/telephone.ts"
import { attributeEdit } from "./pictures.ts"
import { applyEdits, type Edit, wordsEdit } from "./place.ts"
import { blocksOf } from "./words.ts"

/** A pattern that finds the value in words; undefined for one that is too short to be told from others. */
export const detailPattern = ({ detail, was }: FormerDetail): RegExp | undefined => {
  if (detail === "phone") return numberPattern(was)
  const text = was.trim()
  if (text.length < fewestCharacters) return undefined
  const literal = text.split(/\s+/).map(literally).join("\\s+")
  return detail === "email"
    ? new RegExp(`(?<![\\p{L}\\p{N}.+_-])${literal}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`, "giu")
    : new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, "giu")
}

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")

/** Shorter ones stand in other words by chance. */
const fewestCharacters = 4

/** Whether a text without markup names the value. */
export const names = (text: string, former: FormerDetail): boolean => {
  const pattern = detailPattern(former)
  return pattern !== undefined && text.search(pattern) >= 0
}

/** Whether a body has the value written out anywhere that a visitor meets it. Pure; never throws. */
export const isWrittenOut = (html: string, former: FormerDetail): boolean => editsOf(html, former, "").length > 0

/** The body with `now` wherever it had the value written out; every other character stays. */
export const rewritten = (html: string, former: FormerDetail, now: string): string =>
  applyEdits(html, editsOf(html, former, now))

const editsOf = (html: string, former: FormerDetail, now: string): ReadonlyArray<Edit> => {
  const pattern = detailPattern(former)
  if (pattern === undefined || !mayName(html, former)) return []
  const inWords = blocksOf(html)
    .flatMap(({ words }) => words)
    .flatMap((words) => {
      const text = words.text.replace(pattern, (found) => keptBracket(found) + now)
      return text === words.text ? [] : [wordsEdit(words, text)]
    })
  const inAttributes: Array<Edit> = []
  walk(parseHtml(html).root, (node) => {
    if (!isElement(node)) return
    for (const { name, value } of valuesOf(node)) {
      const next = spoken.has(name)
        ? value.replace(pattern, (found) => keptBracket(found) + now)
        : name === "href"
          ? linkTo(value, former, now)
          : value
      if (next !== value) inAttributes.push(attributeEdit(html, node, name, next))
    }
  })
  return [...inWords, ...inAttributes]
}

/** Attributes with words in them, and where a link leads. */
const spoken: ReadonlySet<string> = new Set(["aria-label", "title", "alt", "data-label"])

const valuesOf = (element: Element): ReadonlyArray<{ readonly name: string; readonly value: string }> =>
  element.attrs.map((attribute) => ({ name: attributeName(attribute), value: attribute.value }))

/** Where a link to the value leads afterwards; any other link stays as it is. */
const linkTo = (href: string, { detail, was }: FormerDetail, now: string): string => {
  const [, scheme = "", to = ""] = /^\s*(tel:|sms:|callto:|mailto:)(.*)$/is.exec(href) ?? []
  const isMail = scheme.toLowerCase() === "mailto:"
  if (scheme === "" || isMail !== (detail === "email")) return href
  const pattern = detailPattern({ detail, was })
  if (pattern === undefined) return href
  const address = percentDecoded(to)
  const next = address.replace(pattern, (found) =>
    isMail || now === "" ? now : dialled(now, { dialled: found, written: was })
  )
  return next === address ? href : scheme + next
}

/** "(01632 960147)" opens a bracket before the number that closes after it. */
const keptBracket = (found: string): string => (found.startsWith("(") && !found.includes(")") ? "(" : "")

/** A quick look that spares most bodies the parser: whether the plain characters of the value are in it at all. */
const mayName = (html: string, { detail, was }: FormerDetail): boolean => {
  if (detail === "phone") return html.replace(/&#\w+;|\D/g, "").includes(was.replace(/\D/g, "").slice(-6))
  const text = html.toLowerCase()
  return (was.toLowerCase().match(/[a-z0-9]+/g) ?? []).every((part) => text.includes(part))
}
