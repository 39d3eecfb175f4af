/**
 * How many elements a browser draws beyond those that a drawing holds, because some show others again: a few thousand
 * characters of `use` inside `use` are a thousand million elements. Counted in time linear in what is written, however
 * much that is once drawn (SVG 2, chapters 5 and 13 to 15, for what shows what). A step of a filter counts as many elements,
 * by what it costs a browser: `filterSteps.ts`.
 */
import { elementsOfStep } from "./filterSteps.ts"

export interface DrawnElement {
  /** Where its parent stands in the list, before it; -1 for one that has none. */
  readonly parent: number
  readonly name: string
  readonly id: string | undefined
  /** All attributes, by local name. */
  readonly attributes: ReadonlyArray<readonly [name: string, value: string]>
  /** What a stylesheet says of it, where that is known. */
  readonly styles?: string
}

/**
 * Elements drawn once more for elements that show them, and steps of filters, for all elements in document order. It is an
 * upper bound: a pattern counts for each element under the one that names it, a marker for each corner. Infinity where
 * something shows itself.
 */
export const repeatedElements = (elements: ReadonlyArray<DrawnElement>): number => {
  const shows = showing(elements)
  const weights = elements.map(elementsOfStep)
  const isPlain = ({ content, once, each, corners }: Shown) => [content, once, each, corners].flat().length === 0
  if (weights.every((weight) => weight === 1) && shows.every(isPlain)) return 0
  const children: ReadonlyArray<Array<number>> = elements.map(() => [])
  for (const [at, { parent }] of elements.entries()) children[parent]?.push(at)

  const drawn = new Float64Array(elements.length)
  const corners = new Float64Array(elements.length)
  const state = new Uint8Array(elements.length)
  const sum = (of: Float64Array, at: ReadonlyArray<number>) => at.reduce((total, one) => total + of[one]!, 0)
  for (const start of elements.keys()) {
    const path = [start]
    while (path.length > 0) {
      const at = path.at(-1)!
      const { content, once, each, corners: atCorners } = shows[at]!
      if (state[at] === unseen) {
        state[at] = open
        for (const next of [children[at]!, content, once, each, atCorners].flat()) {
          if (state[next] === open) return Infinity
          if (state[next] === unseen) path.push(next)
        }
        continue
      }
      path.pop()
      if (state[at] === done) continue
      state[at] = done
      const inside = [...children[at]!, ...content]
      const own = weights[at]! + sum(drawn, inside)
      corners[at] = Math.min(most, cornersOf(elements[at]!) + sum(corners, inside))
      drawn[at] = Math.min(most, own * (1 + sum(drawn, each)) + sum(drawn, once) + corners[at] * sum(drawn, atCorners))
    }
  }
  return elements.reduce((total, { parent }, at) => total + (parent < 0 ? drawn[at]! : 0), -elements.length)
}

const unseen = 0
const open = 1
const done = 2
/** More than any bound, and few enough to be multiplied. */
const most = 1e100

interface Shown {
  /** Shown as if they were inside: `use`, and whatever takes over the content of another. */
  readonly content: ReadonlyArray<number>
  /** Masks, clip paths and filters: once for the element. */
  readonly once: ReadonlyArray<number>
  /** Patterns, and what is handed on to all inside: once for each element inside. */
  readonly each: ReadonlyArray<number>
  readonly corners: ReadonlyArray<number>
}

const showing = (elements: ReadonlyArray<DrawnElement>): ReadonlyArray<Shown> => {
  const byId = new Map<string, number>()
  for (const [at, { id }] of elements.entries()) if (id !== undefined && !byId.has(id)) byId.set(id, at)
  // What is taken over from elsewhere may apply to any element inside.
  const handsOn = elements.some(({ attributes, styles = "" }) =>
    [styles, ...attributes.map(([, value]) => value)].some((value) => /inherit|var\(/i.test(value))
  )
  return elements.map(({ name, attributes, styles }) => {
    const named = attributes.flatMap(([attribute, value]) => (attribute === "href" ? [value] : []))
    const content = showNothing.has(name) ? [] : named.flatMap((value) => byId.get(fragment(value.trim())) ?? [])
    const texts = [...attributes.flatMap(([attribute, value]) => (attribute === "href" ? [] : [value])), styles ?? ""]
    const targets = new Set(texts.flatMap(idsInCss).flatMap((id) => byId.get(id) ?? []))
    const ofKind = (names: ReadonlyArray<string>) => [...targets].filter((at) => names.includes(elements[at]!.name))
    const effects = ofKind(["mask", "clipPath", "filter"])
    return {
      content,
      once: handsOn ? [] : effects,
      each: [...ofKind(["pattern"]), ...(handsOn ? effects : [])],
      corners: ofKind(["marker"])
    }
  })
}

/** Their `href` leads somewhere or says what moves; nothing is drawn again for it. */
const showNothing = new Set(["a", "animate", "animateMotion", "animateTransform", "set", "mpath", "discard"])

const idsInCss = (css: string): ReadonlyArray<string> =>
  css.includes("(") && css.includes("#")
    ? [...unescaped(css).matchAll(/url\(\s*["']?\s*(#[^"')\s]*)/gi)].map(([, named]) => fragment(named!))
    : []

const fragment = (reference: string): string => {
  if (!reference.startsWith("#")) return ""
  try {
    return decodeURIComponent(reference.slice(1))
  } catch {
    return reference.slice(1)
  }
}

/** CSS Syntax 3, section 4.3.7. */
const unescaped = (css: string): string =>
  css.replace(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, code: string | undefined, letter: string) =>
    code === undefined ? letter : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff))
  )

/** At most: each number of a path is part of one, and so is each letter; a line has two. */
const cornersOf = ({ name, attributes }: DrawnElement): number =>
  attributes.reduce(
    (total, [attribute, value]) =>
      attribute === "d" || attribute === "points" ? total + (value.match(/[a-z]|[\d.]+/gi)?.length ?? 0) : total,
    name === "line" ? 2 : 0
  )
