/**
 * Which sites have lately brought work that took long. A site is heavy from such a piece on, and for as many quick ones
 * as are to follow it: one that mixes both would otherwise be taken for a quick one before each that is not.
 */

const quickOnes = 10
const mostSites = 1_000

export class HeavySites {
  /** How many quick ones each has still to bring; who brought a long one the longest ago comes first. */
  readonly #owing = new Map<string, number>()

  has(siteId: string): boolean {
    return this.#owing.has(siteId)
  }

  /** A piece of the site's work took long, or was cut off. */
  tookLong(siteId: string): void {
    this.#owing.delete(siteId)
    this.#owing.set(siteId, quickOnes)
    const [oldest] = this.#owing.keys()
    if (this.#owing.size > mostSites && oldest !== undefined) this.#owing.delete(oldest)
  }

  wasQuick(siteId: string): void {
    const owing = this.#owing.get(siteId)
    if (owing === undefined) return
    if (owing > 1) this.#owing.set(siteId, owing - 1)
    else this.#owing.delete(siteId)
  }
}
