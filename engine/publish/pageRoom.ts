/**
 * How much a page shows. One line of its text can stand for a whole partial or every row of a collection, and may be there a
 * thousand times, while whoever renders it holds all of that at once, several times over.
 */
import { limits } from "../limits.ts"
import type { PagePart } from "../model/PagePart.ts"
import { leastOfComponent, type ResolvedPart } from "./parts.ts"

/** Thrown where a page would show more than a page may. */
export class PageTooLarge extends Error {
  constructor(route: string) {
    super(`The page at ${route} would show more than ${limits.pageShownCharacters} characters.`)
    this.name = "PageTooLarge"
  }
}

/** Counts what the parts of one page show, and throws as soon as that is more than a page may. */
export class PageRoom {
  readonly #route: string
  #left: number = limits.pageShownCharacters

  constructor(route: string) {
    this.#route = route
  }

  /** A component is counted by what its view prints, since its markup is not made yet. */
  take(part: ResolvedPart): void {
    this.#left -=
      part.kind === "html" ? part.html.length : leastOfComponent + weightOf([part.attributes, part.data], this.#left)
    if (this.#left < 0) throw new PageTooLarge(this.#route)
  }
}

/** About how much markup comes of plain data. What is beyond `most` is not looked at. */
const weightOf = (data: unknown, most: number): number => {
  const further: Array<unknown> = [data]
  let weight = 0
  while (further.length > 0 && weight <= most) {
    const value = further.pop()
    if (typeof value === "string") weight += value.length + lineWeight * linesIn(value)
    else if (typeof value === "object" && value !== null) {
      weight += elementWeight
      for (const member of Object.values(value)) further.push(member)
    }
  }
  return weight
}
/** An element with its attributes, of which there is one for each object; and what a line of a text becomes. */
const elementWeight = 64
const lineWeight = 64

const linesIn = (text: string): number => {
  let lines = 0
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines++
  return lines
}

/** Whether these parts could show more than a page may, as far as they tell by themselves. */
export const mayShowTooMuch = (parts: ReadonlyArray<PagePart>): boolean =>
  parts.reduce((sum, part) => sum + mostOf(part), 0) > limits.pageShownCharacters

const mostOf = (part: PagePart): number => {
  if (part.kind === "html") return part.html.length
  if (part.kind === "partial") return limits.pageHtmlBytes
  return part.kind === "component" && showsRows.has(part.name) ? limits.collectionBytes : usualComponent
}
const showsRows: ReadonlySet<string> = new Set(["collection", "agent-roster"])
const usualComponent = 64 * 1024
