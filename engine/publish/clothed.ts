/** Something short said in a site's own clothes: its header, footer and stylesheet, around words of the platform. */
import { elementsIn, entitle, fill, make, readDocument, valueOf, writeDocument } from "./storedDocument.ts"

export interface Notice {
  readonly title: string
  /** A paragraph each. */
  readonly text: ReadonlyArray<string>
  readonly visit: { readonly href: string; readonly label: string }
}

/** `page` is any stored page of the site; undefined where it has no region to say it in, or is too large. */
export const clothed = (page: string, { title, text, visit }: Notice): string | undefined => {
  const document = readDocument(page)
  if (document === undefined) return undefined
  const main = elementsIn(document).find((element) => valueOf(element, "data-mk-region") === "main")
  if (main === undefined) return undefined
  const link = make("p", {}, make("a", { href: visit.href }, visit.label))
  fill(main, make("h1", {}, title), ...text.map((line) => make("p", {}, line)), link)
  entitle(document, title)
  return writeDocument(document)
}
