/**
 * The tags of a served page, one after another, in a single pass. For markup that the renderer has written: every tag is
 * closed and every value stands in quotes. Of anything else it gives as much as it understands, in the same time.
 */

export interface Tag {
  /** Lower case. */
  readonly name: string
  readonly closes: boolean
  /** Where it stands: from `<` to behind `>`. */
  readonly start: number
  readonly end: number
}

/** Every tag outside of comments, scripts and other text; ends with the first that is not closed. */
export function* tagsOf(html: string): Generator<Tag> {
  for (let at = html.indexOf("<"); at !== -1;) {
    if (html.startsWith("<!--", at)) {
      const end = html.indexOf("-->", at + 4)
      if (end === -1) return
      at = html.indexOf("<", end + 3)
      continue
    }
    tagName.lastIndex = at
    const found = tagName.exec(html)
    if (found === null) {
      at = html.indexOf("<", at + 1)
      continue
    }
    const end = endOf(html, tagName.lastIndex)
    if (end === -1) return
    const name = found[2]!.toLowerCase()
    const closes = found[1] === "/"
    yield { name, closes, start: at, end }
    const text = closes ? undefined : texts[name]
    if (text !== undefined) text.lastIndex = end
    const next = text === undefined ? end : (text.exec(html)?.index ?? -1)
    at = next === -1 ? -1 : html.indexOf("<", next)
  }
}

/** Behind the `>` of a tag, whose values may hold one; -1 where there is none. */
const endOf = (html: string, from: number): number => {
  for (let at = from; at < html.length; at++) {
    const character = html[at]
    if (character === ">") return at + 1
    if (character !== '"' && character !== "'") continue
    at = html.indexOf(character, at + 1)
    if (at === -1) return -1
  }
  return -1
}

const tagName = /<(\/?)([a-z][^\s/>]*)/iy
/** Elements that hold text alone, whatever it looks like, up to their end. */
const texts: { readonly [name: string]: RegExp | undefined } = {
  script: /<\/script/gi,
  style: /<\/style/gi,
  textarea: /<\/textarea/gi,
  title: /<\/title/gi,
  iframe: /<\/iframe/gi
}

/** A text under way: what stands between the tags that were replaced is copied as it is. */
export class Rewritten {
  readonly #html: string
  #written = ""
  #copied = 0
  #leavesOut = false

  constructor(html: string) {
    this.#html = html
  }

  text({ start, end }: Tag): string {
    return this.#html.slice(start, end)
  }

  /** Tags are replaced in their order. */
  replace({ start, end }: Tag, text: string): void {
    this.#written += this.#html.slice(this.#copied, start) + text
    this.#copied = end
  }

  /** Leaves out what follows the last tag that was replaced, up to the tag that `leaveOutUntil` names; all stays where it never comes. */
  leaveOut(): void {
    this.#leavesOut = true
  }

  leaveOutUntil({ start }: Tag): void {
    if (this.#leavesOut) this.#copied = start
    this.#leavesOut = false
  }

  whole(): string {
    return this.#written + this.#html.slice(this.#copied)
  }
}

/** The value of an attribute as it is written; undefined where the tag has none, empty where it has no value. */
export const attributeIn = (tag: string, name: string): string | undefined => {
  const found = attributeOf(tag, name)
  return found && found.value
}

/** The tag with an attribute set to text that needs no escaping, or without it for null. */
export const withAttribute = (tag: string, name: string, value: string | null): string => {
  const found = attributeOf(tag, name)
  const written = value === null ? "" : ` ${name}${value === "" ? "" : `="${value}"`}`
  if (found !== undefined) return `${tag.slice(0, found.start).trimEnd()}${written}${tag.slice(found.end)}`
  return tag.replace(/\s*\/?>$/, (close) => `${written}${close}`)
}

/** Whether one of the classes of a tag is this. */
export const hasClass = (tag: string, name: string): boolean =>
  attributeIn(tag, "class")?.split(/\s+/).includes(name) ?? false

const attributeOf = (
  tag: string,
  name: string
): { readonly value: string; readonly start: number; readonly end: number } | undefined => {
  const behindName = /^<[^\s/>]+/.exec(tag)?.[0].length ?? tag.length
  const attributes = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g
  attributes.lastIndex = behindName
  for (let found = attributes.exec(tag); found !== null; found = attributes.exec(tag)) {
    if (found[1]!.toLowerCase() !== name) continue
    return { value: found[2] ?? found[3] ?? found[4] ?? "", start: found.index, end: attributes.lastIndex }
  }
  return undefined
}
