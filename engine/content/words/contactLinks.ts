/**
 * Links that dial a number or write to an address which is also their words. Who changes the words means the link too:
 * otherwise it would go on calling the old number.
 */
import { parseHtml } from "../../gate/html/parse.ts"
import { attributeValue, type Element, htmlNamespace, isElement, walk } from "../../gate/html/tree.ts"
import { dialled, numberPattern, onlyNumber } from "../../values/telephone.ts"
import { attributeEdit } from "./pictures.ts"
import type { Edit } from "./place.ts"
import { between, inOrder } from "./within.ts"
import type { Block, Words } from "./words.ts"

/** What to edit beside the words themselves; `typed` names words of `blocks` by their index. */
export const linkEdits = (
  html: string,
  blocks: ReadonlyArray<Block>,
  typed: ReadonlyMap<number, string>
): ReadonlyArray<Edit> => {
  if (typed.size === 0) return []
  const all = inOrder(blocks)
  return linksIn(html).flatMap((link) => {
    const within = between(all, link.place)
    if (!within.some(({ index }) => typed.has(index))) return []
    const next = follow(link.href, textOf(within, none), textOf(within, typed))
    if (next === undefined) return []
    const label = attributeValue(link.element, "aria-label")
    return [
      attributeEdit(html, link.element, "href", next.href),
      ...(label?.includes(next.was) === true
        ? [
            attributeEdit(
              html,
              link.element,
              "aria-label",
              label.replaceAll(next.was, () => next.now)
            )
          ]
        : [])
    ]
  })
}

const none: ReadonlyMap<number, string> = new Map()

const textOf = (words: ReadonlyArray<Words>, typed: ReadonlyMap<number, string>): string =>
  words.map(({ index, text, spaced }) => `${spaced ? " " : ""}${typed.get(index) ?? text}`).join("")

interface Followed {
  readonly href: string
  readonly was: string
  readonly now: string
}

/** Where the link leads now; undefined where its words did not say where it led, or no longer do. */
const follow = (href: string, before: string, after: string): Followed | undefined => {
  const [, scheme = "", to = ""] = /^\s*(tel:|sms:|callto:|mailto:)([^?;]*)/i.exec(href) ?? []
  if (scheme === "") return undefined
  const rest = href.trim().slice(scheme.length + to.length)
  if (scheme.toLowerCase() === "mailto:") {
    const [was, now] = [onlyAddress(before), onlyAddress(after)]
    const same = was !== undefined && was.toLowerCase() === to.replaceAll("%40", "@").toLowerCase()
    return same && now !== undefined && now !== was ? { href: scheme + now + rest, was, now } : undefined
  }
  const was = before.match(numberPattern(to) ?? /(?!)/)?.[0]
  const now = onlyNumber(after)
  if (was === undefined || now === undefined || was === now) return undefined
  return { href: scheme + dialled(now, { dialled: to, written: was }) + rest, was, now }
}

const onlyAddress = (text: string): string | undefined => {
  if (text.length > longestWords) return undefined
  const found = text.match(/[^\s@<>()"',;:]+@[^\s@<>()"',;:]+\.[\p{L}\p{N}-]+/gu) ?? []
  return found.length === 1 ? found[0] : undefined
}

/** Whoever writes more into a link does not write an address alone. */
const longestWords = 1_000

interface Link {
  readonly element: Element
  readonly href: string
  readonly place: { readonly startOffset: number; readonly endOffset: number }
}

const linksIn = (html: string): ReadonlyArray<Link> => {
  const found: Array<Link> = []
  walk(parseHtml(html).root, (node) => {
    if (!isElement(node) || node.tagName !== "a" || node.namespaceURI !== htmlNamespace) return
    const [href, place] = [attributeValue(node, "href"), node.sourceCodeLocation]
    if (href === undefined || !place) return
    found.push({ element: node, href, place })
  })
  return found
}
