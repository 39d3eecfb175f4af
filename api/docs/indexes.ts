/** The lists of documents that programs read: `/docs/versions.json`, `/llms.txt` and `/llms-full.txt`. */
import { createHash } from "node:crypto"
import type { Representation } from "./representation.ts"

export interface Published {
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly essential: boolean
  readonly text: string
  /** The very Markdown that is served. */
  readonly markdown: Representation
}

export interface PublishedShelf {
  readonly name: string
  readonly documents: ReadonlyArray<Published>
}

/**
 * `docsVersion` changes when any document does; `hash` is the first twelve hexadecimal characters of the SHA-256 of the
 * `bytes` bytes that `url` answers (DOCS-06, DOCS-07).
 */
export const versions = (shelves: ReadonlyArray<PublishedShelf>): string => {
  const docs = shelves
    .flatMap(({ documents }) => documents)
    .map(({ slug, title, markdown: { hash, bytes } }) => ({
      slug,
      title,
      hash,
      bytes: bytes.length,
      url: `/docs/${slug}.md`
    }))
  const all = docs.map(({ slug, hash }) => `${slug} ${hash}\n`).join("")
  return JSON.stringify({ docsVersion: createHash("sha256").update(all).digest("hex").slice(0, 12), docs })
}

/** In the form of llmstxt.org: what this is, and where what is written. */
export const llms = (shelves: ReadonlyArray<PublishedShelf>, baseUrl: string): string => {
  const line = ({ slug, title, summary }: Published) => `- [${title}](${baseUrl}/docs/${slug}.md): ${summary}`
  const part = (essential: boolean) =>
    shelves.flatMap(({ name, documents }) => {
      const shown = documents.filter((document) => document.essential === essential)
      return shown.length === 0 ? [] : [`## ${name}`, shown.map(line).join("\n")]
    })
  const essential = shelves.flatMap(({ documents }) => documents.filter(({ essential }) => essential))
  return `${[
    "# Makeready",
    "> A publishing engine for small websites whose writer is a program. Pages are freeform HTML and CSS, written over a " +
      "REST API, judged by a gate that refuses with reasons and never strips silently, kept as versions, and served as " +
      "static files.",
    `The base address of this installation is ${baseUrl}. Anybody may start: \`POST ${baseUrl}/v1/drafts\` makes a private ` +
      "draft site and answers a credential for it. Every refusal is `application/problem+json` with a `code`, a `detail` " +
      "and a `remediation` that says what to do next. Read the quickstart first; it is two pages long.",
    "## Read first",
    essential.map(line).join("\n"),
    ...part(false),
    "## Machine-readable",
    [
      `- [OpenAPI 3.1](${baseUrl}/openapi.json): every operation, with its parameters, answers and refusals`,
      `- [API reference](${baseUrl}/docs/api): the same, to read`,
      `- [Manifest](${baseUrl}/v1/manifest): elements, attributes, components, theme schema and limits; takes a token`,
      `- [Versions](${baseUrl}/docs/versions.json): a hash for each document, to see what changed`,
      `- [Everything in one file](${baseUrl}/llms-full.txt)`
    ].join("\n")
  ].join("\n\n")}\n`
}

/** All documents one after another. */
export const llmsFull = (shelves: ReadonlyArray<PublishedShelf>, baseUrl: string): string =>
  shelves
    .flatMap(({ documents }) => documents)
    .map(({ slug, text }) => `<!-- ${baseUrl}/docs/${slug}.md -->\n\n${text.trim()}\n`)
    .join("\n---\n\n")
