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

/** Sections that hold every word of the question or another one for it, those that have it in their heading first. */
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
      excerpt: excerptOf(
        entry.words,
        terms.flatMap((term) => [term, ...alike(term)])
      )
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

const scoreOf = (entry: Entry, terms: ReadonlyArray<string>): number => {
  const read = [entry.title, entry.document, entry.words].map((text) => text.toLowerCase()) as [string, string, string]
  let score = 0
  for (const term of terms) {
    const others = alike(term).map((other) => scoreOfTerm(read, other) * byAnotherWord)
    const whole = read[0] === term ? 40 : 0
    const own = Math.max(...formsOf(term).map((form) => scoreOfTerm(read, form)))
    const found = Math.max(own + whole, ...others)
    if (found === 0) return 0
    score += found
  }
  return score
}

const scoreOfTerm = ([heading, name, text]: readonly [string, string, string], term: string): number =>
  (heading.includes(term) ? 20 : 0) + (name.includes(term) ? 5 : 0) + Math.min(5, text.split(term).length - 1)

/** What a place is worth that has another word for what was asked. */
const byAnotherWord = 0.6

/** Words that people ask with for one and the same thing, ours among them. */
const synonyms: ReadonlyArray<ReadonlyArray<string>> = [
  ["image", "picture", "photo", "asset", "media", "file"],
  ["upload", "import", "media"],
  ["css", "stylesheet", "style"],
  ["javascript", "js", "script"],
  ["undo", "rollback", "restore", "revert", "unarchive"],
  ["delete", "remove", "archive"],
  ["unpublish", "take", "archive"],
  ["template", "component", "partial"],
  ["snippet", "include", "partial"],
  ["menu", "navigation", "header", "chrome"],
  ["login", "sign", "auth", "token", "credential"],
  ["apikey", "secret", "credential"],
  ["approve", "approval", "review", "publish", "hold"],
  ["contact", "enquiry", "lead", "form"],
  ["submission", "message", "lead", "enquiry"],
  ["webhook", "destination"],
  ["cms", "list", "collection"],
  ["item", "entry", "record", "row"],
  ["forward", "301", "redirect"],
  ["url", "address", "route", "path"],
  ["lock", "lease", "concurrency"],
  ["etag", "if-match", "base", "version"],
  ["quota", "rate", "limit", "budget"],
  ["colour", "color", "theme", "token"],
  ["font", "typeface"],
  ["preview", "draft", "screenshot"],
  ["error", "refusal", "problem"],
  ["seo", "meta", "sitemap"]
]

/** A term, and the singular of what may be a plural. */
const formsOf = (term: string): ReadonlyArray<string> =>
  term.length > 3 && term.endsWith("s") ? [term, term.slice(0, -1)] : [term]

/** Other words for a term; of a plural, its singular and the words for that. */
const alike = (term: string): ReadonlyArray<string> => {
  const forms = formsOf(term)
  const others = synonyms.filter((group) => forms.some((form) => group.includes(form))).flat()
  return [...new Set([...forms, ...others])].filter((other) => other !== term)
}

/** The words around the first hit. */
const excerptOf = (words: string, terms: ReadonlyArray<string>): string => {
  const text = words.toLowerCase()
  const first = Math.max(0, Math.min(...terms.map((term) => text.indexOf(term)).filter((at) => at !== -1), text.length))
  const from = first === text.length || first < 60 ? 0 : words.indexOf(" ", first - 60) + 1
  const excerpt = words.slice(from, from + excerptCharacters)
  return `${from > 0 ? "… " : ""}${excerpt}${from + excerptCharacters < words.length ? " …" : ""}`
}
