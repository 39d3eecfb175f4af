/** What a reader finds who does not know our words yet, in the documents as they are published. */
import { describe, expect, it } from "vitest"
import { addressInDocs } from "./addressInDocs.ts"
import { render } from "./markdown.ts"
import { type Entry, entriesOf, search } from "./search.ts"
import { openapi } from "./openapi.ts"
import { described, type Json } from "./reference/described.ts"
import { referenceEntries } from "./reference/pages.ts"
import { exampleAddress, listedShelves, readDocument } from "./shelf.ts"

const index: ReadonlyArray<Entry> = [
  ...listedShelves().flatMap(({ documents }) =>
    documents.flatMap(({ slug }) => {
      const { sections } = render(readDocument(slug, exampleAddress), addressInDocs)
      return entriesOf(`/docs/${slug}`, sections[0]!.text, sections)
    })
  ),
  ...referenceEntries(described(openapi() as unknown as Json))
]
const found = (question: string, from = index) => search(from, question).map(({ url }) => url)

describe("a search of the documentation", () => {
  it.each([
    ["upload image", "/docs/api/media#media.upload"],
    ["undo a change", "/docs/concurrency#repair"],
    ["unpublish page", "/docs/archive"],
    ["cms items", "/docs/collections"],
    ["301", "/docs/archive"],
    ["menu", "/docs/page-authoring"],
    ["submissions", "/docs/forms"]
  ])("finds with %j, among the first ten, %s", (question, url) => {
    expect(found(question).slice(0, 10).join(" ")).toContain(url)
  })

  const entry = (title: string, words: string): Entry => ({ url: `/${title}`, document: "Guide", title, words })
  const few = [entry("Media", "POST /v1/media"), entry("Upload an image", "a text"), entry("Lease", "who writes")]

  it("takes another word for the same, and puts the very word first", () => {
    expect(found("upload image", few)).toEqual(["/Upload an image", "/Media"])
    expect(found("images", few)).toEqual(["/Upload an image", "/Media"])
    expect(found("lock", few)).toEqual(["/Lease"])
    expect(found("upload lease", few), "every word counts").toEqual([])
    expect(found("nothing", few)).toEqual([])
  })
})
