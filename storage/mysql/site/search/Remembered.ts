/** So many answers, the longest unused forgotten first. What they answer is part of the key, with the mark it was true at. */
export class Remembered<A> {
  readonly #answers = new Map<string, A>()
  readonly #most: number
  constructor(most: number) {
    this.#most = most
  }

  get(key: string): A | undefined {
    const answer = this.#answers.get(key)
    if (answer === undefined) return undefined
    this.#answers.delete(key)
    this.#answers.set(key, answer)
    return answer
  }

  put(key: string, answer: A): A {
    this.#answers.delete(key)
    this.#answers.set(key, answer)
    if (this.#answers.size > this.#most) this.#answers.delete(this.#answers.keys().next().value!)
    return answer
  }
}
