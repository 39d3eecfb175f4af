/**
 * What versions that wait would change, as it was last said: it costs a look through the whole text, and a version never
 * changes. What was not asked for the longest goes first.
 */
import { limits } from "../../../../engine/limits.ts"
import { type SummaryPart, summaryText } from "../../../answers/review/summary.ts"

export class KnownSummaries {
  readonly #known = new Map<string, ReadonlyArray<SummaryPart>>()
  #characters = 0

  get(key: string): ReadonlyArray<SummaryPart> | undefined {
    const known = this.#known.get(key)
    if (known === undefined) return undefined
    this.#known.delete(key)
    this.#known.set(key, known)
    return known
  }

  set(key: string, parts: ReadonlyArray<SummaryPart>): void {
    this.#delete(key)
    this.#known.set(key, parts)
    this.#characters += sizeOf(key, parts)
    for (const oldest of this.#known.keys()) {
      if (this.#characters <= limits.summariesCharacters) return
      this.#delete(oldest)
    }
  }

  #delete(key: string): void {
    const known = this.#known.get(key)
    if (known === undefined) return
    this.#known.delete(key)
    this.#characters -= sizeOf(key, known)
  }
}

const sizeOf = (key: string, parts: ReadonlyArray<SummaryPart>): number => key.length + summaryText(parts).length
