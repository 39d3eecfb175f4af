/** Texts that rows of a column share, each once and under a number from 0. */
export class Terms {
  readonly #numbers = new Map<string, number>()
  readonly #texts: Array<string> = []
  readonly #byStart = new Map<string, Array<number>>()
  readonly #byWord: Map<string, Array<number>> | null
  #bytes = 0

  /** Those of names can be found by a word of theirs. */
  constructor({ ofNames }: { readonly ofNames: boolean }) {
    this.#byWord = ofNames ? new Map() : null
  }

  get size(): number {
    return this.#texts.length
  }

  /** About, since what a map takes is nowhere told. */
  get bytes(): number {
    return this.#bytes
  }

  /** Its number, a new one where it is new. */
  add(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    const number = this.#texts.length
    this.#numbers.set(text, number)
    this.#texts.push(text)
    this.#bytes += bytesOfTerm + text.length
    this.#group(text, number)
    if (this.#byWord !== null)
      for (const word of new Set(text.split(" "))) {
        const found = this.#byWord.get(word)
        if (found === undefined) this.#byWord.set(word, [number])
        else found.push(number)
        this.#bytes += bytesOfTerm / 2
      }
    return number
  }

  /** Of the texts those that are there. */
  are(texts: ReadonlyArray<string>): ReadonlyArray<number> {
    return texts.flatMap((text) => this.#numbers.get(text) ?? [])
  }

  /** Names that have any of the words. */
  haveWord(words: ReadonlyArray<string>): ReadonlyArray<number> {
    return [...new Set(words.flatMap((word) => this.#byWord?.get(word) ?? []))]
  }

  /** That begin so. */
  begin(start: string): ReadonlyArray<number> {
    const long = start.length >= startOfGroup
    const groups = long
      ? [this.#byStart.get(start.slice(0, startOfGroup)) ?? []]
      : [...this.#byStart].flatMap(([shared, group]) => (shared.startsWith(start) ? [group] : []))
    return groups.flatMap((group) =>
      start.length <= startOfGroup ? group : group.filter((number) => this.#texts[number]!.startsWith(start))
    )
  }

  #group(text: string, number: number): void {
    const start = text.slice(0, startOfGroup)
    const found = this.#byStart.get(start)
    if (found === undefined) this.#byStart.set(start, [number])
    else found.push(number)
  }
}

/** Characters that texts have in common which are looked through for a beginning. */
const startOfGroup = 2

/** A string, its entry of a map and its place in an array. */
const bytesOfTerm = 100
