/**
 * Whether a document can be read into a tree. A page may have 8 MiB of markup, of which nearly every fourth character may begin
 * an element, and each takes some hundred bytes in a tree: whoever reads such a page has no memory left for anybody else.
 */
export const mayBeParsed = (html: string): boolean => {
  let tags = 0
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", at + 1)) if (++tags > mostTags) return false
  return true
}

/** Beginnings and ends of elements. A text of the largest size that a writer may send has fewer, whatever stands in it. */
const mostTags = 200_000
