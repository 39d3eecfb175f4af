/** Search over all documents and operations: by section, so that a hit leads to the very place. */
import type { Section } from "./markdown.ts"

export interface Entry {
  /** Where it is, with the fragment of its heading. */
  readonly url: string
  /** The document it stands in. */
  readonly document: string
  /** Its heading. */
  readonly title: string
  readonly words: string
}

export interface Hit {
  readonly url: string
  readonly document: string
  readonly title: string
  readonly excerpt: string
}

/** Sections shown for one question, and characters of it that are read. */
const hitsShown = 30
const questionCharacters = 200
const excerptCharacters = 180

export const entriesOf = (url: string, title: string, sections: ReadonlyArray<Section>): ReadonlyArray<Entry> =>
  sections.map((section, at) => ({
    url: at === 0 ? url : `${url}#${section.id}`,
    document: title,
    title: section.text,
    words: section.words.replace(/\s+/g, " ").trim()
  }))

/** Sections that hold every word of the question, those that have it in their heading first. */
export const search = (index: ReadonlyArray<Entry>, question: string): ReadonlyArray<Hit> => {
  const terms = termsOf(question)
  if (terms.length === 0) return []
  return index
    .map((entry) => ({ entry, score: scoreOf(entry, terms) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, hitsShown)
    .map(({ entry }) => ({
      url: entry.url,
      document: entry.document,
      title: entry.title,
      excerpt: excerptOf(entry.words, terms)
    }))
}

const termsOf = (question: string): ReadonlyArray<string> => [
  ...new Set(
    question
      .slice(0, questionCharacters)
      .toLowerCase()
      .split(/[^\p{L}\p{N}_./-]+/u)
      .filter((term) => term !== "")
  )
]

const scoreOf = ({ document, title, words }: Entry, terms: ReadonlyArray<string>): number => {
  const [heading, name, text] = [title.toLowerCase(), document.toLowerCase(), words.toLowerCase()]
  let score = 0
  for (const term of terms) {
    const found =
      (heading === term ? 60 : heading.includes(term) ? 20 : 0) +
      (name.includes(term) ? 5 : 0) +
      Math.min(5, text.split(term).length - 1)
    if (found === 0) return 0
    score += found
  }
  return score
}

/** The words around the first hit. */
const excerptOf = (words: string, terms: ReadonlyArray<string>): string => {
  const text = words.toLowerCase()
  const first = Math.max(0, Math.min(...terms.map((term) => text.indexOf(term)).filter((at) => at !== -1), text.length))
  const from = first === text.length || first < 60 ? 0 : words.indexOf(" ", first - 60) + 1
  const excerpt = words.slice(from, from + excerptCharacters)
  return `${from > 0 ? "… " : ""}${excerpt}${from + excerptCharacters < words.length ? " …" : ""}`
}
