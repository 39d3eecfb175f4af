/**
 * How much one page shows. A text, a partial and a row have bounds of their own, and a page may show any of them many times:
 * without a bound for the whole, one page of a few hundred names could take all the memory that a process has. No page that
 * people read comes near it.
 */
import { limits } from "../limits.ts"

/** What is left of a page's room, in UTF-16 units of what it shows. */
export class Room {
  #left = limits.pageShownCharacters
  #isFull = false

  /** Whether something was turned away. From then on everything is, so that what stands behind it does not take its place. */
  get isFull(): boolean {
    return this.#isFull
  }

  /** Takes what is shown in any case. */
  fill(characters: number): void {
    this.#left -= characters
  }

  /** Takes so much, or says that there is no room for it. */
  take(characters: number): boolean {
    if (this.#isFull || characters > this.#left) {
      this.#isFull = true
      return false
    }
    this.#left -= characters
    return true
  }

  /** What data come to once they are printed: every text in them, and the markup around it. Counts no further than there is room. */
  sizeOf(data: unknown): number {
    let size = 0
    const left: Array<unknown> = [data]
    while (left.length > 0 && size <= this.#left) {
      const value = left.pop()
      size += typeof value === "string" ? value.length : aroundValue
      if (typeof value === "object" && value !== null) for (const member of Object.values(value)) left.push(member)
    }
    return size
  }
}

/** Characters of markup around a value, about. */
const aroundValue = 20
/** Characters that a component prints by itself, about. */
export const ofComponent = 500
