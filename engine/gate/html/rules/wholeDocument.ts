/**
 * The platform writes the document around a page, so a text brings only what stands inside `<body>`. A parser would drop
 * these tags and keep their content, and attributes on them would be lost.
 */
import type { HtmlRule } from "../rule.ts"

export const wholeDocument: HtmlRule = {
  code: "html.whole_document",
  examples: { refused: "<!doctype html><html><body><p>Hi</p></body></html>", accepted: "<p>Hi</p>" },
  document: ({ doctypes, documentTags }, report) => {
    for (const offset of doctypes) {
      report("A doctype belongs to a whole document. Send only what stands inside <body>.", {
        offset,
        element: "!doctype"
      })
    }
    for (const { name, offset } of documentTags) {
      report(`<${name}> belongs to a whole document. Send only what stands inside <body>.`, { offset, element: name })
    }
  }
}
